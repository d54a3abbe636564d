/* SPDX-License-Identifier: MIT */
/* The table behind walking distance for one direction: rows, or columns read as rows. */
#ifndef LOYDI_WALKING_TABLE_H
#define LOYDI_WALKING_TABLE_H

#include "core/pool.h"

enum { WALK_LINES_MAX = 8, WALK_UNKNOWN = 0 };

/* States are numbered from 1 in the order of distance; 0 stands for one that cannot be reached. */
struct walking_table {
    uint32_t lines, width, goal_line; /* lines of width cells; the blank ends in goal_line */
    uint32_t count;                   /* states, with number 0 */
    uint64_t weight[WALK_LINES_MAX][WALK_LINES_MAX]; /* of one tile in a key: [its line][goal] */
    uint64_t *keys;                                  /* by state */
    uint32_t *slots, slot_mask;                      /* hash table of states by key */
    uint8_t *distance;                               /* by state */
    uint32_t *next; /* at (state * 2 + forward) * lines + goal line of the tile that moves */
};

/* How many states a table has; 0: the shape is not supported. */
uint32_t walking_states(uint32_t lines, uint32_t width);
/* Builds the table of lines, width and goal_line; false if memory ran out. */
bool walking_build(struct walking_table *table, struct pool *pool);
/* The state with that key, or WALK_UNKNOWN. A key is the sum of its tiles' weights plus the number
 * of the blank's line. */
uint32_t walking_find(const struct walking_table *table, uint64_t key);

#endif
