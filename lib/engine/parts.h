/* SPDX-License-Identifier: MIT */
/* The parts of a subtree that is handed out. See parts.c. */
#ifndef LOYDI_PARTS_H
#define LOYDI_PARTS_H

#include "engine/engine.h"

/* Memory for every worker's parts, for kernels whose subtrees are listed nodes. */
bool parts_new(struct engine *engine);
/* An iteration is handed out whose subtrees are listed: says how many parts they have. nodes_min:
 * of the iteration before the smallest that is handed out. */
void parts_begin(struct engine *engine, uint64_t nodes_min);
/* Searches a piece of the worker's subtree, or less if the rest is given back: its end and the
 * number of parts are set. False: the subtree has no such parts. */
bool parts_search(struct worker *worker, loyd_piece *piece);

#endif
