// SPDX-License-Identifier: MIT
// The frame: header, the board in its place, the open tab beside it, a live region, and the keys
// that work everywhere.
import type { JSX } from "preact";
import { useEffect } from "preact/hooks";
import { Compare } from "./compare/compare";
import { Experiments } from "./experiments/experiments";
import { t } from "./i18n/index";
import { Inside } from "./inside/inside";
import { insideKey } from "./inside/inside_keys";
import { Lab } from "./lab/lab";
import { Learn } from "./learn/learn";
import { arrowMove } from "./parts/board_cursor";
import { BoardPanel } from "./parts/board_panel";
import { Header, TAB_KEYS } from "./parts/header";
import { Icon } from "./parts/icons";
import { slide, stepBack, stepForth } from "./parts/said_moves";
import { hint } from "./play/hint";
import { Play } from "./play/play";
import { Race } from "./race/race";
import { Solve } from "./solve/solve";
import { togglePlay } from "./state/line_state";
import { get, useStore } from "./state/store";
import { setBroken, showTab, TABS, type Tab } from "./state/view_state";
import { toggleProjector } from "./projector";

const PANELS: Record<Tab, () => JSX.Element> = {
    play: Play,
    solve: Solve,
    race: Race,
    inside: Inside,
    compare: Compare,
    lab: Lab,
    learn: Learn,
    experiments: Experiments,
};
const WITHOUT_BOARD: readonly Tab[] = ["learn", "experiments"];

const inField = (target: EventTarget | null): boolean =>
    target instanceof HTMLElement && target.closest("input, select, textarea, dialog, summary, [role=listbox]") !== null;
const onButton = (target: EventTarget | null): boolean => target instanceof HTMLElement && target.closest("button, a") !== null;

function onKey(event: KeyboardEvent): void {
    if (event.ctrlKey || event.metaKey || event.altKey || inField(event.target)) return;
    const { tab, editing } = get().view;
    const digit = Number(event.key);
    const move = arrowMove(event.key);
    if (digit >= 1 && digit <= TABS.length) showTab(TABS[digit - 1]);
    else if (tab === "inside" && insideKey(event)) event.preventDefault();
    else if (event.key === " " && !onButton(event.target)) togglePlay();
    else if (tab === "play" && move && !editing) slide(move);
    else if (tab !== "play" && event.key === "ArrowLeft") stepBack();
    else if (tab !== "play" && event.key === "ArrowRight") stepForth();
    else if (event.key === "z" || event.key === "u") stepBack();
    else if (event.key === "y") stepForth();
    else if (tab === "play" && event.key === "h") hint();
    else if (event.key === "p") toggleProjector();
    else if (event.key === "?") document.getElementById("keys-button")?.click();
    else return;
    event.preventDefault();
}

// Apart, so that what is said at every move does not draw the page anew.
function LiveRegion(): JSX.Element {
    const said = useStore((state) => state.view.said);
    return (
        <p class="hidden" role="status" aria-live="polite">
            {said}
        </p>
    );
}

export function App(): JSX.Element {
    const tab = useStore((state) => state.view.tab);
    const gone = useStore((state) => state.server.gone);
    const broken = useStore((state) => state.view.broken);
    const language = useStore((state) => state.view.language);
    useEffect(() => void (document.title = `${t(TAB_KEYS[tab])} · loyd`), [tab, language]);
    useEffect(() => {
        document.addEventListener("keydown", onKey);
        return () => document.removeEventListener("keydown", onKey);
    }, []);
    const Panel = PANELS[tab];
    return (
        <>
            <Header />
            <main class={`on-${tab}`}>
                {!WITHOUT_BOARD.includes(tab) && <BoardPanel />}
                <section id="panel" role="tabpanel" aria-labelledby={`tab-${tab}`} tabIndex={-1}>
                    <Panel key={tab} />
                </section>
            </main>
            <div class="banners">
                {gone && (
                    <div class="banner" role="alert">
                        <span>{t("server.gone")}</span>
                    </div>
                )}
                {broken && (
                    <div class="banner" role="alert">
                        <span>{t("link.broken")}</span>
                        <button type="button" class="quiet square" aria-label={t("close")} title={t("close")} onClick={() => setBroken(false)}>
                            <Icon name="close" />
                        </button>
                    </div>
                )}
            </div>
            <LiveRegion />
        </>
    );
}
