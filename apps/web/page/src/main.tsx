// SPDX-License-Identifier: MIT
// Starts the page: language and theme of the browser or of the last visit, the address, the registry.
import { render } from "preact";
import * as api from "./api";
import { App } from "./app";
import { keepAsking } from "./distance";
import { setDecimal } from "./format";
import { browserLanguage, tag, type Language } from "./i18n/index";
import { runPlayer } from "./player";
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
  const first = { language: get().language, theme: get().theme };
  const apply = (): void => {
    const { language, theme } = get();
    document.documentElement.lang = tag(language);
    document.documentElement.dataset.theme = theme;
    setDecimal(language === "pt" ? "," : ".");
    if (language !== first.language) localStorage.setItem(LANGUAGE, (first.language = language));
    if (theme !== first.theme) localStorage.setItem(THEME, (first.theme = theme));
  };
  subscribe(apply);
  apply();
  dark.addEventListener("change", (event) => {
    if (!localStorage.getItem(THEME)) set({ theme: (first.theme = event.matches ? "dark" : "light") });
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
    api.alive().then(loadRegistry).catch(() => (timer ||= window.setTimeout(retry, RETRY_MS)));
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
void resume();
