// SPDX-License-Identifier: MIT
// What the keys do.
import type { JSX } from "preact";
import { t, type Key } from "../i18n/index";
import { TABS } from "../state/view_state";
import { Dialog } from "./dialog";

const ROWS: readonly (readonly [string, Key])[] = [
    ["← ↑ → ↓", "keys.slide"],
    ["Shift + ← ↑ → ↓", "keys.cursor"],
    ["Enter", "keys.enter"],
    ["Z · Y", "keys.undo"],
    ["H", "keys.hint"],
    ["Space", "keys.play"],
    ["← → · Shift", "keys.inside"],
    [`1 … ${TABS.length}`, "keys.tabs"],
    ["P", "keys.projector"],
    ["?", "keys.help"],
];

export const KeysDialog = ({ onClose }: { onClose(): void }): JSX.Element => (
    <Dialog title={t("keys.title")} onClose={onClose}>
        <dl class="keys">
            {ROWS.map(([key, does]) => (
                <div key={key}>
                    <dt>
                        <kbd>{key}</kbd>
                    </dt>
                    <dd>{t(does)}</dd>
                </div>
            ))}
        </dl>
    </Dialog>
);
