// SPDX-License-Identifier: MIT
// The library as WebAssembly against the command: the same answers, and the same counts to the
// unit. LOYD names the command, STATIC_PAGE the folder of the static page.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { before } from "node:test";
import { load as loadModules } from "../page/bundle.mjs";
import { test } from "../page/limits.mjs";

const LOYD = process.env.LOYD ?? "build/release/apps/cli/loyd";
const SAMPLE = [4, 1, 6, 3, 2, 8, 7, 0, 5];
const FARTHEST = [8, 6, 7, 2, 5, 4, 3, 0, 1]; // 31 moves
const KORF_79 = [0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15]; // 42 moves, 540,860 nodes of IDA*
let library;
let told = [];

before(async () => {
    const { load } = await loadModules("static/module.ts");
    const module = await WebAssembly.compile(await readFile(join(process.env.STATIC_PAGE, "loyd.wasm")));
    library = await load(module, { tell: (name, data) => told.push({ name, data: JSON.parse(data) }), wanted: () => true });
});

function call(path, body) {
    told = [];
    library.call(path, "job", JSON.stringify(body));
    const { name, data } = told[told.length - 1];
    assert.ok(name === "result" || name === "failed", `a call ends with ${name}`);
    return { name, data, events: told.slice(0, -1) };
}

function solved(body) {
    const { name, data } = call("solve", { memory_limit: "512M", ...body });
    assert.equal(name, "result", JSON.stringify(data));
    return data;
}

// What the command says; one thread, as here.
function command({ board, algorithm, heuristic, goal = "last", params = {}, ...limits }) {
    const side = Math.sqrt(board.length);
    const words = ["solve", "-f", "json", "-j", "1", "--cache-dir", "", "-a", algorithm, "--goal", goal, "--memory-limit", "512M"];
    if (heuristic) words.push("-H", heuristic);
    for (const [name, value] of Object.entries(params)) words.push("-p", `${name}=${value}`);
    for (const [name, value] of Object.entries(limits)) words.push(`--${name.replace("_", "-")}`, String(value));
    try {
        return JSON.parse(execFileSync(LOYD, [...words, `${side}x${side} ${board.join(" ")}`], { stdio: ["ignore", "pipe", "ignore"] }));
    } catch (error) {
        return JSON.parse(error.stdout); // not solved: exit code 1
    }
}

const figures = ({ outcome, length, expanded, generated, seen, optimal, lower_bound: bound, moves }) => ({
    outcome,
    length,
    expanded,
    generated,
    seen,
    optimal,
    bound,
    moves,
});

function same(body) {
    assert.deepEqual(figures(solved(body)), figures(command(body)), `${body.algorithm} ${body.heuristic ?? ""} differs`);
}

test("static: every algorithm has the command's figures on 3x3", () => {
    const { algorithms } = call("algorithms", {}).data;
    assert.ok(algorithms.length > 20);
    for (const { name } of algorithms)
        for (const board of [SAMPLE, FARTHEST]) same({ board, algorithm: name, node_limit: 200000, seed: 1, time_limit: "600s" });
});

test("static: every heuristic has the command's counts", () => {
    const { heuristics } = call("heuristics", {}).data;
    for (const { name } of heuristics) same({ board: FARTHEST, algorithm: "astar", heuristic: name });
});

test("static: Korf's counts on 4x4, and tables", () => {
    same({ board: KORF_79, goal: "first", algorithm: "idastar", heuristic: "manhattan" });
    same({ board: KORF_79, goal: "first", algorithm: "optimal", heuristic: "manhattan" });
    same({ board: KORF_79, goal: "first", algorithm: "astar", heuristic: "linear-conflict" });
    same({ board: KORF_79, goal: "first", algorithm: "auto" });
});

test("static: random 4x4 boards are solved and proved", () => {
    const { data } = call("random", { size: "4x4", seed: "7", count: "10" });
    for (const board of data.boards) {
        const result = solved({ board, algorithm: "auto" });
        assert.ok(result.optimal, board.join(" "));
        assert.equal(result.length, command({ board, algorithm: "auto" }).length);
    }
});

test("static: a recording has the search's events", () => {
    const { data, events } = call("solve", { board: SAMPLE, algorithm: "astar", heuristic: "manhattan", trace: true });
    const rows = events.filter(({ name }) => name === "trace").flatMap(({ data: batch }) => batch.events);
    assert.equal(rows.filter(([kind]) => kind === "expand").length, data.expanded);
    assert.equal(events[0].data.job, "job");
});

test("static: worksheets are the command's", () => {
    const words = ["worksheet", "-a", "astar", "-H", "manhattan", "--count", "3", "--seed", "5", "--key", "--lang", "pt"];
    const search = { board: SAMPLE, algorithm: "astar", heuristic: "manhattan", seed: 5 };
    const { html } = call("worksheet", { solve: search, count: 3, key: true, lang: "pt" }).data;
    assert.equal(html, execFileSync(LOYD, words, { encoding: "utf8" }));
});

test("static: faults are the server's", () => {
    const fault = (path, body) => call(path, body).data.error;
    assert.equal(fault("solve", { board: SAMPLE, algorithm: "atsar" }).code, "bad-algorithm");
    assert.equal(fault("solve", { board: [1, 2] }).code, "bad-board");
    assert.equal(fault("nothing", {}).key, "call-unknown");
    assert.equal(fault("suites/none", {}).key, "suite-unknown");
    assert.equal(call("tables", { size: "4x4" }).data.error.key, "tables-not-kept");
    assert.equal(fault("solve", { board: SAMPLE, memory_limit: "8G" }).key, "limit-range");
});

test("static: memory that there is not ends a search, and the next one works", () => {
    const { data } = call("solve", { board: KORF_79, goal: "first", algorithm: "bfs", memory_limit: "64M" });
    assert.equal(data.outcome, "memory-limit");
    assert.equal(solved({ board: SAMPLE, algorithm: "bfs" }).length, 13);
});
