// SPDX-License-Identifier: MIT
// Play: counter, clock, undo, hint, and the distance to the goal after each move, so that a wasted move
// is seen at once.
import type { JSX } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { problemOf } from "../api/calls";
import { back, boardNow, forth } from "../state/line_state";
import { goalNow, scramble } from "../state/puzzle_state";
import { plain } from "../state/settings_state";
import { get, useStore } from "../state/store";
import { say, setNumbers, showTab } from "../state/view_state";
import { showHint } from "./play_state";
import { same, type Board } from "../board";
import { along, distanceOf, inReach } from "./distance";
import * as format from "../format";
import { t, unit } from "../i18n/index";
import { Spark } from "../parts/spark";
import { problemText } from "../parts/problem";
import { dropPicture, hasPicture, hidePicture, keepPicture, showPicture } from "./picture";
import { solve } from "../solve/solve_state";

const SPARK_MOVES = 120;

// The tile whose move led away from the goal, if the last move did.
export function lostTile(): number | null {
    const { from, moves, pos, kind, playing } = get().line;
    if (get().view.tab !== "play" || kind !== "played" || playing || pos === 0) return null;
    const { values } = along(from, moves, pos, 1);
    const [before, after] = values;
    if (before === null || after === null || after === undefined || after < before) return null;
    return movedTile(boardNow(), moves[pos - 1]);
}

// The tile that the last move of the blank pushed: it is where the blank came from.
function movedTile(place: Board, letter: string): number | null {
    const step = letter === "U" ? place.cols : letter === "D" ? -place.cols : letter === "L" ? 1 : -1;
    return place.tiles[place.tiles.indexOf(0) + step] ?? null;
}

export function hint(): void {
    const place = boardNow();
    const next = distanceOf(place)?.solution?.[0];
    if (!next) return;
    const step = next === "U" ? -place.cols : next === "D" ? place.cols : next === "L" ? -1 : 1;
    const tile = place.tiles[place.tiles.indexOf(0) + step];
    showHint(tile);
    say(t("play.hintSay", { tile }));
}

export function Play(): JSX.Element {
    const { from: start, moves: line, pos } = useStore((state) => state.line);
    const place = useStore(boardNow);
    const goal = useStore(goalNow);
    useStore((state) => state.play.learned);
    const solved = same(place, goal);
    const { from, values } = along(start, line, pos, SPARK_MOVES);
    const lost: number[] = [];
    values.forEach((value, i) => {
        const before = values[i - 1];
        if (i > 0 && value !== null && before !== null && value > before) lost.push(i);
    });
    return (
        <div class="tab-play">
            <div class="figures three">
                <Figure name={t("play.moves")} value={format.count(pos)} />
                <Clock />
                <Figure name={t("play.lost")} value={format.count(lost.length)} mark={lost.length > 0} />
            </div>
            <section class="card" aria-label={t("play.fromHere")}>
                <div class="from-here">
                    <FromHere place={place} solved={solved} />
                    <GoalSketch goal={goal} />
                </div>
                {values.some((value) => value !== null) && <Spark values={values} from={from} marks={lost} label={t("play.sparkLabel")} />}
                {lost.length > 0 && (
                    <p class="muted small">
                        <span class="dot bad" /> {t("play.lostNote")}
                    </p>
                )}
            </section>
            <div class="row">
                <button type="button" onClick={back} aria-disabled={pos === 0}>
                    {t("transport.undo")}
                </button>
                <button type="button" onClick={forth} aria-disabled={pos === line.length}>
                    {t("transport.redo")}
                </button>
                <button type="button" onClick={hint} aria-disabled={!distanceOf(place)?.solution}>
                    {t("play.hint")}
                </button>
                {!solved && (
                    <button type="button" class="primary" onClick={solveIt}>
                        {t("play.solveIt")}
                    </button>
                )}
                {solved && (
                    <button
                        type="button"
                        class="primary"
                        onClick={() => scramble().catch((error: unknown) => say(problemText(problemOf(error))))}
                    >
                        {t("play.again")}
                    </button>
                )}
            </div>
            <Picture />
            <p class="muted small">{t("play.help")}</p>
        </div>
    );
}

// For a visitor who chose no search: the automatic one, and the solution plays.
function solveIt(): void {
    showTab("solve");
    void solve(plain("auto"));
}

