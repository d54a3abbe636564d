/* SPDX-License-Identifier: MIT */
/* Sentences of the command's and the server's own, with key and values as the library's have. */
#ifndef LOYD_APPS_APP_SENTENCE_H
#define LOYD_APPS_APP_SENTENCE_H

#include "loyd.h"

enum app_sentence {
#define SENTENCE(name, key, status, pattern) SAY_##name,
#include "app_sentences.def"
#undef SENTENCE
    APP_SENTENCES
};

/* The index-th one of app_sentences.def; NULL past the end. */
const loyd_sentence *app_sentence_at(size_t index);

/* A sentence and a value for every name in it, as two arguments: the second ends as it must. */
#define SENTENCE_FIRST(first, ...)  first
#define SENTENCE_VALUES(first, ...) ((const loyd_value[]){__VA_ARGS__})
#define app_refuse(error, ...)                                                                     \
    loyd_error_write(error, app_sentence_at(SENTENCE_FIRST(__VA_ARGS__, 0)),                       \
                     SENTENCE_VALUES(__VA_ARGS__, {.name = NULL}))

/* A sentence that is nobody's but the caller's: no key, no values. Returns the status. */
loyd_status app_say(loyd_error *error, loyd_status status, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

static inline loyd_value value_whole(const char *name, int64_t whole) {
    return loyd_value_whole(name, whole);
}

static inline loyd_value value_count(const char *name, uint64_t count) {
    return loyd_value_whole(name, count < INT64_MAX ? (int64_t)count : INT64_MAX);
}

static inline loyd_value value_word(const char *name, const char *word) {
    return loyd_value_text(name, word, 60);
}

/* As much of it as a value holds. */
static inline loyd_value value_long(const char *name, const char *text) {
    return loyd_value_text(name, text, SIZE_MAX);
}

#endif
