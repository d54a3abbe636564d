// SPDX-License-Identifier: MIT
// Every call of the OpenAPI document, made: the body that is sent, the answer and each event of a
// stream are as it says, and what is no call there is none of the server's.
import { after, before, test } from "node:test";
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { serve, stop } from "../web/page/server.mjs";
import { LOYD, complaints, holdDocument, loadSchemas, openapiSchema } from "./schemas.mjs";

const schemas = loadSchemas("schemas-server");
const { openapi } = schemas;
const BOARD = "4 1 6/3 2 8/7 0 5";
const HARD = "14 13 15 7 11 12 9 5 6 0 2 1 4 8 10 3";
const made = new Set();
let child, base;

const folder = mkdtempSync(join(tmpdir(), "loyd-schema-")), database = join(folder, "experiments.db");
before(async () => ([child, base] = await serve(0, "--db", database)));
after(async () => {
    await stop(child);
    rmSync(folder, { recursive: true });
});

const json = { "Content-Type": "application/json" };
const say = (label, schema, value) => assert.deepEqual(complaints(openapiSchema(openapi, schema), value), [], `${label}: ${JSON.stringify(value).slice(0, 300)}`);

// The answer as JSON; a stream as its events.
async function ask(method, template, { word, query = "", body, status = 200 } = {}) {
    const path = template.replace(/\{\w+\}/, word), label = `${method} ${path}`;
    const operation = openapi.paths[template][method.toLowerCase()];
    if (body) say(`${label}, body`, operation.requestBody.content["application/json"].schema, body);
    const response = await fetch(new URL(path + query, base), { method, headers: method === "GET" ? {} : json, body: body && JSON.stringify(body) });
    assert.equal(response.status, status, label);
    made.add(`${method} ${template}`);
    const content = (operation.responses[status] ?? operation.responses.default).content;
    if (content["text/event-stream"]) return events(label, content["text/event-stream"].schema, await response.text());
    const answer = await response.json();
    say(label, content["application/json"].schema, answer);
    if (answer.kind) holdDocument(schemas, answer, label);
    return answer;
}

function events(label, schema, text) {
    const all = text.split("\n\n").filter((one) => /^data: /m.test(one));
    return all.map((one) => {
        const name = /^event: (.*)$/m.exec(one)[1], data = JSON.parse(/^data: (.*)$/m.exec(one)[1]);
        const place = schema["x-events"].find((type) => type.$ref.endsWith(`event-${name}`));
        assert.ok(place, `${label}: event ${name} is not described`);
        say(`${label}, ${name}`, place, data);
        return name;
    });
}

test("the document is OpenAPI 3.1", async () => {
    const verdict = await new Validator().validate(openapi);
    assert.deepEqual(verdict.errors ?? [], []);
    assert.equal(verdict.valid, true);
    const spoilt = structuredClone(openapi);
    delete spoilt.paths["/api/solve"].post.responses;
    spoilt.info = {};
    assert.equal((await new Validator().validate(spoilt)).valid, false);
});

test("what there is", async () => {
    for (const path of ["version", "algorithms", "heuristics", "suites", "papers"]) await ask("GET", `/api/${path}`);
    assert.deepEqual(await ask("GET", "/api/openapi.json"), openapi);
    await ask("GET", "/api/suites/{name}", { word: "papers" });
    await ask("GET", "/api/suites/{name}", { word: "nothing", status: 404 });
    await ask("GET", "/api/random", { query: "?size=4x4&seed=2&count=3" });
});

