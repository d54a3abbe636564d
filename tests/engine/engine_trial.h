/* SPDX-License-Identifier: MIT */
/* The one set-up for tests of engines: a kernel on a board with tables, tried in several ways.
 *
 * A plan says what is tried: the kernel, the shape, the goal, the patterns. A way says how:
 * threads, vector code, states to store. A trial has the tables of its plan and one engine at a
 * time, which solves one start after another through engine.h alone. Whatever fails, fails the
 * test. */
#ifndef ENGINE_TRIAL_H
#define ENGINE_TRIAL_H

#include "core/rng.h"
#include "engine/engine.h"
#include "support/cmocka_all.h"

#define KERNEL(symbol) extern const struct kernel symbol;
#include "engine/kernels.def"
#undef KERNEL

enum { TRIAL_CELLS = 25, TRIAL_PARTITIONS = 2, TRIAL_ITERATIONS = 64 };

struct trial_plan {
    const struct kernel *kernel;
    int rows, cols;
    bool multi;           /* the kernel's moves are multi-tile moves */
    const uint16_t *goal; /* NULL: the blank first */
    /* Sets of cells, one bit each, as the canonical form names cells. Of each partition the tiles
     * of the first set are a pattern, then those of the second that are left, and so on; what is
     * left in the end is the last. In multi-tile moves each set is a pattern. */
    uint32_t split[TRIAL_PARTITIONS][VIEW_PATTERNS];
    bool known;        /* in place of split: all that partition_known has, which share tables */
    uint32_t views;    /* that are used at most; 0: all */
    bool far;          /* the tables lie far apart in memory */
    uint64_t pool_max; /* bytes for the engine; 0: any */
    uint8_t order[4];  /* in which moves are tried; all 0: up, left, right, down */
};

struct trial_way {
    unsigned threads;
    bool simd;
    uint64_t store;
    struct search *recorded;
};

struct trial_iteration { /* as it ended, with the engine's figures then */
    uint32_t bound;
    enum engine_end end;
    uint64_t expanded, generated;
};

struct trial {
    const struct trial_plan *plan;
    loyd_board *goal;
    struct pool tables_pool, engine_pool, space_pool;
    struct table_set *set; /* one a partition */
    struct table_views views;
    struct space space; /* of the last start */
    struct canonical canonical;
    struct engine *engine;
    struct trial_iteration iteration[TRIAL_ITERATIONS];
    uint32_t iterations; /* since the start */
};

/* Builds the tables. */
void trial_open(struct trial *trial, const struct trial_plan *plan);
void trial_close(struct trial *trial);
/* Makes an engine in place of the one before. False: the pool is used up. */
bool trial_engine(struct trial *trial, const struct trial_way *way);
/* Sets the space to a start, and begins with it if there is an engine. */
void trial_start(struct trial *trial, const uint16_t *start);
/* Searches one bound after the other, until one is not exhausted. later: so many are left out. */
enum engine_end trial_run_on(struct trial *trial, uint32_t later, uint64_t generated_max,
                             const struct engine_watcher *watcher);
enum engine_end trial_run(struct trial *trial, uint64_t generated_max,
                          const struct engine_watcher *watcher);
/* After ENGINE_SOLVED: replays the moves; returns how many there are in the kernel's metric. */
uint32_t trial_length(struct trial *trial);
/* Begins, searches and replays. */
uint32_t trial_solve(struct trial *trial, const uint16_t *start);

/* A goal with the blank on that cell and the tiles in any order. */
void trial_random_goal(struct rng *rng, int cells, int blank, uint16_t *goal);
/* A start so many random moves from the goal. */
void trial_walk(const struct trial *trial, uint64_t moves, uint64_t seed, uint16_t *start);

/* ---- Plain IDA*: depth-first, recursive, one node after the other, all computed anew ---- */

struct pruning;

struct plain {
    const struct trial *trial;
    bool tables;                   /* h is the tables' value; else Manhattan distance */
    const struct pruning *pruning; /* NULL: only the move back is left out */
    bool late; /* what is at the bound counts only from the second half of its moves on */
    struct state state;
    uint64_t expanded, generated;
};

void plain_start(struct plain *plain, struct trial *trial, bool tables);
uint32_t plain_h(const struct plain *plain);
/* One iteration; true: the goal was generated, and the search stopped there. */
bool plain_iterate(struct plain *plain, uint32_t bound);

#endif
