/* SPDX-License-Identifier: MIT
 *
 * Reading of options against a table. One pass over the words: what begins with a dash is looked up
 * and its value stored where the table says; the rest is moved to the front of argv, in order, and
 * handed back as the words. An unknown option is an error that names the nearest known one; nothing
 * is guessed, and nothing is abbreviated, so that a script means the same next year.
 *
 * The values themselves are read in args_values.c, the help text is made in args_help.c.
 */
#include "options/args.h"

#include "options/args_help.h"
#include "options/plugin_args.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

struct arg_reader {
    const struct command *command;
    const struct arg_option *options;
    int argc, at;
    char **argv;
};

static const struct arg_option *find_long(const struct arg_reader *r, const char *name,
                                          size_t length) {
    for (const struct arg_option *o = r->options; o->name; o++)
        if (strlen(o->name) == length && !memcmp(o->name, name, length)) return o;
    return NULL;
}

static const struct arg_option *find_letter(const struct arg_reader *r, char letter) {
    for (const struct arg_option *o = r->options; o->name; o++)
        if (letter && o->letter == letter) return o;
    return NULL;
}

static int unknown_option(const struct arg_reader *r, const char *word, size_t length) {
    enum { NAMES_MAX = 64 };
    const char *names[NAMES_MAX + 2] = {"help"};
    size_t count = 1;
    for (const struct arg_option *o = r->options; o->name && count < NAMES_MAX; o++)
        names[count++] = o->name;
    char name[64];
    snprintf(name, sizeof name, "%.*s", (int)(length < 60 ? length : 60), word);
    const char *near = nearest_name(name, names);
    if (near)
        return complain(CODE_USAGE, "%s has no option '--%s'; did you mean '--%s'?",
                        r->command->name, name, near);
    return complain(CODE_USAGE, "%s has no option '--%s'; `loyd help %s` names them",
                    r->command->name, name, r->command->name);
}

/* The number of the word among "a|b|c", or -1. */
static int choice_number(const char *choices, const char *word) {
    size_t length = strlen(word);
    for (int number = 0;; number++) {
        size_t n = strcspn(choices, "|");
        if (n == length && !memcmp(choices, word, n)) return number;
        if (!choices[n]) return -1;
        choices += n + 1;
    }
}

static int bad_value(const struct arg_option *o, const char *text, const char *expected) {
    return complain(CODE_USAGE, "--%s is %s, not '%.60s'", o->name, expected, text);
}

static int store_choice(const struct arg_option *o, const char *text) {
    int number = choice_number(o->choices, text);
    if (number < 0)
        return complain(CODE_USAGE, "--%s is one of %s, not '%.60s'", o->name, o->choices, text);
    *o->choice = number;
    return CODE_OK;
}

static int store_list(const struct arg_option *o, const char *text) {
    if (o->list->count == ARG_LIST_MAX)
        return complain(CODE_USAGE, "--%s may be given at most %d times", o->name, ARG_LIST_MAX);
    o->list->items[o->list->count++] = text;
    return CODE_OK;
}

static int store_number(const struct arg_option *o, const char *text) {
    uint64_t value = 0;
    bool good = false;
    const char *expected = "";
    if (o->kind == ARG_COUNT) {
        good = read_count(text, &value);
        expected = "a whole number such as 5000, 10k or 1e6";
    } else if (o->kind == ARG_DURATION) {
        good = read_duration(text, &value);
        expected = "a time such as 5 (seconds), 200ms, 2m or 1h30m";
    } else {
        good = read_bytes(text, &value);
        expected = "a size such as 65536, 64K, 512M or 1G";
    }
    if (!good) return bad_value(o, text, expected);
    if (value < o->min && o->min == 1)
        return complain(CODE_USAGE, "--%s must be more than 0, not '%.60s'", o->name, text);
    if (value < o->min)
        return complain(CODE_USAGE, "--%s is at least %llu, not '%.60s'", o->name,
                        (unsigned long long)o->min, text);
    if (o->max && value > o->max)
        return complain(CODE_USAGE, "--%s is at most %llu, not '%.60s'", o->name,
                        (unsigned long long)o->max, text);
    *o->count = value;
    return CODE_OK;
}

static int store(const struct arg_option *o, const char *text) {
    switch (o->kind) {
    case ARG_FLAG:
        *o->flag = true;
        return CODE_OK;
    case ARG_TEXT:
        *o->text = text;
        return CODE_OK;
    case ARG_OUTPUT:
        if (!*text) return bad_value(o, text, "a file, or - for standard output");
        *o->text = strcmp(text, "-") ? text : NULL;
        return CODE_OK;
    case ARG_LIST:
        return store_list(o, text);
    case ARG_CHOICE:
        return store_choice(o, text);
    case ARG_PLUGIN:
        return plugin_load(text);
    case ARG_SHAPE:
        if (read_shape(text, o->shape)) return CODE_OK;
        return bad_value(o, text, "rows x columns, 1 to 255 each, such as 4x4 or 3x5");
    default:
        return store_number(o, text);
    }
}

/* value: what follows in the same word, or NULL; then the next word is the value. */
static int take(struct arg_reader *r, const struct arg_option *o, const char *value) {
    if (o->kind == ARG_FLAG) return store(o, NULL);
    if (!value) {
        if (r->at + 1 >= r->argc) return complain(CODE_USAGE, "--%s needs a value", o->name);
        value = r->argv[++r->at];
    }
    return store(o, value);
}

static int take_long(struct arg_reader *r, const char *word) {
    size_t length = strcspn(word, "=");
    const struct arg_option *o = find_long(r, word, length);
    if (!o) return unknown_option(r, word, length);
    if (o->kind == ARG_FLAG && word[length])
        return complain(CODE_USAGE, "--%s takes no value", o->name);
    return take(r, o, word[length] ? word + length + 1 : NULL);
}

/* A cluster of letters; the first one that takes a value takes the rest of the word. */
static int take_short(struct arg_reader *r, const char *letters) {
    for (; *letters; letters++) {
        const struct arg_option *o = find_letter(r, *letters);
        if (!o)
            return complain(CODE_USAGE, "%s has no option '-%c'; `loyd help %s` names them",
                            r->command->name, *letters, r->command->name);
        if (o->kind != ARG_FLAG) return take(r, o, letters[1] ? letters + 1 : NULL);
        store(o, NULL);
    }
    return CODE_OK;
}

static bool is_option(const char *word) {
    return word[0] == '-' && word[1] && !isdigit((unsigned char)word[1]) &&
           !isspace((unsigned char)word[1]);
}

static bool asks_for_help(const char *word) {
    return !strcmp(word, "--help") || !strcmp(word, "-h");
}

bool args_read(const struct command *command, const struct arg_option *options, int argc,
               char **argv, struct args *args, int *code) {
    struct arg_reader r = {command, options, argc, 0, argv};
    size_t words = 0;
    bool ended = false;
    for (; r.at < argc; r.at++) {
        char *word = argv[r.at];
        if (ended || !is_option(word)) {
            argv[words++] = word;
            continue;
        }
        if (!strcmp(word, "--")) {
            ended = true;
            continue;
        }
        if (asks_for_help(word)) {
            *code = args_help(command, options);
            return false;
        }
        *code = word[1] == '-' ? take_long(&r, word + 2) : take_short(&r, word + 1);
        if (*code) return false;
    }
    args->words = argv;
    args->word_count = words;
    return true;
}
