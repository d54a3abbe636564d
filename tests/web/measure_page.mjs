// SPDX-License-Identifier: MIT
// The page's figures: size, first paint, frames while a solution plays, a large tree. Prints one line each.
//   LOYD=build/release/apps/cli/loyd node tests/web/measure_page.mjs
import { spawn } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";

const folder = fileURLToPath(new URL("../../apps/web/page/", import.meta.url));
const { chromium } = createRequire(`${folder}package.json`)("playwright-core");
const LOYD = process.env.LOYD ?? "build/release/apps/cli/loyd";
const FLAGS = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"];

const sizes = readdirSync(`${folder}dist`).map((name) => gzipSync(readFileSync(`${folder}dist/${name}`), { level: 9 }).length);
console.log(`size, gzip: ${(sizes.reduce((sum, each) => sum + each, 0) / 1024).toFixed(1)} KiB`);

const server = spawn(LOYD, ["serve", "--port", "0"], {
    stdio: ["ignore", "pipe", "inherit"],
});
const address = await new Promise((done) => {
    let printed = "";
    server.stdout.on("data", (data) => {
        const found = /http:\/\/\S+/.exec((printed += data));
        if (found) done(found[0]);
    });
});
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: FLAGS,
});

async function visit(hash) {
    const page = await (await browser.newContext({ viewport: { width: 1280, height: 800 } })).newPage();
    await page.goto(address + hash);
    await page.waitForSelector("[role=grid]");
    return page;
}

const paints = [];
for (let i = 0; i < 5; i++) {
    const page = await visit("");
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    paints.push(await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0].startTime));
    await page.context().close();
}
console.log(`first contentful paint, median of 5: ${paints.sort((a, b) => a - b)[2].toFixed(0)} ms`);

const frames = (page, ms) =>
    page.evaluate(
        (span) =>
            new Promise((done) => {
                const gaps = [];
                let last = performance.now();
                const begin = last;
                const tick = (now) => {
                    gaps.push(now - last);
                    last = now;
                    if (now - begin < span) requestAnimationFrame(tick);
                    else
                        done({
                            frames: gaps.length,
                            rate: (gaps.length * 1000) / (now - begin),
                            worst: Math.max(...gaps),
                            late: gaps.filter((gap) => gap > 25).length,
                        });
                };
                requestAnimationFrame(tick);
            }),
        ms,
    );
const shown = ({ rate, worst, late }) => `${rate.toFixed(1)} frames/s, worst gap ${worst.toFixed(0)} ms, ${late} gaps over 25 ms`;

const idle = await visit("#solve");
console.log(`frames, nothing moves, 4 s: ${shown(await frames(idle, 4000))}`);
await idle.context().close();

const play = await visit("#solve?b=1.2.4.12/8.14.3.11/0.6.10.13/9.5.7.15&a=astar&H=linear-conflict");
await play.locator(".speed select").selectOption("8");
await play.click("form .primary");
await play.waitForSelector(".result");
console.log(`frames, 15-puzzle solution plays, 8 moves/s, 3 s: ${shown(await frames(play, 3000))}`);
await play.context().close();

const tree = await visit("#inside?b=1.2.3.4/5.6.8.12/13.9.0.7/14.11.10.15&a=bfs");
await tree.waitForSelector("option[value=bfs]", { state: "attached" });
const opened = await tree.evaluate(
    () =>
        new Promise((done) => {
            const begin = performance.now();
            document.querySelector("#panel form .primary").click();
            let ended = false;
            let last = begin;
            let worst = 0;
            const look = () => {
                worst = Math.max(worst, performance.now() - last);
                last = performance.now();
                if (!ended && Number(document.querySelector(".timeline .scrub")?.max ?? 0) > 10000) {
                    ended = true;
                    document.querySelector('[aria-label="Last event"]').click();
                }
                const label = document.querySelector(".tree canvas")?.getAttribute("aria-label") ?? "";
                const nodes = Number(/(\d+) nodes/.exec(label)?.[1] ?? 0);
                if (nodes >= 10000) requestAnimationFrame(() => done({ ms: performance.now() - begin, nodes, worst }));
                else requestAnimationFrame(look);
            };
            look();
        }),
);
console.log(`tree of ${opened.nodes} nodes, from the click to the picture (search and transfer included): ${opened.ms.toFixed(0)} ms, worst gap ${opened.worst.toFixed(0)} ms`);
await tree.waitForTimeout(500);
const scrub = () => tree.evaluate(
    () =>
        new Promise((done) => {
            const bar = document.querySelector(".timeline .scrub");
            const gaps = [];
            let last = performance.now();
            let step = 0;
            const tick = (now) => {
                gaps.push(now - last);
                last = now;
                if (step === 100)
                    return done({
                        rate: 100000 / gaps.slice(1).reduce((sum, gap) => sum + gap, 0),
                        worst: Math.max(...gaps.slice(1)),
                        late: gaps.filter((gap) => gap > 25).length,
                    });
                bar.value = String(Math.round((Number(bar.max) * ++step) / 100));
                bar.dispatchEvent(new Event("input", { bubbles: true }));
                requestAnimationFrame(tick);
            };
            requestAnimationFrame(tick);
        }),
);
await tree.locator(".timeline input[type=number]").fill("9000");
await tree.keyboard.press("Enter");
await tree.locator(".time-more select").first().selectOption("500");
await tree.click('.timeline [aria-label="Play"]');
// Processor time of the page's own thread, which other work on the machine does not lengthen.
const inspect = await tree.context().newCDPSession(tree);
await inspect.send("Performance.enable", { timeDomain: "threadTicks" });
const busy = async () => (await inspect.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value * 1000;
const before = await busy();
const growing = await frames(tree, 4000);
console.log(`growing by 500 events a second, from event 9000 on, 4 s: ${shown(growing)}`);
console.log(`processor time of the page's thread in a frame of it: ${(((await busy()) - before) / growing.frames).toFixed(1)} ms`);
await tree.click('.timeline [aria-label="Pause"]');
console.log(`scrubbing through it in 100 steps: ${shown(await scrub())}`);
await tree.click('[aria-label="Show the whole tree"]');
console.log(`the same with the whole tree in view: ${shown(await scrub())}`);

await browser.close();
server.kill("SIGTERM");
