/* SPDX-License-Identifier: MIT */
/* Iterations whose subtrees are handed out by the program (loyd_pieces). See pieces.c. */
#ifndef LOYDI_PIECES_H
#define LOYDI_PIECES_H

#include "engine/engine.h"
#include "run/search.h"
#include "tables/table_set.h"

/* Who hands out the subtrees of this search; NULL: the engine itself. */
const loyd_pieces *pieces_of(const struct search *s);
/* What tells one search from another: the library, start and goal, the order of moves, tables. */
uint64_t pieces_search_sum(const struct space *space, const struct table_set *set, bool from_goal);

/* Whether the next iteration is handed out. */
bool pieces_wanted(const struct engine *engine);
/* The subtrees are listed. False: the program does not want them searched. */
bool pieces_begin(struct engine *engine);
/* What a thread does, given a struct worker **. */
void *pieces_work(void *argument);
/* The worker has met a goal: that is told before anything is left out because of it. */
void pieces_met(const struct worker *worker);
/* Takes in what is known of the iteration, by the thread that asks. False: the node limit is
 * reached. */
bool pieces_hear(struct worker *worker);
/* All threads are back: what the iteration took, and what part of it was left in the middle. */
void pieces_end(struct engine *engine);

#endif
