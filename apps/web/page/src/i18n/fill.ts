// SPDX-License-Identifier: MIT
// A sentence with its values, in the form that the server's own sentences have: {tile} is a value,
// {count:tile|tiles} one word or the other by a number, {{ a brace.
import type { Values } from "../api/types";

const PLACEHOLDER = /\{\{|\{(\w+)(?::([^|}]*)\|([^}]*))?\}/g;

export function fill(template: string, values: Values): string {
    return template.replace(PLACEHOLDER, (whole, name?: string, one?: string, many?: string) => {
        if (name === undefined) return "{";
        if (one !== undefined) return (values[name] === 1 ? one : many) ?? "";
        return String(values[name] ?? whole);
    });
}
