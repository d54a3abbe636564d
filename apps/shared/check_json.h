/* SPDX-License-Identifier: MIT */
/* What a check of a board says, as JSON. */
#ifndef LOYD_APPS_CHECK_JSON_H
#define LOYD_APPS_CHECK_JSON_H

#include "problem.h"

#include <jansson.h>

/* NaN where the heuristic has no value for the board. tables may be NULL. */
double heuristic_value(const struct problem *problem, const char *name, loyd_tables *tables);
/* The verdict and its figures; NULL without memory. */
json_t *parity_json(const struct problem *problem, const loyd_parity *parity);
/* The same and every heuristic's value: the object of `loyd check -f json`; NULL without memory. */
json_t *check_json(const struct problem *problem, const loyd_parity *parity, loyd_tables *tables);

#endif
