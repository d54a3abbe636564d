/* SPDX-License-Identifier: MIT */
/* What `auto` has for its twin in the multi-tile metric, and for `optimal`. */
#ifndef LOYDI_AUTO_H
#define LOYDI_AUTO_H

#include "engine/table_search.h"

enum { AUTO_QUICK_NODES = 200000 }; /* of the short IDA* that an easy board beyond 16 cells takes */

/* Runs another algorithm in place of this one, with its own default parameters. */
loyd_outcome auto_run(struct search *s, const struct algorithm *other);

/* The same with so many nodes at the most; LOYD_STUCK when those are spent. */
loyd_outcome auto_run_within(struct search *s, const struct algorithm *other, uint64_t nodes);
/* table_search after another search: the figures are those of both. */
loyd_outcome auto_table_search(struct search *s, const struct table_wish *wish, bool *had);

/* Beyond 16 cells: a solution at once, bettered for a share of the time or the nodes; what follows
 * has the rest. As anytime (anysize/anytime.h). */
loyd_outcome auto_find(struct search *s, double share);

/* Runs a search that ends with a proof, with somewhat lower limits. Where it ends without a
 * solution, the rest goes to one that is not proved. */
loyd_outcome auto_answer(struct search *s, loyd_outcome (*proof)(struct search *));

#endif
