// SPDX-License-Identifier: MIT
// The board with what belongs to it, the same in all tabs: scramble, paste, edit, share, the transport bar,
// and the reason where a board can't be solved.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { move, scramble, setBoard } from "../actions";
import { boardFields } from "../api/bodies";
import * as api from "../api/calls";
import { copyText } from "../export";
import { same, swapCells, swapTwo } from "../board";
import { lostTile } from "../play";
import { t } from "../i18n/index";
import { slideDuration } from "../player";
import { board as current, get, goal as currentGoal, say, set, useStore } from "../store";
import { link } from "../url";
import { BoardView } from "./board_view";
import { PasteDialog } from "./paste";
import { problemText } from "./problem";
import { Transport } from "./transport";
import { unsolvableText } from "./unsolvable";

export function BoardPanel(): JSX.Element {
    const place = useStore(current);
    const shown = useStore((state) => (state.tab === "inside" ? state.shown : null));
    const goal = useStore(currentGoal);
    const picture = useStore((state) => state.picture);
    const numbers = useStore((state) => state.numbers);
    const editing = useStore((state) => state.editing);
    const shares = useStore((state) => state.shares);
    const hint = useStore((state) => state.hint);
    const lost = useStore(lostTile);
    const tab = useStore((state) => state.tab);
    const onView = shown && shown.rows === goal.rows && shown.cols === goal.cols ? shown : place;
    return (
        <section class="board-panel" aria-label={t("board.section")}>
            <BoardView
                board={onView}
                goal={goal}
                picture={picture}
                numbers={numbers}
                mode={editing ? "swap" : shown ? "still" : "slide"}
                duration={slideDuration()}
                hint={tab === "play" ? hint : null}
                lost={lost}
                shares={tab === "inside" ? shares : null}
                onSlide={slide}
                onSwap={(a, b) => setBoard(swapCells(current(), a, b))}
            />
            <p id="board-keys" class="hidden">
                {t("board.keys")}
            </p>
            <Tools />
            {editing && <p class="note">{t("edit.help")}</p>}
            <Solvability />
            <Transport />
        </section>
    );
}

export function slide(moves: string): void {
    if (!move(moves)) return;
    if (same(current(), currentGoal())) say(t("play.solvedSay", { moves: get().line.length }));
    else say(t("play.movedSay", { moves: get().pos }));
}

function Tools(): JSX.Element {
    const editing = useStore((state) => state.editing);
    const [pasting, setPasting] = useState(false);
    const [copied, setCopied] = useState(false);
    const share = async (): Promise<void> => {
        await copyText(link());
        setCopied(true);
        say(t("share.copied"));
        window.setTimeout(() => setCopied(false), 1500);
    };
    const shuffle = (): void => {
        set({ editing: false });
        scramble().catch((error: unknown) => say(problemText(api.problemOf(error))));
    };
    return (
        <div class="tools">
            <button type="button" onClick={shuffle}>
                {t("scramble")}
            </button>
            <button type="button" onClick={() => setPasting(true)}>
                {t("paste")}
            </button>
            <button type="button" aria-pressed={editing} onClick={() => set({ editing: !editing })}>
                {t("edit")}
            </button>
            <button type="button" onClick={() => void share()}>
                {t(copied ? "share.done" : "share")}
            </button>
            {pasting && <PasteDialog what="board" onClose={() => setPasting(false)} />}
        </div>
    );
}

// Asks once for each board set (moves can't change it) whether it can be solved.
function Solvability(): JSX.Element | null {
    const start = useStore((state) => state.start);
    const goal = useStore((state) => state.goal);
    const server = useStore((state) => state.server);
    const check = useStore((state) => state.check);
    useEffect(() => {
        if (server === "gone") return;
        const asking = new AbortController();
        api.check(boardFields(start, goal), asking.signal)
            .then((answer) => set({ check: answer }))
            .catch(() => asking.signal.aborted || set({ check: null }));
        return () => asking.abort();
    }, [start, goal, server]);
    if (!check || check.solvable) return null;
    return (
        <div class="note bad" role="status">
            <p>{unsolvableText(check)}</p>
            <button type="button" onClick={() => setBoard(swapTwo(current()))}>
                {t("unsolvable.swap")}
            </button>
        </div>
    );
}
