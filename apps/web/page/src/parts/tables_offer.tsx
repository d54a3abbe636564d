// SPDX-License-Identifier: MIT
// Pattern tables: offered where they would help, and how far they are while they are built.
import type { JSX } from "preact";
import * as format from "../format";
import { t } from "../i18n/index";
import { useStore } from "../state/store";
import { buildTables } from "../state/tables_state";
import { problemText } from "./problem";

export function TablesOffer(): JSX.Element | null {
    const { state, bytes, time_s: time, share, problem } = useStore((all) => all.tables);
    const { rows, cols } = useStore((all) => all.puzzle.start);
    if (state === "unknown" || state === "there") return null;
    if (state === "building") return <Building share={share} />;
    return (
        <div class="note tables">
            {state === "absent" && <p>{t("tables.offer", { size: `${rows}×${cols}`, bytes: format.bytes(bytes), time: about(time) })}</p>}
            {problem && <p>{problemText(problem)}</p>}
            {state === "absent" && (
                <button type="button" onClick={() => void buildTables()}>
                    {t("tables.build")}
                </button>
            )}
        </div>
    );
}

// What a machine that does nothing else takes, with some time to spare.
const about = (seconds: number): string => format.time(Math.max(5, 5 * Math.ceil((2 * seconds) / 5)));

export function Building({ share }: { share: number }): JSX.Element {
    return (
        <div class="note tables">
            <p>{t("tables.building", { share: format.percent(Math.floor(100 * share) / 100) })}</p>
            <progress max={1} value={share} aria-label={t("tables.progress")} />
        </div>
    );
}
