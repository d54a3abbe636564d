// SPDX-License-Identifier: MIT
// One stream of events in a tab of the browser, whatever runs in it.
import assert from "node:assert/strict";
import { HARD, SAMPLE, address, expectText, visit } from "./browser.mjs";
import { test } from "./limits.mjs";

// Counts the streams that are open, and the most that were.
function countStreams() {
    const Real = window.EventSource;
    window.streams = { open: 0, most: 0 };
    window.EventSource = class extends Real {
        constructor(...words) {
            super(...words);
            window.streams.open++;
            window.streams.most = Math.max(window.streams.most, window.streams.open);
        }
        close() {
            if (this.readyState !== Real.CLOSED) window.streams.open--;
            super.close();
        }
    };
}

// A race and a search in Solve that go on for ages, at once.
async function runBoth(page) {
    await page.goto(`${address}#race?b=${HARD}&a=iddfs&r=iddfs&r=hill`);
    await page.reload();
    await page.waitForSelector("option[value=iddfs]", { state: "attached" });
    await page.click("text=Start the race");
    await expectText(page, ".lane-live b", "running");
    await page.keyboard.press("2");
    await page.click("form .primary");
    await page.waitForSelector(".working .figures");
}

test("stream: Solve, Race and Look inside share one", async () => {
    const page = await visit(`#race?b=${HARD}`);
    await page.addInitScript(countStreams);
    await runBoth(page);
    await page.keyboard.press("4");
    await page.click("#panel form summary");
    await page.locator("#panel form label", { hasText: "Events at most" }).locator("select").selectOption("200000");
    await page.click("#panel form .primary");
    // The recording comes whole, although others joined and left the stream.
    await expectText(page, ".inside-main > .muted:last-child", /200\u202f000.events/);
    assert.equal(await page.evaluate(() => window.streams.most), 1);
    await page.keyboard.press("2");
    const nodes = () => page.locator(".working .figure >> nth=1").textContent();
    const before = await nodes();
    await page.waitForFunction((then) => document.querySelector(".working .figure:nth-child(2)").textContent !== then, before);
    await page.click("form .primary");
    await page.waitForSelector(".result >> text=Cancelled");
    await page.keyboard.press("3");
    await page.click("#panel .primary");
    await page.waitForSelector("text=Start the race");
    await page.waitForFunction(() => window.streams.open === 0);
});

test("stream: three tabs that are busy leave the browser able to ask", async () => {
    const page = await visit(`#race?b=${HARD}`);
    await runBoth(page);
    for (let i = 0; i < 2; i++) await runBoth(await page.context().newPage());
    const last = await page.context().newPage();
    await last.goto(`${address}#solve?b=${SAMPLE}`);
    await last.waitForSelector("option[value=bfs]", { state: "attached" });
    await last.keyboard.press("1");
    await expectText(last, "[data-testid=optimal]", "13");
});
