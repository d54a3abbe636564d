// SPDX-License-Identifier: MIT
// Starts the page: language and theme of the browser or of the last visit, the address, the
// registry.
import { render } from "preact";
import { App } from "./app";
import { setDecimal } from "./format";
import { browserLanguage, tag, type Language } from "./i18n/index";
import { runPlayer } from "./player";
import { resumeRecording } from "./inside/inside_state";
import { keepAsking } from "./play/distance";
import { keepGame } from "./play/game_kept";
import { keepPictureShown } from "./play/picture";
import { keepRecords } from "./play/records";
import { resumeRace } from "./race/race_state";
import { resumeSolve } from "./solve/solve_state";
import { settle } from "./state/consequences";
import { keepWatch } from "./state/server_state";
import { get, settleBy, subscribe } from "./state/store";
import { keepTables } from "./state/tables_state";
import { setLanguage, setTheme, type Theme } from "./state/view_state";
import { keepAddress } from "./url";
import "uplot/dist/uPlot.min.css";
import "./style/style.css";

const LANGUAGE = "loyd.language";
const THEME = "loyd.theme";

function keepTaste(): void {
    const dark = window.matchMedia("(prefers-color-scheme: dark)");
    const kept = localStorage.getItem(THEME) as Theme | null;
    setLanguage((localStorage.getItem(LANGUAGE) as Language | null) ?? browserLanguage());
    setTheme(kept ?? (dark.matches ? "dark" : "light"));
    let following = false; // the system's taste, not the visitor's
    const applied = { language: get().view.language, theme: get().view.theme, projector: false };
    const apply = (): void => {
        document.documentElement.lang = tag(applied.language);
        document.documentElement.dataset.theme = applied.theme;
        document.documentElement.toggleAttribute("data-projector", applied.projector);
        setDecimal(applied.language === "pt" ? "," : ".");
    };
    // The root element is touched only when it must be: that makes the browser style the whole page
    // anew.
    subscribe(() => {
        const { language, theme, projector } = get().view;
        if (language === applied.language && theme === applied.theme && projector === applied.projector) return;
        if (language !== applied.language) localStorage.setItem(LANGUAGE, language);
        if (theme !== applied.theme && !following) localStorage.setItem(THEME, theme);
        Object.assign(applied, { language, theme, projector });
        apply();
    });
    apply();
    dark.addEventListener("change", (event) => {
        if (localStorage.getItem(THEME)) return;
        following = true;
        setTheme(event.matches ? "dark" : "light");
        following = false;
    });
}

settleBy(settle);
keepTaste();
keepAddress();
keepGame();
keepWatch();
runPlayer();
const root = document.getElementById("app");
if (root) render(<App />, root);
keepRecords();
keepAsking();
keepTables();
keepPictureShown();
void resumeSolve();
void resumeRace();
void resumeRecording();
