/* SPDX-License-Identifier: MIT */
/* How far a board is at least from a side's goal, in either metric, and better after a while. */
#ifndef LOYDI_LAYER_ESTIMATE_H
#define LOYDI_LAYER_ESTIMATE_H

#include "heuristics/multi_bound.h"
#include "heuristics/multi_tables.h"
#include "run/search.h"

struct layer_estimate {
    const struct space *space;
    struct table_source *source;
    bool multi;                 /* in multi-tile moves: of the next three the last two */
    struct heuristic heuristic; /* in single-tile moves */
    struct multi_bound bound;
    struct multi_tables tables;
    uint32_t words;    /* of a value that are in use */
    uint64_t patience; /* boards after which better tables are worth building; 0: never */
};

/* What a board carries along. */
union layer_value {
    struct hval single;
    struct {
        struct multi_need need;
        struct multi_tables_value tables;
    } multi;
    uint32_t word[1 + H_AUX];
};

/* With the best tables that are at hand for the space's goal. False: no memory. */
bool estimate_open(struct layer_estimate *e, const struct space *space, bool multi,
                   struct table_source *source, struct pool *pool);
/* Has better tables built, within the limits of s. Values have to be found anew then. False: there
 * are none, or no memory for them, or s->stopped says why not. */
bool estimate_better(struct layer_estimate *e, struct search *s);

/* The board's value; returns how far it is at least. */
uint32_t estimate_eval(const struct layer_estimate *e, const struct state *state,
                       union layer_value *value);

/* The blank has gone a cell on, along a line that begins at a board with the value before; value is
 * that of the board a cell back, and then of this one. Returns how far it is at least, or something
 * above enough. */
static inline uint32_t estimate_step(const struct layer_estimate *e, const struct state *state,
                                     struct slide slide, const union layer_value *before,
                                     uint32_t enough, union layer_value *value) {
    if (!e->multi) {
        heuristic_move(&e->heuristic, state, slide, &before->single, &value->single);
        return value->single.h;
    }
    int next_axis = !(slide.direction / 2);
    multi_bound_slide(&e->bound, slide, &value->multi.need);
    uint32_t far = multi_moves_from(&value->multi.need, next_axis);
    if (far > enough || !e->tables.views) return far;
    uint32_t more = multi_tables_move(&e->tables, e->space, state, (uint32_t)next_axis,
                                      &before->multi.tables, &value->multi.tables);
    return more > far ? more : far;
}

#endif
