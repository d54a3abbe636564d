// SPDX-License-Identifier: MIT
// Typing or pasting a board or a goal in any accepted format. The server reads it; where it can't,
// the wrong token is marked in the text and what was expected is said.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import * as api from "../api/calls";
import type { Problem } from "../api/types";
import { goalNow, setGoal, setStart } from "../state/puzzle_state";
import { get } from "../state/store";
import { goalBoard, same, text, type Board, type GoalName } from "../board";
import { t } from "../i18n/index";
import { Dialog } from "./dialog";
import { pasted, type Pasted } from "./paste_forms";
import { markOf } from "./paste_mark";
import { problemText } from "./problem";

const GOALS: readonly GoalName[] = ["last", "first", "snail"];

function Marked({ written, problem }: { written: string; problem: Problem }): JSX.Element | null {
    const mark = markOf(written, problem);
    if (!mark) return null;
    const [from, to] = mark;
    return (
        <pre class="marked" aria-hidden="true">
            {written.slice(0, from)}
            <mark>{written.slice(from, to) || "␣"}</mark>
            {written.slice(to)}
        </pre>
    );
}

// The board, with the goal that its text names, if it does.
async function takeBoard({ board, goal }: Pasted): Promise<void> {
    const { rows, cols, board: tiles, goal: target } = await api.check(goal ? { board, goal } : { board });
    const start: Board = { rows, cols, tiles };
    if (goal === null && !/#\s*goal:/.test(board)) return setStart(start);
    const named = GOALS.find((name) => same(goalBoard(name, rows, cols), { rows, cols, tiles: target }));
    setStart(start, named ?? { rows, cols, tiles: target });
}

async function takeGoal({ board }: Pasted): Promise<void> {
    const { rows, cols } = get().puzzle.start;
    const answer = await api.check({ board, size: `${rows}x${cols}` });
    setGoal({ rows: answer.rows, cols: answer.cols, tiles: answer.board });
}

export function PasteDialog({ what, onClose }: { what: "board" | "goal"; onClose(): void }): JSX.Element {
    const [written, setWritten] = useState(() => text(what === "board" ? get().puzzle.start : goalNow()).replaceAll("/", "\n"));
    const [refused, setRefused] = useState<{ problem: Problem; written: string } | null>(null);

    const accept = async (event: Event): Promise<void> => {
        event.preventDefault();
        if (!written.trim()) return;
        const text = pasted(written);
        try {
            if (what === "board") await takeBoard(text);
            else await takeGoal(text);
            onClose();
        } catch (error) {
            const problem = api.problemOf(error);
            setRefused({ problem, written: (problem.field === "goal" && text.goal) || text.board });
        }
    };

    return (
        <Dialog title={t(what === "board" ? "paste.title" : "paste.goalTitle")} onClose={onClose}>
            <form onSubmit={(event) => void accept(event)}>
                <p id="paste-help" class="muted">
                    {t("paste.help")}
                </p>
                <textarea
                    rows={6}
                    placeholder={"4 1 6\n3 2 8\n7 0 5"}
                    spellcheck={false}
                    autofocus
                    aria-label={t(what === "board" ? "paste.title" : "paste.goalTitle")}
                    aria-describedby="paste-help paste-error"
                    aria-invalid={refused !== null}
                    value={written}
                    onInput={(event) => {
                        setWritten(event.currentTarget.value);
                        setRefused(null);
                    }}
                    onKeyDown={(event) => {
                        if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) void accept(event);
                    }}
                />
                <div id="paste-error" role="alert">
                    {refused && (
                        <>
                            <Marked written={refused.written} problem={refused.problem} />
                            <p class="note bad">{problemText(refused.problem)}</p>
                        </>
                    )}
                </div>
                <div class="dialog-foot">
                    <button type="button" onClick={onClose}>
                        {t("cancel")}
                    </button>
                    <button type="submit" class="primary" disabled={!written.trim()}>
                        {t("paste.use")}
                    </button>
                </div>
            </form>
        </Dialog>
    );
}
