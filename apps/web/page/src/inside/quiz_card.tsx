// SPDX-License-Identifier: MIT
// "What comes next?": a question about the recording, its correction, the score.
import type { JSX } from "preact";
import { useState } from "preact/hooks";
import { t } from "../i18n/index";
import { useStore } from "../state/store";
import { reasonText } from "./event_text";
import { isRight, type Question } from "./quiz";
import { answer, endQuiz, nextQuestion } from "./quiz_state";
import { nodeFigures, type Recording } from "./recording";
import { sentenceAt } from "./sentence";

// By these a student computes h from the board; others are told.
const BY_HAND = ["misplaced", "manhattan", "zero"];

function questionText(recording: Recording, { kind, node, event }: Question): string {
    if (kind === "next") return t("quiz.next");
    if (kind === "why") return t("quiz.why", { node });
    const { g, h } = recording.values[event];
    const own = BY_HAND.includes(recording.search.heuristic ?? "");
    return own ? t("quiz.f", { node, g }) : t("quiz.fToldH", { node, g, h });
}

export function QuizCard({ recording }: { recording: Recording }): JSX.Element {
    const { question, given, right, asked } = useStore((state) => state.quiz);
    return (
        <section class="card quiz" aria-labelledby="quiz">
            <div class="card-head">
                <h2 id="quiz">{t("quiz.title")}</h2>
                <span class="badge" data-testid="score">
                    {t("quiz.score", { right, asked })}
                </span>
                <button type="button" onClick={endQuiz}>
                    {t("quiz.end")}
                </button>
            </div>
            {question ? <Asked key={`${question.event} ${asked}`} recording={recording} question={question} given={given} /> : <p>{t("quiz.none")}</p>}
        </section>
    );
}

interface AskedProps {
    recording: Recording;
    question: Question;
    given: string | null;
}

function Asked({ recording, question, given }: AskedProps): JSX.Element {
    return (
        <>
            <p class="asked">{questionText(recording, question)}</p>
            {given === null ? (
                question.kind === "f" ? (
                    <FillIn />
                ) : (
                    <div class="row" role="group" aria-label={t("quiz.choices")}>
                        {question.choices.map((choice) => (
                            <button key={choice} type="button" onClick={() => answer(choice)}>
                                {choiceText(recording, question, choice)}
                            </button>
                        ))}
                    </div>
                )
            ) : (
                <Correction recording={recording} question={question} given={given} />
            )}
        </>
    );
}

function choiceText(recording: Recording, { kind }: Question, choice: string): string {
    if (kind === "why") return reasonText(choice);
    return `${t("event.node", { node: choice })}: ${nodeFigures(recording, Number(choice))}`;
}

function FillIn(): JSX.Element {
    const [written, setWritten] = useState("");
    return (
        <form
            class="row"
            onSubmit={(event) => {
                event.preventDefault();
                if (written.trim()) answer(written);
            }}
        >
            <label class="inline">
                f =
                <input type="text" inputMode="numeric" aria-label="f" value={written} onInput={(event) => setWritten(event.currentTarget.value)} />
            </label>
            <button type="submit" class="primary">
                {t("quiz.check")}
            </button>
        </form>
    );
}

// Kind, and with the reason.
function Correction({ recording, question, given }: AskedProps & { given: string }): JSX.Element {
    const good = isRight(question, given);
    const { g, h, f } = recording.values[question.event];
    return (
        <>
            <p class={`note${good ? "" : " bad"}`} data-testid="correction">
                <b>{t(good ? "quiz.right" : "quiz.wrong")}</b>{" "}
                {!good && question.kind !== "f" && `${t("quiz.was", { answer: choiceText(recording, question, question.answer) })} `}
                {question.kind === "f" ? t("quiz.sum", { g, h, f }) : sentenceAt(recording, question.event)}
            </p>
            <div class="row">
                <button type="button" class="primary" autofocus onClick={nextQuestion}>
                    {t("quiz.another")}
                </button>
            </div>
        </>
    );
}
