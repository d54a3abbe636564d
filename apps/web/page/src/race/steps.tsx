// SPDX-License-Identifier: MIT
// The race by expansions: every search expands one node a step, however fast it is. Slow enough to
// be watched where a search takes less than a millisecond.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import * as format from "../format";
import { plural, t } from "../i18n/index";
import { Icon } from "../parts/icons";
import { searchName } from "../parts/search_form";
import { ranks, type Lane } from "./race_state";

const SPEEDS = [5, 20, 100, 1000, 10000, 100000];

// Counts on by itself, so many steps a second.
function useSteps(end: number, speed: number): [number, (step: number) => void, boolean, (playing: boolean) => void] {
    const [step, setStep] = useState(end);
    const [playing, setPlaying] = useState(false);
    useEffect(() => {
        if (!playing) return;
        const from = { step: step >= end ? 0 : step, time: performance.now() };
        let frame = requestAnimationFrame(function tick(now) {
            const due = Math.min(end, from.step + Math.floor(((now - from.time) * speed) / 1000));
            setStep(due);
            if (due >= end) setPlaying(false);
            else frame = requestAnimationFrame(tick);
        });
        return () => cancelAnimationFrame(frame);
    }, [playing, speed, end]);
    return [step, setStep, playing, setPlaying];
}

export function Steps({ lanes }: { lanes: Lane[] }): JSX.Element {
    const end = Math.max(1, ...lanes.map(({ result }) => result?.expanded ?? 0));
    const [speed, setSpeed] = useState(SPEEDS.find((each) => each * 15 >= end) ?? SPEEDS[SPEEDS.length - 1]);
    const [step, setStep, playing, setPlaying] = useSteps(end, speed);
    const places = ranks(lanes, "expanded");
    return (
        <section class="card" aria-labelledby="steps">
            <h2 id="steps">{t("race.steps")}</h2>
            <div class="row">
                <button type="button" class="square" aria-label={t(playing ? "transport.pause" : "transport.play")} onClick={() => setPlaying(!playing)}>
                    <Icon name={playing ? "pause" : "play"} />
                </button>
                <select aria-label={t("transport.speed")} value={speed} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
                    {SPEEDS.map((each) => (
                        <option key={each} value={each}>
                            {format.count(each)}/s
                        </option>
                    ))}
                </select>
                <span data-testid="step">{plural("race.expansions", step, format.count(step))}</span>
            </div>
            <input
                type="range"
                class="scrub"
                min={0}
                max={end}
                value={step}
                aria-label={t("race.step")}
                onInput={(event) => (setPlaying(false), setStep(Number(event.currentTarget.value)))}
            />
            <div class="bars" role="list">
                {lanes.map((lane, i) => (
                    <StepBar key={i} lane={lane} index={i} step={step} end={end} place={places[i]} />
                ))}
            </div>
        </section>
    );
}

interface BarProps {
    lane: Lane;
    index: number;
    step: number;
    end: number;
    place: number | null; // among those that solved the board
}

function StepBar({ lane: { search, result }, index, step, end, place }: BarProps): JSX.Element {
    const all = result?.expanded ?? 0;
    const done = result !== null && step >= all;
    return (
        <div role="listitem" class={`bar-row lane-step series-${index + 1}${done && place === 1 ? " leads" : ""}`}>
            <span>{searchName(search)}</span>
            <span class="track">
                <span class="fill" style={{ width: `${(Math.min(step, all) / end) * 100}%` }} />
            </span>
            <span>{done ? (place ? `${t("race.place", { place })} · ${format.count(all)}` : "–") : format.count(Math.min(step, all))}</span>
        </div>
    );
}
