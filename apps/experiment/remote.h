/* SPDX-License-Identifier: MIT */
/* Workers that are not children of this process: what the runner needs to know of them. */
#ifndef LOYD_EXPERIMENT_REMOTE_H
#define LOYD_EXPERIMENT_REMOTE_H

#include "runner.h"

struct runner_remote {
    unsigned workers;
    void *user;
    /* They are to run this experiment. */
    loyd_status (*open)(void *user, const struct stored_experiment *e,
                        const struct runner_order *order, loyd_error *error);
    /* The machine of a worker, as machine_json has it there, as text; it stays until close. */
    const char *(*machine)(void *user, unsigned number);
    /* Starts a worker: numbers of runs are written to `to`, messages come by `from` (worker.h), and
     * the end of the file when it has ended. Closing both ends it. */
    loyd_status (*hire)(void *user, unsigned number, int *to, int *from, loyd_error *error);
    /* How the last worker of that number ended, as waitpid says it. */
    int (*status)(void *user, unsigned number);
    /* The experiment is over; returns when no worker is left. */
    void (*close)(void *user);
};

/* The remote workers of this process, set once by a program that has some; NULL: none. */
void runner_remote_set(const struct runner_remote *remote);
const struct runner_remote *runner_remote_get(void);

#endif
