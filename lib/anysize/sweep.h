/* SPDX-License-Identifier: MIT */
/* Rough sorting: the blank sweeps over the board and brings all tiles nearer to their homes. */
#ifndef LOYDI_SWEEP_H
#define LOYDI_SWEEP_H

#include "anysize/blank_beam.h"

/* Sweeps over the rest until its tiles are some twelve cells from home on the mean, or no sweep
 * helps any more. False: return s->stopped. */
bool sweep_rest(struct blank_beam *b);

#endif
