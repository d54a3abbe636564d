/* SPDX-License-Identifier: MIT */
/* How far a board is from its goal, and which moves lead nearer; where that can't be proved in the
 * time, bounds of it and a good move. */
#ifndef LOYD_APPS_DISTANCE_H
#define LOYD_APPS_DISTANCE_H

#include "problem.h"

#include <jansson.h>

#define DISTANCE_MOVES "UDLR"

struct distance_question {
    const struct problem *problem;
    uint64_t time_ms;      /* for the distance, and once more for the moves */
    uint64_t node_limit;   /* for the distance; 0: none */
    uint64_t memory_bytes; /* of each search */
    loyd_progress_fn *progress;
    void *user;
    loyd_tables *tables; /* NULL: small ones, built by each search */
};

struct distance {
    int64_t length;                   /* proved; -1: not known */
    int64_t lower_bound, upper_bound; /* -1: not known */
    char *solution;                   /* the best that was found, or NULL */
    bool legal[4];                    /* by DISTANCE_MOVES */
    int64_t after[4];                 /* the distance after that move; -1: not known */
    bool no_memory;                   /* else more might be known */
};

struct distance_limits {
    uint64_t time_ms, nodes, depth; /* 0: none */
    const char *metric;             /* NULL: single */
};

/* One search by `auto` from that board to the goal of the problem. The limits alone end it, not the
 * seconds after which `auto` is content. LOYD_NO_MEMORY: it ended for want of memory; where it got
 * so far, there is a result all the same. Of other statuses *result is NULL. */
loyd_status distance_search(const struct distance_question *q, const loyd_board *board,
                            struct distance_limits limits, loyd_result **result);
void distance_find(const struct distance_question *q, struct distance *d);
/* A board that can't be solved: nothing is known. */
void distance_none(struct distance *d);
void distance_free(struct distance *d);

/* The first move of the best solution found: a good one, proved to be best only where the distance
 * is proved; 0: none. */
char distance_good_move(const struct distance *d);
/* The legal moves that lead nearer (nearer true) or away, as letters; text has room for 5. */
void distance_letters(const struct distance *d, bool nearer, char *text);
/* distance, lower_bound, upper_bound, solution (null where it has more than DISTANCE_SOLUTION_MAX
 * moves), good_move, moves, optimal_moves. False: no memory. */
enum { DISTANCE_SOLUTION_MAX = 20000 };
bool distance_set_json(const struct distance *d, json_t *object);

#endif
