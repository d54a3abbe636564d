/* SPDX-License-Identifier: MIT
 *
 * A solver that needs no search. The outermost line of the rest that does not hold the blank's goal
 * cell, a row or a column, is settled tile by tile; then the rest is smaller by that line. What is
 * left in the end is 2x2 or 2x3 and is solved by a breadth-first search of at most 360 boards.
 *
 * To bring a tile one cell on, the blank goes to the cell in front of it, around the tile, and then
 * takes its place. Going on in the same direction takes five moves a cell, turning takes three, so
 * a tile goes diagonally as long as it can. Only the last tile of a line can't be brought there
 * like the others, since the blank would be shut in by it: it is brought into the last six cells,
 * two of the line and four behind them, where a breadth-first search over the places of the last
 * two tiles and the blank (120 of them) does the rest.
 *
 * Invariant: outside the rest, and on the line's cells that are done, every tile is at home, and
 * the blank's goal cell is in the rest. A line is at least two long and the rest at least three
 * deep behind its outer edge, so a blank that may not move the tile nor what is done can still go
 * anywhere else, and next to the tile it can do so around it. Hence every tile gets there, with one
 * push for each cell of its distance.
 *
 * Cost: about 2.6 n^3 moves on a random n x n board, a constant time each. The rest is kept as
 * square as it can be.
 *
 * Parberry 1995, "A real-time algorithm for the (n^2 - 1)-puzzle": the same with 5 n^3 at most.
 */
#include "anysize/constructive.h"

#include "anysize/six_cells.h"

#include <stdlib.h>

struct spot line_spot(const struct outer_line *line, uint32_t cell) {
    const struct space *space = line->t->s->space;
    int32_t rows = abs(space->row_of[cell] - line->row),
            cols = abs(space->col_of[cell] - line->col);
    return line->is_row ? (struct spot){cols, rows} : (struct spot){rows, cols};
}

uint32_t line_cell(const struct outer_line *line, struct spot spot) {
    return (uint32_t)(line->origin + spot.on * line->step[ON] + spot.in * line->step[INWARD]);
}

/* In the rest and not settled. */
static bool spot_free(const struct outer_line *line, struct spot spot) {
    return spot.on >= 0 && spot.on < line->length && spot.in >= 0 && spot.in < line->depth &&
           (spot.in || spot.on >= line->done);
}

static bool go(struct outer_line *line, int way) {
    return tray_move(line->t, line->direction[way]);
}

/* ---- The blank ---- */

/* The way from each cell of the ring to the next. */
static const uint8_t ring_way[RING_CELLS] = {ON, ON, INWARD, INWARD, BACK, BACK, OUTWARD, OUTWARD};

int ring_place(struct spot tile, struct spot cell) {
    static const uint8_t place[3][3] = {{0, 7, 6}, {1, RING_CELLS, 5}, {2, 3, 4}};
    int32_t on = cell.on - tile.on + 1, in = cell.in - tile.in + 1;
    return on < 0 || on > 2 || in < 0 || in > 2 ? RING_CELLS : place[on][in];
}

/* The steps from place to place of the ring around a tile, one way round (1) or the other (7);
 * RING_CELLS: it is blocked. */
static int ring_steps(const struct outer_line *line, struct spot tile, int from[2], int turn) {
    int steps = 0;
    for (int place = from[0]; place != from[1]; steps++) {
        place = (place + turn) % RING_CELLS;
        if (!spot_free(line, spot_add(tile, ring[place]))) return RING_CELLS;
    }
    return steps;
}

/* The better way round, and the steps that it takes: at most four, unless that way is blocked. */
static int shorter_turn(const struct outer_line *line, struct spot tile, int ends[2], int *steps) {
    int on = (ends[1] - ends[0] + RING_CELLS) % RING_CELLS;
    int turn = on <= RING_CELLS / 2 ? 1 : RING_CELLS - 1;
    *steps = ring_steps(line, tile, ends, turn);
    if (*steps < RING_CELLS) return turn;
    *steps = ring_steps(line, tile, ends, RING_CELLS - turn);
    return RING_CELLS - turn;
}

