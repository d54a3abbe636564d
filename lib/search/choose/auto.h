/* SPDX-License-Identifier: MIT */
/* Parts of `auto`. */
#ifndef LOYDI_AUTO_H
#define LOYDI_AUTO_H

#include "run/search.h"

/* Runs another algorithm in place of this one, with its own default parameters. */
loyd_outcome auto_run(struct search *s, const struct algorithm *other);
/* The same with so many nodes at the most; LOYD_STUCK when those are spent. */
loyd_outcome auto_run_within(struct search *s, const struct algorithm *other, uint64_t nodes);
/* An engine counts from 0: puts the figures so far aside, and adds them again. */
void auto_count_anew(struct search *s);
void auto_count_all(struct search *s);
/* Boards of 10 to 16 cells. */
loyd_outcome auto_with_tables(struct search *s);

#endif
