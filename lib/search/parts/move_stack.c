/* SPDX-License-Identifier: MIT
 *
 * The rarely run half of move_stack.h: opening the stack, making it longer, and what the searches
 * on it have in common at their beginning and end.
 */
#include "search/parts/move_stack.h"

bool stack_open(struct move_stack *stack, struct search *s) {
    *stack = (struct move_stack){.search = s, .undo = 1};
    stack->step[UP] = 0 - s->space->cols;
    stack->step[DOWN] = s->space->cols;
    stack->step[LEFT] = UINT32_MAX;
    stack->step[RIGHT] = 1;
    if (!state_new(s->space, s->pool, &stack->state) ||
        !region_open(s->pool, &stack->moves_memory, (uint64_t)UINT32_MAX + 1) ||
        !region_open(s->pool, &stack->next_memory, (uint64_t)UINT32_MAX + 1) ||
        !region_need(s->pool, &stack->moves_memory, 1) ||
        !region_need(s->pool, &stack->next_memory, 1) || !recorder_open(&stack->recorder, s))
        return false;
    stack->moves = stack->moves_memory.base + 1;
    stack->moves[-1] = NO_MOVE;
    stack->next = stack->next_memory.base;
    stack->next[0] = UINT8_MAX;
    search_sizes(s, 0, 1);
    return true;
}

bool stack_deepen(struct move_stack *stack) {
    struct search *s = stack->search;
    size_t bytes = (size_t)stack->deepest + 2;
    if (!region_need(s->pool, &stack->moves_memory, bytes) ||
        !region_need(s->pool, &stack->next_memory, bytes)) {
        s->stopped = LOYD_MEMORY_LIMIT;
        return false;
    }
    stack->deepest++;
    search_sizes(s, 0, (uint64_t)stack->deepest + 1);
    return true;
}

void stack_record(struct move_stack *stack, loyd_trace_kind kind, int64_t h, const char *reason) {
    struct path_end end = {.state = &stack->state,
                           .depth = stack->depth,
                           .direction = stack->moves[(int64_t)stack->depth - 1],
                           .h = h};
    record_path(&stack->recorder, kind, end, reason);
}

void stack_record_met(struct move_stack *stack, int64_t h) {
    stack_record(stack, stack->depth ? LOYD_TRACE_GENERATE : LOYD_TRACE_START, h, NULL);
}

uint32_t stack_limit(struct search *s, const char *param) {
    uint64_t limit = s->depth_limit;
    if (limit == UINT64_MAX && param) limit = (uint64_t)search_param(s, param);
    if (limit > STACK_DEPTH_MAX) limit = STACK_DEPTH_MAX;
    if (param) search_param_held(s, param, (double)limit);
    return (uint32_t)limit;
}
