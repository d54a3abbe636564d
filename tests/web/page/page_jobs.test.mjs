// SPDX-License-Identifier: MIT
// Jobs of all tabs: cancelled at any moment, and a server that goes away and comes back.
import assert from "node:assert/strict";
import { HARD, SAMPLE, address, expectText, expectTiles, visit } from "./browser.mjs";
import { test, WAIT_MS } from "./limits.mjs";
import { serve, stop } from "./server.mjs";

// Waits until as many jobs of the server run or wait as there should be.
async function expectRunning(page, wanted) {
    const running = async () => {
        const { jobs } = await (await page.request.get(new URL("/api/jobs", page.url()).href)).json();
        return jobs.filter((job) => job.state === "running" || job.state === "queued").length;
    };
    const end = Date.now() + WAIT_MS;
    while ((await running()) !== wanted && Date.now() < end) await page.waitForTimeout(100);
    assert.equal(await running(), wanted, "jobs that run or wait");
}

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
    await expectRunning(page, 0);
});

test("compare: a long search is followed as a job, and cancel ends it", async () => {
    const page = await visit(`#compare?b=${SAMPLE}&s=board&r=astar;H=manhattan&r=iddfs`);
    // The server makes a job of what takes ten seconds; here of everything.
    await page.route("**/api/solve", async (route) => {
        await route.fulfill({ response: await route.fetch({ url: `${address}api/jobs` }) });
    });
    await page.click("#panel .primary");
    await expectText(page, "tbody tr", /^this board58[\d\u202f]+$/);
    await page.goto(`${address}#compare?b=${HARD}&s=board&r=iddfs`);
    await page.reload();
    await page.click("#panel .primary");
    await expectRunning(page, 1);
    // It says Cancel now. The page itself must end the job, not the server that misses a listener.
    await Promise.all([page.waitForRequest((request) => request.method() === "DELETE"), page.click("#panel .primary")]);
    await page.waitForSelector("#panel .primary >> text=Compare");
    await expectRunning(page, 0);
});

test("solve: a server that comes back without the search says so", async () => {
    const [child, own] = await serve();
    const page = await visit("");
    await page.goto(`${own}#solve?b=${HARD}&a=iddfs`);
    await page.waitForSelector("[role=grid]");
    await page.click("form .primary");
    await page.waitForSelector(".working .figures");
    await stop(child);
    await page.waitForSelector(".banner");
    const [again] = await serve(Number(new URL(own).port));
    await expectText(page, ".answer .note.bad", "The server does not know this search any more.");
    await page.waitForSelector("form .primary >> text=Solve");
    await page.waitForSelector(".banner", { state: "detached" });
    await stop(again);
});

test("server gone: the board stays, and it comes back", async () => {
    const [child, own] = await serve();
    const page = await visit(`#play?b=${SAMPLE}`);
    await page.goto(`${own}#play?b=${SAMPLE}`);
    await page.waitForSelector("[role=grid]");
    await stop(child);
    await page.click("text=Scramble");
    await page.waitForSelector(".banner");
    await expectTiles(page, [4, 1, 6, 3, 2, 8, 7, 0, 5]);
    const [again] = await serve(Number(new URL(own).port));
    await page.waitForSelector(".banner", { state: "detached" });
    await stop(again);
});