/* The way of a step nearer to a free cell, along the longer axis if that is free. */
static int way_nearer(const struct outer_line *line, struct spot from, struct spot to) {
    int32_t on = to.on - from.on, in = to.in - from.in;
    int along = on > 0 ? ON : BACK, across = in > 0 ? INWARD : OUTWARD;
    bool first = abs(on) > abs(in);
    if (on && in && !spot_free(line, spot_add(from, spot_unit[first ? along : across])))
        first = !first;
    assert(spot_free(line, spot_add(from, spot_unit[first ? along : across])));
    return first ? along : across;
}

/* Brings the blank to a free cell next to the tile without moving the tile. */
static bool blank_to(struct outer_line *line, struct spot tile, struct spot to) {
    struct spot blank = line_spot(line, line->t->blank);
    int steps, ends[2];
    while ((ends[0] = ring_place(tile, blank)) == RING_CELLS) {
        int way = way_nearer(line, blank, to);
        if (!go(line, way)) return false;
        blank = spot_add(blank, spot_unit[way]);
    }
    ends[1] = ring_place(tile, to);
    int turn = shorter_turn(line, tile, ends, &steps);
    assert(steps < RING_CELLS);
    for (int place = ends[0]; steps; steps--) {
        int way = turn == 1 ? ring_way[place] : ring_way[(place + turn) % RING_CELLS] ^ 1;
        place = (place + turn) % RING_CELLS;
        if (!go(line, way)) return false;
    }
    return true;
}

/* The moves that takes, or nearly. */
static int32_t blank_moves(const struct outer_line *line, struct spot tile, struct spot to) {
    struct spot blank = line_spot(line, line->t->blank);
    int steps, ends[2] = {ring_place(tile, blank), ring_place(tile, to)};
    if (ends[0] == RING_CELLS) return abs(to.on - blank.on) + abs(to.in - blank.in);
    shorter_turn(line, tile, ends, &steps);
    return steps;
}

/* ---- A tile ---- */

/* The moves that bring a tile over so many cells in the direction of its last push and across it:
 * three a turn, five a push in the direction of the last. */
static int32_t carry_moves(int32_t same, int32_t other) {
    int32_t repeats = same >= other ? same - other : other - same - 1;
    return 3 * (same + other) + 2 * repeats;
}

/* The moves that are left, or nearly, if the tile goes one cell way next. */
static int32_t way_moves(const struct outer_line *line, struct spot tile, struct spot to, int way) {
    struct spot next = spot_add(tile, spot_unit[way]);
    int32_t on = abs(to.on - next.on), in = abs(to.in - next.in);
    int32_t rest = way == ON || way == BACK ? carry_moves(on, in) : carry_moves(in, on);
    return blank_moves(line, tile, next) + rest;
}

/* Pushes the tile one cell nearer to its place. */
static bool push(struct outer_line *line, struct spot tile, struct spot to) {
    int along = to.on > tile.on ? ON : BACK, across = to.in > tile.in ? INWARD : OUTWARD;
    bool can_along = to.on != tile.on && spot_free(line, spot_add(tile, spot_unit[along]));
    bool can_across = to.in != tile.in && spot_free(line, spot_add(tile, spot_unit[across]));
    assert(can_along || can_across);
    int way = can_along ? along : across;
    if (can_along && can_across &&
        way_moves(line, tile, to, across) < way_moves(line, tile, to, along))
        way = across;
    return blank_to(line, tile, spot_add(tile, spot_unit[way])) && go(line, way ^ 1);
}

/* ---- A line ---- */

/* The last six cells of a line and of the two lines behind it. */
static bool in_last_six(const struct outer_line *line, struct spot spot) {
    return spot.on >= line->length - 2 && spot.in <= 2;
}

/* The last tile: into the last six cells, and the blank too, and there to its place. */
static bool settle_last(struct outer_line *line) {
    struct tray *t = line->t;
    int32_t last = line->length - 1;
    uint16_t home = (uint16_t)line_cell(line, (struct spot){last, 0});
    struct spot tile = line_spot(line, t->where[home]);
    if (t->where[home] == home) return true;
    for (; !in_last_six(line, tile); tile = line_spot(line, t->where[home]))
        if (!push(line, tile, (struct spot){last, 1})) return false;
    struct spot beside = {2 * last - 1 - tile.on, tile.in};
    if (!in_last_six(line, line_spot(line, t->blank)) && !blank_to(line, tile, beside))
        return false;
    struct six_cells six;
    six_begin(&six, t);
    for (int32_t in = 0; in < 3; in++)
        for (int32_t on = last - 1; on <= last; on++)
            six_add_cell(&six, line_cell(line, (struct spot){on, in}));
    six_add_tile(&six, (uint16_t)line_cell(line, (struct spot){last - 1, 0}));
    six_add_tile(&six, home);
    return six_solve(&six);
}

