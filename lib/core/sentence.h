/* SPDX-License-Identifier: MIT */
/* How the library says what is wrong, and how a search ended: by a sentence of sentences.def and
 * the values that it names.
 *
 *     return loydi_refuse(error, ERROR_CELL_TWICE, value_whole("tile", tile), ...);
 *
 * A NULL error means that the caller wants the status alone. */
#ifndef LOYDI_SENTENCE_H
#define LOYDI_SENTENCE_H

#include "loyd.h"

#include <string.h>

enum sentence_id {
#define ERROR(name, key, status, pattern) ERROR_##name,
#define MESSAGE(name, key, pattern)       MESSAGE_##name,
#include "core/sentences.def"
#undef ERROR
#undef MESSAGE
    SENTENCES
};

/* A place in a text, from 1; 0, 0: none. */
struct text_place {
    uint32_t line, column;
};

/* Fills in the error and returns the sentence's status. Values end with one without a name. */
loyd_status loydi_error_write(loyd_error *error, struct text_place place, enum sentence_id id,
                              const loyd_value *values);

#define LOYDI_FIRST(first, ...)  first
#define LOYDI_VALUES(first, ...) ((const loyd_value[]){__VA_ARGS__})

/* Each takes the sentence, then a value for every name in it. */
#define loydi_refuse_at(error, place, ...)                                                         \
    loydi_error_write(error, place, LOYDI_FIRST(__VA_ARGS__, 0),                                   \
                      LOYDI_VALUES(__VA_ARGS__, {.name = NULL}))
#define loydi_refuse(error, ...) loydi_refuse_at(error, ((struct text_place){0, 0}), __VA_ARGS__)
#define loydi_say(message, ...)  ((void)loydi_refuse(message, __VA_ARGS__))

/* LOYD_OK if none of the pointers is NULL; else the error names the first that is. */
#define loydi_need(error, ...)                                                                     \
    loydi_need_all(error, #__VA_ARGS__, (const void *const[]){__VA_ARGS__},                        \
                   sizeof((const void *const[]){__VA_ARGS__}) / sizeof(void *))
loyd_status loydi_need_all(loyd_error *error, const char *names, const void *const *pointers,
                           size_t count);

/* Was it that sentence that was said? */
static inline bool loydi_said(const loyd_error *message, enum sentence_id id) {
    return message->key && !strcmp(message->key, loyd_sentence_at(id)->key);
}

/* Takes back what was said. */
static inline void loydi_unsay(loyd_error *message) {
    if (!message) return;
    message->text[0] = 0;
    message->key = NULL;
    message->value_count = 0;
}

enum { WORD_SHOWN = 60, PATH_SHOWN = 160 }; /* bytes that a sentence quotes */

static inline loyd_value value_whole(const char *name, int64_t whole) {
    return loyd_value_whole(name, whole);
}

static inline loyd_value value_count(const char *name, uint64_t count) {
    return loyd_value_whole(name, count < INT64_MAX ? (int64_t)count : INT64_MAX);
}

/* MiB, rounded up: whole ones, or below one as many thousandths. */
static inline loyd_value value_mib(const char *name, uint64_t bytes) {
    enum { MIB = 1 << 20, PARTS = 1000 };
    uint64_t whole = bytes / MIB + (bytes % MIB > 0), parts = (bytes % MIB * PARTS + MIB - 1) / MIB;
    if (!bytes || bytes >= MIB || parts == PARTS)
        return loyd_value_whole(name, whole < INT64_MAX ? (int64_t)whole : INT64_MAX);
    return loyd_value_real(name, (double)parts / PARTS);
}
static inline loyd_value value_real(const char *name, double real) {
    return loyd_value_real(name, real);
}

static inline loyd_value value_word(const char *name, const char *word) {
    return loyd_value_text(name, word, WORD_SHOWN);
}

/* Two values. */
#define value_size(rows, cols) value_whole("rows", rows), value_whole("cols", cols)

/* A byte that is no letter, as 0x1F. */
loyd_value loydi_value_byte(const char *name, unsigned char byte);

/* A list of words, which may be as long as a value can. */
static inline loyd_value value_list(const char *name, const char *words) {
    return loyd_value_text(name, words, SIZE_MAX);
}

static inline loyd_value value_path(const char *name, const char *path) {
    return loyd_value_text(name, path, PATH_SHOWN);
}

#endif
