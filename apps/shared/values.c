/* SPDX-License-Identifier: MIT
 *
 * Strict readers of values: counts (10k, 1e6), times (200ms, 5s, 1h30m; 5 is seconds), sizes (512M)
 * and shapes (3x4). A value is digits, perhaps a point and more digits, perhaps an exponent, then
 * one unit of a fixed list and nothing else: no sign, no space, no infinity, no hexadecimal. What
 * does not come out as a whole number in range is refused, so that a slip is never taken for a
 * limit.
 *
 * Digits are gathered in an integer and scaled by powers of ten one at a time; 64 bits and a check
 * before each step keep that exact.
 */
#include "values.h"

#include <ctype.h>
#include <stdio.h>
#include <string.h>

/* value * factor, false if that leaves 64 bits. */
static bool multiply(uint64_t *value, uint64_t factor) {
    if (factor && *value > UINT64_MAX / factor) return false;
    *value *= factor;
    return true;
}

struct decimal {
    uint64_t digits;
    int scale; /* the value is digits / 10^scale */
};

static bool take_digit(struct decimal *d, char c) {
    uint64_t digit = (uint64_t)(c - '0');
    if (!multiply(&d->digits, 10) || d->digits > UINT64_MAX - digit) return false;
    d->digits += digit;
    return true;
}

/* Reads 12, 2.5, 1e6, 2.5e3; returns what follows, or NULL. */
static const char *read_decimal(const char *text, struct decimal *d) {
    *d = (struct decimal){0, 0};
    if (!isdigit((unsigned char)*text)) return NULL;
    for (; isdigit((unsigned char)*text); text++)
        if (!take_digit(d, *text)) return NULL;
    if (*text == '.' && isdigit((unsigned char)text[1]))
        for (text++; isdigit((unsigned char)*text); text++, d->scale++)
            if (!take_digit(d, *text)) return NULL;
    if ((*text == 'e' || *text == 'E') && isdigit((unsigned char)text[1])) {
        int exponent = 0;
        for (text++; isdigit((unsigned char)*text); text++) {
            exponent = exponent * 10 + (*text - '0');
            if (exponent > 30) return NULL;
        }
        d->scale -= exponent;
    }
    return text;
}

/* digits * factor / 10^scale; false if that is not a whole number of 64 bits. */
static bool whole(struct decimal d, uint64_t factor, uint64_t *value) {
    while (d.scale > 0 && d.digits && d.digits % 10 == 0) {
        d.digits /= 10;
        d.scale--;
    }
    if (!multiply(&d.digits, factor)) return false;
    for (; d.digits && d.scale > 0; d.scale--) {
        if (d.digits % 10) return false;
        d.digits /= 10;
    }
    for (; d.digits && d.scale < 0; d.scale++)
        if (!multiply(&d.digits, 10)) return false;
    *value = d.digits;
    return true;
}

struct value_unit {
    const char *name;
    uint64_t factor;
};

static bool read_with_unit(const char *text, const struct value_unit *units, uint64_t *value) {
    struct decimal d;
    const char *rest = read_decimal(text, &d);
    if (!rest) return false;
    for (; units->name; units++)
        if (!strcmp(rest, units->name)) return whole(d, units->factor, value);
    return false;
}

bool read_count(const char *text, uint64_t *count) {
    static const struct value_unit units[] = {{"", 1},           {"k", 1000},    {"K", 1000},
                                              {"M", 1000000},    {"m", 1000000}, {"G", 1000000000},
                                              {"g", 1000000000}, {NULL, 0}};
    return read_with_unit(text, units, count);
}

/* Parts such as 1h30m, the units falling; a number alone is seconds. */
bool read_duration(const char *text, uint64_t *milliseconds) {
    static const struct value_unit units[] = {{"h", 3600000}, {"min", 60000}, {"m", 60000},
                                              {"s", 1000},    {"ms", 1},      {NULL, 0}};
    const struct value_unit *unit = units;
    uint64_t sum = 0, part;
    bool alone = true;
    do {
        struct decimal d;
        char name[4];
        const char *rest = read_decimal(text, &d);
        if (!rest) return false;
        size_t length = strcspn(rest, "0123456789.");
        if (length >= sizeof name) return false;
        snprintf(name, sizeof name, "%.*s", (int)length, rest);
        if (alone && !*rest) strcpy(name, "s");
        while (unit->name && strcmp(unit->name, name)) unit++;
        if (!unit->name || !whole(d, unit->factor, &part) || part > UINT64_MAX - sum) return false;
        sum += part;
        for (uint64_t factor = unit->factor; unit->name && unit->factor == factor;) unit++;
        alone = false;
        text = rest + length;
    } while (*text);
    *milliseconds = sum;
    return true;
}

bool read_bytes(const char *text, uint64_t *bytes) {
    static const uint64_t K = 1024, M = 1024 * 1024, G = 1024 * 1024 * 1024;
    const struct value_unit units[] = {
        {"", 1},   {"B", 1},   {"K", K},        {"k", K},         {"KB", K},         {"KiB", K},
        {"M", M},  {"m", M},   {"MB", M},       {"MiB", M},       {"G", G},          {"g", G},
        {"GB", G}, {"GiB", G}, {"T", 1024 * G}, {"TB", 1024 * G}, {"TiB", 1024 * G}, {NULL, 0}};
    return read_with_unit(text, units, bytes);
}

/* Digits alone, 1..255. */
static const char *read_side(const char *text, int *side) {
    int value = 0;
    const char *start = text;
    for (; isdigit((unsigned char)*text) && value <= 255; text++)
        value = value * 10 + (*text - '0');
    *side = value;
    return text > start && value >= 1 && value <= 255 ? text : NULL;
}

bool read_shape(const char *text, struct shape *shape) {
    struct shape read;
    text = read_side(text, &read.rows);
    if (!text) return false;
    read.cols = read.rows;
    if (*text == 'x' || *text == 'X') text = read_side(text + 1, &read.cols);
    if (!text || *text) return false;
    *shape = read;
    return true;
}
