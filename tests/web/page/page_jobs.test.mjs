// SPDX-License-Identifier: MIT
// Jobs of all tabs: cancelled at any moment, and a server that goes away and comes back.
import assert from "node:assert/strict";
import { test } from "node:test";
import { HARD, SAMPLE, serve, stop, tiles, visit } from "./browser.mjs";

test("cancel works before the server has named the job", async () => {
    const page = await visit(`#solve?b=${HARD}&a=iddfs`);
    let answer;
    const held = new Promise((go) => (answer = go));
    await page.route("**/api/jobs", async (route) => {
        await held;
        await route.continue();
    });
    await page.click("form .primary");
    await page.click("form .primary"); // it says Cancel now
    await page.keyboard.press("3");
    await page.click("#panel .primary");
    await page.click("#panel .primary");
    await page.keyboard.press("4");
    await page.click("#panel form .primary");
    await page.click("#panel form .primary");
    answer();
    await page.keyboard.press("2");
    await page.waitForSelector(".answer:not([aria-busy=true])");
    await page.keyboard.press("3");
    await page.waitForSelector("text=Start the race");
    await page.waitForFunction(async () => {
        const { jobs } = await (await fetch("/api/jobs")).json();
        return jobs.every((job) => job.state !== "running" && job.state !== "queued");
    });
});

test("server gone: the board stays, and it comes back", async () => {
    const [child, own] = await serve();
    const page = await visit(`#play?b=${SAMPLE}`);
    await page.goto(`${own}#play?b=${SAMPLE}`);
    await page.waitForSelector("[role=grid]");
    await stop(child);
    await page.click("text=Scramble");
    await page.waitForSelector(".banner");
    assert.deepEqual(await tiles(page), [4, 1, 6, 3, 2, 8, 7, 0, 5]);
    const [again] = await serve(Number(new URL(own).port));
    await page.waitForSelector(".banner", { state: "detached" });
    await stop(again);
});