test("short calls", async () => {
    await ask("POST", "/api/check", { body: { board: BOARD, distance: true, heuristics: ["manhattan"] } });
    await ask("POST", "/api/check", { body: { board: [1, 2, 3, 4, 5, 6, 8, 7, 0], rows: 3, cols: 3 } });
    await ask("POST", "/api/check", { body: { board: "1 2 2" }, status: 400 });
    await ask("POST", "/api/worksheet", { body: { solve: { board: "1 2 3 4 6 0 7 5 8", algorithm: "astar" }, steps: 3, lang: "pt" } });
    await ask("POST", "/api/lab", { body: { board: BOARD, heuristic: "manhattan" } });
    await ask("POST", "/api/lab", { body: { board: BOARD, weights: { manhattan: 2 }, patterns: [[1, 2]], tile_weights: [1, 1, 1, 1, 1, 1, 1, 0.5] } });
    const solve = { board: BOARD, algorithm: "wastar", heuristic: "manhattan", params: { weight: 1.5 }, states: true, node_limit: "1e6" };
    await ask("POST", "/api/solve", { body: solve });
    await ask("POST", "/api/solve", { body: { board: BOARD, metric: "multi", time_limit: 2 } });
});

test("jobs, their events, tables", async () => {
    const { id } = await ask("POST", "/api/jobs", { body: { board: BOARD, algorithm: "astar", trace: { limit: 50 }, keep: true }, status: 202 });
    assert.ok((await ask("GET", "/api/jobs/{id}/events", { word: id })).includes("trace"));
    assert.ok((await ask("GET", "/api/events", { query: `?jobs=${id}` })).includes("result"));
    await ask("GET", "/api/jobs/{id}", { word: id });
    const hard = await ask("POST", "/api/jobs", { body: { board: HARD, algorithm: "iddfs", keep: true, time_limit: "30s" }, status: 202 });
    await ask("GET", "/api/jobs");
    await ask("DELETE", "/api/jobs/{id}", { word: hard.id });
    await ask("GET", "/api/tables", { query: "?size=2x3" });
    const built = await ask("POST", "/api/tables", { body: { size: "2x3" }, status: 202 });
    await ask("GET", "/api/jobs/{id}/events", { word: built.id });
    const job = await ask("GET", "/api/jobs/{id}", { word: built.id });
    holdDocument(schemas, job.result, "the tables that were built");
});

test("stored experiments", async () => {
    await ask("GET", "/api/experiments", { status: 404 });
    const run = ["experiment", "run", "-q", "--db", database, "-a", "astar,wastar", "-H", "manhattan", "-p", "weight=1.5", "--order", "UDLR,RLDU"];
    execFileSync(LOYD, [...run, "--random", "3x3", "--depth", "4,8", "--count", "3", "--share-cores"]);
    await ask("GET", "/api/experiments");
    const report = await ask("GET", "/api/experiments/{number}", { word: "1" });
    assert.ok(report.charts.length > 5);
    await ask("GET", "/api/experiments/{number}", { word: "7", status: 404 });
    await ask("GET", "/api/experiments/{number}/runs", { word: "1", query: "?sort=time&count=5" });
    const { id } = await ask("POST", "/api/experiments/watch", { body: {}, status: 202 });
    await ask("GET", "/api/jobs/{id}", { word: id });
    setTimeout(() => fetch(new URL(`/api/jobs/${id}`, base), { method: "DELETE", headers: json }), 1000);
    assert.ok((await ask("GET", "/api/jobs/{id}/events", { word: id })).includes("experiments"));
});

test("a field that no schema names is refused by the server, too", async () => {
    for (const [path, name] of [["/api/solve", "solve-request"], ["/api/check", "check-request"]]) {
        const known = Object.keys(openapi.components.schemas[name].properties);
        assert.ok(known.includes("board"), name);
        const body = { board: BOARD, bored: 1 };
        assert.notDeepEqual(complaints(openapiSchema(openapi, openapi.components.schemas[name]), body), []);
        const response = await fetch(new URL(path, base), { method: "POST", headers: json, body: JSON.stringify(body) });
        assert.equal(response.status, 400);
        say(path, openapi.components.schemas.refusal, await response.json());
    }
});

test("every call that is described was made", () => {
    const described = Object.entries(openapi.paths).flatMap(([path, methods]) => Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`));
    assert.deepEqual(described.filter((call) => !made.has(call)), []);
});
