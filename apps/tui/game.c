/* SPDX-License-Identifier: MIT
 *
 * A game is a start, a board and a list of moves with a mark in it: moves before the mark have been
 * made, those behind it were taken back and can be made again. A new move forgets what is behind
 * the mark. Invariant: the moves before the mark lead from the start to the board.
 */
#include "game.h"

#include "clock.h"
#include "problem.h"

#include <stdlib.h>

static loyd_board *copy_of(const loyd_board *board) {
    loyd_board *copy = NULL;
    loyd_board_new(loyd_board_rows(board), loyd_board_cols(board), loyd_board_tiles(board), &copy,
                   NULL);
    return copy;
}

bool game_begin(struct game *g, const loyd_board *board, uint64_t index) {
    loyd_board *start = NULL;
    if (board)
        start = copy_of(board);
    else
        loyd_random_board(g->goal, g->seed, index, &start, NULL);
    loyd_board *now = start ? copy_of(start) : NULL;
    if (!now) {
        loyd_board_free(start);
        return false;
    }
    loyd_board_free(g->start);
    loyd_board_free(g->board);
    g->start = start;
    g->board = now;
    g->made = g->known = 0;
    g->begin_s = clock_s();
    g->end_s = 0;
    g->index = index;
    g->given = board != NULL;
    return true;
}

void game_end(struct game *g) {
    loyd_board_free(g->start);
    loyd_board_free(g->board);
    free(g->moves);
}

bool game_solved(const struct game *g) {
    return loyd_board_equal(g->board, g->goal);
}

static bool step(struct game *g, char move) {
    if (!loyd_board_move(g->board, move)) return false;
    if (!g->end_s && game_solved(g)) g->end_s = clock_s();
    return true;
}

bool game_move(struct game *g, char move) {
    if (g->made == g->room) {
        size_t room = g->room ? 2 * g->room : 256;
        char *moves = realloc(g->moves, room);
        if (!moves) return false;
        g->moves = moves;
        g->room = room;
    }
    if (!step(g, move)) return false;
    g->moves[g->made++] = move;
    g->known = g->made;
    return true;
}

static char opposite(char move) {
    return move == 'U' ? 'D' : move == 'D' ? 'U' : move == 'L' ? 'R' : 'L';
}

bool game_undo(struct game *g) {
    return g->made && step(g, opposite(g->moves[g->made - 1])) && g->made--;
}

bool game_redo(struct game *g) {
    return g->made < g->known && step(g, g->moves[g->made]) && ++g->made;
}

double game_seconds(const struct game *g) {
    return (g->end_s ? g->end_s : clock_s()) - g->begin_s;
}

int game_blank(const struct game *g) {
    const uint16_t *tiles = loyd_board_tiles(g->board);
    int cell = 0;
    while (tiles[cell]) cell++;
    return cell;
}

char game_way_to(const struct game *g, int row, int col) {
    int cols = loyd_board_cols(g->board), blank = game_blank(g);
    int down = row - blank / cols, right = col - blank % cols;
    if (!down == !right) return 0;
    return down < 0 ? 'U' : down > 0 ? 'D' : right < 0 ? 'L' : 'R';
}
