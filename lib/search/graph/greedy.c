/* SPDX-License-Identifier: MIT
 *
 * Greedy best-first search: best-first by h alone, the node that looks nearest to the goal. It
 * finds some solution quickly and cares nothing for its length: on the 15-puzzle often two or three
 * times the optimum. Complete on a finite space, not optimal.
 *
 * Papers 002 and 003; Doran & Michie 1966.
 */
#include "search/graph/knobs.h"

static loyd_outcome run(struct search *s) {
    return best_first(s, (struct ranking){.weight_g = 0, .weight_h = 1, .improve = false});
}

static const loyd_param params[] = {KNOB_GOAL_TEST, KNOB_DUPLICATES, KNOB_TIES};

const struct algorithm loydi_greedy = {
    .info = {.name = "greedy",
             .aliases = "gbfs",
             .title = "Greedy best-first search",
             .summary = "expands the node that looks nearest to the goal, least h",
             .reference = "papers 002, 003; Doran & Michie 1966",
             .traits = LOYD_COMPLETE | LOYD_USES_HEURISTIC,
             .params = params,
             .param_count = sizeof params / sizeof *params},
    .heuristic = &loydi_manhattan,
    .run = run,
};
