// SPDX-License-Identifier: MIT
// Brings what has just come where it is seen: on a phone and in a narrow window the answer stands
// below the form. What is in view already stays where it is.
import { mayMove } from "../player";

const SEEN_PX = 160; // of a tall element, its head

export function bringIntoView(element: Element | null): void {
    if (!element) return;
    const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(element);
    const { top, bottom } = element.getBoundingClientRect();
    const needed = Math.min(bottom, top + SEEN_PX);
    if (top >= parseFloat(scrollMarginTop) && needed <= window.innerHeight - parseFloat(scrollMarginBottom)) return;
    element.scrollIntoView({ behavior: mayMove() ? "smooth" : "auto", block: "start" });
}
