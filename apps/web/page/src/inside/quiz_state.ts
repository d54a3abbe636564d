// SPDX-License-Identifier: MIT
// The quiz about the recording on view: its question, what was answered, the score.
import { t } from "../i18n/index";
import { get, slice } from "../state/store";
import { say } from "../state/view_state";
import { goTo } from "./inside_state";
import { ask, isRight, type Question } from "./quiz";
import type { Recording } from "./recording";
import { sentenceAt } from "./sentence";

export interface Quiz {
    about: Recording | null; // null: no quiz is on
    question: Question | null;
    given: string | null; // the answer; null: not yet
    right: number;
    asked: number; // that were answered
}

const NO_QUIZ: Quiz = { about: null, question: null, given: null, right: 0, asked: 0 };
const set = slice("quiz", NO_QUIZ);

// The quiz about this recording, if one is on.
export const quizOf = (recording: Recording | null): Quiz | null => {
    const { quiz } = get();
    return recording && quiz.about === recording ? quiz : null;
};

export function startQuiz(recording: Recording): void {
    set({ ...NO_QUIZ, about: recording });
    nextQuestion();
}

export const endQuiz = (): void => set(NO_QUIZ);

export function nextQuestion(): void {
    const { about } = get().quiz;
    if (!about) return;
    const question = ask(about);
    set({ question, given: null });
    if (question) goTo(question.moment);
}

// A first answer counts; then the event that answers is shown.
export function answer(given: string): void {
    const { about, question, given: before, right, asked } = get().quiz;
    if (!about || !question || before !== null) return;
    const good = isRight(question, given);
    set({ given, right: right + (good ? 1 : 0), asked: asked + 1 });
    goTo(question.event);
    say(`${t(good ? "quiz.right" : "quiz.wrong")} ${sentenceAt(about, question.event)}`);
}

// A node that is chosen in the tree or the list answers which one is next.
export function answerNode(node: number): void {
    const { question, given } = get().quiz;
    if (question?.kind === "next" && given === null && question.choices.includes(String(node))) answer(String(node));
}
