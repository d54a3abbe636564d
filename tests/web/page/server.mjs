// SPDX-License-Identifier: MIT
// The real server for a test; LOYD names the command. None outlives the process that started it, and
// none keeps that process waiting.
import { spawn } from "node:child_process";
import { within } from "./limits.mjs";

const LOYD = process.env.LOYD ?? "build/release/apps/cli/loyd";
const running = new Set();

process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));

// Starts it, on a free port if none is named: gives the process and its address.
export function serve(port = 0, ...more) {
    const child = spawn(LOYD, ["serve", "--port", String(port), ...more], {
        // Not the test's own stderr: whoever reads that would wait for a server that was left behind.
        stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(child);
    child.stderr.on("data", (data) => process.stderr.write(data));
    for (const held of [child, child.stdout, child.stderr]) held.unref();
    const started = new Promise((done, failed) => {
        let printed = "";
        child.on("error", failed);
        child.on("exit", (code) => {
            running.delete(child);
            failed(new Error(`loyd serve ended with ${code}`));
        });
        child.stdout.on("data", (data) => {
            printed += data;
            const found = /http:\/\/\S+/.exec(printed);
            if (found) done([child, found[0]]);
        });
    });
    return within("loyd serve to say its address", started);
}

// Ends it, if it has not ended by itself.
export function stop(child) {
    if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
    const ended = new Promise((done) => child.once("exit", done));
    child.kill("SIGTERM");
    return within("loyd serve to end", ended).catch((error) => {
        child.kill("SIGKILL");
        throw error;
    });
}

// Ends all servers but one: those of a test that failed before it stopped them.
export const stopAllBut = (kept) => Promise.all([...running].filter((child) => child !== kept).map(stop));
