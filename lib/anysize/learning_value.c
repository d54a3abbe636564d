/* SPDX-License-Identifier: MIT
 *
 * From a board to the learned weights that make its value. A sum of floats depends on its order,
 * and on the sums depend the bytes that a training gives: a change of the order is a change of the
 * weights that the same seed makes.
 */
#include "anysize/learning_value.h"

/* Where the two weights of a term are. */
struct term {
    uint32_t fine, coarse;
};

static struct term pair_term(const struct learning *l, uint32_t kind, const struct placed *first,
                             const struct placed *second) {
    uint32_t place = kind * PLACES + placed_place(first), a = first->pair, b = second->pair;
    return (struct term){PAIR_BEGIN + (place * PAIR_CLASSES + a) * PAIR_CLASSES + b,
                         PAIR_SIGNS_BEGIN + (place * SIGN_CLASSES + l->sign[a]) * SIGN_CLASSES +
                             l->sign[b]};
}

static struct term window_term(const struct learning *l, const struct potential_window *w,
                               const struct padded *board) {
    const struct placed *upper = board->at + w->at, *lower = upper + l->potential->stride;
    uint32_t signs = w->base / WINDOW_COMBINATIONS;
    signs = signs * SIGN_CLASSES + l->sign[upper[0].pair];
    signs = signs * SIGN_CLASSES + l->sign[upper[1].pair];
    signs = signs * SIGN_CLASSES + l->sign[lower[0].pair];
    signs = signs * SIGN_CLASSES + l->sign[lower[1].pair];
    return (struct term){WINDOW_BEGIN + window_at(l->potential, w, board),
                         WINDOW_SIGNS_BEGIN + signs};
}

static float term_value(const struct learning *l, struct term term) {
    return l->weights[term.fine] + l->weights[term.coarse];
}

float learning_cell(const struct learning *l, const struct padded *board, uint32_t cell,
                    uint32_t home) {
    /* The kinds by how far back the first cell is. */
    static const uint8_t back[PAIR_KINDS] = {7, 5, 6, 2, 1, 3, 4, 0};
    const struct potential *p = l->potential;
    const struct placed *at = board->at + p->cell[cell].at;
    float value = l->weights[UNARY_BEGIN + potential_unary(p, cell, home)];
    for (int i = 0; i < PAIR_KINDS; i++) {
        const struct placed *first = at - p->offset[back[i]];
        if (first->pair != OUTSIDE) value += term_value(l, pair_term(l, back[i], first, at));
    }
    for (uint32_t kind = 0; kind < PAIR_KINDS; kind++) {
        const struct placed *second = at + p->offset[kind];
        if (second->pair != OUTSIDE) value += term_value(l, pair_term(l, kind, at, second));
    }
    return value;
}

static float learning_windows(const struct learning *l, const struct padded *board, uint32_t cell,
                              int direction) {
    const struct potential_cell *c = &l->potential->cell[cell];
    float value = 0;
    for (uint32_t i = 0; i < c->window_count[direction]; i++)
        value += term_value(l, window_term(l, &c->windows[direction][i], board));
    return value;
}

/* The pair of a cell and the one in that direction. */
static float beside_value(const struct learning *l, const struct padded *board, uint32_t cell,
                          int direction) {
    const struct potential_cell *c = &l->potential->cell[cell];
    const struct placed *here = board->at + c->at;
    const struct placed *there = board->at + l->potential->cell[c->to[direction]].at;
    uint32_t kind = direction == UP || direction == DOWN;
    return term_value(l, here < there ? pair_term(l, kind, here, there)
                                      : pair_term(l, kind, there, here));
}

float learning_change(const struct learning *l, struct padded *board,
                      const struct potential_move *move, float blank_value) {
    const struct potential *p = l->potential;
    uint32_t blank = move->blank, to = p->cell[blank].to[move->direction], tile = move->tile_home;
    struct placed *here = board->at + p->cell[blank].at, *there = board->at + p->cell[to].at;
    struct placed was_here = *here, was_there = *there;
    float before = blank_value + learning_cell(l, board, to, tile) -
                   beside_value(l, board, blank, move->direction) +
                   learning_windows(l, board, blank, move->direction);
    *here = *placed_tile(p, blank, tile);
    *there = *placed_tile(p, to, p->blank_home);
    float after = learning_cell(l, board, blank, tile) +
                  learning_cell(l, board, to, p->blank_home) -
                  beside_value(l, board, blank, move->direction) +
                  learning_windows(l, board, blank, move->direction);
    *here = was_here;
    *there = was_there;
    return (float)tile_distance(p, blank, tile) - (float)tile_distance(p, to, tile) + after -
           before;
}

static uint32_t *put_term(struct term term, uint32_t *at) {
    at[0] = term.fine;
    at[1] = term.coarse;
    return at + 2;
}

uint32_t learning_terms(const struct learning *l, const uint8_t *home, uint32_t *at) {
    const struct potential *p = l->potential;
    struct padded board;
    uint32_t *end = at;
    padded_clear(p, &board);
    padded_put(p, home, &board);
    for (uint32_t cell = 0; cell < p->cells; cell++) {
        const struct placed *first = board.at + p->cell[cell].at;
        *end++ = UNARY_BEGIN + potential_unary(p, cell, home[cell]);
        for (uint32_t kind = 0; kind < PAIR_KINDS; kind++) {
            const struct placed *second = first + p->offset[kind];
            if (second->pair != OUTSIDE) end = put_term(pair_term(l, kind, first, second), end);
        }
    }
    for (uint32_t cell = 0; cell < p->cells; cell++) {
        if (!potential_has_window(p, cell)) continue;
        struct potential_window w = potential_window(p, cell);
        end = put_term(window_term(l, &w, &board), end);
    }
    return (uint32_t)(end - at);
}
