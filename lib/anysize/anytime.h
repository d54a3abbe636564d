/* SPDX-License-Identifier: MIT */
/* A solution of any board at once, and better ones for as long as there is time. */
#ifndef LOYDI_ANYTIME_H
#define LOYDI_ANYTIME_H

#include "run/search.h"

/* Keeps a first solution whatever the limits are, but for memory, then goes on: every better one
 * is kept and reported. LOYD_SOLVED: there is nothing left that is worth trying. Else what stopped
 * it; s->log then has the best solution, unless memory did not suffice for the first. */
loyd_outcome anytime(struct search *s);

/* Goes on from the solution in s->log with other beams until the limits are used up; without limits
 * it does nothing. The outcome is as above. */
loyd_outcome anytime_more(struct search *s);

/* The first solution alone. */
loyd_outcome anytime_first(struct search *s);

/* Two beams of that width, from both ends of a board that has a potential as a whole: for something
 * shorter than the solution in s->log, or, where there is none, of at most so many moves. Limits
 * hold (s->stopped), and are not what the beams go by. */
void anytime_beams(struct search *s, uint32_t width, uint64_t longest);

/* One beam with the potential on the whole board, which must have one. LOYD_STUCK: it found
 * nothing. */
loyd_outcome beam_whole(struct search *s, uint32_t width);

#endif
