// SPDX-License-Identifier: MIT
// The board of the day, and the visitor's records for the size on view.
import type { JSX } from "preact";
import * as format from "../format";
import { plural, t } from "../i18n/index";
import { Figure } from "../parts/figure";
import { sayProblem } from "../parts/problem";
import { useStore } from "../state/store";
import { dailyOnView, openDaily, recordOf, records, streak, todayIs } from "./records";

export function RecordsCard(): JSX.Element {
    const start = useStore((state) => state.puzzle.start);
    useStore((state) => state.play.learned); // a game may just have been entered
    const record = recordOf(start);
    const { days } = records();
    const day = dailyOnView();
    const inRow = streak(days, todayIs());
    return (
        <section class="card" aria-labelledby="records">
            <div class="card-head">
                <h2 id="records">{t("records.title", { size: `${start.rows}×${start.cols}` })}</h2>
                <button type="button" aria-pressed={day !== null} onClick={() => openDaily().catch(sayProblem)}>
                    {t("records.daily")}
                </button>
            </div>
            {day !== null && (
                <p class="small">
                    {t("records.day", { day })} {days.includes(day) && t("records.dayWon")}
                </p>
            )}
            <div class="figures">
                <Figure name={t("records.won")} value={format.count(record.won)} />
                <Figure name={t("records.perfect")} value={format.count(record.perfect)} />
                <Figure name={t("records.fastest")} value={record.seconds === null ? "–" : format.clock(record.seconds)} />
                <Figure name={t("records.above")} value={record.above === null ? "–" : `+${format.count(record.above)}`} />
                <Figure name={t("records.streak")} value={plural("days", inRow, format.count(inRow))} />
            </div>
            <p class="muted small">{t("records.note")}</p>
        </section>
    );
}
