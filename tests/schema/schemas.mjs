// SPDX-License-Identifier: MIT
// The schemas as the program writes them, compiled by Ajv in its strict mode, and what has been held
// against them.
import Ajv from "ajv/dist/2020.js";
import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync, readdirSync } from "node:fs";
import assert from "node:assert/strict";

export const LOYD = process.env.LOYD;
const options = { allowUnionTypes: true, strict: true, allErrors: true };

export function loadSchemas(folder = "schemas") {
    execFileSync(LOYD, ["schema", "--folder", folder]);
    const kinds = new Map();
    for (const file of readdirSync(folder).filter((name) => name.endsWith(".schema.json"))) {
        const schema = JSON.parse(readFileSync(`${folder}/${file}`, "utf8"));
        kinds.set(file.replace(".schema.json", ""), new Ajv(options).compile(schema));
    }
    return { kinds, openapi: JSON.parse(readFileSync(`${folder}/openapi.json`, "utf8")), seen: new Set() };
}

export const complaints = (validate, value) => (validate(value) ? [] : validate.errors.map((e) => `${e.instancePath} ${e.message} ${JSON.stringify(e.params)}`));

// A document has its frame, is of a kind that is described, and is as that says.
export function holdDocument(schemas, document, from) {
    for (const key of ["schema", "kind", "version", "machine"]) assert.ok(key in document, `${from}: no ${key}`);
    const validate = schemas.kinds.get(document.kind);
    assert.ok(validate, `${from}: kind ${document.kind} has no schema`);
    assert.deepEqual(complaints(validate, document), [], `${from}: ${JSON.stringify(document).slice(0, 400)}`);
    schemas.seen.add(document.kind);
}

// A command's output: one document, or with jsonl one a line.
export function output(words) {
    const run = spawnSync(LOYD, words, { encoding: "utf8", maxBuffer: 1 << 28 });
    assert.ok(run.stdout, `${words.join(" ")}: nothing on stdout; ${run.stderr}`);
    return run.stdout;
}

export function holdCommand(schemas, words) {
    const from = `loyd ${words.join(" ")}`, text = output(words);
    const lines = words.includes("jsonl") ? text.trim().split("\n") : [text];
    for (const line of lines) holdDocument(schemas, JSON.parse(line), from);
}

// A schema of the OpenAPI document, by its place there.
export function openapiSchema(openapi, schema) {
    return new Ajv({ ...options, strict: false }).compile({ ...schema, components: openapi.components });
}
