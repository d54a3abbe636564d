/* SPDX-License-Identifier: MIT */
/* A heuristic measured over the boards of a space, board by board, against the true distance. */
#ifndef LOYD_APPS_MEASURED_H
#define LOYD_APPS_MEASURED_H

#include "loyd.h"

enum { OVER_MAX = 1024, WALKED_CELLS_MAX = LOYD_SIDE_MAX * LOYD_SIDE_MAX };

/* The board nearest to the goal where a claim breaks; count 0: it holds. */
struct counter_example {
    uint64_t count;  /* boards above their distance; moves that change h by more than one */
    uint64_t number; /* in the census */
    uint32_t depth, h;
    char move;      /* consistent: the move after which h is */
    uint32_t after; /* this */
};

/* One heuristic over all boards. Error is the true distance minus h. */
struct measured {
    const char *name;
    uint32_t (*value)(void *of, const uint16_t *tiles);
    void (*start)(void *of, const uint16_t *tiles); /* the search begins there. NULL: no matter */
    /* After that move, as a search finds it from the value before. NULL: as value. */
    uint32_t (*moved)(void *of, const uint16_t *tiles, char move);
    uint32_t next; /* what moved says of the move that is tried */
    void *of;
    uint64_t h_sum, exact;
    uint64_t *errors;    /* boards by error + OVER_MAX */
    uint64_t *depth_sum; /* of h, by depth */
    struct counter_example admissible, consistent;
    struct counter_example changed; /* by the move it is h, by its value it is after */
};

/* Every board of a census in turn. Its owner sets number, depth and tiles. */
struct walked_board {
    int rows, cols;
    uint64_t number;
    uint32_t depth;
    uint16_t *tiles;
    int blank;
};

/* For boards up to that depth; value, start and of are set. False: no memory. */
bool measured_open(struct measured *m, uint32_t depth);
/* The same for a heuristic of the library's, which measured_free frees. */
bool measured_open_estimator(struct measured *m, loyd_estimator *estimator, uint32_t depth);
void measured_free(struct measured *m);
/* Measures each of the list at the board and at its neighbours; h[i] is the value of the i-th. */
void measured_board(struct measured *list, size_t count, struct walked_board *board, uint32_t *h);

int measured_least_error(const struct measured *m);
int measured_greatest_error(const struct measured *m, uint32_t depth);
/* Of the boards up to that depth. */
double census_mean_depth(const loyd_census *census, uint32_t depth);
/* The board of that number; NULL without memory. */
loyd_board *census_board(const loyd_census *census, const loyd_board *goal, uint64_t number);
/* The same as "1 2 3/4 5 6/7 8 0"; "" without memory. Returns text. */
char *census_board_text(const loyd_census *census, const loyd_board *goal, uint64_t number,
                        char *text, size_t size);

#endif
