// SPDX-License-Identifier: MIT
// Compare: boards by searches, and the papers' tables.
import assert from "node:assert/strict";
import { SAMPLE, serious, visit } from "./browser.mjs";
import { test } from "./limits.mjs";

test("compare: boards by searches, and a paper's table", async () => {
    const page = await visit(`#compare?b=${SAMPLE}`);
    await page.waitForSelector("text=3\u202f880");
    await page.click("#panel .primary");
    await page.waitForFunction(() => document.querySelectorAll("td.good").length === 7);
    assert.deepEqual(await serious(page), []);
    await page.locator("#panel select").first().selectOption("board");
    await page.click("#panel .primary");
    await page.waitForFunction(
        () => document.querySelectorAll("tbody td b").length >= 1 && document.querySelectorAll(".bar-chart rect").length > 8,
    );
    assert.deepEqual(await serious(page), []);
});

test("compare: what is copied is data, and LaTeX has no sign that it does not know", async () => {
    const page = await visit(`#compare?b=${SAMPLE}&s=board&r=bfs&r=astar;H=manhattan;ties=lifo`);
    await page.evaluate(() => (navigator.clipboard.writeText = async (text) => void (window.copied = text)));
    await page.click("#panel .primary");
    await page.waitForFunction(() => document.querySelectorAll("tbody td b").length >= 1 && !document.querySelector("tbody").textContent.includes("…"));
    const copied = async (form) => {
        await page.click(`.card-head >> text=${form}`);
        await page.waitForSelector(".card-head >> text=Copied");
        return page.evaluate(() => window.copied);
    };
    const csv = (await copied("CSV")).trim().split("\n");
    assert.match(csv[0], /^line,board,goal,algorithm,heuristic,outcome,optimal,length,.*,time_s,peak_bytes,threads,seed,params,message,version$/);
    assert.match(csv[2], /^this board,4 1 6\/3 2 8\/7 0 5,1 2 3\/4 5 6\/7 8 0,astar,manhattan,solved,true,13,/);
    assert.match(csv[2], /ties=lifo/);
    const latex = await copied("LaTeX");
    assert.match(latex, /^\\begin\{tabular\}\{lr+\}/);
    assert.match(latex, /A\* \\textperiodcentered\{\} Manhattan distance \\textperiodcentered\{\} ties: newest first/);
    assert.doesNotMatch(latex, /[^\x00-\x7f]/);
    assert.match(latex, /4 1 6\/3 2 8\/7 0 5 -\\textgreater\{\} 1 2 3/);
});
