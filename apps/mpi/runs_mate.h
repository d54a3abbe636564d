/* SPDX-License-Identifier: MIT */
/* Every rank of an experiment but 0: it has one worker. See runs_mate.c. */
#ifndef LOYD_MPI_RUNS_MATE_H
#define LOYD_MPI_RUNS_MATE_H

/* Works until the lead says that there will be no more. */
void runs_mate_work(void);

#endif
