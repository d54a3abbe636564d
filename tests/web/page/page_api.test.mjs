// SPDX-License-Identifier: MIT
// The examples of docs/api.md are what the server says: every key of an example is in the answer, with
// its value unless that is of a machine. `...` stands for what is left out.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { test } from "./limits.mjs";
import { serve, stop } from "./server.mjs";

const PAGE = readFileSync(new URL("../../../docs/api.md", import.meta.url), "utf8");
const EIGHT = { board: "4 1 6 / 3 2 8 / 7 0 5" };
const OWN = { weights: { manhattan: 1, "linear-conflict": 0.5 }, tile_weights: [1, 1, 0, 1, 1, 1, 1, 1], patterns: [[1, 2, 3, 4], [5, 6, 7, 8]] };
// By the kind of an answer: the call, and its body.
const CALLS = {
    server: ["version"],
    algorithms: ["algorithms"],
    suites: ["suites"],
    suite: ["suites/papers"],
    papers: ["papers"],
    random: ["random?size=4x4&seed=1"],
    check: ["check", { ...EIGHT, distance: true }],
    lab: ["lab", { ...EIGHT, ...OWN }],
    "tables-state": ["tables?size=4x4"],
    job: ["jobs", { board: "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3", goal: "first", algorithm: "idastar" }],
};
const OF_MACHINE = new Set(["version", "machine", "time_s", "memory_bytes", "state", "bytes_missing", "id", "age_s", "progress", "last_event", "waiting", "memory_limit_bytes"]);
const LEFT_OUT = "...";

// The examples, with "..." in place of what they leave out.
function examples() {
    const blocks = [...PAGE.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text]) => text);
    const read = (text) =>
        JSON.parse(
            text
                .replace(/(?<!")\.\.\.(?!")/g, '"..."')
                .replace(/\{"\.\.\."\}/g, '"..."')
                .replace(/, "\.\.\."(?=\s*\})/g, ""),
        );
    return blocks.map(read).filter(({ kind }) => kind in CALLS);
}

function holds(example, answer, where) {
    if (example === LEFT_OUT) return;
    if (Array.isArray(example)) {
        assert.ok(Array.isArray(answer), where);
        const whole = !example.includes(LEFT_OUT);
        if (whole) assert.equal(answer.length, example.length, where);
        for (const [i, each] of example.entries()) {
            if (each === LEFT_OUT) continue;
            // Of a list that is cut short an entry is found by its first name.
            const by = each && typeof each === "object" && !Array.isArray(each) ? Object.keys(each).filter((key) => each[key] !== LEFT_OUT).slice(0, 2) : [];
            holds(each, (!whole && by.length && answer.find((other) => by.every((key) => other[key] === each[key]))) || answer[i], `${where}[${i}]`);
        }
    } else if (example && typeof example === "object") {
        for (const [key, value] of Object.entries(example)) {
            assert.ok(answer && key in answer, `${where} has no ${key}`);
            if (!OF_MACHINE.has(key)) holds(value, answer[key], `${where}.${key}`);
        }
    } else assert.equal(answer, example, where);
}

test("api: the examples are what the server says", async () => {
    const [server, address] = await serve();
    try {
        const all = examples();
        assert.deepEqual(all.map(({ kind }) => kind).sort(), Object.keys(CALLS).sort());
        for (const example of all) {
            const [path, body] = CALLS[example.kind];
            const post = { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) };
            const answer = await (await fetch(`${address}api/${path}`, body && post)).json();
            holds(example, answer, example.kind);
        }
    } finally {
        await stop(server);
    }
});
