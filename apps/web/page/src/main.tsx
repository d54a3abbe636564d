// SPDX-License-Identifier: MIT
// Starts the page: language and theme of the browser or of the last visit, the address, the registry.
import { render } from "preact";
import * as api from "./api/calls";
import { App } from "./app";
import { keepAsking } from "./distance";
import { setDecimal } from "./format";
import { browserLanguage, tag, type Language } from "./i18n/index";
import { keepPictureShown } from "./picture";
import { runPlayer } from "./player";
import { resumeRecording } from "./inside/recorder";
import { resumeRace } from "./race/race_jobs";
import { resume } from "./solver";
import { get, set, subscribe, type Theme } from "./store";
import { keepAddress } from "./url";
import "uplot/dist/uPlot.min.css";
import "./style/style.css";

const LANGUAGE = "loyd.language";
const THEME = "loyd.theme";
const RETRY_MS = 2000;

function keepTaste(): void {
    const dark = window.matchMedia("(prefers-color-scheme: dark)");
    const kept = localStorage.getItem(THEME) as Theme | null;
    set({
        language: (localStorage.getItem(LANGUAGE) as Language | null) ?? browserLanguage(),
        theme: kept ?? (dark.matches ? "dark" : "light"),
    });
    let following = false; // the system's taste, not the visitor's
    const applied = { language: get().language, theme: get().theme };
    const apply = (): void => {
        document.documentElement.lang = tag(applied.language);
        document.documentElement.dataset.theme = applied.theme;
        setDecimal(applied.language === "pt" ? "," : ".");
    };
    // The root element is touched only when it must be: that makes the browser style the whole page anew.
    subscribe(() => {
        const { language, theme } = get();
        if (language === applied.language && theme === applied.theme) return;
        if (language !== applied.language) localStorage.setItem(LANGUAGE, language);
        if (theme !== applied.theme && !following) localStorage.setItem(THEME, theme);
        Object.assign(applied, { language, theme });
        apply();
    });
    apply();
    dark.addEventListener("change", (event) => {
        if (localStorage.getItem(THEME)) return;
        following = true;
        set({ theme: event.matches ? "dark" : "light" });
        following = false;
    });
}

async function loadRegistry(): Promise<void> {
    if (get().algorithms.length) return;
    const [algorithms, heuristics] = await Promise.all([api.algorithms(), api.heuristics()]);
    set({ algorithms, heuristics });
}

// While the server does not answer, it is asked again and again; the page keeps what it has.
function keepWatch(): void {
    let timer = 0;
    const retry = (): void => {
        timer = 0;
        api.alive()
            .then(loadRegistry)
            .catch(() => (timer ||= window.setTimeout(retry, RETRY_MS)));
    };
    api.watchServer((reached) => {
        const server = reached ? "ok" : "gone";
        if (server !== get().server) set({ server });
        if (!reached) timer ||= window.setTimeout(retry, RETRY_MS);
    });
}

keepTaste();
keepAddress();
keepWatch();
runPlayer();
const root = document.getElementById("app");
if (root) render(<App />, root);
loadRegistry().catch(() => undefined);
keepAsking();
keepPictureShown();
void resume();
void resumeRace();
void resumeRecording();
