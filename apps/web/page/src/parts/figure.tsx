// SPDX-License-Identifier: MIT
// A number with its name.
import type { JSX } from "preact";

export const Figure = ({ name, value, mark }: { name: string; value: string; mark?: boolean }): JSX.Element => (
    <div class="figure">
        <span class="name">{name}</span>
        <span class={`value${mark ? " bad" : ""}`}>{value}</span>
    </div>
);
