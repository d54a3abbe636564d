/* SPDX-License-Identifier: MIT */
/* Shortening the path of a search that wanders. */
#ifndef LOYDI_SHORTEN_PATH_H
#define LOYDI_SHORTEN_PATH_H

#include "run/search.h"

/* Keeps the shortest solution that uses only boards on the given one, and returns LOYD_SOLVED.
 * Where time or memory do not allow the shortening, the given moves are kept as they are.
 * LOYD_DEPTH_LIMIT: longer than the depth limit, nothing was kept. */
loyd_outcome search_found_shortened(struct search *s, const uint8_t *moves, size_t length);

#endif
