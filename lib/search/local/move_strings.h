/* SPDX-License-Identifier: MIT */
/* A population of move strings for the genetic algorithm: all of one length, each with a fitness.
 * What a string means and how fit it is, the search decides. */
#ifndef LOYDI_MOVE_STRINGS_H
#define LOYDI_MOVE_STRINGS_H

#include "core/pool.h"
#include "core/rng.h"

struct move_strings {
    uint32_t count, length;
    uint8_t *strings, *children; /* count strings of length moves, 0..3 each */
    uint64_t *fitness;           /* of each string; small is fit */
};

/* count and length are set by the caller. False: out of memory. */
bool strings_open(struct move_strings *p, struct pool *pool);
/* Draws every move of every string. */
void strings_draw(struct move_strings *p, struct rng *rng);
/* The number of the fittest string; among equals the first. */
uint32_t strings_fittest(const struct move_strings *p);
/* The next generation: the fittest string, as number 0, and children of the others. */
void strings_breed(struct move_strings *p, struct rng *rng, double mutation);

static inline const uint8_t *string_at(const struct move_strings *p, uint32_t index) {
    return p->strings + (size_t)index * p->length;
}

#endif
