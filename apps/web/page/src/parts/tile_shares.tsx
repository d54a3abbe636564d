// SPDX-License-Identifier: MIT
// Every heuristic tile by tile: what each tile adds to its value.
import type { JSX } from "preact";
import type { Check } from "../api/types";
import * as format from "../format";
import { registry, t } from "../i18n/index";
import { heuristicName } from "./search_form";
import { Stacks } from "./stacks";

const CELLS_MAX = 36; // more columns than that nobody reads

// By heuristic: the shares of the tiles 1, 2, ...
function sharesByTile({ board, tiles }: Check): [string, number[]][] {
    return Object.entries(tiles ?? {}).map(([name, cells]) => {
        const shares = new Array<number>(board.length - 1).fill(0);
        board.forEach((tile, cell) => tile && (shares[tile - 1] = cells[cell] ?? 0));
        return [name, shares];
    });
}

export function TileShares({ check, open = false }: { check: Check; open?: boolean }): JSX.Element | null {
    if (!check.tiles || check.board.length > CELLS_MAX) return null;
    const rows = sharesByTile(check);
    return (
        <details open={open}>
            <summary>{t("solve.byTile")}</summary>
            <Stacks label={t("solve.byTile")}>
                <table class="by-tile">
                    <thead>
                        <tr>
                            <th scope="col">{t("form.heuristic")}</th>
                            {rows[0]?.[1].map((_, i) => (
                                <th key={i} scope="col" class="number">
                                    {i + 1}
                                </th>
                            ))}
                            <th scope="col" class="number">
                                h
                            </th>
                        </tr>
                    </thead>
                    <tbody>
                        {rows.map(([name, shares]) => (
                            <tr key={name}>
                                <th scope="row">{registry(`${name}.title`, heuristicName(name))}</th>
                                {shares.map((share, i) => (
                                    <td key={i} class={`number${share ? "" : " muted"}`} data-label={String(i + 1)}>
                                        {format.figure(share)}
                                    </td>
                                ))}
                                <td class="number" data-label="h">
                                    <b>{format.figure(check.heuristics[name] ?? 0)}</b>
                                </td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            </Stacks>
            <p class="muted small">{t("solve.byTileNote")}</p>
        </details>
    );
}
