/* SPDX-License-Identifier: MIT
 *
 * Builds the tables of a space (core/rules.h): the blank's moves from every cell in the order in
 * which they are tried, rows and columns, the goal by cell and by tile. All of it comes from the
 * search's pool, so that even a 255 x 255 board is counted against the memory limit. Cost:
 * O(cells).
 */
#include "core/board.h"
#include "core/rules.h"

#include <assert.h>

static void fill_moves(struct space *space, struct moves *moves) {
    for (uint32_t cell = 0; cell < space->cells; cell++)
        for (int i = 0; i < 4; i++) {
            uint32_t to = space_step(space, cell, space->order[i]);
            if (to == CELL_NONE) continue;
            struct moves *e = &moves[cell];
            e->direction[e->count] = space->order[i];
            e->to[e->count++] = to;
        }
}

static uint32_t bits_for(uint32_t cells) {
    uint32_t bits = 1;
    while (1u << bits < cells) bits++;
    return cells <= CELLS_PACKED ? 4 : bits;
}

bool space_init(struct space *space, struct pool *pool, const loyd_board *start,
                const loyd_board *goal, const uint8_t order[4]) {
    uint32_t n = board_cells(goal);
    assert(start->rows == goal->rows && start->cols == goal->cols);
    *space = (struct space){.rows = (uint32_t)goal->rows,
                            .cols = (uint32_t)goal->cols,
                            .cells = n,
                            .bits = bits_for(n),
                            .packed = n <= CELLS_PACKED,
                            .goal_blank = goal->blank};
    space->key_bytes = space->packed ? 8 : (n * space->bits + 7) / 8;
    memcpy(space->order, order, 4);
    struct moves *moves = pool_alloc(pool, n * sizeof *moves);
    uint16_t *rows = pool_alloc(pool, n * sizeof *rows), *cols = pool_alloc(pool, n * sizeof *cols);
    uint16_t *from = pool_alloc(pool, n * sizeof *from), *to = pool_alloc(pool, n * sizeof *to);
    uint32_t *cells = pool_alloc(pool, n * sizeof *cells);
    if (!moves || !rows || !cols || !from || !to || !cells) return false;
    space->row_of = rows;
    space->col_of = cols;
    for (uint32_t cell = 0; cell < n; cell++) {
        rows[cell] = (uint16_t)(cell / space->cols);
        cols[cell] = (uint16_t)(cell % space->cols);
        cells[goal->tiles[cell]] = cell;
        if (space->packed) space->goal_word |= (uint64_t)goal->tiles[cell] << (4 * cell);
    }
    fill_moves(space, moves);
    memcpy(from, start->tiles, n * sizeof *from);
    memcpy(to, goal->tiles, n * sizeof *to);
    space->moves = moves;
    space->start = from;
    space->goal = to;
    space->goal_cell = cells;
    return true;
}

void state_set(const struct space *space, struct state *state, const uint16_t *tiles) {
    state->word = 0;
    for (uint32_t cell = 0; cell < space->cells; cell++) {
        assert(tiles[cell] < space->cells);
        if (!tiles[cell]) state->blank = cell;
        if (space->packed)
            state->word |= (uint64_t)tiles[cell] << (4 * cell);
        else
            state->tiles[cell] = tiles[cell];
    }
}

bool state_new(const struct space *space, struct pool *pool, struct state *state) {
    *state = (struct state){0};
    if (!space->packed && !(state->tiles = pool_alloc(pool, space->cells * sizeof(uint16_t))))
        return false;
    state_set(space, state, space->start);
    return true;
}
