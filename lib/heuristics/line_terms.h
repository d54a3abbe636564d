/* SPDX-License-Identifier: MIT */
/* The conflicting lines of a board, one term each. */
#ifndef LOYDI_LINE_TERMS_H
#define LOYDI_LINE_TERMS_H

#include "heuristics/line_axis.h"
#include "heuristics/terms.h"

/* axes: rows, then columns. In a line's term a tile at home there has the share 2 if it steps out
 * and 0 if it stays; lines without a conflict have no term. */
void line_terms(const struct heuristic *heuristic, const struct state *state,
                const struct line_axis *axes, struct term_sink *sink);

#endif
