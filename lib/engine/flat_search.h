/* SPDX-License-Identifier: MIT */
/* Plain IDA* with flat pattern tables on boards of 17 to 25 cells, 5x5 above all. */
#ifndef LOYDI_FLAT_SEARCH_H
#define LOYDI_FLAT_SEARCH_H

#include "engine/watch.h"
#include "tables/canonical.h"
#include "tables/flat_partition.h"

enum { FLAT_PATH = 255 };

struct flat_search;

/* NULL: the pool is used up. threads counts the caller's own. The counts are those of a depth-first search in canonical's order of
 * moves, whatever the number of threads. */
struct flat_search *flat_search_new(struct pool *pool, const struct flat_set *set,
                                    const struct canonical *canonical, unsigned threads);
uint32_t flat_search_h(const struct flat_search *search); /* of the start */
/* One iteration. ENGINE_EXHAUSTED: there is no solution up to the bound. A solution that is found is shortest. */
enum engine_end flat_search_iterate(struct flat_search *search, uint32_t bound,
                                    uint64_t generated_max, const struct engine_watcher *watcher);
/* Counts on from these figures. */
void flat_search_resume(struct flat_search *search, uint64_t expanded, uint64_t generated);
uint64_t flat_search_expanded(const struct flat_search *search);
uint64_t flat_search_generated(const struct flat_search *search);
double flat_search_share(const struct flat_search *search); /* of the iteration: what is done */
/* After ENGINE_SOLVED: the moves in the space's names, room for FLAT_PATH; returns how many. */
size_t flat_search_moves(const struct flat_search *search, uint8_t *moves);

#endif
