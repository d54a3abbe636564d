/* SPDX-License-Identifier: MIT */
/* A census by several processes that see one folder. */
#ifndef LOYDI_LAYER_CREW_H
#define LOYDI_LAYER_CREW_H

#include "census/layer_store.h"

/* A layer that this process has done its part of; crew_commit makes it that of all. */
struct crew_layer {
    struct layer_sum sum;
    int fault; /* errno of a write that failed */
    bool stopped;
};

/* Whether a process has failed, when all have come; crew NULL: whether this one has. */
bool crew_any_failed(const loyd_layers_crew *crew, bool failed);
/* The block that this process makes in its turn number turn; crew NULL: all in order. */
uint64_t crew_block(const loyd_layers_crew *crew, uint64_t blocks, uint64_t turn);
/* Process 0 opens the store, the others what it has opened. */
loyd_status crew_open(const loyd_layers_crew *crew, struct layer_store *store, struct pool *pool,
                      const struct layer_step *step, const char *folder, loyd_error *error);
/* The layer is whole when every process has done its part, and none was stopped or failed. */
loyd_status crew_commit(const loyd_layers_crew *crew, struct layer_store *store,
                        struct crew_layer *layer, loyd_error *error);

#endif
