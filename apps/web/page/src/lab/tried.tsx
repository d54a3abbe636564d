// SPDX-License-Identifier: MIT
// What was tried on this puzzle, side by side; a row brings its heuristic back.
import type { JSX } from "preact";
import * as format from "../format";
import { t } from "../i18n/index";
import { useStore } from "../state/store";
import { choiceName } from "./choice_text";
import { labKey, setChoice } from "./lab_state";

export function Tried(): JSX.Element | null {
    const tried = useStore((state) => state.lab.tried);
    const now = useStore((state) => labKey(state.lab.choice));
    if (!tried.length) return null;
    const fewest = Math.min(...tried.map(({ answer }) => answer.expanded));
    return (
        <section class="card" aria-labelledby="tried">
            <h2 id="tried">{t("lab.tried")}</h2>
            <div class="scroll" tabIndex={0} role="region" aria-label={t("lab.tried")}>
                <table class="tried">
                    <thead>
                        <tr>
                            <th scope="col">{t("form.heuristic")}</th>
                            {[t("lab.meanError"), t("lab.over"), "h", t("lab.expanded"), t("lab.found")].map((name) => (
                                <th key={name} scope="col" class="number">
                                    {name}
                                </th>
                            ))}
                        </tr>
                    </thead>
                    <tbody>
                        {tried.map(({ choice, answer }) => (
                            <tr key={labKey(choice)} aria-current={labKey(choice) === now ? "true" : undefined}>
                                <th scope="row">
                                    <button type="button" class="quiet" onClick={() => setChoice(choice)}>
                                        {choiceName(choice)}
                                    </button>
                                </th>
                                <td class="number">{format.signed(answer.heuristic.mean_error)}</td>
                                <td class={`number${answer.heuristic.not_admissible ? " bad" : ""}`}>
                                    {format.count(answer.heuristic.not_admissible?.count ?? 0)}
                                </td>
                                <td class="number">{format.count(answer.value)}</td>
                                <td class="number">
                                    {answer.expanded === fewest ? <b>{format.count(answer.expanded)}</b> : format.count(answer.expanded)}
                                </td>
                                <td class="number">{format.count(answer.length)}</td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            </div>
        </section>
    );
}
