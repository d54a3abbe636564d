/* SPDX-License-Identifier: MIT
 *
 * Fuzzes a folder of a census of 2x2 or 2x3 boards that was ended: the journal, then the two files
 * of layers, one behind the other. A folder that is taken is gone on with to the end; the layers
 * that are made then are those of the rules, whatever the journal said of those before.
 */
#include "fuzz_support.h"

#include "census/layers.h"

#include <string.h>
#include <unistd.h>

/* Where the journal ends: behind the line of its sum. */
static size_t journal_length(const uint8_t *data, size_t size) {
    for (size_t at = 0; at + 21 <= size; at++)
        if ((!at || data[at - 1] == '\n') && !memcmp(data + at, "sum ", 4)) return at + 21;
    return size;
}

static void seal(uint8_t *data, size_t size) {
    fuzz_seal_text(data, journal_length(data, size));
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t size_max, unsigned seed) {
    return fuzz_mutate_sealed(data, size, size_max, seed, seal);
}

static bool tell(void *user, uint32_t depth, uint64_t boards) {
    (void)user;
    (void)depth;
    (void)boards;
    return true;
}

static void go_on(const loyd_board *goal, uint64_t boards) {
    static const struct layers_watcher watcher = {tell, NULL};
    struct layers layers = {.threads = 1};
    loyd_error why = {.text = ""};
    loyd_status status = layers_open(&layers, goal, fuzz_folder(), 0, &why);
    if (!status) {
        uint32_t depth = layers.store.record.depth;
        status = layers_run(&layers, &watcher, &why);
        for (depth++; !status && depth <= layers.store.record.depth; depth++)
            demand(layers.store.record.sum[depth].boards <= boards, "more boards than there are");
    }
    layers_close(&layers);
    if (status) demand_refusal(&why);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    size_t head = journal_length(data, size), half = (size - head) / 2;
    bool small = size > 14 && data[14] == '2'; /* the other is turned: 3x2 */
    loyd_board *goal = NULL;
    demand(!loyd_goal("last", 2, small ? 2 : 3, &goal, NULL), "no goal");
    fuzz_write("journal", data, head);
    fuzz_write("layers-0", data + head, half);
    fuzz_write("layers-1", data + head + half, size - head - half);
    go_on(goal, small ? 12 : 360);
    loyd_board_free(goal);
    return 0;
}
