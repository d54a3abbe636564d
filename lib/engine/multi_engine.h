/* SPDX-License-Identifier: MIT */
/* IDA* in multi-tile moves with pattern tables, for boards of up to 16 cells. */
#ifndef LOYDI_MULTI_ENGINE_H
#define LOYDI_MULTI_ENGINE_H

#include "engine/watch.h"
#include "tables/canonical.h"
#include "tables/multi_partition.h"

enum { MULTI_DEPTH = 200, MULTI_STEPS = MULTI_DEPTH * MULTI_CELLS_MAX };

struct multi_engine;

/* NULL: the pool is used up. threads counts the caller's own. wide: the processor has what the quick code needs (wide.h). */
struct multi_engine *multi_engine_new(struct pool *pool, const struct multi_set *set,
                                      const struct canonical *canonical, unsigned threads,
                                      bool wide);
/* The least number of moves that the tables allow; UINT32_MAX: a table contradicts itself. */
uint32_t multi_engine_h(const struct multi_engine *engine);
/* Takes over the counts of an earlier one. */
void multi_engine_resume(struct multi_engine *engine, uint64_t expanded, uint64_t generated);

/* Looks for a solution of at most bound moves; there is to be none below it. */
enum engine_end multi_engine_iterate(struct multi_engine *engine, uint32_t bound,
                                     uint64_t generated_max, const struct engine_watcher *watcher);
uint64_t multi_engine_expanded(const struct multi_engine *engine);
uint64_t multi_engine_generated(const struct multi_engine *engine);
double multi_engine_share(const struct multi_engine *engine); /* of the iteration, 0 to 1 */
/* The solution as single steps, of which there are at most MULTI_STEPS; returns how many. */
size_t multi_engine_moves(const struct multi_engine *engine, uint8_t *moves);

#endif
