// SPDX-License-Identifier: MIT
// A table that does not fit its place becomes a stack: a block a row, each figure under its name
// (data-label). So nothing has to be scrolled sideways on a phone, in any language.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useLayoutEffect, useRef } from "preact/hooks";

interface Props {
    label?: string;
    labelledby?: string;
    children: ComponentChildren; // the table
}

// Measured as a table, whatever it is now.
function fit(box: HTMLElement): void {
    box.classList.remove("stacked");
    if (box.scrollWidth > box.clientWidth + 1) box.classList.add("stacked");
}

export function Stacks({ label, labelledby, children }: Props): JSX.Element {
    const place = useRef<HTMLDivElement>(null);
    useLayoutEffect(() => {
        if (place.current) fit(place.current);
    });
    useEffect(() => {
        const box = place.current;
        if (!box) return;
        let wide = box.clientWidth;
        const observer = new ResizeObserver(() => {
            if (box.clientWidth === wide) return;
            wide = box.clientWidth;
            fit(box);
        });
        observer.observe(box);
        return () => observer.disconnect();
    }, []);
    return (
        <div ref={place} class="scroll" tabIndex={0} role="region" aria-label={label} aria-labelledby={labelledby}>
            {children}
        </div>
    );
}
