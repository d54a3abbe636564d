// SPDX-License-Identifier: MIT
// The end of a game: its moves beside the fewest that would have done.
import type { JSX } from "preact";
import type { Board } from "../board";
import * as format from "../format";
import { plural, t } from "../i18n/index";
import { goalNow } from "../state/puzzle_state";
import { useStore } from "../state/store";
import { distanceOf } from "./distance";
import { shareImage } from "./share_image";

export function Won({ from, moves }: { from: Board; moves: number }): JSX.Element {
    const known = distanceOf(from);
    const least = known?.exact ?? null;
    const perfect = least === moves;
    const goal = useStore(goalNow);
    const { from: begun, to } = useStore((state) => state.play.clock);
    const seconds = begun === null || to === null ? 0 : (to - begun) / 1000;
    return (
        <div class={`won${perfect ? " perfect" : ""}`} data-testid="won">
            <p class="big">
                <span class="medal" aria-hidden="true">
                    {perfect ? "★" : "✓"}
                </span>{" "}
                {t(perfect ? "won.perfect" : "play.solved")}
            </p>
            <Bar name={t("won.yours")} moves={moves} most={Math.max(moves, least ?? 0)} />
            {least !== null && <Bar name={t("won.least")} moves={least} most={Math.max(moves, least)} best />}
            {least === null && known?.lower !== null && known !== null && (
                <p class="muted small">{t("won.atLeast", { least: format.count(known.lower) })}</p>
            )}
            {least !== null && moves > least && (
                <p class="small">{t("won.more", { more: plural("moves", moves - least, format.count(moves - least)) })}</p>
            )}
            <div class="row">
                <button type="button" onClick={() => void shareImage({ start: from, goal, moves, fewest: least, seconds })}>
                    {t("won.share")}
                </button>
            </div>
        </div>
    );
}

const Bar = ({ name, moves, most, best }: { name: string; moves: number; most: number; best?: boolean }): JSX.Element => (
    <div class={`bar-row${best ? " truth" : ""}`}>
        <span>{name}</span>
        <span class="track">
            <span class="fill" style={{ width: `${(100 * moves) / Math.max(1, most)}%` }} />
        </span>
        <span>{format.count(moves)}</span>
    </div>
);
