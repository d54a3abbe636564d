/* SPDX-License-Identifier: MIT */
/* The same work by several threads, the caller's own among them. */
#ifndef LOYDI_THREADS_H
#define LOYDI_THREADS_H

#include <stdbool.h>
#include <stddef.h>

enum { THREADS_MAX = 64 };

/* The processors that this thread may run on; 1 at least. */
unsigned threads_available(void);

/* Calls work count times in all: with first here, and on other threads with first + apart,
 * first + 2 * apart and so on (apart = 0: with first too). Returns when all have returned. A thread
 * that cannot be had is done without, so the calls are to share what there is to do. */
void threads_run(unsigned count, void *(*work)(void *), void *first, size_t apart);
/* The same, but all threads or none: false if they can't all be had, and work was not called. For
 * calls that wait for each other. */
bool threads_run_all(unsigned count, void *(*work)(void *), void *first, size_t apart);
/* Lets others run, while there is nothing to do. */
void threads_yield(void);

#endif