export const Figure = ({ name, value, mark }: { name: string; value: string; mark?: boolean }): JSX.Element => (
    <div class="figure">
        <span class="name">{name}</span>
        <span class={`value${mark ? " bad" : ""}`}>{value}</span>
    </div>
);

function FromHere({ place, solved }: { place: Board; solved: boolean }): JSX.Element {
    const check = useStore((state) => state.puzzle.check);
    const distance = distanceOf(place);
    if (solved) return <p class="big">{t("play.solved")}</p>;
    if (check && !check.solvable) return <p class="big muted">{t("outcome.unsolvable")}</p>;
    if (!inReach(place)) return <p class="muted">{t("play.tooLarge")}</p>;
    if (!distance) return <p class="big muted">…</p>;
    if (distance.exact !== null)
        return (
            <p class="big">
                {t("play.optimal")} <output data-testid="optimal">{format.count(distance.exact)}</output> {unit("moves", distance.exact)}
            </p>
        );
    if (distance.upper === null) return <p class="muted">{t("play.atLeast", { lower: format.count(distance.lower) })}</p>;
    return <p class="big">{t("play.between", { lower: format.count(distance.lower), upper: format.count(distance.upper) })}</p>;
}

const SKETCH_SIDE_MAX = 6;

// What the board should become, small.
function GoalSketch({ goal }: { goal: Board }): JSX.Element | null {
    if (goal.rows > SKETCH_SIDE_MAX || goal.cols > SKETCH_SIDE_MAX) return null;
    return (
        <figure class="sketch" role="img" aria-label={`${t("play.goal")}: ${goal.tiles.map((tile) => tile || "_").join(" ")}`}>
            <div style={{ gridTemplateColumns: `repeat(${goal.cols}, 1fr)` }}>
                {goal.tiles.map((tile, cell) => (
                    <span key={cell} class={tile === 0 ? "hole" : Math.floor(cell / goal.cols) % 2 ? "odd" : ""}>
                        {tile || ""}
                    </span>
                ))}
            </div>
            <figcaption>{t("play.goal")}</figcaption>
        </figure>
    );
}

function Clock(): JSX.Element {
    const { from, to } = useStore((state) => state.play.clock);
    const [now, tick] = useState(Date.now());
    useEffect(() => {
        if (from === null || to !== null) return;
        const timer = window.setInterval(() => tick(Date.now()), 250);
        return () => clearInterval(timer);
    }, [from, to]);
    return <Figure name={t("play.time")} value={format.clock(from === null ? 0 : Math.max(0, ((to ?? now) - from) / 1000))} />;
}

function Picture(): JSX.Element {
    const picture = useStore((state) => state.view.picture);
    const numbers = useStore((state) => state.view.numbers);
    const file = useRef<HTMLInputElement>(null);
    const [failed, setFailed] = useState(false);

    const choose = async (chosen: File | undefined): Promise<void> => {
        if (!chosen) return;
        try {
            await keepPicture(chosen);
            await showPicture();
            setNumbers(false);
            setFailed(false);
        } catch {
            setFailed(true);
        }
    };
    return (
        <fieldset class="row picture-tools">
            <legend>{t("picture.label")}</legend>
            <button type="button" aria-pressed={!picture} onClick={hidePicture}>
                {t("picture.numbers")}
            </button>
            {hasPicture() && (
                <button type="button" aria-pressed={picture !== null} onClick={() => void showPicture()}>
                    {t("picture.show")}
                </button>
            )}
            <button type="button" onClick={() => file.current?.click()}>
                {t(hasPicture() ? "picture.other" : "picture.own")}
            </button>
            <input
                ref={file}
                class="hidden"
                type="file"
                accept="image/*"
                tabIndex={-1}
                aria-label={t("picture.own")}
                onChange={(event) => void choose(event.currentTarget.files?.[0])}
            />
            {picture && (
                <>
                    <label class="check">
                        <input type="checkbox" checked={numbers} onChange={(event) => setNumbers(event.currentTarget.checked)} />
                        {t("picture.withNumbers")}
                    </label>
                    <button
                        type="button"
                        class="quiet"
                        onClick={() => {
                            dropPicture();
                        }}
                    >
                        {t("picture.drop")}
                    </button>
                </>
            )}
            {failed && (
                <p class="note bad" role="alert">
                    {t("picture.failed")}
                </p>
            )}
        </fieldset>
    );
}
