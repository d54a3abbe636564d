// SPDX-License-Identifier: MIT
// Weights: one for each heuristic, or one for each tile's way home.
import type { JSX } from "preact";
import { decimalOf } from "../format";
import { t } from "../i18n/index";
import { heuristicName } from "../parts/search_form";
import { goalNow } from "../state/puzzle_state";
import { useStore } from "../state/store";
import { setChoice } from "./lab_state";

const SLIDER_MAX = 3;
const STEP = 0.05;
// Nothing to weigh: no knowledge, or what measures from the start as well.
const weighable = (name: string): boolean => name !== "zero" && !name.endsWith("-both");

const rounded = (value: number): number => Math.min(100, Math.max(0, Math.round((value || 0) * 100) / 100));

export function Weights(): JSX.Element {
    const heuristics = useStore((state) => state.server.heuristics);
    const weights = useStore((state) => state.lab.choice.weights);
    return (
        <div class="weights">
            {heuristics
                .filter(({ name }) => weighable(name))
                .map(({ name }) => (
                    <label key={name} class={weights[name] ? "weight" : "weight muted"}>
                        <span>{heuristicName(name)}</span>
                        <input
                            type="range"
                            min={0}
                            max={SLIDER_MAX}
                            step={STEP}
                            value={weights[name] ?? 0}
                            aria-valuetext={decimalOf(weights[name] ?? 0)}
                            onInput={(event) => setChoice({ weights: { ...weights, [name]: rounded(event.currentTarget.valueAsNumber) } })}
                        />
                        <output>{decimalOf(weights[name] ?? 0)}</output>
                    </label>
                ))}
        </div>
    );
}

export function TileWeights(): JSX.Element {
    const goal = useStore(goalNow);
    const weights = useStore((state) => state.lab.choice.tileWeights);
    const put = (tile: number, value: number): void =>
        setChoice({ tileWeights: weights.map((each, i) => (i === tile - 1 ? rounded(value) : each)) });
    return (
        <>
            <div class="tile-weights" style={{ gridTemplateColumns: `repeat(${goal.cols}, minmax(0, 1fr))` }}>
                {goal.tiles.map((tile) =>
                    tile ? (
                        <label key={tile} class="field">
                            <span>{t("lab.tile", { tile })}</span>
                            <input
                                type="number"
                                min={0}
                                max={100}
                                step={STEP}
                                value={weights[tile - 1]}
                                onInput={(event) => {
                                    const value = event.currentTarget.valueAsNumber;
                                    if (Number.isFinite(value)) put(tile, value);
                                }}
                            />
                        </label>
                    ) : (
                        <span key={0} />
                    ),
                )}
            </div>
            <div class="row">
                {[0, 1, 2].map((value) => (
                    <button key={value} type="button" onClick={() => setChoice({ tileWeights: weights.map(() => value) })}>
                        {t("lab.allTiles", { value })}
                    </button>
                ))}
            </div>
        </>
    );
}
