/* SPDX-License-Identifier: MIT
 *
 * The list of sentences, and how one is put into words: values, choices by number, braces, texts
 * that are too long, and no error to write to. What a sentence must be comes from the test's own
 * reading of patterns, in test_sentences.h.
 */
#include "support/test_sentences.h"

#include <ctype.h>
#include <stdlib.h>

static const loyd_value no_more = {.name = NULL};

static void the_list_is_in_order(void **state) {
    (void)state;
    size_t count = 0;
    for (const loyd_sentence *s; (s = loyd_sentence_at(count)); count++) {
        for (const char *c = s->key; *c; c++)
            assert_true(islower((unsigned char)*c) || (*c == '-' && c > s->key && c[1]));
        for (size_t i = 0; i < count; i++)
            if (!strcmp(loyd_sentence_at(i)->key, s->key)) fail_msg("%s is there twice", s->key);
        assert_in_range(s->status, LOYD_OK, LOYD_STOPPED);
        assert_true(strlen(s->pattern) > 5);
        assert_null(strchr(s->pattern, '`')); /* no command is named */
        assert_null(strstr(s->pattern, "loyd "));
    }
    assert_true(count > 100);
    assert_null(loyd_sentence_at(SIZE_MAX));
}

/* The different names in a pattern, each with a value as long as it can be. */
static size_t longest_values(const char *pattern, char names[][40], loyd_value *values) {
    char long_text[400];
    size_t count = 0;
    memset(long_text, 'w', sizeof long_text);
    for (const char *at = pattern; (at = strchr(at, '{')); at++) {
        size_t length = strcspn(at + 1, ":}"), known = 0;
        if (at[1] == '{' || (at > pattern && at[-1] == '{')) continue;
        while (known < count &&
               (strlen(names[known]) != length || memcmp(names[known], at + 1, length)))
            known++;
        assert_true(known < LOYD_VALUES_MAX && length < 40);
        if (known == count) {
            snprintf(names[count], 40, "%.*s", (int)length, at + 1);
            values[count] = loyd_value_text(names[count], long_text, sizeof long_text);
            count++;
        }
        if (at[1 + length] == ':') values[known] = loyd_value_whole(names[known], INT64_MIN);
    }
    values[count] = no_more;
    return count;
}

/* Every pattern takes few enough values, has one for every name, and fits even if all are long. */
static void every_pattern_can_be_written(void **state) {
    (void)state;
    char names[LOYD_VALUES_MAX + 1][40];
    loyd_value values[LOYD_VALUES_MAX + 1];
    for (size_t i = 0; loyd_sentence_at(i); i++) {
        const loyd_sentence *s = loyd_sentence_at(i);
        loyd_error error;
        memset(&error, '#', sizeof error);
        size_t count = longest_values(s->pattern, names, values);
        assert_int_equal(loyd_error_write(&error, s, values), s->status);
        assert_string_equal(error.key, s->key);
        assert_int_equal(error.value_count, count);
        assert_non_null(memchr(error.text, 0, sizeof error.text));
        assert_said(error.text, s->pattern, error.values, count);
        assert_int_equal(error.line + error.column, 0);
    }
}

static void values_stand_in_their_places(void **state) {
    (void)state;
    static const loyd_sentence s = {"test", "{{{a} {n:tile|tiles} {n} of {x}, {a}}: {{b}",
                                    LOYD_UNSUPPORTED};
    loyd_error error;
    loyd_value one[] = {loyd_value_text("a", "A", 9), loyd_value_whole("n", 1),
                        loyd_value_real("x", 0.25), no_more};
    assert_int_equal(loyd_error_write(&error, &s, one), LOYD_UNSUPPORTED);
    assert_string_equal(error.text, "{A tile 1 of 0.25, A}: {b}");
    one[1] = loyd_value_whole("n", -7);
    loyd_error_write(&error, &s, one);
    assert_string_equal(error.text, "{A tiles -7 of 0.25, A}: {b}");
    assert_int_equal(error.value_count, 3);
    assert_int_equal(error.values[1].whole, -7);
    assert_string_equal(error.values[0].word, "A");
    assert_int_equal(error.values[0].type, LOYD_WORD);
    assert_true(error.values[2].type == LOYD_REAL && error.values[2].real == 0.25);
}

static void no_error_is_fine(void **state) {
    (void)state;
    static const loyd_sentence s = {"test", "{a}", LOYD_NOT_FOUND};
    loyd_value values[] = {loyd_value_whole("a", 1), no_more};
    assert_int_equal(loyd_error_write(NULL, &s, values), LOYD_NOT_FOUND);
    assert_int_equal(loyd_board_parse("1 1", 0, 0, 0, NULL, NULL, NULL), LOYD_INVALID);
}

/* A text of three-byte characters, cut at every length: never a part of one, and nothing behind the
 * cut. */
static void characters_stay_whole(void **state) {
    (void)state;
    char text[301] = "";
    for (int i = 0; i < 100; i++) strcat(text, "\xE2\x99\x9F");
    for (size_t max = 0; max < 300; max++) {
        loyd_value value = loyd_value_text("a", text, max);
        size_t kept = max < sizeof value.word - 1 ? max : sizeof value.word - 1;
        assert_int_equal(strlen(value.word), kept / 3 * 3);
        assert_memory_equal(value.word, text, kept / 3 * 3);
    }
    static const loyd_sentence s = {"test", ".{a}{a}z", LOYD_INVALID};
    loyd_error error;
    loyd_value values[] = {loyd_value_text("a", text, 300), no_more};
    loyd_error_write(&error, &s, values);
    assert_int_equal(strlen(error.text), 1 + 254 / 3 * 3);
}

/* Exactly as many bytes as are told, without one behind them. */
static void a_text_need_not_end(void **state) {
    (void)state;
    char *text = malloc(3);
    assert_non_null(text);
    memcpy(text, "abc", 3);
    assert_string_equal(loyd_value_text("a", text, 3).word, "abc");
    assert_string_equal(loyd_value_text("a", text, 2).word, "ab");
    memcpy(text, "ab\xC3", 3); /* begins a character of two bytes */
    assert_string_equal(loyd_value_text("a", text, 3).word, "ab");
    free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_list_is_in_order),
        cmocka_unit_test(every_pattern_can_be_written),
        cmocka_unit_test(values_stand_in_their_places),
        cmocka_unit_test(no_error_is_fine),
        cmocka_unit_test(characters_stay_whole),
        cmocka_unit_test(a_text_need_not_end),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
