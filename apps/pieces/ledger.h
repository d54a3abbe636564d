/* SPDX-License-Identifier: MIT */
/* Which pieces of an iteration are free, out or done. See ledger.c. */
#ifndef LOYD_PIECES_LEDGER_H
#define LOYD_PIECES_LEDGER_H

#include "journal.h"

struct ledger_outing { /* of what is out: */
    uint32_t who;
    float since_s;
};

struct ledger_entry { /* a subtree */
    uint8_t mark;
    bool twice; /* what was out for long, of all or a part of it, was taken once more */
    struct ledger_outing outing;
    uint32_t parts, covered; /* how many of them are done */
    uint32_t reach;          /* while the journal is read: the end of the last row */
    uint32_t spans;          /* its first span, if it is in several; NO_SPAN */
    uint64_t expanded, generated;
};

struct ledger_span { /* some parts of a subtree */
    uint32_t subtree, first, end, next;
    uint8_t mark;
    struct ledger_outing outing;
};

struct ledger {
    struct ledger_entry *entry;
    uint32_t subtrees, next; /* no subtree before next is free */
    uint32_t done;           /* subtrees */
    uint64_t expanded, generated;
    struct ledger_span *span;
    uint32_t spans, room, next_span; /* none before it is free */
    bool short_of_memory;            /* since it was begun */
    double look_s;                   /* when it is worth a look again what is out for long */
};

/* All subtrees are free. False: no memory; the ledger is empty then. */
bool ledger_begin(struct ledger *ledger, uint32_t subtrees);
void ledger_end(struct ledger *ledger);
/* A row of the journal. They come in order of subtrees and parts; false: this one doesn't, or is
 * none, or the ledger is short of memory. After the last: settles what is free of subtrees that are
 * partly done. */
bool ledger_load(struct ledger *ledger, const struct piece_row *row);
bool ledger_loaded(struct ledger *ledger);

/* The next free parts, or subtree, are out then, with that process since that time. False: nothing
 * is free. */
bool ledger_take(struct ledger *ledger, struct ledger_outing outing, loyd_piece *piece);
/* The next free subtree as well, if it is the one that follows. */
bool ledger_take_neighbour(struct ledger *ledger, struct ledger_outing outing, uint32_t subtree);
/* What is out with another process for more than long_s is out with this one then; *from is who had
 * it. False: there is nothing of the kind, as far as a look a second tells. */
bool ledger_take_late(struct ledger *ledger, struct ledger_outing outing, double long_s,
                      loyd_piece *piece, uint32_t *from);
/* The parts of a piece that is out are free again from that one on. False: no memory, or it is not
 * out, nor has been taken twice. */
bool ledger_give_back(struct ledger *ledger, const loyd_piece *piece, uint32_t from);

enum ledger_answer {
    LEDGER_TAKEN,
    LEDGER_KNOWN, /* it is done already, or was divided otherwise by another who has it too; nothing
                     has changed */
    LEDGER_WRONG  /* it does not fit what is out */
};
enum ledger_answer ledger_take_in(struct ledger *ledger, const struct piece_row *row);
static inline bool ledger_is_over(const struct ledger *ledger) {
    return ledger->done == ledger->subtrees;
}
/* Whether a subtree is done; the entry says what it took. */
const struct ledger_entry *ledger_done(const struct ledger *ledger, uint32_t subtree);

#endif
