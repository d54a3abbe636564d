/* SPDX-License-Identifier: MIT */
/* Every rank but 0: searches the pieces that it is given. See mate.c. */
#ifndef LOYD_MPI_MATE_H
#define LOYD_MPI_MATE_H

/* Works until the lead says that there will be no more. */
void mate_work(void);

#endif
