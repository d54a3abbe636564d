// SPDX-License-Identifier: MIT
// Why a board has no solution, from the figures of the check.
import type { Check } from "../api/types";
import { t } from "../i18n/index";

export function unsolvableText(check: Check): string {
    if (check.single_line) return t("unsolvable.line");
    const values = {
        inversions: check.inversions,
        goal: check.goal_inversions,
        row: check.blank_row_from_bottom,
        cols: check.cols,
    };
    return t(check.cols % 2 ? "unsolvable.odd" : "unsolvable.even", values);
}
