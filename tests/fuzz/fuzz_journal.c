/* SPDX-License-Identifier: MIT
 *
 * Fuzzes the journal of a long search. Whatever the file is, it is refused with a sentence, or its
 * rows are those of different subtrees, in order, with the figures that were written: they are
 * functions of the subtree's number here. A journal that is taken can be added to.
 */
#include "fuzz_journal.h"
#include "fuzz_support.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static bool take(void *user, const struct piece_row *row) {
    int64_t *last = user;
    demand(row->subtree < fuzz_iteration.subtrees, "a subtree that there is not");
    demand(row->subtree > *last, "a subtree twice, or out of order");
    const struct piece_row want = fuzz_row(row->subtree);
    demand(row->first == want.first && row->end == want.end && row->parts == want.parts &&
               row->expanded == want.expanded && row->generated == want.generated,
           "figures that were not written");
    *last = row->subtree;
    return true;
}

static void go_through(struct journal *journal) {
    int64_t last = -1;
    struct piece_goal goal;
    loyd_error why = {.text = ""};
    if (journal_begin(journal, &fuzz_iteration, take, &last, &goal, &why)) {
        demand_refusal(&why);
        return;
    }
    demand(goal.subtree == LOYD_NO_SUBTREE || goal.subtree < fuzz_iteration.subtrees,
           "a goal in no subtree");
    const struct piece_row row = fuzz_row(fuzz_iteration.subtrees - 1);
    if (journal_add(journal, &row, &why) || journal_commit(journal, &why)) demand_refusal(&why);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct journal *journal = NULL;
    loyd_error why = {.text = ""};
    unlink(fuzz_path("journal-journal")); /* SQLite's own, of an input before */
    const char *path = fuzz_write("journal", data, size);
    bool checkpoint = false;
    demand(!journal_is_checkpoint(path, &checkpoint, &why), "a file that can't be read");
    if (checkpoint) return 0;
    if (journal_open(path, fuzz_search, &journal, &why)) {
        demand_refusal(&why);
        return 0;
    }
    go_through(journal);
    journal_close(journal, false, &why);
    return 0;
}
