// SPDX-License-Identifier: MIT
// An error of the server, told in the page's language where the code says enough.
import type { JSX } from "preact";
import { problemOf } from "../api/calls";
import type { Problem } from "../api/types";
import { sentence, t, type Key } from "../i18n/index";
import { say } from "../state/view_state";

// The page's own sentence for a code; the server's names what is wrong, and follows where it can't
// be translated.
const CODES: Record<string, Key> = {
    gone: "problem.gone",
    lost: "problem.lost",
    "not-found": "problem.lost",
    busy: "problem.busy",
    "too-large": "problem.tooLarge",
    cancelled: "outcome.cancelled",
    "bad-board": "problem.board",
    "bad-goal": "problem.goal",
    "bad-algorithm": "problem.algorithm",
    "bad-heuristic": "problem.heuristic",
    "bad-param": "problem.param",
    "bad-limit": "problem.limit",
    "bad-field": "problem.field",
    unsupported: "problem.unsupported",
    timeout: "problem.timeout",
    "no-memory": "problem.memory",
    stopping: "problem.stopping",
    internal: "problem.internal",
    "bad-token": "problem.token",
    "bad-host": "problem.refused",
    "bad-origin": "problem.refused",
    "bad-request": "problem.refused",
    "bad-json": "problem.refused",
    "bad-type": "problem.refused",
    "bad-method": "problem.refused",
    "long-address": "problem.refused",
    "long-headers": "problem.refused",
};
// Where the page's sentence says all there is to say.
const WHOLE = new Set(["gone", "lost", "not-found", "busy", "too-large", "cancelled", "no-memory", "stopping", "timeout", "bad-token"]);

export function problemText(problem: Problem): string {
    const { code, message } = problem;
    const own = code in CODES ? t(CODES[code]) : null;
    if (own && WHOLE.has(code)) return own;
    const told = sentence(problem);
    if (told) return told;
    return own ? `${own} (${message})` : message;
}

export const sayProblem = (error: unknown): void => say(problemText(problemOf(error)));

export const ProblemNote = ({ problem }: { problem: Problem }): JSX.Element => (
    <p class="note bad" role="alert">
        {problemText(problem)}
    </p>
);
