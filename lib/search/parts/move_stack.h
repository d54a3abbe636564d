/* SPDX-License-Identifier: MIT */
/* A walk through the tree of moves, in depth-first order, without recursion: the path is two byte
 * arrays, so a path of a million moves costs two megabytes and no C stack.
 *
 * The tree's nodes are the sequences of moves that never undo the one before (or all sequences, if
 * `undo` says so). There is no set of visited boards: a board that is reached in two ways is two
 * nodes. One board is kept, the current node's; going back undoes the move. The order of the walk
 * is that of the recursive pseudocode:
 *
 *   stack_open(&stack, s)                  the current node is the start
 *   do {
 *       look at stack.state, stack.depth     (if recorded: stack_record START or GENERATE)
 *       if the node is not cut: stack_expand(&stack), or break: a limit was reached
 *   } while (stack_next(&stack));          its first child; if not expanded, the next node beside
 *                                          or above it
 *   if (s->stopped) return s->stopped;     else the tree was walked to its end
 *
 * A child counts as generated when it is made, an expansion when it is announced. The node limit is
 * exact: not one child more is made. */
#ifndef LOYDI_MOVE_STACK_H
#define LOYDI_MOVE_STACK_H

#include "run/recorder.h"

#include <assert.h>

#define STACK_DEPTH_MAX (UINT32_MAX - 2)

enum { STACK_MAY_UNDO = 8 }; /* no move's number differs from another's by this */

struct move_stack {
    struct search *search;
    struct state state; /* the current node's board */
    struct slide last;  /* the move that led to it, if depth > 0 */
    uint32_t depth;     /* its distance from the start */
    uint32_t deepest;   /* the largest depth with room for a node */
    uint8_t *moves;     /* moves[0] ... moves[depth - 1] is the path; moves[-1] is NO_MOVE */
    uint8_t *next;      /* by depth: the move to try next there */
    uint8_t undo;       /* 1: the move before is never undone; STACK_MAY_UNDO: it may be */
    uint32_t step[4];   /* what a move adds to the blank's cell, modulo 2^32 */
    struct region moves_memory, next_memory;
    struct recorder recorder;
};

/* The stack with the start on it. False: no memory. */
bool stack_open(struct move_stack *stack, struct search *s);
/* Makes room one level deeper. False: no memory, and s->stopped says so. */
bool stack_deepen(struct move_stack *stack);
/* The deepest path allowed: --depth-limit if given, else the parameter of that name, which the
 * result then names as it held. */
uint32_t stack_limit(struct search *s, const char *param);

/* Records an event of the current node; h -1: the search has none. stack_record_met says that it
 * was made. */
void stack_record(struct move_stack *stack, loyd_trace_kind kind, int64_t h, const char *reason);
void stack_record_met(struct move_stack *stack, int64_t h);

/* Announces that the current node's children are to be visited. False: stop, s->stopped is set. */
static inline bool stack_expand(struct move_stack *stack) {
    if (stack->depth == stack->deepest && !stack_deepen(stack)) return false;
    stack->next[stack->depth] = 0;
    return search_enter(stack->search, 0);
}

/* Leaves the current node for the one above it. */
static inline void stack_back(struct move_stack *stack) {
    assert(stack->depth);
    uint8_t move = stack->moves[--stack->depth];
    state_slide(stack->search->space, &stack->state, stack->state.blank - stack->step[move]);
}

/* Makes the current node's child by that move and goes there; it has no children yet. */
static inline void stack_enter(struct move_stack *stack, const struct moves *moves, uint32_t move) {
    assert(stack->depth < stack->deepest && move < moves->count);
    stack->last.from = stack->state.blank;
    stack->last.to = moves->to[move];
    stack->last.direction = moves->direction[move];
    stack->last.tile = state_slide(stack->search->space, &stack->state, moves->to[move]);
    stack->next[stack->depth] = (uint8_t)(move + 1);
    stack->moves[stack->depth++] = moves->direction[move];
    stack->next[stack->depth] = UINT8_MAX;
}

/* Goes to the next node. False: there is none (the start is current again), or s->stopped. */
static inline bool stack_next(struct move_stack *stack) {
    struct search *s = stack->search;
    for (;;) {
        const struct moves *moves = state_moves(s->space, &stack->state);
        uint32_t move = stack->next[stack->depth], depth = stack->depth;
        if (move < moves->count &&
            moves->direction[move] == (stack->moves[(int64_t)depth - 1] ^ stack->undo))
            move++;
        if (move < moves->count) {
            if (s->generated == s->node_limit) {
                s->stopped = LOYD_NODE_LIMIT;
                return false;
            }
            s->generated++;
            stack_enter(stack, moves, move);
            return true;
        }
        if (!depth) return false;
        stack_back(stack);
    }
}

#endif
