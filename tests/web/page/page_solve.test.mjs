// SPDX-License-Identifier: MIT
// Solve: a search, its figures, its solution, its limits, its end.
import assert from "node:assert/strict";
import { HARD, SAMPLE, expectText, expectTiles, ofServer, serious, tiles, visit } from "./browser.mjs";
import { test } from "./limits.mjs";
import { serve, stop } from "./server.mjs";

test("solve: figures, then the solution plays, steps back and scrubs", async () => {
    const page = await visit(`#solve?b=${SAMPLE}&a=astar&H=manhattan`);
    await page.click("form .primary");
    await page.waitForSelector(".result >> text=13 moves");
    assert.match(await page.locator(".result .badge").textContent(), /optimal/);
    await page.click("[aria-label=Pause]");
    await page.click('[aria-label="To the end"]');
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 7, 8, 0]);
    await page.click('[aria-label="One move back"]');
    assert.equal((await tiles(page)).indexOf(0) === 8, false);
    await page.locator(".transport .scrub").fill("0");
    await expectTiles(page, [4, 1, 6, 3, 2, 8, 7, 0, 5]);
    await page.click('[aria-label="One move on"]');
    assert.equal(await page.locator(".transport .scrub").inputValue(), "1");
    assert.deepEqual(await serious(page), []);

    // The form follows the registry: a weight with weighted A*, no heuristic with breadth-first.
    await page.selectOption("form select >> nth=0", "wastar");
    assert.ok((await page.locator(".knobs .field > span").allTextContents()).includes("weight"));
    await page.selectOption("form select >> nth=0", "bfs");
    assert.equal(await page.locator("form >> text=Heuristic").count(), 0);
});

test("solve: a limit that is reached can be raised", async () => {
    const page = await visit(`#solve?b=${SAMPLE}&a=bfs&n=1000`);
    await page.click("form .primary");
    await page.waitForSelector(".result >> text=Node limit reached");
    await page.click("text=Raise the limit");
    await page.waitForSelector(".result >> text=13 moves");
});

test("solve: a reload finds the running search, and cancel ends it", ofServer, async () => {
    const page = await visit(`#solve?b=${HARD}&a=iddfs`);
    await page.click("form .primary");
    await page.waitForSelector(".working .figures");
    await page.reload();
    await page.waitForSelector(".working .figures");
    await page.click("form .primary");
    await page.waitForSelector(".result >> text=Cancelled");
});

// A search that has 120 moves soon, and betters them for hours.
const BETTERED = "#solve?b=3.11.0.7/10.12.4.2/15.9.14.8/13.6.1.5&a=backtrack&p.bound=120";

test("solve: the path gets shorter on screen, and stop keeps the best and plays it", async () => {
    const page = await visit(BETTERED);
    await page.click("form .primary");
    await expectText(page, ".best", /^Best so far: \d+\u00a0moves/);
    const moves = async () => Number(await page.locator(".transport .scrub").getAttribute("max"));
    await expectText(page, ".summary", /^0 \/ \d+\u00a0moves/);
    const first = await moves();
    await page.waitForFunction((before) => Number(document.querySelector(".transport .scrub").max) < before, first);
    await expectText(page, "form .primary", "Stop and play it");
    assert.deepEqual(await serious(page), []);
    await page.click(".working button");
    await page.waitForSelector(".result >> text=Stopped: this is the best path so far.");
    await expectText(page, ".result .badge", /^at most \d+\u202f% above the optimum$/);
    await expectText(page, ".result", /At least \d+ moves are needed\./);
    assert.ok((await moves()) < first);
    await page.click("[aria-label=Pause]");
    await page.click('[aria-label="To the end"]');
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0]);
});

test("solve: a better path does not take the board from someone who plays", async () => {
    const page = await visit(BETTERED);
    await page.click("form .primary");
    await expectText(page, ".best", /^Best so far: \d+/);
    await page.click('[aria-label="One move on"]');
    const max = await page.locator(".transport .scrub").getAttribute("max");
    await page.waitForFunction(
        (before) => Number(document.querySelector(".best b").textContent.replace(/\D/g, "")) < Number(before),
        max,
    );
    assert.equal(await page.locator(".transport .scrub").inputValue(), "1");
    assert.equal(await page.locator(".transport .scrub").getAttribute("max"), max);
    await page.click(".working button");
    await page.waitForSelector(".result");
});

