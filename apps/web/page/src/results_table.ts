// SPDX-License-Identifier: MIT
// Results as data: one row a search, with the columns of the command's own CSV (`loyd solve -f csv`),
// plain digits, seconds and bytes, and the version that measured them. In Markdown and LaTeX fewer
// columns, with their units, under a caption that names the puzzle.
import type { Result } from "./api/types";
import { goalBoard, text, type Board, type Goal } from "./board";
import type { Table } from "./export";
import { t } from "./i18n/index";
import { get } from "./state/store";

export interface Measured {
    name: string; // of the board
    board: Board;
    goal: Goal;
    search: string;
    end: string; // in words
    result: Result | null;
}

const FIGURES = ["h_start", "expanded", "generated", "seen", "frontier_max", "states_max", "branching_factor", "time_s", "peak_bytes"] as const;
const HEAD = ["line", "board", "goal", "algorithm", "heuristic", "outcome", "optimal", "length", "lower_bound", "moves"];
const TAIL = ["threads", "seed", "params", "message", "version"];

const plain = (value: unknown): string => (value === null || value === undefined ? "" : String(value));
const paramsOf = ({ params }: Result): string =>
    Object.entries(params)
        .map(([name, value]) => `${name}=${value}`)
        .join(" ");

// The puzzle in words: "4 1 6/3 2 8/7 0 5 → 1 2 3/4 5 6/7 8 0".
const goalText = ({ board, goal }: Measured): string => text(goalBoard(goal, board.rows, board.cols));
const version = (): string => `loyd ${get().server.version}`;

function row(each: Measured): string[] {
    const { name, board, result } = each;
    const first = [name, text(board), goalText(each)];
    if (!result) return [...first, each.search, "", each.end, ...Array<string>(HEAD.length - 6 + FIGURES.length + TAIL.length - 1).fill(""), version()];
    return [
        ...first,
        ...[result.algorithm, result.heuristic, result.outcome, result.optimal, result.length, result.lower_bound, result.moves].map(plain),
        ...FIGURES.map((figure) => plain((result as unknown as Record<string, unknown>)[figure])),
        ...[result.threads, result.seed, paramsOf(result), result.message, version()].map(plain),
    ];
}

export const dataTable = (all: Measured[]): Table => ({ head: [...HEAD, ...FIGURES, ...TAIL], rows: all.map(row), caption: "" });

// For a document.
export function shownTable(all: Measured[]): Table {
    const puzzles = new Set(all.map((each) => `${text(each.board)} -> ${goalText(each)}`));
    const several = new Set(all.map(({ name }) => name)).size > 1;
    const figures: [string, keyof Result][] = [
        [t("figure.length"), "length"],
        [t("figure.expanded"), "expanded"],
        [t("figure.generated"), "generated"],
        [t("figure.frontier"), "frontier_max"],
        [`${t("figure.memory")} (${t("export.bytes")})`, "peak_bytes"],
        [`${t("figure.time")} (s)`, "time_s"],
    ];
    const names = several ? [t("compare.board")] : [];
    return {
        head: [...names, t("race.search"), ...figures.map(([name]) => name), t("race.end")],
        rows: all.map((each) => [
            ...(several ? [each.name] : []),
            each.search,
            ...figures.map(([, figure]) => plain(each.result?.[figure])),
            each.end,
        ]),
        caption: [...(puzzles.size === 1 ? puzzles : []), `${t("export.seed")} ${all.find(({ result }) => result)?.result?.seed ?? 1}`, version()].join("; "),
    };
}
