/* SPDX-License-Identifier: MIT
 *
 * Which boards can reach which goals.
 *
 * Each move swaps the blank with a neighbour. It changes the parity of the permutation, and it
 * changes the parity of the distance from the blank to its goal cell. So the two parities change
 * together, and at the goal both are even: where they differ, no moves lead to the goal. On a board
 * with at least two rows and two columns, equal parities are also enough (Johnson and Story 1879;
 * for rectangles and other graphs: Wilson 1974). The test used here is therefore
 *
 *     permutation from start to goal (blank included) is odd  ==  the blank's distance is odd
 *
 * which holds for every shape and every goal. Textbooks count inversions instead (pairs of tiles
 * out of order, the blank left out): a sideways move keeps their number, an up or down move changes
 * it by width - 1, width - 3, ..., which is even on an odd width and odd on an even width. Hence on
 * an odd width the inversions alone decide, and on an even width the blank's row joins in. Both
 * counts must agree, and an assert says so.
 *
 * A single row or column is different: no tile can pass another, so the tiles must already be in
 * the goal's order. Parity alone would let half of the wrong orders through.
 *
 * Cost: O(n log n) for n cells. Inversions are counted in a Fenwick tree (Fenwick 1994).
 */
#include "core/parity.h"
#include "core/board.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* Counts pairs of tiles, blank left out, where the larger comes first. count has a zero for every
 * tile; afterwards it is a Fenwick tree over the tiles. */
static uint64_t count_inversions(const loyd_board *board, uint32_t *count) {
    uint32_t n = board_cells(board);
    uint64_t inversions = 0;
    for (uint32_t cell = n; cell-- > 0;) {
        uint32_t tile = board->tiles[cell];
        if (!tile) continue;
        for (uint32_t i = tile - 1; i > 0; i &= i - 1) inversions += count[i];
        for (uint32_t i = tile; i < n; i += i & (0 - i)) count[i]++;
    }
    return inversions;
}

/* A cycle of k tiles takes k - 1 swaps. cell_of is scratch for two arrays of n. */
static bool permutation_is_odd(const loyd_board *start, const loyd_board *goal, uint32_t *cell_of) {
    uint32_t n = board_cells(start), swaps = 0, *visited = cell_of + n;
    for (uint32_t cell = 0; cell < n; cell++) cell_of[goal->tiles[cell]] = cell;
    memset(visited, 0, n * sizeof *visited);
    for (uint32_t first = 0; first < n; first++) {
        for (uint32_t cell = first; !visited[cell]; cell = cell_of[start->tiles[cell]]) {
            visited[cell] = 1;
            swaps += cell != first;
        }
    }
    return swaps & 1;
}

static bool same_order(const loyd_board *start, const loyd_board *goal) {
    uint32_t n = board_cells(start), j = 0;
    for (uint32_t i = 0; i < n; i++) {
        if (!start->tiles[i]) continue;
        if (!goal->tiles[j]) j++;
        if (start->tiles[i] != goal->tiles[j++]) return false;
    }
    return true;
}

static uint32_t step_count(const loyd_board *a, const loyd_board *b) {
    int cols = a->cols, from = (int)a->blank, to = (int)b->blank;
    return (uint32_t)(abs(from / cols - to / cols) + abs(from % cols - to % cols));
}

static const char *parity_word(uint64_t number) {
    return number & 1 ? "odd" : "even";
}

static int row_from_bottom(const loyd_board *board) {
    return board->rows - (int)board->blank / board->cols;
}

static void explain_line(const loyd_board *start, const loyd_parity *p, loyd_error *reason) {
    loyd_value line = value_word("line", start->rows == 1 ? "row" : "column");
    if (board_cells(start) == 1)
        loydi_say(reason, MESSAGE_SOLVABLE_CELL);
    else
        loydi_say(reason, p->solvable ? MESSAGE_SOLVABLE_LINE : MESSAGE_UNSOLVABLE_LINE, line);
}

