// SPDX-License-Identifier: MIT
// The papers' tables: published numbers beside ours.
import type { ComponentChildren, JSX } from "preact";
import { useState } from "preact/hooks";
import type { Experiment, Papers } from "../api/types";
import { registry, t } from "../i18n/index";
import { useStore } from "../state/store";
import { comparePaper, stopComparing } from "./compare_state";
import { CopyButtons } from "./copy";
import { Remarks } from "./paper_remarks";
import { rowsOf, tableOfRows, type Row } from "./paper_rows";
import { usePapers } from "./papers_loaded";

export function PaperTables(): JSX.Element {
    const papers = usePapers();
    const [paper, setPaper] = useState("000");
    const { experiments, ours, running } = useStore((state) => state.compare);
    const wanted = (papers?.experiments ?? []).filter((each) => each.paper === paper);
    const here = experiments.length > 0 && experiments[0].paper === paper;
    const rows = wanted.flatMap((each, i) => rowsOf(each, here ? ours[i] : null, here && running));
    return (
        <>
            <div class="row">
                <PaperSelect papers={papers} paper={paper} running={running} onChange={setPaper} />
                <RunButtons experiments={wanted} running={running} />
            </div>
            {wanted.length > 0 && (
                <PaperTable paper={paper} rows={rows}>
                    {papers && <Remarks papers={papers} paper={paper} />}
                </PaperTable>
            )}
        </>
    );
}

interface SelectProps {
    papers: Papers | null;
    paper: string;
    running: boolean;
    onChange(paper: string): void;
}

const PaperSelect = ({ papers, paper, running, onChange }: SelectProps): JSX.Element => (
    <label class="field grow">
        <span>{t("papers.paper")}</span>
        <select value={paper} disabled={running} onChange={(event) => onChange(event.currentTarget.value)}>
            {(papers?.papers ?? []).map((each) => (
                <option key={each.paper} value={each.paper}>
                    {each.paper} · {registry(`paper.${each.paper}`, each.title)}
                </option>
            ))}
        </select>
    </label>
);

function RunButtons({ experiments, running }: { experiments: Experiment[]; running: boolean }): JSX.Element {
    const [slowToo, setSlowToo] = useState(false);
    return (
        <>
            {experiments.some((each) => each.slow) && (
                <label class="check">
                    <input type="checkbox" checked={slowToo} onChange={(event) => setSlowToo(event.currentTarget.checked)} />
                    {t("papers.slowToo")}
                </label>
            )}
            {running ? (
                <button type="button" class="primary thumb" onClick={stopComparing}>
                    {t("cancel")}
                </button>
            ) : (
                <button type="button" class="primary thumb" onClick={() => void comparePaper(experiments, slowToo)}>
                    {t("papers.run")}
                </button>
            )}
        </>
    );
}

function PaperTable({ paper, rows, children }: { paper: string; rows: Row[]; children: ComponentChildren }): JSX.Element {
    const table = tableOfRows(rows);
    return (
        <section class="card" aria-labelledby="paper-table">
            <div class="card-head">
                <h2 id="paper-table">{t("papers.title", { paper })}</h2>
                <CopyButtons name={`paper-${paper}`} data={() => table} shown={() => table} />
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
                            <FigureRow key={i} row={row} />
                        ))}
                    </tbody>
                </table>
            </div>
            {children}
        </section>
    );
}

const FigureRow = ({ row }: { row: Row }): JSX.Element => (
    <tr>
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
);
