/* SPDX-License-Identifier: MIT */
/* The words of a worksheet, in both languages. */
#ifndef LOYD_APPS_SHEET_WORDS_H
#define LOYD_APPS_SHEET_WORDS_H

#include "worksheet.h"

enum sheet_word {
    WORD_TITLE,
    WORD_KEY,
    WORD_NAME,
    WORD_DATE,
    WORD_START,
    WORD_GOAL,
    WORD_SEARCH,
    WORD_HEURISTIC,
    WORD_NONE,
    WORD_ORDER,
    WORD_KNOBS,
    WORD_TASK_STEPS,
    WORD_TASK_ORDER,
    WORD_TASK_FILL,
    WORD_TASK_FILL_BLIND,
    WORD_TASK_DROP,
    WORD_TASK_PATH,
    WORD_TREE,
    WORD_ITERATION,
    WORD_MOVES,
    WORD_LENGTH,
    WORD_EXPANDED,
    WORD_GENERATED,
    SHEET_WORDS
};

const char *sheet_word(enum sheet_language language, enum sheet_word word);
/* An algorithm's title, a heuristic's, or why a node was dropped; the English words where there are
 * no others. */
const char *sheet_said(enum sheet_language language, const char *english);

#endif
