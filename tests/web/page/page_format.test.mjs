// SPDX-License-Identifier: MIT
// Numbers for people, without a browser: units change where the shown figure does, in both languages.
// And which part of a refused text is marked.
import assert from "node:assert/strict";
import { load } from "./bundle.mjs";
import { test } from "./limits.mjs";

const format = await load("format");
const { markOf } = await load("parts/paste_mark");

// A plain space stands for the thin one, so that the tables can be read.
const shown = (text) => text.replaceAll("\u202f", " ");
const holds = (show, rows) => {
    for (const [value, en, pt = en] of rows)
        for (const [mark, wanted] of [
            [".", en],
            [",", pt],
        ]) {
            format.setDecimal(mark);
            assert.equal(shown(show(value)), wanted, `${show.name} of ${value}`);
        }
    format.setDecimal(".");
};

test("format: times", () =>
    holds(format.time, [
        [0, "0 µs"],
        [4.1e-5, "41 µs"],
        [9.994e-4, "999 µs"],
        [9.996e-4, "1 ms"],
        [0.0032, "3.2 ms", "3,2 ms"],
        [0.09994, "99.9 ms", "99,9 ms"],
        [0.09996, "100 ms"],
        [0.9994, "999 ms"],
        [0.9996, "1 s"],
        [1.44, "1.4 s", "1,4 s"],
        [60, "60 s"],
        [119.94, "119.9 s", "119,9 s"],
        [119.96, "2 min 0 s"],
        [179.4, "2 min 59 s"],
        [179.6, "3 min 0 s"],
        [600, "10 min 0 s"],
        [7169, "119 min 29 s"],
        [7199.9, "2 h 0 min"],
        [9000, "2 h 30 min"],
        [null, "–"],
        [NaN, "–"],
    ]));

test("format: rates, bytes and short counts", () => {
    holds(format.rate, [
        [0, "–"],
        [1.5, "1.50/s", "1,50/s"],
        [999.4, "999/s"],
        [999.7, "1 k/s"],
        [12345, "12.3 k/s", "12,3 k/s"],
        [999999, "1 M/s"],
        [87.7e6, "87.7 M/s", "87,7 M/s"],
        [2.5e9, "2.50 G/s", "2,50 G/s"],
    ]);
    holds(format.bytes, [
        [0, "0 B"],
        [1023, "1 023 B"],
        [1024, "1 KiB"],
        [1536, "1.50 KiB", "1,50 KiB"],
        [1048575, "1 MiB"],
        [195630120, "187 MiB"],
        [2 ** 60, "1 048 576 TiB"],
    ]);
    holds(format.short, [
        [10, "10"],
        [1000, "1k"],
        [1500, "1.50k", "1,50k"],
        [999999, "1M"],
    ]);
});

test("format: counts and figures have one separator", () => {
    holds(format.count, [
        [0, "0"],
        [999, "999"],
        [1000, "1 000"],
        [79442326, "79 442 326"],
        [-1234, "−1 234"],
        [undefined, "–"],
    ]);
    holds(format.figure, [
        [4.1, "4.10", "4,10"],
        [9.996, "10"],
        [41.25, "41.3", "41,3"],
        [99.96, "100"],
        [1234.5, "1 235"],
        [12345, "12 345"],
    ]);
    holds(format.percent, [
        [0.125, "12.5 %", "12,5 %"],
        [12, "1 200 %"],
    ]);
});

test("format: a limit is shown with a space and read without", () => {
    holds(format.limit, [
        ["60s", "60 s"],
        ["1.5s", "1.5 s", "1,5 s"],
        ["512M", "512 M"],
        ["5000", "5000"],
        ["1h30m", "1h30m"],
        ["", ""],
    ]);
    for (const [typed, read] of [
        ["60\u202fs", "60s"],
        ["1,5 s", "1.5s"],
        [" 10k ", "10k"],
        ["", ""],
    ])
        assert.equal(format.limitOf(typed), read);
    assert.equal(format.seconds("1.5s"), 1.5);
});

test("paste: what the sentence speaks of is marked, and nothing where it speaks of all", () => {
    const marked = (written, line, column, key) => {
        const mark = markOf(written, { code: "bad-board", message: "", key, line, column });
        return mark && written.slice(...mark);
    };
    assert.equal(marked("1 2 3/4 12 6/7 8 0", 1, 9, "tile-beyond"), "12");
    assert.equal(marked("1 2\n3 00x\n", 2, 3, "word-unknown"), "00x");
    assert.equal(marked("12345567_", 1, 6, "letter-twice"), "5");
    assert.equal(marked("1,2,3;4,5,5", 1, 6, "letter-foreign"), ";");
    assert.equal(marked("1 é2 3", 1, 3, "byte-foreign"), "é");
    assert.equal(marked("é 99 3", 1, 4, "tile-beyond"), "99"); // columns are bytes
    assert.equal(marked("1 2 3/4 5/6 7 8 0", 1, 7, "row-length"), "4 5");
    assert.equal(marked("1 2 3/4 5 6/7 8 9", 1, 1, "blank-missing"), null);
    assert.equal(marked("1 2 3", 1, 1, "line-no-square"), null);
    assert.equal(marked("1 2", undefined, undefined, "tile-twice"), null);
});
