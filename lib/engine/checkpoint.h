/* SPDX-License-Identifier: MIT */
/* Where a long search stands, in a file: so that it can be stopped and go on later. */
#ifndef LOYDI_CHECKPOINT_H
#define LOYDI_CHECKPOINT_H

#include "core/rules.h"

struct checkpoint {
    uint32_t bound; /* of the iteration to do next */
    uint64_t expanded, generated;
};

struct checkpoint_name { /* which search it belongs to */
    const char *path;
    const struct space *space;
    const char *how; /* what else its figures depend on */
};

/* LOYD_NOT_FOUND: there is none. LOYD_INVALID: it is damaged, or another search's. */
loyd_status checkpoint_read(const struct checkpoint_name *name, struct checkpoint *point,
                            loyd_error *error);
/* Could it be written? */
loyd_status checkpoint_probe(const struct checkpoint_name *name, loyd_error *error);
/* Replaces the file at once or not at all. */
loyd_status checkpoint_write(const struct checkpoint_name *name, const struct checkpoint *point,
                             loyd_error *error);
void checkpoint_remove(const struct checkpoint_name *name);

#endif
