/* SPDX-License-Identifier: MIT
 *
 * Which remote workers this process has: loyd has none, rank 0 of loyd-mpi has the other ranks.
 */
#include "remote.h"

static const struct runner_remote *the_remote;

void runner_remote_set(const struct runner_remote *remote) {
    the_remote = remote;
}

const struct runner_remote *runner_remote_get(void) {
    return the_remote;
}
