/* SPDX-License-Identifier: MIT
 *
 * Simulated annealing: a random neighbour is taken always if it is no worse, and if it is worse by
 * d with probability exp(-d / temperature). The temperature begins high, where the walk goes almost
 * anywhere, and is multiplied by cooling after every so many steps, until it is below end. Then
 * the walk begins anew at the start board, at the first temperature.
 *
 * The path is every move taken, a long way round; it is shortened before it is returned.
 *
 * Each step counts as one expansion with one child. Cost: O(1) a step, one byte a move taken.
 *
 * Named in paper 000 (related work). Kirkpatrick, Gelatt & Vecchi 1983, "Optimization by simulated
 * annealing".
 */
#include "search/local/bernoulli_exp.h"
#include "search/local/current_node.h"

/* One proposal, taken or not. False: return s->stopped. */
static bool step(struct current_node *c, double temperature) {
    struct search *s = c->s;
    uint32_t move = (uint32_t)rng_below(&s->rng, current_moves(c)->count);
    struct hval value;
    if (!current_try(c, move, &value)) return false;
    double worse = (double)value.h - (double)c->value.h;
    if (worse <= 0 || bernoulli_exp(&s->rng, worse / temperature))
        return current_go(c, move, &value);
    current_refuse(c, move, &value, "worse, and rejected at random");
    return true;
}

/* One cooling from the start board. */
static loyd_outcome cool(struct current_node *c, bool first) {
    (void)first;
    struct search *s = c->s;
    double cooling = search_param(s, "cooling"), end = search_param(s, "end");
    uint64_t steps = (uint64_t)search_param(s, "steps");
    double t = search_param(s, "temperature");
    do {
        for (uint64_t n = 0; n < steps; n++) {
            if (current_at_goal(c)) return current_solved(c);
            if (!step(c, t)) return s->stopped;
        }
        t *= cooling;
    } while (t >= end);
    return current_at_goal(c) ? current_solved(c) : LOYD_STUCK;
}

static loyd_outcome run(struct search *s) {
    struct current_node c;
    return current_open(&c, s) ? current_attempts(&c, cool) : LOYD_MEMORY_LIMIT;
}

static const loyd_param params[] = {
    {.name = "temperature",
     .summary = "the initial temperature",
     .type = LOYD_REAL,
     .min = 0.01,
     .max = 1e6,
     .initial = 1},
    {.name = "end",
     .summary = "the temperature below which a cooling is over",
     .type = LOYD_REAL,
     .min = 0.01,
     .max = 1e6,
     .initial = 0.5},
    {.name = "cooling",
     .summary = "what the temperature is multiplied by",
     .type = LOYD_REAL,
     .min = 0.01,
     .max = 0.9999,
     .initial = 0.95},
    {.name = "steps",
     .summary = "steps at each temperature",
     .type = LOYD_INT,
     .min = 1,
     .max = 1e9,
     .initial = 1000},
    {.name = "restarts",
     .summary = "restarts at the initial temperature before it gives up",
     .type = LOYD_INT,
     .min = 0,
     .max = 1e9,
     .initial = 1000},
};

const struct algorithm loydi_annealing = {
    .info = {.name = "annealing",
             .aliases = "simulated-annealing",
             .title = "Simulated annealing",
             .summary = "a random walk that takes bad moves less and less often",
             .reference = "Kirkpatrick, Gelatt & Vecchi 1983; named in paper 000",
             .traits = LOYD_USES_HEURISTIC | LOYD_RANDOMISED,
             .params = params,
             .param_count = sizeof params / sizeof *params},
    .heuristic = &loydi_manhattan,
    .run = run,
};
