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
#include "search/parts/walker.h"

#include "search/parts/shorten_path.h"

#include <stdio.h>

bool walker_open(struct walker *w, struct search *s) {
    *w = (struct walker){.s = s};
    if (!state_new(s->space, s->pool, &w->state) || !moves_open(&w->path, s->pool)) return false;
    heuristic_eval(s->heuristic, &w->state, &w->start_value);
    w->value = w->start_value;
    return true;
}

void walker_home(struct walker *w) {
    state_set(w->s->space, &w->state, w->s->space->start);
    w->value = w->start_value;
    w->path.length = 0;
    w->level = 0;
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
    for (uint32_t exit = 0; exit < count; exit++) walker_peek(w, exit, &children[exit]);
    return true;
}

bool walker_go(struct walker *w, uint32_t exit, const struct hval *value) {
    const struct exits *exits = walker_exits(w);
    if (!moves_push(&w->path, exits->direction[exit])) {
        w->s->stopped = LOYD_MEMORY_LIMIT;
        return false;
    }
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
        if (!search_expand(w->s, 1) || !walker_step(w, walker_random_exit(w))) return false;
    }
    return true;
}

loyd_outcome walker_climb(struct walker *w, choose_fn *choose) {
    while (!walker_at_goal(w)) {
        struct hval children[4];
        if (w->path.length >= w->s->depth_limit) return LOYD_DEPTH_LIMIT;
        if (!walker_look(w, children)) return w->s->stopped;
        int exit = choose(w, children);
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
        walker_home(w);
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
