// SPDX-License-Identifier: MIT
// What a search came to: how long the way is and how good, its figures, its moves.
import type { JSX } from "preact";
import type { Result } from "../api/types";
import * as format from "../format";
import { plural, sentence, t } from "../i18n/index";
import { Figure } from "../parts/figure";
import { outcomeText, qualityText } from "../parts/quality";
import { searchName } from "../parts/search_form";
import { useStore } from "../state/store";
import { LimitReached } from "./limit_reached";
import { Iterations, Moves, Runs, Solutions } from "./solution";
import { goOn, longer } from "./solve_state";

const messageText = ({ message, message_key: key, message_values: values }: Result): string =>
    sentence({ message, key, values }) ?? message;

export function ResultCard({ result }: { result: Result }): JSX.Element {
    const by = { algorithm: result.algorithm, heuristic: result.heuristic, params: {}, order: "UDLR" };
    const solved = result.outcome === "solved";
    const found = result.length !== null;
    return (
        <section class="card result" aria-labelledby="result">
            <h2 id="result" class={found ? "big" : "big warn"}>
                {found
                    ? plural(result.multi ? "multiMoves" : "moves", result.length ?? 0, format.count(result.length))
                    : outcomeText(result.outcome)}
                {found && <span class={`badge${result.optimal ? " good" : ""}`}>{qualityText(result)}</span>}
            </h2>
            <FromGame result={result} />
            {!solved && found && <p>{result.outcome === "cancelled" ? t("solve.stopped") : outcomeText(result.outcome)}</p>}
            {found && !result.optimal && <HowGood result={result} />}
            {result.outcome === "stuck" && <p>{t("stuck.why")}</p>}
            {result.message && result.outcome !== "unsolvable" && <p class="muted small">{messageText(result)}</p>}
            {(result.outcome.endsWith("-limit") || (result.outcome === "stuck" && !found)) && <LimitReached result={result} />}
            <ResultFigures result={result} />
            <p class="muted small">
                {t("solve.by", { search: searchName(by) })}
                {result.method && `: ${result.method}`}
            </p>
            {result.multi ? <Runs runs={result.multi} /> : result.moves && <Moves moves={result.moves} />}
            {result.solutions && <Solutions result={result} solutions={result.solutions} />}
            {result.iterations.length > 1 && <Iterations result={result} />}
        </section>
    );
}

// Said where the search did not begin with the puzzle's start.
function FromGame({ result }: { result: Result }): JSX.Element | null {
    const start = useStore((state) => state.puzzle.start);
    const elsewhere = result.board.some((tile, cell) => tile !== start.tiles[cell]);
    return elsewhere ? <p>{t("solve.fromGame")}</p> : null;
}

// What is known of the shortest path where it is not proved, what found this one, and how to go on.
function HowGood({ result }: { result: Result }): JSX.Element {
    useStore((state) => state.settings.limits.time_limit);
    const least = result.lower_bound ?? 0;
    const time = longer(result);
    return (
        <>
            {least > 0 && <p>{t("solve.least", { least: format.count(least) })}</p>}
            {time && (
                <div class="row">
                    <button type="button" onClick={() => goOn(result, time)}>
                        {t("solve.goOn", { time: format.time(format.seconds(time)) })}
                    </button>
                </div>
            )}
        </>
    );
}

const ResultFigures = ({ result }: { result: Result }): JSX.Element => (
    <div class="figures">
        <Figure name={t("figure.time")} value={format.time(result.time_s)} />
        <Figure name={t("figure.expanded")} value={format.count(result.expanded)} />
        <Figure name={t("figure.generated")} value={format.count(result.generated)} />
        {result.seen !== null && <Figure name={t("figure.seen")} value={format.count(result.seen)} />}
        {result.frontier_max !== null && <Figure name={t("figure.frontier")} value={format.count(result.frontier_max)} />}
        <Figure name={t("figure.memory")} value={format.bytes(result.peak_bytes)} />
        {result.h_start !== null && <Figure name={t("figure.h")} value={format.count(result.h_start)} />}
        {typeof result.branching_factor === "number" && (
            <Figure name={t("figure.branching")} value={format.figure(result.branching_factor)} />
        )}
    </div>
);
