/* SPDX-License-Identifier: MIT */
/* Parameters of a search as one JSON object, whatever they come from. */
#ifndef LOYD_APPS_PARAMS_JSON_H
#define LOYD_APPS_PARAMS_JSON_H

#include <jansson.h>

/* {"weight": 1.5, "ties": "lifo"} of "weight=1.5", "ties=lifo": numbers where the algorithm's
 * parameter is one (algorithm NULL: any algorithm's), else texts. NULL: no memory. */
json_t *params_json(const char *algorithm, const char *const *params, size_t count);
/* The same of one text, "weight=1.5 ties=lifo"; NULL text: none. */
json_t *params_text_json(const char *algorithm, const char *text);

#endif
