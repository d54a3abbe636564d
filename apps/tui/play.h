/* SPDX-License-Identifier: MIT */
/* The game in the terminal: all that the command sees of it. */
#ifndef LOYD_TUI_PLAY_H
#define LOYD_TUI_PLAY_H

#include "loyd.h"

struct play_options {
    const loyd_board *goal;
    const loyd_board *board; /* NULL: random ones */
    uint64_t seed;           /* of those */
    bool color;
    loyd_tables *tables; /* NULL: none are kept open */
    uint64_t memory_bytes;
};

enum play_end { PLAY_LEFT, PLAY_NO_TERMINAL, PLAY_NO_MEMORY };

/* Runs until the player leaves. PLAY_NO_TERMINAL: the terminal of that TERM can't show it. */
enum play_end play(const struct play_options *options);

#endif
