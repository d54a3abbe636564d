// SPDX-License-Identifier: MIT
// The page on a phone, a small laptop, a large screen and a projector, in both themes; and what is
// heard where nothing is seen.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { HARD, SAMPLE, database, expectText, serious, visit } from "./browser.mjs";
import { test } from "./limits.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const inView = (page, selector) =>
    page.locator(selector).first().evaluate((element) => {
        const { top, bottom, left, right } = element.getBoundingClientRect();
        return top >= -1 && left >= -1 && bottom <= window.innerHeight + 1 && right <= window.innerWidth + 1;
    });
const said = "[role=status][aria-live]";

const LOYD = process.env.LOYD ?? "build/release/apps/cli/loyd";
const runSmall = () =>
    execFileSync(LOYD, ["experiment", "run", "-q", "--share-cores", "--db", database, "--name", "small", "-a", "astar,wastar", "-H", "manhattan", "-p", "weight=3",
        "--random", "3x3", "--depth", "6,10", "--count", "5"]);

// Each tab with something in it: a solution, a race, a recording, a table, a cloud, a lesson, a
// report.
async function fill(page, tab) {
    await page.keyboard.press(String(tab));
    if (tab === 1) return expectText(page, "[data-testid=optimal]", "13");
    if (tab === 6) return expectText(page, "[data-testid=verdict]", "Never overestimates: admissible.");
    if (tab === 7) return page.waitForSelector(".lesson .card.live");
    if (tab === 8) return page.waitForSelector("table.runs td");
    await page.locator("#panel .primary").first().click();
    if (tab === 2) await page.waitForSelector(".badge");
    if (tab === 3) await page.waitForSelector(".finish td");
    if (tab === 4) await page.waitForSelector(".node-list [role=option]");
    if (tab === 5) await page.waitForFunction(() => document.querySelectorAll("td.good").length > 3);
}

for (const colorScheme of ["light", "dark"])
    for (const width of [390, 1024, 1440])
        test(`sizes: axe finds nothing at ${width} px, ${colorScheme}`, async () => {
            const size = width === 390 ? PHONE : { viewport: { width, height: width === 1024 ? 768 : 900 } };
            const page = await visit(`#play?b=${SAMPLE}`, { ...size, colorScheme, reducedMotion: "reduce" });
            runSmall();
            for (const tab of [1, 2, 3, 4, 5, 6, 7, 8]) {
                await fill(page, tab);
                assert.deepEqual(await serious(page), [], `tab ${tab}`);
                const wide = await page.evaluate(() => document.documentElement.scrollWidth);
                assert.ok(wide <= width, `tab ${tab} is ${wide} px wide`);
            }
        });

