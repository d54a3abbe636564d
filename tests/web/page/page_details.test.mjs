// SPDX-License-Identifier: MIT
// What was found on a walk through the page: comparing with limits and seeds, a meeting of two
// searches, pictures, the forms of a pasted board, the end of a game, settings in words, paper.
import assert from "node:assert/strict";
import { SAMPLE, expectText, expectTiles, serious, visit } from "./browser.mjs";
import { load } from "./bundle.mjs";
import { test } from "./limits.mjs";

const { pasted } = await load("parts/paste_forms");
const said = "[role=status][aria-live]";

test("details: a comparison shows how far it is, takes limits and a seed, its cells open in Look inside", async () => {
    const page = await visit(`#compare?b=${SAMPLE}&s=random&k=3&seed=7&r=astar;H=manhattan&r=idastar;H=manhattan`);
    assert.equal(await page.getByLabel("First seed").inputValue(), "7");
    await page.click("#panel .limits summary");
    await page.getByLabel("Nodes", { exact: true }).fill("40");
    await page.keyboard.press("Tab");
    const bodies = [];
    await page.route("**/api/solve", async (route) => {
        bodies.push(route.request().postDataJSON());
        if (bodies.length === 2) await page.waitForTimeout(300);
        await route.continue();
    });
    await page.click("#panel .primary");
    await expectText(page, ".compare-progress p", "1 of 6 done · #7 · IDA* · Manhattan distance");
    await page.waitForSelector(".compare-progress", { state: "detached" });
    assert.ok(bodies.every((body) => body.node_limit === "40"));
    assert.deepEqual(await page.$$eval(".tab-compare tbody th", (all) => all.map((each) => each.textContent)), ["#7", "#8", "#9", "mean"]);
    assert.match(await page.locator("tbody td").first().textContent(), /^(Node limit reached|\d+)$/);
    const board = bodies[3].board;
    await page.locator("tbody tr:nth-child(2) td:nth-child(3) button").click();
    await page.waitForSelector(".tree");
    assert.equal(await page.locator("#panel form select").first().inputValue(), "idastar");
    await page.keyboard.press("Home");
    await expectText(page, "[data-testid=event]", /./);
    await expectTiles(page, board);
});

test("details: a search from both ends ends in a meeting, with the whole path", async () => {
    const page = await visit(`#inside?b=${SAMPLE}&a=bibfs`);
    await page.click("#panel form .primary");
    await page.waitForSelector(".node-list [role=option]");
    await page.keyboard.press("End");
    const text = await page.getByTestId("path").textContent();
    const moves = /[UDLR]+$/.exec(text)[0];
    assert.equal(moves.length, 13);
    const board = [4, 1, 6, 3, 2, 8, 7, 0, 5];
    for (const letter of moves) {
        const blank = board.indexOf(0);
        const to = blank + { U: -3, D: 3, L: -1, R: 1 }[letter];
        [board[blank], board[to]] = [board[to], 0];
    }
    assert.deepEqual(board, [1, 2, 3, 4, 5, 6, 7, 8, 0]);
    assert.match(await page.getByTestId("event").textContent(), /meet/);
});

test("details: a pasted board may have many forms", () => {
    const rows = ["1 2 3", "4 0 5", "7 8 6"];
    const numbers = (text) => text.match(/\d+/g).map(Number);
    const wanted = numbers(rows.join(" "));
    for (const written of [
        "1 2 3; 4 0 5; 7 8 6",
        "array([[1, 2, 3],\n       [4, 0, 5],\n       [7, 8, 6]])",
        "b = np.array([[1,2,3],[4,0,5],[7,8,6]], dtype=int32)",
        '{"board": [[1,2,3],[4,0,5],[7,8,6]]}',
        "[[1,2,3],[4,null,5],[7,8,6]]",
        "array([[1, 2, 3], [4, None, 5], [7, 8, 6]])",
        "np.array([[1, 2, 3], [4, nan, 5], [7, 8, 6]])",
        '{"start": [[1,2,3],[4,null,5],[7,8,6]]}',
        "+---+---+---+\n| 1 | 2 | 3 |\n+---+---+---+\n| 4 |   | 5 |\n+---+---+---+\n| 7 | 8 | 6 |\n+---+---+---+",
        "┌───┬───┬───┐\n│ 1 │ 2 │ 3 │\n├───┼───┼───┤\n│ 4 │   │ 5 │\n├───┼───┼───┤\n│ 7 │ 8 │ 6 │\n└───┴───┴───┘",
        "http://127.0.0.1:8080/#solve?b=1.2.3/4.0.5/7.8.6&a=astar",
    ])
        assert.deepEqual(numbers(pasted(written).board), wanted, written);
    assert.equal(pasted("#play?b=1.2.3/4.0.5/7.8.6&g=snail").goal, "snail");
    assert.equal(pasted('{"start": "1 2 3 0", "goal": [[0,1],[2,3]]}').goal, "0 1/2 3");
    assert.match(pasted('{"board": [1,2,3,4,0,5], "rows": 2, "cols": 3}').board, /^2x3 /);
    assert.equal(pasted("1 2 nan").board, "1 2 nan"); // words outside of a list are the server's to judge
    assert.deepEqual(pasted("1 2 3\n4 x 5\n7 8 6"), { board: "1 2 3\n4 x 5\n7 8 6", goal: null });
});

