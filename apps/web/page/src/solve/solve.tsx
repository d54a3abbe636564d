// SPDX-License-Identifier: MIT
// Solve: choose a search, see its figures at once, then the solution plays.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { countsMulti } from "../api/bodies";
import type { Limits, Metric, Progress, Result, Search } from "../api/types";
import { copyText } from "../export";
import * as format from "../format";
import { plural, registry, sentence, t } from "../i18n/index";
import { ProblemNote } from "../parts/problem";
import { outcomeText, qualityText } from "../parts/quality";
import { searchName, SearchForm } from "../parts/search_form";
import { cancel, solve } from "./solve_state";
import { showMoves } from "../state/line_state";
import { setCounting, setLimits, setSearch } from "../state/settings_state";
import { useStore } from "../state/store";
import { Figure } from "../play/play";

export function Solve(): JSX.Element {
    const search = useStore((state) => state.settings.search);
    const job = useStore((state) => state.solve.job);
    const result = useStore((state) => state.solve.result);
    const problem = useStore((state) => state.solve.problem);
    const gone = useStore((state) => state.server.gone);
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
                        <button type="button" class="primary wide" onClick={cancel}>
                            {t("cancel")}
                        </button>
                    ) : (
                        <button type="submit" class="primary wide" aria-disabled={gone}>
                            {t("solve.run")}
                        </button>
                    )}
                </SearchForm>
                <CountingFields search={search} />
                <LimitFields />
            </form>
            <div class="answer" aria-busy={job !== null}>
                {problem && <ProblemNote problem={problem} />}
                {job && <Working />}
                {result && !job && <ResultCard result={result} />}
                {!result && !job && !problem && <p class="muted">{t("solve.empty")}</p>}
                <HeuristicBars />
            </div>
        </div>
    );
}

