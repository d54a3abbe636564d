// SPDX-License-Identifier: MIT
// The moves of a solution as letters, the other shortest ones, and the rounds of deepening
// searches.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import type { Result } from "../api/types";
import { copyText } from "../export";
import * as format from "../format";
import { plural, t } from "../i18n/index";
import { showMoves } from "../state/line_state";
import { useStore } from "../state/store";

const LETTERS_SHOWN = 600;

export function Moves({ moves }: { moves: string }): JSX.Element {
    const pos = useStore(({ solution }) => (solution.moves === moves ? solution.pos : 0));
    const [copied, setCopied] = useState(false);
    const copy = async (): Promise<void> => {
        await copyText(moves);
        setCopied(true);
        window.setTimeout(() => setCopied(false), 1500);
    };
    const first = Math.max(0, Math.min(moves.length - LETTERS_SHOWN, pos - LETTERS_SHOWN / 2));
    return (
        <div class="moves">
            <p class="letters" tabIndex={0} role="region" aria-label={t("solve.moves")}>
                {first > 0 && "… "}
                <span class="past">{moves.slice(first, pos)}</span>
                {moves.slice(pos, first + LETTERS_SHOWN)}
                {first + LETTERS_SHOWN < moves.length && " …"}
            </p>
            <button type="button" class="quiet" onClick={() => void copy()}>
                {t(copied ? "share.done" : "copy")}
            </button>
        </div>
    );
}

// Multi-tile moves: the blank's way, and how many tiles slide.
export function Runs({ runs }: { runs: [string, number][] }): JSX.Element {
    const pos = useStore(({ solution }) => (solution.runs ? solution.pos : 0));
    let end = 0;
    return (
        <p class="letters runs" tabIndex={0} role="region" aria-label={t("solve.runs")}>
            {runs.map(([direction, tiles], i) => {
                end += tiles;
                return (
                    <span key={i} class={end <= pos ? "past" : ""}>
                        {direction}
                        {tiles}{" "}
                    </span>
                );
            })}
        </p>
    );
}

// Every shortest solution; a click puts one on the board.
export function Solutions({ result, solutions }: { result: Result; solutions: string[] }): JSX.Element {
    const line = useStore((state) => state.solution.moves);
    const many = result.solutions_count ?? null;
    if (many === null) return <p class="muted small">{t(result.optimal ? "all.notCounted" : "all.notProved")}</p>;
    return (
        <details open={solutions.length <= 8}>
            <summary>
                {plural("all.count", many, format.count(many))}
                {many > solutions.length && ` · ${t("all.first", { listed: format.count(solutions.length) })}`}
            </summary>
            <ol class="solutions">
                {solutions.map((moves) => (
                    <li key={moves}>
                        <button type="button" class="quiet letters" aria-pressed={moves === line} onClick={() => showMoves(moves)}>
                            {moves}
                        </button>
                    </li>
                ))}
            </ol>
        </details>
    );
}

export function Iterations({ result }: { result: Result }): JSX.Element {
    return (
        <details>
            <summary>{plural("iterations", result.iterations.length, format.count(result.iterations.length))}</summary>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{t("figure.bound")}</th>
                        <th scope="col">{t("figure.expanded")}</th>
                        <th scope="col">{t("figure.generated")}</th>
                    </tr>
                </thead>
                <tbody>
                    {result.iterations.map((each, i) => (
                        <tr key={i}>
                            <td>{format.count(each.bound)}</td>
                            <td>{format.count(each.expanded)}</td>
                            <td>{format.count(each.generated)}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </details>
    );
}
