// SPDX-License-Identifier: MIT
// The runs of an experiment, some at a time; each opens in Look inside.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import type { Outcome } from "../api/types";
import { text } from "../board";
import * as format from "../format";
import { t } from "../i18n/index";
import { outcomeText } from "../parts/quality";
import { Stacks } from "../parts/stacks";
import { useStore } from "../state/store";
import type { Report, Run, Sort } from "./experiment_types";
import { askRuns, canOpen, chooseRuns, openRun, RUNS_SHOWN, shownExperiment } from "./experiments_state";

const SORTS: readonly Sort[] = ["number", "time", "expanded"];

export function RunsCard({ number, report }: { number: number; report: Report }): JSX.Element {
    const { runs, search, sort, from } = useStore((state) => state.experiments);
    const done = useStore((state) => shownExperiment(state.experiments)?.done ?? 0);
    useEffect(() => askRuns(number), [number, search, sort, from, done]);
    return (
        <section class="card" aria-labelledby="runs">
            <div class="card-head">
                <h2 id="runs">{t("experiments.runsTitle")}</h2>
                <label class="inline small">
                    {t("experiments.search")}
                    <select value={search} onChange={(event) => chooseRuns({ search: event.currentTarget.value })}>
                        <option value="">{t("experiments.all")}</option>
                        {report.searches.map(({ label }) => (
                            <option key={label}>{label}</option>
                        ))}
                    </select>
                </label>
                <label class="inline small">
                    {t("experiments.sort")}
                    <select value={sort} onChange={(event) => chooseRuns({ sort: event.currentTarget.value as Sort })}>
                        {SORTS.map((each) => (
                            <option key={each} value={each}>
                                {t(`experiments.by.${each}`)}
                            </option>
                        ))}
                    </select>
                </label>
            </div>
            {runs && <RunsTable runs={runs.runs} />}
            {runs && runs.all > RUNS_SHOWN && <Pager all={runs.all} from={from} />}
        </section>
    );
}

const RunsTable = ({ runs }: { runs: Run[] }): JSX.Element => (
    <Stacks labelledby="runs">
        <table class="runs">
            <thead>
                <tr>
                    <th scope="col" class="number">
                        {t("experiments.number")}
                    </th>
                    <th scope="col">{t("experiments.search")}</th>
                    <th scope="col">{t("compare.board")}</th>
                    <th scope="col">{t("experiments.outcome")}</th>
                    <th scope="col" class="number">
                        {t("experiments.length")}
                    </th>
                    <th scope="col" class="number">
                        {t("figure.expanded")}
                    </th>
                    <th scope="col" class="number">
                        {t("figure.time")}
                    </th>
                    <th scope="col" />
                </tr>
            </thead>
            <tbody>
                {runs.map((run) => (
                    <RunRow key={run.number} run={run} />
                ))}
            </tbody>
        </table>
    </Stacks>
);

const BOARD_MAX = 25; // cells that fit a row of the table

function RunRow({ run }: { run: Run }): JSX.Element {
    const board = run.board.length <= BOARD_MAX ? text({ rows: run.rows, cols: run.cols, tiles: run.board }) : `${run.rows}×${run.cols}`;
    const open = t("experiments.openOne", { number: run.number + 1 });
    return (
        <tr>
            <td class="number muted" data-label={t("experiments.number")}>{format.count(run.number + 1)}</td>
            <th scope="row">{run.label}</th>
            <td class="run-board" data-label={t("compare.board")}>
                {run.board_name && <b>{run.board_name} </b>}
                {board}
            </td>
            <td title={run.message ?? undefined} data-label={t("experiments.outcome")}>{outcomeName(run)}</td>
            <td class="number" data-label={t("experiments.length")}>
                {format.count(run.length)}
            </td>
            <td class="number" data-label={t("figure.expanded")}>
                {format.count(run.expanded)}
            </td>
            <td class="number" data-label={t("figure.time")}>
                {format.time(run.time_s)}
            </td>
            <td>
                {canOpen(run) && (
                    <button type="button" class="quiet cell-link" aria-label={open} onClick={() => openRun(run)}>
                        {t("tab.inside")}
                    </button>
                )}
            </td>
        </tr>
    );
}

// Runs end in ways that no search of the page does.
function outcomeName({ outcome, optimal }: Run): string {
    if (outcome === "solved") return t(optimal ? "experiments.optimal" : "outcome.solved");
    if (outcome === "crashed" || outcome === "unsupported" || outcome === "fault") return t(`experiments.${outcome}`);
    return outcomeText(outcome as Outcome);
}

const Pager = ({ all, from }: { all: number; from: number }): JSX.Element => (
    <div class="row pager">
        <button type="button" disabled={from === 0} onClick={() => chooseRuns({ from: Math.max(0, from - RUNS_SHOWN) })}>
            {t("experiments.before")}
        </button>
        <span class="small">
            {t("experiments.part", { from: format.count(from + 1), to: format.count(Math.min(all, from + RUNS_SHOWN)), all: format.count(all) })}
        </span>
        <button type="button" disabled={from + RUNS_SHOWN >= all} onClick={() => chooseRuns({ from: from + RUNS_SHOWN })}>
            {t("experiments.after")}
        </button>
    </div>
);
