/* SPDX-License-Identifier: MIT
 *
 * A local search keeps one board and moves it about; it has no frontier and remembers nothing but
 * the path to it. This file is that board (current_node.h).
 *
 * Invariant: the path, played from the start, gives the state, and value is the state's. Moves are
 * made in place and undone by sliding back, so a step costs the same on every board if the
 * heuristic can follow a move; the memory is one byte a move.
 */
#include "search/local/current_node.h"

#include "search/local/shorten_path.h"

#include <assert.h>
#include <stdio.h>

bool current_open(struct current_node *c, struct search *s) {
    *c = (struct current_node){.s = s};
    if (!state_new(s->space, s->pool, &c->state) || !move_list_open(&c->path, s->pool))
        return false;
    c->value = s->start_value;
    if (!recorder_open(&c->recorder, s)) return false;
    current_tell(c, LOYD_TRACE_START, NULL);
    return true;
}

void current_record(struct current_node *c, loyd_trace_kind kind, const char *reason) {
    struct path_end end = {
        .state = &c->state, .depth = c->path.length, .direction = current_last(c), .h = c->value.h};
    record_path(&c->recorder, kind, end, reason);
}

/* Records an event of the child made by a move, which is made by GENERATE. */
static void tell_child(struct current_node *c, uint32_t move, loyd_trace_event event) {
    const struct space *space = c->s->space;
    const struct moves *moves = current_moves(c);
    uint32_t from = c->state.blank;
    event.node = event.kind == LOYD_TRACE_GENERATE ? -1 : c->made[move];
    event.parent = recorder_at(&c->recorder, c->path.length);
    event.move = move_letter(moves->direction[move]);
    event.g = (int64_t)c->path.length + 1;
    event.key = -1;
    state_slide(space, &c->state, moves->to[move]);
    c->made[move] = record(&c->recorder, &c->state, event);
    state_slide(space, &c->state, from);
}

static void tell_made(struct current_node *c, uint32_t move, const struct hval *child) {
    tell_child(c, move, (loyd_trace_event){.kind = LOYD_TRACE_GENERATE, .h = child->h});
}

void current_refuse(struct current_node *c, uint32_t move, const struct hval *child,
                    const char *reason) {
    if (!search_traced(c->s)) return;
    tell_child(c, move,
               (loyd_trace_event){.kind = LOYD_TRACE_PRUNE, .h = child->h, .reason = reason});
}

void current_home(struct current_node *c) {
    state_set(c->s->space, &c->state, c->s->space->start);
    c->value = c->s->start_value;
    c->path.length = 0;
    c->level = 0;
    search_trace_anew(c->s);
    current_tell(c, LOYD_TRACE_START, NULL);
}

void current_back(struct current_node *c, size_t length, const struct hval *value) {
    const struct space *space = c->s->space;
    while (c->path.length > length) {
        int back = move_opposite(*move_list_at(&c->path, --c->path.length));
        state_slide(space, &c->state, space_step(space, c->state.blank, back));
    }
    assert(c->path.length == length);
    c->value = *value;
}

void current_peek(struct current_node *c, uint32_t move, struct hval *child) {
    const struct space *space = c->s->space;
    const struct moves *moves = current_moves(c);
    struct slide slide = {
        .from = c->state.blank, .to = moves->to[move], .direction = moves->direction[move]};
    slide.tile = state_slide(space, &c->state, slide.to);
    heuristic_move(c->s->heuristic, &c->state, slide, &c->value, child);
    state_slide(space, &c->state, slide.from);
}

bool current_look(struct current_node *c, struct hval children[4]) {
    uint32_t count = current_moves(c)->count;
    if (!search_expand(c->s, count)) return false;
    current_tell(c, LOYD_TRACE_EXPAND, NULL);
    for (uint32_t move = 0; move < count; move++) {
        current_peek(c, move, &children[move]);
        if (search_traced(c->s)) tell_made(c, move, &children[move]);
    }
    return true;
}

