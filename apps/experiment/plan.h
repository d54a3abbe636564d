/* SPDX-License-Identifier: MIT */
/* A plan: which searches run on which boards, how often and within which limits. It comes from a
 * file (plan_yaml.c), from the command line, or from both; docs/experiments.md describes it. */
#ifndef LOYD_EXPERIMENT_PLAN_H
#define LOYD_EXPERIMENT_PLAN_H

#include "loyd.h"
#include "values.h"

struct plan_place { /* in the file; line 0: from the command line */
    uint32_t line, column;
};

struct plan_word {
    const char *text; /* the plan owns it */
    struct plan_place place;
};

struct plan_words {
    struct plan_word *at;
    size_t count, room;
};

struct plan_knob { /* a parameter and the values that are tried */
    struct plan_word name;
    struct plan_words values;
};

enum { KNOBS_MAX = 32, SEARCHES_OF_PLAN_MAX = 256, CONFIGURATIONS_MAX = 4096 };

struct plan_knobs {
    struct plan_knob at[KNOBS_MAX];
    size_t count;
};

struct plan_search { /* one entry of algorithms */
    struct plan_word algorithm;
    struct plan_words heuristics; /* none: the plan's */
    struct plan_knobs knobs;      /* besides the plan's */
    struct plan_word label;       /* NULL: made from the rest */
};

enum plan_source {
    SOURCE_SUITE,
    SOURCE_FILE,
    SOURCE_RANDOM,
    SOURCE_WALK,
    SOURCE_DEPTH,
    SOURCE_BOARD
};

struct plan_boards { /* one entry of boards */
    enum plan_source source;
    struct plan_word what; /* a suite, a file, a size or a board */
    struct plan_word goal; /* NULL: the boards' own, else last */
    struct shape size;     /* of what is drawn, or where a text leaves it open */
    uint64_t count, seed, steps;
    struct plan_words depths;
    struct plan_words names; /* of a suite's boards; none: all */
};

struct experiment_plan {
    struct plan_word name, baseline, metric, cache_dir;
    struct plan_search *searches;
    size_t search_count;
    struct plan_words heuristics, orders, plugins;
    struct plan_knobs knobs;
    struct plan_boards *boards;
    size_t board_count, board_room;
    uint64_t repetitions, seed, workers, threads; /* 0: not given */
    uint64_t time_limit_ms, node_limit, memory_limit_bytes, depth_limit;
    bool share_cores;
    void **texts; /* owned, and arrays that go with them */
    size_t text_count, text_room;
    bool no_memory; /* a text or a list could not be kept */
};

void plan_init(struct experiment_plan *plan);
void plan_free(struct experiment_plan *plan);
/* Takes over a malloc'ed block, also where it fails. As plan_keep. */
void *plan_own(struct experiment_plan *plan, void *block);
/* A copy that the plan owns; NULL, and plan->no_memory is set, without memory. */
const char *plan_keep(struct experiment_plan *plan, const char *text, size_t length);
/* Adds a word to a list of the plan. */
void plan_add(struct experiment_plan *plan, struct plan_words *words, const char *text,
              struct plan_place place);
/* Adds an empty entry; NULL, and plan->no_memory is set, without memory or beyond the most. */
struct plan_search *plan_add_search(struct experiment_plan *plan);
struct plan_boards *plan_add_boards(struct experiment_plan *plan);
/* The knob of that name, added where it is new; NULL: there are too many. */
struct plan_knob *plan_knob(struct plan_knobs *knobs, struct plan_word name);

/* Reads a plan from the text of a file. LOYD_INVALID: error names line, column and what was
 * expected. */
loyd_status plan_read(const char *text, size_t length, struct experiment_plan *plan,
                      loyd_error *error);

/* Writes "line 3, column 5: ..." (from a file) or the sentence alone, and returns LOYD_INVALID. */
#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
loyd_status
plan_fault(loyd_error *error, struct plan_place place, const char *format, ...);

/* One way to search: all that differs between two runs on the same board. */
struct configuration {
    const char *label, *algorithm, *heuristic; /* heuristic NULL: the algorithm's own, or none */
    const char *order;                         /* NULL: as the library has it */
    const char **params;                       /* "name=value" */
    size_t param_count;
};

/* Every configuration that the plan comes to, each checked as far as it can be without a board.
 * They live as long as the plan, the array is the caller's to free. */
loyd_status plan_configurations(struct experiment_plan *plan, struct configuration **list,
                                size_t *count, loyd_error *error);

#endif
