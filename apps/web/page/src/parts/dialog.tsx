// SPDX-License-Identifier: MIT
// A modal dialog on the browser's own element: focus is kept inside, Escape closes it.
import type { ComponentChildren, JSX } from "preact";
import { useEffect, useRef } from "preact/hooks";
import { t } from "../i18n/index";
import { Icon } from "./icons";

interface Props {
    title: string;
    onClose(): void;
    children: ComponentChildren;
}

export function Dialog({ title, onClose, children }: Props): JSX.Element {
    const dialog = useRef<HTMLDialogElement>(null);
    useEffect(() => {
        const opener = document.activeElement as HTMLElement | null;
        dialog.current?.showModal();
        dialog.current?.querySelector<HTMLElement>("input, textarea")?.focus();
        return () => opener?.focus();
    }, []);
    return (
        <dialog
            ref={dialog}
            aria-labelledby="dialog-title"
            onCancel={(event) => {
                event.preventDefault();
                onClose();
            }}
            onClick={(event) => {
                if (event.target === dialog.current) onClose();
            }}
        >
            <div class="dialog-body">
                <header>
                    <h2 id="dialog-title">{title}</h2>
                    <button type="button" class="quiet square" aria-label={t("close")} onClick={onClose}>
                        <Icon name="close" />
                    </button>
                </header>
                {children}
            </div>
        </dialog>
    );
}
