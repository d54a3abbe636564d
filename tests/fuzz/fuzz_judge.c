/* SPDX-License-Identifier: MIT
 *
 * Fuzzes the reader of judges' input: a count and boards of 4x4, and boards of 3x3 to the end. What
 * is taken is a board; what is refused is complained of once.
 */
#define _GNU_SOURCE
#include "fuzz_support.h"

#include "cli.h"
#include "solve/judge_input.h"

#include <stdlib.h>

int status_code(loyd_status status) {
    return status ? CODE_USAGE : CODE_OK;
}

static void read_boards(struct judge_input *input, int side, uint64_t most) {
    loyd_board *board = NULL;
    uint64_t count = 0, line = 0;
    int code = CODE_OK;
    do {
        code = judge_next_board(input, side, &board);
        if (!board) break;
        demand(!code && loyd_board_rows(board) == side && loyd_board_cols(board) == side,
               "a board of another shape");
        demand(input->board_line >= line && input->word_line >= input->board_line,
               "a line out of order");
        line = input->board_line;
        loyd_board_free(board);
    } while (++count < most);
    if (count == most) code = judge_end(input);
    demand(code == CODE_OK || code == CODE_USAGE, "a code that is not the input's");
}

static void read_as(const uint8_t *data, size_t size, int side, bool counted) {
    struct judge_input input = {.file = fmemopen((void *)(uintptr_t)data, size, "rb"), .line = 1};
    uint64_t count = UINT64_MAX;
    demand(input.file, "no file");
    if (!counted || !judge_count(&input, &count)) read_boards(&input, side, count);
    fclose(input.file);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (!size) return 0;
    read_as(data, size, 4, true);
    read_as(data, size, 3, false);
    return 0;
}
