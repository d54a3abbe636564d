/* SPDX-License-Identifier: MIT */
/* How far a piece of work is that counts something: one line on stderr, on a terminal alone. */
#ifndef LOYD_CLI_GAUGE_H
#define LOYD_CLI_GAUGE_H

#include "loyd.h"

struct gauge {
    const char *label; /* "census 3x4" */
    const char *unit;  /* "boards" */
    double begin_s, drawn_s;
    bool visible, drawn;
    /* of a search from the goal outwards, which gauge_watch shows */
    double all;      /* boards there are; 0: not known */
    uint32_t depth;  /* how deep it goes at the most; UINT32_MAX: to the end */
    int64_t bound;   /* the depth that is being looked at */
    uint64_t before; /* boards at depths below it */
    double growth;   /* from one depth to the next, as last seen; 0: not yet */
};

void gauge_begin(struct gauge *g, bool quiet, const char *label, const char *unit);
/* Shows how much is done of how much (0: not known), with the time that is left by what has been
 * seen. False: the process was interrupted. */
bool gauge_tick(struct gauge *g, uint64_t done, double all);
/* Has a census or a drawing by one (loyd_census_with) shown: rows x cols, no deeper than depth. */
void gauge_watch(struct gauge *g, int rows, int cols, uint32_t depth, loyd_options *options);
void gauge_clear(struct gauge *g);

#endif
