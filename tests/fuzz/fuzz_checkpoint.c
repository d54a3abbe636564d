/* SPDX-License-Identifier: MIT
 *
 * Fuzzes the reader of checkpoints, for one search on a 2x3 board. What is taken, the writer writes
 * again byte for byte: so nothing in the file was passed over.
 */
#include "fuzz_support.h"

#include "engine/checkpoint.h"

#include <stdio.h>
#include <string.h>

static struct space space;
static struct pool pool;

static void make_space(void) {
    static const uint8_t order[4] = {UP, DOWN, LEFT, RIGHT};
    loyd_board *start = NULL, *goal = NULL;
    demand(!loyd_board_parse("3 1 2 / 4 0 5", 0, 0, 0, &start, NULL, NULL) &&
               !loyd_goal("last", 2, 3, &goal, NULL),
           "no boards");
    pool_init(&pool, 0);
    demand(space_init(&space, &pool, start, goal, order), "no space");
    loyd_board_free(start);
    loyd_board_free(goal);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t size_max, unsigned seed) {
    return fuzz_mutate_sealed(data, size, size_max, seed, fuzz_seal_text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct checkpoint point = {0};
    loyd_error why = {.text = ""};
    if (!space.cells) make_space();
    struct checkpoint_name name = {fuzz_write("point", data, size), &space, "tables 3-2"};
    loyd_status status = checkpoint_read(&name, &point, &why);
    if (status) {
        demand(status == LOYD_INVALID, "another status than damaged");
        demand_refusal(&why);
        return 0;
    }
    char again[4096];
    demand(!checkpoint_write(&name, &point, &why), "what was read can't be written");
    FILE *file = fopen(name.path, "rb");
    demand(file, "no file");
    size_t length = fread(again, 1, sizeof again, file);
    fclose(file);
    demand(length == size && !memcmp(again, data, size), "something was passed over");
    return 0;
}
