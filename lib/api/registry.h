/* SPDX-License-Identifier: MIT */
/* Algorithms by name, and their parameters read from "name=value" text. */
#ifndef LOYDI_REGISTRY_H
#define LOYDI_REGISTRY_H

#include "run/search.h"

const struct algorithm *algorithm_find(const char *name);
/* The names of those with that trait, "a, b and c", in the order of the list (loyd_algorithm or
 * loyd_heuristic). Returns text. */
const char *names_with(const loyd_info *(*list)(size_t index), unsigned trait, char *text,
                       size_t size);
/* Fills values (by the descriptor's order) with defaults, then with the given texts. */
loyd_status params_read(const loyd_info *info, const char *const *texts, size_t count,
                        double *values, loyd_error *error);
/* Writes "name=value" for parameter i. */
void param_write(const loyd_param *param, double value, char *text, size_t size);
/* Reads an order of the four moves, e.g. "UDLR". */
loyd_status order_read(const char *text, uint8_t order[4], loyd_error *error);

#endif
