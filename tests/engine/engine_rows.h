/* SPDX-License-Identifier: MIT */
/* The columns of the table of engines (test_engines.c): what is claimed of an engine. */
#ifndef ENGINE_ROWS_H
#define ENGINE_ROWS_H

#include "engine/engine_trial.h"

/* Which counts of nodes, generated and expanded, are to the unit those of plain IDA*. */
enum counts {
    OWN,  /* none; but they are the same in plain code and in vector code */
    FULL, /* those of iterations without a solution */
    LATE, /* the same, if IDA* comes up to the bound in the second half of its moves only */
    GOAL, /* all, whatever the order in which moves are tried */
};

/* What is the same in whatever way the search is made. */
enum alike {
    NONE,   /* there is but one way */
    LENGTH, /* the length */
    BOUNDS, /* and the counts of iterations without a solution */
    ALL,    /* and all counts */
};

struct row {
    const char *name;
    const struct kernel *kernel;
    uint32_t cells;     /* at most */
    bool multi;         /* in multi-tile moves */
    uint64_t store;     /* states for the A* stage */
    enum counts counts; /* by one thread */
    bool to_the_unit;   /* a node limit is used up; else but for a portion at most */
    enum alike threads; /* by any number of threads */
    enum alike resumed; /* from a later bound on; NONE: it must begin at the first */
    bool recorded;      /* tells as many events as it counts */
};

/* A plan for that shape, with patterns that suit every goal. */
static inline struct trial_plan row_plan(const struct row *row, int rows, int cols,
                                         const uint16_t *goal) {
    static const struct {
        int cells;
        uint32_t split[VIEW_PATTERNS];
    } splits[] = {
        {8, {0xC6, 0x38}}, {9, {0x1A6, 0x58}}, {12, {0x332, 0xCCC}}, {16, {0xF400, 0x332}}};
    struct trial_plan plan = {.kernel = row->kernel,
                              .rows = rows,
                              .cols = cols,
                              .multi = row->multi,
                              .goal = goal,
                              .views = 2};
    for (size_t i = 0; i < sizeof splits / sizeof *splits; i++)
        if (splits[i].cells == rows * cols)
            memcpy(plan.split[0], splits[i].split, sizeof plan.split[0]);
    return plan;
}

static inline void row_engine(const struct row *row, struct trial *trial, unsigned threads,
                              bool simd) {
    struct trial_way way = {.threads = threads, .simd = simd, .store = row->store};
    assert_true(trial_engine(trial, &way));
}

/* A property: *state is the row. In engine_counts.c. */
void counts(void **state);

#endif
