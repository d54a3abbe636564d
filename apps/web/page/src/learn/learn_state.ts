// SPDX-License-Identifier: MIT
// Learn: which lesson is open.
import { slice } from "../state/store";
import { LESSONS } from "./lesson_texts";

export interface Learn {
    lesson: string;
}

const set = slice("learn", { lesson: LESSONS[0].name });

// A name that is no lesson leaves the one that is open.
export const openLesson = (lesson: string): void => {
    if (LESSONS.some(({ name }) => name === lesson)) set({ lesson });
};
