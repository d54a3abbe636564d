/* SPDX-License-Identifier: MIT
 *
 * Depth-limited search: depth-first search that turns back at a given depth. It searches the tree
 * of moves: it never undoes the move before, but keeps no record of boards, so that a board met
 * deep can't block a shorter way to it.
 *
 * Finds a solution if one has at most `limit` moves; the first one in the order of the moves, which
 * is seldom the shortest. No solution is a proof: there is none within the limit.
 *
 * Cost: two bytes a move of the limit; time grows like 1.73^limit on 3x3 and 2.13^limit on 4x4.
 * The limit is --depth-limit, or else the parameter.
 *
 * With `duplicates` other than undo and none it keeps a set of boards, as paper 003 does, and runs
 * as a stack (textbook.c).
 *
 * Paper 000 proposes the limit as future work, paper 003 uses one (and sets it too low: misplaced
 * plus Manhattan is no upper bound).
 */
#include "search/tree/dls.h"

#include "search/graph/knobs.h"

COMPILED_TWICE loyd_outcome walk(struct move_stack *stack, uint32_t limit, const bool recorded) {
    struct search *s = stack->search;
    bool cut = false;
    do {
        if (recorded) stack_record_met(stack, -1);
        if (state_is_goal(s->space, &stack->state)) {
            if (recorded) stack_record(stack, LOYD_TRACE_GOAL, -1, NULL);
            return search_found_moves(s, stack->moves, stack->depth) ? LOYD_SOLVED
                                                                     : LOYD_MEMORY_LIMIT;
        }
        if (stack->depth == limit) {
            cut = true;
            if (recorded) stack_record(stack, LOYD_TRACE_PRUNE, -1, "at the depth limit");
            continue;
        }
        if (!stack_expand(stack)) break;
        if (recorded) stack_record(stack, LOYD_TRACE_EXPAND, -1, NULL);
    } while (stack_next(stack));
    if (s->stopped) return s->stopped;
    return cut ? LOYD_DEPTH_LIMIT : LOYD_UNSOLVABLE;
}

STANDS_ALONE loyd_outcome walk_recorded(struct move_stack *stack, uint32_t limit) {
    return walk(stack, limit, true);
}

STANDS_ALONE loyd_outcome walk_unseen(struct move_stack *stack, uint32_t limit) {
    return walk(stack, limit, false);
}

loyd_outcome depth_limited(struct move_stack *stack, uint32_t limit) {
    return search_traced(stack->search) ? walk_recorded(stack, limit) : walk_unseen(stack, limit);
}

static loyd_outcome run(struct search *s) {
    if (!knobs_apply_limit_rule(s)) return LOYD_MEMORY_LIMIT;
    struct move_stack stack;
    uint32_t limit = stack_limit(s, "limit");
    struct knobs knobs = knobs_of(s, FRONTIER_STACK, (struct ranking){.weight_g = 1});
    if (!knobs_walk_the_tree(&knobs) || knobs.children_reversed) {
        s->depth_limit = limit;
        return textbook(s, &knobs);
    }
    if (!stack_open(&stack, s)) return LOYD_MEMORY_LIMIT;
    if (knobs.duplicates == DUPLICATES_NONE) stack.undo = STACK_MAY_UNDO;
    loyd_outcome outcome = depth_limited(&stack, limit);
    if (outcome == LOYD_DEPTH_LIMIT) s->lower_bound = (int64_t)limit + 1;
    return outcome;
}

static const loyd_param params[] = {
    {.name = "limit",
     .summary = "turn back at this depth (--depth-limit says it too)",
     .type = LOYD_INT,
     .min = 0,
     .max = 4e9,
     .initial = 50},
    KNOB_DUPLICATES_TREE,
    KNOB_LIMIT_RULE,
    KNOB_CHILDREN,
};

const struct algorithm loydi_dls = {
    .info = {.name = "dls",
             .title = "Depth-limited search",
             .summary = "depth-first over the tree of moves, turning back at a depth",
             .reference = "papers 000 (future work), 003",
             .params = params,
             .param_count = sizeof params / sizeof *params},
    .run = run,
};
