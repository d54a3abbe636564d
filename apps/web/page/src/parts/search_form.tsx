// SPDX-License-Identifier: MIT
// The form of one search, made from the registry: choosing an algorithm shows its parameters and no
// others. A parameter at its default is left out of the search.
import type { ComponentChildren, JSX } from "preact";
import type { Algorithm, Heuristic, Param, Search } from "../api/types";
import * as format from "../format";
import { knobChoice, knobName, registry, t } from "../i18n/index";
import { algorithmOf } from "../state/server_state";
import { get, useStore } from "../state/store";

interface Props {
    search: Search;
    onChange(search: Search): void;
    compact?: boolean; // knobs folded away
    children?: ComponentChildren; // between what is chosen and its knobs
    more?: ComponentChildren; // before the knobs, folded away with them
}

const PHONE_PX = 760;

const title = (info: Algorithm | Heuristic): string => registry(`${info.name}.title`, info.title);

// "A* · Manhattan distance · ties: newest first"
export function searchName(search: Search): string {
    const info = algorithmOf(search.algorithm);
    const heuristic = search.heuristic ? [heuristicName(search.heuristic)] : [];
    const knobs = Object.entries(search.params).map(([name, value]) => `${knobName(name)}: ${typeof value === "number" ? format.decimalOf(value) : knobChoice(name, value)}`);
    const order = search.order === "UDLR" ? [] : [search.order];
    return [info ? title(info) : search.algorithm, ...heuristic, ...knobs, ...order].join(" · ");
}

// A heuristic in words.
export function heuristicName(name: string): string {
    const info = get().server.heuristics.find((each) => each.name === name);
    return info ? title(info) : name;
}

// What the registry claims about a search, heuristic included.
export function claimText(info: Algorithm, heuristic: Heuristic | undefined): string {
    if (info.name === "auto") return t("claim.auto");
    const parts = [t(info.complete ? "claim.complete" : "claim.incomplete")];
    if (!info.optimal) parts.push(t("claim.notOptimal"));
    else if (!info.uses_heuristic) parts.push(t("claim.optimal"));
    else if (heuristic && !heuristic.admissible) parts.push(t("claim.inadmissible"));
    else parts.push(t("claim.optimalAdmissible"));
    if (info.randomised) parts.push(t("claim.randomised"));
    return parts.join(", ");
}

// A search for another algorithm: the heuristic stays if it is used, knobs begin at their defaults.
function withAlgorithm(search: Search, name: string): Search {
    const info = algorithmOf(name);
    const heuristic = info?.uses_heuristic ? (search.heuristic ?? "manhattan") : null;
    return { ...search, algorithm: name, heuristic, params: {} };
}

