// SPDX-License-Identifier: MIT
// A moment that does not change faster than one can read.
import { useEffect, useRef, useState } from "preact/hooks";

const READ_MS = 50;

// The moment for what is read, lists, sentence and pseudocode: the present one, but at most twenty in a
// second. Nobody reads faster, and words are what costs most in a scrub.
export function useUnhurried(moment: number): number {
    const [, redraw] = useState(0);
    const shown = useRef({ moment, time: 0 });
    const now = performance.now();
    const due = shown.current.time + READ_MS - now;
    if (moment !== shown.current.moment && due <= 0) shown.current = { moment, time: now };
    const late = moment !== shown.current.moment;
    useEffect(() => {
        if (!late) return;
        const timer = window.setTimeout(() => redraw((n) => n + 1), due);
        return () => clearTimeout(timer);
    }, [moment, late]);
    return shown.current.moment;
}
