// SPDX-License-Identifier: MIT
// A table to the clipboard as CSV, Markdown or LaTeX.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import * as files from "../export";
import { t } from "../i18n/index";
import { say } from "../state/view_state";

const FORMS: readonly [string, (table: files.Table) => string][] = [
    ["CSV", files.csv],
    ["Markdown", files.markdown],
    ["LaTeX", files.latex],
];

// `data` is for programs, `shown` for documents.
export function CopyButtons({ name, data, shown }: { name: string; data(): files.Table; shown(): files.Table }): JSX.Element {
    const [done, setDone] = useState("");
    const copy = async (form: string, write: (table: files.Table) => string): Promise<void> => {
        const content = write(form === "CSV" ? data() : shown());
        await files.copyText(content).catch(() => files.downloadText(`${name}.txt`, content));
        setDone(form);
        say(t("copied", { form }));
        window.setTimeout(() => setDone(""), 1500);
    };
    return (
        <div class="row tight" role="group" aria-label={t("copyAs")}>
            <span class="muted small">{t("copyAs")}</span>
            {FORMS.map(([form, write]) => (
                <button key={form} type="button" class="quiet" onClick={() => void copy(form, write)}>
                    {done === form ? t("share.done") : form}
                </button>
            ))}
        </div>
    );
}
