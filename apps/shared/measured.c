/* SPDX-License-Identifier: MIT
 *
 * A heuristic is asked about a board and about its neighbours, where the true distance h* of the
 * board is known.
 *
 *   error         h* - h; admissible if it is never below 0
 *   consistent    a move changes h by one at the most: every move is tried from both its ends
 *   changed       what a heuristic makes of a move is not its value of the board after it
 *
 * Boards come in the order of their distance, so the first counter-example is one of the nearest to
 * the goal. A heuristic that also measures from the start of the search (misplaced-both) is asked
 * as in a search that starts at the board.
 *
 * Cost: 1 + moves evaluations a board and heuristic.
 */
#include "measured.h"

#include "registry_names.h"

#include <stdlib.h>

bool measured_open(struct measured *m, uint32_t depth) {
    m->errors = calloc(OVER_MAX + depth + 1, sizeof *m->errors);
    m->depth_sum = calloc(depth + 1, sizeof *m->depth_sum);
    return m->errors && m->depth_sum;
}

static uint32_t estimator_value(void *estimator, const uint16_t *tiles) {
    return loyd_estimator_value(estimator, tiles);
}

static void estimator_start(void *estimator, const uint16_t *tiles) {
    loyd_estimator_start(estimator, tiles);
}

static uint32_t estimator_moved(void *estimator, const uint16_t *tiles, char move) {
    return loyd_estimator_moved(estimator, tiles, move);
}

bool measured_open_estimator(struct measured *m, loyd_estimator *estimator, uint32_t depth) {
    m->value = estimator_value;
    m->start = estimator_start;
    m->moved = plugins_in_use() ? estimator_moved : NULL; /* the library's own are tested */
    m->of = estimator;
    return measured_open(m, depth);
}

void measured_free(struct measured *m) {
    if (m->value == estimator_value) loyd_estimator_free(m->of);
    free(m->errors);
    free(m->depth_sum);
}

static void count_value(struct measured *m, const struct walked_board *b, uint32_t h) {
    m->h_sum += h;
    m->depth_sum[b->depth] += h;
    m->exact += h == b->depth;
    m->errors[h < OVER_MAX + b->depth ? OVER_MAX + b->depth - h : 0]++;
    if (h <= b->depth) return;
    if (!m->admissible.count++) {
        m->admissible.number = b->number;
        m->admissible.depth = b->depth;
        m->admissible.h = h;
    }
}

/* The board is the one after the move. */
static void count_move(struct measured *m, const struct walked_board *b, uint32_t h, char move) {
    uint32_t after = m->value(m->of, b->tiles);
    if (m->moved && m->next != after && !m->changed.count++)
        m->changed = (struct counter_example){1, b->number, b->depth, m->next, move, after};
    if (after <= h + 1 && h <= after + 1) return;
    if (!m->consistent.count++)
        m->consistent = (struct counter_example){1, b->number, b->depth, h, move, after};
}

/* The tiles with the blank moved; false where that leaves the board. Twice gives the old ones. */
static bool slide(struct walked_board *b, int rows, int cols) {
    int row = b->blank / b->cols + rows, col = b->blank % b->cols + cols;
    if (row < 0 || row >= b->rows || col < 0 || col >= b->cols) return false;
    int to = row * b->cols + col;
    b->tiles[b->blank] = b->tiles[to];
    b->tiles[to] = 0;
    b->blank = to;
    return true;
}

void measured_board(struct measured *list, size_t count, struct walked_board *b, uint32_t *h) {
    static const int step[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    for (b->blank = 0; b->tiles[b->blank];) b->blank++;
    for (size_t i = 0; i < count; i++) {
        if (list[i].start) list[i].start(list[i].of, b->tiles);
        h[i] = list[i].value(list[i].of, b->tiles);
        count_value(&list[i], b, h[i]);
    }
    for (int m = 0; m < 4; m++) {
        for (size_t i = 0; i < count; i++)
            if (list[i].moved) list[i].next = list[i].moved(list[i].of, b->tiles, "UDLR"[m]);
        if (!slide(b, step[m][0], step[m][1])) continue;
        for (size_t i = 0; i < count; i++) count_move(&list[i], b, h[i], "UDLR"[m]);
        slide(b, -step[m][0], -step[m][1]);
    }
}

int measured_least_error(const struct measured *m) {
    int at = 0;
    while (!m->errors[at]) at++;
    return at - OVER_MAX;
}

int measured_greatest_error(const struct measured *m, uint32_t depth) {
    int at = OVER_MAX + (int)depth;
    while (!m->errors[at]) at--;
    return at - OVER_MAX;
}

double census_mean_depth(const loyd_census *census, uint32_t depth) {
    double sum = 0;
    for (uint32_t d = 0; d <= depth; d++)
        sum +=
            (double)d * (double)(loyd_census_first(census, d + 1) - loyd_census_first(census, d));
    return sum / (double)loyd_census_first(census, depth + 1);
}

loyd_board *census_board(const loyd_census *census, const loyd_board *goal, uint64_t number) {
    int rows = loyd_board_rows(goal), cols = loyd_board_cols(goal);
    uint16_t *tiles = malloc((size_t)(rows * cols) * sizeof *tiles);
    loyd_board *board = NULL;
    if (!tiles) return NULL;
    loyd_census_tiles(census, number, tiles);
    if (loyd_board_new(rows, cols, tiles, &board, NULL)) board = NULL;
    free(tiles);
    return board;
}

char *census_board_text(const loyd_census *census, const loyd_board *goal, uint64_t number,
                        char *text, size_t size) {
    loyd_board *board = census_board(census, goal, number);
    *text = 0;
    if (board) loyd_board_print(board, LOYD_LAYOUT_SLASH, text, size);
    loyd_board_free(board);
    return text;
}
