// SPDX-License-Identifier: MIT
// Compare: boards × searches as bars on a log axis and as a table, the best in bold; and the
// papers' tables.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import * as api from "../api/calls";
import type { SuiteInfo } from "../api/types";
import { t } from "../i18n/index";
import { useStore } from "../state/store";
import { BoardsCompared } from "./boards_compared";
import { LimitFields } from "../solve/fields";
import { choose, setAmount, setSeed } from "./compare_state";
import { ProgressBar } from "./progress_bar";
import { PaperTables } from "./papers";

const AMOUNTS = [3, 5, 10, 20, 50, 100];

// A link may name another amount.
const amountsWith = (amount: number): number[] => [...new Set([...AMOUNTS, amount])].sort((a, b) => a - b);

export function Compare(): JSX.Element {
    const { source, amount, seed, running, progress } = useStore((state) => state.compare);
    const [suites, setSuites] = useState<SuiteInfo[]>([]);
    const gone = useStore((state) => state.server.gone);
    useEffect(() => {
        api.suites()
            .then(setSuites)
            .catch(() => undefined);
    }, [gone]);
    const many = source !== "papers" && source !== "board";
    return (
        <div class="tab-compare">
            <div class="row">
                <label class="field">
                    <span>{t("compare.boards")}</span>
                    <select value={source} disabled={running} onChange={(event) => choose({ source: event.currentTarget.value })}>
                        <option value="papers">{t("compare.papers")}</option>
                        <option value="board">{t("compare.thisBoard")}</option>
                        <option value="random">{t("compare.random")}</option>
                        {suites.map((suite) => (
                            <option key={suite.name} value={`suite ${suite.name}`}>
                                {suite.name} ({suite.boards})
                            </option>
                        ))}
                    </select>
                </label>
                {many && (
                    <label class="field">
                        <span>{t("compare.amount")}</span>
                        <select value={amount} disabled={running} onChange={(event) => setAmount(Number(event.currentTarget.value))}>
                            {amountsWith(amount).map((each) => (
                                <option key={each} value={each}>
                                    {each}
                                </option>
                            ))}
                        </select>
                    </label>
                )}
                {source === "random" && (
                    <label class="field">
                        <span>{t("compare.seed")}</span>
                        <input
                            type="number"
                            min={0}
                            step={1}
                            value={seed}
                            disabled={running}
                            onChange={(event) => setSeed(Number(event.currentTarget.value))}
                        />
                    </label>
                )}
                {source !== "papers" && <LimitFields />}
            </div>
            {progress && <ProgressBar progress={progress} />}
            {source === "papers" ? <PaperTables /> : <BoardsCompared />}
        </div>
    );
}
