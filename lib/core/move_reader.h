/* SPDX-License-Identifier: MIT */
/* Moves as people write them, one step at a time: UURD, u u r d, U2 R D, URDL2. */
#ifndef LOYDI_MOVE_READER_H
#define LOYDI_MOVE_READER_H

#include "core/sentence.h"

struct move_reader {
    const char *text;
    size_t length, at;
    char move;       /* the last one read, U D L R */
    uint32_t left;   /* how often it is still to come */
    uint64_t number; /* of the last one read, from 1; repeats count */
};

static inline struct move_reader move_reader_of(const char *text, size_t length) {
    return (struct move_reader){.text = text, .length = length};
}

/* The next step in *move, or 0 at the end of the text. */
loyd_status move_reader_next(struct move_reader *moves, char *move, loyd_error *error);

#endif
