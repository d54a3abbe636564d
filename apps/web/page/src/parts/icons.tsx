// SPDX-License-Identifier: MIT
// The few signs that the buttons carry, drawn in the colour of the text.
import type { JSX } from "preact";

const paths = {
    first: "M4 4h2v12H4zM17 4v12L7 10z",
    back: "M15 4v12L5 10z",
    play: "M5 3v14l12-7z",
    pause: "M5 4h3.5v12H5zM11.5 4H15v12h-3.5z",
    forth: "M5 4v12l10-6z",
    last: "M14 4h2v12h-2zM3 4v12l10-6z",
    sun: "M10 6.2a3.8 3.8 0 1 0 0 7.6 3.8 3.8 0 0 0 0-7.6zM9.2 1h1.6v3H9.2zM9.2 16h1.6v3H9.2zM1 9.2h3v1.6H1zM16 9.2h3v1.6h-3zM3 4.1 4.1 3l2.1 2.1-1.1 1.1zM13.8 14.9l1.1-1.1 2.1 2.1-1.1 1.1zM3 15.9l2.1-2.1 1.1 1.1L4.1 17zM13.8 5.1 15.9 3 17 4.1l-2.1 2.1z",
    moon: "M8 2a8 8 0 1 0 10 10A7 7 0 0 1 8 2z",
    close: "M5.4 4 10 8.6 14.6 4 16 5.4 11.4 10l4.6 4.6-1.4 1.4L10 11.4 5.4 16 4 14.6 8.6 10 4 5.4z",
    plus: "M9 3h2v6h6v2h-6v6H9v-6H3V9h6z",
    minus: "M3 9h14v2H3z",
    fit: "M3 3h5v2H5v3H3zM12 3h5v5h-2V5h-3zM3 12h2v3h3v2H3zM15 12h2v5h-5v-2h3z",
    projector: "M2 3h16v2h-1v8h-6v1.2l3 2.6-1 1.2-3-2.6L7 18l-1-1.2 3-2.6V13H3V5H2zm3 2v6h10V5z",
} as const;

export type IconName = keyof typeof paths;

export const Icon = ({ name }: { name: IconName }): JSX.Element => (
    <svg class="icon" viewBox="0 0 20 20" width="18" height="18" aria-hidden="true" focusable="false">
        <path d={paths[name]} fill="currentColor" />
    </svg>
);
