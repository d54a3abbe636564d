// SPDX-License-Identifier: MIT
// Recordings made by the command itself, as the server would send them; LOYD names it.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { WAIT_MS } from "./limits.mjs";

const LOYD = process.env.LOYD ?? "build/release/apps/cli/loyd";
const run = (...words) => execFileSync(LOYD, words, { encoding: "utf8", maxBuffer: 2 ** 28, timeout: WAIT_MS });

export const algorithms = () => JSON.parse(run("list", "algorithms", "-f", "json")).algorithms;

const whole = (value) => value ?? -1;
const eventOf = (each) => [
    each.event,
    whole(each.node),
    whole(each.parent),
    each.move ?? "",
    ...[each.g, each.h, each.f, each.key, each.bound].map(whole),
    each.frontier ?? 0,
    each.reason ?? "",
    each.parent === undefined ? each.tiles : undefined,
];

// The events of a search of a board ("4 1 6/3 2 8/7 0 5"), and its header.
export function recordingOf(board, algorithm, ...options) {
    const folder = mkdtempSync(join(tmpdir(), "loyd-trace-"));
    try {
        const file = join(folder, "trace.jsonl");
        try {
            run("solve", "-q", "-a", algorithm, "--trace", file, "--trace-limit", "20000", "--node-limit", "200000", ...options, board);
        } catch {
            // a search may end without a solution
        }
        const lines = readFileSync(file, "utf8").trim().split("\n").map((line) => JSON.parse(line));
        const events = lines.filter((each) => !["header", "result", "truncated"].includes(each.event)).map(eventOf);
        return { header: lines[0], events };
    } finally {
        rmSync(folder, { recursive: true, force: true });
    }
}

// The page's recording of it.
export function recorded(Recording, { header, events }) {
    const { rows, cols, board, algorithm, heuristic, params, order } = header;
    const recording = new Recording({ rows, cols, tiles: board }, { algorithm, heuristic, params, order }, params.ties ?? null);
    recording.add({ from: 0, events, end: true });
    return recording;
}
