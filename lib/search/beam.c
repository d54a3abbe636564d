/* SPDX-License-Identifier: MIT
 *
 * Beam search: breadth-first search that keeps only the best boards of each layer. All boards of a
 * layer are the same number of moves away from the start, so ordering them by h or by g + h is the
 * same; the width best by h are expanded.
 *
 * Every board generated goes into the set and is not taken up again, in its own layer or later;
 * without that the beam fills with copies. The goal is tested for when a board is generated, so
 * that it can't be dropped. A layer is put in order by counting the boards of each value, in linear
 * time, after a shuffle: were equals kept in the order of their making, the beam would be filled
 * by the descendants of few boards and stay in one hollow (on 6x6, width 1000, half the boards were
 * never solved). The shuffle is the same in every run, so the search is deterministic.
 *
 * Neither complete nor optimal: the boards that were dropped may have been the only way, and then
 * the beam runs empty (stuck). An endless width is breadth-first search. Time and memory grow with
 * width times the length of the solution, which is why large boards can be solved at all.
 *
 * Lowerre 1976, "The HARPY speech recognition system"; on puzzles Furcy & Koenig 2005, "Limited
 * discrepancy beam search".
 */
#include "search/search.h"

#include <stdio.h>

struct candidate {
    uint32_t id;
    struct hval value;
};

struct beam {
    struct search *s;
    struct node_store seen;
    struct state state;
    struct region layer, children; /* of candidates */
    struct region tally;           /* of uint32_t: children by value, from the smallest */
    size_t layer_count, child_count;
    struct rng ties; /* the shuffle's own, not the seed's */
    uint32_t goal;   /* its number, once generated */
};

static struct candidate *candidate_at(const struct region *region, size_t index) {
    return (struct candidate *)(void *)region->base + index;
}

static bool beam_open(struct beam *b, struct search *s) {
    *b = (struct beam){.s = s, .goal = ID_NONE};
    uint64_t room = (uint64_t)UINT32_MAX * sizeof(struct candidate);
    rng_seed(&b->ties, 0, 0);
    return state_new(s->space, s->pool, &b->state) &&
           store_open(&b->seen, s->space, s->pool, false) &&
           region_open(s->pool, &b->layer, room) && region_open(s->pool, &b->children, room) &&
           region_open(s->pool, &b->tally, (uint64_t)UINT32_MAX * sizeof(uint32_t));
}

/* Takes the board in hand, which slide has just made, into the set and, if it is new there, among
 * the children. False: no memory. */
static bool add_child(struct beam *b, uint32_t g, struct slide slide, const struct hval *before) {
    bool fresh;
    size_t end = (b->child_count + 1) * sizeof(struct candidate);
    uint32_t id = store_add(&b->seen, &b->state, &fresh);
    if (id == ID_NONE || !region_need(b->s->pool, &b->children, end)) return false;
    if (!fresh) return true;
    struct candidate *child = candidate_at(&b->children, b->child_count++);
    child->id = id;
    heuristic_move(b->s->heuristic, &b->state, slide, before, &child->value);
    store_set(&b->seen, id, g, slide.direction);
    if (state_is_goal(b->s->space, &b->state)) b->goal = id;
    return true;
}

/* False: return s->stopped. */
static bool expand(struct beam *b, const struct candidate *parent) {
    const struct space *space = b->s->space;
    store_load(&b->seen, parent->id, &b->state);
    const struct exits *exits = state_exits(space, &b->state);
    struct slide slide = {.from = b->state.blank};
    uint32_t g = store_g(&b->seen, parent->id) + 1;
    if (!search_expand(b->s, exits->count)) return false;
    for (uint32_t i = 0; i < exits->count; i++) {
        slide.to = exits->to[i];
        slide.direction = exits->direction[i];
        slide.tile = state_slide(space, &b->state, slide.to);
        if (!add_child(b, g, slide, &parent->value)) {
            b->s->stopped = LOYD_MEMORY_LIMIT;
            return false;
        }
        state_slide(space, &b->state, slide.from);
    }
    return true;
}

static void shuffle_children(struct beam *b) {
    for (size_t left = b->child_count; left > 1; left--) {
        struct candidate *last = candidate_at(&b->children, left - 1), swap = *last;
        struct candidate *other = candidate_at(&b->children, (size_t)rng_below(&b->ties, left));
        *last = *other;
        *other = swap;
    }
}

