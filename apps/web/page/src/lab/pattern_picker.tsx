// SPDX-License-Identifier: MIT
// Patterns: choose one, then the tiles that belong to it. A tile is in one pattern or in none, so
// the patterns' costs may be added up.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t, type Key } from "../i18n/index";
import { goalNow } from "../state/puzzle_state";
import { useStore } from "../state/store";
import { PATTERNS_MAX, setChoice } from "./lab_state";

const LETTERS = "ABCDEFGH";

// Patterns by tile for a usual split.
const SPLITS: readonly (readonly [Key, (tile: number, tiles: number) => number])[] = [
    ["lab.halves", (tile, tiles) => (tile <= Math.ceil(tiles / 2) ? 1 : 2)],
    ["lab.single", (tile) => tile],
    ["lab.whole", () => 1],
    ["lab.none", () => 0],
];

export function PatternPicker(): JSX.Element {
    const goal = useStore(goalNow);
    const patterns = useStore((state) => state.lab.choice.patterns);
    const [pen, setPen] = useState(1);
    const pens = Math.max(PATTERNS_MAX, ...patterns);
    const put = (tile: number): void =>
        setChoice({ patterns: patterns.map((each, i) => (i !== tile - 1 ? each : each === pen ? 0 : pen)) });
    return (
        <>
            <div class="pens" role="radiogroup" aria-label={t("lab.pen")}>
                {Array.from({ length: pens }, (_, i) => i + 1).map((each) => (
                    <button
                        key={each}
                        type="button"
                        role="radio"
                        class={`pen pattern-${each}`}
                        aria-checked={each === pen}
                        aria-label={t("lab.pattern", { letter: LETTERS[each - 1] })}
                        onClick={() => setPen(each)}
                    >
                        {LETTERS[each - 1]}
                    </button>
                ))}
            </div>
            <div
                class="mini pattern-board"
                role="group"
                aria-label={t("lab.patternTiles")}
                style={{ gridTemplateColumns: `repeat(${goal.cols}, 1fr)` }}
            >
                {goal.tiles.map((tile) => {
                    if (!tile) return <span key={0} />;
                    const own = patterns[tile - 1];
                    const where = own ? t("lab.pattern", { letter: LETTERS[own - 1] }) : t("lab.inNone");
                    return (
                        <button
                            key={tile}
                            type="button"
                            class={`mini-tile${own ? ` pattern-${own}` : ""}`}
                            data-letter={own ? LETTERS[own - 1] : ""}
                            aria-label={`${t("lab.tile", { tile })}: ${where}`}
                            onClick={() => put(tile)}
                        >
                            {tile}
                        </button>
                    );
                })}
            </div>
            <div class="row">
                {SPLITS.map(([key, split]) => (
                    <button
                        key={key}
                        type="button"
                        onClick={() => setChoice({ patterns: patterns.map((_, i) => split(i + 1, goal.tiles.length - 1)) })}
                    >
                        {t(key)}
                    </button>
                ))}
            </div>
        </>
    );
}
