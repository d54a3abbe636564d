/* SPDX-License-Identifier: MIT */
/* Puts the runs of one database into another: shares of a plan become one experiment. */
#ifndef LOYD_EXPERIMENT_STORE_MERGE_H
#define LOYD_EXPERIMENT_STORE_MERGE_H

#include "store.h"

/* One experiment on its way, by its name and the sum of its plan. */
struct merge_plan {
    char name[64], key[20];
    int64_t id;              /* where it goes */
    const char *first;       /* the first file that has it */
    uint64_t added, present; /* runs: new ones, and those that were there already */
};

enum { MERGE_PLANS_MAX = 256 };

struct merge {
    struct store *into;
    bool any_version; /* other versions of loyd may have run parts of it */
    struct merge_plan plans[MERGE_PLANS_MAX];
    size_t plan_count;
};

/* Between these two any number of files; all is in the database or nothing. */
loyd_status merge_begin(struct merge *m, loyd_error *error);
loyd_status merge_from(struct merge *m, const char *path, loyd_error *error);
loyd_status merge_commit(struct merge *m, loyd_error *error);
void merge_drop(struct merge *m);

#endif
