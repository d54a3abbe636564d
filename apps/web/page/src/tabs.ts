// SPDX-License-Identifier: MIT
// Going to another tab: what is being edited is left, all else stays.
import { set, type Tab } from "./store";

export function showTab(tab: Tab): void {
    set({ tab, editing: false });
}
