// SPDX-License-Identifier: MIT
// What of a text that was refused is marked: what the server's sentence speaks of, and nothing where
// it speaks of the whole text.
import type { Problem } from "../api/types";

const OF_ALL = new Set(["blank-missing", "board-empty", "board-no-numbers", "line-no-square", "not-permutation", "shape-differs", "tiles-count", "tiles-many", "tiles-side"]);
const TOKEN = /^[^\s,/[\](){}]+/;
const LETTER = /^./su;
const ROW = /^[^/\n;]+/;

const formOf = (key: string): RegExp => (/^(letter|byte)-/.test(key) ? LETTER : key === "row-length" ? ROW : TOKEN);

// Lines and columns count from 1, columns in bytes. As [from, to).
export function markOf(written: string, { line, column, key }: Problem): [number, number] | null {
    if (!line || !column || OF_ALL.has(key ?? "")) return null;
    const lines = written.split("\n");
    const before = lines.slice(0, line - 1).reduce((sum, each) => sum + each.length + 1, 0);
    const bytes = new TextEncoder().encode(lines[line - 1] ?? "");
    const from = before + new TextDecoder().decode(bytes.slice(0, column - 1)).length;
    const length = formOf(key ?? "").exec(written.slice(from))?.[0].trimEnd().length ?? 1;
    return [from, Math.min(written.length, from + Math.max(1, length))];
}
