// SPDX-License-Identifier: MIT
// One lane of a race: its search, and how far it is.
import type { JSX } from "preact";
import type { Progress } from "../api/types";
import * as format from "../format";
import { t } from "../i18n/index";
import { Icon } from "../parts/icons";
import { problemText } from "../parts/problem";
import { outcomeText } from "../parts/quality";
import { searchName, SearchForm } from "../parts/search_form";
import { logAxis } from "../parts/svg_chart";
import { removeLane, setLaneSearch, type Lane } from "./race_state";

interface Props {
    lane: Lane;
    index: number;
    top: number; // nodes of the lane that has most
    place: number | null; // among those that solved the board, by time
    removable: boolean;
}

export const LaneRow = ({ lane, index, top, place, removable }: Props): JSX.Element => (
    <li class={`lane series-${index + 1}`} aria-label={searchName(lane.search)}>
        <span class="swatch" aria-hidden="true" />
        <SearchForm compact search={lane.search} onChange={(search) => setLaneSearch(index, search)} />
        {removable && (
            <button
                type="button"
                class="quiet square"
                aria-label={t("race.remove", { name: searchName(lane.search) })}
                onClick={() => removeLane(index)}
            >
                <Icon name="close" />
            </button>
        )}
        {(lane.job || lane.problem) && <LaneLive lane={lane} top={top} place={place} />}
    </li>
);

function laneState({ problem, result, job, running }: Lane): string {
    if (problem) return problemText(problem);
    if (result) return outcomeText(result.outcome);
    return job ? t(running ? "race.running" : "race.waiting") : "";
}

// Of the nodes that are kept, those that are open: the lighter end of the bar.
const openShare = (last: Progress | undefined): number => (last?.frontier && last.states ? Math.min(1, last.frontier / last.states) : 0);

function LaneLive({ lane, top, place }: { lane: Lane; top: number; place: number | null }): JSX.Element {
    const last: Progress | undefined = lane.curve[lane.curve.length - 1];
    const wide = last ? logAxis([1, top]).at(last.generated) : 0;
    return (
        <div class="lane-live">
            <span class="track">
                <span class="fill" style={{ width: `${wide * 100}%`, "--open": `${100 * openShare(last)}%` }} />
            </span>
            <span class="lane-figures">
                {place && <span class={`badge${place === 1 ? " good" : ""}`}>{t("race.place", { place })}</span>}
                <b>{laneState(lane)}</b>
                {last && (
                    <>
                        <span>{t("lane.nodes", { n: format.count(last.generated) })}</span>
                        {last.frontier !== null && (
                            <span class="lane-open">{t(lane.result ? "lane.openMost" : "lane.open", { n: format.count(last.frontier) })}</span>
                        )}
                        <span>{t("lane.states", { n: format.count(last.states) })}</span>
                        <span>{format.bytes(last.bytes)}</span>
                        <span>{format.time(last.time_s)}</span>
                    </>
                )}
            </span>
        </div>
    );
}
