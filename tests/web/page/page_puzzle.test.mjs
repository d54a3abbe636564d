// SPDX-License-Identifier: MIT
// The puzzle, start and goal, is never lost: neither by a solution, nor by a game, nor by a reload.
import assert from "node:assert/strict";
import { SAMPLE, expectText, expectTiles, tiles, visit } from "./browser.mjs";
import { test } from "./limits.mjs";

const START = [4, 1, 6, 3, 2, 8, 7, 0, 5];
const SOLVED = [1, 2, 3, 4, 5, 6, 7, 8, 0];

async function solveTo(page, moves) {
    await page.click("form .primary");
    await expectText(page, ".result h2", new RegExp(`^${moves}\u00a0moves`));
}

test("puzzle: solved to the end, it is still there for every tab", async () => {
    const page = await visit(`#solve?b=${SAMPLE}&a=astar&H=manhattan`);
    await solveTo(page, 13);
    await page.click('[aria-label="To the end"]');
    await expectTiles(page, SOLVED);
    await page.selectOption("form select >> nth=0", "bfs");
    await solveTo(page, 13);
    await page.waitForFunction(() => location.hash.includes("a=bfs"));
    assert.match(page.url(), new RegExp(`b=${SAMPLE}&`));

    // While the solution plays, Race and Look inside take the puzzle and show it.
    await page.keyboard.press("3");
    await expectTiles(page, START);
    await page.click("text=Start the race");
    await page.waitForFunction(() => document.querySelectorAll(".finish tbody tr").length === 3);
    await expectText(page, ".finish", /A\* · Manhattan distanceoptimal13/);
    await page.keyboard.press("4");
    await page.click("#panel form .primary");
    await expectText(page, "[data-testid=event]", /start/);
    await page.keyboard.press("End");
    await expectText(page, "[data-testid=event]", /goal/);
    await page.keyboard.press("Home");
    await expectTiles(page, START);
    await page.goto(page.url().replace("#inside", "#compare") + "&s=board&r=astar;H=manhattan");
    await page.click("#panel .primary");
    await page.waitForSelector("tbody td b");
    await page.locator("#panel .card-head select").selectOption("length");
    await expectText(page, "tbody tr td", "13");
});

test("puzzle: the game keeps its moves, clock and undo through a solve and a reload", async () => {
    const page = await visit(`#play?b=${SAMPLE}`);
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("ArrowRight");
    const place = await tiles(page);
    assert.notDeepEqual(place, START);
    await page.keyboard.press("2");
    await solveTo(page, 13); // the puzzle, not the place in the game
    await page.click('[aria-label="To the end"]');
    await page.keyboard.press("1");
    await expectTiles(page, place);
    await expectText(page, ".figures .value", "2");
    await expectText(page, ".figures .figure:nth-child(2) .value", /^0:0[1-9]/);
    await page.reload();
    await page.waitForSelector("[role=grid]");
    await expectTiles(page, place);
    await expectText(page, ".figures .value", "2");
    assert.notEqual(await page.locator(".figures .value >> nth=1").textContent(), "0:00");
    await page.keyboard.press("z");
    await page.keyboard.press("z");
    await expectTiles(page, START);
    await page.keyboard.press("y");
    // From the place in the game, where that is what the player asks for.
    await page.click("text=Solve from here");
    await expectText(page, ".result h2", /^12\u00a0moves/);
    await expectText(page, ".result", /From your place in Play/);
    await expectText(page, ".result", /by Automatic choice/);
    assert.equal(await page.locator("form select >> nth=0").inputValue(), "astar");
    await solveTo(page, 13);
    // What was chosen is run, and stays chosen.
    await page.selectOption("form select >> nth=0", "bfs");
    await page.keyboard.press("1");
    await page.click("text=Solve from here");
    await expectText(page, ".result", /by Breadth-first search/);
    assert.equal(await page.locator("form select >> nth=0").inputValue(), "bfs");
});

test("puzzle: another board or goal drops what was found for the old one, and its search", async () => {
    const page = await visit(`#solve?b=${SAMPLE}&a=astar&H=manhattan`);
    await solveTo(page, 13);
    await page.selectOption("[aria-label=Goal]", "snail");
    await page.waitForSelector(".result", { state: "detached" });
    await expectTiles(page, START);
    await page.click("text=Edit");
    const box = await page.locator("[role=grid]").boundingBox();
    for (const col of [0.5, 1.5]) await page.mouse.click(box.x + (box.width * col) / 3, box.y + box.height / 6);
    await expectTiles(page, [1, 4, 6, 3, 2, 8, 7, 0, 5]);
});
