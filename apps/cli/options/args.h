/* SPDX-License-Identifier: MIT */
/* One reader of options for all subcommands. A subcommand lists its options in a table that says
 * where each value goes; the help text comes from the same table:
 *
 *   uint64_t count = 1;
 *   const struct arg_option options[] = {
 *       {.name = "count", .letter = 'n', .kind = ARG_COUNT, .count = &count, .value = "N",
 *        .help = "how many (default 1)"},
 *       OUTPUT_ARGS(output),
 *       {.name = NULL},
 *   };
 *   struct args args;
 *   int code;
 *   if (!args_read(self, options, argc, argv, &args, &code)) return code;
 *
 * Long options take `--name=value` or `--name value`, short ones `-n5`, `-n 5` or clusters `-qv`.
 * `--` ends the options; `-` alone and a minus before a digit are words. */
#ifndef LOYD_CLI_ARGS_H
#define LOYD_CLI_ARGS_H

#include "cli.h"
#include "values.h"

enum arg_kind {
    ARG_FLAG,     /* present or not */
    ARG_TEXT,     /* any text */
    ARG_OUTPUT,   /* a file to write, as text; - is standard output: NULL */
    ARG_LIST,     /* any text, several times */
    ARG_COUNT,    /* a whole number: 12, 10k, 1e6, 2.5M (powers of 1000) */
    ARG_DURATION, /* 5 (seconds), 200ms, 1h30m: in milliseconds */
    ARG_BYTES,    /* 4096, 64K, 512M, 1G (powers of 1024) */
    ARG_SHAPE,    /* 4, 3x4: rows x columns */
    ARG_CHOICE,   /* one of the words in choices */
    ARG_PLUGIN    /* a file, loaded at once: plugin_args.h */
};

enum { ARG_LIST_MAX = 32 };
struct arg_list {
    const char *items[ARG_LIST_MAX];
    size_t count;
};

struct arg_option {
    const char *name; /* without the dashes; NULL ends the table */
    char letter;      /* 0: no short form */
    enum arg_kind kind;
    union { /* where the value goes, by kind; untouched unless the option is given */
        bool *flag;
        const char **text;
        struct arg_list *list;
        uint64_t *count, *duration_ms, *bytes;
        struct shape *shape;
        int *choice; /* the number of the word in choices, from 0 */
    };
    const char *value;   /* how help names the value: "N"; not used for flags and choices */
    const char *choices; /* "text|json|csv" */
    uint64_t min, max;   /* of ARG_COUNT, ARG_DURATION, ARG_BYTES; max 0: no bound */
    const char *help;    /* one line, may be long: it is wrapped */
};

struct args {
    char **words; /* what is not an option, in order: argv, rearranged */
    size_t word_count;
};

/* False: stop and return *code (2 after a complaint, 0 or 1 after --help). */
bool args_read(const struct command *command, const struct arg_option *options, int argc,
               char **argv, struct args *args, int *code);

#endif
