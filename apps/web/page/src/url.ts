// SPDX-License-Identifier: MIT
// The puzzle and the settings in the address, so that a link shares them:
//   #solve?b=4.1.6/3.2.8/7.0.5&g=last&a=astar&H=manhattan&p.ties=lifo&o=UDLR&t=60s
//   #race?b=4.1.6/3.2.8/7.0.5&r=bfs&r=wastar;H=manhattan;weight=3
// They stand behind the #: the server never sees them, and a change does not reload the page.
import type { Search } from "./api/types";
import { fromText, isGoalName, same, text, type Board, type Goal } from "./board";
import { choose } from "./compare/compare_state";
import { chooseExperiment } from "./experiments/experiments_state";
import { labText, readLab } from "./lab/lab_state";
import { openLesson } from "./learn/learn_state";
import { setLanes, setTogether } from "./race/race_state";
import { isGoal, setGoal, setStart } from "./state/puzzle_state";
import { setCounting, setLimits, setSearch } from "./state/settings_state";
import { get, subscribe, type State } from "./state/store";
import { setBroken, showTab, TABS, type Tab } from "./state/view_state";

const MANY_MAX = 6;
const CELLS_MAX = 1024;

export const fitsAddress = ({ tiles }: Board): boolean => tiles.length <= CELLS_MAX;

function written(state: State): string {
    const query = new URLSearchParams();
    const { goal } = state.puzzle;
    const { tab } = state.view;
    const { start } = state.puzzle;
    if (fitsAddress(start)) query.set("b", text(start, "."));
    if (goal !== "last") query.set("g", typeof goal === "string" ? goal : text(goal, "."));
    writeSettings(state, query);
    if (tab === "race") for (const lane of state.race.lanes) query.append("r", searchText(lane.search));
    if (tab === "race" && state.race.together) query.set("together", "1");
    if (tab === "lab") query.set("lab", labText(state.lab.choice));
    if (tab === "experiments" && state.experiments.chosen) query.set("e", String(state.experiments.chosen));
    if (tab === "learn") query.set("l", state.learn.lesson);
    if (tab === "compare") {
        const { source, amount, seed, searches } = state.compare;
        query.set("s", source.replace(" ", "."));
        if (source !== "papers" && source !== "board") query.set("k", String(amount));
        if (source === "random" && seed !== 1) query.set("seed", String(seed));
        if (source !== "papers") for (const search of searches) query.append("r", searchText(search));
    }
    const plainly = query.toString().replace(/%2F/g, "/").replace(/%3B/g, ";").replace(/%3D/g, "=");
    return `#${tab}?${plainly}`;
}

function writeSettings({ settings: { search, limits, counting } }: State, query: URLSearchParams): void {
    query.set("a", search.algorithm);
    if (search.heuristic) query.set("H", search.heuristic);
    for (const [name, value] of Object.entries(search.params)) query.set(`p.${name}`, String(value));
    if (search.order !== "UDLR") query.set("o", search.order);
    if (limits.time_limit !== "60s") query.set("t", limits.time_limit);
    if (limits.node_limit) query.set("n", limits.node_limit);
    if (limits.memory_limit) query.set("m", limits.memory_limit);
    if (counting.metric === "multi") query.set("metric", "multi");
    if (counting.all) query.set("all", "1");
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

const sameSearches = (a: Search[], b: Search[]): boolean => a.map(searchText).join() === b.map(searchText).join();

// The searches and settings of Race and Compare, where a link names them.
function readMany(tab: string, query: URLSearchParams): void {
    const { race, compare } = get();
    const written = query.getAll("r").filter((word) => word !== "");
    const named = written.slice(0, MANY_MAX).map(searchOf);
    if (
        tab === "race" &&
        named.length >= 2 &&
        !sameSearches(
            named,
            race.lanes.map(({ search }) => search),
        )
    )
        setLanes(named);
    if (tab === "race" && !race.racing) setTogether(query.get("together") === "1");
    const source = (query.get("s") ?? "").replace(".", " ");
    if (tab !== "compare" || !/^(papers|board|random|suite [\w-]+)$/.test(source)) return;
    const wanted = Number(query.get("k") ?? compare.amount);
    const amount = wanted >= 1 && wanted <= 100 ? Math.floor(wanted) : compare.amount;
    const seed = Number(query.get("seed") ?? 1) || 1;
    const searches = named.length ? named : compare.searches;
    const unchanged = source === compare.source && amount === compare.amount && seed === compare.seed;
    if (!unchanged || !sameSearches(searches, compare.searches)) choose({ source, amount, seed, searches });
}

function readSettings(query: URLSearchParams): void {
    const algorithm = query.get("a");
    if (algorithm) {
        const params: Record<string, string | number> = {};
        for (const [name, value] of query) if (name.startsWith("p.")) params[name.slice(2)] = paramOf(value);
        const order = query.get("o");
        setSearch({ algorithm, heuristic: query.get("H"), params, order: isOrder(order) ? order : "UDLR" });
    }
    setCounting({ metric: query.get("metric") === "multi" ? "multi" : "single", all: query.get("all") === "1" });
    setLimits({ time_limit: query.get("t") ?? "60s", node_limit: query.get("n") ?? "", memory_limit: query.get("m") ?? "" });
}

// null: it can't be read.
function goalOf(word: string | null): Goal | null {
    if (!word) return "last";
    return isGoalName(word) ? word : fromText(word, ".");
}

// The puzzle of a link. Where it is the one that is there, the game goes on.
function readPuzzle(board: Board, goal: Goal): void {
    if (!same(board, get().puzzle.start)) setStart(board, goal);
    else if (!isGoal(goal)) setGoal(goal);
}

// Takes over what a link holds; what is wrong or absent in it stays as it is.
function read(hash: string): void {
    const [tab, rest] = hash.replace(/^#/, "").split(/\?(.*)/s);
    const query = new URLSearchParams(rest ?? "");
    const board = query.get("b") ? fromText(query.get("b") ?? "", ".") : null;
    if (board) readPuzzle(board, goalOf(query.get("g")) ?? "last");
    setBroken((query.has("b") && board === null) || goalOf(query.get("g")) === null);
    readSettings(query);
    readMany(tab, query);
    openLesson(query.get("l") ?? "");
    if (/^\d+$/.test(query.get("e") ?? "")) chooseExperiment(Number(query.get("e")));
    if (query.has("lab")) readLab(query.get("lab") ?? "");
    if (TABS.includes(tab as Tab)) showTab(tab as Tab);
}

// Keeps address and state the same. A change of tab is a step in the history, all else replaces.
export function keepAddress(): void {
    let last = "";
    let due = 0;
    let tab = "";
    const write = (): void => {
        clearTimeout(due);
        due = 0;
        ({ tab } = get().view);
        const now = written(get());
        if (now === location.hash) return;
        const tabChanged = last !== "" && now.split("?")[0] !== last.split("?")[0];
        last = now;
        if (tabChanged) history.pushState(null, "", now);
        else history.replaceState(null, "", now);
    };
    if (location.hash) read(location.hash);
    write();
    // Browsers allow only so many changes of address a second. Another tab is written at once: who
    // goes back in that time is to come to the one before.
    subscribe(() => {
        if (get().view.tab !== tab) write();
        else if (!due) due = window.setTimeout(write, 250);
    });
    window.addEventListener("popstate", () => {
        last = location.hash;
        read(location.hash);
    });
}

export const link = (): string => location.href.split("#")[0] + written(get());
