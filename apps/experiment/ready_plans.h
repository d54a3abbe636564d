/* SPDX-License-Identifier: MIT */
/* Plans that come with loyd. */
#ifndef LOYD_EXPERIMENT_READY_PLANS_H
#define LOYD_EXPERIMENT_READY_PLANS_H

#include <stddef.h>

struct ready_plan {
    const char *name, *summary, *text;
};

/* The index-th one, NULL past the end. */
const struct ready_plan *ready_plan_at(size_t index);
const struct ready_plan *ready_plan_find(const char *name); /* NULL: there is none */

#endif
