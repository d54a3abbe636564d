// SPDX-License-Identifier: MIT
// Race: two to six searches on the same puzzle; live lanes, the race by expansions, curves on shared
// log axes, then the finish table.
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { t } from "../i18n/index";
import { useIntoView } from "../parts/into_view";
import { NoSolution } from "../parts/no_solution";
import { useStore } from "../state/store";
import { curveOf, CurvesCard, isMeasured, type Metric } from "./curves";
import { Finish } from "./finish";
import { LaneRow } from "./lane_row";
import { addLane, cancelRace, LANES_MAX, LANES_MIN, ranks, setTogether, startRace } from "./race_state";
import { Steps } from "./steps";

export function Race(): JSX.Element {
    const { lanes, racing, together } = useStore((state) => state.race);
    const [metric, setMetric] = useState<Metric>("generated");
    const curves = useMemo(() => lanes.map((lane) => curveOf(lane, metric)), [lanes, metric]);
    const course = useIntoView<HTMLOListElement>(racing, false);
    const places = ranks(lanes, "time_s");
    const top = Math.max(10, ...lanes.map((lane) => lane.curve[lane.curve.length - 1]?.generated ?? 0));
    return (
        <div class="tab-race">
            <p class="muted">{t("race.lead")}</p>
            <NoSolution />
            <ol ref={course} class="lanes">
                {lanes.map((lane, i) => (
                    <LaneRow key={i} lane={lane} index={i} top={top} place={places[i]} removable={lanes.length > LANES_MIN && !racing} />
                ))}
            </ol>
            <div class="row">
                {racing ? (
                    <button type="button" class="primary thumb" onClick={cancelRace}>
                        {t("cancel")}
                    </button>
                ) : (
                    <button type="button" class="primary thumb" onClick={() => void startRace()}>
                        {t("race.run")}
                    </button>
                )}
                <select
                    aria-label={t("race.order")}
                    value={together ? "together" : "turn"}
                    disabled={racing}
                    onChange={(event) => setTogether(event.currentTarget.value === "together")}
                >
                    <option value="turn">{t("race.inTurn")}</option>
                    <option value="together">{t("race.together")}</option>
                </select>
                {lanes.length < LANES_MAX && !racing && (
                    <button type="button" onClick={addLane}>
                        {t("race.add")}
                    </button>
                )}
            </div>
            <p class="muted small">{t(together ? "race.share" : "race.alone")}</p>
            {!racing && lanes.some((lane) => lane.result && lane.result.expanded > 0) && <Steps lanes={lanes} />}
            {lanes.some(isMeasured) && <CurvesCard curves={curves} metric={metric} onMetric={setMetric} />}
            {lanes.some((lane) => lane.result) && <Finish lanes={lanes} curves={curves} metric={metric} />}
        </div>
    );
}
