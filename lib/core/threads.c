/* SPDX-License-Identifier: MIT */
#include "core/threads.h"

#include <pthread.h>

void threads_run(unsigned count, void *(*work)(void *), void *first, size_t apart) {
    pthread_t thread[THREADS_MAX];
    unsigned started = 1;
    while (started < count && started < THREADS_MAX &&
           !pthread_create(&thread[started], NULL, work, (char *)first + started * apart))
        started++;
    work(first);
    while (--started) pthread_join(thread[started], NULL);
}
