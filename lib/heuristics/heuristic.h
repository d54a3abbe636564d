/* SPDX-License-Identifier: MIT */
/* What a heuristic is: a class (const, at the foot of its own file, listed in heuristics.def) and
 * an instance of it for one space. Values are whole moves. A value may carry words of its own from
 * parent to child (aux), so that a table look-up needs no new ranking. */
#ifndef LOYDI_HEURISTIC_H
#define LOYDI_HEURISTIC_H

#include "core/rules.h"

enum { H_AUX = 8 };

struct hval {
    uint32_t h;
    uint32_t aux[H_AUX]; /* the first heuristic->aux_words are in use */
};

/* One move that has just been made: the blank went from -> to, tile went to -> from. */
struct slide {
    uint32_t from, to, tile;
    int direction;
};

struct heuristic;
struct table_source;
struct term_sink;

/* What an instance is made from. */
struct heuristic_setup {
    const struct space *space;
    struct pool *pool;
    struct table_source *tables; /* where pattern tables lie ready; NULL: nowhere */
};

struct heuristic_class {
    loyd_info info;
    /* Prepares the instance: tables from the pool into data, additive heuristics set delta.
     * LOYD_UNSUPPORTED for a shape it cannot do, LOYD_NO_MEMORY when the pool is used up. */
    loyd_status (*create)(struct heuristic *heuristic, const struct heuristic_setup *setup,
                          loyd_error *error);
    void (*eval)(const struct heuristic *heuristic, const struct state *state, struct hval *out);
    /* The value after a move; state is the board after it. NULL: eval is called instead. */
    void (*move)(const struct heuristic *heuristic, const struct state *state, struct slide slide,
                 const struct hval *before, struct hval *out);
    /* The formula's own value where that is not a whole number; NULL: h. */
    double (*real)(const struct heuristic *heuristic, const struct state *state);
    /* The value term by term, for a person (terms.h); the terms' sum is real. NULL: one term. */
    void (*terms)(const struct heuristic *heuristic, const struct state *state,
                  struct term_sink *sink);
};

struct heuristic {
    const struct heuristic_class *class;
    const struct space *space;
    unsigned traits; /* those of the class; max() has its parts' in common */
    uint32_t aux_words;
    const char *name; /* as asked for */
    /* Where h is a sum over tiles and the board is small: the change of h by a move, at
     * [(blank's old cell * 4 + direction) * cells + tile]. Spares the indirect call. */
    const int8_t *delta;
    void *data;
};

enum { DELTA_CELLS_MAX = 64 };

/* name may be "max(a,b,...)", nested. */
loyd_status heuristic_create(struct heuristic *heuristic, const char *name,
                             const struct heuristic_setup *setup, loyd_error *error);
const struct heuristic_class *heuristic_find(const char *name, size_t length);
/* For additive heuristics: distance(tile, cell) given, fills heuristic->delta if the board is small
 * enough; true unless memory ran out. The blank is tile 0: its distance is 0 where it does not
 * count. */
bool heuristic_fill_delta(struct heuristic *heuristic, struct pool *pool,
                          uint32_t (*distance)(const struct space *, uint32_t tile, uint32_t cell));

static inline void heuristic_eval(const struct heuristic *heuristic, const struct state *state,
                                  struct hval *out) {
    heuristic->class->eval(heuristic, state, out);
}

static inline void heuristic_move(const struct heuristic *heuristic, const struct state *state,
                                  struct slide slide, const struct hval *before, struct hval *out) {
    if (heuristic->delta) {
        size_t at = (slide.from * 4 + (unsigned)slide.direction) * heuristic->space->cells;
        out->h = (uint32_t)((int32_t)before->h + heuristic->delta[at + slide.tile]);
    } else if (heuristic->class->move) {
        heuristic->class->move(heuristic, state, slide, before, out);
    } else {
        heuristic->class->eval(heuristic, state, out);
    }
}

#endif