test("sizes: no table is scrolled sideways on a phone or a small laptop, in either language", async () => {
    runSmall();
    for (const [width, locale] of [[390, "en-US"], [390, "pt-BR"], [1024, "pt-BR"], [1440, "pt-BR"]]) {
        const page = await visit(`#race?b=${SAMPLE}&r=bfs&r=astar;H=manhattan&r=wastar;H=linear-conflict;weight=3`, { viewport: { width, height: 800 }, locale });
        const wide = () =>
            page.$$eval(".scroll:has(table)", (all) => all.filter((each) => each.scrollWidth > each.clientWidth + 1).map((each) => each.textContent));
        await page.locator("#panel .primary").first().click();
        await page.waitForSelector(".finish td");
        assert.deepEqual(await wide(), [], `Race, ${width} px, ${locale}`);
        // What is stacked says what each figure is; where there is room the table stays one.
        const names = await page.$$eval(".stacked .finish tr:first-child td[data-label]", (all) => all.map((each) => getComputedStyle(each, "::before").content));
        assert.equal(names.length, width === 390 ? 6 : 0);
        assert.ok(names.every((name) => name.length > 4), names.join());
        await page.keyboard.press("6");
        await page.waitForSelector("table.tried td");
        assert.deepEqual(await wide(), [], `Lab, ${width} px, ${locale}`);
        await page.keyboard.press("8");
        await page.waitForSelector("table.runs td");
        assert.deepEqual(await wide(), [], `Experiments, ${width} px, ${locale}`);
        await page.goto(page.url().replace(/#.*/, `#compare?b=${SAMPLE}&s=random&k=6`));
        await page.locator("#panel .primary").click();
        await page.waitForSelector("tr.mean b");
        assert.equal(await page.locator(".tab-compare select").nth(1).inputValue(), "6"); // a link's own amount
        assert.deepEqual(await wide(), [], `Compare, ${width} px, ${locale}`);
        await page.goto(page.url().replace(/#.*/, "#solve?b=1.2.4.12/8.14.3.11/0.6.10.13/9.5.7.15&a=astar&H=linear-conflict"));
        await page.waitForSelector("option[value=bfs]", { state: "attached" });
        await page.locator("#panel .primary").click();
        await page.locator("summary", { hasText: /Tile by tile|Peça por peça/ }).click();
        await page.waitForSelector(".by-tile td");
        assert.deepEqual(await wide(), [], `Solve, ${width} px, ${locale}`);
    }
});

test("sizes: the header stays one line, whichever tab is open", async () => {
    for (const locale of ["en-US", "pt-BR"])
        for (const width of [1024, 1280, 1440]) {
            const page = await visit("#play", { viewport: { width, height: 800 }, locale });
            for (let tab = 1; tab <= 8; tab++) {
                await page.keyboard.press(String(tab));
                await page.waitForSelector(`[role=tab]:nth-child(${tab})[aria-selected=true]`);
                const high = await page.locator(".top").evaluate((top) => top.offsetHeight);
                assert.ok(high < 64, `${locale}, ${width} px, tab ${tab}: ${high} px`);
            }
        }
});

test("sizes: on a phone the thumb reaches the actions, and the board stays in view", async () => {
    const page = await visit(`#play?b=${SAMPLE}`, PHONE);
    const low = async (selector) => {
        const { y, height } = await page.locator(selector).first().boundingBox();
        assert.ok(y > 844 - 120 && y + height <= 844, `${selector} is at ${y}`);
        assert.ok(height >= 44, `${selector} is ${height} px high`);
    };
    await low("text=Hint");
    await low(".tab-play .primary");
    // A race's steps have their own controls, where they are seen.
    await page.click("role=tab[name=Race]");
    await page.click("text=Start the race");
    await page.waitForSelector(".lane-step");
    const [steps, start] = await Promise.all(["[data-testid=step]", "#panel .primary"].map((part) => page.locator(part).first().evaluate((element) => getComputedStyle(element.closest(".thumb, .buttons") ?? element).position)));
    assert.deepEqual([steps, start], ["static", "fixed"]);
    await page.click("role=tab[name=Solve]");
    await page.mouse.wheel(0, 700);
    await low("#panel form .primary");
    await page.click("#panel form .primary");
    await page.waitForSelector(".badge");
    await low('[aria-label="One move on"]');
    await page.evaluate(() => window.scrollTo(0, 500));
    assert.ok(await inView(page, ".board"), "the board is out of view while its solution plays");
    await page.click("role=tab[name='Look inside']");
    await page.click("#panel form .primary");
    await page.waitForSelector(".tree");
    await low('[aria-label="One event on"]');
    await page.locator(".tree").evaluate((tree) => tree.scrollIntoView({ block: "end" }));
    assert.ok(await inView(page, ".board"));
});

test("sizes: what Solve is asked for comes into view", async () => {
    for (const size of [PHONE, { viewport: { width: 1024, height: 768 } }, { viewport: { width: 1366, height: 768 } }]) {
        const page = await visit(`#solve?b=${HARD}&a=idastar&H=zero`, size);
        const seen = async (part) => {
            await page.waitForFunction((selector) => {
                const box = document.querySelector(selector)?.getBoundingClientRect();
                const over = document.querySelector(".board")?.getBoundingClientRect();
                const below = window.innerWidth < 760 ? over.bottom : 0;
                return box && box.top >= below && Math.min(box.bottom, box.top + 160) <= window.innerHeight - (window.innerWidth < 760 ? 64 : 0);
            }, part);
            assert.ok(await inView(page, ".board"), "the board went out of view");
        };
        await page.click("#panel form .primary");
        await seen(".working");
        await page.click("#panel form .primary");
        await seen(".result");
        await page.goto(page.url().replace(/#.*/, `#solve?b=${SAMPLE}&a=bfs`));
        await page.evaluate(() => window.scrollTo(0, 0));
        await page.waitForFunction(() => document.querySelector("#panel form select").value === "bfs");
        await page.click("#panel form .primary");
        await seen(".badge.good");
    }
});

test("sizes: on a phone a recording and a race come into view", async () => {
    const page = await visit(`#inside?b=${SAMPLE}&a=astar&H=manhattan`, PHONE);
    await page.click("#panel form .primary");
    await page.waitForFunction(() => {
        const box = document.querySelector(".sentence")?.getBoundingClientRect();
        return box && box.top >= document.querySelector(".board").getBoundingClientRect().bottom && box.bottom <= window.innerHeight - 64;
    });
    await page.goto(page.url().replace(/#.*/, `#race?b=${SAMPLE}`));
    await page.waitForSelector(".lanes");
    await page.evaluate(() => window.scrollTo(0, 0));
    await page.click(".tab-race .primary");
    await page.waitForFunction(() => {
        const box = document.querySelector(".lanes > *")?.getBoundingClientRect();
        return box && box.top >= 0 && box.top + 160 <= window.innerHeight - 64;
    });
});

test("sizes: at 1024x768 tree and open list are seen together", async () => {
    const page = await visit(`#inside?b=${SAMPLE}&a=astar&H=manhattan`, { viewport: { width: 1024, height: 768 } });
    await page.click("#panel form .primary");
    await page.waitForSelector(".node-list [role=option]");
    assert.equal(await page.evaluate(() => window.scrollY), 0);
    for (const part of [".tree", "[aria-labelledby=open-title]", ".board", ".timeline", "[data-testid=sentence]", ".code .lit"])
        assert.ok(await inView(page, part), `${part} is not in view`);
    const tree = await page.locator(".tree").boundingBox();
    const list = await page.locator("[aria-labelledby=open-title]").boundingBox();
    assert.ok(list.x >= tree.x + tree.width && list.y < tree.y + tree.height, "the list is not beside the tree");
});

test("sizes: the board grows with the screen, and with the projector", async () => {
    const side = async (width, height, key) => {
        const page = await visit(`#solve?b=${SAMPLE}`, { viewport: { width, height } });
        if (key) await page.keyboard.press(key);
        const { width: found, height: high, y } = await page.locator(".board").boundingBox();
        assert.ok(y + high <= height, `at ${width}x${height} the board does not fit`);
        return [found, page];
    };
    const [small] = await side(1280, 800);
    const [large] = await side(1920, 1080);
    const [huge] = await side(3840, 2160);
    const [projected, page] = await side(1920, 1080, "p");
    assert.ok(large > small * 1.3 && huge > large * 1.3, `${small}, ${large}, ${huge}`);
    assert.ok(projected > large * 1.2, `projected ${projected}, else ${large}`);
    assert.ok(parseFloat(await page.locator(".claim").evaluate((each) => getComputedStyle(each).fontSize)) >= 28);
    assert.equal(await page.locator(".settings select").first().isVisible(), false);
    assert.deepEqual(await serious(page), []);
    await page.click("[aria-label='Projector mode']");
    assert.equal(await page.locator(".settings select").first().isVisible(), true);
});

test("sizes: a projector shows Solve's button, and each open node on a line of its own", async () => {
    for (const [width, height] of [[1280, 720], [1024, 768], [1920, 1080]]) {
        const page = await visit(`#solve?b=${HARD}&a=astar&H=linear-conflict`, { viewport: { width, height }, locale: "pt-BR" });
        await page.keyboard.press("p");
        assert.ok(await inView(page, "#panel form .primary"), `at ${width}x${height} the button is out of view`);
        await page.goto(page.url().replace(/#.*/, `#inside?b=${SAMPLE}&a=astar&H=manhattan`));
        await page.locator("#panel form .primary").click();
        await page.click('[aria-label="Último evento"]');
        await page.waitForFunction(() => document.querySelectorAll("#open-title ~ [role=listbox] [role=option]").length > 3);
        const rows = await page.$$eval("[aria-labelledby=open-title] [role=option]", (all) => all.map((row) => [row.scrollHeight, row.clientHeight, row.scrollWidth - row.clientWidth]));
        for (const [needed, there, more] of rows) assert.ok(needed <= there + 1 && more <= 0, `a row of ${there} px needs ${needed}, and ${more} more to the right`);
    }
});

test("sizes: every step is heard, in Play, Solve and Look inside", async () => {
    const page = await visit(`#play?b=${SAMPLE}`);
    await page.keyboard.press("ArrowDown");
    await expectText(page, said, "Tile 2; 1\u00a0move");
    await page.keyboard.press("z");
    await expectText(page, said, "Undone: tile 2; 0\u00a0moves");
    await page.click("text=Redo");
    await expectText(page, said, "Tile 2; 1\u00a0move");
    await page.keyboard.press("2");
    await page.click("#panel form .primary");
    await page.waitForSelector(".badge");
    await page.click('[aria-label="To the start"]');
    await page.click('[aria-label="One move on"]');
    await expectText(page, said, /^Tile \d; move 1 of 13$/);
    await page.keyboard.press("4");
    await page.click("#panel form .primary");
    await page.waitForSelector(".node-list [role=option]");
    await page.click('[aria-label="First event"]');
    const first = await page.getByTestId("sentence").textContent();
    await expectText(page, said, first);
    await page.click('[aria-label="One event on"]');
    await expectText(page, said, await page.getByTestId("sentence").textContent());
    await page.locator(".next-kind").selectOption("duplicate");
    await expectText(page, "[data-testid=sentence]", /is dropped/);
    const dropped = await page.getByTestId("sentence").textContent();
    await expectText(page, said, dropped);
    await page.keyboard.press("ArrowUp");
    await expectText(page, said, /^node \d+ · g \d+ · h \d+ · f \d+ · closed$/);
});
