// SPDX-License-Identifier: MIT
// The top of the page: tabs, size, goal, language, light or dark.
import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";
import { isGoalName } from "../board";
import { t, type Key, type Language } from "../i18n/index";
import { toggleProjector } from "../projector";
import { scramble, setGoal } from "../state/puzzle_state";
import { useStore } from "../state/store";
import { setLanguage, setTheme, showTab, TABS, type Tab } from "../state/view_state";
import { Icon } from "./icons";
import { KeysDialog } from "./keys_dialog";
import { PasteDialog } from "./paste";
import { sayProblem } from "./problem";
import { SizeDialog } from "./size_dialog";

const SIZES = ["2x2", "3x3", "3x4", "4x4", "5x5", "6x6", "8x8", "10x10"];
export const TAB_KEYS: Record<Tab, Key> = {
    play: "tab.play",
    solve: "tab.solve",
    race: "tab.race",
    inside: "tab.inside",
    compare: "tab.compare",
    lab: "tab.lab",
    learn: "tab.learn",
    experiments: "tab.experiments",
};

function Tabs(): JSX.Element {
    const tab = useStore((state) => state.view.tab);
    // On a phone not all tabs have room.
    useEffect(() => {
        const open = document.getElementById(`tab-${tab}`);
        open?.parentElement?.scrollTo({ left: open.offsetLeft - (window.innerWidth - open.offsetWidth) / 2 });
    }, [tab]);
    const onKeyDown = (event: KeyboardEvent): void => {
        const step = event.key === "ArrowRight" ? 1 : event.key === "ArrowLeft" ? -1 : 0;
        if (!step) return;
        const next = TABS[(TABS.indexOf(tab) + step + TABS.length) % TABS.length];
        showTab(next);
        document.getElementById(`tab-${next}`)?.focus();
        event.preventDefault();
        event.stopPropagation();
    };
    return (
        <div class="tabs" role="tablist" aria-label={t("tabs")} onKeyDown={onKeyDown}>
            {TABS.map((each) => (
                <button
                    key={each}
                    id={`tab-${each}`}
                    type="button"
                    role="tab"
                    aria-selected={each === tab}
                    aria-controls="panel"
                    tabIndex={each === tab ? 0 : -1}
                    data-name={t(TAB_KEYS[each])}
                    onClick={() => showTab(each)}
                >
                    {t(TAB_KEYS[each])}
                </button>
            ))}
        </div>
    );
}

function SizeSelect(): JSX.Element {
    const size = useStore((state) => `${state.puzzle.start.rows}x${state.puzzle.start.cols}`);
    const [asking, setAsking] = useState(false);
    const choose = (value: string): void => {
        if (value === "other") return setAsking(true);
        const [rows, cols] = value.split("x").map(Number);
        scramble(rows, cols).catch(sayProblem);
    };
    const shown = (each: string): string => each.replace("x", "×");
    return (
        <>
            <select
                aria-label={t("size.label")}
                value={size}
                onChange={(event) => {
                    choose(event.currentTarget.value);
                    event.currentTarget.value = size;
                }}
            >
                {!SIZES.includes(size) && <option value={size}>{shown(size)}</option>}
                {SIZES.map((each) => (
                    <option key={each} value={each}>
                        {shown(each)}
                    </option>
                ))}
                <option value="other">{t("size.other")}</option>
            </select>
            {asking && <SizeDialog onClose={() => setAsking(false)} />}
        </>
    );
}

function GoalSelect(): JSX.Element {
    const goal = useStore((state) => state.puzzle.goal);
    const [asking, setAsking] = useState(false);
    const value = typeof goal === "string" ? goal : "own";
    return (
        <>
            <select
                aria-label={t("goal.label")}
                value={value}
                onChange={(event) => {
                    const chosen = event.currentTarget.value;
                    if (isGoalName(chosen)) setGoal(chosen);
                    else setAsking(true);
                    event.currentTarget.value = value;
                }}
            >
                <option value="last">{t("goal.last")}</option>
                <option value="first">{t("goal.first")}</option>
                <option value="snail">{t("goal.snail")}</option>
                <option value="own">{t("goal.own")}</option>
                {value === "own" && <option value="change">{t("goal.change")}</option>}
            </select>
            {asking && <PasteDialog what="goal" onClose={() => setAsking(false)} />}
        </>
    );
}

const LANGUAGES: readonly Language[] = ["pt", "en"];

export function Header(): JSX.Element {
    const language = useStore((state) => state.view.language);
    const theme = useStore((state) => state.view.theme);
    const projector = useStore((state) => state.view.projector);
    const [keys, setKeys] = useState(false);
    return (
        <header class="top">
            <h1>loyd</h1>
            <Tabs />
            <div class="settings">
                <SizeSelect />
                <GoalSelect />
                <div class="languages" role="group" aria-label={t("language.label")}>
                    {LANGUAGES.map((each) => (
                        <button
                            key={each}
                            type="button"
                            class="quiet"
                            lang={each === "pt" ? "pt-BR" : "en"}
                            aria-pressed={each === language}
                            aria-label={each === "pt" ? "PT Português" : "EN English"}
                            onClick={() => setLanguage(each)}
                        >
                            {each.toUpperCase()}
                        </button>
                    ))}
                </div>
                <button
                    type="button"
                    class="quiet square projector"
                    aria-pressed={projector}
                    aria-label={t("projector")}
                    title={t("projector")}
                    onClick={toggleProjector}
                >
                    <Icon name="projector" />
                </button>
                <button
                    type="button"
                    class="quiet square"
                    aria-label={t(theme === "dark" ? "theme.light" : "theme.dark")}
                    title={t(theme === "dark" ? "theme.light" : "theme.dark")}
                    onClick={() => setTheme(theme === "dark" ? "light" : "dark")}
                >
                    <Icon name={theme === "dark" ? "sun" : "moon"} />
                </button>
                <button
                    id="keys-button"
                    type="button"
                    class="quiet square"
                    aria-label={t("keys.title")}
                    title={t("keys.title")}
                    onClick={() => setKeys(true)}
                >
                    ?
                </button>
            </div>
            {keys && <KeysDialog onClose={() => setKeys(false)} />}
        </header>
    );
}
