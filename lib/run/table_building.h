/* SPDX-License-Identifier: MIT */
/* A search that has tables built: who is asked whether to go on, and told how far it is. */
#ifndef LOYDI_TABLE_BUILDING_H
#define LOYDI_TABLE_BUILDING_H

#include "run/search.h"
#include "tables/cache.h"

struct building {
    struct search *search;
    double begin_s;
    struct build_leave leave;
};

/* From now on tables that are asked for and not there are built, with the search's threads and
 * within its limits. why is told to those who asked to know. */
void building_begin(struct building *building, struct search *s, const char *why);
void building_end(struct building *building);

/* The caller's number, or as many as the machine has processors. */
unsigned search_threads(const struct search *s);

#endif
