/* SPDX-License-Identifier: MIT */
/* A measured heuristic as JSON. */
#ifndef LOYD_APPS_MEASURED_JSON_H
#define LOYD_APPS_MEASURED_JSON_H

#include "measured.h"

#include <jansson.h>

/* {"name": ..., "mean": ..., "mean_error": ..., "admissible": ..., "not_admissible": ...}, of the
 * boards of the census up to that depth. */
json_t *measured_json(const struct measured *m, const loyd_census *census, const loyd_board *goal,
                      uint32_t depth);

#endif
