// SPDX-License-Identifier: MIT
// Board, goal and settings in the address, so that a link shares them:
//   #solve?b=4.1.6/3.2.8/7.0.5&g=last&a=astar&H=manhattan&p.ties=lifo&o=UDLR&t=60s
//   #race?b=4.1.6/3.2.8/7.0.5&r=bfs&r=wastar;H=manhattan;weight=3
// They stand behind the #: the server never sees them, and a change does not reload the page.
import { fromText, isGoalName, same, text, type Goal } from "./board";
import type { Search } from "./api/types";
import { board, freshLane, get, set, subscribe, TABS, type State, type Tab } from "./store";

const MANY_MAX = 6;

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
    if (state.counting.metric === "multi") query.set("metric", "multi");
    if (state.counting.all) query.set("all", "1");
    if (state.tab === "race") for (const lane of state.lanes) query.append("r", searchText(lane.search));
    if (state.tab === "compare") {
        const { source, amount, searches } = state.comparison;
        query.set("s", source.replace(" ", "."));
        if (source !== "papers" && source !== "board") query.set("k", String(amount));
        if (source !== "papers") for (const search of searches) query.append("r", searchText(search));
    }
    const plainly = query.toString().replace(/%2F/g, "/").replace(/%3B/g, ";").replace(/%3D/g, "=");
    return `#${state.tab}?${plainly}`;
}

// One search of several: "wastar;H=manhattan;weight=3;o=DULR".
function searchText({ algorithm, heuristic, params, order }: Search): string {
    const words = [algorithm];
    if (heuristic) words.push(`H=${heuristic}`);
    for (const [name, value] of Object.entries(params)) words.push(`${name}=${value}`);
    if (order !== "UDLR") words.push(`o=${order}`);
    return words.join(";");
}

const isOrder = (word: string | null): word is string => word !== null && [...word].sort().join("") === "DLRU";
const paramOf = (word: string): string | number => (word !== "" && Number.isFinite(Number(word)) ? Number(word) : word);

function searchOf(written: string): Search {
    const [algorithm, ...words] = written.split(";");
    const search: Search = { algorithm, heuristic: null, params: {}, order: "UDLR" };
    for (const word of words) {
        const [name, value] = word.split(/=(.*)/s);
        if (name === "H") search.heuristic = value || null;
        else if (name === "o") search.order = isOrder(value) ? value : "UDLR";
        else if (name && value !== undefined) search.params[name] = paramOf(value);
    }
    return search;
}

// The searches and settings of Race and Compare, where a link names them.
function readMany(tab: string, query: URLSearchParams): Partial<State> {
    const searches = query.getAll("r").slice(0, MANY_MAX).map(searchOf);
    if (tab === "race" && searches.length >= 2) {
        const now = get().lanes.map((lane) => searchText(lane.search));
        return now.join() === searches.map(searchText).join() ? {} : { lanes: searches.map(freshLane) };
    }
    const source = (query.get("s") ?? "").replace(".", " ");
    if (tab !== "compare" || !/^(papers|board|random|suite [\w-]+)$/.test(source)) return {};
    const before = get().comparison;
    const amount = Number(query.get("k") ?? before.amount);
    const wanted = {
        source,
        amount: amount >= 1 && amount <= 100 ? Math.floor(amount) : before.amount,
        searches: searches.length ? searches : before.searches,
    };
    return JSON.stringify({ ...before, ...wanted }) === JSON.stringify(before)
        ? {}
        : { comparison: { ...before, ...wanted, boards: [], cells: [] } };
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
        Object.assign(change, { start, goal: fits ? goal : "last", line: "", pos: 0, kind: "played", runs: false });
    }
    const algorithm = query.get("a");
    if (algorithm) {
        const params: Record<string, string | number> = {};
        for (const [name, value] of query) if (name.startsWith("p.")) params[name.slice(2)] = paramOf(value);
        const order = query.get("o");
        change.search = {
            algorithm,
            heuristic: query.get("H"),
            params,
            order: isOrder(order) ? order : "UDLR",
        };
    }
    change.counting = { metric: query.get("metric") === "multi" ? "multi" : "single", all: query.get("all") === "1" };
    Object.assign(change, readMany(tab, query));
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
        if (change.start && same(change.start, board()))
            for (const key of ["start", "line", "pos", "kind", "runs"] as const) delete change[key];
        set(change);
    });
}

export const link = (): string => location.href.split("#")[0] + written(get());
