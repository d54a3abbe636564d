/* SPDX-License-Identifier: MIT */
/* Pieces that are searched a second time, by another process. See second_look.c. */
#ifndef LOYD_PIECES_SECOND_LOOK_H
#define LOYD_PIECES_SECOND_LOOK_H

#include "journal.h"

struct look { /* a piece that is to be searched again */
    struct piece_row row;
    uint32_t who; /* searched it */
    bool out;
};

struct second_looks {
    struct look *look;
    uint32_t count, room;
};

/* A row was taken in. sum: of its iteration. One in a hundred is kept to be searched again. */
void second_look_add(struct second_looks *looks, uint64_t sum, const struct piece_row *row,
                     uint32_t who);
/* A piece for that process to search, with whole neighbours as desk_piece has them, at most so
 * many: how many it is; 0: there is none that another has searched. */
uint32_t second_look_take(struct second_looks *looks, uint32_t who, uint32_t most,
                          loyd_piece *piece);

enum look_answer { LOOK_UNKNOWN, LOOK_SAME, LOOK_DIFFERS };
/* The second row of a piece; LOOK_DIFFERS: *first is what was said before. */
enum look_answer second_look_compare(struct second_looks *looks, const struct piece_row *row,
                                     struct look *first);
void second_look_clear(struct second_looks *looks);

#endif
