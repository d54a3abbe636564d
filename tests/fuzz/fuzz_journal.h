/* SPDX-License-Identifier: MIT */
/* The search whose journal is fuzzed; seed_corpus.c writes one. */
#ifndef FUZZ_JOURNAL_H
#define FUZZ_JOURNAL_H

#include "journal.h"

static const char fuzz_search[] = "a search that is fuzzed";
static const loyd_pieces_iteration fuzz_iteration = {
    .bound = 40, .subtrees = 400, .search = 7, .sum = 11};

/* The row of a subtree: every third is there only in part. */
static inline struct piece_row fuzz_row(uint32_t subtree) {
    return (struct piece_row){.subtree = subtree,
                              .first = subtree % 3 ? 0 : 2,
                              .end = 5,
                              .parts = 5,
                              .expanded = 10 + subtree,
                              .generated = 30 + subtree};
}

#endif
