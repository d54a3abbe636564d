/* SPDX-License-Identifier: MIT */
/* The desk that hands out the subtrees of a search and takes them in: to the threads of this
 * process, and through a crew to others. See desk.c. */
#ifndef LOYD_PIECES_DESK_H
#define LOYD_PIECES_DESK_H

#include "journal.h"

struct desk;

/* What a search is handed over by. The desk calls it without its lock. */
struct desk_order {
    const char *journal; /* a file; NULL: none is kept */
    bool required;       /* of loyd_pieces */
    const loyd_board *start, *goal;
    unsigned helpers; /* other processes that ask for pieces */
    /* The search is one whose subtrees are handed out; may be NULL. */
    void (*prepare)(void *user);
    /* What that process was given is late, so another one has it too; may be NULL. */
    void (*late)(void *user, uint32_t who);
    double (*clock)(void *user); /* seconds; NULL: the machine's. For simulations */
    void *user;
};

/* Opens the journal and sets options->pieces and options->progress, which goes on to the one that
 * was there. The options must stay until the desk is closed. */
loyd_status desk_open(const struct desk_order *order, loyd_options *options, struct desk **desk,
                      loyd_error *error);
/* With solved the journal is removed. NULL is nothing. */
loyd_status desk_close(struct desk *desk, bool solved, loyd_error *error);
/* What ended the search against its will; LOYD_OK: nothing did. */
loyd_status desk_fault(struct desk *desk, loyd_error *error);
/* Ends the search for that reason; the first one stays. */
void desk_stop(struct desk *desk, const loyd_error *error);

/* ---- For those who hand out to other processes ---- */

enum desk_answer {
    DESK_LATER,  /* that iteration has not begun here, or all its subtrees are out */
    DESK_PIECE,  /* search this */
    DESK_OVER,   /* the iteration is over: state says what it took */
    DESK_REFUSED /* there is another iteration of that bound, or another search */
};

struct desk_piece {
    loyd_piece piece;
    uint32_t count; /* of whole subtrees, this one and its neighbours; of parts: 1 */
    bool again;     /* somebody has searched it: to be searched as it is, and said so in its row */
};

/* After so many seconds at a piece its rest is to be given back. */
extern const double desk_long_s;

/* A piece for another process that is in that iteration; who it is, from 1 on. */
enum desk_answer desk_hand_out(struct desk *desk, uint32_t who,
                               const loyd_pieces_iteration *iteration, struct desk_piece *piece,
                               loyd_pieces_state *state);
/* What other processes did; sum is the iteration's. What comes late and is known is passed over. */
void desk_take_in(struct desk *desk, uint32_t who, uint64_t sum, const struct piece_row *row);
/* Parts of a piece that it was given, from that one on; told before the row of what it keeps. */
void desk_give_back(struct desk *desk, uint32_t who, uint64_t sum, const loyd_piece *piece,
                    uint32_t from);
void desk_take_in_goal(struct desk *desk, uint64_t sum, const struct piece_goal *goal);
/* The goal of that iteration, if one is known. */
struct piece_goal desk_goal(struct desk *desk, uint64_t sum);
/* Commits what has waited for some seconds. */
void desk_tick(struct desk *desk);

#endif
