/* SPDX-License-Identifier: MIT */
/* The hardest boards of a shape, where they are known, for any goal with the blank in a corner. */
#ifndef LOYD_CLI_HARDEST_H
#define LOYD_CLI_HARDEST_H

#include "loyd.h"

/* How many are known for this goal; 0: none. *depth is then how far they are. */
size_t hardest_count(const loyd_board *goal, uint32_t *depth);
/* Number index of them, below that count. */
loyd_status hardest_board(const loyd_board *goal, size_t index, loyd_board **board,
                          loyd_error *error);

#endif
