/* SPDX-License-Identifier: MIT */
/* The maximum of several heuristics, made from its text. */
#ifndef LOYDI_MAX_H
#define LOYDI_MAX_H

#include "heuristics/heuristic.h"

extern const struct heuristic_class loydi_max;

/* Reads "max(a,b,...)", nested or not, into self, whose class and space are set. LOYD_INVALID for a
 * text that is no such thing or has too many parts; otherwise as heuristic_create. */
loyd_status max_create(struct heuristic *self, const char *text,
                       const struct heuristic_setup *setup, loyd_error *error);

#endif
