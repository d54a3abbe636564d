/* SPDX-License-Identifier: MIT */
/* Pieces of work, shared among threads, whose results come out in the order in which they were
 * read. The caller's thread reads; workers work, and whoever ends the piece whose turn it is writes
 * it and those ready after it. */
#ifndef LOYD_CLI_IN_ORDER_H
#define LOYD_CLI_IN_ORDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct in_order;

struct piece {
    uint64_t number; /* from 0, in order */
    char *input;     /* malloc'ed by read, and so is the next; NULL: there is none */
    char *goal, *id;
    const char *fault;
    uint64_t line, goal_line, goal_column;
    char *output; /* malloc'ed by work, of so many bytes; NULL: there is nothing to write */
    size_t output_bytes;
    void *more; /* work's, for write */
    int code;   /* of work; not 0: no further piece is begun */
};

struct in_order_plan {
    unsigned threads;
    void *user;
    /* On the caller's thread: fills in the next piece. False: there is none. */
    bool (*read)(void *user, struct piece *piece);
    /* On any thread, several at once. */
    void (*work)(void *user, struct piece *piece, const struct in_order *order);
    /* One at a time, in order; frees what the piece has. Not 0: nothing is written any more. */
    int (*write)(void *user, struct piece *piece);
    /* After writing, when the next piece is not ready yet. Not 0: as above. */
    int (*flush)(void *user);
    /* The work has come to an end while the caller may be waiting for input. */
    void (*wake)(void *user);
};

/* Runs until all is read and written, or an end by a code: that of write or flush, or of the first
 * piece in order that has one; else 0. -1: no thread could be had. */
int in_order_run(const struct in_order_plan *plan);
/* Whether all pieces before this one are written. */
bool in_order_is_next(const struct in_order *order, const struct piece *piece);

#endif
