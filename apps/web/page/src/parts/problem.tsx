// SPDX-License-Identifier: MIT
// An error of the server, told in the page's language where the code says enough.
import type { JSX } from "preact";
import { ApiError, type Problem } from "../api";
import { t } from "../i18n/index";

export function problemText(problem: Problem): string {
    if (problem.code === "gone") return t("problem.gone");
    if (problem.code === "lost" || problem.code === "not-found") return t("problem.lost");
    if (problem.code === "busy") return t("problem.busy");
    if (problem.code === "too-large") return t("problem.tooLarge");
    return problem.message;
}

export const problemOf = (error: unknown): Problem =>
    error instanceof ApiError ? error.problem : { code: "fault", message: String(error) };

export const ProblemNote = ({ problem }: { problem: Problem }): JSX.Element => (
    <p class="note bad" role="alert">
        {problemText(problem)}
    </p>
);
