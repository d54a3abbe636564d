/* SPDX-License-Identifier: MIT */
/* Shortens a solution piece by piece. */
#ifndef LOYDI_WINDOWS_H
#define LOYDI_WINDOWS_H

#include "heuristics/potential.h"
#include "run/search.h"

struct windows_plan {
    const struct potential_weights *weights;
    uint32_t moves; /* of a window */
    uint32_t width; /* of the beams */
    uint32_t first; /* the moves before the first window */
};

/* Goes through the solution in the log once; where windows have become shorter, the new path is
 * kept and reported. LOYD_SOLVED: the whole of it was seen; else what stopped it. */
loyd_outcome windows_shorten(struct search *s, const struct windows_plan *plan);

#endif
