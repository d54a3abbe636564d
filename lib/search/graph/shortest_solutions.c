/* SPDX-License-Identifier: MIT
 *
 * Counts the shortest solutions, whose length C is known by a search that proved it.
 *
 * Two breadth-first searches run from the start and from the goal, a layer at a time, always the
 * smaller one, until their depths sum up to C. Neither keeps a board x with g(x) + h(x) > C, where
 * h is an admissible estimate of the distance to the other end. Boards on a shortest solution all
 * pass that test, so none is lost.
 *
 * A board of the goal's side knows how many paths of its depth lead from it to the goal: the sum
 * over its parents in the layer before. Where the last layers meet, a board of the start's side
 * takes over that number; going back layer by layer, each board gets the sum of its children's. The
 * start's number is the answer. A path of g + (C - g) moves through x is a shortest solution, so g
 * is then x's true depth, and nothing is counted that is none.
 *
 * Cost: the boards within half the depth of each end that the estimate leaves: a few for a 3x3
 * board, up to some millions for a hard 4x4. Numbers beyond 2^64 - 1 stay there.
 */
#include "search/graph/shortest_solutions.h"

#include <assert.h>

enum { TABLES_BEYOND = 9 }; /* cells: pattern tables pay beyond */
enum { WORD_LAYER, WORD_PATHS, WORD_VALUE = 3 };
/* The paths are two words, the lower first. The estimate's value comes last: to find it anew costs
 * more than the memory. */

static uint64_t paths_of(const struct shortest_side *side, uint32_t id) {
    const uint32_t *words = set_words(&side->set, id);
    return words[WORD_PATHS] | (uint64_t)words[WORD_PATHS + 1] << 32;
}

static void add_paths(const struct shortest_side *side, uint32_t id, uint64_t more) {
    uint32_t *words = set_words(&side->set, id);
    uint64_t sum = paths_of(side, id) + more;
    if (sum < more) sum = UINT64_MAX;
    words[WORD_PATHS] = (uint32_t)sum;
    words[WORD_PATHS + 1] = (uint32_t)(sum >> 32);
}

/* The member that is the side's state and lies in that layer, or ID_NONE. */
static uint32_t find_in(struct shortest_side *side, const struct state *state, uint32_t layer) {
    uint32_t id = set_find(&side->set, state);
    if (id != ID_NONE && set_words(&side->set, id)[WORD_LAYER] != layer) id = ID_NONE;
    return id;
}

/* ---- The two searches ---- */

static void keep_value(const struct shortest_side *side, uint32_t id, const struct hval *value) {
    uint32_t *words = set_words(&side->set, id) + WORD_VALUE;
    words[0] = value->h;
    memcpy(words + 1, value->aux, side->heuristic.aux_words * sizeof *words);
}

static void load_value(const struct shortest_side *side, uint32_t id, struct hval *value) {
    const uint32_t *words = set_words(&side->set, id) + WORD_VALUE;
    value->h = words[0];
    memcpy(value->aux, words + 1, side->heuristic.aux_words * sizeof *words);
}

static bool side_open(struct shortest_solutions *w, struct shortest_side *side,
                      const loyd_board *from, const loyd_board *to, const uint8_t order[4]) {
    struct pool *pool = &w->pool;
    struct heuristic_setup setup = {.space = &side->space, .pool = pool};
    struct hval value;
    bool fresh;
    if (!space_init(&side->space, pool, from, to, order) ||
        !state_new(&side->space, pool, &side->state) ||
        !(side->first = pool_alloc(pool, (w->length + 2) * sizeof *side->first)))
        return false;
    side->first[1] = 1;
    bool tables = side->space.cells > TABLES_BEYOND && side->space.packed;
    if (!heuristic_create_class(&side->heuristic, tables ? &loydi_pdb : &loydi_linear_conflict,
                                &setup) ||
        !set_open(&side->set, &side->space, pool, WORD_VALUE + 1 + side->heuristic.aux_words) ||
        set_add(&side->set, &side->state, &fresh) == ID_NONE)
        return false;
    heuristic_eval(&side->heuristic, &side->state, &value);
    keep_value(side, 0, &value);
    return true;
}

/* The child in the side's state joins the next layer; paths lead to it through its parent. */
static bool take_child(struct shortest_side *side, const struct hval *value, uint64_t paths) {
    bool fresh;
    uint32_t id = set_add(&side->set, &side->state, &fresh);
    if (id == ID_NONE) return false;
    if (fresh) {
        set_words(&side->set, id)[WORD_LAYER] = side->g + 1;
        keep_value(side, id, value);
    }
    if (set_words(&side->set, id)[WORD_LAYER] == side->g + 1) add_paths(side, id, paths);
    return true;
}

