/* SPDX-License-Identifier: MIT */
/* What `auto` has for its twin in the multi-tile metric. */
#ifndef LOYDI_AUTO_H
#define LOYDI_AUTO_H

#include "run/search.h"

/* Runs another algorithm in place of this one, with its own default parameters. */
loyd_outcome auto_run(struct search *s, const struct algorithm *other);

#endif
