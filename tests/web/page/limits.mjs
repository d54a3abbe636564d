// SPDX-License-Identifier: MIT
// How long a test may wait. Nothing waits for ever: a machine that is seven times slower than ours is
// within these limits, a wait that has no end is not.
import { after, test as unlimited } from "node:test";

// For one thing to happen: an element, an answer, a process. The static page searches in the browser.
export const WAIT_MS = process.env.STATIC_PAGE ? 120000 : 60000;
// For one test.
export const TEST_MS = 180000;
// For the process of a file to end after its last test.
const LEAVE_MS = 120000;

// A test with a limit, as all of the page are.
export const test = (name, ...rest) => {
    const run = rest.pop();
    return unlimited(name, { timeout: TEST_MS, ...rest[0] }, run);
};

// What a promise gives, or an error that names what did not come.
export async function within(what, promise, ms = WAIT_MS) {
    let timer;
    const late = new Promise((_, failed) => {
        timer = setTimeout(() => failed(new Error(`waited ${ms / 1000} s for ${what}`)), ms);
    });
    try {
        return await Promise.race([promise, late]);
    } finally {
        clearTimeout(timer);
    }
}

after(() => {
    const leave = () => {
        console.error(`something kept the process for ${LEAVE_MS / 1000} s after its last test`);
        process.exit(1);
    };
    setTimeout(leave, LEAVE_MS).unref();
});
