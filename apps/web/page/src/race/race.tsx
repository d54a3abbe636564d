// SPDX-License-Identifier: MIT
// Race: two to six searches on the same board at the same time; live lanes, curves on shared log
// axes, then the finish table.
import type { JSX } from "preact";
import { useMemo, useState } from "preact/hooks";
import { t } from "../i18n/index";
import { useStore } from "../state/store";
import { curveOf, CurvesCard, type Metric } from "./curves";
import { Finish } from "./finish";
import { LaneRow } from "./lane_row";
import { addLane, cancelRace, LANES_MAX, LANES_MIN, startRace } from "./race_state";

export function Race(): JSX.Element {
    const { lanes, racing } = useStore((state) => state.race);
    const [metric, setMetric] = useState<Metric>("generated");
    const curves = useMemo(() => lanes.map((lane) => curveOf(lane, metric)), [lanes, metric]);
    const begun = lanes.some((lane) => lane.job !== null || lane.problem !== null);
    const top = Math.max(10, ...lanes.map((lane) => lane.curve[lane.curve.length - 1]?.generated ?? 0));
    return (
        <div class="tab-race">
            <p class="muted">{t("race.lead")}</p>
            <ol class="lanes">
                {lanes.map((lane, i) => (
                    <LaneRow key={i} lane={lane} index={i} top={top} removable={lanes.length > LANES_MIN && !racing} />
                ))}
            </ol>
            <div class="row">
                {racing ? (
                    <button type="button" class="primary" onClick={cancelRace}>
                        {t("cancel")}
                    </button>
                ) : (
                    <button type="button" class="primary" onClick={() => void startRace()}>
                        {t("race.run")}
                    </button>
                )}
                {lanes.length < LANES_MAX && !racing && (
                    <button type="button" onClick={addLane}>
                        {t("race.add")}
                    </button>
                )}
            </div>
            {begun && <CurvesCard curves={curves} metric={metric} onMetric={setMetric} />}
            {lanes.some((lane) => lane.result) && <Finish lanes={lanes} curves={curves} metric={metric} />}
        </div>
    );
}
