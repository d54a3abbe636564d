// SPDX-License-Identifier: MIT
// The pseudocode of the recorded search, with the line of the event on view lit.
import type { JSX } from "preact";
import { t } from "../i18n/index";
import { useStore } from "../state/store";
import { lineOf, stepsOf } from "./steps";
import { useUnhurried } from "./unhurried";

export function Pseudocode(): JSX.Element | null {
    const recording = useStore((state) => state.inside.recording);
    const moment = useUnhurried(useStore((state) => state.inside.moment));
    const recorded = useStore((state) => state.inside.recorded);
    const language = useStore((state) => state.view.language);
    if (!recording || recorded === 0) return null;
    const steps = stepsOf(recording.search.algorithm, language);
    const lit = lineOf(steps, recording.kind[moment], recording.reason[moment]);
    if (!steps.code.length) return null;
    return (
        <section class="code" aria-label={t("code.label")}>
            <ol>
                {steps.code.map(({ text }, i) => {
                    const depth = /^ */.exec(text)?.[0].length ?? 0;
                    return (
                        <li key={i} class={i === lit ? "lit" : ""} aria-current={i === lit ? "step" : undefined} style={{ "--in": depth / 4 }}>
                            {text.trimStart()}
                        </li>
                    );
                })}
            </ol>
        </section>
    );
}
