/* SPDX-License-Identifier: MIT */
/* The journal of a long search: every subtree that is done, in a file. See journal.c. */
#ifndef LOYD_PIECES_JOURNAL_H
#define LOYD_PIECES_JOURNAL_H

#include "loyd.h"

struct journal;

struct piece_row { /* a piece that is done: parts [first, end) of a subtree that has so many */
    uint32_t subtree, first, end, parts;
    uint64_t expanded, generated;
    bool again; /* it was searched a second time, to compare; such a row is not kept */
};

static inline struct piece_row piece_row_of(const loyd_piece *piece, uint64_t expanded,
                                            uint64_t generated, bool again) {
    return (struct piece_row){piece->subtree, piece->first, piece->end, piece->parts,
                              expanded,       generated,    again};
}

struct piece_goal { /* subtree LOYD_NO_SUBTREE: none was met */
    uint32_t subtree, length;
};

/* Whether the file is there and is a checkpoint of the library's own, from before there were
 * journals. */
loyd_status journal_is_checkpoint(const char *path, bool *is, loyd_error *error);

/* Opens the journal of that search (a text that says which), or makes it. It is this process's
 * alone until it is closed. LOYD_INVALID: it is another search's, another version's, or damaged. */
loyd_status journal_open(const char *path, const char *search, struct journal **journal,
                         loyd_error *error);
/* Closes it; what is not committed is. With remove the file goes: the search is over. NULL is
 * nothing. */
loyd_status journal_close(struct journal *journal, bool remove, loyd_error *error);

typedef bool journal_row_fn(void *user, const struct piece_row *row);
/* An iteration begins: calls each for every piece of it that is done, in order of subtrees and
 * parts, and fills in the goal. each: false if that row can't be, after those before it.
 * LOYD_INVALID: the journal was written with other tables, or is damaged. */
loyd_status journal_begin(struct journal *journal, const loyd_pieces_iteration *iteration,
                          journal_row_fn *each, void *user, struct piece_goal *goal,
                          loyd_error *error);
/* Adds to what the next commit writes. */
loyd_status journal_add(struct journal *journal, const struct piece_row *row, loyd_error *error);
loyd_status journal_add_goal(struct journal *journal, const struct piece_goal *goal,
                             loyd_error *error);
/* Writes what was added, if there is anything, and waits until the disk has it. */
loyd_status journal_commit(struct journal *journal, loyd_error *error);

#endif
