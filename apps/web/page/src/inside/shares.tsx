// SPDX-License-Identifier: MIT
// Each tile's share of h on the board of a node.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { boardFields } from "../api/bodies";
import * as api from "../api/calls";
import type { Check } from "../api/types";
import type { Board } from "../board";
import * as format from "../format";
import { t } from "../i18n/index";
import { heuristicName } from "../parts/search_form";
import { algorithmOf } from "../state/server_state";
import { get, useStore } from "../state/store";
import { showShares, type Shares } from "./inside_state";
import type { Recording } from "./recording";

const WAIT_MS = 80;
const KNOWN_MAX = 2000;
const known = new Map<string, Shares>();

// The shares that the server tells, by the wanted heuristic or by Manhattan distance.
function sharesOf(place: Board, wanted: string, answer: Check): Shares | null {
    const name = answer.tiles?.[wanted] ? wanted : "manhattan";
    const cells = answer.tiles?.[name];
    if (!cells) return null;
    const byTile = new Map<number, number>();
    place.tiles.forEach((tile, cell) => {
        const share = cells[cell];
        if (tile && typeof share === "number") byTile.set(tile, share);
    });
    return { name, byTile };
}

// Asks once the pointer or the time line rests.
export function useShares(recording: Recording, node: number, moment: number): void {
    useEffect(() => {
        if (node < 0 || !algorithmOf(recording.search.algorithm)?.uses_heuristic) return; // a blind search has none
        const { goal } = get().puzzle;
        const place = recording.board(node);
        const wanted = recording.search.heuristic ?? "manhattan";
        const name = `${wanted} ${place.tiles.join()} ${JSON.stringify(goal)}`;
        const there = known.get(name);
        if (there) return showShares(there);
        const asking = new AbortController();
        const ask = async (): Promise<void> => {
            const shares = sharesOf(place, wanted, await api.check(boardFields(place, goal), asking.signal));
            if (!shares) return;
            if (known.size > KNOWN_MAX) known.clear();
            known.set(name, shares);
            showShares(shares);
        };
        const timer = window.setTimeout(() => void ask().catch(() => undefined), WAIT_MS);
        return () => {
            clearTimeout(timer);
            asking.abort();
        };
    }, [recording, node, moment]);
}

export function SharesNote(): JSX.Element {
    const shares = useStore((state) => state.inside.shares);
    if (!shares) return <p class="muted small shares" />;
    const sum = [...shares.byTile.values()].reduce((total, each) => total + each, 0);
    return <p class="muted small shares">{t("inside.shares", { name: heuristicName(shares.name), sum: format.figure(sum) })}</p>;
}