test("details: a link, a drawing and a wrong drawing are pasted", async () => {
    const page = await visit(`#solve?b=${SAMPLE}`);
    const paste = async (text) => {
        await page.click("text=Paste…");
        await page.fill("textarea", text);
        await page.click("dialog .primary");
    };
    await paste("see http://host/#race?b=1.2.3/8.0.4/7.6.5&g=snail&r=bfs");
    await page.waitForSelector("dialog", { state: "detached" });
    await expectTiles(page, [1, 2, 3, 8, 0, 4, 7, 6, 5]);
    assert.equal(await page.locator(".settings select >> nth=1").inputValue(), "snail");
    await paste("╔═══╦═══╗\n║ 1 ║ 2 ║\n╠═══╬═══╣\n║ 3 ║   ║\n╚═══╩═══╝");
    await page.waitForSelector("dialog", { state: "detached" });
    await expectTiles(page, [1, 2, 3, 0]);
    await page.click("text=Paste…");
    await page.fill("textarea", " \n");
    assert.ok(await page.locator("dialog .primary").isDisabled());
    await page.click("dialog >> text=Cancel");
    await paste("1 2; 7 0");
    await expectText(page, ".marked mark", "7");
});

test("details: a picture comes with the page, and its goal is the picture", async () => {
    const page = await visit(`#play?b=${SAMPLE}`);
    await page.click("text=Sample picture");
    await page.waitForSelector(".tile.picture");
    const goal = page.locator(".from-here .sketch img");
    assert.equal(await goal.getAttribute("alt"), "The picture put together");
    assert.ok(await goal.evaluate((image) => image.naturalWidth > 300));
    await page.keyboard.press("2");
    await page.waitForSelector(".puzzle .sketch img");
    await page.waitForFunction(() => location.hash.startsWith("#solve"));
    await page.reload();
    await page.waitForSelector(".puzzle .sketch img");
});

test("details: a game that is won says so, with the fewest moves beside it", async () => {
    const page = await visit("#play?b=1.2.3/4.5.6/7.0.8");
    await expectText(page, "[data-testid=optimal]", "1");
    await page.keyboard.press("ArrowLeft");
    await expectText(page, "[data-testid=won]", /Solved, in the fewest moves!your moves1the fewest1/);
    await expectText(page, said, "Solved in 1\u00a0move; the fewest is 1");
    assert.match(await page.locator(".board").getAttribute("class"), /won-board/);
    await page.goto("about:blank");
    const other = await visit("#play?b=1.2.3/4.5.6/7.0.8");
    await expectText(other, "[data-testid=optimal]", "1");
    for (const key of ["ArrowRight", "ArrowLeft", "ArrowLeft"]) await other.keyboard.press(key);
    await expectText(other, "[data-testid=won]", /^✓ Solved!your moves3the fewest12\u00a0moves more than the fewest\.Share image$/);
    assert.deepEqual(await serious(other), []);
});

test("details: settings are words in both languages", async () => {
    const page = await visit(`#solve?b=${SAMPLE}&a=astar&H=manhattan&p.ties=fifo`, { locale: "pt-BR" });
    await page.waitForSelector("option[value=astar]", { state: "attached" });
    assert.equal(await page.getByLabel("empates").inputValue(), "fifo");
    const words = await page.locator(".knobs").textContent();
    assert.doesNotMatch(words, /expansion|generation|low-h|fifo|duplicates|goal-test|depth\b/);
    await page.click('[aria-label="EN English"]');
    await page.getByLabel("goal test").selectOption({ label: "when made" });
    await page.waitForFunction(() => location.hash.includes("p.goal-test=generation"));
    await page.selectOption("form select >> nth=0", "dls");
    assert.doesNotMatch(await page.locator("#panel").textContent(), /--[a-z]/);
});

test("details: what a heuristic is, is said in the page's language", async () => {
    const page = await visit(`#solve?b=${SAMPLE}`, { locale: "pt-BR" });
    await page.waitForSelector(".bar-row[title]");
    const titles = await page.$$eval(".bar-row[title]", (all) => all.map((row) => row.title));
    assert.ok(titles.includes("linhas mais colunas entre cada peça e sua casa"), titles.join());
    assert.ok(titles.every((title) => !/\b(the|and|tiles)\b/.test(title)), titles.join());
});

test("details: on paper and without colours", async () => {
    const page = await visit(`#solve?b=${SAMPLE}&a=astar&H=manhattan`, { colorScheme: "dark" });
    await page.click("#panel form .primary");
    await page.waitForSelector(".badge");
    await page.emulateMedia({ media: "print" });
    assert.equal(await page.locator("#panel form").isVisible(), false);
    assert.equal(await page.locator(".top").isVisible(), false);
    assert.ok(await page.locator(".board").isVisible());
    const ground = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
    assert.equal(ground, "rgb(255, 255, 255)");
    await page.emulateMedia({ media: "screen", forcedColors: "active" });
    assert.equal(await page.locator(".face").first().evaluate((face) => getComputedStyle(face).borderTopStyle), "solid");
    assert.deepEqual(await serious(page), []);
});

test("details: every heuristic tile by tile", async () => {
    const page = await visit(`#solve?b=${SAMPLE}`);
    await page.click("text=Tile by tile");
    const row = page.locator(".by-tile tr", { hasText: "Manhattan distance" }).first();
    assert.deepEqual(await row.locator("td").allTextContents(), ["1", "1", "3", "1", "2", "1", "0", "2", "11"]);
    const misplaced = page.locator(".by-tile tr", { hasText: "Misplaced tiles" }).first();
    assert.deepEqual(await misplaced.locator("td").allTextContents(), ["1", "1", "1", "1", "1", "1", "0", "1", "7"]);
    assert.deepEqual(await serious(page), []);
});
