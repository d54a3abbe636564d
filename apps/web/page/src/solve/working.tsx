// SPDX-License-Identifier: MIT
// A search that runs, and its figures so far.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import type { Progress } from "../api/types";
import * as format from "../format";
import { plural, t, type Key } from "../i18n/index";
import { Figure } from "../parts/figure";
import { Building } from "../parts/tables_offer";
import { useStore } from "../state/store";
import { cancel } from "./solve_state";

export function Working(): JSX.Element {
    const progress = useStore((state) => state.solve.progress);
    const waits = useWaits();
    return (
        <section class="card working" aria-labelledby="working">
            <div class="card-head">
                <h2 id="working">{t(waits ? "solve.waiting" : "solve.working")}</h2>
                <button type="button" onClick={cancel}>
                    {t(stopWord(progress))}
                </button>
            </div>
            {!waits && <div class="bar busy" />}
            {progress?.tables_share !== undefined && <Building share={progress.tables_share} />}
            {progress && <BestSoFar progress={progress} />}
            {progress && <ProgressFigures progress={progress} />}
        </section>
    );
}

const SOON_MS = 400;

// Whether the server has not come to the search yet, and that is more than the way of a message.
function useWaits(): boolean {
    const running = useStore((state) => state.solve.running);
    const [late, setLate] = useState(false);
    useEffect(() => {
        const timer = window.setTimeout(() => setLate(true), SOON_MS);
        return () => clearTimeout(timer);
    }, []);
    return late && !running;
}

// What a click ends the search with.
export const stopWord = (progress: Progress | null): Key => (progress && progress.length !== null ? "solve.stop" : "cancel");

// The path gets shorter and the bound rises, until they meet.
function BestSoFar({ progress: { length, lower_bound: least } }: { progress: Progress }): JSX.Element | null {
    if (length === null) return null;
    return (
        <p class="best">
            {t("solve.bestSoFar")} <b>{plural("moves", length, format.count(length))}</b>
            {least !== null && least > 0 && <>, {t("solve.needed", { least: format.count(least) })}</>}
        </p>
    );
}

function ProgressFigures({ progress }: { progress: Progress }): JSX.Element {
    return (
        <div class="figures">
            <Figure name={t("figure.time")} value={format.time(progress.time_s)} />
            <Figure name={t("figure.generated")} value={format.count(progress.generated)} />
            <Figure name={t("figure.rate")} value={format.rate(progress.generated / progress.time_s)} />
            {progress.bound !== null && <Figure name={t("figure.bound")} value={format.count(progress.bound)} />}
            <Figure name={t("figure.memory")} value={format.bytes(progress.bytes)} />
        </div>
    );
}
