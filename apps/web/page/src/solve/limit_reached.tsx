// SPDX-License-Identifier: MIT
// A search that ended without an answer: what was learned, one click to go further or why there is
// none, and one click to a search that has an answer for every board.
import type { JSX } from "preact";
import type { Limits, Result } from "../api/types";
import * as format from "../format";
import { t } from "../i18n/index";
import { plain, setLimits, setSearch } from "../state/settings_state";
import { get, useStore } from "../state/store";
import { solve } from "./solve_state";

const FACTOR = 10;
const DEPTH_MAX = 1000;

// The limits with the one that was reached raised; null where the server allows no more, or the
// limit is a setting of the search.
function raised(result: Result, limits: Limits, most: { time_s: number }): Limits | null {
    if (result.outcome === "node-limit")
        return { ...limits, node_limit: String((format.whole(limits.node_limit) ?? result.generated) * FACTOR) };
    if (result.outcome === "time-limit") {
        const now = format.seconds(limits.time_limit) ?? 60;
        return now < most.time_s ? { ...limits, time_limit: `${Math.min(most.time_s, Math.ceil(now * FACTOR))}s` } : null;
    }
    return result.outcome === "memory-limit" && limits.memory_limit ? { ...limits, memory_limit: "" } : null;
}

// The search that reached the limit: the form's, unless Play had another run.
function again({ algorithm, heuristic }: Pick<Result, "algorithm" | "heuristic">): void {
    const { search } = get().settings;
    void solve(search.algorithm === algorithm ? search : plain(algorithm, algorithm === "auto" ? null : heuristic), get().solution.from);
}

// The depth at which a search turns back is a setting of its own.
function deeper(limit: number): void {
    const { search } = get().settings;
    setSearch({ ...search, params: { ...search.params, limit: Math.min(DEPTH_MAX, 2 * limit) } });
    again(search);
}

function anyhow(): void {
    setSearch(plain("auto"));
    again(plain("auto"));
}

export function LimitReached({ result }: { result: Result }): JSX.Element {
    const limits = useStore((state) => state.settings.limits);
    const most = useStore((state) => state.server.most);
    const next = raised(result, limits, most);
    const depth = result.outcome === "depth-limit" ? Number(result.params.limit) : NaN;
    const able = next !== null || depth < DEPTH_MAX;
    const limit = result.outcome === "time-limit" ? format.time(most.time_s) : format.bytes(most.bytes);
    const bounded = result.outcome === "time-limit" || result.outcome === "memory-limit";
    return (
        <>
            {result.lower_bound !== null && result.length === null && <p>{t("limit.learned", { bound: format.count(result.lower_bound) })}</p>}
            {result.outcome === "memory-limit" && <p>{t("limit.memory")}</p>}
            {bounded && !able && <p>{t("limit.most", { most: limit })}</p>}
            <div class="row">
                {able && (
                    <button type="button" onClick={() => (next ? (setLimits(next), again(result)) : deeper(depth))}>
                        {t("limit.raise")}
                    </button>
                )}
                {result.length === null && result.algorithm !== "auto" && (
                    <button type="button" onClick={anyhow}>
                        {t("limit.anyhow")}
                    </button>
                )}
            </div>
        </>
    );
}
