/* SPDX-License-Identifier: MIT
 *
 * Branch and bound over the tree of moves, as paper 001 searches "in depth": go down, never undoing
 * the last move, at most `limit` moves deep; at every victory remember its length and from then on
 * cut whatever is not shorter. The solutions found on the way get shorter and shorter; the last one
 * is shortest among all within the limit, and that is proved when the walk ends.
 *
 * Invariant: best is the length of the best solution so far (infinite at first), and every node not
 * yet visited that could lead to a shorter one is still below a node on the stack.
 *
 * The paper's text cuts a node deeper than best ("gt"), which visits equally good solutions again;
 * the default cuts at best as well ("ge"). The cut stands at the node, not before it is made, as in
 * the paper. Its count of nodes is of those that pass the cut: expanded + victories + nodes turned
 * back at the limit.
 *
 * Cost: O(limit) memory; up to 1.73^limit nodes on 3x3, 2.13^limit on 4x4. 31 moves are enough for
 * every 8-puzzle. Paper 001 (Vieira & Silva).
 */
#include "search/parts/move_stack.h"

COMPILED_TWICE loyd_outcome walk(struct search *s, const bool recorded) {
    struct move_stack stack;
    if (!stack_open(&stack, s)) return LOYD_MEMORY_LIMIT;
    uint32_t limit = stack_limit(s, "limit");
    bool cut_equal = search_param(s, "cut") == 0;
    uint32_t best = UINT32_MAX;
    bool limited = false;
    do {
        if (recorded) stack_record_met(&stack, -1);
        if (cut_equal ? stack.depth >= best : stack.depth > best) {
            if (recorded) stack_record(&stack, LOYD_TRACE_PRUNE, -1, "not below the best length");
            continue;
        }
        if (state_is_goal(s->space, &stack.state)) {
            if (!search_found_better(s, stack.moves, stack.depth)) return LOYD_MEMORY_LIMIT;
            best = stack.depth;
            stack.recorder.bound = best;
            if (recorded) stack_record(&stack, LOYD_TRACE_IMPROVE, -1, NULL);
        } else if (stack.depth == limit) {
            limited = true;
            if (recorded) stack_record(&stack, LOYD_TRACE_PRUNE, -1, "at the depth limit");
        } else {
            if (!stack_expand(&stack)) break;
            if (recorded) stack_record(&stack, LOYD_TRACE_EXPAND, -1, NULL);
        }
    } while (stack_next(&stack));
    bool found = best != UINT32_MAX;
    if (s->stopped) return found ? search_ended(s, s->stopped) : s->stopped;
    s->optimal = found;
    if (found) return LOYD_SOLVED;
    if (limited) s->lower_bound = (int64_t)limit + 1;
    return limited ? LOYD_DEPTH_LIMIT : LOYD_UNSOLVABLE;
}

STANDS_ALONE loyd_outcome walk_recorded(struct search *s) {
    return walk(s, true);
}

STANDS_ALONE loyd_outcome walk_unseen(struct search *s) {
    return walk(s, false);
}

static loyd_outcome run(struct search *s) {
    return search_traced(s) ? walk_recorded(s) : walk_unseen(s);
}

static const loyd_param params[] = {
    {.name = "limit",
     .summary = "the longest path tried (--depth-limit says it too)",
     .type = LOYD_INT,
     .min = 0,
     .max = 4e9,
     .initial = 31},
    {.name = "cut",
     .summary = "cut nodes at the best length and deeper (ge) or only deeper ones (gt)",
     .type = LOYD_WORD,
     .words = "ge|gt"},
};

const struct algorithm loydi_dfs_bnb = {
    .info = {.name = "dfs-bnb",
             .aliases = "DFBnB",
             .title = "Depth-first branch and bound",
             .summary = "finds ever shorter solutions, cutting what is no shorter than the best",
             .reference = "paper 001",
             .traits = LOYD_OPTIMAL,
             .params = params,
             .param_count = sizeof params / sizeof *params},
    .run = run,
};