bool line_settle_next(struct outer_line *line) {
    struct spot to = {line->done, 0};
    uint32_t home = line_cell(line, to);
    assert(line->done < line->length);
    if (line->done == line->length - 1) {
        if (!settle_last(line)) return false;
    } else {
        while (line->t->where[home] != home)
            if (!push(line, line_spot(line, line->t->where[home]), to)) return false;
    }
    assert(line->t->at[home] == home && line->t->blank != home);
    line->done++;
    return true;
}

static void line_open(struct outer_line *line, struct tray *t, bool is_row, bool far) {
    const struct rest *rest = &t->rest;
    int32_t rows = (int32_t)rest_rows(rest), cols = (int32_t)rest_cols(rest);
    int inward = is_row ? (far ? UP : DOWN) : (far ? LEFT : RIGHT), on = is_row ? RIGHT : DOWN;
    *line = (struct outer_line){.t = t,
                                .is_row = is_row,
                                .far = far,
                                .row = (int32_t)(is_row && far ? rest->bottom : rest->top),
                                .col = (int32_t)(!is_row && far ? rest->right : rest->left),
                                .length = is_row ? cols : rows,
                                .depth = is_row ? rows : cols};
    line->origin = line->row * (int32_t)t->cols + line->col;
    const int ways[4] = {on, move_opposite(on), inward, move_opposite(inward)};
    for (int way = 0; way < 4; way++) {
        line->direction[way] = (uint8_t)ways[way];
        line->step[way] = t->step[ways[way]];
    }
}

bool line_choose(struct tray *t, struct outer_line *line) {
    const struct rest *rest = &t->rest;
    uint32_t rows = rest_rows(rest), cols = rest_cols(rest), home = t->s->space->goal_blank;
    if (rows < 2 || cols < 2 || rows * cols <= SIX_CELLS) return false;
    bool is_row = rows >= cols;
    uint32_t place = is_row ? t->s->space->row_of[home] : t->s->space->col_of[home];
    uint32_t first = is_row ? rest->top : rest->left, last = is_row ? rest->bottom : rest->right;
    line_open(line, t, is_row, place - first < last - place);
    return true;
}

void line_close(struct outer_line *line) {
    struct rest *rest = &line->t->rest;
    assert(line->done == line->length);
    if (line->is_row && line->far)
        rest->bottom--;
    else if (line->is_row)
        rest->top++;
    else if (line->far)
        rest->right--;
    else
        rest->left++;
}

/* ---- The whole ---- */

/* On a board of one row or column the blank just goes home. */
static bool solve_single(struct tray *t) {
    uint32_t home = t->s->space->goal_blank;
    int towards = t->rows == 1 ? (t->blank < home ? RIGHT : LEFT) : (t->blank < home ? DOWN : UP);
    while (t->blank != home)
        if (!tray_move(t, towards)) return false;
    return true;
}

static bool solve_six(struct tray *t) {
    const struct rest *rest = &t->rest;
    struct six_cells six;
    six_begin(&six, t);
    for (uint32_t row = rest->top; row <= rest->bottom; row++)
        for (uint32_t col = rest->left; col <= rest->right; col++) {
            uint32_t cell = row * t->cols + col;
            six_add_cell(&six, cell);
            if (cell != t->s->space->goal_blank) six_add_tile(&six, (uint16_t)cell);
        }
    return six_solve(&six);
}

bool construct(struct tray *t) {
    struct outer_line line;
    while (line_choose(t, &line)) {
        while (line.done < line.length)
            if (!line_settle_next(&line)) return false;
        line_close(&line);
    }
    return t->rows < 2 || t->cols < 2 ? solve_single(t) : solve_six(t);
}

loyd_outcome construct_solution(struct search *s, struct move_list *moves, bool watched) {
    struct tray t;
    if (!tray_open(&t, s, moves, watched) || !construct(&t)) return s->stopped;
    tray_tell_goal(&t);
    return LOYD_SOLVED;
}
