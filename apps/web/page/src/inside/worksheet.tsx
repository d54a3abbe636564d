// SPDX-License-Identifier: MIT
// Worksheets for the search and the puzzle on view: pages to print, and their keys.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { solveBody } from "../api/bodies";
import * as api from "../api/calls";
import { downloadText } from "../export";
import { t } from "../i18n/index";
import { sayProblem } from "../parts/problem";
import { get } from "../state/store";

const MANY = 20;

async function save(count: number, key: boolean): Promise<void> {
    const { puzzle, settings, view } = get();
    const body = { solve: { ...solveBody(puzzle.start, puzzle.goal, settings.search), seed: 1 }, count, key, lang: view.language };
    try {
        const { html } = await api.worksheet(body);
        downloadText(key ? "key.html" : "worksheet.html", html, "text/html");
    } catch (error) {
        sayProblem(error);
    }
}

export function Worksheets(): JSX.Element {
    const [count, setCount] = useState(0);
    return (
        <details class="card worksheets">
            <summary>{t("sheet.title")}</summary>
            <p>{t("sheet.lead")}</p>
            <div class="row">
                <select aria-label={t("sheet.boards")} value={count} onChange={(event) => setCount(Number(event.currentTarget.value))}>
                    <option value={0}>{t("sheet.this")}</option>
                    <option value={MANY}>{t("sheet.many", { count: MANY })}</option>
                </select>
                <button type="button" onClick={() => void save(count, false)}>
                    {t("sheet.save")}
                </button>
                <button type="button" onClick={() => void save(count, true)}>
                    {t("sheet.key")}
                </button>
            </div>
        </details>
    );
}
