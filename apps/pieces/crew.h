/* SPDX-License-Identifier: MIT */
/* Other processes that search pieces of a search with this one: what a command needs to know of
 * them. */
#ifndef LOYD_PIECES_CREW_H
#define LOYD_PIECES_CREW_H

#include "desk.h"

struct crew_search { /* a search as it was asked for */
    const loyd_board *start, *goal;
    const loyd_options *options;
    const char *cache_folder; /* as named by the user; NULL: each machine's own */
    uint64_t cache_limit_bytes, memory_limit_bytes; /* 0: not given */
};

struct piece_crew {
    unsigned helpers; /* other processes */
    void *user;
    /* A search begins whose pieces are at that desk; it stays until close. */
    void (*open)(void *user, struct desk *desk, const struct crew_search *search);
    /* The search turned out to be one with pieces: the others are to join. For desk_order. */
    void (*prepare)(void *user);
    void (*late)(void *user, uint32_t who); /* the same */
    /* It is over; returns when the others have left it. */
    void (*close)(void *user);
};

/* The crew of this process, set once by a program that has one; NULL: there is none. */
void crew_set(const struct piece_crew *crew);
const struct piece_crew *crew_get(void);

#endif
