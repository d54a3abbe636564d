/* SPDX-License-Identifier: MIT */
/* The papers' own readings of the algorithms, by name: `-p profile=paper-003`. */
#ifndef LOYDI_PROFILES_H
#define LOYDI_PROFILES_H

#include "run/search.h"

enum { PROFILE_PARAMS = 4 };

struct profile {
    const char *name;
    const struct algorithm *algorithm;
    const struct heuristic_class *heuristic; /* the row is for this one; NULL: for any or none */
    const struct heuristic_class *runs_with; /* that takes its place; NULL: none does */
    const char *order;                       /* NULL: as given */
    const char *params[PROFILE_PARAMS];      /* "name=value", up to the first NULL */
};

/* The profile's row for an algorithm with a heuristic (NULL: none); NULL if it has none. */
const struct profile *profile_find(const char *name, const struct algorithm *algorithm,
                                   const struct heuristic_class *heuristic);
bool profile_exists(const char *name);

#endif
