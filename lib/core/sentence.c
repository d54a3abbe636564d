/* SPDX-License-Identifier: MIT
 *
 * The one place where sentences are put into words. A pattern is copied from left to right, a name
 * in braces replaced by its value; docs/api.md lists all patterns.
 *
 * Invariant: what is written is whole characters of UTF-8 where the pattern and the values are, and
 * ends with a NUL, however long they are. Cost: O(pattern x values); it runs once, when something
 * has failed.
 */
#include "core/sentence.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>

static const loyd_sentence sentences[] = {
#define ERROR(name, key, status, pattern) {key, pattern, status},
#define MESSAGE(name, key, pattern)       {key, pattern, LOYD_OK},
#include "core/sentences.def"
#undef ERROR
#undef MESSAGE
};

const loyd_sentence *loyd_sentence_at(size_t index) {
    return index < SENTENCES ? &sentences[index] : NULL;
}

/* The first length bytes of a longer text, less those of a character that is parted there. */
static size_t whole_characters(const char *text, size_t length) {
    for (size_t back = 1; back <= 4 && back <= length; back++) {
        unsigned char c = (unsigned char)text[length - back];
        if ((c & 0xC0) == 0x80) continue; /* not the first byte of a character */
        size_t bytes = c >= 0xF0 ? 4 : c >= 0xE0 ? 3 : c >= 0xC0 ? 2 : 1;
        return bytes > back ? length - back : length;
    }
    return length;
}

/* ---- Values ---- */

loyd_value loyd_value_whole(const char *name, int64_t whole) {
    return (loyd_value){.name = name, .type = LOYD_INT, .whole = whole};
}

loyd_value loyd_value_real(const char *name, double real) {
    return (loyd_value){.name = name, .type = LOYD_REAL, .real = real};
}

loyd_value loyd_value_text(const char *name, const char *text, size_t length_max) {
    loyd_value value = {.name = name, .type = LOYD_WORD};
    size_t room = sizeof value.word - 1, max = length_max < room ? length_max : room;
    size_t length = text ? strnlen(text, max) : 0;
    if (length) memcpy(value.word, text, length < max ? length : whole_characters(text, max));
    return value;
}

loyd_value loydi_value_byte(const char *name, unsigned char byte) {
    loyd_value value = {.name = name, .type = LOYD_WORD};
    snprintf(value.word, sizeof value.word, "0x%02X", byte);
    return value;
}

/* ---- Sentences ---- */

struct sink {
    char *at, *end; /* end: where the NUL goes at the latest */
};

static void put(struct sink *sink, const char *text, size_t length) {
    size_t room = (size_t)(sink->end - sink->at);
    size_t kept = length > room ? whole_characters(text, room) : length;
    memcpy(sink->at, text, kept);
    sink->at += kept;
    if (length > room) sink->end = sink->at; /* nothing follows what was cut */
}

static void put_value(struct sink *sink, const loyd_value *value) {
    char number[40];
    if (value->type == LOYD_WORD) {
        put(sink, value->word, strlen(value->word));
        return;
    }
    int length = value->type == LOYD_INT ? snprintf(number, sizeof number, "%" PRId64, value->whole)
                                         : snprintf(number, sizeof number, "%.10g", value->real);
    put(sink, number, (size_t)length);
}

static const loyd_value *find_value(const loyd_value *values, const char *name, size_t length) {
    for (; values->name; values++)
        if (strlen(values->name) == length && !memcmp(values->name, name, length)) return values;
    return NULL;
}

/* What stands between two braces: a name, or name:one|many. */
static void put_named(struct sink *sink, const char *inside, size_t length,
                      const loyd_value *values) {
    const char *end = inside + length, *colon = memchr(inside, ':', length);
    const loyd_value *value = find_value(values, inside, colon ? (size_t)(colon - inside) : length);
    assert(value);
    if (!value) return;
    if (!colon) {
        put_value(sink, value);
        return;
    }
    const char *one = colon + 1, *bar = memchr(one, '|', (size_t)(end - one));
    assert(bar && value->type == LOYD_INT);
    if (value->whole == 1)
        put(sink, one, (size_t)(bar - one));
    else
        put(sink, bar + 1, (size_t)(end - bar - 1));
}

static void put_pattern(struct sink *sink, const char *pattern, const loyd_value *values) {
    while (*pattern) {
        size_t plain = strcspn(pattern, "{");
        put(sink, pattern, plain);
        pattern += plain;
        if (!*pattern) break;
        if (pattern[1] == '{') {
            put(sink, pattern, 1);
            pattern += 2;
            continue;
        }
        size_t inside = strcspn(pattern + 1, "}");
        assert(pattern[1 + inside]);
        put_named(sink, pattern + 1, inside, values);
        pattern += inside + 2;
    }
}

static loyd_status write_error(loyd_error *error, struct text_place place,
                               const loyd_sentence *sentence, const loyd_value *values) {
    if (!error) return sentence->status;
    struct sink sink = {error->text, error->text + sizeof error->text - 1};
    if (place.line) {
        char where[64];
        int length = snprintf(where, sizeof where, "line %" PRIu32 ", column %" PRIu32 ": ",
                              place.line, place.column);
        put(&sink, where, (size_t)length);
    }
    put_pattern(&sink, sentence->pattern, values);
    *sink.at = 0;
    error->line = place.line;
    error->column = place.column;
    error->key = sentence->key;
    error->value_count = 0;
    for (; values->name && error->value_count < LOYD_VALUES_MAX; values++)
        error->values[error->value_count++] = *values;
    assert(!values->name);
    memset(error->reserved, 0, sizeof error->reserved);
    return sentence->status;
}

loyd_status loydi_need_all(loyd_error *error, const char *names, const void *const *pointers,
                           size_t count) {
    for (size_t i = 0; i < count; i++) {
        size_t length = strcspn(names, ",");
        if (!pointers[i])
            return loydi_refuse(error, ERROR_ARGUMENT_NULL,
                                loyd_value_text("argument", names, length));
        names += length + strspn(names + length, ", ");
    }
    return LOYD_OK;
}

loyd_status loyd_error_write(loyd_error *error, const loyd_sentence *sentence,
                             const loyd_value *values) {
    loyd_status status = loydi_need(error, sentence, values);
    if (status) return status;
    return write_error(error, (struct text_place){0, 0}, sentence, values);
}

loyd_status loydi_error_write(loyd_error *error, struct text_place place, enum sentence_id id,
                              const loyd_value *values) {
    assert(id < SENTENCES);
    return write_error(error, place, &sentences[id], values);
}
