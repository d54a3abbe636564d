// SPDX-License-Identifier: MIT
// A heuristic that is tried, as a formula and as a short name.
import { decimalOf } from "../format";
import { t } from "../i18n/index";
import { heuristicName } from "../parts/search_form";
import { labCells, patternsOf, weightsOf, type LabChoice } from "./lab_state";

const product = (weight: number, what: string): string => (weight === 1 ? what : `${decimalOf(weight)} × ${what}`);

// "Manhattan distance + 0.5 × Linear conflict", "{1 2 3 4} + {5 6 7 8}"
export function choiceName(choice: LabChoice): string {
    const tiles = labCells() - 1;
    if (choice.kind === "library") return heuristicName(choice.heuristic);
    if (choice.kind === "weights")
        return weightsOf(choice)
            .map(([name, weight]) => product(weight, heuristicName(name)))
            .join(" + ") || "0";
    if (choice.kind === "patterns")
        return patternsOf(choice, tiles)
            .map((list) => `{${list.join(" ")}}`)
            .join(" + ") || "0";
    const weights = choice.tileWeights.slice(0, tiles);
    return t("lab.tilesName", { weights: weights.map(decimalOf).join(" ") });
}

export const choiceText = (choice: LabChoice): string => `h = ${choiceName(choice)}`;
