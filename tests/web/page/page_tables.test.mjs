// SPDX-License-Identifier: MIT
// Pattern tables: offered, built with a bar that moves, and there for all searches.
import assert from "node:assert/strict";
import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expectText, serious, visit } from "./browser.mjs";
import { test } from "./limits.mjs";
import { serve, stop } from "./server.mjs";

const SMALL = "1.2.3.4/5.6.7.0/9.10.11.8"; // 3x4: tables of some hundred KiB

test("tables: the page offers them, and the server builds them once", async () => {
    const folder = mkdtempSync(join(tmpdir(), "loyd-tables-"));
    const [child, own] = await serve(0, "--cache-dir", folder);
    try {
        const page = await visit("");
        await page.goto(`${own}#solve?b=${SMALL}`);
        await expectText(page, ".note.tables", /3×4 boards .*KiB.*Build the tables/);
        assert.deepEqual(await serious(page), []);
        await page.click("text=Build the tables");
        await page.waitForSelector(".note.tables", { state: "detached" });
        assert.equal(readdirSync(folder).filter((name) => name.endsWith(".pdb")).length, 2);
        await page.reload();
        await page.waitForSelector(".opinions, #opinions");
        assert.equal(await page.locator(".note.tables").count(), 0);
    } finally {
        await stop(child);
        rmSync(folder, { recursive: true, force: true });
    }
});

test("tables: how far a build is, and Play asks again when they are there", async () => {
    const page = await visit("#solve");
    let state = "building";
    let distance = null;
    await page.route(/api\/tables\?/, (route) =>
        route.fulfill({ json: { state, job: state === "building" ? "1" : null, bytes_missing: 1, time_s: 1, error: null } }),
    );
    await page.route(/api\/events\?/, (route) => {
        const told = { job: "1", event: "tick", tables_share: 0.42 };
        const end = distance === null ? "" : 'event: result\nid: 3\ndata: {"job": "1", "result": {"tables": []}}\n\n';
        return route.fulfill({
            contentType: "text/event-stream",
            body: `retry: 100\n\nevent: progress\nid: 2\ndata: ${JSON.stringify(told)}\n\n${end}`,
        });
    });
    await page.route("**/api/check", (route) => {
        if (!route.request().postDataJSON().distance) return route.continue();
        const known = { distance, lower_bound: distance ?? 74, upper_bound: distance, solution: null, good_move: null };
        return route.fulfill({ json: { solvable: true, moves: {}, ...known } });
    });
    await page.goto(`${page.url().split("#")[0]}#play?b=0.12.9.13/15.11.10.14/3.7.2.5/4.8.6.1`);
    await expectText(page, ".from-here", /at least 74 moves.*: 42\u202f%/);
    assert.equal(await page.locator(".note.tables progress").evaluate((bar) => bar.value), 0.42);
    [state, distance] = ["there", 80];
    await expectText(page, "[data-testid=optimal]", "80");
});
