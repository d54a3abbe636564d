// SPDX-License-Identifier: MIT
// The runner of these files: nothing that a file does keeps it, and nothing is left behind.
import assert from "node:assert/strict";
import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { test } from "./limits.mjs";

const runner = fileURLToPath(new URL("run_files.mjs", import.meta.url));

// Runs files with these contents; PLACE in them is their folder.
function runFiles(contents, limit = 60000) {
    const folder = mkdtempSync(join(tmpdir(), "loyd-runner-"));
    const files = contents.map((text, i) => {
        const file = join(folder, `file${i}.test.mjs`);
        writeFileSync(file, `const PLACE = ${JSON.stringify(folder)};\nimport { test } from "node:test";\n${text}`);
        return file;
    });
    const env = { ...process.env, PAGE_FILE_MS: String(limit) };
    delete env.NODE_TEST_CONTEXT;
    const { status, stdout } = spawnSync(process.execPath, [runner, ...files], { encoding: "utf8", env, timeout: 100000 });
    const kept = (name) => readFileSync(join(folder, name), "utf8");
    return { status, stdout, kept, remove: () => rmSync(folder, { recursive: true }) };
}

function runs(pid) {
    try {
        process.kill(pid, 0);
        return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, "utf8"));
    } catch {
        return false;
    }
}

test("runner: a file that fails is run again, alone; one that passes is not", () => {
    const once = `import { appendFileSync, existsSync } from "node:fs";
        const there = existsSync(PLACE + "/was");
        appendFileSync(PLACE + "/was", "x");
        test("fails once", () => { if (!there) throw new Error("missed"); });`;
    const counted = `import { appendFileSync } from "node:fs"; appendFileSync(PLACE + "/passed", "x"); test("passes", () => {});`;
    const { status, stdout, kept, remove } = runFiles([once, counted]);
    assert.deepEqual([status, kept("was"), kept("passed")], [0, "xx", "x"], stdout);
    assert.match(stdout, /again, one at a time: file0\.test\.mjs/);
    remove();
});

test("runner: neither a busy file nor what a file leaves behind keeps it", () => {
    // What is left behind holds the file's own output, as a server once did.
    const leaves = `import { spawn } from "node:child_process";
        import { writeFileSync } from "node:fs";
        const child = spawn("sleep", ["600"], { stdio: "inherit" });
        writeFileSync(PLACE + "/pid", String(child.pid));
        throw new Error("before any test");`;
    const { status, stdout, kept, remove } = runFiles([leaves, "for (;;);"], 4000);
    assert.equal(status, 1);
    assert.match(stdout, /file0\.test\.mjs: FAILED[^]*before any test/);
    assert.match(stdout, /file1\.test\.mjs: did not end in 4 s/);
    assert.equal(runs(Number(kept("pid"))), false);
    remove();
});
