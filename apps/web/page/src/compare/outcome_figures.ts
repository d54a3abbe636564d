// SPDX-License-Identifier: MIT
// What a comparison gave, by one measure: values, their words, means, and the table to copy.
import * as format from "../format";
import type { Key } from "../i18n/index";
import { problemText } from "../parts/problem";
import { outcomeText } from "../parts/quality";
import { searchName } from "../parts/search_form";
import type { Measured } from "../results_table";
import type { Cell, Compare } from "./compare_state";

export type Metric = "generated" | "expanded" | "length" | "time_s" | "peak_bytes";
export const METRICS: Record<Metric, { key: Key; show(value: number): string }> = {
    generated: { key: "figure.generated", show: format.count },
    expanded: { key: "figure.expanded", show: format.count },
    length: { key: "figure.length", show: format.count },
    time_s: { key: "figure.time", show: format.time },
    peak_bytes: { key: "figure.memory", show: format.bytes },
};

export interface Figures {
    names: string[]; // of the searches
    boards: string[];
    values: (number | null)[][]; // by board, by search; null: not solved, or not yet
    words: string[][]; // the same
    means: (number | null)[]; // by search; null where a board is missing
    show(value: number): string;
}

export const bestOf = (values: (number | null)[]): number => Math.min(...values.map((value) => value ?? Infinity));

export function figuresOf({ searches, boards, cells }: Compare, metric: Metric): Figures {
    const { show } = METRICS[metric];
    const valueOf = (cell: Cell | undefined): number | null => (cell?.result?.outcome === "solved" ? cell.result[metric] : null);
    const wordsOf = (cell: Cell | undefined): string => {
        if (!cell) return "…";
        if (cell.problem) return problemText(cell.problem);
        const value = valueOf(cell);
        return value === null ? outcomeText(cell.result?.outcome ?? "cancelled") : show(value);
    };
    const each = <T>(of: (cell: Cell | undefined) => T): T[][] => boards.map((_, i) => searches.map((__, k) => of(cells[i]?.[k])));
    const values = each(valueOf);
    const means = searches.map((_, k) => {
        const there = values.map((row) => row[k]).filter((value) => value !== null);
        return there.length === boards.length ? there.reduce((sum, value) => sum + value, 0) / there.length : null;
    });
    return { names: searches.map(searchName), boards: boards.map(({ name }) => name), values, words: each(wordsOf), means, show };
}

// All of it, for another program or a document.
export const measuredOf = ({ searches, boards, cells }: Compare): Measured[] =>
    boards.flatMap(({ name, board, goal }, i) =>
        searches.map((search, k) => {
            const { result = null, problem = null } = cells[i]?.[k] ?? {};
            const end = result ? outcomeText(result.outcome) : problem ? problemText(problem) : "";
            return { name, board, goal, search: searchName(search), end, result };
        }),
    );
