/* SPDX-License-Identifier: MIT */
/* Algorithms by name. */
#ifndef LOYDI_REGISTRY_H
#define LOYDI_REGISTRY_H

#include "core/params.h"
#include "run/search.h"

/* plugins NULL: the library's own alone. */
const struct algorithm *algorithm_find(const loyd_plugins *plugins, const char *name);
/* The names of those with that trait, "a, b and c", in the order of the list (loyd_algorithm or
 * loyd_heuristic). Returns text. */
const char *names_with(const loyd_info *(*list)(size_t index), unsigned trait, char *text,
                       size_t size);
/* Reads an order of the four moves, e.g. "UDLR". */
loyd_status order_read(const char *text, uint8_t order[4], loyd_error *error);

#endif
