/* SPDX-License-Identifier: MIT */
/* Learning the weights of the potential. */
#ifndef LOYDI_LEARN_H
#define LOYDI_LEARN_H

#include "heuristics/potential_file.h"

struct learn_state { /* how far it is */
    uint64_t samples;
    double error; /* mean square root of the difference to the target, lately, in moves */
    double share; /* of the samples or of the time */
};

struct learn_order {
    uint64_t seed;
    uint64_t samples; /* to learn from; 0: as many as the seconds allow */
    double seconds;   /* 0: as long as the samples take */
    unsigned threads;
    float greed; /* of the looking ahead: see struct look_ahead */
    bool (*go_on)(void *user, const struct learn_state *state); /* asked a few times a second */
    void *user;
};

/* Goes on from the weights as they are, WEIGHTS_ALL of them. The same order with samples gives the
 * same weights for any number of threads. LOYD_NO_MEMORY, or LOYD_OK, also when stopped;
 * *learned says from how many samples. */
loyd_status learn(const struct learn_order *order, float *weights, uint64_t *learned);

#endif
