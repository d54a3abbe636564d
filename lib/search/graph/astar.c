/* SPDX-License-Identifier: MIT
 *
 * A*: best-first by f = g + h, the cost so far plus the estimate of the rest. With an admissible
 * heuristic the first goal taken out of the frontier is a shortest solution: every node still
 * waiting has f at least as large, and f never overestimates.
 *
 * Shorter ways to known states are always taken (reopening), so it stays optimal with admissible
 * heuristics that are not consistent. Papers 000 and 002 mark a state when it is generated and
 * never improve it, which loses optimality: 1 2 3 8 6 7 4 0 5 has 11 moves, their reading gives 13.
 *
 * Where the caller asks for threads, they share the states among them (parallel_astar.c).
 *
 * Hart, Nilsson & Raphael 1968; papers 000, 002, 003.
 */
#include "run/search_log.h"
#include "search/graph/knobs.h"
#include "search/graph/parallel_astar.h"

/* Does the caller want threads, and is it a search that they can share? */
static bool is_shared(const struct search *s, struct ranking ranking) {
    struct knobs knobs = knobs_of(s, FRONTIER_PRIORITY, ranking);
    return knobs_share(s, &knobs) && !s->heuristic->wide && knobs.ties == TIES_LOW_H_LIFO;
}

static loyd_outcome run(struct search *s) {
    struct ranking ranking = {.weight_g = 1, .weight_h = 1, .improve = true};
    loyd_outcome outcome;
    if (is_shared(s, ranking) && parallel_astar(s, s->log->options->threads, &outcome))
        return outcome;
    return best_first(s, ranking);
}

static const loyd_param params[] = {KNOB_GOAL_TEST, KNOB_DUPLICATES_BEST, KNOB_TIES_LOW_H,
                                    KNOB_COST};

const struct algorithm loydi_astar = {
    .info = {.name = "astar",
             .aliases = "A*",
             .title = "A*",
             .summary = "expands the node with the least f = g + h",
             .reference = "papers 000, 002, 003; Hart, Nilsson & Raphael 1968",
             .traits = LOYD_COMPLETE | LOYD_OPTIMAL | LOYD_USES_HEURISTIC,
             .params = params,
             .param_count = sizeof params / sizeof *params},
    .heuristic = &loydi_manhattan,
    .run = run,
};
