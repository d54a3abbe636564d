/* SPDX-License-Identifier: MIT */
/* Rank 0 of an experiment: the runner's remote workers are the other ranks. See runs_lead.c. */
#ifndef LOYD_MPI_RUNS_LEAD_H
#define LOYD_MPI_RUNS_LEAD_H

#include "remote.h"

struct runs_lead;

/* Begins to listen to the others. NULL: no memory or no thread. */
struct runs_lead *runs_lead_new(int ranks, struct runner_remote *remote);
/* Sends the others home. */
void runs_lead_free(struct runs_lead *lead);

#endif
