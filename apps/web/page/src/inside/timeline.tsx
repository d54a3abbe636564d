// SPDX-License-Identifier: MIT
// The time line: every event of the recording, to scrub, to step through both ways, to jump to.
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import * as format from "../format";
import { t } from "../i18n/index";
import { Icon, type IconName } from "../parts/icons";
import { get } from "../state/store";
import { say } from "../state/view_state";
import { describe, kindText } from "./event_text";
import { goTo, stepTo } from "./inside_state";
import { startQuiz } from "./quiz_state";
import type { Recording } from "./recording";
import { sentenceAt } from "./sentence";
import { useUnhurried } from "./unhurried";

const SPEED = [1, 5, 20, 100, 500];
const SAID_SPEED = 1; // nobody listens faster; else only where it stops is said

interface Props {
    recording: Recording;
    moment: number;
}

// Goes through the events by itself, so many a second. What can be listened to is told, and where it
// stops.
function usePlaying(end: number, speed: number, onStep: (moment: number) => void): [boolean, (playing: boolean) => void] {
    const [playing, setPlaying] = useState(false);
    useEffect(() => {
        if (!playing) return;
        let frame = 0;
        const now = get().inside.moment;
        const from = { time: performance.now(), moment: now >= end ? 0 : now };
        const tick = (time: number): void => {
            const due = from.moment + Math.floor(((time - from.time) * speed) / 1000);
            if (due !== get().inside.moment) goTo(due);
            if (speed <= SAID_SPEED && due !== told) onStep((told = due));
            if (due >= end) setPlaying(false);
            else frame = requestAnimationFrame(tick);
        };
        let told = from.moment;
        frame = requestAnimationFrame(tick);
        return () => {
            cancelAnimationFrame(frame);
            onStep(get().inside.moment);
        };
    }, [playing, speed, end]);
    return [playing, setPlaying];
}

export function Timeline({ recording, moment }: Props): JSX.Element {
    const [speed, setSpeed] = useState(SPEED[2]);
    const end = recording.events - 1;
    const read = useUnhurried(moment);
    const [playing, setPlaying] = usePlaying(end, speed, (at) => say(sentenceAt(recording, at)));
    const go = (to: number): void => {
        setPlaying(false);
        goTo(to);
        say(sentenceAt(recording, get().inside.moment));
    };
    return (
        <div class="timeline" role="group" aria-label={t("time.label")}>
            <input
                type="range"
                class="scrub"
                min={0}
                max={Math.max(1, end)}
                value={moment}
                aria-label={t("time.scrub")}
                aria-valuetext={describe(recording, read)}
                onInput={(event) => go(Number(event.currentTarget.value))}
            />
            <div class="buttons">
                <Step icon="first" label={t("time.first")} run={() => go(0)} />
                <Step icon="back" label={t("time.back")} run={() => go(moment - 1)} />
                <button
                    type="button"
                    class="quiet square"
                    aria-label={t(playing ? "transport.pause" : "transport.play")}
                    onClick={() => setPlaying(!playing)}
                >
                    <Icon name={playing ? "pause" : "play"} />
                </button>
                <Step icon="forth" label={t("time.forth")} run={() => go(moment + 1)} />
                <Step icon="last" label={t("time.last")} run={() => go(end)} />
            </div>
            <div class="time-more">
                <select aria-label={t("transport.speed")} value={speed} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
                    {SPEED.map((each) => (
                        <option key={each} value={each}>
                            {each}/s
                        </option>
                    ))}
                </select>
                <EventNumber moment={read} end={end} onGo={go} />
                <NextOfKind recording={recording} end={end} onGo={() => setPlaying(false)} />
                <button type="button" onClick={() => startQuiz(recording)}>
                    {t("quiz.start")}
                </button>
            </div>
            <p class="event" data-testid="event">
                {describe(recording, read)}
            </p>
            <p class="sentence" data-testid="sentence">
                {sentenceAt(recording, read)}
            </p>
        </div>
    );
}

const Step = ({ icon, label, run }: { icon: IconName; label: string; run(): void }): JSX.Element => (
    <button type="button" class="quiet square" aria-label={label} title={label} onClick={run}>
        <Icon name={icon} />
    </button>
);

const EventNumber = ({ moment, end, onGo }: { moment: number; end: number; onGo(moment: number): void }): JSX.Element => (
    <label class="inline">
        <input type="number" aria-label={t("time.event")} min={0} max={end} value={moment} onChange={(event) => onGo(Number(event.currentTarget.value))} />
        <span class="muted">/ {format.count(end)}</span>
    </label>
);

function NextOfKind({ recording, end, onGo }: { recording: Recording; end: number; onGo(): void }): JSX.Element {
    const kinds = useMemo(() => [...new Set(recording.kind)], [recording, end]);
    return (
        <select
            class="next-kind"
            aria-label={t("time.next")}
            value=""
            onChange={(event) => {
                onGo();
                stepTo(event.currentTarget.value, 1);
                event.currentTarget.value = "";
                say(sentenceAt(recording, get().inside.moment));
            }}
        >
            <option value="">{t("time.nextShort")}</option>
            {kinds.map((kind) => (
                <option key={kind} value={kind}>
                    {kindText(kind)}
                </option>
            ))}
        </select>
    );
}
