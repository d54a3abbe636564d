/* SPDX-License-Identifier: MIT */
/* What the ranks of an experiment tell each other: a head, and bytes behind it. */
#ifndef LOYD_MPI_RUNS_MESSAGE_H
#define LOYD_MPI_RUNS_MESSAGE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum {
    RUNS_TAG = 22,
    RUNS_PORTION = 3000 /* bytes of a stream at a time: a send of so few does not wait */
};

enum runs_kind {
    RUNS_JOB,     /* lead: this experiment is to be run, as a text */
    RUNS_READY,   /* mate: the machine, as a text; or why it can't, where status is not 0 */
    RUNS_HIRE,    /* lead: start a worker, of that generation; the one before is ended */
    RUNS_NUMBERS, /* lead: bytes for the worker */
    RUNS_BYTES,   /* mate: bytes of the worker */
    RUNS_GONE,    /* mate: it has ended, with that status */
    RUNS_FIRE,    /* lead: end it */
    RUNS_IDLE,    /* mate: there is none */
    RUNS_END      /* lead: there will be no more */
};

struct runs_head {
    uint32_t kind, generation;
    int32_t status;
    uint32_t bytes; /* behind the head */
};

struct runs_message {
    struct runs_head head;
    char *bytes; /* with a NUL behind them; the next runs_take frees them */
};

/* head.bytes bytes of a text or stream; status and generation as the kind has them. */
void runs_send(int rank, struct runs_head head, const void *bytes);
/* Takes the next message, if there is any: false without waiting. Begin with a message of zeros. */
bool runs_take(struct runs_message *message, int *rank);

#endif
