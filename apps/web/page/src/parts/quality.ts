// SPDX-License-Identifier: MIT
// How good a solution is, in words: "optimal" only if that was proved.
import type { Outcome, Result } from "../api/types";
import * as format from "../format";
import { t, type Key } from "../i18n/index";

export function qualityText(result: Result): string {
    if (result.optimal) return t("quality.optimal");
    const { length, lower_bound: bound } = result;
    if (length !== null && bound !== null && bound > 0 && length > bound)
        return t("quality.above", { share: format.percent(length / bound - 1) });
    return t("quality.unproved");
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
