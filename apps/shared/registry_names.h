/* SPDX-License-Identifier: MIT */
/* Names of algorithms and heuristics, and the nearest one to a name that is wrong. */
#ifndef LOYD_APPS_REGISTRY_NAMES_H
#define LOYD_APPS_REGISTRY_NAMES_H

#include "loyd.h"

/* The name of the list nearest to word by edits, or NULL if none is near. names ends with NULL. */
const char *nearest_name(const char *word, const char *const *names);

/* The plugins of this program, which every name is looked up in too: set once, before the first
 * search, by a program that loads some; NULL: none. */
void plugins_use(const loyd_plugins *plugins);
const loyd_plugins *plugins_in_use(void);

/* As loyd_algorithm and loyd_heuristic, with those of the plugins in use. */
const loyd_info *algorithm_at(size_t index);
const loyd_info *heuristic_at(size_t index);

/* The algorithm of that name, or NULL. */
const loyd_info *algorithm_named(const char *name);
/* Its parameter of that name, or NULL. */
const loyd_param *algorithm_param(const char *algorithm, const char *name);

/* LOYD_OK if there is one of that name; else error says that there is none and offers the nearest.
 */
loyd_status algorithm_reason(const char *name, loyd_error *error);
loyd_status heuristic_reason(const char *name, loyd_error *error);

#endif
