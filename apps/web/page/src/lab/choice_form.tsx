// SPDX-License-Identifier: MIT
// Which heuristic is tried: one of the library's, weights, weights by tile, or patterns.
import type { JSX } from "preact";
import { t, type Key } from "../i18n/index";
import { heuristicName } from "../parts/search_form";
import { useStore } from "../state/store";
import { choiceText } from "./choice_text";
import { LAB_KINDS, setChoice, type LabKind } from "./lab_state";
import { PatternPicker } from "./pattern_picker";
import { TileWeights, Weights } from "./weights";

const KIND_KEYS: Record<LabKind, Key> = {
    library: "lab.library",
    weights: "lab.weights",
    tiles: "lab.tiles",
    patterns: "lab.patterns",
};
const HELP_KEYS: Record<LabKind, Key> = {
    library: "lab.libraryHelp",
    weights: "lab.weightsHelp",
    tiles: "lab.tilesHelp",
    patterns: "lab.patternsHelp",
};
const PARTS: Record<LabKind, () => JSX.Element> = {
    library: LibraryChoice,
    weights: Weights,
    tiles: TileWeights,
    patterns: PatternPicker,
};

export function ChoiceForm(): JSX.Element {
    const choice = useStore((state) => state.lab.choice);
    const Part = PARTS[choice.kind];
    return (
        <form class="card" aria-label={t("lab.form")} onSubmit={(event) => event.preventDefault()}>
            <fieldset class="kinds">
                <legend>{t("lab.form")}</legend>
                {LAB_KINDS.map((kind) => (
                    <label key={kind} class="kind">
                        <input type="radio" name="kind" checked={kind === choice.kind} onChange={() => setChoice({ kind })} />
                        {t(KIND_KEYS[kind])}
                    </label>
                ))}
            </fieldset>
            <p class="muted small">{t(HELP_KEYS[choice.kind])}</p>
            <Part />
            <p class="formula" data-testid="formula">
                {choiceText(choice)}
            </p>
        </form>
    );
}

function LibraryChoice(): JSX.Element {
    const heuristics = useStore((state) => state.server.heuristics);
    const chosen = useStore((state) => state.lab.choice.heuristic);
    return (
        <label class="field">
            <span>{t("form.heuristic")}</span>
            <select value={chosen} onChange={(event) => setChoice({ heuristic: event.currentTarget.value })}>
                {heuristics.map(({ name }) => (
                    <option key={name} value={name}>
                        {heuristicName(name)}
                    </option>
                ))}
            </select>
        </label>
    );
}
