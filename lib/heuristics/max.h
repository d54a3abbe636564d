/* SPDX-License-Identifier: MIT */
/* The maximum of several heuristics, made from its text. */
#ifndef LOYDI_MAX_H
#define LOYDI_MAX_H

#include "heuristics/heuristic.h"

extern const struct heuristic_class loydi_max;

/* Reads "max(a,b,...)", nested or not: heuristic_choose. */
loyd_status max_choose(struct heuristic_choice *choice, const struct plugin_heuristics *plugins,
                       const char *text, loyd_error *error);
/* Makes it: heuristic_create. */
bool max_create(struct heuristic *self, const struct heuristic_choice *choice,
                const struct heuristic_setup *setup);

#endif
