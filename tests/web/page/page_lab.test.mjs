// SPDX-License-Identifier: MIT
// The lab: a heuristic against the true distance of every board, with own weights and patterns.
import assert from "node:assert/strict";
import { SAMPLE, expectText, serious, visit } from "./browser.mjs";
import { test } from "./limits.mjs";

const said = "[role=status][aria-live]";
const figure = async (page, name) =>
    (await page.locator(".tab-lab .figure", { has: page.getByText(name, { exact: true }) }).locator(".value").first().textContent()).replace("\u00a0", " ");
const figures = (page, names) => Promise.all(names.map((name) => figure(page, name)));
const answered = (page, formula) => expectText(page, ".tried [aria-current=true] button", formula);

test("lab: the cloud of a heuristic of the library's, its error and A* on the board", async () => {
    const page = await visit(`#lab?b=${SAMPLE}`);
    await expectText(page, "[data-testid=verdict]", "Never overestimates: admissible.");
    await expectText(page, said, "Never overestimates: admissible.");
    await expectText(page, "#cloud", "Value and true distance of 181\u202f440 boards");
    const names = ["mean of h", "mean of distance − h", "too low by at most", "exact", "True distance", "h", "A* expands", "A* finds"];
    assert.deepEqual(await figures(page, names), ["14", "7.97", "18", "1.30\u202f%", "13 moves", "11", "20", "13 moves"]);
    assert.equal(await page.locator(".cloud .under").count(), 164);
    assert.equal(await page.locator(".cloud .over").count(), 0);
    await page.selectOption(".tab-lab form select", "manhattan-blank");
    await expectText(page, "[data-testid=verdict]", "Overestimates 4\u202f650 boards: not admissible.");
    assert.ok((await page.locator(".cloud .over").count()) > 3);
    await expectText(page, ".tab-lab", /The nearest: 1 2 3 \/ 4 5 0 \/ 7 8 6 takes 1\u00a0move, and h = 2\./);
    await page.click("text=Take this board");
    await page.waitForFunction(() => location.hash.includes("b=1.2.3/4.5.0/7.8.6"));
    await page.waitForFunction(() => document.querySelector(".cloud .here title")?.textContent === "this board: distance 1, h = 2");
    await page.click("text=As a table");
    assert.equal(await page.locator("[aria-labelledby=cloud] tbody tr").count(), 32);
    const row = page.locator(".by-tile tr", { has: page.getByRole("rowheader", { name: "Manhattan distance with blank", exact: true }) });
    assert.deepEqual(await row.locator("td").allTextContents(), ["0", "0", "0", "0", "0", "1", "0", "0", "2"]);
    await expectText(page, ".bar-row.truth", /^True distance1$/);
});

test("lab: own weights are tried at once, by keys too, and a link keeps them", async () => {
    const page = await visit(`#lab?b=${SAMPLE}`);
    await page.getByLabel("own weights").check();
    await answered(page, "Manhattan distance + 0.5 × Linear conflict");
    await expectText(page, "[data-testid=verdict]", /^Overestimates [\d\u202f]+ boards/);
    await page.locator(".weight", { hasText: "Linear conflict" }).locator("input").focus();
    await page.keyboard.press("Home");
    await answered(page, "Manhattan distance");
    assert.deepEqual(await figures(page, ["mean of distance − h", "h", "A* expands"]), ["7.97", "11", "20"]);
    await page.keyboard.press("ArrowRight");
    await answered(page, "Manhattan distance + 0.05 × Linear conflict");
    await page.waitForFunction(() => location.hash.includes("linear-conflict*0.05"));
    await page.reload();
    await answered(page, "Manhattan distance + 0.05 × Linear conflict");
    await page.getByLabel("weights by tile").check();
    await page.getByLabel("tile 3").fill("0");
    await expectText(page, "[data-testid=verdict]", "Never overestimates: admissible.");
    await answered(page, "Manhattan distance, tiles × 1 1 0 1 1 1 1 1");
    assert.equal(await figure(page, "h"), "8"); // tile 3 is three moves from home
    await page.locator(".tried button").first().click();
    await expectText(page, "[data-testid=formula]", "h = Manhattan distance + 0.05 × Linear conflict");
    assert.deepEqual(await serious(page), []);
});

test("lab: own patterns by a click on their tiles", async () => {
    const page = await visit(`#lab?b=${SAMPLE}&lab=patterns:0,0,0,0,0,0,0,0`);
    await expectText(page, "[data-testid=formula]", "h = 0");
    for (const tile of [1, 2, 4]) await page.getByLabel(`tile ${tile}: in no pattern`).click();
    await page.getByRole("radio", { name: "pattern B" }).click();
    await page.getByLabel("tile 8: in no pattern").press("Enter");
    await answered(page, "{1 2 4} + {8}");
    await expectText(page, "[data-testid=verdict]", "Never overestimates: admissible.");
    await page.getByLabel("tile 4: pattern A").click();
    await page.getByLabel("tile 8: pattern B").click();
    await answered(page, "{1 2} + {4}");
    await page.click("text=all in one");
    await answered(page, "{1 2 3 4 5 6 7 8}");
    assert.deepEqual(await figures(page, ["mean of distance − h", "exact", "h", "A* expands"]), ["0", "100\u202f%", "13", "13"]);
    await page.click("text=one tile each");
    await answered(page, /^\{1\} \+ \{2\}/);
    assert.deepEqual(await figures(page, ["mean of distance − h", "A* expands"]), ["7.97", "20"]);
    assert.deepEqual(await serious(page), []);
});

test("lab: in Portuguese, dark, on a phone; a large board says why not", async () => {
    const page = await visit(`#lab?b=${SAMPLE}&lab=weights:manhattan*2`, {
        locale: "pt-BR",
        colorScheme: "dark",
        viewport: { width: 390, height: 844 },
        hasTouch: true,
        isMobile: true,
    });
    await expectText(page, "[data-testid=verdict]", /^Superestima [\d\u202f]+ tabuleiros: não é admissível\.$/);
    await expectText(page, "[data-testid=formula]", "h = 2 × Distância de Manhattan");
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
    assert.deepEqual(await serious(page), []);
    await page.goto("about:blank");
    const large = await visit("#lab?b=1.2.3.4/5.6.7.8/9.10.11.12/13.14.0.15");
    await expectText(large, ".tab-lab", /boards of up to 9 cells/);
    await large.click("text=Take a 3×3 board");
    await expectText(large, "[data-testid=verdict]", "Never overestimates: admissible.");
});
