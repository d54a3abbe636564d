// SPDX-License-Identifier: MIT
// A row a search, as `loyd experiment report` prints it.
import type { JSX } from "preact";
import { CopyButtons } from "../compare/copy";
import type { Table } from "../export";
import * as format from "../format";
import { t } from "../i18n/index";
import { Stacks } from "../parts/stacks";
import type { Report, SearchSummary } from "./experiment_types";
import { setBaseline } from "./experiments_state";

const real = (value: number | null): string => (value === null ? "–" : format.figure(value));

function ratio(value: number | null, low: number | null, high: number | null): string {
    if (value === null) return "–";
    return low !== null && high !== null && high > low ? `${real(value)} (${real(low)}–${real(high)})` : real(value);
}

const cells = (each: SearchSummary): string[] => [
    real(each.solved_percent),
    real(each.length_mean),
    format.count(each.expanded_median),
    format.time(each.time_s_median),
    each.time_s_quartile_1 === null ? "–" : `${format.time(each.time_s_quartile_1)} – ${format.time(each.time_s_quartile_3)}`,
    format.time(each.par2_s),
    ratio(each.time_ratio, each.time_ratio_low, each.time_ratio_high),
    ratio(each.expanded_ratio, each.expanded_ratio_low, each.expanded_ratio_high),
];

const heads = (): string[] => [
    t("experiments.solved"),
    t("experiments.length"),
    t("experiments.expanded"),
    t("experiments.time"),
    t("experiments.quartiles"),
    "PAR2",
    t("experiments.timeRatio"),
    t("experiments.nodeRatio"),
];

const shownTable = ({ searches, about }: Report): Table => ({
    head: [t("experiments.search"), ...heads()],
    rows: searches.map((each) => [each.label, ...cells(each)]),
    caption: t("experiments.caption", { name: about.name, number: about.experiment, version: about.version }),
});

// For programs: every statistic, by the names of the command's CSV.
function dataTable({ searches }: Report): Table {
    const head = Object.keys(searches[0] ?? {});
    const text = (value: unknown): string => (value === null ? "" : typeof value === "object" ? paramsText(value as object) : String(value));
    return { head, rows: searches.map((each) => head.map((name) => text(each[name]))), caption: "" };
}

const paramsText = (params: object): string =>
    Object.entries(params)
        .map(([name, value]) => `${name}=${value}`)
        .join(" ");

export function SummaryCard({ report }: { report: Report }): JSX.Element {
    const { searches, baseline } = report;
    return (
        <section class="card" aria-labelledby="summary">
            <div class="card-head">
                <h2 id="summary">{t("experiments.summary")}</h2>
                {searches.length > 1 && (
                    <label class="inline small">
                        {t("experiments.baseline")}
                        <select value={baseline} onChange={(event) => setBaseline(event.currentTarget.value)}>
                            {searches.map(({ label }) => (
                                <option key={label}>{label}</option>
                            ))}
                        </select>
                    </label>
                )}
                <CopyButtons name={report.about.name} data={() => dataTable(report)} shown={() => shownTable(report)} />
            </div>
            <Stacks labelledby="summary">
                <table class="summary">
                    <thead>
                        <tr>
                            <th scope="col">{t("experiments.search")}</th>
                            {heads().map((name) => (
                                <th key={name} scope="col" class="number">
                                    {name}
                                </th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {searches.map((each) => (
                            <tr key={each.label} class={each.label === baseline ? "base" : undefined}>
                                <th scope="row">{each.label}</th>
                                {cells(each).map((text, i) => (
                                    <td key={i} class="number" data-label={heads()[i]}>
                                        {text}
                                    </td>
                                ))}
                            </tr>
                        ))}
                    </tbody>
                </table>
            </Stacks>
            <p class="muted small">{t("experiments.note", { baseline })}</p>
        </section>
    );
}
