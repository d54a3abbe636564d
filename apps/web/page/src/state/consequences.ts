// SPDX-License-Identifier: MIT
// What follows in one slice from a change of another. The store asks here after every change, so
// that no slice need know who depends on it.
//   another start   the line begins there; what was found for the old one is dropped, unless it
//                   still runs
//   another goal    the line begins anew where it is; Solve's answer is dropped
//   another place   the hint was for the old one
//   a move          starts the clock, and stops it at the goal
// Another start is another object: a board that is set anew is a new game even with the same tiles.
import { same } from "../board";
import { withoutCells } from "../compare/compare_state";
import { withoutRecording } from "../inside/inside_state";
import { NO_CLOCK, type Play } from "../play/play_state";
import { withoutResults } from "../race/race_state";
import { withoutAnswer } from "../solve/solve_state";
import { boardNow, emptyLine, type Line } from "./line_state";
import { goalNow } from "./puzzle_state";
import type { State } from "./store";

const anotherStart = (now: State): State => ({
    ...now,
    line: emptyLine(now.puzzle.start),
    play: { ...now.play, clock: NO_CLOCK },
    solve: withoutAnswer(now.solve),
    race: withoutResults(now.race),
    inside: withoutRecording(now.inside),
    compare: withoutCells(now.compare),
});

const anotherGoal = (before: State, now: State): State => ({
    ...now,
    line: emptyLine(boardNow(before)),
    solve: withoutAnswer(now.solve),
});

const samePlace = (a: Line, b: Line): boolean => a.from === b.from && a.moves === b.moves && a.pos === b.pos;

function clockAfter(now: State): Play["clock"] {
    const { from, to } = now.play.clock;
    const time = Date.now();
    return { from: from ?? time, to: same(boardNow(now), goalNow(now)) ? (to ?? time) : null };
}

export function settle(before: State, after: State): State {
    let now = after;
    if (now.puzzle.start !== before.puzzle.start) now = anotherStart(now);
    else if (now.puzzle.goal !== before.puzzle.goal) now = anotherGoal(before, now);
    if (samePlace(before.line, now.line)) return now;
    const moved = now.line.kind === "played" && now.line.moves !== before.line.moves && now.line.moves !== "";
    return { ...now, play: { ...now.play, hint: null, clock: moved ? clockAfter(now) : now.play.clock } };
}
