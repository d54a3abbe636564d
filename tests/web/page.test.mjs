// SPDX-License-Identifier: MIT
// The page, end to end: the real server, a real Chromium. LOYD names the command, CHROMIUM the browser.
//   LOYD=build/release/apps/cli/loyd node --test tests/web/page.test.mjs
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, afterEach, before, test } from "node:test";
import { fileURLToPath } from "node:url";

const need = createRequire(fileURLToPath(new URL("../../apps/web/page/package.json", import.meta.url)));
const { chromium, axeSource } = tools();

// What npm brought for the tests. Without it (no network, say) there is nothing to run: exit code 77.
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

const LOYD = process.env.LOYD ?? "build/release/apps/cli/loyd";
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
const WAIT_MS = 40000;
// 80 moves away: iterative deepening needs ages, which is time to cancel and to reload.
const HARD = "0.12.9.13/15.11.10.14/3.7.2.5/4.8.6.1";
const SAMPLE = "4.1.6/3.2.8/7.0.5";

let server;
let address;
let browser;
const profile = mkdtempSync(join(tmpdir(), "loyd-page-"));
const open = [];
const faults = [];

function serve(port = 0) {
    return new Promise((done, failed) => {
        const child = spawn(LOYD, ["serve", "--port", String(port)], {
            stdio: ["ignore", "pipe", "inherit"],
        });
        let printed = "";
        child.on("error", failed);
        child.on("exit", (code) => failed(new Error(`loyd serve ended with ${code}`)));
        child.stdout.on("data", (data) => {
            printed += data;
            const found = /http:\/\/\S+/.exec(printed);
            if (found) done([child, found[0]]);
        });
    });
}

function stop(child) {
    return new Promise((done) => {
        child.on("exit", done);
        child.kill("SIGTERM");
    });
}

before(async () => {
    [server, address] = await serve();
    browser = await chromium.launch({
        executablePath: CHROMIUM,
        args: [...FLAGS, `--crash-dumps-dir=${profile}`],
    });
});

after(async () => {
    await browser?.close();
    if (server) await stop(server);
    rmSync(profile, { recursive: true, force: true });
});

afterEach(async () => {
    while (open.length) await open.pop().close();
    assert.deepEqual(faults.splice(0), [], "the page reported faults");
});

// A page at an address, with a profile of its own. Faults of scripts and of the content policy fail the test.
async function visit(hash, options = {}) {
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
    await page.waitForSelector("[role=grid], [role=application]");
    return page;
}

