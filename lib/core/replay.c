/* SPDX-License-Identifier: MIT
 *
 * The judge of every solution: plays moves on a grid and says where they break.
 *
 * It has rules of its own and shares no code with the searches, so that one mistake cannot hide in
 * both. It keeps the blank as a row and a column, not as a cell number, and a grid of its own. A
 * move looks at the edge it would cross, swaps two tiles, and nothing else. Two invariants: the
 * grid holds a 0 exactly at (row, col), and the count is the number of moves already played.
 *
 * U D L R name the way the blank travels; move_reader.c reads them.
 *
 * Cost: O(1) a move, one copy of the board.
 */
#include "core/board.h"
#include "core/move_reader.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct grid {
    int rows, cols, row, col; /* row and col of the blank, from 0 */
    uint16_t *tiles;
};

static void grid_load(struct grid *grid, const loyd_board *board) {
    const uint16_t *tiles = loyd_board_tiles(board);
    for (int row = 0; row < grid->rows; row++) {
        for (int col = 0; col < grid->cols; col++) {
            uint16_t tile = tiles[row * grid->cols + col];
            grid->tiles[row * grid->cols + col] = tile;
            if (tile == 0) grid->row = row, grid->col = col;
        }
    }
}

/* What stands in the way of the move, or NULL. */
static const char *grid_obstacle(const struct grid *grid, char move) {
    if (move == 'U' && grid->row == 0) return "top row";
    if (move == 'D' && grid->row == grid->rows - 1) return "bottom row";
    if (move == 'L' && grid->col == 0) return "first column";
    if (move == 'R' && grid->col == grid->cols - 1) return "last column";
    return NULL;
}

/* Plays a move that has no obstacle. */
static void grid_play(struct grid *grid, char move) {
    int row = grid->row + (move == 'D') - (move == 'U');
    int col = grid->col + (move == 'R') - (move == 'L');
    grid->tiles[grid->row * grid->cols + grid->col] = grid->tiles[row * grid->cols + col];
    grid->tiles[row * grid->cols + col] = 0;
    grid->row = row;
    grid->col = col;
}

/* The cell, from 0, where the grid first differs from the goal; -1 if nowhere. */
static int grid_difference(const struct grid *grid, const loyd_board *goal) {
    const uint16_t *wanted = loyd_board_tiles(goal);
    for (int cell = 0; cell < grid->rows * grid->cols; cell++)
        if (grid->tiles[cell] != wanted[cell]) return cell;
    return -1;
}

static void say_broken(const struct grid *grid, char move, const char *where, loyd_replay *replay) {
    snprintf(replay->reason, sizeof replay->reason,
             "move %llu (%c): the blank is in row %d, column %d, the %s",
             (unsigned long long)replay->broken, move, grid->row + 1, grid->col + 1, where);
}

static void judge_end(const struct grid *grid, const loyd_board *goal, loyd_replay *replay) {
    int cell = grid_difference(grid, goal);
    unsigned long long length = replay->length;
    replay->legal = true;
    replay->solves = cell < 0;
    if (replay->solves)
        snprintf(replay->reason, sizeof replay->reason, "%llu move%s, all legal, reach the goal",
                 length, length == 1 ? "" : "s");
    else
        snprintf(replay->reason, sizeof replay->reason,
                 "%llu legal move%s do not reach the goal: row %d, column %d holds %u, not %u",
                 length, length == 1 ? "" : "s", cell / grid->cols + 1, cell % grid->cols + 1,
                 grid->tiles[cell], loyd_board_tiles(goal)[cell]);
}

/* Reads all moves, also past a broken one, so that the length and a bad letter are always found. */
static loyd_status play_all(struct grid *grid, const char *text, loyd_replay *replay,
                            loyd_error *error) {
    struct move_reader moves = move_reader_of(text, strlen(text));
    for (;;) {
        char move;
        loyd_status status = move_reader_next(&moves, &move, error);
        if (status || !move) return status;
        replay->length++;
        if (replay->broken) continue;
        const char *obstacle = grid_obstacle(grid, move);
        if (!obstacle) {
            grid_play(grid, move);
        } else {
            replay->broken = replay->length;
            say_broken(grid, move, obstacle, replay);
        }
    }
}

loyd_status loyd_verify(const loyd_board *start, const loyd_board *goal, const char *moves,
                        loyd_replay *replay, loyd_error *error) {
    loyd_status status = loydi_need(error, start, goal, moves, replay);
    if (status) return status;
    struct grid grid = {.rows = loyd_board_rows(start), .cols = loyd_board_cols(start)};
    if (loyd_board_rows(goal) != grid.rows || loyd_board_cols(goal) != grid.cols)
        return loydi_refuse(error, ERROR_GOAL_SHAPE, value_size(grid.rows, grid.cols),
                            value_whole("goal_rows", loyd_board_rows(goal)),
                            value_whole("goal_cols", loyd_board_cols(goal)));
    grid.tiles = malloc((size_t)(grid.rows * grid.cols) * sizeof *grid.tiles);
    if (!grid.tiles) return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "a replay"));
    loyd_replay result = {0};
    grid_load(&grid, start);
    status = play_all(&grid, moves, &result, error);
    if (!status && !result.broken) judge_end(&grid, goal, &result);
    free(grid.tiles);
    if (!status) *replay = result;
    return status;
}
