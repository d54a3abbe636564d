/* SPDX-License-Identifier: MIT */
/* The potential while it is learned: the same terms as in potential.h with weights in moves, where
 * each pair and each window has a fine weight and a coarse one. A coarse weight knows the signs of
 * displacements alone, so a term that was never met begins with what its like have cost. */
#ifndef LOYDI_LEARNING_VALUE_H
#define LOYDI_LEARNING_VALUE_H

#include "heuristics/potential_file.h"

struct learning {
    const struct potential *potential; /* the shape; without weights */
    const float *weights;              /* WEIGHTS_ALL */
    const uint8_t *sign;               /* the sign class of a pair class */
};

/* Where the two weights of a term are. */
struct term {
    uint32_t fine, coarse;
};

static inline struct term pair_term(const struct learning *l, const struct partner *pair,
                                    attribute a, attribute b) {
    uint32_t place = pair->base / (PAIR_CLASSES * PAIR_CLASSES);
    uint32_t own = l->sign[attribute_pair(a)], theirs = l->sign[attribute_pair(b)];
    bool first = pair->theirs == 1;
    uint32_t signs = first ? own * SIGN_CLASSES + theirs : theirs * SIGN_CLASSES + own;
    return (struct term){PAIR_BEGIN + pair->base + pair->own * attribute_pair(a) +
                             pair->theirs * attribute_pair(b),
                         PAIR_SIGNS_BEGIN + place * SIGN_CLASSES * SIGN_CLASSES + signs};
}

static inline struct term window_term(const struct learning *l, const struct potential_window *w,
                                      const attribute *a) {
    uint32_t signs = w->place;
    for (int i = 0; i < 4; i++)
        signs = signs * SIGN_CLASSES + l->sign[attribute_pair(a[w->cell[i]])];
    return (struct term){WINDOW_BEGIN + window_at(w, a), WINDOW_SIGNS_BEGIN + signs};
}

static inline float term_value(const struct learning *l, struct term term) {
    return l->weights[term.fine] + l->weights[term.coarse];
}

/* All terms of the cell but windows. */
static inline float learning_cell(const struct learning *l, const attribute *a, uint32_t cell) {
    const struct potential_cell *c = &l->potential->cell[cell];
    float value = l->weights[UNARY_BEGIN + c->unary_base + attribute_unary(a[cell])];
    for (uint32_t i = 0; i < c->partner_count; i++)
        value += term_value(l, pair_term(l, &c->partners[i], a[cell], a[c->partners[i].other]));
    return value;
}

static inline float learning_windows(const struct learning *l, const attribute *a, uint32_t cell,
                                     int direction) {
    const struct potential_cell *c = &l->potential->cell[cell];
    float value = 0;
    for (uint32_t i = 0; i < c->window_count[direction]; i++)
        value += term_value(l, window_term(l, &l->potential->window[c->windows[direction][i]], a));
    return value;
}

/* As potential_change, in moves. */
static inline float learning_change(const struct learning *l, attribute *a, uint32_t blank,
                                    int direction, uint32_t tile_home, float blank_value) {
    const struct potential *p = l->potential;
    const struct potential_cell *c = &p->cell[blank];
    const struct partner *beside = &c->beside[direction];
    uint32_t to = c->to[direction];
    attribute was_here = a[blank], was_there = a[to];
    float before = blank_value + learning_cell(l, a, to) -
                   term_value(l, pair_term(l, beside, was_here, was_there)) +
                   learning_windows(l, a, blank, direction);
    a[blank] = potential_attribute(p, blank, tile_home);
    a[to] = potential_attribute(p, to, p->blank_home);
    float after = learning_cell(l, a, blank) + learning_cell(l, a, to) -
                  term_value(l, pair_term(l, beside, a[blank], a[to])) +
                  learning_windows(l, a, blank, direction);
    float steps = (float)attribute_manhattan(a[blank]) - (float)attribute_manhattan(was_there);
    a[blank] = was_here;
    a[to] = was_there;
    return steps + after - before;
}

/* A sum of weights is a whole board's value without its Manhattan distance: their places go to at,
 * and how many there are is returned. */
enum { TERMS_MAX = POTENTIAL_CELLS_MAX * (1 + 2 * PAIR_KINDS + 2) };
static inline uint32_t learning_terms(const struct learning *l, const attribute *a, uint32_t *at) {
    const struct potential *p = l->potential;
    uint32_t count = 0;
    for (uint32_t cell = 0; cell < p->cells; cell++) {
        const struct potential_cell *c = &p->cell[cell];
        at[count++] = UNARY_BEGIN + c->unary_base + attribute_unary(a[cell]);
        for (uint32_t i = 0; i < c->partner_count; i++) {
            if (c->partners[i].theirs != 1) continue; /* the first of the two counts the pair */
            struct term t = pair_term(l, &c->partners[i], a[cell], a[c->partners[i].other]);
            at[count++] = t.fine;
            at[count++] = t.coarse;
        }
    }
    for (uint32_t i = 0; i < p->window_count; i++) {
        struct term t = window_term(l, &p->window[i], a);
        at[count++] = t.fine;
        at[count++] = t.coarse;
    }
    return count;
}

#endif
