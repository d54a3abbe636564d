/* SPDX-License-Identifier: MIT
 *
 * Uniform-cost search: best-first by g, the cost so far (Dijkstra 1959). Every move costs one here,
 * so it meets the boards in the same layers as breadth-first search; it is kept for courses that
 * compare the two. Complete and optimal.
 */
#include "search/graph/knobs.h"

static loyd_outcome run(struct search *s) {
    return best_first(s, (struct ranking){.weight_g = 1, .weight_h = 0, .improve = true});
}

static const loyd_param params[] = {KNOB_GOAL_TEST, KNOB_DUPLICATES_BEST, KNOB_TIES};

const struct algorithm loydi_ucs = {
    .info = {.name = "ucs",
             .aliases = "dijkstra",
             .title = "Uniform-cost search",
             .summary = "expands the node with the least cost so far, g",
             .reference = "Dijkstra 1959",
             .traits = LOYD_COMPLETE | LOYD_OPTIMAL,
             .params = params,
             .param_count = sizeof params / sizeof *params},
    .run = run,
};
