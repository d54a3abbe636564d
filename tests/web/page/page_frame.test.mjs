// SPDX-License-Identifier: MIT
// What all tabs share: the address, a phone's width, dark and light, the language.
import assert from "node:assert/strict";
import { SAMPLE, expectText, expectTiles, serious, visit } from "./browser.mjs";
import { test } from "./limits.mjs";

test("a link shares puzzle and settings; tabs keep the place", async () => {
    const page = await visit(`#solve?b=1.2.3/8.0.4/7.6.5&g=snail&a=wastar&H=linear-conflict&p.weight=3&o=DULR`);
    await expectTiles(page, [1, 2, 3, 8, 0, 4, 7, 6, 5]);
    assert.equal(await page.locator("form select >> nth=0").inputValue(), "wastar");
    assert.equal(await page.locator(".settings select >> nth=1").inputValue(), "snail");
    await page.keyboard.press("1");
    await page.keyboard.press("ArrowUp");
    await expectTiles(page, [1, 2, 3, 8, 6, 4, 7, 0, 5]);
    await page.waitForFunction(() => location.hash.startsWith("#play?b=1.2.3/8.0.4/7.6.5&") && location.hash.includes("p.weight=3"));
    const again = await visit(new URL(page.url()).hash);
    await expectTiles(again, [1, 2, 3, 8, 0, 4, 7, 6, 5]);
    await page.keyboard.press("2");
    await page.keyboard.press("1");
    await expectTiles(page, [1, 2, 3, 8, 6, 4, 7, 0, 5]);
});

test("phone: nothing wider than 360 px, a swipe moves a tile", async () => {
    const page = await visit(`#play?b=${SAMPLE}`, {
        viewport: { width: 360, height: 740 },
        hasTouch: true,
        isMobile: true,
    });
    const tabs = await page.locator("[role=tab]").count();
    assert.ok(tabs >= 7);
    for (let i = 1; i <= tabs; i++) {
        await page.keyboard.press(String(i));
        await page.waitForSelector(`[role=tab]:nth-child(${i})[aria-selected=true]`);
        assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 360, `tab ${i} is too wide`);
        const { x, width } = await page.locator(`[role=tab]:nth-child(${i})`).boundingBox();
        assert.ok(x >= 0 && x + width <= 360, `tab ${i} is out of sight`);
    }
    await page.keyboard.press("1");
    const box = await page.locator("[role=grid]").boundingBox();
    await page.mouse.move(box.x + 40, box.y + 40);
    await page.mouse.down();
    await page.mouse.move(box.x + 40, box.y + 120, { steps: 3 });
    await page.mouse.up();
    await expectTiles(page, [4, 1, 6, 3, 0, 8, 7, 2, 5]);
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
    assert.deepEqual(await serious(page), []); // the other tabs: page_sizes
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
