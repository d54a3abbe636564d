// SPDX-License-Identifier: MIT
// Learn: short lessons with live boards.
import type { JSX } from "preact";
import { useMemo } from "preact/hooks";
import { t } from "../i18n/index";
import { useStore } from "../state/store";
import { openLesson } from "./learn_state";
import { LESSONS } from "./lesson_texts";
import { LiveBoard } from "./live_board";
import { blocksOf, inlinesOf, liveOf, titleOf, type Block } from "./markdown";

export function Learn(): JSX.Element {
    const lesson = useStore((state) => state.learn.lesson);
    const language = useStore((state) => state.view.language);
    const at = LESSONS.findIndex(({ name }) => name === lesson);
    const text = LESSONS[at].text[language];
    const blocks = useMemo(() => blocksOf(text), [text]);
    const next = LESSONS[at + 1];
    return (
        <div class="tab-learn">
            <nav class="lessons" aria-label={t("learn.lessons")}>
                <ol>
                    {LESSONS.map(({ name, text: own }) => (
                        <li key={name}>
                            <LessonLink name={name} current={name === lesson} title={titleOf(own[language])} />
                        </li>
                    ))}
                </ol>
            </nav>
            <article class="lesson" key={`${lesson} ${language}`}>
                {blocks.map((block, i) => (
                    <BlockView key={i} block={block} />
                ))}
                {next && (
                    <p>
                        {t("learn.next")} <LessonLink name={next.name} current={false} title={titleOf(next.text[language])} />
                    </p>
                )}
            </article>
        </div>
    );
}

const LessonLink = ({ name, current, title }: { name: string; current: boolean; title: string }): JSX.Element => (
    <a
        href={`#learn?l=${name}`}
        aria-current={current ? "page" : undefined}
        onClick={(event) => {
            event.preventDefault();
            openLesson(name);
            window.scrollTo(0, 0);
        }}
    >
        {title}
    </a>
);

function BlockView({ block }: { block: Block }): JSX.Element | null {
    if (block.kind === "heading") return block.level === 1 ? <h2 class="lesson-title">{block.text}</h2> : <h3>{block.text}</h3>;
    if (block.kind === "paragraph") return <p>{words(block.text)}</p>;
    if (block.kind === "list")
        return (
            <ul class="plain">
                {block.items.map((item, i) => (
                    <li key={i}>{words(item)}</li>
                ))}
            </ul>
        );
    const live = block.language === "loyd" ? liveOf(block.lines) : null;
    return live ? <LiveBoard live={live} /> : <pre>{block.lines.join("\n")}</pre>;
}

const TAGS = { strong: "strong", em: "em", code: "code" } as const;

function words(text: string): (string | JSX.Element)[] {
    return inlinesOf(text).map(({ kind, text: own }, i) => {
        if (kind === "text") return own;
        const Tag = TAGS[kind];
        return <Tag key={i}>{own}</Tag>;
    });
}
