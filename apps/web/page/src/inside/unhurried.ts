// SPDX-License-Identifier: MIT
// What does not change faster than one can read.
import { useEffect, useRef, useState } from "preact/hooks";

const READ_MS = 50;

// For what is read: lists, words, pseudocode and the board. The present value (a moment, say), but at
// most twenty in a second. Nobody reads faster, and it is what costs most in a scrub.
export function useUnhurried<T>(value: T): T {
    const [, redraw] = useState(0);
    const shown = useRef({ value, time: 0 });
    const now = performance.now();
    const due = shown.current.time + READ_MS - now;
    if (value !== shown.current.value && due <= 0) shown.current = { value, time: now };
    const late = value !== shown.current.value;
    useEffect(() => {
        if (!late) return;
        const timer = window.setTimeout(() => redraw((n) => n + 1), due);
        return () => clearTimeout(timer);
    }, [value, late]);
    return shown.current.value;
}
