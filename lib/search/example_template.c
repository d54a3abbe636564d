/* SPDX-License-Identifier: MIT
 *
 * A template for a new algorithm: copy this file, rename it, change run(). It compiles and a test
 * runs it, so it stays true, but it is not in algorithms.def and therefore no command offers it.
 * CONTRIBUTING.md has the steps.
 *
 * Here stand: the idea in a few sentences, the invariant that makes it right, what it costs, and
 * where it comes from. The example is a random walk: take any move but the one that undoes the
 * last, until the goal happens to be there or the steps are used up.
 *
 * Invariant: the moves kept so far lead from the start to the state at hand. Cost: one expansion
 * and one byte a step. Neither complete nor optimal; on the 8-puzzle a walk meets the goal after
 * some 250,000 steps on average.
 *
 * Source: folklore. Give author, year and title, and the paper's number if it is one of the five.
 */
#include "run/search.h"

/* One random move that does not go back; a dead end (a board of one row) allows going back. */
static uint32_t choose(struct search *s, const struct moves *moves, int last) {
    uint32_t i, back = moves->count;
    for (i = 0; i < moves->count; i++)
        if (last != NO_MOVE && moves->direction[i] == move_opposite(last)) back = i;
    if (back == moves->count || moves->count == 1)
        return (uint32_t)rng_below(&s->rng, moves->count);
    i = (uint32_t)rng_below(&s->rng, moves->count - 1u);
    return i < back ? i : i + 1;
}

static loyd_outcome run(struct search *s) {
    uint64_t steps = (uint64_t)search_param(s, "steps");
    struct region path;
    struct state state;
    if (!region_open(s->pool, &path, steps + 1) || !state_new(s->space, s->pool, &state))
        return LOYD_MEMORY_LIMIT;
    search_sizes(s, 1, 1);
    int last = NO_MOVE;
    for (uint64_t step = 0;; step++) {
        if (state_is_goal(s->space, &state))
            return search_found_moves(s, path.base, step) ? LOYD_SOLVED : LOYD_MEMORY_LIMIT;
        if (step == steps) return LOYD_STUCK;
        if (step >= s->depth_limit) return LOYD_DEPTH_LIMIT;
        const struct moves *moves = state_moves(s->space, &state);
        if (!moves->count) return LOYD_STUCK;
        if (!search_expand(s, 1)) return s->stopped;
        if (!region_need(s->pool, &path, step + 1)) return LOYD_MEMORY_LIMIT;
        uint32_t i = choose(s, moves, last);
        last = moves->direction[i];
        path.base[step] = (uint8_t)last;
        state_slide(s->space, &state, moves->to[i]);
    }
}

static const loyd_param params[] = {
    {.name = "steps",
     .summary = "moves before it gives up",
     .type = LOYD_INT,
     .min = 1,
     .max = 1e9,
     .initial = 1000000},
};

const struct algorithm loydi_example_template = {
    .info = {.name = "example-template",
             .title = "Random walk",
             .summary = "takes any move but the one that undoes the last",
             .reference = "folklore",
             .traits = LOYD_RANDOMISED,
             .params = params,
             .param_count = sizeof params / sizeof *params},
    .run = run,
};
