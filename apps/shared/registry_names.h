/* SPDX-License-Identifier: MIT */
/* Names of algorithms and heuristics, and the nearest one to a name that is wrong. */
#ifndef LOYD_APPS_REGISTRY_NAMES_H
#define LOYD_APPS_REGISTRY_NAMES_H

#include "loyd.h"

/* The name of the list nearest to word by edits, or NULL if none is near. names ends with NULL. */
const char *nearest_name(const char *word, const char *const *names);

/* The algorithm of that name, or NULL. */
const loyd_info *algorithm_named(const char *name);
/* Its parameter of that name, or NULL. */
const loyd_param *algorithm_param(const char *algorithm, const char *name);

/* LOYD_OK if there is one of that name; else error says that there is none and offers the nearest.
 */
loyd_status algorithm_reason(const char *name, loyd_error *error);
loyd_status heuristic_reason(const char *name, loyd_error *error);

#endif