export function SearchForm({ search, onChange, compact, children, more }: Props): JSX.Element {
    const algorithms = useStore((state) => state.server.algorithms);
    const heuristics = useStore((state) => state.server.heuristics);
    const info = algorithms.find((each) => each.name === search.algorithm);
    const heuristic = heuristics.find((each) => each.name === search.heuristic);
    const groups = [
        { name: t("group.optimal"), of: algorithms.filter((each) => each.optimal && each.complete) },
        { name: t("group.complete"), of: algorithms.filter((each) => !each.optimal && each.complete) },
        { name: t("group.bounded"), of: algorithms.filter((each) => !each.complete) },
    ];
    const knobs = info && (
        <>
            {info.params.map((param) => (
                <ParamField key={param.name} param={param} search={search} onChange={onChange} />
            ))}
            <label class="field">
                <span>{t("form.order")}</span>
                <OrderSelect value={search.order} onChange={(order) => onChange({ ...search, order })} />
                <small>{t("form.orderHelp")}</small>
            </label>
        </>
    );
    return (
        <div class="search-form">
            <label class="field">
                <span>{t("form.algorithm")}</span>
                <select value={search.algorithm} onChange={(event) => onChange(withAlgorithm(search, event.currentTarget.value))}>
                    {!info && <option value={search.algorithm}>{search.algorithm}</option>}
                    {groups.map((group) => (
                        <optgroup key={group.name} label={group.name}>
                            {group.of.map((each) => (
                                <option key={each.name} value={each.name}>
                                    {title(each)}
                                </option>
                            ))}
                        </optgroup>
                    ))}
                </select>
                {info && !compact && <small>{registry(`${info.name}.summary`, info.summary)}</small>}
            </label>
            {info?.uses_heuristic && (
                <label class="field">
                    <span>{t("form.heuristic")}</span>
                    <select
                        value={search.heuristic ?? ""}
                        onChange={(event) => onChange({ ...search, heuristic: event.currentTarget.value || null })}
                    >
                        <option value="">{t("form.ownChoice")}</option>
                        {search.heuristic && !heuristic && <option value={search.heuristic}>{search.heuristic}</option>}
                        {heuristics.map((each) => (
                            <option key={each.name} value={each.name}>
                                {title(each)}
                            </option>
                        ))}
                    </select>
                    {heuristic && !compact && <small>{registry(`${heuristic.name}.summary`, heuristic.summary)}</small>}
                </label>
            )}
            {info && !compact && <p class="claim">{claimText(info, heuristic)}</p>}
            {children}
            <details class="knobs" open={!compact && window.innerWidth > PHONE_PX}>
                <summary>
                    {t("form.knobs")}
                    {Object.keys(search.params).length > 0 && ` (${Object.keys(search.params).length})`}
                </summary>
                {more}
                {knobs}
            </details>
        </div>
    );
}

function ParamField({ param, search, onChange }: { param: Param; search: Search; onChange(search: Search): void }): JSX.Element {
    const value = search.params[param.name] ?? param.default;
    const change = (next: string): void => {
        const params = { ...search.params };
        if (next === String(param.default) || next === "") delete params[param.name];
        else params[param.name] = param.type === "word" ? next : Number(next);
        onChange({ ...search, params });
    };
    return (
        <label class="field">
            <span>{knobName(param.name)}</span>
            {param.type === "word" ? (
                <select value={String(value)} onChange={(event) => change(event.currentTarget.value)}>
                    {(param.choices ?? []).map((choice) => (
                        <option key={choice} value={choice}>
                            {knobChoice(param.name, choice)}
                        </option>
                    ))}
                </select>
            ) : (
                <input
                    type="number"
                    value={Number(value)}
                    min={param.min}
                    max={param.max}
                    step={param.type === "int" ? 1 : "any"}
                    onChange={(event) => event.currentTarget.reportValidity() && change(event.currentTarget.value)}
                />
            )}
            <small>
                {paramText(search.algorithm, param)} · {t("form.default", { value: defaultText(param) })}
            </small>
        </label>
    );
}

// The registry speaks to the command line too.
const inWords = (summary: string): string => summary.replace(/ \(--[^)]*\)/, "").replace("the order of --order", "the given order");

// The same name may mean another thing in one search.
const paramText = (algorithm: string, { name, summary }: Param): string =>
    registry(`${algorithm}.param.${name}`, registry(`param.${name}`, inWords(summary)));

const defaultText = ({ name, default: value }: Param): string =>
    typeof value === "string" ? knobChoice(name, value) : Number.isInteger(value) ? format.count(value) : format.figure(value);

function orders(): string[] {
    const all: string[] = [];
    for (const a of "UDLR")
        for (const b of "UDLR")
            for (const c of "UDLR") for (const d of "UDLR") if (new Set([a, b, c, d]).size === 4) all.push(a + b + c + d);
    return all;
}

const ORDERS = orders();

const OrderSelect = ({ value, onChange }: { value: string; onChange(order: string): void }): JSX.Element => (
    <select value={value} onChange={(event) => onChange(event.currentTarget.value)}>
        {ORDERS.map((each) => (
            <option key={each} value={each}>
                {each}
            </option>
        ))}
    </select>
);
