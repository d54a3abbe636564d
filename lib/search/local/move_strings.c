/* SPDX-License-Identifier: MIT
 *
 * The breeding half of the genetic algorithm (genetic.c). A child has two parents; each is the
 * fitter of two strings drawn by lot (a tournament), so fit strings have more children and the
 * unfit still have some. The child takes the first parent's moves up to a random point and the
 * second's from there. Then every move is replaced by a random one with a small probability.
 *
 * Cost: length steps a child, and two generations of strings in memory.
 *
 * Goldberg & Deb 1991, "A comparative analysis of selection schemes used in genetic algorithms".
 */
#include "search/local/move_strings.h"

#include <string.h>

bool strings_open(struct move_strings *p, struct pool *pool) {
    size_t bytes = (size_t)p->count * p->length;
    p->strings = pool_alloc(pool, bytes);
    p->children = pool_alloc(pool, bytes);
    p->fitness = pool_alloc(pool, p->count * sizeof *p->fitness);
    return p->strings && p->children && p->fitness;
}

void strings_draw(struct move_strings *p, struct rng *rng) {
    for (size_t i = 0; i < (size_t)p->count * p->length; i++)
        p->strings[i] = (uint8_t)rng_below(rng, 4);
}

uint32_t strings_fittest(const struct move_strings *p) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < p->count; i++)
        if (p->fitness[i] < p->fitness[best]) best = i;
    return best;
}

static const uint8_t *draw_parent(const struct move_strings *p, struct rng *rng) {
    uint32_t one = (uint32_t)rng_below(rng, p->count), two = (uint32_t)rng_below(rng, p->count);
    return string_at(p, p->fitness[one] <= p->fitness[two] ? one : two);
}

static void make_child(const struct move_strings *p, struct rng *rng, double mutation,
                       uint8_t *child) {
    const uint8_t *mother = draw_parent(p, rng), *father = draw_parent(p, rng);
    uint32_t point = (uint32_t)rng_below(rng, p->length + 1u);
    memcpy(child, mother, point);
    memcpy(child + point, father + point, p->length - point);
    for (uint32_t i = 0; i < p->length; i++)
        if (rng_real(rng) < mutation) child[i] = (uint8_t)rng_below(rng, 4);
}

void strings_breed(struct move_strings *p, struct rng *rng, double mutation) {
    memcpy(p->children, string_at(p, strings_fittest(p)), p->length);
    for (uint32_t i = 1; i < p->count; i++)
        make_child(p, rng, mutation, p->children + (size_t)i * p->length);
    uint8_t *old = p->strings;
    p->strings = p->children;
    p->children = old;
}
