/* SPDX-License-Identifier: MIT */
/* Beam search with the potential on a part of a board: a rectangle in which the tiles have their
 * goal cells. */
#ifndef LOYDI_REST_BEAM_H
#define LOYDI_REST_BEAM_H

#include "anysize/potential_beam.h"
#include "anysize/tray.h"

struct rest_plan {
    const struct potential_weights *weights;
    uint32_t width;     /* of the beam */
    uint64_t moves_max; /* longer solutions of the rest are of no use */
    unsigned threads;
    uint32_t blur; /* of the beam: see beam_order */
    double share;  /* the same */
    bool backward; /* from the goal to the board; the moves are turned round then */
};

/* Whether the rest of the tray has a potential. */
bool rest_beam_serves(const struct tray *t);
/* What the potential says of the rest, in whole moves; -1: no memory. */
int64_t rest_value(struct tray *t, const struct potential_weights *weights);
/* Solves what is left of the tray and makes the moves. The outcome is that of potential_beam;
 * unless it is LOYD_SOLVED nothing has changed. *depth is how many moves the beam went. */
loyd_outcome rest_beam(struct tray *t, const struct rest_plan *plan, uint32_t *depth);

#endif
