// SPDX-License-Identifier: MIT
// Experiments: what `loyd experiment` has stored, on one page: the list with its progress, the
// report with its charts, and runs that open in Look inside. Nothing is changed from here.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { sentence, t } from "../i18n/index";
import { problemText } from "../parts/problem";
import type { Problem } from "../api/types";
import { useStore } from "../state/store";
import { ExperimentList } from "./experiment_list";
import { ExperimentReport } from "./experiment_report";
import { shownExperiment, watchList } from "./experiments_state";

export function Experiments(): JSX.Element {
    const kept = useStore((state) => state.server.experiments);
    const list = useStore((state) => state.experiments.list);
    const problem = useStore((state) => state.experiments.problem);
    const shown = useStore((state) => shownExperiment(state.experiments)?.experiment ?? null);
    useEffect(() => (kept ? watchList() : undefined), [kept]);
    if (kept === false) return <Nothing text={t("experiments.none")} />;
    if (problem && !list?.length) return <Nothing problem={problem} text={t("experiments.begin")} />;
    if (list?.length === 0) return <Nothing text={t("experiments.begin")} />;
    return (
        <div class="tab-experiments">
            <ExperimentList />
            {shown !== null ? <ExperimentReport key={shown} number={shown} /> : <p class="muted">{t("experiments.loading")}</p>}
        </div>
    );
}

// No experiments here, or none yet: why, and how one is begun.
function Nothing({ text, problem }: { text: string; problem?: Problem }): JSX.Element {
    const told = problem && (sentence(problem) ?? problemText(problem));
    return (
        <div class="tab-experiments">
            <section class="card experiments-none" aria-labelledby="experiments-none">
                <h2 id="experiments-none">{t("tab.experiments")}</h2>
                {told && <p class={problem.code === "not-found" ? undefined : "note bad"}>{told}</p>}
                <p>{text}</p>
                <pre>loyd experiment run first{"\n"}loyd experiment run papers{"\n"}loyd serve --open</pre>
            </section>
        </div>
    );
}
