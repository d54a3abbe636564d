// SPDX-License-Identifier: MIT
// How far a comparison is.
import type { JSX } from "preact";
import * as format from "../format";
import { t } from "../i18n/index";
import type { Progress } from "./compare_state";

export const ProgressBar = ({ progress: { done, all, now } }: { progress: Progress }): JSX.Element => (
    <div class="compare-progress">
        <progress value={done} max={all} aria-label={t("compare.progress")} />
        <p class="small">
            {t("compare.at", { done: format.count(done), all: format.count(all) })} · {now}
        </p>
    </div>
);