static void explain_odd_width(const loyd_board *start, const loyd_parity *p, loyd_error *reason) {
    loydi_say(reason, p->solvable ? MESSAGE_SOLVABLE_ODD_WIDTH : MESSAGE_UNSOLVABLE_ODD_WIDTH,
              value_count("inversions", p->inversions),
              value_word("parity", parity_word(p->inversions)),
              value_word("goal_parity", parity_word(p->goal_inversions)),
              value_whole("cols", start->cols));
}

static void explain_even_width(const loyd_board *start, const loyd_board *goal,
                               const loyd_parity *p, loyd_error *reason) {
    uint64_t sum = p->inversions + (unsigned)p->blank_row_from_bottom;
    uint64_t goal_sum = p->goal_inversions + (unsigned)row_from_bottom(goal);
    loydi_say(reason, p->solvable ? MESSAGE_SOLVABLE_EVEN_WIDTH : MESSAGE_UNSOLVABLE_EVEN_WIDTH,
              value_count("inversions", p->inversions),
              value_whole("row", p->blank_row_from_bottom), value_count("sum", sum),
              value_word("parity", parity_word(sum)),
              value_word("goal_parity", parity_word(goal_sum)), value_whole("cols", start->cols));
}

void loydi_parity_explain(const loyd_board *start, const loyd_board *goal, const loyd_parity *p,
                          loyd_error *reason) {
    if (p->single_line)
        explain_line(start, p, reason);
    else if (start->cols % 2)
        explain_odd_width(start, p, reason);
    else
        explain_even_width(start, goal, p, reason);
}

static bool inversions_agree(const loyd_board *start, const loyd_board *goal,
                             const loyd_parity *p) {
    uint64_t sum = p->inversions + p->goal_inversions;
    if (start->cols % 2 == 0)
        sum += (unsigned)p->blank_row_from_bottom + (unsigned)row_from_bottom(goal);
    return (sum % 2 == 0) == (p->permutation_odd == (p->blank_distance & 1));
}

/* scratch holds 2n words. */
static void fill_parity(const loyd_board *start, const loyd_board *goal, uint32_t *scratch,
                        loyd_parity *p) {
    uint32_t n = board_cells(start);
    p->inversions = count_inversions(start, scratch);
    p->goal_inversions = count_inversions(goal, scratch + n);
    p->permutation_odd = permutation_is_odd(start, goal, scratch);
    p->blank_distance = step_count(start, goal);
    p->blank_row_from_bottom = row_from_bottom(start);
    p->blank_row_from_top = start->rows + 1 - p->blank_row_from_bottom;
    p->single_line = start->rows == 1 || start->cols == 1;
    bool agree = inversions_agree(start, goal, p);
    assert(agree);
    (void)agree;
    p->solvable =
        p->single_line ? same_order(start, goal) : p->permutation_odd == (p->blank_distance & 1);
}

loyd_status loyd_check(const loyd_board *start, const loyd_board *goal, loyd_parity *parity,
                       loyd_error *error) {
    loyd_status status = loydi_need(error, start, goal, parity);
    if (status) return status;
    if (start->rows != goal->rows || start->cols != goal->cols)
        return loydi_refuse(error, ERROR_GOAL_SHAPE, value_size(start->rows, start->cols),
                            value_whole("goal_rows", goal->rows),
                            value_whole("goal_cols", goal->cols));
    uint32_t *scratch = calloc(2 * (size_t)board_cells(start), sizeof *scratch);
    if (!scratch)
        return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "counting inversions"));
    loyd_parity result = {0};
    fill_parity(start, goal, scratch, &result);
    free(scratch);
    loyd_error reason = {.text = ""};
    loydi_parity_explain(start, goal, &result, &reason);
    memcpy(result.reason, reason.text, sizeof result.reason);
    *parity = result;
    return LOYD_OK;
}
