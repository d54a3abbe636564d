/* SPDX-License-Identifier: MIT
 *
 * Hill climbing with random restarts: climb; when stuck, begin again somewhere else.
 *
 * Where is somewhere else? In a problem of placing things it is any random placing. Here a solution
 * is a way from the given board, so a new beginning must be a board that the given one leads to: a
 * walk of random moves from the start, of random length up to walk, none undoing the one before.
 * The solution is the walk and the climb together, with the loops cut out.
 *
 * Each restart is independent of the others, so one climb in n reaching the goal means n restarts
 * on the average. On the 8-puzzle that is a few hundred climbs by Manhattan distance; on the
 * 15-puzzle no walk of this kind comes near the goal. Not complete because restarts are counted;
 * the memory is one path.
 *
 * Paper 000's future work ("variations of hill climbing to avoid local maxima"); Russell & Norvig,
 * "Artificial Intelligence: A Modern Approach", chapter on local search.
 */
#include "search/local/hill_climb.h"

static loyd_outcome attempt(struct current_node *c, bool first) {
    struct search *s = c->s;
    uint64_t walk = (uint64_t)search_param(s, "walk");
    if (walk > s->depth_limit) walk = s->depth_limit;
    if (!first && !current_stroll(c, 1 + rng_below(&s->rng, walk))) return s->stopped;
    loyd_outcome outcome = hill_climb(c, choose_steepest);
    return outcome == LOYD_SOLVED ? current_solved(c) : outcome;
}

static loyd_outcome run(struct search *s) {
    struct current_node c;
    return current_open(&c, s) ? current_attempts(&c, attempt) : LOYD_MEMORY_LIMIT;
}

static const loyd_param params[] = {
    {.name = "restarts",
     .summary = "restarts before it gives up",
     .type = LOYD_INT,
     .min = 0,
     .max = 1e12,
     .initial = 100000},
    {.name = "walk",
     .summary = "most random moves from the start to a restart",
     .type = LOYD_INT,
     .min = 1,
     .max = 1e9,
     .initial = 30},
};

const struct algorithm loydi_hill_restart = {
    .info = {.name = "hill-restart",
             .title = "Hill climbing with random restarts",
             .summary = "climbs again and again, each time after another random walk",
             .reference = "Russell & Norvig, local search; paper 000's future work",
             .traits = LOYD_USES_HEURISTIC | LOYD_RANDOMISED,
             .params = params,
             .param_count = sizeof params / sizeof *params},
    .heuristic = &loydi_manhattan,
    .run = run,
};
