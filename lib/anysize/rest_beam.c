/* SPDX-License-Identifier: MIT
 *
 * From a rectangle of the board to the potential and back. The rectangle's cells are numbered from
 * 0, flipped by rows or columns so that the blank's goal cell is in the lower right quarter, as the
 * potential has learned; the moves found are flipped back.
 *
 * Backward the two ends change places: the beam starts where every tile is at home, and the cell
 * that a tile has now is its goal cell. A path is as long both ways, but the potential errs in
 * other places, so that the two beams keep other boards.
 */
#include "anysize/rest_beam.h"

#include <stdlib.h>

/* How many moves a beam may take that is sure to be at an end. */
static uint32_t moves_cap(uint32_t rows, uint32_t cols) {
    return 16 * rows * cols * (rows + cols);
}

/* The rest, and how it lies before the potential. */
struct turned_rest {
    const struct tray *t;
    const uint16_t *at;         /* by cell: where its tile has to go */
    uint32_t blank, blank_home; /* cells of the tray: where the blank is, and has to go */
    uint32_t rows, cols;
    struct turn turn;
    uint8_t home[POTENTIAL_CELLS_MAX];
};

static uint32_t turned_cell(const struct turned_rest *r, uint32_t cell) {
    uint32_t row = cell / r->t->cols - r->t->rest.top, col = cell % r->t->cols - r->t->rest.left;
    assert(row < r->rows && col < r->cols);
    if (r->turn.rows) row = r->rows - 1 - row;
    if (r->turn.cols) col = r->cols - 1 - col;
    return row * r->cols + col;
}

static void turn_rest(struct turned_rest *r, const struct tray *t, bool backward) {
    const struct rest *rest = &t->rest;
    uint32_t goal = t->at[t->blank];
    *r = (struct turned_rest){.t = t,
                              .at = backward ? t->where : t->at,
                              .blank = backward ? goal : t->blank,
                              .blank_home = backward ? t->blank : goal,
                              .rows = rest_rows(rest),
                              .cols = rest_cols(rest)};
    r->turn.rows = 2 * (r->blank_home / t->cols - rest->top) + 1 < r->rows;
    r->turn.cols = 2 * (r->blank_home % t->cols - rest->left) + 1 < r->cols;
    for (uint32_t row = rest->top; row <= rest->bottom; row++)
        for (uint32_t col = rest->left; col <= rest->right; col++) {
            uint32_t cell = row * t->cols + col;
            r->home[turned_cell(r, cell)] = (uint8_t)turned_cell(r, r->at[cell]);
        }
}

bool rest_beam_serves(const struct tray *t) {
    return potential_serves(rest_rows(&t->rest), rest_cols(&t->rest));
}

/* The potential of the rest's shape. False: no memory. */
static bool open_potential(const struct turned_rest *r, const struct potential_weights *weights,
                           struct potential *p) {
    struct potential_shape shape = {r->rows, r->cols, turned_cell(r, r->blank_home)};
    return potential_init(p, r->t->s->pool, &shape, weights);
}

int64_t rest_value(struct tray *t, const struct potential_weights *weights) {
    struct turned_rest r;
    struct potential p;
    struct pool_mark mark = pool_mark(t->s->pool);
    int32_t value = -POTENTIAL_UNIT;
    turn_rest(&r, t, false);
    if (open_potential(&r, weights, &p)) {
        value = potential_value(&p, r.home);
        value = value < 0 ? 0 : value;
    }
    pool_rewind(t->s->pool, mark);
    return (value + POTENTIAL_UNIT / 2) / POTENTIAL_UNIT;
}

static loyd_outcome search_rest(const struct turned_rest *r, const struct rest_plan *plan,
                                uint8_t *moves, uint32_t *length) {
    struct search *s = r->t->s;
    struct potential p;
    if (!open_potential(r, plan->weights, &p)) return LOYD_MEMORY_LIMIT;
    uint32_t cap = moves_cap(r->rows, r->cols);
    struct beam_order order = {.potential = &p,
                               .home = r->home,
                               .blank = turned_cell(r, r->blank),
                               .width = plan->width,
                               .moves_max = plan->moves_max < cap ? (uint32_t)plan->moves_max : cap,
                               .threads = plan->threads,
                               .blur = plan->blur,
                               .share = plan->share};
    return potential_beam(s, &order, moves, length);
}

/* Makes the beam's moves, those of a backward one from the last to the first. */
static bool make_moves(struct tray *t, const struct turned_rest *r, const uint8_t *moves,
                       uint32_t length, bool backward) {
    for (uint32_t i = 0; i < length; i++) {
        int move = turn_move(r->turn, moves[backward ? length - 1 - i : i]);
        if (!tray_make(t, backward ? move_opposite(move) : move)) return false;
    }
    return true;
}

loyd_outcome rest_beam(struct tray *t, const struct rest_plan *plan, uint32_t *depth) {
    struct turned_rest r;
    uint32_t length = 0;
    assert(rest_beam_serves(t));
    turn_rest(&r, t, plan->backward);
    uint32_t cap = moves_cap(r.rows, r.cols);
    struct pool_mark mark = pool_mark(t->s->pool);
    uint8_t *moves = pool_alloc(t->s->pool, plan->moves_max < cap ? plan->moves_max + 1 : cap + 1);
    loyd_outcome outcome = moves ? search_rest(&r, plan, moves, &length) : LOYD_MEMORY_LIMIT;
    uint8_t *kept = outcome == LOYD_SOLVED ? malloc(length + 1) : NULL;
    if (kept) memcpy(kept, moves, length);
    pool_rewind(t->s->pool, mark);
    *depth = length;
    if (outcome != LOYD_SOLVED) return outcome;
    bool made = kept && make_moves(t, &r, kept, length, plan->backward);
    free(kept);
    return made ? LOYD_SOLVED : LOYD_MEMORY_LIMIT;
}
