/* SPDX-License-Identifier: MIT */
/* IDA* with Manhattan distance on boards of up to 16 cells. */
#ifndef LOYDI_MANHATTAN_ENGINE_H
#define LOYDI_MANHATTAN_ENGINE_H

#include "engine/batch.h"
#include "engine/watch.h"

struct manhattan_engine;

/* NULL when the pool is used up. wide as in batch.h. */
struct manhattan_engine *engine_new(struct pool *pool, const struct space *space, bool wide);
/* From now on large iterations are searched by so many threads, with the same counts. False: the pool is used up. */
bool engine_share(struct manhattan_engine *engine, struct pool *pool, unsigned threads);
uint32_t engine_start_h(const struct manhattan_engine *engine);
/* Searches everything within bound (same parity as the start's h), adding to *expanded and
 * *generated exactly what search/tree/idastar.c adds. */
enum engine_end engine_iterate(struct manhattan_engine *engine, uint32_t bound,
                               uint64_t generated_max, const struct engine_watcher *watcher);
uint64_t engine_expanded(const struct manhattan_engine *engine);
uint64_t engine_generated(const struct manhattan_engine *engine);
/* After ENGINE_SOLVED: the moves, room for WALK_DEPTH + 1; returns how many. */
size_t engine_moves(const struct manhattan_engine *engine, uint8_t *moves);

#endif
