// SPDX-License-Identifier: MIT
// Any rows and columns.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { SIDE_MAX } from "../board";
import { scramble } from "../state/puzzle_state";
import { get } from "../state/store";
import { t } from "../i18n/index";
import { Dialog } from "./dialog";
import { sayProblem } from "./problem";

export function SizeDialog({ onClose }: { onClose(): void }): JSX.Element {
    const [rows, setRows] = useState(get().puzzle.start.rows);
    const [cols, setCols] = useState(get().puzzle.start.cols);
    const accept = (event: Event): void => {
        event.preventDefault();
        scramble(rows, cols).catch(sayProblem);
        onClose();
    };
    const side = (label: string, value: number, change: (value: number) => void): JSX.Element => (
        <label class="field">
            <span>{label}</span>
            <input
                type="number"
                min={1}
                max={SIDE_MAX}
                required
                value={value}
                onInput={(event) => change(Number(event.currentTarget.value))}
            />
        </label>
    );
    return (
        <Dialog title={t("size.title")} onClose={onClose}>
            <form onSubmit={accept}>
                <div class="pair">
                    {side(t("size.rows"), rows, setRows)}
                    {side(t("size.cols"), cols, setCols)}
                </div>
                <div class="dialog-foot">
                    <button type="button" onClick={onClose}>
                        {t("cancel")}
                    </button>
                    <button type="submit" class="primary">
                        {t("size.use")}
                    </button>
                </div>
            </form>
        </Dialog>
    );
}
