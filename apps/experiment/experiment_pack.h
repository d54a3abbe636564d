/* SPDX-License-Identifier: MIT */
/* An experiment as a text, for a worker on another machine. */
#ifndef LOYD_EXPERIMENT_PACK_H
#define LOYD_EXPERIMENT_PACK_H

#include "store.h"

/* What another process unpacked. */
struct packed_experiment {
    struct stored_experiment e;
    struct configuration *configurations;
    void *texts;
};

/* malloc'ed; NULL: no memory. */
char *experiment_pack(const struct stored_experiment *e);
/* LOYD_INVALID: it does not come to the same plan here. */
loyd_status experiment_unpack(const char *text, struct packed_experiment *p, loyd_error *error);
void packed_free(struct packed_experiment *p);

#endif
