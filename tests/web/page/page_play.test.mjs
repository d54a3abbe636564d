// SPDX-License-Identifier: MIT
// Play: the board moved by every means, its picture, its size, and what is pasted.
import assert from "node:assert/strict";
import { SAMPLE, expectText, expectTiles, ofServer, serious, tiles, visit } from "./browser.mjs";
import { test } from "./limits.mjs";

test("play: keys, clicks, drags, undo, hint, distance and lost moves", async () => {
    const page = await visit(`#play?b=${SAMPLE}`);
    await expectTiles(page, [4, 1, 6, 3, 2, 8, 7, 0, 5]);
    const optimal = page.getByTestId("optimal");
    await page.waitForFunction(() => document.querySelector("[data-testid=optimal]")?.textContent === "13");

    await page.keyboard.press("ArrowDown"); // the tile above the blank comes down
    await expectTiles(page, [4, 1, 6, 3, 0, 8, 7, 2, 5]);
    await page.waitForFunction(() => document.querySelector("[data-testid=optimal]")?.textContent === "12");
    await page.keyboard.press("ArrowUp"); // and back: a lost move
    assert.equal(await optimal.textContent(), "13");
    assert.equal(await page.locator(".tile.lost").count(), 1);
    await page.keyboard.press("z");
    await expectTiles(page, [4, 1, 6, 3, 0, 8, 7, 2, 5]);
    await page.keyboard.press("y");
    await page.keyboard.press("z");
    await page.keyboard.press("z");

    const box = await page.locator("[role=grid]").boundingBox();
    const centre = (col, row) => [box.x + (box.width * (col + 0.5)) / 3, box.y + (box.height * (row + 0.5)) / 3];
    await page.mouse.click(...centre(1, 0)); // two tiles at once
    await expectTiles(page, [4, 0, 6, 3, 1, 8, 7, 2, 5]);
    await page.mouse.move(...centre(0, 0));
    await page.mouse.down();
    await page.mouse.move(...centre(0.7, 0), { steps: 4 });
    await page.mouse.up();
    await expectTiles(page, [0, 4, 6, 3, 1, 8, 7, 2, 5]);

    // Once the way is known.
    await page.waitForSelector('button:not([aria-disabled="true"]) >> text=Hint');
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

// A 5x5 board after this way from the goal, the blank's; back the other way is a path.
const AWAY = "ULULULDDDLURURURDDLUL";
function farBoard() {
    const rows = 5;
    const tiles = Array.from({ length: 25 }, (_, cell) => (cell + 1) % 25);
    let blank = 24;
    for (const letter of AWAY) {
        const to = blank + { U: -rows, D: rows, L: -1, R: 1 }[letter];
        [tiles[blank], tiles[to], blank] = [tiles[to], 0, to];
    }
    return [tiles, [...AWAY].reverse().map((letter) => ({ U: "D", D: "U", L: "R", R: "L" })[letter]).join("")];
}

test("play: beyond 4x4 a good move, and the next one along the same path", ofServer, async () => {
    const [far, solution] = farBoard();
    const known = { distance: null, lower_bound: 9, upper_bound: solution.length, solution, good_move: solution[0], moves: {} };
    const page = await visit(`#solve?b=${[0, 5, 10, 15, 20].map((from) => far.slice(from, from + 5).join(".")).join("/")}`);
    let asked = 0;
    // The server's answer, as if the distance had been out of reach.
    await page.route("**/api/check", async (route) => {
        const answer = await (await route.fetch()).json();
        if (!answer.moves) return route.fulfill({ json: answer });
        asked++;
        return route.fulfill({ json: { ...answer, ...known } });
    });
    await page.click("role=tab[name=Play]");
    await expectText(page, ".from-here .big", `between 9 and ${solution.length} moves`);
    await expectText(page, ".from-here .small", "Hint gives a good move, not one that is proved best.");
    for (let i = 1; i <= 3; i++) {
        await page.keyboard.press("h");
        await page.locator(".tile.hint").waitFor();
        await expectText(page, "[role=status][aria-live]", /^Move tile \d+: a good move, not proved best$/);
        const cell = (await tiles(page)).indexOf(Number(await page.locator(".tile.hint").textContent()));
        const box = await page.locator(`#cell-${cell}`).boundingBox();
        await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
        await expectText(page, ".from-here .big", `between ${9 - i} and ${solution.length - i} moves`);
    }
    assert.equal(asked, 1);
});

test("play: hints and sizes up to 255x255", async () => {
    const rows = Array.from({ length: 21 }, (_, row) => Array.from({ length: 21 }, (_, col) => (row * 21 + col + 1) % 441));
    [rows[20][20], rows[19][20]] = [rows[19][20], rows[20][20]];
    const page = await visit(`#play?b=${rows.map((row) => row.join(".")).join("/")}`);
    await expectText(page, "[data-testid=optimal]", "1");
    const pixels = () => page.locator(".board-canvas").evaluate((canvas) => canvas.toDataURL());
    const before = await pixels();
    await page.keyboard.press("h");
    await expectText(page, "[role=status][aria-live]", "Move tile 420");
    await page.waitForFunction((then) => document.querySelector(".board-canvas").toDataURL() !== then, before);

    await page.selectOption(".settings select >> nth=0", "other");
    await page.fill("dialog input >> nth=0", "255");
    await page.fill("dialog input >> nth=1", "255");
    await page.click("dialog .primary");
    await page.waitForSelector('[role=application][aria-label*="255 rows, 255 columns"]');
    await expectText(page, ".from-here", /^(between|at least) [\d\u202f]+/);
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
    await expectTiles(page, [2, 1, 3, 4, 5, 6, 7, 8, 0]);
    await page.waitForSelector(".note.bad >> text=Inversions: 1 here");
    await page.click("text=Swap two tiles");
    await page.waitForSelector(".note.bad", { state: "detached" });
});
