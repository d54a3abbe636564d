// SPDX-License-Identifier: MIT
// How far the goal is from here.
import type { JSX } from "preact";
import type { Board } from "../board";
import * as format from "../format";
import { t, unit } from "../i18n/index";
import { TablesOffer } from "../parts/tables_offer";
import { useStore } from "../state/store";
import { distanceOf } from "./distance";

export function FromHere({ place, solved }: { place: Board; solved: boolean }): JSX.Element {
    const check = useStore((state) => state.puzzle.check);
    const distance = distanceOf(place);
    if (solved) return <p class="big">{t("play.solved")}</p>;
    if (check && !check.solvable) return <p class="big muted">{t("outcome.unsolvable")}</p>;
    if (!distance) return <p class="big muted">…</p>;
    if (distance.exact !== null)
        return (
            <p class="big">
                {t("play.optimal")} <output data-testid="optimal">{format.count(distance.exact)}</output> {unit("moves", distance.exact)}
            </p>
        );
    if (distance.upper === null)
        return (
            <div>
                <p class="muted">{t("play.atLeast", { lower: format.count(distance.lower) })}</p>
                <TablesOffer />
            </div>
        );
    return (
        <div>
            <p class="big">{t("play.between", { lower: format.count(distance.lower), upper: format.count(distance.upper) })}</p>
            <p class="muted small">{t("play.goodMove")}</p>
            <TablesOffer />
        </div>
    );
}
