/* SPDX-License-Identifier: MIT
 *
 * A local search keeps one board and moves it about; it has no frontier and remembers nothing but
 * the way it came. This file is that board (walker.h) and the loop of hill climbing, which the
 * variants share: they differ in the rule that chooses among the children.
 *
 * Invariant: the path, played from the start, gives the state, and value is the state's. Moves are
 * made in place and undone by sliding back, so a step costs the same on every board if the
 * heuristic can follow a move; the memory is one byte a move.
 */
#include "search/local/current_node.h"

#include "search/local/shorten_path.h"

#include <stdio.h>

bool walker_open(struct walker *w, struct search *s) {
    *w = (struct walker){.s = s};
    if (!state_new(s->space, s->pool, &w->state) || !moves_open(&w->path, s->pool)) return false;
    heuristic_eval(s->heuristic, &w->state, &w->start_value);
    w->value = w->start_value;
    if (!recorder_open(&w->recorder, s)) return false;
    walker_tell(w, LOYD_TRACE_START, NULL);
    return true;
}

void walker_record(struct walker *w, loyd_trace_kind kind, const char *reason) {
    struct path_end end = {
        .state = &w->state, .depth = w->path.length, .direction = walker_last(w), .h = w->value.h};
    record_path(&w->recorder, kind, end, reason);
}

/* Records an event of the child behind an exit, which is made by GENERATE. */
static void tell_child(struct walker *w, uint32_t exit, loyd_trace_event event) {
    const struct space *space = w->s->space;
    const struct exits *exits = walker_exits(w);
    uint32_t from = w->state.blank;
    event.node = event.kind == LOYD_TRACE_GENERATE ? -1 : w->made[exit];
    event.parent = recorder_at(&w->recorder, w->path.length);
    event.move = move_letter(exits->direction[exit]);
    event.g = (int64_t)w->path.length + 1;
    event.key = -1;
    state_slide(space, &w->state, exits->to[exit]);
    w->made[exit] = record(&w->recorder, &w->state, event);
    state_slide(space, &w->state, from);
}

static void tell_made(struct walker *w, uint32_t exit, const struct hval *child) {
    tell_child(w, exit, (loyd_trace_event){.kind = LOYD_TRACE_GENERATE, .h = child->h});
}

void walker_refuse(struct walker *w, uint32_t exit, const struct hval *child, const char *reason) {
    if (!search_traced(w->s)) return;
    tell_child(w, exit,
               (loyd_trace_event){.kind = LOYD_TRACE_PRUNE, .h = child->h, .reason = reason});
}

void walker_home(struct walker *w) {
    state_set(w->s->space, &w->state, w->s->space->start);
    w->value = w->start_value;
    w->path.length = 0;
    w->level = 0;
    search_trace_anew(w->s);
    walker_tell(w, LOYD_TRACE_START, NULL);
}

void walker_back(struct walker *w, size_t length, const struct hval *value) {
    const struct space *space = w->s->space;
    while (w->path.length > length) {
        int back = move_opposite(*moves_at(&w->path, --w->path.length));
        state_slide(space, &w->state, space_step(space, w->state.blank, back));
    }
    w->value = *value;
}

void walker_peek(struct walker *w, uint32_t exit, struct hval *child) {
    const struct space *space = w->s->space;
    const struct exits *exits = walker_exits(w);
    struct slide slide = {
        .from = w->state.blank, .to = exits->to[exit], .direction = exits->direction[exit]};
    slide.tile = state_slide(space, &w->state, slide.to);
    heuristic_move(w->s->heuristic, &w->state, slide, &w->value, child);
    state_slide(space, &w->state, slide.from);
}

bool walker_look(struct walker *w, struct hval children[4]) {
    uint32_t count = walker_exits(w)->count;
    if (!search_expand(w->s, count)) return false;
    walker_tell(w, LOYD_TRACE_EXPAND, NULL);
    for (uint32_t exit = 0; exit < count; exit++) {
        walker_peek(w, exit, &children[exit]);
        if (search_traced(w->s)) tell_made(w, exit, &children[exit]);
    }
    return true;
}

bool walker_try(struct walker *w, uint32_t exit, struct hval *child) {
    if (!search_expand(w->s, 1)) return false;
    walker_peek(w, exit, child);
    walker_tell(w, LOYD_TRACE_EXPAND, NULL);
    if (search_traced(w->s)) tell_made(w, exit, child);
    return true;
}

