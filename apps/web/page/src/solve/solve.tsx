// SPDX-License-Identifier: MIT
// Solve: choose a search, see its figures at once, then the solution plays.
import type { JSX } from "preact";
import { t } from "../i18n/index";
import { useIntoView } from "../parts/into_view";
import { Opinions } from "../parts/opinions";
import { ProblemNote } from "../parts/problem";
import { SearchForm } from "../parts/search_form";
import { TablesOffer } from "../parts/tables_offer";
import { setSearch } from "../state/settings_state";
import { useStore } from "../state/store";
import { CountingFields, LimitFields } from "./fields";
import { ResultCard } from "./result_card";
import { cancel, solve } from "./solve_state";
import { stopWord, Working } from "./working";

export function Solve(): JSX.Element {
    const search = useStore((state) => state.settings.search);
    const job = useStore((state) => state.solve.job);
    const result = useStore((state) => state.solve.result);
    const problem = useStore((state) => state.solve.problem);
    const stop = useStore((state) => stopWord(state.solve.progress));
    const gone = useStore((state) => state.server.gone);
    const busy = job !== null;
    const answer = useIntoView<HTMLDivElement>(busy, result ?? problem);
    return (
        <div class="tab-solve split">
            <form
                class="card"
                aria-label={t("solve.form")}
                onSubmit={(event) => {
                    event.preventDefault();
                    void solve();
                }}
            >
                <SearchForm search={search} onChange={setSearch}>
                    {job ? (
                        <button type="button" class="primary wide thumb" onClick={cancel}>
                            {t(stop)}
                        </button>
                    ) : (
                        <button type="submit" class="primary wide thumb" aria-disabled={gone}>
                            {t("solve.run")}
                        </button>
                    )}
                </SearchForm>
                <CountingFields search={search} />
                <LimitFields />
            </form>
            <div ref={answer} class="answer" aria-busy={busy}>
                {problem && <ProblemNote problem={problem} />}
                {job && <Working />}
                {result && !job && <ResultCard result={result} />}
                {!result?.optimal && <TablesOffer />}
                {!result && !job && !problem && <p class="muted">{t("solve.empty")}</p>}
                <Opinions />
            </div>
        </div>
    );
}
