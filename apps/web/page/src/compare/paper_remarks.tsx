// SPDX-License-Identifier: MIT
// What a paper's table can't say: figures that nobody can run again, and boards on which the
// paper's program goes wrong.
import type { JSX } from "preact";
import type { Defect, Papers } from "../api/types";
import * as format from "../format";
import { paperText, t } from "../i18n/index";
import { shown } from "./paper_rows";

export function Remarks({ papers, paper }: { papers: Papers; paper: string }): JSX.Element {
    const gaps = papers.gaps.filter((each) => each.paper === paper);
    const defects = papers.defects.filter((each) => each.paper === paper);
    return (
        <>
            {defects.length > 0 && <Defects defects={defects} />}
            {gaps.length > 0 && (
                <details>
                    <summary>{t("papers.gaps")}</summary>
                    <ul class="plain small">
                        {gaps.map((each) => (
                            <li key={each.what}>
                                <b>{paperText(each.what)}</b>: {paperText(each.why)}
                            </li>
                        ))}
                    </ul>
                </details>
            )}
        </>
    );
}

const Defects = ({ defects }: { defects: Defect[] }): JSX.Element => (
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
                        <td>{paperText(each.what)}</td>
                        <td class="number">{format.count(each.optimum)}</td>
                        <td class="number">{shown(each.length)}</td>
                    </tr>
                ))}
            </tbody>
        </table>
    </details>
);
