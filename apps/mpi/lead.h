/* SPDX-License-Identifier: MIT */
/* Rank 0: hands out pieces to the other ranks, and takes them in. See lead.c. */
#ifndef LOYD_MPI_LEAD_H
#define LOYD_MPI_LEAD_H

#include "crew.h"

struct lead;

/* Begins to listen to the others; host has the name of each rank's machine. NULL: no memory or no
 * thread. The crew is for the commands of this rank. */
struct lead *lead_new(int ranks, const char *const *host, struct piece_crew *crew);
/* Sends the others home. False: one of them does not answer. */
bool lead_free(struct lead *lead);

#endif
