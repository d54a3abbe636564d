// SPDX-License-Identifier: MIT
// Play: counter, clock, undo, hint, and the distance to the goal after each move, so that a wasted
// move is seen at once.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { same, type Board } from "../board";
import * as format from "../format";
import { t } from "../i18n/index";
import { Figure } from "../parts/figure";
import { sayProblem } from "../parts/problem";
import { Sketch } from "../parts/sketch";
import { Spark } from "../parts/spark";
import { solve } from "../solve/solve_state";
import { stepBack, stepForth } from "../parts/said_moves";
import { gameBoard } from "../state/line_state";
import { goalNow, scramble } from "../state/puzzle_state";
import { chosenOrAuto } from "../state/settings_state";
import { get, useStore } from "../state/store";
import { showTab } from "../state/view_state";
import { along, distanceOf } from "./distance";
import { FromHere } from "./from_here";
import { hint } from "./hint";
import { PictureTools } from "./picture_tools";
import { RecordsCard } from "./records_card";
import { Won } from "./won";

const SPARK_MOVES = 120;

export function Play(): JSX.Element {
    const { from: start, moves: line, pos } = useStore((state) => state.game);
    const place = useStore(gameBoard);
    const goal = useStore(goalNow);
    const picture = useStore((state) => state.view.picture);
    useStore((state) => state.play.learned);
    const solved = same(place, goal);
    const { from, values } = along(start, line, pos, SPARK_MOVES);
    const known = values.some((value) => value !== null);
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
                <Figure name={t("play.lost")} value={known || pos === 0 ? format.count(lost.length) : "–"} mark={lost.length > 0} />
            </div>
            <section class="card" aria-label={t("play.fromHere")}>
                <div class="from-here">
                    {solved && pos > 0 ? <Won from={start} moves={pos} /> : <FromHere place={place} solved={solved} />}
                    <Sketch board={goal} goal={goal} name={t("play.goal")} picture={picture} />
                </div>
                {known && <Spark values={values} from={from} marks={lost} label={t("play.sparkLabel")} />}
                {lost.length > 0 && (
                    <p class="muted small">
                        <span class="dot bad" /> {t("play.lostNote")}
                    </p>
                )}
            </section>
            <Buttons place={place} solved={solved} />
            <RecordsCard />
            <PictureTools />
            <p class="muted small">{t("play.help")}</p>
        </div>
    );
}

function Buttons({ place, solved }: { place: Board; solved: boolean }): JSX.Element {
    const { moves: line, pos } = useStore((state) => state.game);
    return (
        <div class="row thumb">
            <button type="button" onClick={stepBack} aria-disabled={pos === 0}>
                {t("transport.undo")}
            </button>
            <button type="button" onClick={stepForth} aria-disabled={pos === line.length}>
                {t("transport.redo")}
            </button>
            <button type="button" onClick={hint} aria-disabled={!distanceOf(place)?.next}>
                {t("play.hint")}
            </button>
            {!solved && (
                <button type="button" class="primary" onClick={() => solveIt(place)}>
                    {t(pos ? "play.solveFromHere" : "play.solveIt")}
                </button>
            )}
            {solved && (
                <button type="button" class="primary" onClick={() => scramble().catch(sayProblem)}>
                    {t("play.again")}
                </button>
            )}
        </div>
    );
}

// The solution plays in Solve, whose settings stay as they are. The game stays where it is.
function solveIt(place: Board): void {
    showTab("solve");
    void solve(chosenOrAuto(get().settings.search, place.tiles.length), place);
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
