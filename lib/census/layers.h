/* SPDX-License-Identifier: MIT */
/* All boards of a shape, layer by layer from the goal: how many there are at each depth, and which
 * are farthest. In memory, or in a folder, where it can be stopped and gone on with. */
#ifndef LOYDI_CENSUS_LAYERS_H
#define LOYDI_CENSUS_LAYERS_H

#include "census/layer_crew.h"

enum { LAYERS_MAX = LAYER_DEPTHS_MAX };

struct layers {
    struct pool pool;
    struct layer_step step;
    struct layer_store store;
    const loyd_layers_crew *crew; /* NULL: this process alone */
    unsigned threads;
    bool stopped;
};

/* Who is told how far it is: the depth that is looked at, and the boards so far. False: no more. */
struct layers_watcher {
    bool (*tell)(void *user, uint32_t depth, uint64_t boards);
    void *user;
};

/* The bytes of memory that it takes; 0: the shape can't be done so. */
uint64_t layers_bytes(const struct orders *orders);
/* Opens it: folder NULL is in memory. threads at least 1, all else of l is 0. With a crew all its
 * processes must. layers_close is right also where this fails. */
loyd_status layers_open(struct layers *l, const loyd_board *goal, const char *folder,
                        uint64_t bytes_max, loyd_error *error);
/* Goes on until there are no more boards or the watcher says so. */
loyd_status layers_run(struct layers *l, const struct layers_watcher *watcher, loyd_error *error);
/* Tiles of board number index of the last layer, in no order that means anything; false: there are
 * not so many. */
bool layers_farthest(const struct layers *l, uint64_t index, uint16_t *tiles);
void layers_close(struct layers *l);

#endif
