/* SPDX-License-Identifier: MIT */
/* Where the layers of a census are kept: one array in memory, or two files in a folder that take
 * turns, and a journal of the layers that are whole. */
#ifndef LOYDI_LAYER_STORE_H
#define LOYDI_LAYER_STORE_H

#include "census/layer_step.h"

enum { LAYER_DEPTHS_MAX = 256 };

/* What is known when a layer is whole. */
struct layer_record {
    uint32_t depth;  /* of the last layer */
    bool complete;   /* there is none after it */
    uint32_t array;  /* that has it */
    uint32_t colour; /* of its boards' blanks */
    struct layer_sum sum[LAYER_DEPTHS_MAX];
};

struct layer_store {
    const struct layer_step *step;
    struct layer_record record;
    struct layer_array array[2]; /* in memory they are the same */
    const char *folder;          /* NULL: in memory */
    int lock, file[2];
    void *map[2];
    uint64_t bytes; /* of an array */
    uint64_t token; /* in the folder's lock, to tell this folder from another that looks the same */
};

/* Opens it with layer 0, or with what the folder's journal says. */
loyd_status layer_store_open(struct layer_store *store, struct pool *pool,
                             const struct layer_step *step, const char *folder, loyd_error *error);
/* What was written of the next layer is on the disk when this returns. False: errno says why. */
bool layer_store_sync(const struct layer_store *store);
/* Maps the last layer's file anew: what other machines have written is seen then. */
loyd_status layer_store_refresh(struct layer_store *store, loyd_error *error);
/* The next layer is known to be whole; nothing is written. */
void layer_store_advance(struct layer_store *store, struct layer_sum sum);
loyd_status layer_store_journal(const struct layer_store *store, loyd_error *error);
loyd_status layer_store_refuse(const struct layer_store *store, const char *why, loyd_error *error);
/* Opens what another process has opened, whose record and token the store has already: its files,
 * and no lock. */
loyd_status layer_store_follow(struct layer_store *store, loyd_error *error);
/* Room for the store and its flags, nothing opened yet. False: the pool is used up. */
bool layer_store_init(struct layer_store *store, struct pool *pool, const struct layer_step *step,
                      const char *folder);
/* Where a block of the next layer is to be made: in its place, or in room, and then written. */
uint64_t *layer_store_place(const struct layer_store *store, uint64_t block, uint64_t *room);
bool layer_store_write(const struct layer_store *store, uint64_t block, const uint64_t *masks);
/* The next layer is whole; in a folder it is on the disk when this returns. */
loyd_status layer_store_commit(struct layer_store *store, struct layer_sum sum, loyd_error *error);
loyd_status layer_store_fault(const struct layer_store *store, int why, loyd_error *error);
void layer_store_close(struct layer_store *store);

#endif
