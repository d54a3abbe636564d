// SPDX-License-Identifier: MIT
// Below the search in Solve's form: what counts as a move, and when to give up.
import type { JSX } from "preact";
import type { Limits, Metric, Search } from "../api/types";
import * as format from "../format";
import { t } from "../i18n/index";
import { countsMulti } from "../state/server_state";
import { setCounting, setLimits } from "../state/settings_state";
import { useStore } from "../state/store";

// What counts as a move, and whether every shortest solution is wanted.
export function CountingFields({ search }: { search: Search }): JSX.Element {
    const counting = useStore((state) => state.settings.counting);
    useStore((state) => state.server.algorithms); // which tell what a search is able to
    const able = countsMulti(search);
    const multi = counting.metric === "multi" && able;
    return (
        <div class="params">
            <label class="field">
                <span>{t("counting.metric")}</span>
                <select
                    value={multi ? "multi" : "single"}
                    onChange={(event) => setCounting({ metric: event.currentTarget.value as Metric })}
                >
                    <option value="single">{t("counting.single")}</option>
                    <option value="multi" disabled={!able}>
                        {t("counting.multi")}
                    </option>
                </select>
                {!able && <small>{t("counting.unable")}</small>}
            </label>
            <label class="check">
                <input
                    type="checkbox"
                    checked={counting.all && !multi}
                    disabled={multi}
                    onChange={(event) => setCounting({ all: event.currentTarget.checked })}
                />
                {t("counting.all")}
            </label>
        </div>
    );
}

export function LimitFields(): JSX.Element {
    const limits = useStore((state) => state.settings.limits);
    useStore((state) => state.view.language); // the decimal mark
    const field = (name: keyof Limits, label: string, hint: string): JSX.Element => (
        <label class="field">
            <span>{label}</span>
            <input
                type="text"
                value={format.limit(limits[name])}
                placeholder={hint}
                onChange={(event) => setLimits({ [name]: format.limitOf(event.currentTarget.value) })}
            />
        </label>
    );
    return (
        <details class="limits">
            <summary>{t("limits.title")}</summary>
            <div class="params">
                {field("time_limit", t("limits.time"), format.limit("60s"))}
                {field("node_limit", t("limits.nodes"), t("limits.none"))}
                {field("memory_limit", t("limits.memory"), format.limit("512M"))}
            </div>
        </details>
    );
}
