/* SPDX-License-Identifier: MIT */
/* IDA* with pattern tables on boards of up to 16 cells. */
#ifndef LOYDI_LOOKUP_H
#define LOYDI_LOOKUP_H

#include "engine/watch.h"
#include "tables/canonical.h"
#include "tables/table.h"

enum { LOOKUP_TABLES = 3, LOOKUP_VIEWS = 2, LOOKUP_SLOTS = LOOKUP_TABLES * LOOKUP_VIEWS };

/* Tables whose patterns share no tile and together have all of them. All are read a second time in the
 * mirror, if the goal allows it and that is something new. */
struct lookup_tables {
    uint32_t count;
    const struct table *table[LOOKUP_TABLES];
};

struct lookup; /* memory to search in, for one set of tables; can be used for one start after
                  another */

/* NULL when the pool is used up, or a board has more cells or a set more blocks than fit. Every
 * solution is shorter than path_max (at most LOOKUP_PATH). */
enum { LOOKUP_PATH = 256 };
struct lookup *lookup_new(struct pool *pool, const struct lookup_tables *tables, uint32_t path_max);
/* From now on up to that many states are stored, so that none of them is searched twice; IDA* follows where they end.
 * False: the pool is used up. */
enum { LOOKUP_STORE = 100000 }; /* a good number for 4x4: more does not pay */
bool lookup_store(struct lookup *lookup, struct pool *pool, uint64_t states);
struct crew; /* threads that search together */
/* NULL: the pool is used up. threads counts the caller's own. */
struct crew *crew_new(struct pool *pool, unsigned threads);
/* From now on the crew searches below the stored states. Counts then vary from run to run, lengths do not. */
void lookup_share(struct lookup *lookup, struct crew *crew);

/* Begins with a start, which must be solvable and of the tables' goal. False: a table is damaged.
 */
bool lookup_start(struct lookup *lookup, const struct canonical *canonical);
uint32_t lookup_start_h(const struct lookup *lookup);
/* Searches everything within bound (of the parity of the start's h), until the goal is found or the
 * next portion could pass generated_max. */
enum engine_end lookup_iterate(struct lookup *lookup, uint32_t bound, uint64_t generated_max,
                               const struct engine_watcher *watcher);
uint64_t lookup_expanded(const struct lookup *lookup); /* nodes whose children were made */
uint64_t
lookup_generated(const struct lookup *lookup); /* children before any test, and the start */
/* After ENGINE_SOLVED: the moves, in the space's names, room for LOOKUP_PATH; returns how many. */
size_t lookup_moves(const struct lookup *lookup, uint8_t *moves);

#endif
