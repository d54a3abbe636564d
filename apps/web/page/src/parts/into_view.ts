// SPDX-License-Identifier: MIT
// Brings what has just come where it is seen: on a phone and in a narrow window the answer stands
// below the form. What is in view already stays where it is.
import type { RefObject } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { mayMove } from "../player";

const SEEN_PX = 160; // of a tall element, its head

function bringIntoView(element: Element | null): void {
    if (!element) return;
    const { scrollMarginTop, scrollMarginBottom } = getComputedStyle(element);
    const { top, bottom } = element.getBoundingClientRect();
    const needed = Math.min(bottom, top + SEEN_PX);
    if (top >= parseFloat(scrollMarginTop) && needed <= window.innerHeight - parseFloat(scrollMarginBottom)) return;
    element.scrollIntoView({ behavior: mayMove() ? "smooth" : "auto", block: "start" });
}

// For the place of an answer: its first part is brought into view when what was asked for on this
// tab begins, and when something of it has come.
export function useIntoView<Place extends Element>(busy: boolean, come: unknown): RefObject<Place | null> {
    const asked = useRef(false); // since this tab was opened
    const place = useRef<Place>(null);
    useEffect(() => {
        asked.current ||= busy;
        if (asked.current && (busy || come)) bringIntoView(place.current?.firstElementChild ?? null);
    }, [busy, come]);
    return place;
}
