// SPDX-License-Identifier: MIT
// The time line: every event of the recording, to scrub, to step through both ways, to jump to.
import type { JSX } from "preact";
import { useEffect, useMemo, useState } from "preact/hooks";
import * as format from "../format";
import { t, type Key } from "../i18n/index";
import { Icon, type IconName } from "../parts/icons";
import { get } from "../state/store";
import type { Recording } from "./recording";
import { goTo, stepTo } from "./inside_state";

export const KINDS: Record<string, Key> = {
    start: "event.start",
    expand: "event.expand",
    generate: "event.generate",
    prune: "event.prune",
    duplicate: "event.duplicate",
    reopen: "event.reopen",
    iteration: "event.iteration",
    improve: "event.improve",
    goal: "event.goal",
};

const SPEED = [5, 20, 100, 500];

export function Timeline({ recording, moment }: { recording: Recording; moment: number }): JSX.Element {
    const [playing, setPlaying] = useState(false);
    const [speed, setSpeed] = useState(SPEED[1]);
    const end = recording.events - 1;
    useEffect(() => {
        if (!playing) return;
        let frame = 0;
        const from = { time: performance.now(), moment: get().inside.moment >= end ? 0 : get().inside.moment };
        const tick = (now: number): void => {
            const due = from.moment + Math.floor(((now - from.time) * speed) / 1000);
            if (due !== get().inside.moment) goTo(due);
            if (due >= end) setPlaying(false);
            else frame = requestAnimationFrame(tick);
        };
        frame = requestAnimationFrame(tick);
        return () => cancelAnimationFrame(frame);
    }, [playing, speed, end]);

    const button = (icon: IconName, label: string, run: () => void): JSX.Element => (
        <button
            type="button"
            class="quiet square"
            aria-label={label}
            title={label}
            onClick={() => {
                setPlaying(false);
                run();
            }}
        >
            <Icon name={icon} />
        </button>
    );
    const kinds = useMemo(() => [...new Set(recording.kind)], [recording, end]);
    return (
        <div class="timeline" role="group" aria-label={t("time.label")}>
            <input
                type="range"
                class="scrub"
                min={0}
                max={Math.max(1, end)}
                value={moment}
                aria-label={t("time.scrub")}
                aria-valuetext={describe(recording, moment)}
                onInput={(event) => {
                    setPlaying(false);
                    goTo(Number(event.currentTarget.value));
                }}
            />
            <div class="buttons">
                {button("first", t("time.first"), () => goTo(0))}
                {button("back", t("time.back"), () => goTo(moment - 1))}
                <button
                    type="button"
                    class="quiet square"
                    aria-label={t(playing ? "transport.pause" : "transport.play")}
                    onClick={() => setPlaying(!playing)}
                >
                    <Icon name={playing ? "pause" : "play"} />
                </button>
                {button("forth", t("time.forth"), () => goTo(moment + 1))}
                {button("last", t("time.last"), () => goTo(end))}
                <select aria-label={t("transport.speed")} value={speed} onChange={(event) => setSpeed(Number(event.currentTarget.value))}>
                    {SPEED.map((each) => (
                        <option key={each} value={each}>
                            {each}/s
                        </option>
                    ))}
                </select>
                <label class="inline">
                    <span>{t("time.event")}</span>
                    <input
                        type="number"
                        min={0}
                        max={end}
                        value={moment}
                        onChange={(event) => {
                            setPlaying(false);
                            goTo(Number(event.currentTarget.value));
                        }}
                    />
                    <span class="muted">/ {format.count(end)}</span>
                </label>
                <label class="inline">
                    <span>{t("time.next")}</span>
                    <select
                        value=""
                        onChange={(event) => {
                            setPlaying(false);
                            stepTo(event.currentTarget.value, 1);
                            event.currentTarget.value = "";
                        }}
                    >
                        <option value="">…</option>
                        {kinds.map((kind) => (
                            <option key={kind} value={kind}>
                                {t(KINDS[kind] ?? "event.generate")}
                            </option>
                        ))}
                    </select>
                </label>
            </div>
            <p class="event" data-testid="event">
                {describe(recording, moment)}
            </p>
        </div>
    );
}

const REASONS: Record<string, Key> = {
    "expanded before": "reason.expanded",
    "a shorter way was found": "reason.shorter",
    "at the depth limit": "reason.depth",
    "beyond the width of the beam": "reason.beam",
    "f above the bound": "reason.bound",
    "not below the best length": "reason.best",
    "forgotten for a better branch": "reason.forgotten",
    "nothing is left below": "reason.nothing",
    "a worse candidate": "reason.worse",
};

export const reasonText = (reason: string): string => (reason in REASONS ? t(REASONS[reason]) : reason);

// "expand node 4: g 1 · h 10 · f 11"
export function describe(recording: Recording, moment: number): string {
    const kind = recording.kind[moment];
    const node = recording.node[moment];
    if (!kind) return "";
    const words = [t(KINDS[kind] ?? "event.generate")];
    if (node >= 0) words.push(t("event.node", { node }));
    if (recording.bound[moment] >= 0) words.push(t("event.bound", { bound: recording.bound[moment] }));
    const reason = recording.reason[moment];
    return words.join(" · ") + (reason ? ` · ${reasonText(reason)}` : "");
}