static bool expand(struct shortest_solutions *w, struct shortest_side *side, uint32_t id) {
    const struct space *space = &side->space;
    struct hval here, there;
    uint64_t paths = paths_of(side, id);
    set_load(&side->set, id, &side->state);
    load_value(side, id, &here);
    const struct moves *moves = state_moves(space, &side->state);
    uint32_t from = side->state.blank;
    for (uint32_t i = 0; i < moves->count; i++) {
        struct slide slide = {from, moves->to[i], 0, moves->direction[i]};
        slide.tile = state_slide(space, &side->state, slide.to);
        heuristic_move(&side->heuristic, &side->state, slide, &here, &there);
        if (side->g + 1 + there.h <= w->length && !take_child(side, &there, paths)) return false;
        state_slide(space, &side->state, from);
    }
    return true;
}

static loyd_outcome next_layer(struct shortest_solutions *w, struct shortest_side *side) {
    uint32_t end = side->first[side->g + 1];
    for (uint32_t id = side->first[side->g]; id < end; id++) {
        if (!search_expand(&w->search, 4)) return w->search.stopped;
        if (!expand(w, side, id)) return LOYD_MEMORY_LIMIT;
    }
    side->g++;
    side->first[side->g + 1] = side->set.count;
    return LOYD_SOLVED;
}

static uint32_t layer_size(const struct shortest_side *side) {
    return side->first[side->g + 1] - side->first[side->g];
}

static loyd_outcome search_both(struct shortest_solutions *w) {
    loyd_outcome outcome = LOYD_SOLVED;
    add_paths(&w->back, 0, 1);
    while (outcome == LOYD_SOLVED && w->front.g + w->back.g < w->length) {
        bool front = layer_size(&w->front) <= layer_size(&w->back);
        outcome = next_layer(w, front ? &w->front : &w->back);
    }
    return outcome;
}

/* ---- Counting ---- */

/* The paths on from member id of the start's side, whose layer is before the last. */
static uint64_t paths_on(struct shortest_side *front, uint32_t id, uint32_t layer) {
    uint64_t sum = 0;
    set_load(&front->set, id, &front->state);
    const struct moves *moves = state_moves(&front->space, &front->state);
    uint32_t from = front->state.blank;
    for (uint32_t i = 0; i < moves->count; i++) {
        state_slide(&front->space, &front->state, moves->to[i]);
        uint32_t child = find_in(front, &front->state, layer + 1);
        uint64_t more = child == ID_NONE ? 0 : paths_of(front, child);
        sum = sum + more < sum ? UINT64_MAX : sum + more;
        state_slide(&front->space, &front->state, from);
    }
    return sum;
}

/* Gives every board of the start's side its number of paths on to the goal. */
static loyd_outcome go_back(struct shortest_solutions *w) {
    struct shortest_side *front = &w->front;
    for (uint32_t layer = front->g + 1; layer-- > 0;)
        for (uint32_t id = front->first[layer]; id < front->first[layer + 1]; id++) {
            uint64_t paths;
            if (!search_expand(&w->search, 0)) return w->search.stopped;
            if (layer == front->g) {
                set_load(&front->set, id, &front->state);
                uint32_t met = find_in(&w->back, &front->state, w->back.g);
                paths = met == ID_NONE ? 0 : paths_of(&w->back, met);
            } else {
                paths = paths_on(front, id, layer);
            }
            set_words(&front->set, id)[WORD_PATHS] = set_words(&front->set, id)[WORD_PATHS + 1] = 0;
            add_paths(front, id, paths);
        }
    return LOYD_SOLVED;
}

/* ---- For the caller ---- */

bool shortest_leads_on(struct shortest_solutions *w, const struct state *state, uint32_t depth) {
    if (depth > w->front.g) return find_in(&w->back, state, w->length - depth) != ID_NONE;
    uint32_t id = find_in(&w->front, state, depth);
    return id != ID_NONE && paths_of(&w->front, id);
}

bool shortest_open(struct shortest_solutions *w, const uint8_t order[4]) {
    struct search *s = &w->search;
    pool_init(&w->pool, w->options.memory_limit_bytes);
    w->log.options = &w->options;
    s->log = &w->log;
    s->pool = &w->pool;
    s->node_limit = w->options.node_limit ? w->options.node_limit : UINT64_MAX;
    s->clock.start_s = s->clock.read_s = search_now_s();
    s->clock.interval = s->clock.countdown = 16;
    return side_open(w, &w->front, w->start, w->goal, order) &&
           side_open(w, &w->back, w->goal, w->start, order);
}

loyd_outcome shortest_count(struct shortest_solutions *w) {
    loyd_outcome outcome = search_both(w);
    assert(outcome != LOYD_SOLVED || w->front.g + w->back.g == w->length);
    return outcome == LOYD_SOLVED ? go_back(w) : outcome;
}

uint64_t shortest_total(const struct shortest_solutions *w) {
    return paths_of(&w->front, 0);
}
