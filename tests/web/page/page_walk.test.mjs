// SPDX-License-Identifier: MIT
// What a walk through the page finds: broken links, titles, blind searches, what is said aloud.
import assert from "node:assert/strict";
import { SAMPLE, expectText, visit } from "./browser.mjs";
import { test } from "./limits.mjs";

test("walk: a broken link says so, and each tab has its title", async () => {
    const page = await visit("#solve?b=4.1.6/3.2.8/7.0.9");
    await expectText(page, ".banner", "The link is damaged: its board could not be read.");
    assert.equal(await page.title(), "Solve · loyd");
    await page.keyboard.press("4");
    await page.waitForFunction(() => document.title === "Look inside · loyd");
});

test("walk: a blind search shows no heuristic, and each step is said", async () => {
    const page = await visit(`#inside?b=${SAMPLE}&a=bfs`);
    await page.click("#panel form .primary");
    await expectText(page, "[data-testid=event]", /start/);
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Home");
    await expectText(page, "[role=status][aria-live]", "The search begins: node 0 is open (g = 0).");
    await page.waitForTimeout(500);
    assert.equal(await page.locator(".share").count(), 0);
    await page.keyboard.press("1");
    await page.keyboard.press("ArrowDown");
    await expectText(page, "[role=status][aria-live]", "Tile 2; 1\u00a0move");
});
