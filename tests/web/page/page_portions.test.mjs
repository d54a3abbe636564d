// SPDX-License-Identifier: MIT
// What the stream tells in a burst is dealt with in portions, so that the page draws in between.
import assert from "node:assert/strict";
import { after } from "node:test";
import { load } from "./bundle.mjs";
import { test } from "./limits.mjs";

const { Portions } = await load("api/portions");

// An open port keeps the process.
const channels = [];
globalThis.MessageChannel = class extends MessageChannel {
    constructor() {
        super();
        channels.push(this);
    }
};
after(() => channels.forEach(({ port1 }) => port1.close()));

// Steps of 3 ms each on a clock of the test's own. Gives what was done in each turn.
async function turns(portions, count, during = () => undefined) {
    let clock = 0;
    // Not an assignment: in Node 18 the property is read-only.
    Object.defineProperty(performance, "now", { configurable: true, value: () => clock });
    const done = [[]];
    const post = MessagePort.prototype.postMessage;
    // Another task of the page, asked for after the first portion.
    MessagePort.prototype.postMessage = function (...words) {
        if (done.at(-1).length) done.push([]);
        post.apply(this, words);
    };
    try {
        for (let i = 0; i < count; i++) portions.add(() => (done.at(-1).push(i), (clock += 3), during(i)));
        assert.deepEqual(done, [[]], "nothing is done at once");
        await new Promise((rested) => setTimeout(rested, 50));
    } finally {
        delete performance.now;
        MessagePort.prototype.postMessage = post;
    }
    return done;
}

test("portions: a burst is done in its order, a little at a time", async () => {
    assert.deepEqual(await turns(new Portions(), 8), [[0, 1, 2], [3, 4, 5], [6, 7]]);
});

test("portions: what is cleared is not done, what comes after it is", async () => {
    const portions = new Portions();
    assert.deepEqual(await turns(portions, 8, (i) => i === 4 && portions.clear()), [[0, 1, 2], [3, 4]]);
    assert.deepEqual(await turns(portions, 2), [[0, 1]]);
});

test("portions: a step that fails does not keep the others", async () => {
    const faults = [];
    const keep = (fault) => faults.push(fault.message);
    const others = process.listeners("uncaughtException");
    process.removeAllListeners("uncaughtException");
    process.on("uncaughtException", keep);
    const fail = () => {
        throw new Error("broken");
    };
    const done = await turns(new Portions(), 3, (i) => i === 0 && fail());
    process.off("uncaughtException", keep);
    others.forEach((each) => process.on("uncaughtException", each));
    assert.deepEqual([done.flat(), faults], [[0, 1, 2], ["broken"]]);
});
