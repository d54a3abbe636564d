/* SPDX-License-Identifier: MIT */
/* The papers' experiments as JSON. */
#ifndef LOYD_APPS_PAPERS_JSON_H
#define LOYD_APPS_PAPERS_JSON_H

#include <jansson.h>

/* {"papers", "experiments", "defects", "gaps"}; NULL without memory. */
json_t *papers_json(void);

#endif
