// SPDX-License-Identifier: MIT
// The static page's sizes, and how its library compares with the command on one thread: seconds of
// both and their ratio, the least of three runs each. For docs/web.md.
//   tools/page_static.sh build/page-static
//   LOYD=build/release/apps/cli/loyd STATIC_PAGE=build/page-static node tests/web/static/measure_static.mjs
import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { load as loadModules } from "../page/bundle.mjs";

const { LOYD, STATIC_PAGE } = process.env;
const KORF_2 = "13 5 4 10 9 12 8 14 2 3 7 1 0 15 11 6"; // 55 moves
const ROWS = [
    ["IDA*", { board: KORF_2, goal: "first", algorithm: "idastar", heuristic: "manhattan" }],
    ["the engine, Manhattan", { board: KORF_2, goal: "first", algorithm: "optimal", heuristic: "manhattan" }],
    ["A*", { board: KORF_2, goal: "first", algorithm: "astar", heuristic: "manhattan" }],
    ["breadth-first, all of 3x3", { board: "8 6 7 2 5 4 3 0 1", goal: "last", algorithm: "bfs" }],
    ["tables of five tiles built, then searched", { board: "0 12 9 13 15 11 10 14 3 7 2 5 4 8 6 1", goal: "last", algorithm: "optimal", node_limit: 3e7 }],
];
const kib = (bytes) => `${(bytes / 1024).toFixed(1)} KiB`;
const least = (run) => Math.min(...[1, 2, 3].map(run));

const files = readdirSync(STATIC_PAGE).map((name) => readFileSync(join(STATIC_PAGE, name)));
const wasm = readFileSync(join(STATIC_PAGE, "loyd.wasm"));
const whole = files.reduce((sum, data) => sum + gzipSync(data, { level: 9 }).length, 0);
const module = gzipSync(wasm, { level: 9 }).length;
console.log(`loyd.wasm ${kib(wasm.length)}, gzip ${kib(module)}, brotli ${kib(brotliCompressSync(wasm).length)}; all else, gzip ${kib(whole - module)}`);

const { load } = await loadModules("static/module.ts");
const compiled = await WebAssembly.compile(wasm);
for (const [name, body] of ROWS) {
    let result;
    const times = [];
    for (let i = 0; i < 3; i++) {
        const library = await load(compiled, { tell: (kind, data) => (result = JSON.parse(data)), wanted: () => true });
        library.call("solve", "1", JSON.stringify({ ...body, memory_limit: "512M", time_limit: "600s" }));
        times.push(result.time_s);
    }
    const words = ["solve", "-f", "json", "-j", "1", "--cache-dir", "", "-a", body.algorithm, "--goal", body.goal, "--memory-limit", "512M"];
    if (body.heuristic) words.push("-H", body.heuristic);
    if (body.node_limit) words.push("--node-limit", String(body.node_limit));
    const native = least(() => {
        try {
            return JSON.parse(execFileSync(LOYD, [...words, body.board])).time_s;
        } catch (error) {
            return JSON.parse(error.stdout).time_s;
        }
    });
    const time = Math.min(...times);
    console.log(`${name}: ${time.toFixed(3)} s, native ${native.toFixed(3)} s, ratio ${(time / native).toFixed(1)}, ${result.generated} generated`);
}
