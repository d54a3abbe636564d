// SPDX-License-Identifier: MIT
// Compare: boards by searches, and the papers' tables.
import assert from "node:assert/strict";
import { test } from "node:test";
import { SAMPLE, serious, visit } from "./browser.mjs";

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
