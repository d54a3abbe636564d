/* SPDX-License-Identifier: MIT */
/* The rules of the puzzle, once: shapes, states and moves.
 *
 * A space is a shape, a start, a goal and the order in which moves are tried; it never changes
 * during a search. A state is one board on its way through the space. Boards of up to 16 cells are
 * one 64-bit word, four bits a cell, cell 0 lowest; larger ones are arrays. Searches use the
 * functions below and need not know which. All are inline: where the shape is a constant, they
 * fold. */
#ifndef LOYDI_RULES_H
#define LOYDI_RULES_H

#include "core/pool.h"
#include "loyd.h"

#include <assert.h>
#include <string.h>

enum { UP, DOWN, LEFT, RIGHT, NO_MOVE }; /* the way the blank travels */

#define CELL_NONE    UINT32_MAX
#define CELLS_PACKED 16

static inline int move_opposite(int direction) {
    return direction ^ 1;
}
static inline char move_letter(int direction) {
    assert(direction >= UP && direction < NO_MOVE);
    return "UDLR"[direction];
}

/* The moves of a blank that stands in one cell, in the order in which they are tried. */
struct moves {
    uint8_t count;
    uint8_t direction[4];
    uint32_t to[4];
};

struct space {
    uint32_t rows, cols, cells;
    uint32_t bits;      /* a cell's bits in a key */
    uint32_t key_bytes; /* a state's bytes in a store */
    bool packed;        /* a state is one word */
    uint8_t order[4];
    const struct moves *moves;       /* by cell */
    const uint16_t *row_of, *col_of; /* by cell */
    const uint16_t *start, *goal;    /* tile by cell */
    const uint32_t *goal_cell;       /* cell by tile */
    uint64_t goal_word;              /* the goal, if packed */
    uint32_t goal_blank;
};

/* Builds the tables of a space; start and goal are copied. order is four of 0..3. */
bool space_init(struct space *space, struct pool *pool, const loyd_board *start,
                const loyd_board *goal, const uint8_t order[4]);

/* True if start and goal are the same. */
static inline bool space_is_solved(const struct space *space) {
    return !memcmp(space->start, space->goal, space->cells * sizeof *space->goal);
}

/* Every state a search works on. tiles is used if the space is not packed, word if it is. */
struct state {
    uint64_t word;
    uint16_t *tiles;
    uint32_t blank;
};

/* A state of the space's own, set to the start; false if memory ran out. */
bool state_new(const struct space *space, struct pool *pool, struct state *state);
void state_set(const struct space *space, struct state *state, const uint16_t *tiles);

static inline void state_copy(const struct space *space, struct state *to,
                              const struct state *from) {
    to->word = from->word;
    to->blank = from->blank;
    if (!space->packed) memcpy(to->tiles, from->tiles, space->cells * sizeof *to->tiles);
}

static inline uint32_t word_tile(uint64_t word, uint32_t cell) {
    return (uint32_t)(word >> (4 * cell)) & 15;
}

/* The cell of the blank: the lowest zero. (Cells past a smaller board are zero too, but higher.) */
static inline uint32_t word_blank(uint64_t word) {
    uint64_t any = word | word >> 1;
    any |= any >> 2;
    uint64_t zero = ~any & 0x1111111111111111u;
    assert(zero);
    return (uint32_t)__builtin_ctzll(zero) / 4;
}

static inline uint32_t state_tile(const struct space *space, const struct state *state,
                                  uint32_t cell) {
    return space->packed ? word_tile(state->word, cell) : state->tiles[cell];
}

/* Moves the blank to the neighbouring cell to, and the tile there to where the blank was; returns
 * that tile. Moving back undoes it. */
static inline uint32_t state_slide(const struct space *space, struct state *state, uint32_t to) {
    uint32_t from = state->blank, tile;
    assert(from < space->cells && to < space->cells && from != to);
    assert(!state_tile(space, state, from));
    if (space->packed) {
        tile = word_tile(state->word, to);
        state->word ^= (uint64_t)tile << (4 * to) | (uint64_t)tile << (4 * from);
    } else {
        tile = state->tiles[to];
        state->tiles[from] = (uint16_t)tile;
        state->tiles[to] = 0;
    }
    state->blank = to;
    return tile;
}

static inline bool state_is_goal(const struct space *space, const struct state *state) {
    if (space->packed) return state->word == space->goal_word;
    return state->blank == space->goal_blank &&
           !memcmp(state->tiles, space->goal, space->cells * sizeof *state->tiles);
}

static inline const struct moves *state_moves(const struct space *space,
                                              const struct state *state) {
    return &space->moves[state->blank];
}

/* Where the blank goes from cell by direction; CELL_NONE off the board. */
static inline uint32_t space_step(const struct space *space, uint32_t cell, int direction) {
    assert(cell < space->cells);
    switch (direction) {
    case UP:
        return cell >= space->cols ? cell - space->cols : CELL_NONE;
    case DOWN:
        return cell + space->cols < space->cells ? cell + space->cols : CELL_NONE;
    case LEFT:
        return space->col_of[cell] > 0 ? cell - 1 : CELL_NONE;
    default:
        return space->col_of[cell] + 1u < space->cols ? cell + 1 : CELL_NONE;
    }
}

#endif
