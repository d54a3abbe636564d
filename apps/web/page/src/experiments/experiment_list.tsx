// SPDX-License-Identifier: MIT
// The stored experiments, the newest first, each with how far it is.
import type { JSX } from "preact";
import type { ExperimentAbout } from "../api/types";
import * as format from "../format";
import { t, tag } from "../i18n/index";
import { get, useStore } from "../state/store";
import { chooseExperiment, shownExperiment } from "./experiments_state";

export function ExperimentList(): JSX.Element {
    const list = useStore((state) => state.experiments.list);
    const shown = useStore((state) => shownExperiment(state.experiments)?.experiment ?? null);
    return (
        <nav class="card experiment-list" aria-labelledby="experiment-list">
            <h2 id="experiment-list">{t("experiments.stored")}</h2>
            <ol reversed>
                {[...(list ?? [])].reverse().map((each) => (
                    <li key={each.experiment}>
                        <Line about={each} current={each.experiment === shown} />
                    </li>
                ))}
            </ol>
        </nav>
    );
}

export function stateText({ running, done, runs }: ExperimentAbout): string {
    if (running) return t("experiments.running");
    return done < runs ? t("experiments.stopped") : t("experiments.finished");
}

export const dateText = (created: string): string =>
    new Date(created).toLocaleString(tag(get().view.language), { dateStyle: "medium", timeStyle: "short" });

function Line({ about, current }: { about: ExperimentAbout; current: boolean }): JSX.Element {
    const { experiment, name, done, runs, running, created } = about;
    const whole = done >= runs;
    return (
        <button type="button" class="quiet experiment-line" aria-current={current} onClick={() => chooseExperiment(experiment)}>
            <span class="experiment-name">
                <b>{name}</b> <span class="muted">{experiment}</span>
            </span>
            <span class={`experiment-state${running ? " running" : whole ? "" : " stopped"}`}>{stateText(about)}</span>
            <span class="muted small">{dateText(created)}</span>
            <span class="muted small number">
                {whole ? t("experiments.runs", { runs: format.count(runs), number: runs }) : `${format.count(done)} / ${format.count(runs)}`}
            </span>
            {!whole && <progress value={done} max={runs} aria-label={t("experiments.progress")} />}
        </button>
    );
}
