// SPDX-License-Identifier: MIT
// The charts of a report, as the command draws them; the style sheet gives them the page's colours,
// and their words are the page's language.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import * as files from "../export";
import { chartText } from "../i18n/chart_words";
import { t, type Language } from "../i18n/index";
import { useStore } from "../state/store";
import type { ExperimentChart, Report } from "./experiment_types";

export const ChartCards = ({ report }: { report: Report }): JSX.Element => (
    <section class="charts" aria-label={t("experiments.charts")}>
        {report.charts.map((chart, i) => (
            <ChartCard key={`${i} ${chart.title}`} chart={chart} name={report.about.name} />
        ))}
    </section>
);

function drawnIn(language: Language, svg: string): Element {
    const drawn = new DOMParser().parseFromString(svg, "image/svg+xml").documentElement;
    for (const text of drawn.querySelectorAll("text, title")) text.textContent = chartText(language, text.textContent ?? "");
    return drawn;
}

function ChartCard({ chart, name }: { chart: ExperimentChart; name: string }): JSX.Element {
    const place = useRef<HTMLDivElement>(null);
    const language = useStore((state) => state.view.language);
    const title = chartText(language, chart.title);
    const save = (): void => files.downloadText(file, new XMLSerializer().serializeToString(drawnIn(language, chart.svg)), "image/svg+xml");
    useEffect(() => {
        const drawn = drawnIn(language, chart.svg);
        drawn.removeAttribute("width");
        drawn.removeAttribute("height");
        place.current?.replaceChildren(drawn);
    }, [chart.svg, language]);
    const file = `${name}-${chart.chart}-${chart.measure}.svg`;
    return (
        <figure class={`card chart${chart.chart === "scatter" ? " square" : ""}`}>
            <div class="scroll" tabIndex={0} role="region" aria-label={title}>
                <div ref={place} role="img" aria-label={title} />
            </div>
            <button type="button" class="quiet" aria-label={`${title}: SVG`} onClick={save}>
                SVG
            </button>
        </figure>
    );
}
