// SPDX-License-Identifier: MIT
// The real server for a test; LOYD names the command.
import { spawn } from "node:child_process";

const LOYD = process.env.LOYD ?? "build/release/apps/cli/loyd";

// Starts it, on a free port if none is named: gives the process and its address.
export function serve(port = 0, ...more) {
    return new Promise((done, failed) => {
        const child = spawn(LOYD, ["serve", "--port", String(port), ...more], {
            stdio: ["ignore", "pipe", "inherit"],
        });
        let printed = "";
        child.on("error", failed);
        child.on("exit", (code) => failed(new Error(`loyd serve ended with ${code}`)));
        child.stdout.on("data", (data) => {
            printed += data;
            const found = /http:\/\/\S+/.exec(printed);
            if (found) done([child, found[0]]);
        });
    });
}

export function stop(child) {
    return new Promise((done) => {
        child.on("exit", done);
        child.kill("SIGTERM");
    });
}
