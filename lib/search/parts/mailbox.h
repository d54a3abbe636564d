/* SPDX-License-Identifier: MIT */
/* A queue of batches from one thread to one other. A batch is filled where it lies, then sent. */
#ifndef LOYDI_MAILBOX_H
#define LOYDI_MAILBOX_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum { LETTERS = 64, BATCHES = 16 };

struct letter { /* a way to a state */
    uint64_t word;
    uint32_t g_and_move, h; /* g << 4 | direction */
};

struct letters {
    uint32_t count;
    struct letter letter[LETTERS];
};

struct mailbox {
    atomic_uint sent;  /* batches ever; written by the sender alone */
    char apart[60];    /* in a cache line of its own */
    atomic_uint taken; /* by the receiver alone */
    char apart_too[60];
    struct letters batch[BATCHES];
};

/* The batch that the sender may fill; NULL: all are under way. */
static inline struct letters *mailbox_free(struct mailbox *box) {
    unsigned sent = atomic_load_explicit(&box->sent, memory_order_relaxed);
    unsigned taken = atomic_load_explicit(&box->taken, memory_order_acquire);
    return sent - taken < BATCHES ? &box->batch[sent % BATCHES] : NULL;
}

static inline void mailbox_send(struct mailbox *box) {
    unsigned sent = atomic_load_explicit(&box->sent, memory_order_relaxed);
    atomic_store_explicit(&box->sent, sent + 1, memory_order_release);
}

/* The batch that the receiver is to read next; NULL: none has come. */
static inline struct letters *mailbox_next(struct mailbox *box) {
    unsigned taken = atomic_load_explicit(&box->taken, memory_order_relaxed);
    unsigned sent = atomic_load_explicit(&box->sent, memory_order_acquire);
    return sent != taken ? &box->batch[taken % BATCHES] : NULL;
}

static inline void mailbox_done(struct mailbox *box) {
    unsigned taken = atomic_load_explicit(&box->taken, memory_order_relaxed);
    atomic_store_explicit(&box->taken, taken + 1, memory_order_release);
}

#endif
