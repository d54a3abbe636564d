// SPDX-License-Identifier: MIT
// The page's words, without a browser: what the server says has its Portuguese.
import assert from "node:assert/strict";
import { test } from "node:test";
import { load } from "./bundle.mjs";
import { serve, stop } from "./server.mjs";

const { fill, ptPapers, ptSentences, ptTitle, sentence, setLanguage } = await load(
    "i18n/index",
    "i18n/fill",
    "i18n/pt_papers",
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
    const limit = { message: "", key: "limit-range", values: { field: "node_limit", max: 10, unit: "nodes" } };
    assert.equal(sentence(limit), "node_limit vai de 1 a 10 nós");
    assert.equal(sentence({ message: "new", key: "made-tomorrow", values: {} }), null);
    assert.equal(fill("{count} {count:peça|peças}, {{{other}}", { count: 1 }), "1 peça, {{other}}");
    assert.equal(fill("{count} {count:peça|peças}", { count: 0 }), "0 peças");
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
