// SPDX-License-Identifier: MIT
// What the static page does besides what the page does: it is installed, works without a network,
// and ends its searches.
import assert from "node:assert/strict";
import { HARD, SAMPLE, address, expectText, visit } from "../page/browser.mjs";
import { test } from "../page/limits.mjs";

// Until the service worker has all of the page.
const stored = (page) => page.evaluate(() => navigator.serviceWorker.ready.then(({ active }) => active !== null));

test("static: it can be installed", async () => {
    const page = await visit("");
    assert.ok(await stored(page));
    const session = await page.context().newCDPSession(page);
    const { errors } = await session.send("Page.getAppManifest");
    assert.deepEqual(errors, []);
    const { installabilityErrors } = await session.send("Page.getInstallabilityErrors");
    assert.deepEqual(installabilityErrors.filter(({ errorId }) => errorId !== "in-incognito"), []);
});

test("static: without a network it is there, and solves", async () => {
    const page = await visit("");
    assert.ok(await stored(page));
    await page.context().setOffline(true);
    await page.goto("about:blank");
    await page.goto(`${address}#solve?b=${SAMPLE}&a=astar&H=manhattan`);
    await page.click("form .primary");
    await page.waitForSelector(".result >> text=13 moves");
});

test("static: a search is cancelled, keeps what it found, and the next one runs", async () => {
    const page = await visit(`#solve?b=${HARD}&a=iddfs`);
    await page.click("form .primary");
    await page.click("text=Cancel");
    await expectText(page, ".result", /Cancelled/);
    await page.selectOption("form select >> nth=0", "anysize");
    await page.click("form .primary");
    await expectText(page, ".result", /\d+ moves/);
});

test("static: it says that tables are not kept", async () => {
    const page = await visit("#solve?b=0.12.9.13/15.11.10.14/3.7.2.5/4.8.6.1&a=optimal");
    await expectText(page, ".note.tables", /a browser keeps no table files/);
});

test("static: nothing is asked of a server", async () => {
    const page = await visit("");
    const asked = [];
    page.on("request", (request) => asked.push(request.url()));
    await page.click("text=Scramble");
    await page.click("text=Hint");
    await page.waitForTimeout(300);
    assert.deepEqual(asked.filter((url) => url.includes("/api/")), []);
});
