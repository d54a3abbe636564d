// SPDX-License-Identifier: MIT
// Play worth returning to: the board of the day, records, a picture to share.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { address, expectText, expectTiles, serious, visit } from "./browser.mjs";
import { load } from "./bundle.mjs";
import { test } from "./limits.mjs";

const { after, streak, todayIs } = await load("play/records");
const empty = { sizes: {}, days: [] };

test("daily: records keep the best of each size", () => {
    const first = after(empty, "3x3", { moves: 15, fewest: 13, seconds: 40 }, null);
    assert.deepEqual(first.sizes["3x3"], { won: 1, perfect: 0, seconds: 40, above: 2 });
    const second = after(first, "3x3", { moves: 20, fewest: 20, seconds: 55 }, "2026-11-18");
    assert.deepEqual(second.sizes["3x3"], { won: 2, perfect: 1, seconds: 40, above: 0 });
    const third = after(second, "4x4", { moves: 90, fewest: null, seconds: 120 }, "2026-11-18");
    assert.deepEqual(third.sizes["4x4"], { won: 1, perfect: 0, seconds: 120, above: null });
    assert.deepEqual(third.days, ["2026-11-18"]);
});

test("daily: days in a row, over the ends of months", () => {
    assert.equal(streak([], "2026-03-02"), 0);
    assert.equal(streak(["2026-02-27", "2026-02-28", "2026-03-01"], "2026-03-02"), 3);
    assert.equal(streak(["2026-02-28", "2026-03-01", "2026-03-02"], "2026-03-02"), 3);
    assert.equal(streak(["2026-02-26", "2026-03-01"], "2026-03-02"), 1);
    assert.equal(todayIs(new Date(2026, 0, 5, 23, 59)), "2026-01-05");
});

test("daily: the board of a day is the library's for its date, on every visit", async () => {
    const page = await visit("#play");
    await page.click("text=Today's board");
    await expectText(page, "[aria-labelledby=records] .small", /^The board of \d{4}-\d\d-\d\d, the same for everyone\./);
    const day = await page.evaluate(() => new Date().toLocaleDateString("sv"));
    const answer = await (await fetch(`${address}api/random?size=3x3&goal=last&seed=${Number(day.replaceAll("-", ""))}`)).json();
    await expectTiles(page, answer.boards[0]);
    assert.deepEqual(await serious(page), []);
});

test("daily: a game without a hint counts once, and is shared as a picture", async () => {
    const page = await visit("#play?b=1.2.3/4.5.6/7.0.8");
    await expectText(page, "[data-testid=optimal]", "1");
    const won = "[aria-labelledby=records] .figure .value";
    assert.equal(await page.locator(won).first().textContent(), "0");
    await page.keyboard.press("ArrowLeft");
    await expectText(page, won, "1");
    assert.equal(await page.locator(won).nth(1).textContent(), "1");
    await page.keyboard.press("z");
    await page.keyboard.press("y");
    await page.reload();
    await page.waitForSelector("[data-testid=won]");
    await expectText(page, won, "1");
    const [download] = await Promise.all([page.waitForEvent("download"), page.click("text=Share image")]);
    const picture = readFileSync(await download.path());
    assert.equal(picture.toString("latin1", 1, 4), "PNG");
    assert.equal(picture.readUInt32BE(16), 720);
    // With a hint it does not count.
    await page.goto(`${address}#play?b=1.2.3/4.5.6/0.7.8`);
    await expectText(page, "[data-testid=optimal]", "2");
    await page.keyboard.press("h");
    await page.waitForSelector(".tile.hint");
    await page.keyboard.press("ArrowLeft");
    await page.keyboard.press("ArrowLeft");
    await page.waitForSelector("[data-testid=won]");
    assert.equal(await page.locator(won).first().textContent(), "1");
});
