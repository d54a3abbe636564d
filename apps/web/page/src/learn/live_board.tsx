// SPDX-License-Identifier: MIT
// A live board of a lesson: to be played with, and searched by the searches that the lesson names.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { solveBody } from "../api/bodies";
import * as api from "../api/calls";
import { solveToEnd } from "../api/jobs";
import type { Search } from "../api/types";
import { goalBoard, replay, slideTo, type Board } from "../board";
import * as format from "../format";
import { plural, t } from "../i18n/index";
import { LIMITS, record } from "../inside/inside_state";
import { problemText } from "../parts/problem";
import { outcomeText } from "../parts/quality";
import { searchName } from "../parts/search_form";
import { setStart } from "../state/puzzle_state";
import { setSearch } from "../state/settings_state";
import { useStore } from "../state/store";
import { say, showTab } from "../state/view_state";
import type { Live } from "./markdown";

export function LiveBoard({ live: { board, runs } }: { live: Live }): JSX.Element {
    const [moves, setMoves] = useState("");
    const place = replay(board, moves) ?? board;
    return (
        <div class="card live">
            <div>
                <MiniBoard board={place} onSlide={(added) => setMoves(moves + added)} />
                <p class="small muted live-foot">
                    <span>{plural("moves", moves.length, format.count(moves.length))}</span>
                    <button type="button" class="quiet" aria-disabled={!moves} onClick={() => setMoves("")}>
                        {t("learn.reset")}
                    </button>
                </p>
            </div>
            <ul class="live-runs">
                {runs.map(({ search }, i) => (
                    <Run key={i} board={board} search={search} />
                ))}
            </ul>
        </div>
    );
}

// Tiles that can move are buttons; the blank is a hole.
function MiniBoard({ board, onSlide }: { board: Board; onSlide(moves: string): void }): JSX.Element {
    const goal = goalBoard("last", board.rows, board.cols);
    const tone = (tile: number): string => (Math.floor(goal.tiles.indexOf(tile) / board.cols) % 2 ? " odd" : "");
    return (
        <div
            class="mini"
            role="group"
            aria-label={t("board.label", { rows: board.rows, cols: board.cols })}
            style={{ gridTemplateColumns: `repeat(${board.cols}, 1fr)` }}
        >
            {board.tiles.map((tile, cell) => {
                const way = slideTo(board, cell);
                return tile ? (
                    <button
                        key={tile}
                        type="button"
                        class={`mini-tile${tone(tile)}${goal.tiles[cell] === tile ? " home" : ""}`}
                        aria-disabled={!way}
                        onClick={() => way && onSlide(way)}
                    >
                        {tile}
                    </button>
                ) : (
                    <span key={0} />
                );
            })}
        </div>
    );
}

function Run({ board, search }: { board: Board; search: Search }): JSX.Element {
    const [state, setState] = useState<string | null>(null);
    useStore((all) => all.server.algorithms); // which name the searches
    const run = async (): Promise<void> => {
        setState("…");
        const told = await outcomeOf(board, search);
        setState(told);
        say(`${searchName(search)}: ${told}`);
    };
    return (
        <li>
            <button type="button" onClick={() => void run()}>
                ▶ {searchName(search)}
            </button>
            {state !== null && (
                <>
                    <span class="run-result">{state}</span>
                    <button type="button" class="quiet" onClick={() => lookInside(board, search)}>
                        {t("tab.inside")}
                    </button>
                </>
            )}
        </li>
    );
}

// "13 moves · 20 expanded"
async function outcomeOf(board: Board, search: Search): Promise<string> {
    try {
        const { length, outcome, expanded } = await solveToEnd(solveBody(board, "last", search), new AbortController().signal);
        const end = length === null ? outcomeText(outcome) : plural("moves", length, format.count(length));
        return `${end} · ${format.count(expanded)} ${t("figure.expanded")}`;
    } catch (error) {
        return problemText(api.problemOf(error));
    }
}

function lookInside(board: Board, search: Search): void {
    setStart(board, "last");
    setSearch(search);
    showTab("inside");
    void record(search, LIMITS[1]);
}
