/* SPDX-License-Identifier: MIT
 *
 * Counts the shortest solutions, whose length C is known by a search that proved it.
 *
 * Two breadth-first searches run from the start and from the goal, a layer at a time, always the
 * smaller one, until their depths sum up to C (solution_side.c). Neither keeps a board x with
 * g(x) + h(x) > C, where h is an admissible estimate of the distance to the other end. Boards on a
 * shortest solution all pass that test, so none is lost.
 *
 * Those that both last layers have are in the middle of a solution. From there each side goes back
 * to its root, and has then all boards that are on solutions. The goal has one way to itself; every
 * other board, layer by layer from the goal to the start, has as many as its neighbours one move
 * nearer to the goal have together. The start's number is the answer.
 *
 * Cost: the boards within half the depth of each end that the estimate leaves: a few for a 3x3
 * board, some millions at two bytes each for the hardest 4x4. Numbers beyond 2^64 - 1 stay there.
 */
#include "search/graph/shortest_solutions.h"

#include <assert.h>

enum { FRONT_FIRST = 4 }; /* so much larger the start's layer may be than the goal's */

bool shortest_leads_on(struct shortest_solutions *w, const struct state *state, uint32_t depth) {
    if (depth <= w->front.depth) return side_ways(&w->front, state, depth);
    return side_ways(&w->back, state, w->length - depth);
}

bool shortest_open(struct shortest_solutions *w, const uint8_t order[4]) {
    struct search *s = &w->search;
    struct solution_side_setup front = {w->start, w->goal, order, w->multi, w->length, &w->pool},
                               back = {w->goal, w->start, order, w->multi, w->length, &w->pool};
    pool_init(&w->pool, w->options.memory_limit_bytes);
    w->pool.stock = tables_stock(w->options.tables);
    w->log.options = &w->options;
    s->log = &w->log;
    s->pool = &w->pool;
    s->node_limit = w->options.node_limit ? w->options.node_limit : UINT64_MAX;
    s->lower_bound = -1;
    s->clock.start_s = s->clock.read_s = search_now_s();
    s->clock.interval = s->clock.countdown = 16;
    return side_open(&w->front, &front) && side_open(&w->back, &back);
}

static loyd_outcome search_both(struct shortest_solutions *w) {
    loyd_outcome outcome = LOYD_SOLVED;
    while (outcome == LOYD_SOLVED && w->front.depth + w->back.depth < w->length) {
        bool front = side_size(&w->front) <= FRONT_FIRST * (uint64_t)side_size(&w->back);
        struct solution_side *side = front ? &w->front : &w->back;
        w->search.tables = &side->source;
        outcome = side_next(side, &w->search);
    }
    return outcome;
}

/* From the goal to the start. */
static loyd_outcome add_up(struct shortest_solutions *w) {
    loyd_outcome outcome = LOYD_SOLVED;
    side_root_ways(&w->back);
    for (uint32_t depth = 1; outcome == LOYD_SOLVED && depth <= w->back.depth; depth++)
        outcome = side_add_ways(&w->back, depth, depth - 1, &w->search);
    side_take_ways(&w->front, &w->back);
    for (uint32_t depth = w->front.depth; outcome == LOYD_SOLVED && depth > 0; depth--)
        outcome = side_add_ways(&w->front, depth - 1, depth, &w->search);
    return outcome;
}

loyd_outcome shortest_count(struct shortest_solutions *w) {
    loyd_outcome outcome = search_both(w);
    assert(outcome != LOYD_SOLVED || w->front.depth + w->back.depth == w->length);
    if (outcome == LOYD_SOLVED) outcome = side_trace(&w->front, &w->back, &w->search);
    if (outcome == LOYD_SOLVED) outcome = side_trace(&w->back, &w->front, &w->search);
    return outcome == LOYD_SOLVED ? add_up(w) : outcome;
}

uint64_t shortest_total(struct shortest_solutions *w) {
    struct solution_side *front = &w->front;
    state_set(&front->space, &front->state, front->space.start);
    return side_ways(front, &front->state, 0);
}
