/* SPDX-License-Identifier: MIT */
/* Heuristics made ready for a goal and kept, since some need tables that take a while. */
#ifndef LOYD_WEB_ESTIMATORS_H
#define LOYD_WEB_ESTIMATORS_H

#include "problem.h"

#include <jansson.h>

struct estimators;

/* NULL without memory. tables are for pdb and outlive the estimators; may be NULL. */
struct estimators *estimators_new(loyd_tables *tables);
void estimators_free(struct estimators *all);

/* Each heuristic's value of the board, by name (null where it has none for the shape), and of those
 * that are sums over tiles each cell's share. names (ends with NULL) says which; NULL: all, but on
 * boards of more than 16 cells those whose tables take seconds only if named. */
void estimators_ask(struct estimators *all, const struct problem *problem, const char *const *names,
                    json_t *values, json_t *shares);

#endif
