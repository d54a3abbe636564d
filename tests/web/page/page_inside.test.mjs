// SPDX-License-Identifier: MIT
// Look inside: the recording at every moment.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { HARD, SAMPLE, address, expectText, expectTiles, ofServer, serious, visit } from "./browser.mjs";
import { test } from "./limits.mjs";

test("look inside: a reload finds the recording, and the event on view", ofServer, async () => {
    const page = await visit(`#inside?b=${SAMPLE}&a=astar&H=manhattan`);
    await page.click("#panel form .primary");
    await expectText(page, "[data-testid=event]", /start/);
    await page.locator(".timeline input[type=number]").fill("40");
    await page.keyboard.press("Enter");
    await expectText(page, "[data-testid=event]", /^(?!start)/);
    const seen = await page.getByTestId("event").textContent();
    await page.reload();
    await expectText(page, "[data-testid=event]", seen);
    // While it is recorded: a search of 200,000 events on a board that takes longer.
    await page.goto(`${address}#inside?b=${HARD}&a=idastar&H=manhattan`);
    await page.reload();
    await page.waitForSelector("option[value=idastar]", { state: "attached" });
    await page.click("#panel form summary");
    await page.locator("#panel form details select").first().selectOption("200000");
    await page.click("#panel form .primary");
    await page.waitForFunction(() => JSON.parse(sessionStorage.getItem("loyd.recording") ?? "{}").limit === 200000);
    await page.reload();
    await expectText(page, ".inside-main > .muted:last-child", /^[\d\u202f]+.nodes · 200\u202f000.events/);
});

test("look inside: tree, lists, steps both ways, shares of h, examples", async () => {
    const page = await visit(`#inside?b=${SAMPLE}&a=astar&H=manhattan`);
    await page.click("#panel form .primary");
    await expectText(page, "[data-testid=event]", /start/);
    await page.keyboard.press("End");
    await page.waitForSelector("[data-testid=event] >> text=goal");
    await expectTiles(page, [1, 2, 3, 4, 5, 6, 7, 8, 0]);
    await page.keyboard.press("Home");
    await expectText(page, "[data-testid=event]", /start/);
    await expectTiles(page, [4, 1, 6, 3, 2, 8, 7, 0, 5]);
    // The shares of the board before are shown until the server has answered.
    await page.waitForFunction(() => {
        const shares = [...document.querySelectorAll(".share")].map((each) => Number(each.textContent));
        return shares.reduce((sum, each) => sum + each, 0) === 11;
    });
    await page.keyboard.press("ArrowRight");
    await expectText(page, "[data-testid=event]", /expand/);
    await page.keyboard.press("Shift+ArrowRight");
    await expectText(page, "[data-testid=event]", /expand/);
    await expectText(page, "#closed-title .muted", "2");
    await page.keyboard.press("Shift+ArrowLeft");
    await expectText(page, "#closed-title .muted", "1");
    await page.keyboard.press("End");
    await page.locator("[aria-labelledby=open-title] [role=option]").first().click();
    assert.match(await page.locator(".node-line .status").textContent(), /open/);
    assert.deepEqual(await serious(page), []);

    await page.click("#panel form summary");
    await page.locator("#panel form details select").nth(1).selectOption({ label: "000 · BFS" });
    await expectText(page, "[data-testid=sentence]", "The search begins: node 0 is open (g = 0).");
    await page.click('[aria-label="Last event"]');
    await page.waitForFunction(() => document.querySelector("#panel")?.textContent.includes("goal · node"));
});

test("look inside: after a fast scrub, words, lists and board are those of the event where it rests", async () => {
    const page = await visit(`#inside?b=${SAMPLE}&a=astar&H=manhattan`);
    await page.click("#panel form .primary");
    await expectText(page, "[data-testid=event]", /start/);
    const seen = () =>
        page.evaluate(() => [
            document.querySelector(".timeline input[type=number]").value,
            ...["[data-testid=event]", "[data-testid=sentence]", ".node-line", "#open-title", "#closed-title", ".code .lit", "[role=grid]"].map(
                (name) => document.querySelector(name)?.textContent ?? `no ${name}`,
            ),
        ]);
    // The shares of h come from the server.
    const rested = () =>
        page.waitForFunction(() => {
            const shares = [...document.querySelectorAll(".share")].map((each) => Number(each.textContent));
            const wanted = /h (\d+)/.exec(document.querySelector(".node-line").textContent)[1];
            return document.querySelector(".timeline input[type=number]").value === "40" && shares.reduce((sum, each) => sum + each, 0) === Number(wanted);
        });
    const scrub = (events) =>
        page.evaluate(async (each) => {
            const bar = document.querySelector(".timeline .scrub");
            for (const event of each) {
                bar.value = String(event);
                bar.dispatchEvent(new Event("input", { bubbles: true }));
                await new Promise(requestAnimationFrame);
            }
        }, events);
    await scrub([40]);
    await rested();
    const alone = await seen();
    assert.equal(alone[0], "40");
    assert.equal(alone.some((text) => text.startsWith("no ")), false, alone.join());
    await scrub([0]);
    await expectText(page, "[data-testid=event]", /start/);
    await scrub([5, 10, 15, 20, 25, 30, 35, 38, 39, 40]);
    await rested();
    const last = alone[2];
    await expectText(page, "[data-testid=sentence]", last);
    assert.deepEqual(await seen(), alone);
});

test("look inside: a worksheet and its key are saved", async () => {
    const page = await visit(`#inside?b=1.2.3/4.6.0/7.5.8&a=astar&H=manhattan`);
    const saved = async (button) => {
        const [file] = await Promise.all([page.waitForEvent("download"), page.click(`text=${button}`)]);
        return readFile(await file.path(), "utf8");
    };
    await page.click(".worksheets summary");
    const [sheet, key] = [await saved("Save the worksheet"), await saved("Save the key")];
    assert.match(sheet, /<h1>Worksheet<[^]*Manhattan distance/);
    assert.match(key, /<h1>Key<[^]*g=0/);
    assert.doesNotMatch(sheet, /g=0/);
    await page.selectOption(".worksheets select", "20");
    assert.equal((await saved("Save the key")).match(/<section>/g).length, 20);
});
