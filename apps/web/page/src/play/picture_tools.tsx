// SPDX-License-Identifier: MIT
// Numbers or the user's own picture on the tiles.
import type { JSX } from "preact";
import { useRef, useState } from "preact/hooks";
import { t } from "../i18n/index";
import { useStore } from "../state/store";
import { setNumbers } from "../state/view_state";
import { dropPicture, hasPicture, hidePicture, keepPicture, keepSample, showPicture } from "./picture";

export function PictureTools(): JSX.Element {
    const picture = useStore((state) => state.view.picture);
    const numbers = useStore((state) => state.view.numbers);
    const file = useRef<HTMLInputElement>(null);
    const [failed, setFailed] = useState(false);

    const choose = async (chosen: File | undefined): Promise<void> => {
        if (!chosen) return;
        try {
            await keepPicture(chosen);
            await showPicture();
            setNumbers(false);
            setFailed(false);
        } catch {
            setFailed(true);
        }
    };
    const sample = async (): Promise<void> => {
        keepSample();
        await showPicture();
        setNumbers(false);
    };
    return (
        <fieldset class="row picture-tools">
            <legend>{t("picture.label")}</legend>
            <button type="button" aria-pressed={!picture} onClick={hidePicture}>
                {t("picture.numbers")}
            </button>
            {hasPicture() && (
                <button type="button" aria-pressed={picture !== null} onClick={() => void showPicture()}>
                    {t("picture.show")}
                </button>
            )}
            {!hasPicture() && (
                <button type="button" onClick={() => void sample()}>
                    {t("picture.sample")}
                </button>
            )}
            <button type="button" onClick={() => file.current?.click()}>
                {t(hasPicture() ? "picture.other" : "picture.own")}
            </button>
            <input
                ref={file}
                class="hidden"
                type="file"
                accept="image/*"
                tabIndex={-1}
                aria-label={t("picture.own")}
                onChange={(event) => void choose(event.currentTarget.files?.[0])}
            />
            {picture && (
                <>
                    <label class="check">
                        <input type="checkbox" checked={numbers} onChange={(event) => setNumbers(event.currentTarget.checked)} />
                        {t("picture.withNumbers")}
                    </label>
                    <button type="button" class="quiet" onClick={dropPicture}>
                        {t("picture.drop")}
                    </button>
                </>
            )}
            {failed && (
                <p class="note bad" role="alert">
                    {t("picture.failed")}
                </p>
            )}
        </fieldset>
    );
}
