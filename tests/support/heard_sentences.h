/* SPDX-License-Identifier: MIT */
/* What was said in a test: which sentences, each with its status, its values and its text. */
#ifndef HEARD_SENTENCES_H
#define HEARD_SENTENCES_H

#include "support/cmocka_all.h"
#include "support/test_sentences.h"

#include <stdio.h>
#include <string.h>

enum { SENTENCES_MAX = 256 };
static bool heard[SENTENCES_MAX];

/* The error is that sentence, with its status and the text that its pattern makes. */
static inline void assert_heard(loyd_status status, const loyd_error *error, const char *key) {
    size_t i = 0;
    if (!error->key || strcmp(error->key, key))
        fail_msg("%s, not %s: %s", error->key ? error->key : "no key", key, error->text);
    while (strcmp(loyd_sentence_at(i)->key, key)) i++;
    assert_int_equal(status, loyd_sentence_at(i)->status);
    char place[64] = "";
    if (error->line)
        snprintf(place, sizeof place, "line %u, column %u: ", error->line, error->column);
    bool placed = !strncmp(error->text, place, strlen(place));
    assert_said(error->text + (placed ? strlen(place) : 0), loyd_sentence_at(i)->pattern,
                error->values, error->value_count);
    heard[i] = true;
}

#endif
