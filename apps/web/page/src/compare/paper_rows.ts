// SPDX-License-Identifier: MIT
// A paper's table: each figure of each experiment, as published and as ours.
import type { Experiment, Measure } from "../api/types";
import type * as files from "../export";
import * as format from "../format";
import { experimentTitle, paperText, t, type Key } from "../i18n/index";
import { problemText } from "../parts/problem";
import { outcomeText } from "../parts/quality";
import { measured, type Cell } from "./compare_state";

const MEASURES: Record<Measure, Key> = {
    moves: "measure.moves",
    seen: "measure.seen",
    steps: "measure.steps",
    frontier: "measure.frontier",
    nos: "measure.nos",
    sequence: "measure.sequence",
};

export interface Row {
    experiment: string;
    span: number; // rows of its experiment; 0: not the first of them
    measure: string;
    published: string;
    ours: string;
    verdict: string;
    match: boolean | null;
}

export const shown = (value: number | string | null): string =>
    value === null ? t("papers.noSolution") : typeof value === "number" ? format.count(value) : value;

export function rowsOf(experiment: Experiment, cell: Cell | null, begun: boolean): Row[] {
    return experiment.figures.map(({ measure, published, why_not: why }, i) => {
        const row: Row = {
            experiment: experimentTitle(experiment.title),
            span: i === 0 ? experiment.figures.length : 0,
            measure: t(MEASURES[measure]),
            published: shown(published),
            ours: begun ? "…" : "–",
            verdict: "",
            match: null,
        };
        if (!cell) return { ...row, ours: experiment.slow ? t("papers.slow") : row.ours };
        if (cell.problem) return { ...row, ours: problemText(cell.problem) };
        if (!cell.result) return row;
        const ours = measured(measure, cell.result);
        const match = ours === published;
        const value = ours === null && measure === "moves" && published !== null ? outcomeText(cell.result.outcome) : shown(ours);
        return { ...row, ours: value, match, verdict: match ? t("papers.match") : why ? paperText(why) : t("papers.differs") };
    });
}

// For another program: digits alone.
const digits = (shown: string): string => shown.replaceAll("\u202f", "");

export const tableOfRows = (rows: Row[]): files.Table => ({
    head: [t("papers.experiment"), t("papers.figure"), t("papers.published"), t("papers.ours"), t("papers.verdict")],
    rows: rows.map((row) => [row.experiment, row.measure, digits(row.published), digits(row.ours), row.verdict]),
    caption: "",
});