// What counts as a move, and whether every shortest solution is wanted.
function CountingFields({ search }: { search: Search }): JSX.Element {
    const counting = useStore((state) => state.settings.counting);
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

function LimitFields(): JSX.Element {
    const limits = useStore((state) => state.settings.limits);
    const field = (name: keyof Limits, label: string, hint: string): JSX.Element => (
        <label class="field">
            <span>{label}</span>
            <input
                type="text"
                value={limits[name]}
                placeholder={hint}
                onChange={(event) => setLimits({ [name]: event.currentTarget.value.trim() })}
            />
        </label>
    );
    return (
        <details class="limits">
            <summary>{t("limits.title")}</summary>
            <div class="params">
                {field("time_limit", t("limits.time"), "60s")}
                {field("node_limit", t("limits.nodes"), t("limits.none"))}
                {field("memory_limit", t("limits.memory"), "512M")}
            </div>
        </details>
    );
}

function Working(): JSX.Element {
    const progress = useStore((state) => state.solve.progress);
    return (
        <section class="card working" aria-labelledby="working">
            <div class="card-head">
                <h2 id="working">{t("solve.working")}</h2>
                <button type="button" onClick={cancel}>
                    {t("cancel")}
                </button>
            </div>
            <div class="bar busy" />
            {progress && <ProgressFigures progress={progress} />}
        </section>
    );
}

export function ProgressFigures({ progress }: { progress: Progress }): JSX.Element {
    return (
        <div class="figures">
            <Figure name={t("figure.time")} value={format.time(progress.time_s)} />
            <Figure name={t("figure.generated")} value={format.count(progress.generated)} />
            <Figure name={t("figure.rate")} value={format.rate(progress.generated / progress.time_s)} />
            {progress.bound !== null && <Figure name={t("figure.bound")} value={format.count(progress.bound)} />}
            {progress.length !== null && <Figure name={t("figure.best")} value={format.count(progress.length)} />}
            <Figure name={t("figure.memory")} value={format.bytes(progress.bytes)} />
        </div>
    );
}

function ResultCard({ result }: { result: Result }): JSX.Element {
    const by = { algorithm: result.algorithm, heuristic: result.heuristic, params: {}, order: "UDLR" };
    const solved = result.outcome === "solved";
    const found = result.length !== null;
    return (
        <section class="card result" aria-labelledby="result">
            <h2 id="result" class={solved ? "big" : "big warn"}>
                {found
                    ? plural(result.multi ? "multiMoves" : "moves", result.length ?? 0, format.count(result.length))
                    : outcomeText(result.outcome)}
                {found && <span class={`badge${result.optimal ? " good" : ""}`}>{qualityText(result)}</span>}
            </h2>
            {!solved && found && <p>{outcomeText(result.outcome)}</p>}
            {result.outcome === "stuck" && <p>{t("stuck.why")}</p>}
            {result.message && result.outcome !== "unsolvable" && <p class="muted small">{sentence(result.message) ?? result.message}</p>}
            {result.outcome.endsWith("-limit") && <LimitReached result={result} />}
            <div class="figures">
                <Figure name={t("figure.time")} value={format.time(result.time_s)} />
                <Figure name={t("figure.expanded")} value={format.count(result.expanded)} />
                <Figure name={t("figure.generated")} value={format.count(result.generated)} />
                {result.seen !== null && <Figure name={t("figure.seen")} value={format.count(result.seen)} />}
                {result.frontier_max !== null && <Figure name={t("figure.frontier")} value={format.count(result.frontier_max)} />}
                <Figure name={t("figure.memory")} value={format.bytes(result.peak_bytes)} />
                {result.h_start !== null && <Figure name={t("figure.h")} value={format.count(result.h_start)} />}
                {typeof result.branching_factor === "number" && (
                    <Figure name={t("figure.branching")} value={format.figure(result.branching_factor)} />
                )}
            </div>
            <p class="muted small">{t("solve.by", { search: searchName(by) })}</p>
            {result.multi ? <Runs runs={result.multi} /> : result.moves && <Moves moves={result.moves} />}
            {result.solutions && <Solutions result={result} solutions={result.solutions} />}
            {result.iterations.length > 1 && <Iterations result={result} />}
        </section>
    );
}

// What was learned before the limit, and one click to go further.
function LimitReached({ result }: { result: Result }): JSX.Element {
    const limits = useStore((state) => state.settings.limits);
    const raised = (): Limits => {
        if (result.outcome === "node-limit") return { ...limits, node_limit: String((Number(limits.node_limit) || result.generated) * 10) };
        if (result.outcome === "time-limit")
            return { ...limits, time_limit: `${Math.min(600, Math.ceil((format.seconds(limits.time_limit) ?? 60) * 10))}s` };
        return { ...limits, memory_limit: "" };
    };
    return (
        <>
            {result.lower_bound !== null && <p>{t("limit.learned", { bound: format.count(result.lower_bound) })}</p>}
            {result.outcome === "memory-limit" && <p>{t("limit.memory")}</p>}
            {(result.outcome === "node-limit" || result.outcome === "time-limit" || limits.memory_limit !== "") &&
                result.outcome !== "depth-limit" && (
                    <div class="row">
                        <button
                            type="button"
                            onClick={() => {
                                setLimits(raised());
                                void solve();
                            }}
                        >
                            {t("limit.raise")}
                        </button>
                    </div>
                )}
        </>
    );
}

const LETTERS_SHOWN = 600;

function Moves({ moves }: { moves: string }): JSX.Element {
    const pos = useStore((state) => (state.line.kind === "solution" && state.line.moves === moves ? state.line.pos : 0));
    const [copied, setCopied] = useState(false);
    const copy = async (): Promise<void> => {
        await copyText(moves);
        setCopied(true);
        window.setTimeout(() => setCopied(false), 1500);
    };
    const first = Math.max(0, Math.min(moves.length - LETTERS_SHOWN, pos - LETTERS_SHOWN / 2));
    return (
        <div class="moves">
            <p class="letters" tabIndex={0} role="region" aria-label={t("solve.moves")}>
                {first > 0 && "… "}
                <span class="past">{moves.slice(first, pos)}</span>
                {moves.slice(pos, first + LETTERS_SHOWN)}
                {first + LETTERS_SHOWN < moves.length && " …"}
            </p>
            <button type="button" class="quiet" onClick={() => void copy()}>
                {t(copied ? "share.done" : "copy")}
            </button>
        </div>
    );
}

// Multi-tile moves: the blank's way, and how many tiles slide.
function Runs({ runs }: { runs: [string, number][] }): JSX.Element {
    const pos = useStore((state) => (state.line.kind === "solution" && state.line.runs ? state.line.pos : 0));
    let end = 0;
    return (
        <p class="letters runs" tabIndex={0} role="region" aria-label={t("solve.runs")}>
            {runs.map(([direction, tiles], i) => {
                end += tiles;
                return (
                    <span key={i} class={end <= pos ? "past" : ""}>
                        {direction}
                        {tiles}{" "}
                    </span>
                );
            })}
        </p>
    );
}

// Every shortest solution; a click puts one on the board.
function Solutions({ result, solutions }: { result: Result; solutions: string[] }): JSX.Element {
    const line = useStore((state) => (state.line.kind === "solution" ? state.line.moves : ""));
    const many = result.solutions_count ?? null;
    if (many === null) return <p class="muted small">{t(result.optimal ? "all.notCounted" : "all.notProved")}</p>;
    return (
        <details open={solutions.length <= 8}>
            <summary>
                {plural("all.count", many, format.count(many))}
                {many > solutions.length && ` · ${t("all.first", { listed: format.count(solutions.length) })}`}
            </summary>
            <ol class="solutions">
                {solutions.map((moves) => (
                    <li key={moves}>
                        <button type="button" class="quiet letters" aria-pressed={moves === line} onClick={() => showMoves(moves)}>
                            {moves}
                        </button>
                    </li>
                ))}
            </ol>
        </details>
    );
}

function Iterations({ result }: { result: Result }): JSX.Element {
    return (
        <details>
            <summary>{plural("iterations", result.iterations.length, format.count(result.iterations.length))}</summary>
            <table>
                <thead>
                    <tr>
                        <th scope="col">{t("figure.bound")}</th>
                        <th scope="col">{t("figure.expanded")}</th>
                        <th scope="col">{t("figure.generated")}</th>
                    </tr>
                </thead>
                <tbody>
                    {result.iterations.map((each, i) => (
                        <tr key={i}>
                            <td>{format.count(each.bound)}</td>
                            <td>{format.count(each.expanded)}</td>
                            <td>{format.count(each.generated)}</td>
                        </tr>
                    ))}
                </tbody>
            </table>
        </details>
    );
}

// Every heuristic's opinion of the board; the true distance beside them once it is proved.
function HeuristicBars(): JSX.Element | null {
    const check = useStore((state) => state.puzzle.check);
    const result = useStore((state) => state.solve.result);
    const heuristics = useStore((state) => state.server.heuristics);
    const titles = new Map(heuristics.map((each) => [each.name, each]));
    if (!check || !check.solvable) return null;
    const truth = result?.optimal && !result.multi && result.board.join() === check.board.join() ? result.length : null;
    const rows = Object.entries(check.heuristics)
        .filter((entry): entry is [string, number] => entry[1] !== null)
        .sort((a, b) => b[1] - a[1]);
    const top = Math.max(1, truth ?? 0, ...rows.map(([, value]) => value));
    return (
        <section class="card" aria-labelledby="opinions">
            <h2 id="opinions">{t("solve.opinions")}</h2>
            <div class="bars" role="list">
                {truth !== null && (
                    <div role="listitem" class="bar-row truth">
                        <span>{t("solve.truth")}</span>
                        <span class="track">
                            <span class="fill" style={{ width: `${(truth / top) * 100}%` }} />
                        </span>
                        <b>{format.count(truth)}</b>
                    </div>
                )}
                {rows.map(([name, value]) => {
                    const info = titles.get(name);
                    return (
                        <div key={name} role="listitem" class={`bar-row${info && !info.admissible ? " over" : ""}`} title={info?.summary}>
                            <span>{registry(`${name}.title`, info?.title ?? name)}</span>
                            <span class="track">
                                <span class="fill" style={{ width: `${(value / top) * 100}%` }} />
                            </span>
                            <span>{format.figure(value)}</span>
                        </div>
                    );
                })}
            </div>
            {rows.some(([name]) => titles.get(name)?.admissible === false) && <p class="muted small">{t("solve.overNote")}</p>}
        </section>
    );
}
