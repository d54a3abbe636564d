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

struct start { /* of one thread; they wait at the gate until all are there */
    pthread_mutex_t *gate;
    const bool *all_here;
    void *(*work)(void *);
    void *argument;
};

static void *begin(void *argument) {
    const struct start *start = argument;
    pthread_mutex_lock(start->gate);
    bool all_here = *start->all_here;
    pthread_mutex_unlock(start->gate);
    return all_here ? start->work(start->argument) : NULL;
}

bool threads_run_all(unsigned count, void *(*work)(void *), void *first, size_t apart) {
    pthread_t thread[THREADS_MAX];
    struct start start[THREADS_MAX];
    pthread_mutex_t gate = PTHREAD_MUTEX_INITIALIZER;
    bool all_here = false;
    unsigned started = 1;
    pthread_mutex_lock(&gate);
    for (; started < count && started < THREADS_MAX; started++) {
        start[started] = (struct start){&gate, &all_here, work, (char *)first + started * apart};
        if (pthread_create(&thread[started], NULL, begin, &start[started])) break;
    }
    all_here = started == count;
    pthread_mutex_unlock(&gate);
    if (all_here) work(first);
    while (--started) pthread_join(thread[started], NULL);
    return all_here;
}

void threads_yield(void) {
    sched_yield(); /* pthread.h declares what sched.h does */
}
