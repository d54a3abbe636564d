// SPDX-License-Identifier: MIT
// Board, goal and settings in the address, so that a link shares them:
//   #solve?b=4.1.6/3.2.8/7.0.5&g=last&a=astar&H=manhattan&p.ties=lifo&o=UDLR&t=60s
// They stand behind the #: the server never sees them, and a change does not reload the page.
import { fromText, isGoalName, same, text, type Goal } from "./board";
import { board, get, set, subscribe, TABS, type State, type Tab } from "./store";

function written(state: State): string {
    const query = new URLSearchParams();
    const place = board(state);
    if (place.tiles.length <= 1024) query.set("b", text(place, "."));
    if (state.goal !== "last") query.set("g", typeof state.goal === "string" ? state.goal : text(state.goal, "."));
    query.set("a", state.search.algorithm);
    if (state.search.heuristic) query.set("H", state.search.heuristic);
    for (const [name, value] of Object.entries(state.search.params)) query.set(`p.${name}`, String(value));
    if (state.search.order !== "UDLR") query.set("o", state.search.order);
    if (state.limits.time_limit !== "60s") query.set("t", state.limits.time_limit);
    if (state.limits.node_limit) query.set("n", state.limits.node_limit);
    if (state.limits.memory_limit) query.set("m", state.limits.memory_limit);
    return `#${state.tab}?${query.toString().replace(/%2F/g, "/")}`;
}

function goalOf(word: string | null): Goal {
    if (!word || isGoalName(word)) return (word as Goal | null) ?? "last";
    return fromText(word, ".") ?? "last";
}

// What a link holds; what is wrong or absent in it stays as it is.
export function read(hash: string): Partial<State> {
    const [tab, rest] = hash.replace(/^#/, "").split(/\?(.*)/s);
    const query = new URLSearchParams(rest ?? "");
    const change: Partial<State> = {};
    if (TABS.includes(tab as Tab)) change.tab = tab as Tab;
    const start = query.get("b") ? fromText(query.get("b") ?? "", ".") : null;
    if (start) {
        const goal = goalOf(query.get("g"));
        const fits = typeof goal === "string" || (goal.rows === start.rows && goal.cols === start.cols);
        Object.assign(change, { start, goal: fits ? goal : "last", line: "", pos: 0, kind: "played" });
    }
    const algorithm = query.get("a");
    if (algorithm) {
        const params: Record<string, string | number> = {};
        for (const [name, value] of query)
            if (name.startsWith("p.")) params[name.slice(2)] = value !== "" && Number.isFinite(Number(value)) ? Number(value) : value;
        const order = query.get("o") ?? "UDLR";
        change.search = {
            algorithm,
            heuristic: query.get("H"),
            params,
            order: [...order].sort().join("") === "DLRU" ? order : "UDLR",
        };
    }
    change.limits = {
        time_limit: query.get("t") ?? "60s",
        node_limit: query.get("n") ?? "",
        memory_limit: query.get("m") ?? "",
    };
    return change;
}

// Keeps address and state the same. A change of tab is a step in the history, all else replaces.
export function keepAddress(): void {
    let last = "";
    let due = 0;
    const write = (): void => {
        due = 0;
        const now = written(get());
        if (now === location.hash) return;
        const tabChanged = last !== "" && now.split("?")[0] !== last.split("?")[0];
        last = now;
        if (tabChanged) history.pushState(null, "", now);
        else history.replaceState(null, "", now);
    };
    if (location.hash) set(read(location.hash));
    write();
    // Browsers allow only so many changes of address a second: playing a solution would exceed it.
    subscribe(() => {
        if (!due && !get().playing) due = window.setTimeout(write, 250);
    });
    window.addEventListener("popstate", () => {
        last = location.hash;
        const change = read(location.hash);
        // Back to another tab with the same board: the line of moves stays.
        if (change.start && same(change.start, board())) for (const key of ["start", "line", "pos", "kind"] as const) delete change[key];
        set(change);
    });
}

export const link = (): string => location.href.split("#")[0] + written(get());
