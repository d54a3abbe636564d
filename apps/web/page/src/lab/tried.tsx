// SPDX-License-Identifier: MIT
// What was tried on this puzzle, side by side; a row brings its heuristic back.
import type { JSX } from "preact";
import * as format from "../format";
import { t } from "../i18n/index";
import { Stacks } from "../parts/stacks";
import { useStore } from "../state/store";
import { choiceName } from "./choice_text";
import { labKey, setChoice } from "./lab_state";

export function Tried(): JSX.Element | null {
    const tried = useStore((state) => state.lab.tried);
    const now = useStore((state) => labKey(state.lab.choice));
    if (!tried.length) return null;
    const names = [t("lab.meanError"), t("lab.over"), "h", t("lab.expanded"), t("lab.found")];
    const fewest = Math.min(...tried.map(({ answer }) => answer.expanded));
    return (
        <section class="card" aria-labelledby="tried">
            <h2 id="tried">{t("lab.tried")}</h2>
            <Stacks label={t("lab.tried")}>
                <table class="tried">
                    <thead>
                        <tr>
                            <th scope="col">{t("form.heuristic")}</th>
                            {names.map((name) => (
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
                                <td class="number" data-label={names[0]}>
                                    {format.signed(answer.heuristic.mean_error)}
                                </td>
                                <td class={`number${answer.heuristic.not_admissible ? " bad" : ""}`} data-label={names[1]}>
                                    {format.count(answer.heuristic.not_admissible?.count ?? 0)}
                                </td>
                                <td class="number" data-label={names[2]}>
                                    {format.count(answer.value)}
                                </td>
                                <td class="number" data-label={names[3]}>
                                    {answer.expanded === fewest ? <b>{format.count(answer.expanded)}</b> : format.count(answer.expanded)}
                                </td>
                                <td class="number" data-label={names[4]}>
                                    {format.count(answer.length)}
                                </td>
                            </tr>
                        ))}
                    </tbody>
                </table>
            </Stacks>
        </section>
    );
}
