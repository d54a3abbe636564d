/* SPDX-License-Identifier: MIT
 *
 * Depth-first search with a visited set: always go on from the newest board, return only when every
 * neighbour is known. The stack is an array of node numbers, so the depth of a path costs no C
 * stack: on the 8-puzzle paths have tens of thousands of moves.
 *
 * Children are tried in the order of the moves, as textbooks draw it: they are pushed in reverse,
 * so that the first is on top. With `-p children=reversed` they are pushed in order and the last is
 * explored first (paper 000's Algorithm 2). A state is marked when it is pushed and tested when it
 * is taken out; reversed, with the order DULR, the paper's board gives its published 87,126 states
 * and 47,809 moves.
 *
 * Complete on a finite space, far from optimal. With a depth limit a state met deep may block a
 * shorter way to it, so not finding a solution proves nothing then.
 *
 * Papers 000, 001, 002, 003; Tarjan 1972.
 */
#include "search/graph/knobs.h"
#include "search/parts/path.h"

struct stack {
    struct region ids;
    uint32_t size;
};

struct plunge {
    struct search *s;
    struct node_store seen;
    struct stack stack;
    bool reversed; /* children are pushed in order: the last is taken first */
};

static bool stack_push(struct search *s, struct stack *stack, uint32_t id) {
    if (!region_need(s->pool, &stack->ids, ((size_t)stack->size + 1) * sizeof id)) return false;
    ((uint32_t *)(void *)stack->ids.base)[stack->size++] = id;
    return true;
}

static uint32_t stack_pop(struct stack *stack) {
    return ((uint32_t *)(void *)stack->ids.base)[--stack->size];
}

/* Makes the children in the order of the moves, and pushes the new ones. */
static bool push_children(struct plunge *walk, struct state *state, uint32_t g) {
    struct search *s = walk->s;
    struct node_store *seen = &walk->seen;
    const struct moves *moves = state_moves(s->space, state);
    uint32_t from = state->blank, made[4], count = 0;
    for (uint32_t i = 0; i < moves->count; i++) {
        bool fresh;
        state_slide(s->space, state, moves->to[i]);
        uint32_t child = store_add(seen, state, &fresh);
        if (child == ID_NONE) return false;
        if (fresh) store_set(seen, child, g, moves->direction[i]);
        if (fresh) made[count++] = child;
        state_slide(s->space, state, from);
    }
    for (uint32_t i = 0; i < count; i++)
        if (!stack_push(s, &walk->stack, made[walk->reversed ? i : count - 1 - i])) return false;
    return true;
}

static loyd_outcome run(struct search *s) {
    struct knobs knobs = knobs_of(s, FRONTIER_STACK, (struct ranking){.weight_g = 1});
    if (!knobs_are_fast(s, &knobs)) return textbook(s, &knobs);
    struct plunge walk = {.s = s, .reversed = knobs.children_reversed};
    struct state state;
    bool fresh, cut = false;
    if (!store_open(&walk.seen, s->space, s->pool, false) ||
        !region_open(s->pool, &walk.stack.ids, (uint64_t)UINT32_MAX * sizeof(uint32_t)) ||
        !state_new(s->space, s->pool, &state))
        return LOYD_MEMORY_LIMIT;
    uint32_t id = store_add(&walk.seen, &state, &fresh);
    if (id == ID_NONE || !stack_push(s, &walk.stack, id)) return LOYD_MEMORY_LIMIT;
    store_set(&walk.seen, id, 0, NO_MOVE);

    while (walk.stack.size) {
        search_sizes(s, walk.stack.size, store_count(&walk.seen));
        s->seen = store_count(&walk.seen);
        id = stack_pop(&walk.stack);
        store_load(&walk.seen, id, &state);
        if (state_is_goal(s->space, &state))
            return search_found_node(s, &walk.seen, id) ? LOYD_SOLVED : LOYD_MEMORY_LIMIT;
        uint32_t g = store_g(&walk.seen, id);
        if (g >= s->depth_limit || g == G_MAX) {
            cut = true;
            continue;
        }
        if (!search_expand(s, state_moves(s->space, &state)->count)) return s->stopped;
        if (!push_children(&walk, &state, g + 1)) return LOYD_MEMORY_LIMIT;
    }
    return cut ? LOYD_DEPTH_LIMIT : LOYD_UNSOLVABLE;
}

static const loyd_param params[] = {KNOB_GOAL_TEST, KNOB_DUPLICATES, KNOB_CHILDREN};

const struct algorithm loydi_dfs = {
    .info = {.name = "dfs",
             .title = "Depth-first search",
             .summary = "goes on from the newest board; remembers every board it met",
             .reference = "papers 000, 001, 002, 003; Tarjan 1972",
             .traits = LOYD_COMPLETE,
             .params = params,
             .param_count = sizeof params / sizeof *params},
    .run = run,
};
