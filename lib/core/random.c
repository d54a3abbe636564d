/* SPDX-License-Identifier: MIT
 *
 * Random boards: uniform over what can be solved, or a walk from the goal.
 *
 * Uniform. A shuffle (Fisher and Yates 1938) makes every permutation equally likely. Exactly half
 * of them can reach the goal, and swapping tiles 1 and 2 turns each board of one half into a board
 * of the other. So a board from the wrong half is repaired by that swap, and the result is uniform
 * over the right half: no board is drawn twice, none is favoured. In a single row or column the
 * tiles keep the goal's order, and only the blank's place is drawn.
 *
 * Walk. Each step is drawn from the moves that do not undo the one before. At the end of a single
 * row or column there is no such move, and the walk turns round. A walk of K steps is rarely K
 * moves from the goal; it is what paper 001 does, and kept for that.
 *
 * The same seed and index give the same board on every machine (core/rng.h). Cost: O(n log n) for a
 * board of n cells, O(1) for a step.
 */
#include "core/board.h"
#include "core/rng.h"
#include "core/sentence.h"

#include <stdlib.h>
#include <string.h>

#define WALK_STEPS_MAX UINT64_C(1000000000)

static void shuffle(loyd_board *board, struct rng *rng) {
    for (uint32_t i = board_cells(board) - 1; i > 0; i--) {
        uint32_t j = (uint32_t)rng_below(rng, i + 1);
        uint16_t tile = board->tiles[i];
        board->tiles[i] = board->tiles[j];
        board->tiles[j] = tile;
    }
    for (uint32_t cell = 0; cell < board_cells(board); cell++)
        if (!board->tiles[cell]) board->blank = cell;
}

static void swap_tiles_1_2(loyd_board *board) {
    for (uint32_t cell = 0; cell < board_cells(board); cell++)
        if (board->tiles[cell] == 1 || board->tiles[cell] == 2) board->tiles[cell] ^= 3;
}

/* Slides the blank of a single line to a cell of its own choice. */
static void slide_blank(loyd_board *board, uint32_t to) {
    uint32_t from = board->blank;
    for (; from < to; from++) board->tiles[from] = board->tiles[from + 1];
    for (; from > to; from--) board->tiles[from] = board->tiles[from - 1];
    board->tiles[to] = 0;
    board->blank = to;
}

loyd_status loyd_random_board(const loyd_board *goal, uint64_t seed, uint64_t index,
                              loyd_board **board, loyd_error *error) {
    loyd_board *made = NULL;
    loyd_status status = loydi_need(error, goal, board);
    if (!status) status = loyd_board_copy(goal, &made, error);
    if (status) return status;
    struct rng rng;
    rng_seed(&rng, seed, index);
    if (goal->rows == 1 || goal->cols == 1) {
        slide_blank(made, (uint32_t)rng_below(&rng, board_cells(goal)));
    } else {
        shuffle(made, &rng);
        loyd_parity parity;
        status = loyd_check(made, goal, &parity, error);
        if (status) {
            loyd_board_free(made);
            return status;
        }
        if (!parity.solvable) swap_tiles_1_2(made);
    }
    *board = made;
    return LOYD_OK;
}

/* The moves that stay on the board, as letters; returns how many. */
static uint32_t legal_moves(const loyd_board *board, char letters[4]) {
    uint32_t count = 0, cols = (uint32_t)board->cols, col = board->blank % cols;
    if (board->blank >= cols) letters[count++] = 'U';
    if (board->blank + cols < board_cells(board)) letters[count++] = 'D';
    if (col > 0) letters[count++] = 'L';
    if (col + 1 < cols) letters[count++] = 'R';
    return count;
}

static char undoing(char move) {
    return move == 'U' ? 'D' : move == 'D' ? 'U' : move == 'L' ? 'R' : move == 'R' ? 'L' : 0;
}

/* Draws a move other than banned, unless there is no other; 0 if there is none at all. */
static char draw_move(const loyd_board *board, char banned, struct rng *rng) {
    char letters[4];
    uint32_t count = legal_moves(board, letters), kept = 0;
    if (count < 2) return count ? letters[0] : 0;
    for (uint32_t i = 0; i < count; i++)
        if (letters[i] != banned) letters[kept++] = letters[i];
    return letters[rng_below(rng, kept)];
}

loyd_status loyd_random_walk(const loyd_board *goal, uint64_t steps, uint64_t seed, uint64_t index,
                             loyd_board **board, loyd_error *error) {
    if (steps > WALK_STEPS_MAX)
        return loydi_refuse(error, ERROR_WALK_STEPS, value_count("max", WALK_STEPS_MAX),
                            value_count("steps", steps));
    loyd_board *made = NULL;
    loyd_status status = loydi_need(error, goal, board);
    if (!status) status = loyd_board_copy(goal, &made, error);
    if (status) return status;
    struct rng rng;
    rng_seed(&rng, seed, index);
    for (char move = 0; steps > 0; steps--) {
        move = draw_move(made, undoing(move), &rng);
        if (!loyd_board_move(made, move)) break;
    }
    *board = made;
    return LOYD_OK;
}
