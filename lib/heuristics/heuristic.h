/* SPDX-License-Identifier: MIT */
/* What a heuristic is: a class (const, at the foot of its own file, listed in heuristics.def) and
 * an instance of it for one space. Values are whole moves. A value may carry words of its own from
 * parent to child (aux), so that a table look-up needs no new ranking. */
#ifndef LOYDI_HEURISTIC_H
#define LOYDI_HEURISTIC_H

#include "core/rules.h"

enum { H_AUX = 8, H_PARAMS = 8 }; /* and so many parts max() has at most: each takes a word */

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
struct plugin_fault;
struct plugin_heuristics;

/* What an instance is made from. */
struct heuristic_setup {
    const struct space *space;
    struct pool *pool;
    struct table_source *tables; /* where pattern tables lie ready; NULL: nowhere */
    struct plugin_fault *fault;  /* where a plugin's mistakes go; NULL: nowhere */
    const double *params;        /* of the class, set by heuristic_create; NULL: it has none */
};

struct heuristic_class {
    loyd_info info;
    uint32_t aux_words; /* that a value carries */
    /* LOYD_OK, or LOYD_UNSUPPORTED for a shape that it can't do. NULL: it can do any. */
    loyd_status (*supports)(uint32_t rows, uint32_t cols, loyd_error *error);
    /* The same of a plugin's. */
    loyd_status (*supports_as)(const struct heuristic_class *class, uint32_t rows, uint32_t cols,
                               loyd_error *error);
    /* With LOYD_MULTI_TILE: NULL, or the shapes that it is for in that metric, where this is none
     * of them. NULL: it can do any. */
    const char *(*multi_shapes)(uint32_t rows, uint32_t cols);
    /* Prepares the instance: tables from the pool into data, additive heuristics set delta. False:
     * the pool is used up. */
    bool (*create)(struct heuristic *heuristic, const struct heuristic_setup *setup);
    void (*eval)(const struct heuristic *heuristic, const struct state *state, struct hval *out);
    /* The value after a move; state is the board after it. NULL: eval is called instead. */
    void (*move)(const struct heuristic *heuristic, const struct state *state, struct slide slide,
                 const struct hval *before, struct hval *out);
    /* A hint that move will be called with these, so that memory is asked for. NULL: none is. */
    void (*fetch)(const struct heuristic *heuristic, struct slide slide, const struct hval *before);
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
    bool foreign;     /* a plugin's, or one with such a part */
    bool wide;        /* values may be far larger than distances are */
    /* Where h is a sum over tiles and the board is small: the change of h by a move, at
     * [(blank's old cell * 4 + direction) * cells + tile]. Spares the indirect call. */
    const int8_t *delta;
    void *data;
};

enum { DELTA_CELLS_MAX = 64, HEURISTIC_NAME = 256 };

/* Which heuristic is meant, before one is made: a class, or the parts of max(a,b,...). */
struct heuristic_choice {
    const struct heuristic_class *class;       /* loydi_max for max(); NULL: none */
    const struct heuristic_class *part[H_AUX]; /* of max(), */
    uint32_t part_count;                       /* so many; 0: it is none */
    double params[H_AUX][H_PARAMS];            /* by part; of a class alone the first */
    char name[HEURISTIC_NAME];                 /* the class's, a(x=1), or max(a,b,...), flat */
};

struct heuristic_choice heuristic_choice_of(const struct heuristic_class *class);
/* Reads a name, a name with parameters, "a(x=1,y=2)", or "max(a,b,...)", nested. plugins NULL: the
 * library's own alone. LOYD_NOT_FOUND, or LOYD_INVALID: a parameter is wrong, max() is misspelt or
 * has too many parts. */
loyd_status heuristic_choose(struct heuristic_choice *choice,
                             const struct plugin_heuristics *plugins, const char *text,
                             loyd_error *error);
/* One name with its parameters, of length bytes. */
loyd_status heuristic_choose_one(struct heuristic_choice *choice,
                                 const struct plugin_heuristics *plugins, const char *text,
                                 size_t length, loyd_error *error);
/* LOYD_OK, or LOYD_UNSUPPORTED and why not. */
loyd_status heuristic_supports(const struct heuristic_choice *choice, uint32_t rows, uint32_t cols,
                               loyd_error *error);
/* Makes an instance; the shape is supported. False: the pool is used up. */
bool heuristic_create(struct heuristic *heuristic, const struct heuristic_choice *choice,
                      const struct heuristic_setup *setup);
/* The same for a class alone. */
bool heuristic_create_class(struct heuristic *heuristic, const struct heuristic_class *class,
                            const struct heuristic_setup *setup);
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
    assert(slide.to == state->blank && slide.from != slide.to && slide.tile);
    if (heuristic->delta) {
        size_t at = (slide.from * 4 + (unsigned)slide.direction) * heuristic->space->cells;
        assert((int32_t)before->h + heuristic->delta[at + slide.tile] >= 0);
        out->h = (uint32_t)((int32_t)before->h + heuristic->delta[at + slide.tile]);
    } else if (heuristic->class->move) {
        heuristic->class->move(heuristic, state, slide, before, out);
    } else {
        heuristic->class->eval(heuristic, state, out);
    }
}

/* All classes. */
#define HEURISTIC(symbol) extern const struct heuristic_class symbol;
#include "heuristics/heuristics.def"

#include <assert.h>
#undef HEURISTIC

#endif