bool walker_go(struct walker *w, uint32_t exit, const struct hval *value) {
    const struct exits *exits = walker_exits(w);
    if (!moves_push(&w->path, exits->direction[exit])) {
        w->s->stopped = LOYD_MEMORY_LIMIT;
        return false;
    }
    if (search_traced(w->s))
        recorder_put(&w->recorder, w->path.length, w->made[exit],
                     recorder_at(&w->recorder, w->path.length - 1));
    state_slide(w->s->space, &w->state, exits->to[exit]);
    w->level = value->h < w->value.h ? 0 : w->level + 1;
    w->value = *value;
    return true;
}

bool walker_step(struct walker *w, uint32_t exit) {
    struct hval value;
    walker_peek(w, exit, &value);
    return walker_go(w, exit, &value);
}

uint32_t walker_random_exit(struct walker *w) {
    const struct exits *exits = walker_exits(w);
    int last = walker_last(w);
    if (last == NO_MOVE || exits->count == 1) return (uint32_t)rng_below(&w->s->rng, exits->count);
    uint32_t exit = (uint32_t)rng_below(&w->s->rng, exits->count - 1u);
    for (uint32_t i = 0; i <= exit; i++)
        if (exits->direction[i] == move_opposite(last)) return exit + 1;
    return exit;
}

bool walker_stroll(struct walker *w, uint64_t steps) {
    for (; steps && !walker_at_goal(w); steps--) {
        uint32_t exit = walker_random_exit(w);
        struct hval value;
        if (!walker_try(w, exit, &value) || !walker_go(w, exit, &value)) return false;
    }
    return true;
}

/* Records which of the children were not chosen. */
static void tell_choice(struct walker *w, int chosen, const struct hval children[4]) {
    if (!search_traced(w->s)) return;
    const char *reason = chosen == NO_EXIT ? "no child is chosen: stuck" : "another was chosen";
    for (uint32_t exit = 0; exit < walker_exits(w)->count; exit++)
        if ((int)exit != chosen) walker_refuse(w, exit, &children[exit], reason);
}

loyd_outcome walker_climb(struct walker *w, choose_fn *choose) {
    while (!walker_at_goal(w)) {
        struct hval children[4];
        if (w->path.length >= w->s->depth_limit) {
            walker_tell(w, LOYD_TRACE_PRUNE, "at the depth limit");
            return LOYD_DEPTH_LIMIT;
        }
        if (!walker_look(w, children)) return w->s->stopped;
        int exit = choose(w, children);
        tell_choice(w, exit, children);
        if (exit == NO_EXIT) return LOYD_STUCK;
        if (!walker_go(w, (uint32_t)exit, &children[exit])) return w->s->stopped;
    }
    return LOYD_SOLVED;
}

loyd_outcome walker_attempts(struct walker *w, attempt_fn *attempt) {
    enum { ROOM = 120 };
    uint64_t restarts = (uint64_t)search_param(w->s, "restarts");
    bool too_deep = false;
    for (uint64_t n = 0; n <= restarts; n++) {
        if (n) walker_home(w);
        loyd_outcome outcome = attempt(w, n == 0);
        if (outcome != LOYD_STUCK && outcome != LOYD_DEPTH_LIMIT) return outcome;
        too_deep |= outcome == LOYD_DEPTH_LIMIT;
    }
    char *text = pool_alloc(w->s->pool, ROOM);
    if (text)
        snprintf(text, ROOM, "%llu attempts failed, the last at h = %u",
                 (unsigned long long)restarts + 1, w->value.h);
    w->s->message = text;
    return too_deep ? LOYD_DEPTH_LIMIT : LOYD_STUCK;
}

loyd_outcome walker_solved(struct walker *w) {
    walker_tell(w, LOYD_TRACE_GOAL, NULL);
    return search_found_shortened(w->s, moves_at(&w->path, 0), w->path.length);
}

loyd_outcome walker_stuck(struct walker *w) {
    enum { SHOWN = 60, ROOM = 200 };
    char *text = pool_alloc(w->s->pool, ROOM), moves[SHOWN + 4] = "";
    if (!text) return LOYD_STUCK;
    size_t length = w->path.length, shown = length > SHOWN ? 0 : length;
    for (size_t i = 0; i < shown; i++) moves[i + 2] = move_letter(*moves_at(&w->path, i));
    if (shown) {
        memcpy(moves, " (", 2);
        memcpy(moves + shown + 2, ")", 2);
    }
    snprintf(text, ROOM, "stuck after %zu move%s%s at h = %u", length, length == 1 ? "" : "s",
             moves, w->value.h);
    w->s->message = text;
    return LOYD_STUCK;
}
