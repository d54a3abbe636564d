/* SPDX-License-Identifier: MIT */
/* Beam search with the potential, on all cores. */
#ifndef LOYDI_POTENTIAL_BEAM_H
#define LOYDI_POTENTIAL_BEAM_H

#include "heuristics/potential.h"
#include "run/search.h"

struct beam_order {
    const struct potential *potential;
    const uint8_t *home; /* the start, turned as the potential is */
    uint32_t blank;
    uint32_t width;     /* boards kept of a layer, at the most */
    uint32_t moves_max; /* longer solutions are of no use */
    unsigned threads;
    uint32_t blur; /* not 0: values are changed by up to a move, in another way for each number */
    double share;  /* of the search's limits. Layers get narrower where moves_max of them would take
                      more; 0: they do not */
};

/* LOYD_SOLVED: *length moves are in moves, which has room for moves_max. LOYD_STUCK: no board was
 * left after *length moves; LOYD_DEPTH_LIMIT: none from which moves_max could be kept. Else why the
 * search was stopped. The answer does not depend on the number of threads. Memory is given back. */
loyd_outcome potential_beam(struct search *s, const struct beam_order *order, uint8_t *moves,
                            uint32_t *length);

#endif