test("solve: a path of thousands of moves plays within minutes, the next short one as chosen", async () => {
    const page = await visit(`#solve?b=${SAMPLE}&a=dfs&o=DULR`);
    await page.click("form .primary");
    await expectText(page, ".result h2", /^44\u202f665\u00a0moves/);
    await expectText(page, ".result .badge", /^at most 4\u202f061 times the optimum$/);
    assert.equal(await page.locator(".speed select").inputValue(), "1024");
    await page.click("[aria-label=Pause]");
    await page.locator(".transport .scrub").fill("0");
    await page.selectOption("form select >> nth=0", "astar");
    await page.click("form .primary");
    await expectText(page, ".result h2", /^13\u00a0moves/);
    assert.equal(await page.locator(".speed select").inputValue(), "4");
});

test("solve: multi-tile moves, and every shortest solution", async () => {
    const page = await visit(`#solve?b=${SAMPLE}&a=auto&metric=multi`);
    await page.click("form .primary");
    await expectText(page, ".result h2", /^10\u00a0multi-tile moves/);
    await page.click("[aria-label=Pause]");
    await page.locator(".transport .scrub").fill("0");
    // U L U R, then two tiles at once.
    for (let i = 0; i < 5; i++) await page.click('[aria-label="One move on"]');
    assert.equal(await page.locator(".transport .scrub").inputValue(), "6");
    await expectText(page, ".summary", /^5 \/ 10/);
    await page.click('[aria-label="One move back"]');
    assert.equal(await page.locator(".transport .scrub").inputValue(), "4");

    await page.locator(".transport .scrub").fill("0");
    await page.selectOption("form select >> nth=-1", "single");
    await page.check("form input[type=checkbox]");
    await page.click("form .primary");
    await expectText(page, ".result h2", /^13\u00a0moves/);
    assert.equal(await page.locator(".solutions button").count(), 2);
    await page.locator(".solutions button").nth(1).click();
    await page.click('[aria-label="To the end"]');
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 7, 8, 0]);
    assert.deepEqual(await serious(page), []);
    // A search that can't count so says so instead of failing.
    await page.selectOption("form select >> nth=0", "astar");
    assert.equal(await page.locator("form option[value=multi]").evaluate((option) => option.disabled), true);
});

test("reduced motion: tiles do not slide, the solution does not start by itself", async () => {
    const page = await visit(`#solve?b=${SAMPLE}`, { reducedMotion: "reduce" });
    await page.click("form .primary");
    await page.waitForSelector(".result");
    assert.equal(await page.locator(".board").evaluate((board) => board.style.getPropertyValue("--slide")), "0ms");
    assert.equal(await page.locator(".transport .scrub").inputValue(), "0");
});

test("solve: a large board gets an answer, and a limit that can't be raised says why", async () => {
    const [child, own] = await serve(0, "--memory-limit", "16M");
    const page = await visit("");
    await page.goto(`${own}#play?b=${SAMPLE}`);
    await page.selectOption("[aria-label=Size]", "6x6");
    await page.waitForSelector('[aria-label*="6 rows, 6 columns"]');
    await page.keyboard.press("2");
    assert.equal(await page.locator("form select >> nth=0").inputValue(), "auto");
    await page.selectOption("form select >> nth=0", "bfs");
    await page.click("form .primary");
    await page.waitForSelector(".result >> text=Memory limit reached");
    await expectText(page, ".result", /16\u202fMiB is the most that this server gives one search/);
    await page.click("text=Solve it by the automatic choice");
    await page.waitForSelector(".best");
    await page.click("form .primary");
    await expectText(page, ".result h2", /^\d+\u00a0moves/);
    await page.selectOption("[aria-label=Size]", "3x3");
    await page.waitForSelector("form option[value=astar]:checked", { state: "attached" });

    await page.goto(`${own}#solve?b=${SAMPLE}&a=dls&p.limit=8`);
    await page.click("form .primary");
    await page.waitForSelector(".result >> text=depth limit");
    await page.click("text=Raise the limit");
    await page.waitForSelector(".result >> text=moves");
    await stop(child);
});

test("solve: beyond proof Play still leads to the goal", async () => {
    const page = await visit(`#play?b=${HARD}`);
    await expectText(page, ".from-here", /^(between \d+ and \d+|optimal from here: 80)/);
    await page.keyboard.press("h");
    await page.waitForSelector(".tile.hint");
});
