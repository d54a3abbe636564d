// SPDX-License-Identifier: MIT
// The page's state without a browser: what follows in one slice from a change of another.
import assert from "node:assert/strict";
import { load } from "./bundle.mjs";
import { test } from "./limits.mjs";

const { boardOnView, gameBoard, get, go, move, plain, setGoal, setSearch, setStart, settle, settleBy, showHint, showMoves, showTab } = await load(
    "state/store",
    "state/consequences",
    "state/puzzle_state",
    "state/line_state",
    "state/settings_state",
    "state/view_state",
    "play/play_state",
);
settleBy(settle);

const board = (...tiles) => ({ rows: 3, cols: 3, tiles });
const START = board(1, 2, 3, 4, 5, 6, 0, 7, 8);
const OTHER = board(1, 2, 3, 4, 0, 6, 7, 5, 8);

// The state as it is after all tabs were used, with something under way or not.
const used = (running) => ({
    ...get(),
    solve: { job: running ? "a" : null, running, progress: null, result: { length: 2 }, problem: { code: "x" } },
    race: { racing: running, lanes: [{ search: { algorithm: "bfs" }, job: "b", running: true, curve: [1], result: {}, problem: null }] },
    inside: { ...get().inside, job: running ? "c" : null, recording: {}, shown: START, shares: {} },
    compare: { ...get().compare, source: "board", running, boards: [1], cells: [[1]] },
});
const withStart = (state, start) => ({ ...state, puzzle: { ...state.puzzle, start } });

test("state: another start drops what was found for the old one", () => {
    setStart(START);
    move("R");
    const now = settle(used(false), withStart(used(false), OTHER));
    const empty = { from: OTHER, moves: "", pos: 0, runs: false, playing: false };
    assert.deepEqual([now.game, now.solution], [empty, empty]);
    assert.deepEqual([now.solve.result, now.solve.problem], [null, null]);
    assert.deepEqual(now.race.lanes, [{ search: { algorithm: "bfs" }, job: null, running: false, curve: [], result: null, problem: null }]);
    assert.deepEqual([now.inside.recording, now.inside.shown, now.inside.shares], [null, null, null]);
    assert.deepEqual([now.compare.boards, now.compare.cells], [[], []]);
    assert.deepEqual(now.play.clock, { from: null, to: null });
});

test("state: what runs goes on with the board that it began with", () => {
    const before = used(true);
    const now = settle(before, withStart(before, OTHER));
    assert.equal(now.race, before.race);
    assert.equal(now.inside.recording, before.inside.recording);
    assert.equal(now.compare, before.compare);
});

test("state: a board set anew is a new game even with the same tiles", () => {
    setStart(START);
    move("R");
    setStart({ ...START });
    assert.deepEqual([get().game.moves, get().play.clock.from], ["", null]);
});

test("state: the search that was chosen stays, the usual one is that of the size", () => {
    const cells = (side) => ({ rows: side, cols: side, tiles: Array.from({ length: side * side }, (_, i) => (i + 1) % (side * side)) });
    const search = () => get().settings.search.algorithm;
    setSearch(plain("astar", "manhattan"));
    setStart(cells(3));
    assert.equal(search(), "astar");
    setStart(cells(4)); // A* would run out of memory
    assert.equal(search(), "auto");
    setStart(cells(3));
    assert.equal(search(), "astar");
    setSearch(plain("auto"));
    for (const side of [3, 2, 3]) {
        setStart(cells(side));
        assert.equal(search(), "auto", `${side}`);
    }
    setStart(cells(4));
    setSearch(plain("astar", "manhattan"));
    setStart(cells(5));
    assert.equal(search(), "astar");
});

test("state: another goal is another puzzle, and the game goes on", () => {
    setStart(START);
    move("R");
    setGoal("snail");
    assert.deepEqual([get().game.from, get().game.moves, get().puzzle.start], [START, "R", START]);
    const before = used(false);
    const now = settle(before, { ...before, puzzle: { ...before.puzzle, goal: "last" } });
    assert.equal(now.solve.result, null);
    assert.equal(now.race.lanes[0].result, null);
    setGoal(OTHER);
    setStart({ rows: 2, cols: 2, tiles: [1, 2, 0, 3] });
    assert.equal(get().puzzle.goal, "last"); // the other did not fit
});

test("state: a solution is not the game, and neither is the puzzle", () => {
    setStart(START);
    move("R");
    showTab("solve");
    showMoves("RR");
    go(2);
    assert.deepEqual([boardOnView().tiles.at(-1), gameBoard().tiles[7], get().puzzle.start], [0, 0, START]);
    showTab("race");
    assert.equal(boardOnView(), START);
    go(0); // there is no line to go along
    assert.equal(get().solution.pos, 2);
    showTab("play");
    assert.deepEqual([boardOnView(), get().game.moves], [gameBoard(), "R"]);
});

test("state: a hint goes with its place, the clock starts with a move and stops at the goal", () => {
    setStart({ ...START });
    showHint(7);
    assert.deepEqual([get().play.hint, get().play.clock.from], [7, null]);
    move("R");
    assert.deepEqual([get().play.hint, get().play.clock.to], [null, null]);
    const { from } = get().play.clock;
    assert.equal(typeof from, "number");
    move("R");
    assert.equal(get().play.clock.from, from);
    assert.equal(typeof get().play.clock.to, "number");
    showHint(8);
    go(1);
    assert.equal(get().play.hint, null);
    showMoves("R"); // a solution on show is no move of the player's
    assert.equal(typeof get().play.clock.to, "number");
});
