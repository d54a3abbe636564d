/* SPDX-License-Identifier: MIT */
/* Sentences by the test's own reading of their patterns: what an error's text must be, given its
 * key and its values. */
#ifndef TEST_SENTENCES_H
#define TEST_SENTENCES_H

#include "loyd.h"
#include "support/cmocka_all.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

enum { SAID_MAX = 4096 };

/* The value that begins with that name, up to a colon or a brace. */
static inline const loyd_value *value_named(const loyd_value *values, size_t count,
                                            const char *name) {
    for (size_t i = 0; i < count; i++) {
        size_t length = strlen(values[i].name);
        if (!strncmp(values[i].name, name, length) && strchr(":}", name[length])) return &values[i];
    }
    fail_msg("no value for {%s", name);
    return NULL;
}

/* Appends what stands for {inside}, and returns what comes behind the brace. */
static inline const char *say_value(char *said, const char *inside, const loyd_value *values,
                                    size_t count) {
    const loyd_value *value = value_named(values, count, inside);
    const char *end = strchr(inside, '}'), *colon = strchr(inside, ':');
    char *at = said + strlen(said);
    assert_non_null(end);
    if (colon && colon < end) {
        const char *bar = strchr(colon, '|');
        assert_true(bar && bar < end);
        if (value->whole == 1)
            snprintf(at, SAID_MAX / 2, "%.*s", (int)(bar - colon - 1), colon + 1);
        else
            snprintf(at, SAID_MAX / 2, "%.*s", (int)(end - bar - 1), bar + 1);
    } else if (value->type == LOYD_INT) {
        snprintf(at, SAID_MAX / 2, "%" PRId64, value->whole);
    } else if (value->type == LOYD_REAL) {
        snprintf(at, SAID_MAX / 2, "%.10g", value->real);
    } else {
        snprintf(at, SAID_MAX / 2, "%s", value->word);
    }
    return end + 1;
}

/* The pattern with its values, in said. */
static inline void say_pattern(const char *pattern, const loyd_value *values, size_t count,
                               char said[SAID_MAX]) {
    said[0] = 0;
    while (*pattern) {
        if (pattern[0] == '{' && pattern[1] != '{') {
            pattern = say_value(said, pattern + 1, values, count);
            continue;
        }
        if (pattern[0] == '{') pattern++;
        size_t length = strlen(said);
        said[length] = *pattern++;
        said[length + 1] = 0;
    }
}

static inline bool pattern_names(const char *pattern, const char *name) {
    char plain[80], choice[80];
    snprintf(plain, sizeof plain, "{%s}", name);
    snprintf(choice, sizeof choice, "{%s:", name);
    return strstr(pattern, plain) || strstr(pattern, choice);
}

/* Fails unless the text is what the pattern makes of the values, cut at 255 bytes, and every value
 * is named. */
static inline void assert_said(const char *text, const char *pattern, const loyd_value *values,
                               size_t count) {
    char said[SAID_MAX];
    say_pattern(pattern, values, count, said);
    for (size_t i = 0; i < count; i++)
        if (!pattern_names(pattern, values[i].name))
            fail_msg("%s is not in %s", values[i].name, pattern);
    if (strlen(said) < 256)
        assert_string_equal(text, said);
    else
        assert_memory_equal(text, said, strlen(text));
}

#endif
