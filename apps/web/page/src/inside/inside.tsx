// SPDX-License-Identifier: MIT
// Look inside: a recorded search as a tree with its open and closed lists, at any moment of the
// search.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import * as format from "../format";
import { t } from "../i18n/index";
import { useIntoView } from "../parts/into_view";
import { NoSolution } from "../parts/no_solution";
import { ProblemNote } from "../parts/problem";
import { SearchForm } from "../parts/search_form";
import { setSearch } from "../state/settings_state";
import { get, useStore } from "../state/store";
import { Examples } from "./examples";
import { LIMITS, record, stopRecording } from "./inside_state";
import { Recorded } from "./recorded";
import { Worksheets } from "./worksheet";

const LimitField = ({ limit, onChange }: { limit: number; onChange(limit: number): void }): JSX.Element => (
    <label class="field">
        <span>{t("inside.limit")}</span>
        <select value={limit} onChange={(event) => onChange(Number(event.currentTarget.value))}>
            {LIMITS.map((each) => (
                <option key={each} value={each}>
                    {format.count(each)}
                </option>
            ))}
        </select>
    </label>
);

export function Inside(): JSX.Element {
    const search = useStore((state) => state.settings.search);
    const recording = useStore((state) => state.inside.recording);
    const recorded = useStore((state) => state.inside.recorded);
    const job = useStore((state) => state.inside.job);
    const problem = useStore((state) => state.inside.problem);
    const solvable = useStore((state) => state.puzzle.check?.solvable !== false);
    const [limit, setLimit] = useState(LIMITS[1]);
    const place = useIntoView<HTMLDivElement>(job !== null, problem ?? (recorded > 0 && recording));
    const run = (): void => void record(get().settings.search, limit);
    const more = (
        <>
            <LimitField limit={limit} onChange={setLimit} />
            {recording && <Examples onChosen={run} />}
        </>
    );
    return (
        <div class="tab-inside">
            <form
                class="card inside-form"
                aria-label={t("inside.form")}
                onSubmit={(event) => {
                    event.preventDefault();
                    run();
                }}
            >
                <SearchForm compact search={search} onChange={setSearch} more={more} />
                {job ? (
                    <button type="button" class="primary thumb" onClick={stopRecording}>
                        {t("cancel")}
                    </button>
                ) : (
                    <button type="submit" class="primary thumb">
                        {t("inside.run")}
                    </button>
                )}
            </form>
            {!recording && !job && <Examples onChosen={run} />}
            <div ref={place} class="recorded">
                {problem && <ProblemNote problem={problem} />}
                <NoSolution />
                {recording && recorded > 0 ? (
                    <Recorded recording={recording} recorded={recorded} />
                ) : job ? (
                    <p class="muted">{t("inside.recording")}</p>
                ) : (
                    solvable && <p class="muted">{t("inside.empty")}</p>
                )}
            </div>
            <Worksheets />
        </div>
    );
}
