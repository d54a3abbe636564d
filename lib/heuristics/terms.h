/* SPDX-License-Identifier: MIT */
/* How a heuristic tells its value term by term. A class's terms function opens a term, puts down
 * the shares of the tiles that it looks at, and closes it; the caller of loyd_estimator_terms gets
 * it. A term that is not made of tiles is handed over whole. */
#ifndef LOYDI_TERMS_H
#define LOYDI_TERMS_H

#include "heuristics/heuristic.h"

#include <math.h>

struct term_sink {
    double *share; /* of the open term, by tile */
    uint32_t cells;
    loyd_term_fn *each;
    void *user;
};

static inline void term_open(struct term_sink *sink) {
    for (uint32_t tile = 0; tile < sink->cells; tile++) sink->share[tile] = (double)NAN;
}

static inline void term_share(struct term_sink *sink, uint32_t tile, double share) {
    sink->share[tile] = share;
}

static inline void term_close(struct term_sink *sink, const char *name) {
    loyd_term term = {.name = name, .share = sink->share};
    for (uint32_t tile = 0; tile < sink->cells; tile++)
        if (!isnan(sink->share[tile])) term.value += sink->share[tile];
    sink->each(&term, sink->user);
}

static inline void term_whole(struct term_sink *sink, const char *name, double value) {
    sink->each(&(loyd_term){.name = name, .value = value}, sink->user);
}

/* The terms of any heuristic; one, called "value", where its class has none. */
void heuristic_terms(const struct heuristic *heuristic, const struct state *state,
                     struct term_sink *sink);

#endif
