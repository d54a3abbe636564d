// SPDX-License-Identifier: MIT
// How good a solution is, in words: "optimal" only if that was proved.
import type { Outcome, Result } from "../api/types";
import * as format from "../format";
import { t, type Key } from "../i18n/index";

export function qualityText(result: Result): string {
    if (result.optimal) return t("quality.optimal");
    const { length, lower_bound: bound } = result;
    if (length !== null && bound !== null && bound > 0 && length > bound) return excess(length, bound);
    return t("quality.unproved");
}

// How much longer than the shortest a path may be, rounded up.
function excess(length: number, bound: number): string {
    const percent = Math.ceil((100 * (length - bound)) / bound);
    if (percent < 1000) return t("quality.above", { share: format.percent(percent / 100) });
    return t("quality.times", { times: format.count(Math.ceil(length / bound)) });
}

const OUTCOMES: Record<Outcome, Key> = {
    solved: "outcome.solved",
    unsolvable: "outcome.unsolvable",
    "node-limit": "outcome.nodeLimit",
    "time-limit": "outcome.timeLimit",
    "memory-limit": "outcome.memoryLimit",
    "depth-limit": "outcome.depthLimit",
    stuck: "outcome.stuck",
    cancelled: "outcome.cancelled",
};

export const outcomeText = (outcome: Outcome): string => t(OUTCOMES[outcome]);
