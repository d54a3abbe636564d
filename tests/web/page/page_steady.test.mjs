// SPDX-License-Identifier: MIT
// What must stay where it is and be read: the board when a banner or a scrollbar comes, numbers of
// large boards, dialogs on a phone, and what the page says while things go wrong.
import assert from "node:assert/strict";
import { HARD, SAMPLE, expectText, ofServer, visit } from "./browser.mjs";
import { test } from "./limits.mjs";
import { serve, stop } from "./server.mjs";

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const boxOf = (page, selector) => page.locator(selector).first().boundingBox();

// A board of that shape, two moves from its goal.
function near(rows, cols) {
    const tiles = Array.from({ length: rows * cols }, (_, cell) => (cell + 1) % (rows * cols));
    const last = tiles.length - 1;
    [tiles[last - 2], tiles[last - 1], tiles[last]] = [0, tiles[last - 2], tiles[last - 1]];
    return Array.from({ length: rows }, (_, row) => tiles.slice(row * cols, (row + 1) * cols).join(".")).join("/");
}

test("steady: the board does not move for a banner or a scrollbar", async () => {
    for (const viewport of [{ width: 390, height: 844 }, { width: 1366, height: 768 }]) {
        const page = await visit(`#play?b=${SAMPLE}`, { viewport });
        const before = await boxOf(page, ".board");
        assert.equal(await page.evaluate(() => getComputedStyle(document.documentElement).overflowY), "scroll");
        await page.goto(page.url().replace(/#.*/, "#play?b=1.2.x"));
        await page.waitForSelector(".banner");
        assert.deepEqual(await boxOf(page, ".board"), before);
        await page.click(".banner button");
        await page.waitForSelector(".banner", { state: "detached" });
        assert.deepEqual(await boxOf(page, ".board"), before);
    }
});

test("steady: a damaged goal is said, and another board ends it", async () => {
    const page = await visit(`#play?b=${SAMPLE}&g=1.2.3/4.5.5`);
    await expectText(page, ".banner", /^The link is damaged/);
    await page.click("text=Scramble");
    await page.waitForSelector(".banner", { state: "detached" });
});

test("steady: numbers of large boards are read, and no share lies over one", async () => {
    for (const [size, drawn] of [
        [4, true],
        [8, true],
        [12, false],
        [20, false],
    ]) {
        const page = await visit(`#inside?b=${near(size, size)}&a=astar&H=manhattan`, { viewport: { width: 1366, height: 768 } });
        await page.click("#panel form .primary");
        await page.waitForSelector(".share", { state: "attached" });
        const faces = await page.$$eval(".face", (all) =>
            all.map((face) => {
                const glyphs = (part) => {
                    const range = document.createRange();
                    range.selectNodeContents(face.querySelector(part));
                    return range.getBoundingClientRect();
                };
                const [number, share, whole] = [glyphs(".numeral"), glyphs(".share"), face.getBoundingClientRect()];
                return { px: parseFloat(getComputedStyle(face.querySelector(".numeral")).fontSize), share: share.height, over: number.right - whole.right, lies: share.height > 0 && share.top < number.bottom - number.height * 0.2 };
            }),
        );
        for (const { px, share, over, lies } of faces) {
            assert.ok(px >= 7.5, `${size}x${size}: numbers of ${px} px`);
            assert.ok(over <= 0, `${size}x${size}: a number is cut`);
            assert.equal(share > 0, drawn, `${size}x${size}: a share of ${share} px`);
            assert.ok(!lies, `${size}x${size}: a share lies over its number`);
        }
    }
});

test("steady: a sketch has square cells that hold their numbers", async () => {
    const page = await visit(`#solve?b=${near(3, 5)}`);
    const cells = await page.$$eval(".puzzle .sketch span", (all) => all.map((cell) => [cell.offsetWidth, cell.offsetHeight, cell.scrollWidth]));
    assert.equal(cells.length, 30);
    for (const [wide, high, needed] of cells) {
        assert.ok(Math.abs(wide - high) <= 1 && needed <= wide, `a cell of ${wide}x${high}, ${needed} needed`);
        assert.ok(wide >= 16, `a cell of ${wide} px: two digits touch the next two`);
    }
});

test("steady: on a phone a dialog holds long words, and its button to close it is reached", async () => {
    const page = await visit(`#play?b=${SAMPLE}`, PHONE);
    await page.click("text=Paste…");
    await page.fill("textarea", `1 2 3 4\n${"a".repeat(300)} 5`);
    await page.click("text=Use it");
    await page.waitForSelector("#paste-error .note");
    for (const part of ["dialog header button", "dialog textarea", "dialog .marked", "dialog .note", "dialog .primary"]) {
        const { x, width } = await boxOf(page, part);
        const inner = await boxOf(page, "dialog");
        assert.ok(x >= inner.x && x + width <= inner.x + inner.width, `${part} is cut`);
    }
    const { width, height } = await boxOf(page, "dialog header button");
    assert.ok(width >= 44 && height >= 44);
    await page.click("dialog header button");
    await page.waitForSelector("dialog", { state: "detached" });
});

test("steady: once the server answers again nothing says that it does not", ofServer, async () => {
    const [child, own] = await serve();
    const page = await visit("");
    await page.goto(`${own}#solve?b=${SAMPLE}&a=bfs`);
    await page.waitForSelector("option[value=bfs]", { state: "attached" });
    await stop(child);
    await page.click("#panel form .primary");
    await expectText(page, ".answer .note.bad", "The server does not answer.");
    const [again] = await serve(Number(new URL(own).port));
    await page.waitForSelector(".banner", { state: "detached" });
    await page.waitForSelector(".answer .note.bad", { state: "detached" });
    await stop(again);
});

test("steady: a race without figures shows no curves, nor does Compare run a search without a name", async () => {
    const page = await visit(`#race?b=${SAMPLE}&r=dls&r=iddfs&r=`);
    assert.equal(await page.locator(".lane").count(), 2);
    await page.click("#panel .primary");
    await page.waitForSelector(".finish td");
    await page.locator("[aria-labelledby=curves] select").selectOption("frontier");
    assert.equal(await page.locator("[aria-labelledby=curves] .muted").count(), 1);
    await page.goto(page.url().replace(/#.*/, "#race?b=1.2.3/4.5.6/8.7.0&r=bfs&r=astar"));
    await page.waitForFunction(() => document.querySelectorAll(".lane").length === 2);
    await page.click("#panel .primary");
    await page.waitForSelector(".finish td");
    assert.equal(await page.locator("[aria-labelledby=curves]").count(), 0);
    assert.equal(await page.locator("[aria-labelledby=steps]").count(), 0);
    await page.goto(page.url().replace(/#.*/, `#compare?b=${HARD}&s=board&r=`));
    await page.waitForSelector(".lane option[value=bfs]", { state: "attached" });
    assert.ok((await page.locator(".lane").count()) > 1);
});

test("steady: a board without a solution is said in Race and in Look inside", async () => {
    const page = await visit("#race?b=1.2.3/4.5.6/8.7.0");
    await expectText(page, ".no-solution", "No solution exists");
    await page.keyboard.press("4");
    await page.waitForSelector(".tab-inside .no-solution");
    await page.click("#panel form .primary");
    await page.waitForSelector("#panel form .primary >> text=Record");
    await expectText(page, ".no-solution", "No solution exists");
    assert.equal(await page.locator("text=Record a search of the board").count(), 0);
    await page.click("text=Swap two tiles to make it solvable");
    await page.waitForSelector(".no-solution", { state: "detached" });
});

test("steady: a lane shows how many of its nodes are open", async () => {
    const page = await visit(`#race?b=${SAMPLE}&r=bfs&r=idastar;H=manhattan`);
    await page.click("#panel .primary");
    await page.waitForSelector(".finish td");
    await expectText(page, ".lane:nth-child(1) .lane-open", /^at most [\d\u202f]+ open$/);
    const share = await page.locator(".lane:nth-child(1) .fill").evaluate((fill) => parseFloat(fill.style.getPropertyValue("--open")));
    assert.ok(share > 10 && share < 90, `${share} % are open`);
    assert.equal(await page.locator(".lane:nth-child(2) .lane-open").count(), 0); // keeps one path
});

test("steady: a search whose turn has not come does not seem to work", ofServer, async () => {
    const [child, own] = await serve(0, "--jobs", "1");
    const body = { board: HARD.replaceAll(".", " "), algorithm: "iddfs", keep: true };
    await fetch(`${own}api/jobs`, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
    const page = await visit("");
    await page.goto(`${own}#solve?b=${SAMPLE}&a=bfs`);
    await page.waitForSelector("option[value=bfs]", { state: "attached" });
    await page.click("#panel form .primary");
    await expectText(page, ".working h2", /^Waiting for its turn/);
    assert.equal(await page.locator(".bar.busy").count(), 0);
    const { jobs } = await (await fetch(`${own}api/jobs`)).json();
    await fetch(`${own}api/jobs/${jobs[0].id}`, { method: "DELETE", headers: { "Content-Type": "application/json" } });
    await page.waitForSelector(".badge.good");
    await stop(child);
});
