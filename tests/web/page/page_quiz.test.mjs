// SPDX-License-Identifier: MIT
// "What comes next?": the answers are those of recordings by the library.
import assert from "node:assert/strict";
import { SAMPLE, expectText, serious, visit } from "./browser.mjs";
import { load } from "./bundle.mjs";
import { test } from "./limits.mjs";
import { recorded, recordingOf } from "./recordings.mjs";

const { Recording, ask, isRight } = await load("inside/recording", "inside/quiz");

// The same numbers every time.
function lots(seed) {
    let state = seed * 7368787;
    const next = () => (state = (state * 48271) % 2147483647) / 2147483647;
    for (let i = 0; i < 5; i++) next();
    return next;
}

// What the library's own events say, without the page's recording.
function truth({ events }, { kind, event, node }) {
    const [what, at, , , , , f, , , , reason] = events[event];
    if (kind === "next") return what === "expand" ? String(at) : "no expansion";
    assert.equal(at, node);
    return kind === "f" ? String(f) : reason;
}

test("quiz: the answers are the library's, for every search and setting", () => {
    const searches = [
        ["bfs"],
        ["dfs"],
        ["iddfs"],
        ["ucs"],
        ["greedy"],
        ["astar"],
        ["astar", "-p", "ties=fifo", "-H", "misplaced"],
        ["astar", "--order", "RLDU", "-p", "duplicates=closed"],
        ["wastar", "-p", "weight=3"],
        ["idastar", "-H", "linear-conflict"],
        ["backtrack"],
        ["beam"],
        ["bibfs"],
        ["hill"],
    ];
    for (const [name, ...options] of searches) {
        const library = recordingOf("4 1 6/3 2 8/7 0 5", name, ...options);
        const recording = recorded(Recording, library);
        const kinds = new Set();
        for (let seed = 1; seed <= 40; seed++) {
            const question = ask(recording, lots(seed));
            assert.ok(question, `${name}: no question`);
            kinds.add(question.kind);
            const answer = truth(library, question);
            const what = `${name} ${options.join(" ")}, event ${question.event}`;
            assert.equal(question.answer, answer, what);
            assert.ok(isRight(question, answer), what);
            assert.ok(question.moment <= question.event && question.moment >= 0);
            if (question.kind === "f") assert.ok(!isRight(question, String(Number(answer) + 1)) && !isRight(question, ""));
            else {
                assert.equal(question.choices.filter((choice) => isRight(question, choice)).length, 1, what);
                assert.equal(new Set(question.choices).size, question.choices.length);
                assert.ok(question.choices.length >= 2);
            }
        }
        if (name === "astar") assert.deepEqual([...kinds].sort(), ["f", "next", "why"]);
    }
});

// Answers the question on view, rightly or not; gives its kind.
async function answerOne(page, rightly) {
    const text = await page.locator(".quiz .asked").textContent();
    if (/What is its f/.test(text)) {
        assert.equal(await page.locator(".share").count(), 0);
        await page.getByLabel("f", { exact: true }).fill("99");
        await page.click("text=Check");
        await expectText(page, "[data-testid=correction]", /^Not quite\. f = g \+ h = \d+ \+ \d+ = \d+\.$/);
        return "f";
    }
    const why = /Why\?$/.test(text);
    // Only "expanded before" ever drops a node here.
    const choice = why ? page.locator(`.quiz .row button:text-is("${rightly ? "expanded before" : "already open"}")`) : page.locator(".quiz .row button").first();
    if (!(await choice.count())) await page.locator(".quiz .row button").first().click();
    else await choice.click();
    await expectText(page, "[data-testid=correction]", /^(Right\.|Not quite\. It was: .*\.) Node \d+ is (expanded|dropped)/);
    return why ? "why" : "next";
}

test("quiz: a question, a kind correction, the score", async () => {
    const page = await visit(`#inside?b=${SAMPLE}&a=astar&H=manhattan`);
    await page.click("#panel form .primary");
    await expectText(page, "[data-testid=event]", /start/);
    await page.click("text=Quiz");
    const kinds = new Set();
    let right = 0;
    for (let asked = 1; asked <= 25 && (asked <= 4 || kinds.size < 3); asked++) {
        kinds.add(await answerOne(page, true));
        if ((await page.getByTestId("correction").textContent()).startsWith("Right.")) right++;
        await expectText(page, "[data-testid=score]", `${right} of ${asked} right`);
        if (asked === 1) assert.deepEqual(await serious(page), []);
        await page.click("text=Another question");
    }
    assert.equal(kinds.size, 3);
    assert.ok(right > 0);
    await page.click("text=End the quiz");
    await page.waitForSelector(".timeline");
});

test("quiz: in Portuguese, on a phone", async () => {
    const page = await visit(`#inside?b=${SAMPLE}&a=bfs`, { locale: "pt-BR", viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
    await page.click("#panel form .primary");
    await page.click("text=Quiz");
    await page.waitForSelector("text=O que vem agora?");
    await page.locator(".quiz .row button").first().click();
    await expectText(page, "[data-testid=correction]", /^(Certo\.|Não exatamente\.)/);
    await expectText(page, "[data-testid=score]", /^[01] de 1 certas$/);
    assert.deepEqual(await serious(page), []);
    assert.ok((await page.evaluate(() => document.documentElement.scrollWidth)) <= 390);
});
