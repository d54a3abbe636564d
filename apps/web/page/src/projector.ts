// SPDX-License-Identifier: MIT
// Projector mode: for a lecture hall. The board and the words grow, what only settings need goes
// away; the browser gives the whole screen where it may.
import { get } from "./state/store";
import { setProjector } from "./state/view_state";

export function toggleProjector(): void {
    const on = !get().view.projector;
    setProjector(on);
    if (on) document.documentElement.requestFullscreen?.().catch(() => undefined);
    else if (document.fullscreenElement) document.exitFullscreen().catch(() => undefined);
}
