// SPDX-License-Identifier: MIT
// The searches to compare on boards, and what they gave.
import type { JSX } from "preact";
import { t } from "../i18n/index";
import { Icon } from "../parts/icons";
import { searchName, SearchForm } from "../parts/search_form";
import { plain } from "../state/settings_state";
import { useStore } from "../state/store";
import { choose, compareBoards, stopComparing } from "./compare_state";
import { Outcome } from "./outcome";

const SEARCHES_MAX = 6;

export function BoardsCompared(): JSX.Element {
    const { searches, boards, running } = useStore((state) => state.compare);
    return (
        <>
            <ol class="lanes">
                {searches.map((search, i) => (
                    <li key={i} class={`lane series-${i + 1}`} aria-label={searchName(search)}>
                        <span class="swatch" aria-hidden="true" />
                        <SearchForm
                            compact
                            search={search}
                            onChange={(next) => choose({ searches: searches.map((each, k) => (k === i ? next : each)) })}
                        />
                        {searches.length > 1 && !running && (
                            <button
                                type="button"
                                class="quiet square"
                                aria-label={t("race.remove", { name: searchName(search) })}
                                onClick={() => choose({ searches: searches.filter((_, k) => k !== i) })}
                            >
                                <Icon name="close" />
                            </button>
                        )}
                    </li>
                ))}
            </ol>
            <div class="row">
                {running ? (
                    <button type="button" class="primary thumb" onClick={stopComparing}>
                        {t("cancel")}
                    </button>
                ) : (
                    <button type="button" class="primary thumb" onClick={() => void compareBoards()}>
                        {t("compare.run")}
                    </button>
                )}
                {searches.length < SEARCHES_MAX && !running && (
                    <button type="button" onClick={() => choose({ searches: [...searches, plain("astar", "linear-conflict")] })}>
                        {t("race.add")}
                    </button>
                )}
            </div>
            {boards.length > 0 && <Outcome />}
        </>
    );
}
