// SPDX-License-Identifier: MIT
// The papers' boards with the papers' searches, ready to look into.
import type { JSX } from "preact";
import { isGoalName } from "../board";
import { usePapers } from "../compare/papers_loaded";
import { experimentTitle, registry, t } from "../i18n/index";
import { setStart } from "../state/puzzle_state";
import { setSearch } from "../state/settings_state";

export function Examples({ onChosen }: { onChosen(): void }): JSX.Element {
    const papers = usePapers();
    const quick = (papers?.experiments ?? []).filter((each) => !each.slow);
    const choose = (index: number): void => {
        const chosen = quick[index];
        if (!chosen) return;
        setStart({ rows: chosen.rows, cols: chosen.cols, tiles: chosen.board }, isGoalName(chosen.goal_name) ? chosen.goal_name : "last");
        setSearch({ algorithm: chosen.algorithm, heuristic: chosen.heuristic, params: chosen.params, order: "UDLR" });
        onChosen();
    };
    return (
        <label class="field">
            <span>{t("inside.examples")}</span>
            <select
                value=""
                onChange={(event) => {
                    choose(event.currentTarget.value === "" ? -1 : Number(event.currentTarget.value));
                    event.currentTarget.value = "";
                }}
            >
                <option value="">{t("inside.choose")}</option>
                {(papers?.papers ?? []).map((paper) => (
                    <optgroup key={paper.paper} label={registry(`paper.${paper.paper}`, paper.title)}>
                        {quick.map((each, i) =>
                            each.paper === paper.paper ? (
                                <option key={i} value={i}>
                                    {each.paper} · {experimentTitle(each.title)}
                                </option>
                            ) : null,
                        )}
                    </optgroup>
                ))}
            </select>
        </label>
    );
}
