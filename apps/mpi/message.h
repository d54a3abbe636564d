/* SPDX-License-Identifier: MIT */
/* What the ranks tell each other: one struct for all, of which as much is sent as is in use. */
#ifndef LOYD_MPI_MESSAGE_H
#define LOYD_MPI_MESSAGE_H

#include "desk.h"

#include <stddef.h>

enum {
    MESSAGE_TAG = 21,
    MESSAGE_ROWS = 92, /* in one message: below 4 KiB it is sent without waiting */
    MESSAGE_TEXT = 1024,
    POLL_US = 500,       /* between two looks for messages: blocking calls of MPI spin */
    POLL_QUIET_US = 2500 /* after a while without any: a look takes some microseconds */
};

enum message_kind {
    MESSAGE_JOB,       /* lead: search this */
    MESSAGE_ASK,       /* mate: a piece of this iteration, please */
    MESSAGE_PIECE,     /* lead: this */
    MESSAGE_OVER,      /* lead: the iteration is over, and took that */
    MESSAGE_ROWS_DONE, /* mate: these subtrees are done */
    MESSAGE_GIVE_BACK, /* mate: parts of its piece, from that one on; before their row */
    MESSAGE_GOAL,      /* either: a goal was met */
    MESSAGE_STOP,      /* lead: leave the search */
    MESSAGE_IDLE,      /* mate: has left it */
    MESSAGE_FAULT,     /* mate: can't search, and why */
    MESSAGE_END        /* lead: there will be no more */
};

struct message_job {
    char start[MESSAGE_TEXT], goal[MESSAGE_TEXT], folder[MESSAGE_TEXT], order[8];
    char from[8]; /* the parameter of that name */
    bool has_folder, plain;
    uint64_t cache_limit_bytes, memory_limit_bytes;
    uint32_t threads;
};

struct message {
    uint32_t kind, count; /* of rows */
    struct desk_piece piece;
    uint32_t from; /* that part */
    loyd_pieces_iteration iteration;
    loyd_pieces_state state;
    struct piece_goal goal;
    union {
        struct piece_row row[MESSAGE_ROWS]; /* count of them */
        struct message_job job;
        char text[MESSAGE_TEXT];
    };
};

static inline size_t message_bytes(const struct message *m) {
    size_t head = offsetof(struct message, row);
    switch (m->kind) {
    case MESSAGE_JOB:
        return head + sizeof m->job;
    case MESSAGE_ROWS_DONE:
        return head + m->count * sizeof *m->row;
    case MESSAGE_FAULT:
        return head + sizeof m->text;
    default:
        return head;
    }
}

/* How long to wait until the next look; heard: there was something just now. */
long message_pause_us(bool heard);
/* Sends it; messages between two ranks arrive in order. */
void message_send(const struct message *m, int rank);
/* Takes the next one, if there is any: false without waiting. */
bool message_take(struct message *m, int *rank);

#endif
