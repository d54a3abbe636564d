// SPDX-License-Identifier: MIT
// The board with what belongs to it, the same in all tabs: scramble, paste, edit, share, the
// transport bar, and the reason where a board can't be solved.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { copyText } from "../export";
import { same, swapCells, swapTwo } from "../board";
import { lostTile } from "../play/hint";
import { t } from "../i18n/index";
import { Pseudocode } from "../inside/pseudocode";
import { useUnhurried } from "../inside/unhurried";
import { slideDuration } from "../player";
import { boardOnView, gameBoard } from "../state/line_state";
import { checkBoard, goalNow, scramble, setStart } from "../state/puzzle_state";
import { get, useStore } from "../state/store";
import { say, setEditing } from "../state/view_state";
import { link } from "../url";
import { BoardView } from "./board_view";
import { PasteDialog } from "./paste";
import { Sketch, sketchable } from "./sketch";
import { sayProblem } from "./problem";
import { slide } from "./said_moves";
import { Transport } from "./transport";
import { unsolvableText } from "./unsolvable";

export function BoardPanel(): JSX.Element {
    const place = useStore(boardOnView);
    const shown = useStore((state) => (state.view.tab === "inside" && !state.view.editing ? state.inside.shown : null));
    const goal = useStore(goalNow);
    const picture = useStore((state) => state.view.picture);
    const numbers = useStore((state) => state.view.numbers);
    const editing = useStore((state) => state.view.editing);
    const shares = useStore(({ inside, quiz }) => (quiz.about && quiz.given === null ? null : inside.shares));
    const hint = useStore((state) => state.play.hint);
    const lost = useStore(lostTile);
    const tab = useStore((state) => state.view.tab);
    const won = useStore((state) => state.view.tab === "play" && state.game.pos > 0 && same(gameBoard(state), goalNow(state)));
    const read = useUnhurried(shown);
    const inside = shown && read;
    const onView = inside && inside.rows === goal.rows && inside.cols === goal.cols ? inside : place;
    return (
        <section class="board-panel" aria-label={t("board.section")}>
            <BoardView
                board={onView}
                goal={goal}
                picture={picture}
                numbers={numbers}
                mode={editing ? "swap" : tab === "play" ? "slide" : "still"}
                duration={slideDuration()}
                hint={tab === "play" ? hint : null}
                lost={lost}
                shares={tab === "inside" && shares ? shares.byTile : null}
                won={won}
                onSlide={slide}
                onSwap={(a, b) => setStart(swapCells(get().puzzle.start, a, b))}
            />
            <p id="board-keys" class="hidden">
                {t("board.keys")}
            </p>
            <Tools />
            {editing && <p class="note">{t("edit.help")}</p>}
            {tab === "inside" && <Pseudocode />}
            <PuzzleSketch />
            <Solvability />
            <Transport />
        </section>
    );
}

// The puzzle, small, where the board on view may be another: start and goal.
function PuzzleSketch(): JSX.Element | null {
    const start = useStore((state) => state.puzzle.start);
    const goal = useStore(goalNow);
    const tab = useStore((state) => state.view.tab);
    const picture = useStore((state) => state.view.picture);
    if (tab === "play" || !sketchable(start)) return null;
    return (
        <div class="puzzle">
            <Sketch board={start} goal={goal} name={t("puzzle.start")} />
            <span aria-hidden="true">→</span>
            <Sketch board={goal} goal={goal} name={t("play.goal")} picture={picture} />
        </div>
    );
}

function Tools(): JSX.Element {
    const editing = useStore((state) => state.view.editing);
    const [pasting, setPasting] = useState(false);
    const [copied, setCopied] = useState(false);
    const share = async (): Promise<void> => {
        await copyText(link());
        setCopied(true);
        say(t("share.copied"));
        window.setTimeout(() => setCopied(false), 1500);
    };
    const shuffle = (): void => {
        setEditing(false);
        scramble().catch(sayProblem);
    };
    return (
        <div class="tools">
            <button type="button" onClick={shuffle}>
                {t("scramble")}
            </button>
            <button type="button" onClick={() => setPasting(true)}>
                {t("paste")}
            </button>
            <button type="button" aria-pressed={editing} onClick={() => setEditing(!editing)}>
                {t("edit")}
            </button>
            <button type="button" onClick={() => void share()}>
                {t(copied ? "share.done" : "share")}
            </button>
            {pasting && <PasteDialog what="board" onClose={() => setPasting(false)} />}
        </div>
    );
}

// Asks once for each puzzle (moves can't change it) whether it can be solved.
function Solvability(): JSX.Element | null {
    const start = useStore((state) => state.puzzle.start);
    const goal = useStore((state) => state.puzzle.goal);
    const gone = useStore((state) => state.server.gone);
    const check = useStore((state) => state.puzzle.check);
    useEffect(() => (gone ? undefined : checkBoard(start, goal)), [start, goal, gone]);
    if (!check || check.solvable) return null;
    return (
        <div class="note bad" role="status">
            <p>{unsolvableText(check)}</p>
            <button type="button" onClick={() => setStart(swapTwo(get().puzzle.start))}>
                {t("unsolvable.swap")}
            </button>
        </div>
    );
}
