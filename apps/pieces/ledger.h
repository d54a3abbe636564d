/* SPDX-License-Identifier: MIT */
/* Which pieces of an iteration are free, out or done. See ledger.c. */
#ifndef LOYD_PIECES_LEDGER_H
#define LOYD_PIECES_LEDGER_H

#include "journal.h"

struct ledger_entry { /* a subtree */
    uint8_t mark;
    uint32_t parts, covered; /* how many of them are done */
    uint32_t reach;          /* while the journal is read: the end of the last row */
    uint32_t spans;          /* its first span, if it is in several; NO_SPAN */
    uint64_t expanded, generated;
};

struct ledger_span { /* some parts of a subtree */
    uint32_t subtree, first, end, next;
    uint8_t mark;
};

struct ledger {
    struct ledger_entry *entry;
    uint32_t subtrees, next; /* no subtree before next is free */
    uint32_t done;           /* subtrees */
    uint64_t expanded, generated;
    struct ledger_span *span;
    uint32_t spans, room, next_span; /* none before it is free */
};

/* All subtrees are free. False: no memory; the ledger is empty then. */
bool ledger_begin(struct ledger *ledger, uint32_t subtrees);
void ledger_end(struct ledger *ledger);
/* A row of the journal. They come in order of subtrees and parts; false: this one doesn't, or is
 * none. After the last: settles what is free of subtrees that are partly done. */
bool ledger_load(struct ledger *ledger, const struct piece_row *row);
bool ledger_loaded(struct ledger *ledger);

/* The next free parts, or subtree, become out. False: nothing is free. */
bool ledger_take(struct ledger *ledger, loyd_piece *piece);
/* The next free subtree as well, if it is the one that follows. */
bool ledger_take_neighbour(struct ledger *ledger, uint32_t subtree);
/* The parts of a piece that is out are free again from that one on. False: no memory, or it is not
 * out. */
bool ledger_give_back(struct ledger *ledger, const loyd_piece *piece, uint32_t from);

enum ledger_answer {
    LEDGER_TAKEN,
    LEDGER_KNOWN, /* it is done already; nothing has changed */
    LEDGER_WRONG  /* it does not fit what is out */
};
enum ledger_answer ledger_take_in(struct ledger *ledger, const struct piece_row *row);
static inline bool ledger_is_over(const struct ledger *ledger) {
    return ledger->done == ledger->subtrees;
}
/* Whether a subtree is done; the entry says what it took. */
const struct ledger_entry *ledger_done(const struct ledger *ledger, uint32_t subtree);

#endif
