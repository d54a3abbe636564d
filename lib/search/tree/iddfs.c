/* SPDX-License-Identifier: MIT
 *
 * Iterative deepening: depth-limited searches with limit 0, 1, 2, ... The limit at which the goal
 * first appears is the length of a shortest solution, because every smaller one was searched in
 * full.
 *
 * Repeating the upper levels is cheap: each level is about twice as large as the one above it, so
 * all iterations together cost about twice the last. In return the memory is that of one path.
 *
 * Paper 003 marks boards as visited in an iteration, whatever their depth. A board met first at a
 * greater depth is then closed to the shorter way, and the optimum is missed (15 moves found only
 * with limit 18 on its test 2). Here nothing is marked; only the move before is never undone. The
 * paper's way is `-p duplicates=pop`.
 *
 * Complete and optimal. O(1.73^d) nodes on 3x3, O(2.13^d) on 4x4. Paper 003; Korf 1985,
 * "Depth-first iterative-deepening".
 */
#include "search/tree/dls.h"

#include "search/graph/knobs.h"

/* Each iteration from the beginning, with a set of boards that does not heed their depth, or
 * dropping those on the path. The latter loses nothing: a shortest solution meets no board twice.
 */
static loyd_outcome run_textbook(struct search *s, const struct knobs *knobs, uint32_t last) {
    bool whole = !knobs_keep_a_set(knobs);
    struct pool_mark mark = pool_mark(s->pool);
    loyd_outcome outcome = LOYD_DEPTH_LIMIT;
    for (uint32_t limit = 1; limit <= last && outcome == LOYD_DEPTH_LIMIT; limit++) {
        pool_rewind(s->pool, mark);
        search_iteration(s, limit);
        s->depth_limit = limit;
        outcome = textbook(s, knobs);
        if (whole && outcome == LOYD_DEPTH_LIMIT) s->lower_bound = (int64_t)limit + 1;
    }
    if (whole && outcome == LOYD_SOLVED) {
        s->optimal = true;
        loydi_unsay(s->message);
    }
    return outcome;
}

static loyd_outcome run(struct search *s) {
    if (!knobs_apply_limit_rule(s)) return LOYD_MEMORY_LIMIT;
    struct move_stack stack;
    uint32_t last = stack_limit(s, NULL);
    struct knobs knobs = knobs_of(s, FRONTIER_STACK, (struct ranking){.weight_g = 1});
    if (!knobs_walk_the_tree(&knobs) || knobs.children_reversed)
        return run_textbook(s, &knobs, last);
    if (!stack_open(&stack, s)) return LOYD_MEMORY_LIMIT;
    if (knobs.duplicates == DUPLICATES_NONE) stack.undo = STACK_MAY_UNDO;
    for (uint32_t limit = 0; limit <= last; limit++) {
        search_iteration(s, limit);
        loyd_outcome outcome = depth_limited(&stack, limit);
        s->optimal = outcome == LOYD_SOLVED;
        if (outcome != LOYD_DEPTH_LIMIT) return outcome;
        s->lower_bound = (int64_t)limit + 1;
    }
    return LOYD_DEPTH_LIMIT;
}

static const loyd_param params[] = {KNOB_DUPLICATES_TREE, KNOB_LIMIT_RULE, KNOB_CHILDREN};

const struct algorithm loydi_iddfs = {
    .info = {.name = "iddfs",
             .aliases = "ids",
             .title = "Iterative deepening",
             .summary = "depth-limited searches with limit 0, 1, 2, ... until one finds the goal",
             .reference = "paper 003 (repaired); Korf 1985",
             .traits = LOYD_COMPLETE | LOYD_OPTIMAL,
             .params = params,
             .param_count = sizeof params / sizeof *params},
    .run = run,
};
