/* SPDX-License-Identifier: MIT */
/* Why a board can or can't be solved, in words. */
#ifndef LOYDI_PARITY_H
#define LOYDI_PARITY_H

#include "core/sentence.h"

/* parity is what loyd_check found. */
void loydi_parity_explain(const loyd_board *start, const loyd_board *goal,
                          const loyd_parity *parity, loyd_error *reason);

#endif
