/* SPDX-License-Identifier: MIT
 *
 * Weighted A*: best-first by g + w*h. A weight above 1 pulls the search towards the goal: fewer
 * nodes for a longer solution, but with an admissible heuristic never longer than w times the
 * optimum. So a solution of length n also proves that none is shorter than n/w.
 *
 * The weight is turned into a fraction of small whole numbers (1.5 = 3/2), so that keys stay whole:
 * 2g + 3h orders nodes as g + 1.5h does.
 *
 * Pohl 1970, "Heuristic search viewed as path finding in a graph".
 */
#include "search/graph/knobs.h"

#include <math.h>

static uint32_t common_divisor(uint32_t a, uint32_t b) {
    while (b) {
        uint32_t rest = a % b;
        a = b;
        b = rest;
    }
    return a;
}

/* Is a solution surely at most w times the optimum? Not if the first goal made is taken, nor if a
 * shorter way to a known state may be dropped (w*h is not consistent). */
static bool promises(const struct search *s, struct ranking ranking) {
    struct knobs knobs = knobs_of(s, FRONTIER_PRIORITY, ranking);
    bool drops = knobs.duplicates != DUPLICATES_BEST && knobs.duplicates <= DUPLICATES_CLOSED;
    return search_admissible(s) && !knobs.goal_at_generation && !drops;
}

static loyd_outcome run(struct search *s) {
    uint32_t thousandths = (uint32_t)lround(1000 * search_param(s, "weight"));
    uint32_t divisor = common_divisor(thousandths, 1000);
    struct ranking ranking = {
        .weight_g = 1000 / divisor, .weight_h = thousandths / divisor, .improve = true};
    loyd_outcome outcome = best_first(s, ranking);
    if (outcome == LOYD_SOLVED && promises(s, ranking))
        search_prove(s, (search_length(s) * 1000 + thousandths - 1) / thousandths);
    return outcome;
}

static const loyd_param params[] = {
    {.name = "weight",
     .summary = "w in g + w*h; the solution is at most w times the optimum",
     .type = LOYD_REAL,
     .min = 1,
     .max = 100,
     .initial = 1.5},
    KNOB_GOAL_TEST,
    KNOB_DUPLICATES_BEST,
    KNOB_TIES_LOW_H,
};

const struct algorithm loydi_wastar = {
    .info = {.name = "wastar",
             .aliases = "WA*|weighted-A*",
             .param_aliases = "w=weight",
             .title = "Weighted A*",
             .summary = "expands the node with the least g + w*h; at most w times the optimum",
             .reference = "Pohl 1970",
             .traits = LOYD_COMPLETE | LOYD_USES_HEURISTIC,
             .params = params,
             .param_count = sizeof params / sizeof *params},
    .heuristic = &loydi_manhattan,
    .run = run,
};
