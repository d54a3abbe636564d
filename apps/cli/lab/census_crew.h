/* SPDX-License-Identifier: MIT */
/* Other processes that make a census with this one: what the command needs to know of them. */
#ifndef LOYD_CLI_CENSUS_CREW_H
#define LOYD_CLI_CENSUS_CREW_H

#include "loyd.h"

struct census_crew {
    loyd_layers_crew crew;
    const char *scratch; /* a folder that all see, where no other is named; NULL: there is none */
};

/* The crew of this process, set once by a program that has one. */
void census_crew_set(const struct census_crew *crew);

#endif
