/* SPDX-License-Identifier: MIT */
/* How many multi-tile moves a board still needs at least: up and down, left and right. */
#ifndef LOYDI_MULTI_BOUND_H
#define LOYDI_MULTI_BOUND_H

#include "heuristics/heuristic.h"
#include "heuristics/walking_table.h"

#include <assert.h>

enum { AXES = 2 }; /* up and down, left and right: a direction's axis is its half */

struct multi_axis {
    const struct walking_table *table; /* distances in multi-tile moves; NULL: Manhattan distance */
    const uint16_t *line_at;           /* by cell */
    uint16_t *line_of;                 /* goal line by tile */
    uint32_t carried_max;              /* tiles that one move carries at most, if no table; or 1 */
};

/* One board's bound. place is the axis's state in its table, or the sum of its distances. */
struct multi_need {
    uint32_t place[AXES];
    uint32_t moves[AXES];
};

struct multi_bound {
    struct multi_axis axis[AXES];
    const struct heuristic_class *class; /* the heuristic that is read in multi-tile moves */
    struct multi_need start;             /* of the space's start */
};

/* The best class that the shape allows. */
const struct heuristic_class *multi_bound_default(uint32_t rows, uint32_t cols);
/* class is LOYD_MULTI_TILE and for that shape; pdb is Manhattan distance here, its tables are the
 * engine's. False: the pool is used up. */
bool multi_bound_create(struct multi_bound *bound, const struct heuristic_class *class,
                        const struct space *space, struct pool *pool);
void multi_bound_eval(const struct multi_bound *bound, const struct space *space,
                      const struct state *state, struct multi_need *need);

static inline uint32_t line_gap(uint32_t a, uint32_t b) {
    return a < b ? b - a : a - b;
}

/* The need after the blank has gone one cell on. */
static inline void multi_bound_slide(const struct multi_bound *bound, struct slide slide,
                                     struct multi_need *need) {
    int moved = slide.direction / 2;
    assert(slide.tile && moved < AXES);
    const struct multi_axis *axis = &bound->axis[moved];
    const struct walking_table *table = axis->table;
    uint32_t goal = axis->line_of[slide.tile], place = need->place[moved];
    if (table) {
        uint32_t forward = (uint32_t)slide.direction % 2;
        place = table->next[(place * 2 + forward) * table->lines + goal];
        assert(place != WALK_UNKNOWN);
        need->moves[moved] = table->distance[place];
    } else {
        place = place + line_gap(axis->line_at[slide.from], goal) -
                line_gap(axis->line_at[slide.to], goal);
        need->moves[moved] = (place + axis->carried_max - 1) / axis->carried_max;
    }
    need->place[moved] = place;
}

/* Moves alternate between the axes. So n moves that begin on one hold (n + 1) / 2 on it and n / 2
 * on the other, and n is at least: */
static inline uint32_t multi_moves_from(const struct multi_need *need, int first) {
    uint32_t on_first = need->moves[first], on_other = need->moves[!first];
    if (!on_first) return 2 * on_other;
    return 2 * on_first - 1 > 2 * on_other ? 2 * on_first - 1 : 2 * on_other;
}

/* Whatever the first move's axis. */
static inline uint32_t multi_moves(const struct multi_need *need) {
    uint32_t vertical = multi_moves_from(need, 0), horizontal = multi_moves_from(need, 1);
    return vertical < horizontal ? vertical : horizontal;
}

#endif
