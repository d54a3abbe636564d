/* SPDX-License-Identifier: MIT */
/* What a check of a board says, as JSON. */
#ifndef LOYD_APPS_CHECK_JSON_H
#define LOYD_APPS_CHECK_JSON_H

#include "problem.h"

#include <jansson.h>

/* NaN where the heuristic has no value for a board of that shape. tables may be NULL. */
loyd_status heuristic_value(const struct problem *problem, const char *name, loyd_tables *tables,
                            double *value, loyd_error *error);
/* The verdict and its figures; NULL without memory. */
json_t *parity_json(const struct problem *problem, const loyd_parity *parity);
/* The same and the value of every heuristic of the registry (NaN: null), in its order: the object
 * of `loyd check -f json`; NULL without memory. */
json_t *check_json(const struct problem *problem, const loyd_parity *parity, const double *values);

#endif
