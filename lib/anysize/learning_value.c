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

/* Counted from where pairs and their coarse weights begin. */
static struct term pair_term(const struct learning *l, uint32_t kind, const struct placed *first,
                             const struct placed *second) {
    uint32_t place = kind * PLACES + placed_place(first), a = first->pair, b = second->pair;
    return (struct term){(place * PAIR_CLASSES + a) * PAIR_CLASSES + b,
                         (place * SIGN_CLASSES + l->sign[a]) * SIGN_CLASSES + l->sign[b]};
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

static uint32_t *put_term(struct term term, uint32_t *at) {
    at[0] = term.fine;
    at[1] = term.coarse;
    return at + 2;
}

/* The pairs of which that place of the padded board, or of that of goal cells, is the first. */
static uint32_t *put_pairs(const struct learning *l, const struct placed *first, struct term begin,
                           uint32_t *at) {
    for (uint32_t kind = 0; kind < PAIR_KINDS; kind++) {
        const struct placed *second = first + l->potential->offset[kind];
        if (second->pair == OUTSIDE) continue;
        struct term term = pair_term(l, kind, first, second);
        at = put_term((struct term){begin.fine + term.fine, begin.coarse + term.coarse}, at);
    }
    return at;
}

uint32_t learning_terms(const struct learning *l, const uint8_t *home, uint32_t *at) {
    static const struct term pairs = {PAIR_BEGIN, PAIR_SIGNS_BEGIN};
    static const struct term duals = {DUAL_BEGIN, DUAL_SIGNS_BEGIN};
    const struct potential *p = l->potential;
    struct padded board;
    uint32_t *end = at;
    padded_clear(p, &board);
    padded_put(p, home, &board);
    for (uint32_t cell = 0; cell < p->cells; cell++) {
        *end++ = UNARY_BEGIN + potential_unary(p, cell, home[cell]);
        end = put_pairs(l, board.at + p->at[cell], pairs, end);
        end = put_pairs(l, board.dual + p->at[cell], duals, end);
        if (!potential_has_window(p, cell)) continue;
        struct potential_window w = potential_window(p, cell);
        end = put_term(window_term(l, &w, &board), end);
    }
    return (uint32_t)(end - at);
}
