// SPDX-License-Identifier: MIT
// Lab: a heuristic, the library's or the visitor's own, against the true distance of every board.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { boardFields } from "../api/bodies";
import * as format from "../format";
import { t } from "../i18n/index";
import { Opinions } from "../parts/opinions";
import { ProblemNote } from "../parts/problem";
import { SAMPLE, setStart } from "../state/puzzle_state";
import { useStore } from "../state/store";
import { say } from "../state/view_state";
import { ChoiceForm } from "./choice_form";
import { Cloud } from "./cloud";
import { HereCard, VerdictCard, verdictText } from "./lab_result";
import { askLab, LAB_CELLS_MAX, labKey } from "./lab_state";
import { Tried } from "./tried";

const PAUSE_MS = 200; // while a weight is being dragged nothing is asked

export function Lab(): JSX.Element {
    const start = useStore((state) => state.puzzle.start);
    const goal = useStore((state) => state.puzzle.goal);
    const solvable = useStore((state) => state.puzzle.check?.solvable !== false);
    const gone = useStore((state) => state.server.gone);
    const choice = useStore((state) => state.lab.choice);
    const answer = useStore((state) => state.lab.answer);
    const problem = useStore((state) => state.lab.problem);
    const working = useStore((state) => state.lab.working);
    const small = start.tiles.length <= LAB_CELLS_MAX;
    const asked = `${labKey(choice)} ${JSON.stringify(boardFields(start, goal))}`;
    useEffect(() => {
        if (!small || !solvable || gone) return;
        let leave = (): void => undefined;
        const timer = window.setTimeout(() => (leave = askLab((found) => say(verdictText(found)))), PAUSE_MS);
        return () => {
            window.clearTimeout(timer);
            leave();
        };
    }, [asked, start, goal, small, solvable, gone]); // the same board set anew has lost its answer
    if (!small)
        return (
            <div class="tab-lab">
                <section class="card">
                    <p>{t("lab.large", { max: LAB_CELLS_MAX })}</p>
                    <div class="row">
                        <button type="button" class="primary" onClick={() => setStart(SAMPLE, "last")}>
                            {t("lab.sample")}
                        </button>
                    </div>
                </section>
                <Opinions tiles />
            </div>
        );
    return (
        <div class="tab-lab">
            <div class="lab-grid">
                <div class="lab-side">
                    <ChoiceForm />
                    {answer && <HereCard answer={answer} />}
                </div>
                <div class="lab-answer" aria-busy={working}>
                    {problem && <ProblemNote problem={problem} />}
                    {answer && (
                        <>
                            <VerdictCard answer={answer} />
                            <section class="card" aria-labelledby="cloud">
                                <h2 id="cloud">{t("lab.cloud", { boards: format.count(answer.boards) })}</h2>
                                <Cloud answer={answer} />
                            </section>
                        </>
                    )}
                    {!answer && !problem && <p class="muted">{t(solvable ? "lab.working" : "lab.unsolvable")}</p>}
                </div>
            </div>
            <Tried />
            <Opinions tiles />
        </div>
    );
}
