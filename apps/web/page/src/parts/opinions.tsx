// SPDX-License-Identifier: MIT
// Every heuristic's opinion of the board, whole and by tile; the true distance beside them once it
// is proved.
import type { JSX } from "preact";
import * as format from "../format";
import { registry, t } from "../i18n/index";
import { type State, useStore } from "../state/store";
import { TileShares } from "./tile_shares";

// Proved by Solve or looked up by the lab; null: neither.
function trueDistance({ puzzle: { check }, solve: { result }, lab: { answer } }: State): number | null {
    const board = check?.board.join();
    if (result?.optimal && !result.multi && result.board.join() === board) return result.length;
    return answer?.board.join() === board ? (answer?.distance ?? null) : null;
}

// tiles: the table by tile is open.
export function Opinions({ tiles = false }: { tiles?: boolean }): JSX.Element | null {
    const check = useStore((state) => state.puzzle.check);
    const truth = useStore(trueDistance);
    const heuristics = useStore((state) => state.server.heuristics);
    const titles = new Map(heuristics.map((each) => [each.name, each]));
    if (!check || !check.solvable) return null;
    const rows = Object.entries(check.heuristics)
        .filter((entry): entry is [string, number] => entry[1] !== null)
        .sort((a, b) => b[1] - a[1]);
    const top = Math.max(1, truth ?? 0, ...rows.map(([, value]) => value));
    return (
        <section class="card" aria-labelledby="opinions">
            <h2 id="opinions">{t("solve.opinions")}</h2>
            <div class="bars" role="list">
                {truth !== null && (
                    <div role="listitem" class="bar-row truth">
                        <span>{t("solve.truth")}</span>
                        <span class="track">
                            <span class="fill" style={{ width: `${(truth / top) * 100}%` }} />
                        </span>
                        <b>{format.count(truth)}</b>
                    </div>
                )}
                {rows.map(([name, value]) => {
                    const info = titles.get(name);
                    return (
                        <div key={name} role="listitem" class={`bar-row${info && !info.admissible ? " over" : ""}`} title={info && registry(`${name}.summary`, info.summary)}>
                            <span>{registry(`${name}.title`, info?.title ?? name)}</span>
                            <span class="track">
                                <span class="fill" style={{ width: `${(value / top) * 100}%` }} />
                            </span>
                            <span>{format.figure(value)}</span>
                        </div>
                    );
                })}
            </div>
            {rows.some(([name]) => titles.get(name)?.admissible === false) && <p class="muted small">{t("solve.overNote")}</p>}
            <TileShares check={check} open={tiles} />
        </section>
    );
}
