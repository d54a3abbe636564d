/* SPDX-License-Identifier: MIT */
/* A census by all ranks. See ranks_census.c. */
#ifndef LOYD_MPI_RANKS_CENSUS_H
#define LOYD_MPI_RANKS_CENSUS_H

/* Every rank runs rank 0's command line; its exit code. */
int layers_by_ranks(int argc, char **argv, int run(int argc, char **argv));

#endif
