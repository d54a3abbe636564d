/* SPDX-License-Identifier: MIT */
/* A share of an experiment's runs, for machines that know nothing of each other. */
#ifndef LOYD_EXPERIMENT_SHARE_H
#define LOYD_EXPERIMENT_SHARE_H

#include "store.h"

enum { SHARES_MAX = 1000000 };

/* "3/100"; false: it is no share. */
bool share_parse(const char *text, uint64_t *share, uint64_t *shares);
/* Whether the run is one of the experiment's share; all are where it has none. */
bool experiment_has(const struct stored_experiment *e, uint64_t number);
uint64_t experiment_own_runs(const struct stored_experiment *e); /* how many there are */
uint64_t experiment_own_runs_of(const struct stored_experiment *e, uint64_t configuration);

/* The share stands behind the sum of the plan in e->key: these write and read it. */
void share_write(struct stored_experiment *e);
void share_read(struct stored_experiment *e);

#endif
