/* SPDX-License-Identifier: MIT */
/* The options of a search, the same for every subcommand that runs one. */
#ifndef LOYD_CLI_SEARCH_ARGS_H
#define LOYD_CLI_SEARCH_ARGS_H

#include "loyd.h"
#include "options/args.h"
#include "options/plugin_args.h"
#include "tables/cache.h"

struct search_args {
    const char *algorithm, *heuristic, *order;
    const char *metric; /* NULL: single */
    struct cache_choice cache;
    const char *checkpoint; /* NULL: none */
    struct arg_list params;
    uint64_t time_limit_ms, node_limit, memory_limit_bytes, depth_limit; /* 0: not given */
    uint64_t seed, jobs;
    bool prove;       /* --prove */
    unsigned at_once; /* searches that share the memory; 0: one */
};
#define SEARCH_ARGS_INIT                                                                           \
    { .seed = 1 }

/* Rows for a table of options: what to run, and within which limits. s is a struct search_args. */
#define SEARCH_ARGS(s)                                                                             \
    {.name = "algorithm",                                                                          \
     .letter = 'a',                                                                                \
     .kind = ARG_TEXT,                                                                             \
     .text = &(s).algorithm,                                                                       \
     .value = "NAME",                                                                              \
     .help = "the search; `loyd list algorithms` names them"},                                     \
        {.name = "heuristic",                                                                      \
         .letter = 'H',                                                                            \
         .kind = ARG_TEXT,                                                                         \
         .text = &(s).heuristic,                                                                   \
         .value = "NAME",                                                                          \
         .help = "the estimate; `loyd list heuristics` names them; max(a,b) combines"},            \
        {.name = "param",                                                                          \
         .letter = 'p',                                                                            \
         .kind = ARG_LIST,                                                                         \
         .list = &(s).params,                                                                      \
         .value = "KEY=VALUE",                                                                     \
         .help = "a parameter of the algorithm (repeatable)"},                                     \
        {.name = "order",                                                                          \
         .kind = ARG_TEXT,                                                                         \
         .text = &(s).order,                                                                       \
         .value = "UDLR",                                                                          \
         .help = "the order in which the blank's moves are tried (default UDLR)"},                 \
        {.name = "time-limit",                                                                     \
         .kind = ARG_DURATION,                                                                     \
         .duration_ms = &(s).time_limit_ms,                                                        \
         .value = "TIME",                                                                          \
         .min = 1,                                                                                 \
         .help = "end after TIME: 5 (seconds), 200ms, 1h30m"},                                     \
        {.name = "node-limit",                                                                     \
         .kind = ARG_COUNT,                                                                        \
         .count = &(s).node_limit,                                                                 \
         .value = "N",                                                                             \
         .min = 1,                                                                                 \
         .help = "end after N generated nodes: 5000, 10k, 1e6"},                                   \
        {.name = "memory-limit",                                                                   \
         .kind = ARG_BYTES,                                                                        \
         .bytes = &(s).memory_limit_bytes,                                                         \
         .value = "SIZE",                                                                          \
         .min = 1,                                                                                 \
         .help = "use at most SIZE: 64K, 512M, 1G (default: half of the memory that is free)"},    \
        {.name = "depth-limit",                                                                    \
         .kind = ARG_COUNT,                                                                        \
         .count = &(s).depth_limit,                                                                \
         .value = "N",                                                                             \
         .min = 1,                                                                                 \
         .help = "look no deeper than N moves"},                                                   \
        {.name = "seed",                                                                           \
         .kind = ARG_COUNT,                                                                        \
         .count = &(s).seed,                                                                       \
         .value = "N",                                                                             \
         .max = INT64_MAX,                                                                         \
         .help = "for what is random: same seed, same result (default 1)"},                        \
        PLUGIN_ARG, CACHE_ARGS((s).cache), {                                                       \
        .name = "jobs", .letter = 'j', .kind = ARG_COUNT, .count = &(s).jobs, .value = "N",        \
        .max = 1024,                                                                               \
        .help = "threads of the search; with --lines boards at a time (default 0: its choice)"     \
    }

/* Fills in options (which borrow from s). Without --memory-limit, half of what is free to the
 * process now; without --jobs, no more threads than it has processors. */
void search_options(const struct search_args *s, loyd_options *options);

/* A search that ends by itself after some seconds goes on until the optimum is proved where --prove
 * says so, and as long as a --time-limit that is longer than those. CODE_OK, or CODE_USAGE after a
 * complaint about --prove. Call it after search_args_check. */
int search_args_prove(struct search_args *s);
/* Whether the search that was run, with that limit or 0, ends by itself after some seconds, or was
 * to go on as long as the limit. */
bool search_ends_itself(const loyd_result *result, uint64_t time_limit_ms);

/* CODE_OK, or CODE_USAGE after a complaint that offers the nearest name. */
int algorithm_check(const char *name);
int heuristic_check(const char *name);
int search_args_check(const struct search_args *s);
/* The same for an option that counts only what is proved shortest, which auto does where it can:
 * the search must be one that proves it. */
int search_args_proving(const struct search_args *s, const char *option);

/* The exit code of an outcome. */
int outcome_code(loyd_outcome outcome);

#endif