// Waits until an element's text is what it should be, and says what it was where it never is.
async function expectText(page, selector, wanted) {
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

const tiles = (page) => page.$$eval("[role=gridcell]", (cells) => cells.map((cell) => parseInt(cell.getAttribute("aria-label"), 10) || 0));

const serious = async (page) => {
    if (!(await page.evaluate(() => "axe" in window))) await page.evaluate(await axeText());
    const { violations } = await page.evaluate(() => window.axe.run(document));
    return violations.filter((each) => ["serious", "critical"].includes(each.impact)).map((each) => `${each.id}: ${each.nodes[0].html}`);
};

let axeRead;
async function axeText() {
    axeRead ??= readFile(axeSource, "utf8");
    return axeRead;
}

test("play: keys, clicks, drags, undo, hint, distance and lost moves", async () => {
    const page = await visit(`#play?b=${SAMPLE}`);
    assert.deepEqual(await tiles(page), [4, 1, 6, 3, 2, 8, 7, 0, 5]);
    const optimal = page.getByTestId("optimal");
    await page.waitForFunction(() => document.querySelector("[data-testid=optimal]")?.textContent === "13");

    await page.keyboard.press("ArrowDown"); // the tile above the blank comes down
    assert.deepEqual(await tiles(page), [4, 1, 6, 3, 0, 8, 7, 2, 5]);
    await page.waitForFunction(() => document.querySelector("[data-testid=optimal]")?.textContent === "12");
    await page.keyboard.press("ArrowUp"); // and back: a lost move
    assert.equal(await optimal.textContent(), "13");
    assert.equal(await page.locator(".tile.lost").count(), 1);
    await page.keyboard.press("z");
    assert.deepEqual(await tiles(page), [4, 1, 6, 3, 0, 8, 7, 2, 5]);
    await page.keyboard.press("y");
    await page.keyboard.press("z");
    await page.keyboard.press("z");

    const box = await page.locator("[role=grid]").boundingBox();
    const centre = (col, row) => [box.x + (box.width * (col + 0.5)) / 3, box.y + (box.height * (row + 0.5)) / 3];
    await page.mouse.click(...centre(1, 0)); // two tiles at once
    assert.deepEqual(await tiles(page), [4, 0, 6, 3, 1, 8, 7, 2, 5]);
    await page.mouse.move(...centre(0, 0));
    await page.mouse.down();
    await page.mouse.move(...centre(0.7, 0), { steps: 4 });
    await page.mouse.up();
    assert.deepEqual(await tiles(page), [0, 4, 6, 3, 1, 8, 7, 2, 5]);

    await page.waitForSelector('button:not([aria-disabled="true"]) >> text=Hint'); // once the way is known
    await page.keyboard.press("h");
    await page.waitForSelector(".tile.hint");
    assert.deepEqual(await serious(page), []);
});

test("play: own picture, and a board of any size", async () => {
    const page = await visit(`#play?b=${SAMPLE}`);
    const picture = Buffer.from(
        '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="60"><rect width="90" height="60" fill="teal"/></svg>',
    );
    await page.setInputFiles("input[type=file]", {
        name: "own.svg",
        mimeType: "image/svg+xml",
        buffer: picture,
    });
    await page.waitForSelector(".tile.picture");
    assert.match(
        await page
            .locator(".face")
            .first()
            .evaluate((face) => face.style.backgroundImage),
        /^url\("data:image/,
    );

    await page.selectOption(".settings select >> nth=0", "other");
    await page.fill("dialog input >> nth=0", "30");
    await page.fill("dialog input >> nth=1", "40");
    await page.click("dialog .primary");
    await page.waitForSelector(".board-canvas");
    assert.match(await page.locator("[role=application]").getAttribute("aria-label"), /30 rows, 40 columns/);
});

test("paste: any format, the wrong token marked; an unsolvable board says why", async () => {
    const page = await visit(`#solve?b=${SAMPLE}`);
    await page.click("text=Paste…");
    await page.fill("textarea", "1 2 3\n4 99 6\n7 8 0");
    await page.click("dialog .primary");
    assert.equal(await page.locator(".marked mark").textContent(), "99");
    assert.deepEqual(await serious(page), []);
    await page.fill("textarea", "[[2, 1, 3], [4, 5, 6], [7, 8, _]]");
    await page.click("dialog .primary");
    await page.waitForSelector("dialog", { state: "detached" });
    assert.deepEqual(await tiles(page), [2, 1, 3, 4, 5, 6, 7, 8, 0]);
    await page.waitForSelector(".note.bad >> text=Inversions: 1 here");
    await page.click("text=Swap two tiles");
    await page.waitForSelector(".note.bad", { state: "detached" });
});

test("solve: figures, then the solution plays, steps back and scrubs", async () => {
    const page = await visit(`#solve?b=${SAMPLE}&a=astar&H=manhattan`);
    await page.click("form .primary");
    await page.waitForSelector(".result >> text=13 moves");
    assert.match(await page.locator(".result .badge").textContent(), /optimal/);
    await page.click("[aria-label=Pause]");
    await page.click('[aria-label="To the end"]');
    assert.deepEqual(await tiles(page), [1, 2, 3, 4, 5, 6, 7, 8, 0]);
    await page.click('[aria-label="One move back"]');
    assert.equal((await tiles(page)).indexOf(0) === 8, false);
    await page.locator(".transport .scrub").fill("0");
    assert.deepEqual(await tiles(page), [4, 1, 6, 3, 2, 8, 7, 0, 5]);
    await page.click('[aria-label="One move on"]');
    assert.equal(await page.locator(".transport .scrub").inputValue(), "1");
    assert.deepEqual(await serious(page), []);

    // The form follows the registry: a weight appears with weighted A*, no heuristic with breadth-first.
    await page.selectOption("form select >> nth=0", "wastar");
    assert.ok((await page.locator(".knobs .field > span").allTextContents()).includes("weight"));
    await page.selectOption("form select >> nth=0", "bfs");
    assert.equal(await page.locator("form >> text=Heuristic").count(), 0);
});

test("solve: a limit that is reached can be raised", async () => {
    const page = await visit(`#solve?b=${SAMPLE}&a=bfs&n=1000`);
    await page.click("form .primary");
    await page.waitForSelector(".result >> text=Node limit reached");
    await page.click("text=Raise the limit");
    await page.waitForSelector(".result >> text=13 moves");
});

test("solve: a reload finds the running search, and cancel ends it", async () => {
    const page = await visit(`#solve?b=${HARD}&a=iddfs`);
    await page.click("form .primary");
    await page.waitForSelector(".working .figures");
    await page.reload();
    await page.waitForSelector(".working .figures");
    await page.click("form .primary");
    await page.waitForSelector(".result >> text=Cancelled");
});

test("solve: multi-tile moves, and every shortest solution", async () => {
    const page = await visit(`#solve?b=${SAMPLE}&a=auto&metric=multi`);
    await page.click("form .primary");
    await expectText(page, ".result h2", /^10\u00a0multi-tile moves/);
    await page.click("[aria-label=Pause]");
    await page.locator(".transport .scrub").fill("0");
    for (let i = 0; i < 5; i++) await page.click('[aria-label="One move on"]'); // U L U R, then two tiles at once
    assert.equal(await page.locator(".transport .scrub").inputValue(), "6");
    await expectText(page, ".summary", /^5 \/ 10/);
    await page.click('[aria-label="One move back"]');
    assert.equal(await page.locator(".transport .scrub").inputValue(), "4");

    await page.locator(".transport .scrub").fill("0");
    await page.selectOption("form select >> nth=-1", "single");
    await page.check("form input[type=checkbox]");
    await page.click("form .primary");
    await expectText(page, ".result h2", /^13\u00a0moves/);
    assert.equal(await page.locator(".solutions button").count(), 2);
    await page.locator(".solutions button").nth(1).click();
    await page.click('[aria-label="To the end"]');
    assert.deepEqual(await tiles(page), [1, 2, 3, 4, 5, 6, 7, 8, 0]);
    assert.deepEqual(await serious(page), []);
    // A search that can't count so says so instead of failing.
    await page.selectOption("form select >> nth=0", "astar");
    assert.equal(await page.locator("form option[value=multi]").evaluate((option) => option.disabled), true);
});

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
    const [png] = await Promise.all([page.waitForEvent("download"), page.click("text=PNG")]);
    assert.equal(png.suggestedFilename(), "race.png");
    const [markdown] = await Promise.all([page.waitForEvent("download"), page.click("text=Markdown")]);
    const rows = (await readFile(await markdown.path(), "utf8")).trim().split("\n");
    assert.equal(rows.length, 6);
    assert.ok(rows.every((row) => row.startsWith("|")));
    const [svg] = await Promise.all([page.waitForEvent("download"), page.click("text=SVG")]);
    const drawn = await readFile(await svg.path(), "utf8");
    assert.match(drawn, /^<svg [^>]*xmlns/);
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

test("race: a reload finds it, running and finished", async () => {
    const page = await visit(`#race?b=${HARD}&r=iddfs&r=greedy;H=manhattan`);
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

test("look inside: a reload finds the recording, and the event on view", async () => {
    const page = await visit(`#inside?b=${SAMPLE}&a=astar&H=manhattan`);
    await page.click("#panel form .primary");
    await expectText(page, "[data-testid=event]", /goal/);
    await page.locator(".timeline input[type=number]").fill("40");
    await page.keyboard.press("Enter");
    const seen = await page.getByTestId("event").textContent();
    await page.reload();
    await expectText(page, "[data-testid=event]", seen);
    // While it is recorded: a search of 200,000 events on a board that takes longer.
    await page.goto(`${address}#inside?b=${HARD}&a=idastar&H=manhattan`);
    await page.reload();
    await page.waitForSelector("option[value=idastar]", { state: "attached" });
    await page.locator("#panel form .narrow select").selectOption("200000");
    await page.click("#panel form .primary");
    await page.waitForFunction(() => JSON.parse(sessionStorage.getItem("loyd.recording") ?? "{}").limit === 200000);
    await page.reload();
    await expectText(page, ".inside-main > .muted:last-child", /^[\d\u202f]+.nodes · 200\u202f000.events/);
});

test("look inside: tree, lists, steps both ways, shares of h, examples", async () => {
    const page = await visit(`#inside?b=${SAMPLE}&a=astar&H=manhattan`);
    await page.click("#panel form .primary");
    await page.waitForSelector("[data-testid=event] >> text=goal");
    assert.deepEqual(await tiles(page), [1, 2, 3, 4, 5, 6, 7, 8, 0]);
    await page.keyboard.press("Home");
    assert.match(await page.getByTestId("event").textContent(), /start/);
    assert.deepEqual(await tiles(page), [4, 1, 6, 3, 2, 8, 7, 0, 5]);
    // The shares of the board before are shown until the server has answered.
    await page.waitForFunction(() => {
        const shares = [...document.querySelectorAll(".share")].map((each) => Number(each.textContent));
        return shares.reduce((sum, each) => sum + each, 0) === 11;
    });
    await page.keyboard.press("ArrowRight");
    assert.match(await page.getByTestId("event").textContent(), /expand/);
    await page.keyboard.press("Shift+ArrowRight");
    assert.match(await page.getByTestId("event").textContent(), /expand/);
    await expectText(page, "#closed-title .muted", "2");
    await page.keyboard.press("Shift+ArrowLeft");
    await expectText(page, "#closed-title .muted", "1");
    await page.keyboard.press("End");
    await page.locator("[aria-labelledby=open-title] [role=option]").first().click();
    assert.match(await page.locator(".node-line .status").textContent(), /open/);
    assert.deepEqual(await serious(page), []);

    await page.locator("#panel form select").first().selectOption({ label: "000 · BFS" });
    await page.waitForFunction(() => document.querySelector("#panel")?.textContent.includes("goal · node"));
});

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

test("a link shares board, goal and settings; tabs keep the place", async () => {
    const page = await visit(`#solve?b=1.2.3/8.0.4/7.6.5&g=snail&a=wastar&H=linear-conflict&p.weight=3&o=DULR`);
    assert.deepEqual(await tiles(page), [1, 2, 3, 8, 0, 4, 7, 6, 5]);
    assert.equal(await page.locator("form select >> nth=0").inputValue(), "wastar");
    assert.equal(await page.locator(".settings select >> nth=1").inputValue(), "snail");
    await page.keyboard.press("1");
    await page.keyboard.press("ArrowUp");
    await page.waitForFunction(() => location.hash.includes("b=1.2.3/8.6.4/7.0.5") && location.hash.includes("p.weight=3"));
    const again = await visit(new URL(page.url()).hash);
    assert.deepEqual(await tiles(again), [1, 2, 3, 8, 6, 4, 7, 0, 5]);
    await page.keyboard.press("2");
    assert.deepEqual(await tiles(page), [1, 2, 3, 8, 6, 4, 7, 0, 5]);
});

test("phone: nothing wider than 360 px, a swipe moves a tile", async () => {
    const page = await visit(`#play?b=${SAMPLE}`, {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
    });
    for (const [i] of ["play", "solve", "race", "inside", "compare"].entries()) {
        await page.keyboard.press(String(i + 1));
        await page.waitForSelector(`[role=tab]:nth-child(${i + 1})[aria-selected=true]`);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, `tab ${i + 1} is too wide`);
    }
    await page.keyboard.press("1");
    const box = await page.locator("[role=grid]").boundingBox();
    await page.mouse.move(box.x + 40, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + 40, box.y + 120, { steps: 3 });
    await page.mouse.up();
    assert.deepEqual(await tiles(page), [4, 1, 6, 3, 0, 8, 7, 2, 5]);
});

test("dark and Portuguese by the browser, and by the switches", async () => {
    const page = await visit(`#solve?b=${SAMPLE}`, {
        colorScheme: "dark",
        locale: "pt-BR",
    });
    assert.equal(await page.getAttribute("html", "data-theme"), "dark");
    assert.equal(await page.getAttribute("html", "lang"), "pt-BR");
    await page.waitForSelector("text=Resolver");
    await page.waitForSelector("text=ótima com heurística admissível");
    for (const tab of ["1", "2", "3", "4", "5"]) {
        await page.keyboard.press(tab);
        assert.deepEqual(await serious(page), []);
    }
    await page.click('[aria-label="EN English"]');
    await page.waitForSelector("[role=tab] >> text=Compare");
    await page.click('[aria-label="Light colours"]');
    assert.equal(await page.getAttribute("html", "data-theme"), "light");
    await page.reload();
    assert.equal(await page.getAttribute("html", "data-theme"), "light");
});

test("what the server says is said in Portuguese", async () => {
    const page = await visit(`#solve?b=${SAMPLE}`, { locale: "pt-BR" });
    await page.click("text=Colar…");
    await page.fill("textarea", "1 2 3\n4 99 6\n7 8 0");
    await page.click("dialog .primary");
    await expectText(page, "dialog .note", "linha 2, coluna 3: 99 não é peça de um tabuleiro 3x3, que tem de 0 a 8");
    await page.fill("textarea", "1 2 3 4 5 6 7 8");
    await page.click("dialog .primary");
    await page.waitForSelector("dialog .note");
    assert.doesNotMatch(await page.locator("dialog .note").textContent(), /\b(the|is|are|board|tiles|expected)\b/);
    await page.keyboard.press("Escape");
    await page.click("details.limits summary");
    await page.fill("details.limits input >> nth=0", "99h");
    await page.keyboard.press("Tab");
    await page.click("form .primary");
    await page.waitForSelector(".answer .note.bad");
    assert.doesNotMatch(await page.locator(".answer .note.bad").textContent(), /\b(the|is|are|from)\b/);
    await page.keyboard.press("5");
    await page.locator("#panel select >> nth=1").selectOption("003");
    await page.locator("#panel .primary").click();
    await page.waitForSelector("td.warn >> text=erro de impressão");
    await page.locator("#panel .primary").click();
});

test("reduced motion: tiles do not slide, the solution does not start by itself", async () => {
    const page = await visit(`#solve?b=${SAMPLE}`, { reducedMotion: "reduce" });
    await page.click("form .primary");
    await page.waitForSelector(".result");
    assert.equal(await page.locator(".board").evaluate((board) => board.style.getPropertyValue("--slide")), "0ms");
    assert.equal(await page.locator(".transport .scrub").inputValue(), "0");
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
