/* SPDX-License-Identifier: MIT */
/* The input of an online judge: words, numbers and boards, and where they stand. */
#ifndef LOYD_CLI_JUDGE_INPUT_H
#define LOYD_CLI_JUDGE_INPUT_H

#include "loyd.h"

#include <stdio.h>

struct judge_input {
    FILE *file;
    uint64_t line, word_line; /* of the reader; of the word read last; from 1 */
    uint64_t board_line;      /* where the board read last begins */
};

/* All return CODE_OK, or the code after a complaint that names the line. */

/* The number of boards, the first word. */
int judge_count(struct judge_input *input, uint64_t *count);
/* The next board of that side, 3 or 4; *board is NULL where the input has ended. */
int judge_next_board(struct judge_input *input, int side, loyd_board **board);
/* The input has ended where that was wanted. */
int judge_ended(const struct judge_input *input, const char *wanted);
/* Nothing may follow. */
int judge_end(struct judge_input *input);

#endif
