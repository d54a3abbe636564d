// SPDX-License-Identifier: MIT
// What every test of the page stands on: the real server, a real Chromium, pages in it. A file of
// tests runs in a process of its own, with a server and a browser of its own. LOYD names the
// command, CHROMIUM the browser. STATIC_PAGE names the folder of the static page, which is then tested
// in place of the server's.
//   LOYD=build/release/apps/cli/loyd node --test tests/web/page
import assert from "node:assert/strict";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before } from "node:test";
import { fileURLToPath } from "node:url";
import { WAIT_MS, within } from "./limits.mjs";
import { serve, stop, stopAllBut } from "./server.mjs";
import { close, host } from "./static_host.mjs";

const need = createRequire(fileURLToPath(new URL("../../../apps/web/page/package.json", import.meta.url)));
const { chromium, axeSource } = tools();

// What npm brought for the tests. Without it (no network, say) there is nothing to run: exit code
// 77.
function tools() {
    try {
        return {
            ...need("playwright-core"),
            axeSource: need.resolve("axe-core/axe.min.js"),
        };
    } catch {
        console.log("skipped: playwright-core and axe-core are not in apps/web/page/node_modules (npm ci brings them)");
        return process.exit(77);
    }
}

const CHROMIUM = process.env.CHROMIUM ?? "/usr/bin/chromium";
const FLAGS = [
    "--headless",
    "--no-sandbox",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
];
const STATIC = process.env.STATIC_PAGE;
// For tests that look at requests, answer them, or find jobs again after a reload.
export const ofServer = STATIC ? { skip: "the static page has no server" } : {};
// 80 moves away: iterative deepening needs ages, which is time to cancel and to reload.
export const HARD = "0.12.9.13/15.11.10.14/3.7.2.5/4.8.6.1";
export const SAMPLE = "4.1.6/3.2.8/7.0.5";

let server;
export let address;
let browser;
const profile = mkdtempSync(join(tmpdir(), "loyd-page-"));
export const database = join(profile, "experiments.db"); // not there until a test makes it
const open = [];
const faults = [];

before(async () => {
    [server, address] = STATIC ? await host(STATIC) : await serve(0, "--db", database);
    // A test that waits for a server that is gone ends with its pages.
    server.once("exit", () => open.splice(0).forEach((context) => context.close().catch(() => undefined)));
    browser = await chromium.launch({
        executablePath: CHROMIUM,
        args: [...FLAGS, `--crash-dumps-dir=${profile}`],
        timeout: WAIT_MS,
    });
});

after(async () => {
    if (browser) await within("the browser to end", browser.close());
    if (server) await (STATIC ? close(server) : stop(server));
    rmSync(profile, { recursive: true, force: true });
});

afterEach(async () => {
    await within("the test's pages to close", Promise.all(open.splice(0).map((context) => context.close())));
    if (!STATIC) await stopAllBut(server);
    assert.deepEqual(faults.splice(0), [], "the page reported faults");
});

// A page at an address, with a profile of its own. Faults of scripts and of the content policy fail
// the test.
export async function visit(hash, options = {}) {
    const context = await browser.newContext({
        viewport: { width: 1280, height: 800 },
        locale: "en-US",
        colorScheme: "light",
        ...options,
    });
    open.push(context);
    const page = await context.newPage();
    page.setDefaultTimeout(WAIT_MS);
    page.on("pageerror", (error) => faults.push(String(error)));
    page.on("console", (message) => {
        if (message.type() === "error" && /Content Security|Uncaught/.test(message.text())) faults.push(message.text());
    });
    await page.goto(address + hash);
    await page.waitForSelector("[role=grid], [role=application], .lesson, .tab-experiments");
    return page;
}

// Waits until an element's text is what it should be, and says what it was where it never is.
export async function expectText(page, selector, wanted) {
    const found = (text) => (wanted instanceof RegExp ? wanted.test(text) : text === wanted);
    const source = wanted instanceof RegExp ? wanted.source : null;
    await page
        .waitForFunction(
            ([where, text, pattern]) => {
                const there = document.querySelector(where)?.textContent ?? "";
                return pattern === null ? there === text : new RegExp(pattern).test(there);
            },
            [selector, String(wanted), source],
        )
        .catch(() => undefined);
    const text = (await page.locator(selector).first().textContent()) ?? "";
    assert.ok(found(text), `${selector} says "${text}", not ${wanted}`);
}

// The tiles on view, row by row; 0 is the blank.
export const tiles = (page) =>
    page.$$eval("[role=gridcell]", (cells) => cells.map((cell) => parseInt(cell.getAttribute("aria-label"), 10) || 0));

// Waits until they are what they should be.
export async function expectTiles(page, wanted) {
    const text = wanted.map((tile) => tile || "").join();
    const found = ([all]) => [...document.querySelectorAll("[role=gridcell]")].map((cell) => parseInt(cell.getAttribute("aria-label"), 10) || "").join() === all;
    await page.waitForFunction(found, [text]).catch(() => undefined);
    assert.deepEqual(await tiles(page), wanted);
}

export const serious = async (page) => {
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await axeText());
    const { violations } = await page.evaluate(() => window.axe.run(document));
    return violations.filter((each) => ["serious", "critical"].includes(each.impact)).map((each) => `${each.id}: ${each.nodes[0].html}`);
};

let axeRead;
async function axeText() {
    axeRead ??= readFile(axeSource, "utf8");
    return axeRead;
}
