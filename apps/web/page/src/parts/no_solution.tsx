// SPDX-License-Identifier: MIT
// Said where a search would be shown of a board that has no solution. Why, and how to mend the
// board, stands with the board (board_panel.tsx).
import type { JSX } from "preact";
import { t } from "../i18n/index";
import { useStore } from "../state/store";

export function NoSolution(): JSX.Element | null {
    const solvable = useStore((state) => state.puzzle.check?.solvable ?? true);
    if (solvable) return null;
    return (
        <section class="card no-solution">
            <h2 class="big warn">{t("outcome.unsolvable")}</h2>
        </section>
    );
}
