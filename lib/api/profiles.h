/* SPDX-License-Identifier: MIT */
/* The papers' own readings of the algorithms, by name: `-p profile=paper-003`. */
#ifndef LOYDI_PROFILES_H
#define LOYDI_PROFILES_H

#include "loyd.h"

struct profile {
    const char *name, *algorithm;
    const char *heuristic; /* the row is for this one; NULL: for any or none */
    const char *runs_with; /* the heuristic that takes its place; NULL: none does */
    const char *order;     /* NULL: as given */
    const char *params[4]; /* "name=value", up to the first NULL */
};

/* The profile's row for an algorithm with a heuristic (NULL: none); NULL if it has none. */
const struct profile *profile_find(const char *name, const char *algorithm, const char *heuristic);
bool profile_exists(const char *name);

#endif
