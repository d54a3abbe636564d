/* SPDX-License-Identifier: MIT */
#include "core/team.h"

#include <pthread.h>

void team_run(unsigned count, void *(*work)(void *), void *first, size_t apart) {
    pthread_t thread[TEAM_MAX];
    unsigned started = 1;
    while (started < count && started < TEAM_MAX &&
           !pthread_create(&thread[started], NULL, work, (char *)first + started * apart))
        started++;
    work(first);
    while (--started) pthread_join(thread[started], NULL);
}
