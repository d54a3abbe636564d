// SPDX-License-Identifier: MIT
// What follows in one slice from a change of another. The store asks here after every change, so
// that no slice need know who depends on it.
//   another start   the game begins anew, with the usual search for its size; what was found for
//                   the old one is dropped, unless it still runs
//   another goal    what was found is dropped as well; the game goes on towards the new one
//   another tab     what plays stops where it is
//   another place   the hint was for the old one
//   a move          starts the clock, and stops it at the goal
//   the server      answers again: that it did not is said no more
// Another start is another object: a board that is set anew is a new game even with the same tiles.
import type { Problem } from "../api/types";
import { same } from "../board";
import { withoutCells } from "../compare/compare_state";
import { withoutRecording } from "../inside/inside_state";
import { withoutAnswers } from "../lab/lab_state";
import { NO_CLOCK, type Play } from "../play/play_state";
import { withoutResults } from "../race/race_state";
import { withoutAnswer } from "../solve/solve_state";
import { emptyLine, gameBoard, type Line } from "./line_state";
import { goalNow } from "./puzzle_state";
import { fitting } from "./settings_state";
import type { State } from "./store";

const anotherPuzzle = (now: State): State => ({
    ...now,
    solution: emptyLine(now.puzzle.start),
    solve: withoutAnswer(now.solve),
    race: withoutResults(now.race),
    inside: withoutRecording(now.inside),
    compare: withoutCells(now.compare),
    lab: withoutAnswers(now.lab),
});

const anotherGame = (before: State, now: State): State => ({
    ...now,
    settings: fitting(now.settings, before.puzzle.start.tiles.length, now.puzzle.start.tiles.length),
    game: emptyLine(now.puzzle.start),
    play: { ...now.play, clock: NO_CLOCK, hints: 0 },
});

const unlessGone = <T extends { problem: Problem | null }>(held: T): T => (held.problem?.code === "gone" ? { ...held, problem: null } : held);

const serverBack = (now: State): State => ({
    ...now,
    solve: unlessGone(now.solve),
    race: { ...now.race, lanes: now.race.lanes.map(unlessGone) },
    inside: unlessGone(now.inside),
    lab: unlessGone(now.lab),
    tables: unlessGone(now.tables),
});

const still = (line: Line): Line => (line.playing ? { ...line, playing: false } : line);

const samePlace = (a: Line, b: Line): boolean => a.from === b.from && a.moves === b.moves && a.pos === b.pos;

function clockAfter(now: State): Play["clock"] {
    const { from, to } = now.play.clock;
    const time = Date.now();
    return { from: from ?? time, to: same(gameBoard(now), goalNow(now)) ? (to ?? time) : null };
}

export function settle(before: State, after: State): State {
    let now = after;
    const anew = now.puzzle.start !== before.puzzle.start;
    if (anew || now.puzzle.goal !== before.puzzle.goal) now = anotherPuzzle(now);
    if (anew) now = anotherGame(before, now);
    if (anew && now.view.broken) now = { ...now, view: { ...now.view, broken: false } };
    if (before.server.gone && !now.server.gone) now = serverBack(now);
    if (now.view.tab !== before.view.tab) now = { ...now, game: still(now.game), solution: still(now.solution) };
    if (samePlace(before.game, now.game)) return now;
    const moved = now.game.moves !== before.game.moves && now.game.moves !== "";
    return { ...now, play: { ...now.play, hint: null, clock: moved ? clockAfter(now) : now.play.clock } };
}
