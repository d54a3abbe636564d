// SPDX-License-Identifier: MIT
// The Markdown of the lessons (docs/lessons/README.md): headings, paragraphs, lists and fenced blocks,
// with strong words, emphasis and code in them. And what a block `loyd` says.
import type { Search } from "../api/types";
import { fromText, type Board } from "../board";

export type Block =
    | { kind: "heading"; level: number; text: string }
    | { kind: "paragraph"; text: string }
    | { kind: "list"; items: string[] }
    | { kind: "fence"; language: string; lines: string[] };

export type Inline = { kind: "text" | "strong" | "em" | "code"; text: string };

export function blocksOf(markdown: string): Block[] {
    const blocks: Block[] = [];
    const lines = markdown.split("\n");
    for (let i = 0; i < lines.length; i++) {
        const line = lines[i];
        const heading = /^(#+) (.*)$/.exec(line);
        const fence = /^```(\w*)$/.exec(line);
        if (heading) blocks.push({ kind: "heading", level: heading[1].length, text: heading[2] });
        else if (fence) {
            const end = lines.indexOf("```", i + 1);
            blocks.push({ kind: "fence", language: fence[1], lines: lines.slice(i + 1, end) });
            i = end;
        } else if (line.startsWith("- ")) {
            const items: string[] = [];
            for (; lines[i]?.startsWith("- "); i++) items.push(lines[i].slice(2));
            blocks.push({ kind: "list", items });
            i--;
        } else if (line.trim()) blocks.push({ kind: "paragraph", text: line });
    }
    return blocks;
}

const INLINE = /\*\*(.+?)\*\*(?!\*)|(?<!\\)\*([^*\s][^*]*?)(?<!\\)\*|`([^`]+)`/g;
const plain = (text: string): string => text.replace(/\\([*_`])/g, "$1");

export function inlinesOf(text: string): Inline[] {
    const parts: Inline[] = [];
    let from = 0;
    for (const match of text.matchAll(INLINE)) {
        const [whole, strong, em, code] = match;
        if (match.index > from) parts.push({ kind: "text", text: plain(text.slice(from, match.index)) });
        if (strong !== undefined) parts.push({ kind: "strong", text: plain(strong) });
        else if (em !== undefined) parts.push({ kind: "em", text: plain(em) });
        else parts.push({ kind: "code", text: code ?? "" });
        from = match.index + whole.length;
    }
    if (from < text.length) parts.push({ kind: "text", text: plain(text.slice(from)) });
    return parts;
}

// A board, and searches of it with what they give.
export interface Live {
    board: Board;
    runs: { search: Search; gives: string }[];
}

const value = (word: string): string | number => (Number.isFinite(Number(word)) ? Number(word) : word);

// "astar H=manhattan ties=fifo"
function searchOf(written: string): Search {
    const [algorithm, ...words] = written.trim().split(/\s+/);
    const named = words.map((word) => word.split("=") as [string, string]);
    const params = Object.fromEntries(named.filter(([name]) => name !== "H").map(([name, word]) => [name, value(word)]));
    return { algorithm, heuristic: named.find(([name]) => name === "H")?.[1] ?? null, params, order: "UDLR" };
}

export function liveOf(lines: string[]): Live | null {
    const board = fromText(/^board: (.*)$/.exec(lines[0] ?? "")?.[1] ?? "");
    if (!board) return null;
    const runs = lines.slice(1).map((line) => {
        const [search, gives] = line.replace(/^run: /, "").split(" => ");
        return { search: searchOf(search), gives: gives ?? "" };
    });
    return { board, runs };
}

export const titleOf = (markdown: string): string => /^# (.*)$/m.exec(markdown)?.[1] ?? "";
