// SPDX-License-Identifier: MIT
// The papers' tables: published numbers beside ours.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import * as api from "../api/calls";
import type { Experiment, Measure, Papers } from "../api/types";
import * as files from "../export";
import * as format from "../format";
import { experimentTitle, registry, sentence, t, type Key } from "../i18n/index";
import { problemText } from "../parts/problem";
import { outcomeText } from "../parts/quality";
import { useStore } from "../state/store";
import { CopyButtons } from "./copy";
import { comparePaper, measured, stopComparing, type Cell } from "./compare_state";

const MEASURES: Record<Measure, Key> = {
    moves: "measure.moves",
    seen: "measure.seen",
    steps: "measure.steps",
    frontier: "measure.frontier",
    nos: "measure.nos",
    sequence: "measure.sequence",
};

interface Row {
    experiment: string;
    span: number; // rows of its experiment; 0: not the first of them
    measure: string;
    published: string;
    ours: string;
    verdict: string;
    match: boolean | null;
}

const shown = (value: number | string | null): string =>
    value === null ? t("papers.noSolution") : typeof value === "number" ? format.count(value) : value;

function rowsOf(experiment: Experiment, cell: Cell | null, begun: boolean): Row[] {
    return experiment.figures.map(({ measure, published, why_not: why }, i) => {
        const row: Row = {
            experiment: experimentTitle(experiment.title),
            span: i === 0 ? experiment.figures.length : 0,
            measure: t(MEASURES[measure]),
            published: shown(published),
            ours: begun ? "…" : "–",
            verdict: "",
            match: null,
        };
        if (!cell) return { ...row, ours: experiment.slow ? t("papers.slow") : row.ours };
        if (cell.problem) return { ...row, ours: problemText(cell.problem) };
        if (!cell.result) return row;
        const ours = measured(measure, cell.result);
        const match = ours === published;
        const value = ours === null && measure === "moves" && published !== null ? outcomeText(cell.result.outcome) : shown(ours);
        return { ...row, ours: value, match, verdict: match ? t("papers.match") : why ? (sentence(why) ?? why) : t("papers.differs") };
    });
}

export function PaperTables(): JSX.Element {
    const [papers, setPapers] = useState<Papers | null>(null);
    const [paper, setPaper] = useState("000");
    const [slowToo, setSlowToo] = useState(false);
    const { experiments, ours, running } = useStore((state) => state.compare);
    const server = useStore((state) => state.server.gone);
    useEffect(() => {
        api.papers()
            .then(setPapers)
            .catch(() => undefined);
    }, [server]);
    const wanted = (papers?.experiments ?? []).filter((each) => each.paper === paper);
    const here = experiments.length > 0 && experiments[0].paper === paper;
    const rows = wanted.flatMap((each, i) => rowsOf(each, here ? ours[i] : null, here && running));
    const table: files.Table = {
        head: [t("papers.experiment"), t("papers.figure"), t("papers.published"), t("papers.ours"), t("papers.verdict")],
        rows: rows.map((row) => [row.experiment, row.measure, row.published, row.ours, row.verdict]),
    };
    return (
        <>
            <div class="row">
                <label class="field grow">
                    <span>{t("papers.paper")}</span>
                    <select value={paper} disabled={running} onChange={(event) => setPaper(event.currentTarget.value)}>
                        {(papers?.papers ?? []).map((each) => (
                            <option key={each.paper} value={each.paper}>
                                {each.paper} · {registry(`paper.${each.paper}`, each.title)}
                            </option>
                        ))}
                    </select>
                </label>
                {wanted.some((each) => each.slow) && (
                    <label class="check">
                        <input type="checkbox" checked={slowToo} onChange={(event) => setSlowToo(event.currentTarget.checked)} />
                        {t("papers.slowToo")}
                    </label>
                )}
                {running ? (
                    <button type="button" class="primary" onClick={stopComparing}>
                        {t("cancel")}
                    </button>
                ) : (
                    <button type="button" class="primary" onClick={() => void comparePaper(wanted, slowToo)}>
                        {t("papers.run")}
                    </button>
                )}
            </div>
            {wanted.length > 0 && (
                <section class="card" aria-labelledby="paper-table">
                    <div class="card-head">
                        <h2 id="paper-table">{t("papers.title", { paper })}</h2>
                        <CopyButtons name={`paper-${paper}`} table={() => table} />
                    </div>
                    <div class="scroll" tabIndex={0} role="region" aria-labelledby="paper-table">
                        <table class="paper">
                            <thead>
                                <tr>
                                    {table.head.map((each, i) => (
                                        <th key={each} scope="col" class={i === 2 || i === 3 ? "number" : ""}>
                                            {each}
                                        </th>
                                    ))}
                                </tr>
                            </thead>
                            <tbody>
                                {rows.map((row, i) => (
                                    <tr key={i}>
                                        {row.span > 0 && (
                                            <th scope="rowgroup" rowSpan={row.span}>
                                                {row.experiment}
                                            </th>
                                        )}
                                        <td>{row.measure}</td>
                                        <td class="number">{row.published}</td>
                                        <td class="number">{row.match ? <b>{row.ours}</b> : row.ours}</td>
                                        <td class={row.match ? "good" : row.match === false ? "warn" : ""}>{row.verdict}</td>
                                    </tr>
                                ))}
                            </tbody>
                        </table>
                    </div>
                    {papers && <Remarks papers={papers} paper={paper} />}
                </section>
            )}
        </>
    );
}

// What a table can't say: figures that nobody can run again, and boards on which the paper's program goes wrong.
function Remarks({ papers, paper }: { papers: Papers; paper: string }): JSX.Element {
    const gaps = papers.gaps.filter((each) => each.paper === paper);
    const defects = papers.defects.filter((each) => each.paper === paper);
    const told = (english: string): string => sentence(english) ?? english;
    return (
        <>
            {defects.length > 0 && (
                <details>
                    <summary>{t("papers.defects")}</summary>
                    <table>
                        <thead>
                            <tr>
                                <th scope="col">{t("papers.what")}</th>
                                <th scope="col" class="number">
                                    {t("papers.optimum")}
                                </th>
                                <th scope="col" class="number">
                                    {t("papers.theirs")}
                                </th>
                            </tr>
                        </thead>
                        <tbody>
                            {defects.map((each) => (
                                <tr key={each.what}>
                                    <td>{told(each.what)}</td>
                                    <td class="number">{format.count(each.optimum)}</td>
                                    <td class="number">{shown(each.length)}</td>
                                </tr>
                            ))}
                        </tbody>
                    </table>
                </details>
            )}
            {gaps.length > 0 && (
                <details>
                    <summary>{t("papers.gaps")}</summary>
                    <ul class="plain small">
                        {gaps.map((each) => (
                            <li key={each.what}>
                                <b>{told(each.what)}</b>: {told(each.why)}
                            </li>
                        ))}
                    </ul>
                </details>
            )}
        </>
    );
}