bool current_try(struct current_node *c, uint32_t move, struct hval *child) {
    if (!search_expand(c->s, 1)) return false;
    current_peek(c, move, child);
    current_tell(c, LOYD_TRACE_EXPAND, NULL);
    if (search_traced(c->s)) tell_made(c, move, child);
    return true;
}

bool current_go(struct current_node *c, uint32_t move, const struct hval *value) {
    const struct moves *moves = current_moves(c);
    assert(move < moves->count);
    if (!move_list_push(&c->path, moves->direction[move])) {
        c->s->stopped = LOYD_MEMORY_LIMIT;
        return false;
    }
    if (search_traced(c->s))
        recorder_put(&c->recorder, c->path.length, c->made[move],
                     recorder_at(&c->recorder, c->path.length - 1));
    state_slide(c->s->space, &c->state, moves->to[move]);
    c->level = value->h < c->value.h ? 0 : c->level + 1;
    c->value = *value;
    return true;
}

bool current_step(struct current_node *c, uint32_t move) {
    struct hval value;
    current_peek(c, move, &value);
    return current_go(c, move, &value);
}

uint32_t current_random_move(struct current_node *c) {
    const struct moves *moves = current_moves(c);
    int last = current_last(c);
    if (last == NO_MOVE || moves->count == 1) return (uint32_t)rng_below(&c->s->rng, moves->count);
    uint32_t move = (uint32_t)rng_below(&c->s->rng, moves->count - 1u);
    for (uint32_t i = 0; i <= move; i++)
        if (moves->direction[i] == move_opposite(last)) return move + 1;
    return move;
}

bool current_stroll(struct current_node *c, uint64_t steps) {
    for (; steps && !current_at_goal(c); steps--) {
        uint32_t move = current_random_move(c);
        struct hval value;
        if (!current_try(c, move, &value) || !current_go(c, move, &value)) return false;
    }
    return true;
}

loyd_outcome current_attempts(struct current_node *c, attempt_fn *attempt) {
    enum { TEXT_BYTES = 120 };
    uint64_t restarts = (uint64_t)search_param(c->s, "restarts");
    bool too_deep = false;
    for (uint64_t n = 0; n <= restarts; n++) {
        if (n) current_home(c);
        loyd_outcome outcome = attempt(c, n == 0);
        if (outcome != LOYD_STUCK && outcome != LOYD_DEPTH_LIMIT) return outcome;
        too_deep |= outcome == LOYD_DEPTH_LIMIT;
    }
    char *text = pool_alloc(c->s->pool, TEXT_BYTES);
    if (text)
        snprintf(text, TEXT_BYTES, "%llu attempts failed, the last at h = %u",
                 (unsigned long long)restarts + 1, c->value.h);
    c->s->message = text;
    return too_deep ? LOYD_DEPTH_LIMIT : LOYD_STUCK;
}

loyd_outcome current_solved(struct current_node *c) {
    current_tell(c, LOYD_TRACE_GOAL, NULL);
    return search_found_shortened(c->s, move_list_at(&c->path, 0), c->path.length);
}

loyd_outcome current_stuck(struct current_node *c) {
    enum { SHOWN = 60, TEXT_BYTES = 200 };
    char *text = pool_alloc(c->s->pool, TEXT_BYTES), moves[SHOWN + 4] = "";
    if (!text) return LOYD_STUCK;
    size_t length = c->path.length, shown = length > SHOWN ? 0 : length;
    for (size_t i = 0; i < shown; i++) moves[i + 2] = move_letter(*move_list_at(&c->path, i));
    if (shown) {
        memcpy(moves, " (", 2);
        memcpy(moves + shown + 2, ")", 2);
    }
    snprintf(text, TEXT_BYTES, "stuck after %zu move%s%s at h = %u", length, length == 1 ? "" : "s",
             moves, c->value.h);
    c->s->message = text;
    return LOYD_STUCK;
}
