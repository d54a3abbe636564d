// SPDX-License-Identifier: MIT
// Race: lanes, curves, the finish table.
import assert from "node:assert/strict";
import { readFile } from "node:fs/promises";
import { HARD, SAMPLE, expectText, serious, visit, ofServer } from "./browser.mjs";
import { test } from "./limits.mjs";

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
    const [head, ...lines] = (await readFile(await csv.path(), "utf8")).trim().split("\n");
    assert.equal(head.split(",").slice(0, 9).join(), "line,board,goal,algorithm,heuristic,outcome,optimal,length,lower_bound");
    assert.ok(lines.every((line) => line.startsWith("1,4 1 6/3 2 8/7 0 5,1 2 3/4 5 6/7 8 0,")));
    assert.ok(lines.some((line) => /,bfs,,solved,true,13,.*,loyd \d+\.\d+\.\d+$/.test(line)));
    assert.doesNotMatch(lines.join(), /[\u202f\u00a0]/);
    const [png] = await Promise.all([page.waitForEvent("download"), page.click("text=PNG")]);
    assert.equal(png.suggestedFilename(), "race.png");
    const [markdown] = await Promise.all([page.waitForEvent("download"), page.click("text=Markdown")]);
    const rows = (await readFile(await markdown.path(), "utf8")).trim().split("\n");
    assert.equal(rows.length, 8);
    assert.ok(rows.slice(0, 6).every((row) => row.startsWith("|")));
    assert.match(rows[0], /memory \(bytes\) \| time \(s\)/);
    assert.match(rows[7], /^4 1 6\/3 2 8\/7 0 5 -> 1 2 3\/4 5 6\/7 8 0; seed 1; loyd \d/);
    const [svg] = await Promise.all([page.waitForEvent("download"), page.click("text=SVG")]);
    const drawn = await readFile(await svg.path(), "utf8");
    assert.match(drawn, /^<svg [^>]*xmlns/);
    assert.match(drawn, /<title>4 1 6\/3 2 8\/7 0 5 /);
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

test("race: a reload finds it, running and finished", ofServer, async () => {
    const page = await visit(`#race?b=${HARD}&r=iddfs&r=greedy;H=manhattan&together=1`);
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

test("race: only measured points, one search at a time, or said to share", ofServer, async () => {
    const page = await visit(`#race?b=${HARD}&r=iddfs&r=greedy;H=manhattan`);
    const running = async () => {
        const { jobs } = await (await page.request.get(new URL("/api/jobs", page.url()).href)).json();
        return jobs.filter((job) => job.state === "running" || job.state === "queued").length;
    };
    await expectText(page, "#panel", /Each search has the machine to itself/);
    await page.click("text=Start the race");
    await expectText(page, ".lane-live b", "running");
    assert.equal(await running(), 1);
    assert.equal(await page.locator(".lane:nth-child(2) .lane-live").count(), 0);
    await page.click("#panel .primary");
    await page.waitForSelector("text=Start the race");
    assert.equal(await running(), 0);
    await page.selectOption("[aria-label='How the searches run']", "together");
    await expectText(page, "#panel", /share the machine's processors/);
});

test("race: by expansions, in slow motion, and who leads", async () => {
    const page = await visit(`#race?b=${SAMPLE}&r=bfs&r=astar;H=manhattan`);
    await page.click("text=Start the race");
    await page.waitForSelector(".lane-step");
    const bars = () => page.$$eval(".lane-step .fill", (all) => all.map((each) => parseFloat(each.style.width)));
    assert.deepEqual((await page.locator(".lane-step.leads").textContent()).includes("A*"), true);
    await page.locator("#panel .scrub").fill("10");
    await expectText(page, "[data-testid=step]", "10\u00a0expansions each");
    const [bfs, astar] = await bars();
    assert.equal(bfs, astar); // ten nodes each, however fast they are
    assert.equal(await page.locator(".lane-step.leads").count(), 0);
    await page.locator("#panel .scrub").fill("500");
    assert.ok((await bars())[0] > (await bars())[1]);
    assert.equal(await page.locator(".lane-step.leads").count(), 1);
    await page.locator("[aria-labelledby=steps] button").click();
    await page.waitForFunction(() => Number(document.querySelector("#panel .scrub").value) > 500);
    await page.waitForSelector(".lane .badge.good");
    assert.deepEqual(await serious(page), []);
});
