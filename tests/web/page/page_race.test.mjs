// SPDX-License-Identifier: MIT
// Race: lanes, curves, the finish table.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { test } from "node:test";
import { HARD, SAMPLE, expectText, serious, visit } from "./browser.mjs";

test("race: lanes, curves, finish table, export", async () => {
    const page = await visit(`#race?b=${SAMPLE}`);
    await page.click("text=Add a search");
    await page.click("text=Start the race");
    await page.waitForFunction(
        () => document.querySelectorAll(".finish tbody tr").length === 4 && !document.querySelector(".finish")?.textContent.includes("…"),
    );
    assert.equal((await page.locator(".plot canvas").count()) > 0, true);
    const [csv] = await Promise.all([page.waitForEvent("download"), page.click("text=CSV")]);
    assert.equal(csv.suggestedFilename(), "race.csv");
    const [png] = await Promise.all([page.waitForEvent("download"), page.click("text=PNG")]);
    assert.equal(png.suggestedFilename(), "race.png");
    const [markdown] = await Promise.all([page.waitForEvent("download"), page.click("text=Markdown")]);
    const rows = (await readFile(await markdown.path(), "utf8")).trim().split("\n");
    assert.equal(rows.length, 6);
    assert.ok(rows.every((row) => row.startsWith("|")));
    const [svg] = await Promise.all([page.waitForEvent("download"), page.click("text=SVG")]);
    const drawn = await readFile(await svg.path(), "utf8");
    assert.match(drawn, /^<svg [^>]*xmlns/);
    assert.equal((drawn.match(/<polyline|<path/g) ?? []).length >= 4, true);
    assert.deepEqual(await serious(page), []);
});

test("race: cancel ends all of it", async () => {
    const page = await visit(`#race?b=${HARD}`);
    await page.locator(".lane select").first().selectOption("iddfs");
    await page.click("text=Start the race");
    await page.waitForSelector(".lane-live >> text=running");
    await page.click("#panel .primary");
    await page.waitForSelector("text=Start the race");
    assert.match(await page.locator(".lane-live").first().textContent(), /Cancelled/);
});

test("race: a reload finds it, running and finished", async () => {
    const page = await visit(`#race?b=${HARD}&r=iddfs&r=greedy;H=manhattan`);
    await page.click("text=Start the race");
    await expectText(page, ".lane-live b", "running");
    await page.waitForSelector("text=Finish");
    await page.reload();
    await expectText(page, ".lane-live b", "running");
    await expectText(page, ".lane:nth-child(2) .lane-live b", "Solved");
    await page.click("#panel .primary");
    await page.waitForSelector("text=Start the race");
    await expectText(page, ".lane-live b", "Cancelled");
    await page.reload();
    await expectText(page, ".lane-live b", "Cancelled");
    await expectText(page, ".lane:nth-child(2) .lane-live b", "Solved");
    assert.equal(await page.locator(".finish tbody tr").count(), 2);
});
