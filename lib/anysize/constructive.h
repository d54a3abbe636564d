/* SPDX-License-Identifier: MIT */
/* Solves any solvable board of any size without a search: line after line is settled from the
 * outside in. The solution is some four times as long as the shortest, and is there at once. */
#ifndef LOYDI_CONSTRUCTIVE_H
#define LOYDI_CONSTRUCTIVE_H

#include "anysize/tray.h"

/* The outermost line of the rest that is settled next: its cells are numbered along it, those
 * behind it by how far inward they are. */
struct outer_line {
    struct tray *t;
    int32_t origin;        /* its first cell */
    int32_t step[4];       /* of a cell: on along the line, back, inward, outward */
    uint8_t direction[4];  /* of the blank, for the same */
    bool is_row, far;      /* else a column; the lowest row or the rightmost column */
    int32_t row, col;      /* of its first cell */
    int32_t length, depth; /* the rest's extent along it, and inward with the line itself */
    int32_t done;          /* so many of its cells are settled, from the first on */
};

/* A cell by its place along the line, and inward from it. */
struct spot {
    int32_t on, in;
};

/* The ways along a line and across it, in line->step and line->direction; ^ 1 is the opposite. */
enum { ON, BACK, INWARD, OUTWARD };
static const struct spot spot_unit[4] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};

static inline struct spot spot_add(struct spot a, struct spot b) {
    return (struct spot){a.on + b.on, a.in + b.in};
}
struct spot line_spot(const struct outer_line *line, uint32_t cell);
uint32_t line_cell(const struct outer_line *line, struct spot spot);

/* The cells around a tile, in a ring, and which way from the tile those are that touch it. */
enum { RING_CELLS = 8 };
static const struct spot ring[RING_CELLS] = {{-1, -1}, {0, -1}, {1, -1}, {1, 0},
                                             {1, 1},   {0, 1},  {-1, 1}, {-1, 0}};
static const uint8_t ring_side[RING_CELLS] = {4, OUTWARD, 4, ON, 4, INWARD, 4, BACK};
/* The place of a cell in the ring around a tile; RING_CELLS: it is further away. */
int ring_place(struct spot tile, struct spot cell);

/* Chooses and describes the line that is settled next. False: the rest is at most 2x3 or 3x2, or
 * the board is a single line. */
bool line_choose(struct tray *t, struct outer_line *line);
/* Brings the tile of the line's next cell there, without disturbing those that are done. False:
 * return s->stopped. */
bool line_settle_next(struct outer_line *line);
/* The line is settled: the rest shrinks by it. */
void line_close(struct outer_line *line);

/* Solves what is left of the tray. False: return s->stopped. */
bool construct(struct tray *t);

/* The whole: leaves the moves of a solution of s->space in moves, which is open and empty. Not
 * watched: an answer whatever the limits are, but for memory. Nothing is handed to the caller of
 * the search. */
loyd_outcome construct_solution(struct search *s, struct move_list *moves, bool watched);

#endif
