// SPDX-License-Identifier: MIT
// Runs files of tests, two at a time, each in a process group of its own that is ended with it and at
// the latest after FILE_MS. A real browser on a busy machine may miss a moment once: a few files that
// fail are run again, alone; what fails twice, or in many files, is a defect. Prints a line a file, and
// all that a file says where it fails.
//   node run_files.mjs [--name=PATTERN] FILE...
import { spawn } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";

const AT_ONCE = 2;
const AGAIN_AT_MOST = 4;
const FILE_MS = Number(process.env.PAGE_FILE_MS ?? 600000);
const KILL_MS = 10000;

const words = process.argv.slice(2);
const names = words.filter((word) => word.startsWith("--name=")).map((word) => `--test-name-pattern=${word.slice(7)}`);
const files = words.filter((word) => !word.startsWith("--"));
// What browsers and tests leave in the folder for such things goes with it.
const scratch = mkdtempSync(join(tmpdir(), "loyd-page-tests-"));
const groups = new Set();

function signal(group, name) {
    try {
        process.kill(-group, name);
    } catch {
        // it has ended
    }
}

// Gives whether its tests passed.
function run(file) {
    const begin = Date.now();
    const child = spawn(process.execPath, ["--test-reporter=spec", ...names, file], {
        detached: true,
        env: { ...process.env, TMPDIR: scratch },
        stdio: ["ignore", "pipe", "pipe"],
    });
    groups.add(child.pid);
    let said = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (said += data));
    let late = false;
    const limit = setTimeout(() => {
        late = true;
        signal(child.pid, "SIGTERM");
        setTimeout(() => signal(child.pid, "SIGKILL"), KILL_MS).unref();
    }, FILE_MS);
    return new Promise((done) => {
        // "exit", not "close": a process that was left behind may hold the pipes.
        child.on("exit", (code) => {
            clearTimeout(limit);
            signal(child.pid, "SIGKILL");
            groups.delete(child.pid);
            const passed = code === 0 && !late;
            const tests = /^\S+ pass (\d+)$/m.exec(said)?.[1] ?? "no";
            const how = late ? `did not end in ${FILE_MS / 1000} s` : passed ? "passed" : "FAILED";
            setImmediate(() => {
                console.log(`${basename(file)}: ${how}, ${tests} tests passed, ${((Date.now() - begin) / 1000).toFixed(1)} s`);
                if (!passed) console.log(said);
                done(passed);
            });
        });
    });
}

// Gives the files that failed.
async function runAll(all, atOnce) {
    const waiting = [...all];
    const failed = [];
    const next = async () => {
        for (let file = waiting.shift(); file; file = waiting.shift()) if (!(await run(file))) failed.push(file);
    };
    await Promise.all(Array.from({ length: atOnce }, next));
    return failed;
}

process.on("exit", () => {
    groups.forEach((group) => signal(group, "SIGKILL"));
    rmSync(scratch, { recursive: true, force: true });
});
for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, () => process.exit(1));

let failed = await runAll(files, AT_ONCE);
if (failed.length && failed.length <= AGAIN_AT_MOST) {
    console.log(`again, one at a time: ${failed.map((file) => basename(file)).join(", ")}`);
    failed = await runAll(failed, 1);
}
process.exit(failed.length ? 1 : 0);
