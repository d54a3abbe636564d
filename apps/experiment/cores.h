/* SPDX-License-Identifier: MIT */
/* The cores of the machine, so that runs that are timed do not share one. */
#ifndef LOYD_EXPERIMENT_CORES_H
#define LOYD_EXPERIMENT_CORES_H

#include <stddef.h>

enum { CORES_MAX = 1024 };

/* One processor of each core that this process may use, at least one; how many there are. */
size_t cores_list(int processors[CORES_MAX]);
/* Undoes what a launcher has bound this process to: it may use all that its group has. */
void cores_unbind(void);
/* This process runs on those processors alone; on others is not an error: it stays where it is. */
void cores_take(const int *processors, size_t count);
/* The same with all but those; where that leaves none, nothing changes. */
void cores_leave(const int *processors, size_t count);

#endif
