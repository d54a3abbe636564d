/* SPDX-License-Identifier: MIT */
/* The quick search with tables of steps on boards of 17 to 25 cells, 5x5 above all. */
#ifndef LOYDI_STEPS_SEARCH_H
#define LOYDI_STEPS_SEARCH_H

#include "engine/watch.h"
#include "tables/canonical.h"
#include "tables/flat_partition.h"

enum { STEPS_PATH = 255 };

struct steps_search;

/* The tables of the set are tables of steps. NULL: the pool is used up, or a table contradicts itself. threads counts the
 * caller's own. */
struct steps_search *steps_search_new(struct pool *pool, const struct flat_set *set,
                                      const struct canonical *canonical, unsigned threads);
uint32_t steps_search_h(const struct steps_search *search); /* of the start */
/* One iteration. ENGINE_EXHAUSTED: there is no solution shorter than the bound. A solution that is found is shortest, if there is none
 * of less than bound - 2 moves. */
enum engine_end steps_search_iterate(struct steps_search *search, uint32_t bound,
                                     uint64_t generated_max, const struct engine_watcher *watcher);
/* Counts on from these figures. */
void steps_search_resume(struct steps_search *search, uint64_t expanded, uint64_t generated);
uint64_t steps_search_expanded(const struct steps_search *search);
uint64_t steps_search_generated(const struct steps_search *search);
double steps_search_share(const struct steps_search *search); /* of the iteration: what is done */
/* After ENGINE_SOLVED: the moves in the space's names, room for STEPS_PATH; returns how many. */
size_t steps_search_moves(const struct steps_search *search, uint8_t *moves);

#endif
