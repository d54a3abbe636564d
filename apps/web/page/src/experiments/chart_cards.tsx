// SPDX-License-Identifier: MIT
// The charts of a report, as the command draws them; the style sheet gives them the page's colours.
import type { JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import * as files from "../export";
import { t } from "../i18n/index";
import type { ExperimentChart, Report } from "./experiment_types";

export const ChartCards = ({ report }: { report: Report }): JSX.Element => (
    <section class="charts" aria-label={t("experiments.charts")}>
        {report.charts.map((chart, i) => (
            <ChartCard key={`${i} ${chart.title}`} chart={chart} name={report.about.name} />
        ))}
    </section>
);

function ChartCard({ chart, name }: { chart: ExperimentChart; name: string }): JSX.Element {
    const place = useRef<HTMLDivElement>(null);
    useEffect(() => {
        const drawn = new DOMParser().parseFromString(chart.svg, "image/svg+xml").documentElement;
        drawn.removeAttribute("width");
        drawn.removeAttribute("height");
        place.current?.replaceChildren(drawn);
    }, [chart.svg]);
    const file = `${name}-${chart.chart}-${chart.measure}.svg`;
    return (
        <figure class="card chart">
            <div class="scroll" tabIndex={0} role="region" aria-label={chart.title}>
                <div ref={place} role="img" aria-label={chart.title} />
            </div>
            <button
                type="button"
                class="quiet"
                aria-label={`${chart.title}: SVG`}
                onClick={() => files.downloadText(file, chart.svg, "image/svg+xml")}
            >
                SVG
            </button>
        </figure>
    );
}
