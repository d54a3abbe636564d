/* SPDX-License-Identifier: MIT */
/* Runs what is left of an experiment, by workers, and stores each run. */
#ifndef LOYD_EXPERIMENT_RUNNER_H
#define LOYD_EXPERIMENT_RUNNER_H

#include "store.h"

struct runner_state {
    uint64_t done, runs;      /* stored in all; of so many */
    uint64_t stored;          /* by this call */
    double elapsed_s, left_s; /* left_s NaN: not known */
};
/* Called after each commit, and ten times a second. Return false to stop: runs that are not stored
 * are dropped. */
typedef bool runner_state_fn(const struct runner_state *state, void *user);

struct runner_order {
    unsigned workers;           /* 0: one less than there are cores, and one at least */
    bool share_cores;           /* more workers than cores, and none is pinned */
    const char *cache_dir;      /* of pattern tables; NULL: none */
    uint64_t cache_limit_bytes; /* 0: none */
    runner_state_fn *state;     /* NULL: none */
    void *user;
};

/* How many workers the order comes to. LOYD_INVALID: more than there are cores for. */
loyd_status runner_workers(const struct stored_experiment *e, const struct runner_order *order,
                           unsigned *workers, loyd_error *error);
/* LOYD_STOPPED: order->state said so. */
loyd_status runner_run(struct store *store, const struct stored_experiment *e,
                       const struct runner_order *order, loyd_error *error);

#endif
