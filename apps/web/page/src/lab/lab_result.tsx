// SPDX-License-Identifier: MIT
// What the library found about a heuristic: over all boards, and on the puzzle's.
import type { JSX } from "preact";
import type { LabAnswer } from "../api/types";
import { text } from "../board";
import * as format from "../format";
import { plural, t } from "../i18n/index";
import { Figure } from "../parts/figure";
import { setStart } from "../state/puzzle_state";

const moves = (amount: number): string => plural("moves", amount, format.count(amount));

// Whether it ever overestimates, in a sentence.
export function verdictText({ heuristic: { admissible, not_admissible: breaks } }: LabAnswer): string {
    return admissible || !breaks ? t("lab.admissible") : t("lab.overestimates", { boards: format.count(breaks.count) });
}

export function VerdictCard({ answer }: { answer: LabAnswer }): JSX.Element {
    const { heuristic, boards } = answer;
    const { not_admissible: breaks } = heuristic;
    const board = breaks && { rows: breaks.rows, cols: breaks.cols, tiles: breaks.board };
    return (
        <section class="card" aria-labelledby="verdict">
            <h2 id="verdict" class={heuristic.admissible ? "good" : "warn"} data-testid="verdict">
                {verdictText(answer)}
            </h2>
            {breaks && board && (
                <p>
                    {t("lab.nearest", { board: text(board).replaceAll("/", " / "), moves: moves(breaks.depth), h: breaks.h })}{" "}
                    <button type="button" onClick={() => setStart(board)}>
                        {t("lab.show")}
                    </button>
                </p>
            )}
            <p class="muted small">{t(heuristic.consistent ? "lab.consistent" : "lab.notConsistent")}</p>
            <div class="figures">
                <Figure name={t("lab.meanH")} value={format.figure(heuristic.mean)} />
                <Figure name={t("lab.meanError")} value={format.signed(heuristic.mean_error)} />
                <Figure name={t("lab.worst")} value={format.count(heuristic.max_error)} />
                <Figure name={t("lab.most")} value={format.count(Math.max(0, -heuristic.min_error))} mark={heuristic.min_error < 0} />
                <Figure name={t("lab.exact")} value={format.percent(heuristic.exact / boards)} />
            </div>
        </section>
    );
}

export function HereCard({ answer }: { answer: LabAnswer }): JSX.Element {
    const { distance, value, expanded, length } = answer;
    return (
        <section class="card" aria-labelledby="here">
            <h2 id="here">{t("lab.here")}</h2>
            <div class="figures">
                <Figure name={t("solve.truth")} value={moves(distance)} />
                <Figure name="h" value={format.count(value)} mark={value > distance} />
                <Figure name={t("lab.expanded")} value={format.count(expanded)} />
                <Figure name={t("lab.found")} value={length === null ? "–" : moves(length)} mark={length !== distance} />
            </div>
            {length !== null && length > distance && <p>{t("lab.longer", { more: moves(length - distance) })}</p>}
        </section>
    );
}
