// SPDX-License-Identifier: MIT
// The lessons: what they say is what the library does, in both languages; live boards; links.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { expectText, serious, visit } from "./browser.mjs";
import { load } from "./bundle.mjs";
import { test, WAIT_MS } from "./limits.mjs";

const { LESSONS, blocksOf, inlinesOf, liveOf, titleOf } = await load("learn/lesson_texts", "learn/markdown");
const LOYD = process.env.LOYD ?? "build/release/apps/cli/loyd";
const liveIn = (text) => blocksOf(text).filter(({ kind }) => kind === "fence").map(({ lines }) => liveOf(lines));

function resultOf(board, { algorithm, heuristic, params }) {
    const options = ["-a", algorithm, ...(heuristic ? ["-H", heuristic] : [])];
    for (const [name, value] of Object.entries(params)) options.push("-p", `${name}=${value}`);
    let printed;
    try {
        printed = execFileSync(LOYD, ["solve", "-f", "json", ...options, board.tiles.join(" ")], { encoding: "utf8", stdio: "pipe", timeout: WAIT_MS });
    } catch (error) {
        printed = error.stdout; // no solution is an exit code too
    }
    return JSON.parse(printed);
}

test("learn: six lessons and more, the same boards and searches in both languages", () => {
    assert.ok(LESSONS.length >= 6);
    for (const { name, text } of LESSONS) {
        assert.ok(titleOf(text.en) && titleOf(text.pt) && titleOf(text.en) !== titleOf(text.pt), name);
        assert.deepEqual(liveIn(text.pt), liveIn(text.en), name);
        assert.ok(liveIn(text.en).length >= 1 && liveIn(text.en).every((live) => live && live.runs.length >= 2), name);
        assert.equal(blocksOf(text.pt).length, blocksOf(text.en).length, name);
        // Figures in the text are the same.
        const figures = (text) => text.replace(/```[\s\S]*?```/g, "").match(/\d{2,}/g) ?? [];
        assert.deepEqual(figures(text.pt).sort(), figures(text.en).sort(), name);
    }
});

test("learn: every search gives what its lesson says", () => {
    const known = new Map();
    for (const { name, text } of LESSONS)
        for (const { board, runs } of liveIn(text.en))
            for (const { search, gives } of runs) {
                const place = `${name}: ${JSON.stringify(search)}`;
                const key = JSON.stringify([board, search]);
                if (!known.has(key)) known.set(key, resultOf(board, search));
                const { length, expanded } = known.get(key);
                const [end, work] = gives.split(", ");
                assert.equal(length === null ? "no solution" : `${length} moves`, end, place);
                if (work) assert.equal(`${expanded} expanded`, work, place);
            }
    assert.ok(known.size >= 15);
});

test("learn: Markdown", () => {
    assert.deepEqual(
        inlinesOf("**A\\*** adds *what* is `known`: 2 \\* 3").map(({ kind, text }) => `${kind}:${text}`),
        ["strong:A*", "text: adds ", "em:what", "text: is ", "code:known", "text:: 2 * 3"],
    );
    assert.deepEqual(blocksOf("# T\n\n- a\n- b\n\np\n\n```loyd\nx\n```\n").map(({ kind }) => kind), ["heading", "list", "paragraph", "fence"]);
});

test("learn: a link opens a lesson; its boards are played, searched and looked into", async () => {
    const page = await visit("#learn?l=greedy-and-astar");
    await expectText(page, ".lesson-title", "Greedy search and A*");
    assert.equal(await page.locator(".lessons [aria-current=page]").textContent(), "Greedy search and A*");
    const live = page.locator(".live").first();
    assert.equal(await live.locator(".mini").textContent(), "41632875");
    await live.locator("button:text-is('2')").click();
    await expectText(page, ".live .mini", "41638725");
    await expectText(page, ".live-foot span", "1\u00a0move");
    await live.locator("text=Back to the start").click();
    await expectText(page, ".live .mini", "41632875");
    await live.locator(".live-runs button >> nth=1").click();
    await expectText(page, ".run-result", "13\u00a0moves · 20 expanded");
    assert.deepEqual(await serious(page), []);
    await page.click('[aria-label="PT Português"]');
    await expectText(page, ".lesson-title", "Busca gulosa e A*");
    await page.locator(".live-runs button").first().click();
    await expectText(page, ".run-result", "27\u00a0movimentos · 88 expandidos");
    await page.locator(".live-runs button:text-is('Por dentro')").click();
    await expectText(page, "[data-testid=sentence]", /^A busca começa/);
    assert.equal(await page.locator("#panel form select").first().inputValue(), "greedy");
    await page.goBack();
    await expectText(page, ".lesson-title", "Busca gulosa e A*");
});

test("learn: the next lesson, on a phone, in the dark", async () => {
    const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true, colorScheme: "dark" };
    const page = await visit("#learn", phone);
    for (const { name, text } of LESSONS) {
        await expectText(page, ".lesson-title", titleOf(text.en));
        await page.waitForFunction((lesson) => location.hash.includes(`l=${lesson}`), name);
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        assert.ok(wide <= 360, `${name} is ${wide} px wide`);
        assert.deepEqual(await serious(page), [], name);
        const next = page.locator(".lesson > p:last-child a");
        if (await next.count()) await next.click();
    }
});
