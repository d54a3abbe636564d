// SPDX-License-Identifier: MIT
// The page's words, without a browser: what the server says has its Portuguese.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { load } from "./bundle.mjs";
import { test } from "./limits.mjs";
import { serve, stop } from "./server.mjs";

const { fill, knobWords, ptPapers, ptRegistry, ptSentences, ptTitle, ptWords, sentence, setLanguage } = await load(
    "i18n/index",
    "i18n/fill",
    "i18n/knob_words",
    "i18n/pt_papers",
    "i18n/pt_registry",
    "i18n/pt_sentences",
    "state/view_state",
);

test("words: a sentence by its key and values, after its place", () => {
    const told = {
        message: "line 2, column 3: tile 7 appears twice (first at line 1, column 1); 5 is missing",
        key: "tile-twice",
        values: { tile: 7, first_line: 1, first_column: 1, missing: 5 },
        line: 2,
        column: 3,
    };
    setLanguage("en");
    assert.equal(sentence(told), told.message);
    setLanguage("pt");
    assert.equal(sentence(told), "linha 2, coluna 3: a peça 7 aparece duas vezes (a primeira na linha 1, coluna 1); falta 5");
    const limit = { message: "", key: "limit-range", values: { field: "node_limit", min: 1, max: 10, unit: "nodes" } };
    assert.equal(sentence(limit), "node_limit vai de 1 a 10 nós");
    const size = { message: "", key: "walking-size", values: { shapes: "4x4, 3x5, 2x6 and 1x8", rows: 5, cols: 5 } };
    assert.match(sentence(size), /até 4x4, 3x5, 2x6 e 1x8: .* 5x5/);
    assert.equal(sentence({ message: "two; sentences", key: null, values: {} }), null);
    assert.equal(sentence({ message: "new", key: "made-tomorrow", values: {} }), null);
    assert.equal(fill("{count} {count:peça|peças}, {{{other}}", { count: 1 }), "1 peça, {{other}}");
    assert.equal(fill("{count} {count:peça|peças}", { count: 0 }), "0 peças");
});

test("words: every search, heuristic and setting has its Portuguese", async () => {
    const [server, address] = await serve();
    try {
        const read = async (what) => (await (await fetch(`${address}api/${what}`)).json())[what];
        const [algorithms, heuristics] = [await read("algorithms"), await read("heuristics")];
        const missing = [];
        const need = (there, what) => there || missing.push(what);
        for (const { name } of [...algorithms, ...heuristics])
            for (const part of ["title", "summary"]) need(`${name}.${part}` in ptRegistry, `${name}.${part}`);
        for (const search of algorithms)
            for (const { name, choices } of search.params) {
                need(`${search.name}.param.${name}` in ptRegistry || `param.${name}` in ptRegistry, `${search.name}: ${name}`);
                need(knobWords.pt[name]?.name, `the name of ${name}`);
                for (const each of choices ?? [])
                    for (const language of ["en", "pt"]) need(knobWords[language][name]?.choices?.[each], `${language}: ${name}=${each}`);
            }
        assert.deepEqual([...new Set(missing)], []);
    } finally {
        await stop(server);
    }
});

test("words: every remark on the papers has its Portuguese", async () => {
    const [server, address] = await serve();
    try {
        const { experiments, defects, gaps } = await (await fetch(`${address}api/papers`)).json();
        const why = experiments.flatMap(({ figures }) => figures.map((figure) => figure.why_not)).filter(Boolean);
        const all = [...why, ...defects.map(({ what }) => what), ...gaps.flatMap((gap) => [gap.what, gap.why])];
        assert.ok(all.length > 20);
        assert.deepEqual(
            all.filter((english) => !(english in ptPapers)),
            [],
        );
        const english = /\b(and|state|limit|figures?|greedy|misplaced|sample|hill)\b/;
        assert.deepEqual(
            experiments.map(({ title }) => ptTitle(title)).filter((title) => english.test(title)),
            [],
        );
    } finally {
        await stop(server);
    }
});

const LISTS = ["lib/core/sentences.def", "apps/shared/app_sentences.def", "apps/web/faults.def"].map((path) =>
    fileURLToPath(new URL(`../../../${path}`, import.meta.url)),
);

// What the page tells in its own words by the code alone or by its figures, and what no page causes:
// moves to replay, orders of tables, checkpoints, plugins.
const UNTOLD = new RegExp(
    `^(${[
        "no-memory|memory-board|server-memory|solution-wrong|listed-wrong|jobs-wait|stopping|job-cancelled",
        "(un)?solvable-.*|move-.*|plugin-.*|on-word|tables-(order|cells|memory|shape|no-multi-set)|table-(busy|name|no-name|unmapped)|(pattern|file|checkpoint)-.*",
        "folder-(unread|no-lock)",
        "(host|site)-foreign|token-wanted|length-unclear|type-no-json|address-nul|(address|headers)-long|(headers|body)-late|body-large",
        "method-wrong|(call|path|suite|job)-unknown|json-.*",
    ].join("|")})$`,
);

// By key: the names of the values.
function listed(path) {
    const text = readFileSync(path, "utf8").replace(/\/\*[\s\S]*?\*\//g, "");
    const entries = [...text.matchAll(/^[A-Z]+\(\w+, "([\w-]+)",([\s\S]*?)"\)$/gm)];
    const names = (pattern) => [...pattern.replace(/\{\{/g, "").matchAll(/\{(\w+)/g)].map(([, name]) => name);
    return entries.map(([, key, rest]) => [key, new Set(names(rest))]);
}

test("words: the Portuguese sentences are those of the server's lists", () => {
    const server = new Map(LISTS.flatMap(listed));
    assert.ok(server.size > 100);
    const told = Object.keys(ptSentences);
    assert.deepEqual(
        told.filter((key) => !server.has(key)),
        [],
        "sentences that the server does not say",
    );
    assert.deepEqual(
        [...server.keys()].filter((key) => !told.includes(key) && !UNTOLD.test(key)),
        [],
        "sentences without Portuguese",
    );
    assert.deepEqual(
        told.filter((key) => UNTOLD.test(key)),
        [],
        "sentences that are never told",
    );
    for (const [key, template] of Object.entries(ptSentences))
        for (const [, name] of template.replace(/\{\{/g, "").matchAll(/\{(\w+)/g))
            assert.ok(server.get(key).has(name), `${key} has no value {${name}}`);
});

test("words: the values that have Portuguese are the server's", () => {
    const sources = ["lib/heuristics/walking_distance.c", "lib/heuristics/pattern_tables.c", "apps/web/request.c"];
    const text = sources.map((path) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8")).join("");
    assert.deepEqual(
        Object.keys(ptWords).filter((word) => !text.includes(`"${word}"`)),
        [],
    );
});
