/* SPDX-License-Identifier: MIT */
#define _GNU_SOURCE
#include "core/threads.h"

#include <pthread.h>
#include <sched.h>
#include <unistd.h>

unsigned threads_available(void) {
#ifdef CPU_COUNT
    cpu_set_t set;
    if (!sched_getaffinity(0, sizeof set, &set)) return (unsigned)CPU_COUNT(&set);
#endif
    long processors = sysconf(_SC_NPROCESSORS_ONLN); /* more than a set holds */
    return processors > 1 ? (unsigned)processors : 1;
}

void threads_run(unsigned count, void *(*work)(void *), void *first, size_t apart) {
    pthread_t thread[THREADS_MAX];
    unsigned started = 1;
    while (started < count && started < THREADS_MAX &&
           !pthread_create(&thread[started], NULL, work, (char *)first + started * apart))
        started++;
    work(first);
    while (--started) pthread_join(thread[started], NULL);
}
