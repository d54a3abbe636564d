/* SPDX-License-Identifier: MIT
 *
 * Backtracking with a lower bound, paper 004's way through UVa problem 10181: depth-first over the
 * tree of moves, never undoing the last one; a node whose moves so far (g) plus the estimate of
 * those to come (h) can't beat the best solution is cut. A judge that accepts at most 50 moves
 * gives the first "best".
 *
 * Invariant: a cut node leads to no solution of at most `longest` moves, if h is admissible.
 * `longest` begins at `bound` and falls with every solution found: to one move less ("ge", the
 * paper's cut g + h >= best), or to the same length ("gt", g + h > best). So with "ge" a best of 50
 * at the start, which loses the answers of exactly 50 moves, is bound=49; bound=50 finds them.
 *
 * The last solution is proved shortest when the walk ends. Every node that passes the cut is
 * expanded or a victory.
 *
 * Cost: O(bound) memory. Unlike IDA* it runs far astray before its first solution; after that the
 * same bound prunes both. Paper 004 (Nunes).
 */
#include "search/parts/move_stack.h"

/* h of the nodes on the path, by depth. */
struct values {
    struct region memory;
    struct hval *at;
};

static bool values_open(struct values *values, struct search *s) {
    uint64_t bytes_max = (uint64_t)STACK_DEPTH_MAX * sizeof *values->at;
    if (!region_open(s->pool, &values->memory, bytes_max) ||
        !region_need(s->pool, &values->memory, sizeof *values->at))
        return false;
    values->at = (struct hval *)(void *)values->memory.base;
    *values->at = s->start_value;
    return true;
}

/* g + h of the current node. */
static int64_t estimate(const struct move_stack *stack, struct hval *value) {
    uint32_t g = stack->depth;
    if (g)
        heuristic_move(stack->search->heuristic, &stack->state, stack->last, &value[g - 1],
                       &value[g]);
    return (int64_t)g + value[g].h;
}

COMPILED_TWICE bool expand(struct move_stack *stack, struct values *values) {
    size_t bytes = ((size_t)stack->depth + 2) * sizeof *values->at;
    if (region_need(stack->search->pool, &values->memory, bytes)) return stack_expand(stack);
    stack->search->stopped = LOYD_MEMORY_LIMIT;
    return false;
}

/* The parameter is named only where it was what ended the search, not the limit of depth. */
static loyd_outcome none_found(struct search *s, uint32_t bound) {
    if (search_admissible(s)) s->lower_bound = (int64_t)bound + 1;
    if (s->depth_limit == UINT64_MAX) loydi_say(s->message, MESSAGE_BOUND_TOO_LOW);
    return LOYD_DEPTH_LIMIT;
}

COMPILED_TWICE loyd_outcome walk(struct search *s, const bool recorded) {
    struct move_stack stack;
    struct values values;
    if (!stack_open(&stack, s) || !values_open(&values, s)) return LOYD_MEMORY_LIMIT;
    uint32_t bound = stack_limit(s, "bound");
    bool shorter_only = search_param(s, "cut") == 0, found = false;
    int64_t longest = stack.recorder.bound = bound;
    do {
        int64_t f = estimate(&stack, values.at), h = f - stack.depth;
        if (recorded) stack_record_met(&stack, h);
        if (f > longest) {
            if (recorded) stack_record(&stack, LOYD_TRACE_PRUNE, h, "f above the bound");
            continue;
        }
        if (state_is_goal(s->space, &stack.state)) {
            if (!search_found_better(s, stack.moves, stack.depth)) return LOYD_MEMORY_LIMIT;
            longest = stack.recorder.bound = (int64_t)stack.depth - shorter_only;
            found = true;
            if (recorded) stack_record(&stack, LOYD_TRACE_IMPROVE, h, NULL);
        } else {
            if (!expand(&stack, &values)) break;
            if (recorded) stack_record(&stack, LOYD_TRACE_EXPAND, h, NULL);
        }
    } while (stack_next(&stack));
    if (s->stopped) return found ? search_ended(s, s->stopped) : s->stopped;
    s->optimal = found && search_admissible(s);
    return found ? LOYD_SOLVED : none_found(s, bound);
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
    {.name = "bound",
     .summary = "the longest solution accepted (--depth-limit says it too)",
     .type = LOYD_INT,
     .min = 0,
     .max = 4e9,
     .initial = 50},
    {.name = "cut",
     .summary = "cut at g + h >= best (ge) or g + h > best (gt)",
     .type = LOYD_WORD,
     .words = "ge|gt"},
};

const struct algorithm loydi_backtrack = {
    .info = {.name = "backtrack",
             .title = "Backtracking with a lower bound",
             .summary = "depth-first, cutting where g + h can't beat the best solution so far",
             .reference = "paper 004; UVa 10181",
             .traits = LOYD_OPTIMAL | LOYD_USES_HEURISTIC,
             .params = params,
             .param_count = sizeof params / sizeof *params},
    .heuristic = &loydi_manhattan,
    .run = run,
};
