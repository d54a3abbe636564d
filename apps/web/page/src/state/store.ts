// SPDX-License-Identifier: MIT
// The page's state in slices, so that a change of tab loses nothing. Each slice has one file, its
// owner, which alone can change it: by the actions that it exports. What follows in one slice from
// a change of another is settled in consequences.ts, before anyone is told of the change.
import { useEffect, useRef, useState } from "preact/hooks";
import type { Compare } from "../compare/compare_state";
import type { Experiments } from "../experiments/experiments_state";
import type { Inside } from "../inside/inside_state";
import type { Lab } from "../lab/lab_state";
import type { Learn } from "../learn/learn_state";
import type { Quiz } from "../inside/quiz_state";
import type { Play } from "../play/play_state";
import type { Race } from "../race/race_state";
import type { Solve } from "../solve/solve_state";
import type { Line } from "./line_state";
import type { Puzzle } from "./puzzle_state";
import type { Server } from "./server_state";
import type { Settings } from "./settings_state";
import type { Tables } from "./tables_state";
import type { View } from "./view_state";

export interface State {
    puzzle: Puzzle;
    game: Line;
    solution: Line;
    settings: Settings;
    view: View;
    server: Server;
    tables: Tables;
    play: Play;
    solve: Solve;
    race: Race;
    inside: Inside;
    quiz: Quiz;
    learn: Learn;
    compare: Compare;
    lab: Lab;
    experiments: Experiments;
}

type Settle = (before: State, after: State) => State;

let state = {} as State;
let settle: Settle = (_, after) => after;
const listeners = new Set<() => void>();

export const get = (): State => state;

export function settleBy(rule: Settle): void {
    settle = rule;
}

// Enters a slice into the state and gives its owner the way to change it.
export function slice<Name extends keyof State>(name: Name, initial: State[Name]): (change: Partial<State[Name]>) => void {
    state = { ...state, [name]: initial };
    return (change) => {
        state = settle(state, { ...state, [name]: { ...state[name], ...change } });
        for (const listener of [...listeners]) listener();
    };
}

export function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => void listeners.delete(listener);
}

// The part of the state that a component draws; it is drawn again when that part changes.
export function useStore<T>(select: (state: State) => T): T {
    const [, redraw] = useState(0);
    const selected = select(state);
    const latest = useRef({ select, selected });
    latest.current = { select, selected };
    useEffect(() => {
        const look = (): void => {
            if (!Object.is(latest.current.select(state), latest.current.selected)) redraw((n) => n + 1);
        };
        look();
        return subscribe(look);
    }, []);
    return selected;
}
