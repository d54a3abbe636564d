// SPDX-License-Identifier: MIT
// Experiments: what the command stores is on the page at once, with its report, its charts and its
// runs; a database that is not there or no database is said.
import assert from "node:assert/strict";
import { spawn, execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { database, expectText, ofServer, serious, tiles, visit } from "./browser.mjs";
import { serve, stop } from "./server.mjs";

const LOYD = process.env.LOYD ?? "build/release/apps/cli/loyd";
const SMALL = ["-a", "astar,wastar", "-H", "manhattan", "-p", "weight=3", "--random", "3x3", "--depth", "6,10,14", "--count", "10", "--goal", "snail"];
const run = (...words) => execFileSync(LOYD, ["experiment", "run", "-q", "--share-cores", "--db", database, ...words]);
const line = (name) => `.experiment-line:has-text("${name}")`;
const head = ".experiment-head";

test("experiments: the list comes while the page is open; report, charts, runs, and a run in Look inside", ofServer, async () => {
    const page = await visit("#experiments");
    await expectText(page, ".experiments-none", /no experiment is stored yet: 'loyd experiment run' makes the database \S+experiments\.db/);
    assert.deepEqual(await serious(page), []);
    run("--name", "small", ...SMALL);
    await page.waitForSelector(line("small"));
    await expectText(page, ".experiment-line .number", "60 runs");
    await expectText(page, head, /2 searches on 30 boards, once each\. A run may take 10\u202fs, 512\u202fMiB and 1 thread\./);
    await page.waitForSelector("table.summary");
    assert.deepEqual(await page.locator("table.summary tbody th").allTextContents(), ["astar manhattan", "wastar manhattan weight=3"]);
    await expectText(page, "table.summary tbody td:nth-child(3)", "10"); // the mean of 6, 10 and 14, once all runs are there
    await page.selectOption(".card-head select >> nth=0", "wastar manhattan weight=3");
    await expectText(page, "tr.base th", "wastar manhattan weight=3");
    const titles = await page.locator(".chart svg > title").allTextContents();
    for (const title of ["Median time of a run", "Runs solved over time", "Growth with the depth, and its branching factor b"])
        assert.ok(titles.includes(title), `${title} is none of ${titles}`);
    assert.equal(await page.locator("table.runs tbody tr").count(), 25);
    await page.click(".pager >> text=On");
    await expectText(page, ".pager span", "26 to 50 of 60");
    await page.selectOption("[aria-labelledby=runs] select >> nth=0", "wastar manhattan weight=3");
    await expectText(page, ".pager span", "1 to 25 of 30");
    await page.selectOption("[aria-labelledby=runs] select >> nth=1", "expanded");
    await page.waitForFunction(() => {
        const cells = [...document.querySelectorAll("table.runs tbody tr td:nth-child(6)")].map((cell) => Number(cell.textContent));
        return cells.length === 25 && cells.every((cell, i) => i === 0 || cell <= cells[i - 1]);
    });
    assert.deepEqual(await serious(page), []);
    const board = (await page.locator("table.runs .run-board").first().textContent()).split(/[ /]/).map(Number);
    await page.locator("table.runs .cell-link").first().click();
    await page.waitForSelector(".node-list [role=option]");
    await page.waitForFunction(() => /^#inside\?.*g=snail.*a=wastar.*H=manhattan.*p\.weight=3/.test(location.hash));
    assert.deepEqual(await tiles(page), board);
});

test("experiments: one that runs in another process is followed, and one that was stopped says how it goes on", ofServer, async () => {
    const page = await visit("#experiments");
    const slow = spawn(LOYD, ["experiment", "run", "-q", "--share-cores", "--db", database, "--name", "slow", "-a", "idastar", "-H", "manhattan",
        "--random", "4x4", "--count", "500"]);
    await page.waitForSelector(`${line("slow")} .running`);
    await page.click(line("slow"));
    await expectText(page, "[data-testid=experiment-progress]", /of 500 runs are stored \(.*about .* left/);
    const done = () => page.locator(".experiment-head progress").evaluate((bar) => bar.value);
    const before = await done();
    await page.waitForFunction((least) => document.querySelector(".experiment-head progress").value > least, before);
    await page.waitForSelector("table.summary"); // what is there so far
    slow.kill("SIGKILL");
    await page.waitForSelector(`${line("slow")} .stopped`);
    await expectText(page, "[data-testid=experiment-progress] code", /^loyd experiment resume \d+$/);
    await page.waitForFunction(() => /^#experiments\?.*e=\d+/.test(location.hash));
});

test("experiments: in Portuguese, dark, on a phone; charts have the page's colours", ofServer, async () => {
    run("--name", "phone", ...SMALL);
    const page = await visit("#experiments", { locale: "pt-BR", colorScheme: "dark", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.click(line("phone"));
    await expectText(page, head, /2 buscas em 30 tabuleiros, uma vez cada\./);
    await page.waitForSelector(".chart svg");
    await page.click(line("phone")); // a second time changes nothing
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
    const titles = await page.locator(".chart svg > title").allTextContents();
    assert.deepEqual(titles.filter((title) => /\b(of|by|the|against|over)\b/.test(title)), [], "English on a Portuguese page");
    assert.ok(titles.includes("Mediana de tempo de uma execução") && titles.includes("astar manhattan contra wastar manhattan weight=3"), String(titles));
    const dark = await page.locator(".chart svg text").evaluateAll((texts) =>
        texts.map((text) => getComputedStyle(text).fill.match(/\d+/g).map(Number)).filter(([red, green, blue]) => red + green + blue < 300),
    );
    assert.deepEqual(dark, [], "ink for white paper on a dark page");
    assert.deepEqual(await serious(page), []);
});

test("experiments: a file that is no database is said; a server without experiments too", ofServer, async () => {
    const folder = mkdtempSync(join(tmpdir(), "loyd-page-"));
    writeFileSync(join(folder, "text.db"), "no database, and long enough to be looked at as one by its first bytes");
    const [server, address] = await serve(0, "--db", join(folder, "text.db"));
    const page = await visit("#experiments");
    await page.goto(`${address}#experiments`);
    await expectText(page, ".experiments-none .note", /text\.db: no database of experiments; 'loyd serve --db' names another file$/);
    await page.route("**/api/version", async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, json: { ...(await answer.json()), experiments: false } });
    });
    await page.reload();
    await expectText(page, ".experiments-none", /This page runs without a server, so it has no experiments\./);
    await page.goto("about:blank");
    await stop(server);
    rmSync(folder, { recursive: true });
});
