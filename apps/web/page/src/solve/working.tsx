// SPDX-License-Identifier: MIT
// A search that runs, and its figures so far.
import type { JSX } from "preact";
import type { Progress } from "../api/types";
import * as format from "../format";
import { t } from "../i18n/index";
import { Figure } from "../parts/figure";
import { useStore } from "../state/store";
import { cancel } from "./solve_state";

export function Working(): JSX.Element {
    const progress = useStore((state) => state.solve.progress);
    return (
        <section class="card working" aria-labelledby="working">
            <div class="card-head">
                <h2 id="working">{t("solve.working")}</h2>
                <button type="button" onClick={cancel}>
                    {t("cancel")}
                </button>
            </div>
            <div class="bar busy" />
            {progress && <ProgressFigures progress={progress} />}
        </section>
    );
}

function ProgressFigures({ progress }: { progress: Progress }): JSX.Element {
    return (
        <div class="figures">
            <Figure name={t("figure.time")} value={format.time(progress.time_s)} />
            <Figure name={t("figure.generated")} value={format.count(progress.generated)} />
            <Figure name={t("figure.rate")} value={format.rate(progress.generated / progress.time_s)} />
            {progress.bound !== null && <Figure name={t("figure.bound")} value={format.count(progress.bound)} />}
            {progress.length !== null && <Figure name={t("figure.best")} value={format.count(progress.length)} />}
            <Figure name={t("figure.memory")} value={format.bytes(progress.bytes)} />
        </div>
    );
}