/* The smallest h of a child, and in *values how many there are from it to the largest. */
static uint32_t value_range(const struct beam *b, size_t *values) {
    uint32_t least = UINT32_MAX, most = 0;
    for (size_t i = 0; i < b->child_count; i++) {
        uint32_t h = candidate_at(&b->children, i)->value.h;
        if (h < least) least = h;
        if (h > most) most = h;
    }
    *values = (size_t)most - least + 1;
    return least;
}

/* Makes the best children the next layer, in order. False: out of memory. */
static bool select_best(struct beam *b, size_t width) {
    size_t values;
    uint32_t least = value_range(b, &values);
    b->layer_count = b->child_count < width ? b->child_count : width;
    if (!region_need(b->s->pool, &b->tally, (values + 1) * sizeof(uint32_t)) ||
        !region_need(b->s->pool, &b->layer, b->layer_count * sizeof(struct candidate)))
        return false;
    shuffle_children(b);
    uint32_t *place = (uint32_t *)(void *)b->tally.base; /* where the next child of a value goes */
    memset(place, 0, (values + 1) * sizeof *place);
    for (size_t i = 0; i < b->child_count; i++)
        place[candidate_at(&b->children, i)->value.h - least + 1]++;
    for (size_t v = 1; v < values; v++) place[v] += place[v - 1];
    for (size_t i = 0; i < b->child_count; i++) {
        const struct candidate *child = candidate_at(&b->children, i);
        uint32_t at = place[child->value.h - least]++;
        if (at < b->layer_count) *candidate_at(&b->layer, at) = *child;
    }
    return true;
}

static loyd_outcome ran_empty(struct search *s, uint64_t depth) {
    enum { ROOM = 120 };
    char *text = pool_alloc(s->pool, ROOM);
    if (text)
        snprintf(text, ROOM, "the beam ran empty after %llu moves; a larger width may do",
                 (unsigned long long)depth);
    s->message = text;
    return LOYD_STUCK;
}

/* The start as the only child of nothing. */
static bool plant(struct beam *b) {
    bool fresh;
    if (!region_need(b->s->pool, &b->children, sizeof(struct candidate))) return false;
    struct candidate *root = candidate_at(&b->children, b->child_count++);
    root->id = store_add(&b->seen, &b->state, &fresh);
    if (root->id == ID_NONE) return false;
    store_set(&b->seen, root->id, 0, NO_MOVE);
    heuristic_eval(b->s->heuristic, &b->state, &root->value);
    if (state_is_goal(b->s->space, &b->state)) b->goal = root->id;
    return true;
}

static loyd_outcome run(struct search *s) {
    struct beam b;
    size_t width = (size_t)search_param(s, "width");
    if (!beam_open(&b, s) || !plant(&b)) return LOYD_MEMORY_LIMIT;
    for (uint64_t depth = 0; b.goal == ID_NONE; depth++) {
        if (!b.child_count) return ran_empty(s, depth);
        if (depth >= s->depth_limit) return LOYD_DEPTH_LIMIT;
        if (!select_best(&b, width)) return LOYD_MEMORY_LIMIT;
        b.child_count = 0;
        for (size_t i = 0; i < b.layer_count && b.goal == ID_NONE; i++) {
            if (!expand(&b, candidate_at(&b.layer, i))) return s->stopped;
            s->seen = store_count(&b.seen);
        }
        search_sizes(s, b.layer_count, store_count(&b.seen));
    }
    return search_found_node(s, &b.seen, b.goal) ? LOYD_SOLVED : LOYD_MEMORY_LIMIT;
}

static const loyd_param params[] = {
    {.name = "width",
     .summary = "boards kept of each layer",
     .type = LOYD_INT,
     .min = 1,
     .max = 1e9,
     .initial = 3000},
};

const struct algorithm loydi_beam = {
    .info = {.name = "beam",
             .title = "Beam search",
             .summary = "breadth-first search that keeps the best boards of each layer only",
             .reference = "Lowerre 1976; Furcy & Koenig 2005",
             .traits = LOYD_USES_HEURISTIC,
             .params = params,
             .param_count = sizeof params / sizeof *params},
    .heuristic = "manhattan",
    .run = run,
};
