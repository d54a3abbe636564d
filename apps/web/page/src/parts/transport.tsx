// SPDX-License-Identifier: MIT
// Under the board in Play and Solve: step, play, scrub and speed along the line of moves, and what
// it is.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { stepsOf } from "../board";
import * as format from "../format";
import { plural, t } from "../i18n/index";
import { SPEEDS } from "../player";
import { go, lineOnView, togglePlay, type Line } from "../state/line_state";
import { useStore } from "../state/store";
import { setSpeed } from "../state/view_state";
import { Icon, type IconName } from "./icons";
import { qualityText } from "./quality";
import { stepBack, stepForth } from "./said_moves";

function Button({ icon, label, off, run }: { icon: IconName; label: string; off: boolean; run(): void }): JSX.Element {
    return (
        <button type="button" class="quiet square" aria-label={label} title={label} aria-disabled={off} onClick={() => !off && run()}>
            <Icon name={icon} />
        </button>
    );
}

export function Transport(): JSX.Element | null {
    const line = useStore(lineOnView);
    return line && <LineTransport line={line} />;
}

function LineTransport({ line: { moves: line, pos, playing, runs } }: { line: Line }): JSX.Element {
    const played = useStore((state) => state.view.tab === "play");
    return (
        <div class="transport" role="group" aria-label={t("transport.label")}>
            <div class="buttons">
                <Button icon="first" label={t("transport.first")} off={pos === 0} run={() => go(0)} />
                <Button icon="back" label={t(played ? "transport.undo" : "transport.back")} off={pos === 0} run={stepBack} />
                <Button
                    icon={playing ? "pause" : "play"}
                    label={t(playing ? "transport.pause" : "transport.play")}
                    off={!line}
                    run={togglePlay}
                />
                <Button icon="forth" label={t(played ? "transport.redo" : "transport.forth")} off={pos === line.length} run={stepForth} />
                <Button icon="last" label={t("transport.last")} off={pos === line.length} run={() => go(line.length)} />
            </div>
            <Speed />
            <input
                type="range"
                class="scrub"
                min={0}
                max={Math.max(1, line.length)}
                value={pos}
                disabled={!line}
                aria-label={t("transport.scrub")}
                aria-valuetext={t("transport.at", { pos, length: line.length })}
                onInput={(event) => go(Number(event.currentTarget.value))}
            />
            <Summary line={line} pos={pos} runs={runs} played={played} />
        </div>
    );
}

function Speed(): JSX.Element {
    const speed = useStore((state) => state.view.speed);
    return (
        <label class="speed">
            <span>{t("transport.speed")}</span>
            <select aria-label={t("transport.speed")} value={speed} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
                {SPEEDS.map((each) => (
                    <option key={each} value={each}>
                        {format.count(each)}/s
                    </option>
                ))}
            </select>
        </label>
    );
}

// "13 moves · optimal · 41 µs", or how far the game is.
function Summary({ line, pos, runs, played }: { line: string; pos: number; runs: boolean; played: boolean }): JSX.Element {
    const result = useStore((state) => state.solve.result);
    const steps = useMemo(() => stepsOf(line, runs), [line, runs]);
    const at = `${format.count(steps.at(pos))} / ${plural(runs ? "multiMoves" : "moves", steps.count, format.count(steps.count))}`;
    if (!played && result && result.moves !== null)
        return (
            <p class="summary">
                <b>{at}</b> · {qualityText(result)} · {format.time(result.time_s)}
            </p>
        );
    return <p class="summary">{line ? <b>{at}</b> : t("transport.empty")}</p>;
}
