// SPDX-License-Identifier: MIT
// The keys of Look inside.
import { get } from "../state/store";
import { say } from "../state/view_state";
import { goTo, nodeOn, select, stepTo } from "./inside_state";
import type { Recording } from "./recording";
import { sentenceAt } from "./sentence";

// One event, with Shift one expansion; up and down along the path.
export function insideKey(event: KeyboardEvent): boolean {
    const { recording, moment, selected } = get().inside;
    if (!recording) return false;
    const node = selected >= 0 ? selected : nodeOn(recording, moment);
    if (event.key === "ArrowLeft") event.shiftKey ? stepTo("expand", -1) : goTo(moment - 1);
    else if (event.key === "ArrowRight") event.shiftKey ? stepTo("expand", 1) : goTo(moment + 1);
    else if (event.key === "Home") goTo(0);
    else if (event.key === "End") goTo(recording.events - 1);
    else if (event.key === "ArrowUp") recording.parent[node] >= 0 && select(recording.parent[node]);
    else if (event.key === "ArrowDown") selectChild(recording, node, moment);
    else return false;
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") say(sentenceAt(recording, get().inside.moment));
    return true;
}

function selectChild(recording: Recording, node: number, moment: number): void {
    const child = recording.parent.findIndex((parent, each) => parent === node && recording.born[each] <= moment);
    if (child >= 0) select(child);
}
