// SPDX-License-Identifier: MIT
// Every command that writes JSON, in both forms, against the schema of its kind.
import { after, test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { LOYD, complaints, holdCommand, holdDocument, loadSchemas, output } from "./schemas.mjs";

const schemas = loadSchemas("schemas-commands");
const BOARD = "4 1 6/3 2 8/7 0 5", UNSOLVABLE = "1 2 3/4 5 6/8 7 0";
const both = [
    ["solve", BOARD, "-a", "astar", "-H", "max(manhattan,misplaced)"],
    ["solve", BOARD, "--states", "--all"],
    ["solve", BOARD, "--metric", "multi"],
    ["solve", BOARD, "-a", "wastar", "-p", "weight=1.5", "--moves-of", "tile", "--node-limit", "1e3"],
    ["solve", UNSOLVABLE],
    ["solve", BOARD, "-a", "hill"],
    ["solve", BOARD, "-a", "bfs", "--node-limit", "10"],
    ["compare", BOARD, UNSOLVABLE],
    ["compare", BOARD, "-a", "astar,idastar", "--columns", "algorithm,length"],
    ["compare", BOARD, "--summary", "-a", "astar,annealing"],
    ["compare", "--depths", "2,4", "--count", "2", "-a", "astar,bfs"],
    ["check", BOARD], ["check", UNSOLVABLE], ["check", "2 1 0"],
    ["verify", BOARD, "ULURDDRUULDDR"], ["verify", BOARD, "DDD"],
    ["analyse", BOARD, "ULURDDRUULDDLRR"],
    ["heuristics", BOARD],
    ["heuristics", "--study", "2x3"],
    ...["summary", "errors", "depths", "dominance"].map((table) => ["heuristics", "--study", "2x3", "-H", "manhattan,misplaced-both", "--table", table]),
    ["census", "2x3"],
    ["random", "3", "--count", "3"], ["random", "3", "--depth", "20"],
    ["list"], ["list", "algorithms"], ["list", "heuristics"], ["list", "suites"], ["list", "beam"], ["list", "pdb"],
    ["suite", "papers"],
    ["reproduce", "000"],
    ["tables", "build", "2x3"], ["tables", "list"], ["tables", "verify"],
];

for (const words of both)
    test(`loyd ${words.join(" ")}`, () => {
        for (const format of ["json", "jsonl"]) holdCommand(schemas, [...words, "-f", format]);
    });

test("signature, and tables that go", () => {
    holdCommand(schemas, ["signature", "-v", "-f", "json"]);
    holdCommand(schemas, ["tables", "remove", "2x3", "-f", "json"]);
    holdCommand(schemas, ["tables", "list", "-f", "json"]);
});

test("solve --lines, with a line that is no board", () => {
    writeFileSync("boards.txt", `${BOARD}\n1 2 x y\n7 ${BOARD.replaceAll("/", " ")}\n`);
    holdCommand(schemas, ["solve", "--lines", "boards.txt", "-f", "jsonl"]);
});

test("solve --events and --trace: a line each, whose first is the header and whose last the result", () => {
    holdCommand(schemas, ["solve", "--events", "-f", "jsonl", "--time-limit", "1s", output(["random", "5"]).trim()]);
    const lines = output(["solve", BOARD, "-a", "astar", "--trace", "-"]).trim().split("\n").map((line) => JSON.parse(line));
    holdDocument(schemas, lines[0], "trace");
    holdDocument(schemas, lines.at(-1), "trace");
});

test("experiments: the plan, the list, the report, the difference", () => {
    const plan = ["-a", "astar,wastar", "-H", "manhattan", "-p", "weight=1.5,2", "--random", "3x3", "--count", "5", "--share-cores"];
    for (const name of ["one", "two"]) execFileSync(LOYD, ["experiment", "run", "--name", name, "--new", ...plan], { stdio: "ignore" });
    for (const format of ["json", "jsonl"]) {
        holdCommand(schemas, ["experiment", "run", "--dry-run", ...plan, "-f", format]);
        holdCommand(schemas, ["experiment", "list", "-f", format]);
        holdCommand(schemas, ["experiment", "report", "1", "-f", format]);
        holdCommand(schemas, ["experiment", "diff", "1", "2", "-f", format]);
    }
});

test("a document with a field too few, too many or of another type is refused", () => {
    const result = () => JSON.parse(output(["solve", BOARD, "-f", "json"]));
    const validate = schemas.kinds.get("result");
    const wrong = [
        (r) => delete r.machine, (r) => delete r.schema, (r) => delete r.length, (r) => (r.lenght = 13), (r) => (r.params = "order=UDLR"),
        (r) => (r.outcome = "won"), (r) => (r.board = "4 1 6"), (r) => (r.schema = 2), (r) => (r.kind = "check"), (r) => (r.optimal = null),
    ];
    for (const spoil of wrong) {
        const spoilt = result();
        spoil(spoilt);
        assert.notDeepEqual(complaints(validate, spoilt), [], String(spoil));
    }
});

// Kinds that only the server writes are held in server.test.mjs.
const servers = ["experiment-runs", "job", "jobs", "lab", "papers", "server", "tables-built", "tables-state", "worksheet"];
after(() => assert.deepEqual([...schemas.kinds.keys()].filter((kind) => !schemas.seen.has(kind)).sort(), servers));
