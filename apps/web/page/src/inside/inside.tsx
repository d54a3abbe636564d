// SPDX-License-Identifier: MIT
// Look inside: a recorded search as a tree with its open and closed lists, at any moment of the
// search.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import * as format from "../format";
import { t } from "../i18n/index";
import { ProblemNote } from "../parts/problem";
import { SearchForm } from "../parts/search_form";
import { setSearch } from "../state/settings_state";
import { get, useStore } from "../state/store";
import { Examples } from "./examples";
import { LIMITS, record, stopRecording } from "./inside_state";
import { Recorded } from "./recorded";

export function Inside(): JSX.Element {
    const search = useStore((state) => state.settings.search);
    const recording = useStore((state) => state.inside.recording);
    const recorded = useStore((state) => state.inside.recorded);
    const job = useStore((state) => state.inside.job);
    const problem = useStore((state) => state.inside.problem);
    const [limit, setLimit] = useState(LIMITS[1]);
    const run = (): void => void record(get().settings.search, limit);
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
                <Examples onChosen={run} />
                <SearchForm compact search={search} onChange={setSearch} />
                <label class="field narrow">
                    <span>{t("inside.limit")}</span>
                    <select value={limit} onChange={(event) => setLimit(Number(event.currentTarget.value))}>
                        {LIMITS.map((each) => (
                            <option key={each} value={each}>
                                {format.count(each)}
                            </option>
                        ))}
                    </select>
                </label>
                {job ? (
                    <button type="button" class="primary" onClick={stopRecording}>
                        {t("cancel")}
                    </button>
                ) : (
                    <button type="submit" class="primary">
                        {t("inside.run")}
                    </button>
                )}
            </form>
            {problem && <ProblemNote problem={problem} />}
            {recording && recorded > 0 ? (
                <Recorded recording={recording} recorded={recorded} />
            ) : job ? (
                <p class="muted">{t("inside.recording")}</p>
            ) : (
                <p class="muted">{t("inside.empty")}</p>
            )}
        </div>
    );
}
