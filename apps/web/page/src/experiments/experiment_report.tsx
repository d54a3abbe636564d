// SPDX-License-Identifier: MIT
// One experiment: how far it is, what came of it in a table and in charts, its runs and its plan.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import * as format from "../format";
import { sentence, t } from "../i18n/index";
import { problemText } from "../parts/problem";
import { useStore } from "../state/store";
import { ChartCards } from "./chart_cards";
import { dateText, stateText } from "./experiment_list";
import { RunsCard } from "./runs_card";
import { SummaryCard } from "./summary_card";
import type { Report } from "./experiment_types";
import { askReport, shownExperiment } from "./experiments_state";

export function ExperimentReport({ number }: { number: number }): JSX.Element {
    const report = useStore((state) => state.experiments.report);
    const problem = useStore((state) => state.experiments.reportProblem);
    const baseline = useStore((state) => state.experiments.baseline);
    const done = useStore((state) => shownExperiment(state.experiments)?.done ?? 0);
    const gone = useStore((state) => state.server.gone);
    const asked = useRef("");
    useEffect(() => {
        const now = asked.current !== `${number} ${baseline}`;
        asked.current = `${number} ${baseline}`;
        return gone ? undefined : askReport(number, baseline, now);
    }, [number, baseline, done, gone]);
    return (
        <div class="experiment">
            <Head report={report} />
            {problem && (
                <p class="note bad" role="alert">
                    {sentence(problem) ?? problemText(problem)}
                </p>
            )}
            {report && (
                <>
                    <SummaryCard report={report} />
                    <ChartCards report={report} />
                    <RunsCard number={number} report={report} />
                    <details class="card plan">
                        <summary>{t("experiments.plan")}</summary>
                        <pre>{report.plan}</pre>
                    </details>
                </>
            )}
            {!report && !problem && <p class="muted">{t("experiments.loading")}</p>}
        </div>
    );
}

function Head({ report }: { report: Report | null }): JSX.Element {
    const about = useStore((state) => shownExperiment(state.experiments));
    if (!about) return <></>;
    const { experiment, name, created, version, commit, host, configurations, boards } = about;
    return (
        <section class="card experiment-head" aria-labelledby="experiment">
            <div class="card-head">
                <h2 id="experiment">
                    {name} <span class="muted">· {experiment}</span>
                </h2>
                <span class={`experiment-state${about.running ? " running" : about.done < about.runs ? " stopped" : ""}`}>{stateText(about)}</span>
            </div>
            {about.done < about.runs && <Progress />}
            <p>
                {t("experiments.what", {
                    searches: configurations,
                    boards: format.count(boards),
                    boardNumber: boards,
                    times: timesText(report?.repetitions ?? 1),
                })}
                {report && ` ${limitsText(report)}`}
            </p>
            <p class="muted small">
                {t("experiments.begun", { date: dateText(created), version: `${version}${commit ? ` ${commit}` : ""}`, host: host ?? "?" })}
            </p>
        </section>
    );
}

const timesText = (times: number): string => (times === 1 ? t("experiments.once") : t("experiments.times", { times }));

function limitsText({ limits, threads }: Report): string {
    const parts = [];
    if (limits.time_s !== null) parts.push(format.time(limits.time_s));
    if (limits.memory_bytes !== null) parts.push(format.bytes(limits.memory_bytes));
    if (limits.nodes !== null) parts.push(`${format.count(limits.nodes)} ${t("experiments.nodes")}`);
    return t("experiments.limits", { limits: parts.join(", "), threads });
}

// How far it is; while it runs, how fast and how much longer.
function Progress(): JSX.Element {
    const about = useStore((state) => shownExperiment(state.experiments));
    const rate = useStore((state) => state.experiments.rate);
    if (!about) return <></>;
    const { done, runs, running, experiment } = about;
    const pace = running && rate > 0 ? ` · ${format.rate(rate)} · ${t("experiments.left", { time: format.time((runs - done) / rate) })}` : "";
    return (
        <div class="experiment-progress" data-testid="experiment-progress">
            <progress value={done} max={runs} aria-label={t("experiments.progress")} />
            <p class="small">
                {t("experiments.at", { done: format.count(done), runs: format.count(runs), percent: format.percent(runs ? done / runs : 1) })}
                {pace}
            </p>
            {!running && (
                <p class="small">
                    {t("experiments.goesOn")} <code>loyd experiment resume {experiment}</code>
                </p>
            )}
        </div>
    );
}
