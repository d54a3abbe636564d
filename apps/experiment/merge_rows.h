/* SPDX-License-Identifier: MIT */
/* Rows of one database that go into another. */
#ifndef LOYD_EXPERIMENT_MERGE_ROWS_H
#define LOYD_EXPERIMENT_MERGE_ROWS_H

#include "store_inside.h"

struct merge_rows {
    struct store *into, *from;
    const char *path;                  /* of from, for messages */
    const struct stored_experiment *e; /* as from has it */
    int64_t target;                    /* its number in into */
    uint64_t *added, *present;         /* counts of runs */
};

/* The row in into of the machine that began the experiment. */
loyd_status merge_machine(struct merge_rows *r, int64_t *machine, loyd_error *error);
/* The experiment with its configurations and boards as a new one without runs. */
loyd_status merge_experiment(struct merge_rows *r, int64_t machine, const char *key, int64_t *id,
                             loyd_error *error);
/* All its runs, with their sessions. LOYD_INVALID: one is there already and differs. */
loyd_status merge_runs(struct merge_rows *r, loyd_error *error);

#endif
