// SPDX-License-Identifier: MIT
// Look inside as a lesson: pseudocode, sentences, the open list in its true order, the growing tree.
import assert from "node:assert/strict";
import { readFileSync } from "node:fs";
import { SAMPLE, expectText, expectTiles, serious, visit } from "./browser.mjs";
import { load } from "./bundle.mjs";
import { test } from "./limits.mjs";
import { algorithms, recorded, recordingOf } from "./recordings.mjs";

const { Recording, layOut, lineOf, sentenceAt, setLanguage, slug, stackAt, stepsOf } = await load(
    "inside/recording",
    "inside/steps",
    "inside/sentence",
    "inside/stack",
    "inside/tree_layout",
    "state/view_state",
);
const NEAR = "1 2 3/7 4 6/0 5 8";
const FAR = "4 1 6/3 2 8/7 0 5";
const names = algorithms().map(({ name }) => name);

test("lesson: every search has its pseudocode and sentences, the same in both languages", () => {
    for (const name of names) {
        const [en, pt] = [stepsOf(name, "en"), stepsOf(name, "pt")];
        assert.ok(en.code.length >= 7 && en.code.length <= 13, name);
        const marks = ({ code }) => code.flatMap((line) => line.marks).sort();
        assert.deepEqual(marks(pt), marks(en), name);
        assert.deepEqual([...pt.say.keys()].sort(), [...en.say.keys()].sort(), name);
        for (const [key, english] of en.say) {
            const values = (text) => [...new Set(text.match(/\{\w+/g))].sort();
            assert.deepEqual(values(pt.say.get(key)), values(english), `${name}: ${key}`);
        }
        const page = readFileSync(new URL(`../../../docs/algorithms/${name}.md`, import.meta.url), "utf8");
        for (const { text } of en.code) assert.ok(page.includes(`\n${text}\n`), `docs/algorithms/${name}.md lacks "${text}"`);
    }
});

test("lesson: every event of every search has a line and a sentence", () => {
    for (const name of names)
        for (const board of [NEAR, FAR]) {
            const recording = recorded(Recording, recordingOf(board, name));
            const seen = new Set();
            for (let moment = 0; moment < recording.events; moment++) {
                const what = `${recording.kind[moment]}/${recording.reason[moment] ?? ""}`;
                if (seen.has(what) && moment > 300) continue;
                seen.add(what);
                const place = `${name}, ${what}, event ${moment}`;
                assert.ok(lineOf(stepsOf(name, "en"), recording.kind[moment], recording.reason[moment]) >= 0, `no line: ${place}`);
                for (const language of ["en", "pt"]) {
                    setLanguage(language);
                    const sentence = sentenceAt(recording, moment);
                    assert.match(sentence, /[.!]$/, place);
                    assert.doesNotMatch(sentence, /[{}]|undefined|NaN|-1\b|null/, `${place}: ${sentence}`);
                    const reason = recording.reason[moment];
                    if (reason) assert.ok(stepsOf(name, language).say.has(`${recording.kind[moment]}/${slug(reason)}`), place);
                }
            }
        }
});

test("lesson: the first of the open list is the node that is expanded next", () => {
    const searches = [["bfs"], ["dfs"], ["dfs", "-p", "children=reversed"], ["ucs"], ["greedy"], ["focal"], ["wastar"], ["beam"]];
    for (const ties of ["fifo", "lifo", "low-h", "low-h-lifo", "high-g"]) searches.push(["astar", "-p", `ties=${ties}`]);
    searches.push(["astar", "-H", "misplaced"], ["astar", "-p", "goal-test=generation"], ["greedy", "-p", "ties=lifo"]);
    for (const [name, ...options] of searches) {
        const recording = recorded(Recording, recordingOf(FAR, name, ...options));
        let expansions = 0;
        for (let moment = 1; moment < recording.events && expansions < 60; moment++) {
            if (recording.kind[moment] !== "expand") continue;
            expansions++;
            assert.equal(recording.open(moment - 1)[0], recording.node[moment], `${name} ${options.join(" ")}, event ${moment}`);
        }
        assert.ok(expansions > 10, name);
    }
});

test("lesson: the open list of a moment is the same whatever was looked at before", () => {
    for (const [name, ...options] of [["bfs"], ["astar"], ["idastar"], ["dfs"], ["astar", "-p", "ties=lifo"]]) {
        const made = recordingOf(FAR, name, "--goal", "first", ...options);
        const [once, again] = [recorded(Recording, made), recorded(Recording, made)];
        const moments = [0, 0.1, 0.25, 0.3, 0.5, 0.75, 0.99].map((part) => Math.floor(once.events * part));
        const backwards = [...moments].reverse().map((moment) => again.open(moment));
        assert.deepEqual(moments.map((moment) => once.open(moment)), backwards.reverse(), name);
        const waits = (moment) => (node) => once.born[node] <= moment && once.status(node, moment) === "waiting";
        const nodesOf = ({ firstNode, endNode }) => Array.from({ length: endNode - firstNode }, (_, i) => firstNode + i);
        for (const moment of moments) assert.equal(once.open(moment).length, nodesOf(once.span(moment)).filter(waits(moment)).length, `${name} ${moment}`);
    }
});

test("lesson: the recursion stack is the path that is searched", () => {
    for (const name of ["idastar", "iddfs", "dls", "backtrack"]) {
        const recording = recorded(Recording, recordingOf(FAR, name));
        for (let moment = 0; moment < Math.min(400, recording.events); moment++) {
            const stack = stackAt(recording, moment);
            if (recording.node[moment] < 0) continue;
            assert.equal(recording.parent[stack[stack.length - 1]], -1, `${name} ${moment}`);
            stack.forEach((node, i) => i && assert.equal(recording.parent[stack[i - 1]], node));
            if (recording.kind[moment] === "generate") assert.equal(stack[0], recording.parent[recording.node[moment]]);
        }
    }
});

test("lesson: the tree grows by the nodes that are made", () => {
    const recording = recorded(Recording, recordingOf(FAR, "bfs"));
    for (const moment of [0, 1, 5, 100, 5000]) {
        const end = recording.bornBy(moment);
        assert.equal(end, recording.born.filter((born) => born <= moment).length);
        const { x, depth, width } = layOut(recording, { ...recording.span(moment), endNode: end });
        assert.equal(x.length, end);
        assert.ok(width <= end);
        for (let node = 1; node < end; node++) assert.equal(depth[node], depth[recording.parent[node]] + 1);
    }
});

test("lesson: it starts at the first event, the line is lit, the sentence says why", async () => {
    const page = await visit(`#inside?b=${SAMPLE}&a=astar&H=manhattan`);
    await page.click("#panel form .primary");
    await expectText(page, "[data-testid=sentence]", "The search begins: node 0 is open (g = 0, h = 11, f = 11).");
    await expectText(page, ".code .lit", "open = {start}, ordered by f = g + h");
    await expectTiles(page, [4, 1, 6, 3, 2, 8, 7, 0, 5]);
    await page.keyboard.press("ArrowRight");
    await expectText(page, ".code .lit", "node = take the first of open");
    await page.keyboard.press("ArrowRight");
    await expectText(page, "[data-testid=sentence]", "Node 1 is generated from node 0: the blank goes up, tile 2 moves (g = 1, h = 12, f = 13).");
    await page.locator(".next-kind").selectOption("duplicate");
    await expectText(page, "[data-testid=sentence]", /^Node \d+ is dropped: its board is that of node \d+, which is closed: it was expanded before\.$/);
    await expectText(page, ".code .lit", "if met with no larger g: drop it");
    const first = await page.locator(".node-list .next").textContent();
    await page.keyboard.press("Shift+ArrowRight");
    await expectText(page, "[data-testid=event]", `expand · node ${parseInt(first.replace(/^\D+/, ""), 10)}`);
    await page.keyboard.press("End");
    await expectText(page, "[data-testid=sentence]", /is taken out of open with f = 13/);
    assert.match(await page.locator(".inside-main").textContent(), /h: what Manhattan distance estimates for the rest/);
    await page.click('[aria-label="PT Português"]');
    await expectText(page, "[data-testid=sentence]", /sai de abertos com f = 13/);
    await expectText(page, ".code .lit", "se o nó é o objetivo: devolva o caminho");
    assert.deepEqual(await serious(page), []);
});

test("lesson: a depth-first search shows its stack, and boards in the nodes", async () => {
    const page = await visit(`#inside?b=${SAMPLE}&a=idastar&H=manhattan`);
    await page.click("#panel form .primary");
    await expectText(page, "#closed-title", /^Recursion stack/);
    const pixels = () => page.locator(".tree canvas").evaluate((canvas) => canvas.toDataURL());
    const before = await pixels();
    for (let i = 0; i < 8; i++) await page.keyboard.press("ArrowRight");
    await page.waitForFunction((then) => document.querySelector(".tree canvas").toDataURL() !== then, before);
    await expectText(page, "#closed-title .muted", "2");
});
