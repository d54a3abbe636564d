/* SPDX-License-Identifier: MIT
 *
 * The heuristic that knows nothing: zero everywhere. A* with it is uniform-cost search; it is the
 * base line that every other heuristic is measured against.
 */
#include "heuristics/heuristic.h"

static void eval(const struct heuristic *self, const struct state *state, struct hval *out) {
    (void)self;
    (void)state;
    out->h = 0;
}

const struct heuristic_class loydi_zero = {
    .info = {.name = "zero",
             .title = "Zero",
             .summary = "no knowledge: zero everywhere",
             .reference = "the blind base line",
             .traits = LOYD_ADMISSIBLE | LOYD_CONSISTENT},
    .eval = eval,
};
