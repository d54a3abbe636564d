// SPDX-License-Identifier: MIT
// What people paste beside the forms that the server reads (docs/formats.md): links of this page,
// JSON objects, numpy's arrays, rows ended by semicolons, and boards drawn with lines. Each becomes a
// text that the server reads; what is none of these stays as it is.
export interface Pasted {
    board: string;
    goal: string | null; // where the text names one
}

const START_NAMES = ["board", "start", "initial", "state", "tiles", "puzzle"];
const GOAL_NAMES = ["goal", "target"];

// "4.1.6/3.2.8/7.0.5" of a link.
const linked = (word: string): string => word.replaceAll(".", " ");

function fromLink(written: string): Pasted | null {
    const match = /#\w*\?(\S+)$/.exec(written);
    const query = new URLSearchParams(match?.[1] ?? "");
    const board = query.get("b");
    const goal = query.get("g");
    return board ? { board: linked(board), goal: goal && linked(goal) } : null;
}

// Rows or one list, of numbers or of words; a text is taken as it is.
function rowsOf(value: unknown): string | null {
    if (typeof value === "string") return value;
    if (!Array.isArray(value) || value.length === 0) return null;
    if (!value.every(Array.isArray)) return value.map((tile) => tile ?? 0).join(" ");
    return (value as unknown[][]).map((row) => row.map((tile) => tile ?? 0).join(" ")).join("/");
}

function fromObject(written: string): Pasted | null {
    let read: unknown;
    try {
        read = JSON.parse(written);
    } catch {
        return null;
    }
    if (typeof read !== "object" || read === null || Array.isArray(read)) return null;
    const named = new Map(Object.entries(read).map(([name, value]) => [name.toLowerCase(), value as unknown]));
    const first = (names: string[]): string | null => rowsOf(names.map((name) => named.get(name)).find((value) => value !== undefined));
    const board = first(START_NAMES);
    if (board === null) return null;
    const [rows, cols] = [named.get("rows"), named.get("cols") ?? named.get("columns")];
    const size = Number.isInteger(rows) && Number.isInteger(cols) && !board.includes("/") ? `${String(rows)}x${String(cols)} ` : "";
    return { board: size + board, goal: first(GOAL_NAMES) };
}

const LINES = /[\u2500-\u257f]/; // box drawings
const RULE = /^[\s+\-=|:\u2500-\u257f]*[+\-=\u2500-\u257f][\s+\-=|:\u2500-\u257f]*$/u;
const EDGES = /^\s*[|\u2502\u2503\u2551]|[|\u2502\u2503\u2551]\s*$/gu;

// A drawn row: between two walls lies a tile, or nothing.
const drawnRow = (line: string): string =>
    line
        .replace(EDGES, "")
        .split(/[|\u2502\u2503\u2551]/u)
        .map((cell) => cell.trim() || "0")
        .join(" ");

function fromDrawing(written: string): Pasted | null {
    const lines = written.split("\n").filter((line) => line.trim());
    if (!lines.some((line) => LINES.test(line) || /^\s*\|.*\|\s*$/.test(line))) return null;
    const rows = lines.filter((line) => !RULE.test(line)).map(drawnRow);
    return rows.length ? { board: rows.join("\n"), goal: null } : null;
}

const ARRAY = /^\s*(?:\w+\s*=\s*)?(?:np\.|numpy\.)?array\(([\s\S]*?)(?:,\s*dtype\s*=\s*[\w.]+)?\s*\)\s*;?\s*$/;

function fromArray(written: string): Pasted | null {
    const match = ARRAY.exec(written);
    return match ? (fromList(match[1]) ?? { board: match[1], goal: null }) : null;
}

// A blank that is no number, in a list of JSON's or Python's.
const fromList = (written: string): Pasted | null =>
    /^\[[^]*\b(null|None|nan)\b/.test(written) ? { board: written.replace(/\b(null|None|nan)\b/g, "0"), goal: null } : null;

const fromSemicolons = (written: string): Pasted | null =>
    written.includes(";") ? { board: written.replace(/;\s*$/, "").replace(/;/g, "/"), goal: null } : null;

export function pasted(written: string): Pasted {
    const text = written.trim();
    return (
        fromLink(text) ??
        fromObject(text) ??
        fromArray(text) ??
        fromList(text) ??
        fromDrawing(written) ??
        fromSemicolons(written) ?? { board: written, goal: null }
    );
}
