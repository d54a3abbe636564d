/* SPDX-License-Identifier: MIT
 *
 * One side of the counting of shortest solutions (shortest_solutions.c), whose length is C.
 *
 * Layers. Layer d + 1 has the boards one move beyond layer d, but for those whose estimate h of the
 * distance to the other root shows that they lie on no solution: d + 1 + h > C. A board knows along
 * which directions its neighbours are nearer to the root, so a layer looks for its boards in itself
 * alone (and, as multi-tile moves join boards of one depth, in the one before). Only the last layer
 * is kept; of those before there is a filter of two bytes a board (layer_filter.h).
 *
 * The way back. From the last layer's boards that lie on solutions it goes back layer by layer, to
 * the neighbours that the filter of the layer before lets pass. These are all boards that lie on
 * solutions, each at its depth, and a few others. A board is met at its depth or, wrongly, at a
 * lower one: the filters of deeper layers were asked first, and whoever passes one is known from
 * then on. So no board of a solution is taken for one of a lower layer.
 *
 * Ways. Numbers are added up along moves between neighbouring layers alone, and a path of C moves
 * from root to root is a shortest solution, whoever else is on the list: what is counted is exact.
 *
 * Cost: some 60 bytes a board of the largest two layers, and two bytes for every other. Numbers
 * beyond 2^64 - 1 stay there.
 */
#include "search/graph/solution_side.h"

#include <assert.h>

enum { BOARDS_AHEAD = 8 };                        /* boards */
enum { WORD_CLOSED, WORD_VALUE };                 /* of a layer's board: directions, one bit each */
enum { WORD_DEPTH, WORD_WAYS, ON_WAY_WORDS = 3 }; /* the ways are two words, the lower first */

/* ---- Layers ---- */

static struct permutation_set *last_layer(struct solution_side *side) {
    return &side->layer[side->depth % 2];
}

uint32_t side_size(const struct solution_side *side) {
    return side->layer[side->depth % 2].count;
}

static void keep_value(const struct solution_side *side, uint32_t *words,
                       const union layer_value *value) {
    memcpy(words + WORD_VALUE, value->word, side->estimate.words * sizeof *words);
}

/* Puts the side's state, its root, into the first layer. */
static bool add_root(struct solution_side *side, struct pool *pool) {
    union layer_value value;
    bool fresh;
    struct permutation_set *first = last_layer(side);
    uint32_t id = set_add(first, &side->state, &fresh);
    if (id == ID_NONE) return false;
    estimate_eval(&side->estimate, &side->state, &value);
    set_words(first, id)[WORD_CLOSED] = 0;
    keep_value(side, set_words(first, id), &value);
    return filter_make(&side->filter[0], pool, first);
}

bool side_open(struct solution_side *side, const struct solution_side_setup *setup) {
    struct pool *pool = setup->pool;
    size_t depths = (size_t)setup->length + 1;
    side->length = setup->length;
    side->depth = 0;
    if (!space_init(&side->space, pool, setup->from, setup->to, setup->order) ||
        !state_new(&side->space, pool, &side->state) ||
        !(side->filter = pool_alloc(pool, depths * sizeof *side->filter)) ||
        !(side->on_way_end = pool_alloc(pool, (depths + 1) * sizeof *side->on_way_end)) ||
        !estimate_open(&side->estimate, &side->space, setup->multi, &side->source, pool))
        return false;
    for (int i = 0; i < 2; i++)
        if (!set_open(&side->layer[i], &side->space, pool, WORD_VALUE + side->estimate.words))
            return false;
    return set_open(&side->on_way, &side->space, pool, ON_WAY_WORDS) && add_root(side, pool);
}

/* From boards that are reached so, none farther from the root is found this way. */
static uint32_t closed_by(const struct solution_side *side, int direction) {
    uint32_t back = 1u << move_opposite(direction);
    return side->estimate.multi ? back | 1u << direction : back;
}

/* The child in the side's state joins the next layer. False: no memory. */
static bool take_child(struct solution_side *side, int direction, const union layer_value *value) {
    bool fresh;
    struct permutation_set *next = &side->layer[(side->depth + 1) % 2];
    if (side->estimate.multi && set_find(last_layer(side), &side->state) != ID_NONE) return true;
    uint32_t id = set_add(next, &side->state, &fresh);
    if (id == ID_NONE) return false;
    uint32_t *words = set_words(next, id);
    if (fresh) {
        words[WORD_CLOSED] = 0;
        keep_value(side, words, value);
    }
    words[WORD_CLOSED] |= closed_by(side, direction);
    return true;
}

/* Takes the blank on by a cell. False: there is none. */
static bool step_on(struct solution_side *side, int direction, struct slide *slide) {
    uint32_t from = side->state.blank, to = space_step(&side->space, from, direction);
    if (to == CELL_NONE) return false;
    *slide = (struct slide){from, to, state_slide(&side->space, &side->state, to), direction};
    return true;
}

static void go_back(struct solution_side *side, uint32_t blank, int direction) {
    struct slide slide;
    while (side->state.blank != blank) step_on(side, move_opposite(direction), &slide);
}

/* All children of the side's state, whose value is here, in one direction. */
static bool take_children(struct solution_side *side, const union layer_value *here,
                          int direction) {
    struct slide slide;
    union layer_value there = *here;
    uint32_t enough = side->length - side->depth - 1, blank = side->state.blank;
    bool room = true;
    while (room && step_on(side, direction, &slide)) {
        uint32_t far = estimate_step(&side->estimate, &side->state, slide, here, enough, &there);
        room = far > enough || take_child(side, direction, &there);
        if (!side->estimate.multi) break;
    }
    go_back(side, blank, direction);
    return room;
}

/* Asks for the memory that expanding a board will need: tables, and places in the next layer. */
static void fetch(const struct solution_side *side, uint32_t id) {
    const struct permutation_set *layer = &side->layer[side->depth % 2],
                                 *next = &side->layer[(side->depth + 1) % 2];
    const struct heuristic *heuristic = &side->estimate.heuristic;
    if (side->estimate.multi || !heuristic->class->fetch || id >= layer->count) return;
    const uint32_t *words = set_words(layer, id);
    struct state state;
    struct hval value;
    memcpy(&value, words + WORD_VALUE, side->estimate.words * sizeof *words);
    set_load(layer, id, &state);
    const struct moves *moves = state_moves(&side->space, &state);
    for (uint32_t i = 0; i < moves->count; i++) {
        if (words[WORD_CLOSED] >> moves->direction[i] & 1) continue;
        struct state child = state;
        uint32_t tile = state_slide(&side->space, &child, moves->to[i]);
        struct slide slide = {state.blank, moves->to[i], tile, moves->direction[i]};
        heuristic->class->fetch(heuristic, slide, &value);
        set_fetch_line(next, child.word);
    }
}

static bool expand(struct solution_side *side, uint32_t id) {
    const struct permutation_set *layer = last_layer(side);
    union layer_value here;
    const uint32_t *words = set_words(layer, id);
    uint32_t closed = words[WORD_CLOSED];
    memcpy(here.word, words + WORD_VALUE, side->estimate.words * sizeof *words);
    set_load(layer, id, &side->state);
    for (int direction = 0; direction < 4; direction++)
        if (!(closed >> direction & 1) && !take_children(side, &here, direction)) return false;
    return true;
}

/* Better tables, once the search has taken long: the last layer's boards are valued anew. */
static loyd_outcome improve(struct solution_side *side, struct search *s) {
    struct permutation_set *layer = last_layer(side);
    union layer_value value;
    if (!estimate_better(&side->estimate, s)) return s->stopped;
    assert(layer->words_offset + (WORD_VALUE + side->estimate.words) * sizeof(uint32_t) <=
           layer->record_bytes);
    for (uint32_t id = 0; id < layer->count; id++) {
        if (!search_expand(s, 0)) return s->stopped;
        set_load(layer, id, &side->state);
        estimate_eval(&side->estimate, &side->state, &value);
        keep_value(side, set_words(layer, id), &value);
    }
    return LOYD_SOLVED;
}

loyd_outcome side_next(struct solution_side *side, struct search *s) {
    struct permutation_set *layer = last_layer(side), *next = &side->layer[(side->depth + 1) % 2];
    uint64_t patience = side->estimate.patience;
    assert(side->depth < side->length && !next->count);
    loyd_outcome outcome = patience && side->boards >= patience ? improve(side, s) : LOYD_SOLVED;
    if (outcome != LOYD_SOLVED) return outcome;
    for (uint32_t id = 0; id < layer->count; id++) {
        if (!search_expand(s, 4)) return s->stopped;
        fetch(side, id + BOARDS_AHEAD);
        if (!expand(side, id)) return LOYD_MEMORY_LIMIT;
    }
    side->boards += layer->count;
    set_clear(layer);
    side->depth++;
    return filter_make(&side->filter[side->depth], s->pool, next) ? LOYD_SOLVED : LOYD_MEMORY_LIMIT;
}

/* ---- The way back ---- */

typedef bool visit_fn(struct solution_side *side, uint32_t depth, uint64_t *sum);

/* Visits, as the side's state, all neighbours of a board on the way. */
static bool visit_neighbours(struct solution_side *side, uint32_t id, visit_fn *visit,
                             uint32_t depth, uint64_t *sum) {
    struct slide slide;
    set_load(&side->on_way, id, &side->state);
    uint32_t blank = side->state.blank;
    bool good = true;
    for (int direction = 0; good && direction < 4; direction++) {
        while (good && step_on(side, direction, &slide)) {
            good = visit(side, depth, sum);
            if (!side->estimate.multi) break;
        }
        go_back(side, blank, direction);
    }
    return good;
}

static bool add_on_way(struct solution_side *side, uint32_t depth, uint64_t *sum) {
    bool fresh;
    (void)sum;
    if (!filter_has(&side->filter[depth], set_hash(&side->on_way, &side->state))) return true;
    uint32_t id = set_add(&side->on_way, &side->state, &fresh);
    if (id != ID_NONE && fresh) set_words(&side->on_way, id)[WORD_DEPTH] = depth;
    return id != ID_NONE;
}

/* The boards that both last layers have. */
static bool add_met(struct solution_side *side, struct solution_side *other) {
    struct permutation_set *layer = last_layer(side);
    for (uint32_t id = 0; id < layer->count; id++) {
        set_load(layer, id, &side->state);
        if (set_find(last_layer(other), &side->state) == ID_NONE) continue;
        if (!add_on_way(side, side->depth, NULL)) return false;
    }
    side->on_way_end[side->depth] = side->on_way.count;
    return true;
}

loyd_outcome side_trace(struct solution_side *side, struct solution_side *other, struct search *s) {
    if (!add_met(side, other)) return LOYD_MEMORY_LIMIT;
    for (uint32_t depth = side->depth; depth > 0; depth--) {
        uint32_t end = side->on_way_end[depth];
        for (uint32_t id = side->on_way_end[depth + 1]; id < end; id++) {
            if (!search_expand(s, 0)) return s->stopped;
            if (!visit_neighbours(side, id, add_on_way, depth - 1, NULL)) return LOYD_MEMORY_LIMIT;
        }
        side->on_way_end[depth - 1] = side->on_way.count;
    }
    return LOYD_SOLVED;
}

/* ---- Ways ---- */

uint64_t side_ways(struct solution_side *side, const struct state *state, uint32_t depth) {
    uint32_t id = set_find(&side->on_way, state);
    if (id == ID_NONE) return 0;
    const uint32_t *words = set_words(&side->on_way, id);
    if (words[WORD_DEPTH] != depth) return 0;
    return words[WORD_WAYS] | (uint64_t)words[WORD_WAYS + 1] << 32;
}

static void set_ways(struct solution_side *side, uint32_t id, uint64_t ways) {
    uint32_t *words = set_words(&side->on_way, id);
    words[WORD_WAYS] = (uint32_t)ways;
    words[WORD_WAYS + 1] = (uint32_t)(ways >> 32);
}

void side_root_ways(struct solution_side *side) {
    state_set(&side->space, &side->state, side->space.start);
    uint32_t id = set_find(&side->on_way, &side->state);
    if (id != ID_NONE) set_ways(side, id, 1);
}

static bool add_ways(struct solution_side *side, uint32_t depth, uint64_t *sum) {
    uint64_t more = side_ways(side, &side->state, depth);
    *sum = *sum + more < more ? UINT64_MAX : *sum + more;
    return true;
}

loyd_outcome side_add_ways(struct solution_side *side, uint32_t depth, uint32_t from,
                           struct search *s) {
    for (uint32_t id = side->on_way_end[depth + 1]; id < side->on_way_end[depth]; id++) {
        uint64_t sum = 0;
        if (!search_expand(s, 0)) return s->stopped;
        visit_neighbours(side, id, add_ways, from, &sum);
        set_ways(side, id, sum);
    }
    return LOYD_SOLVED;
}

void side_take_ways(struct solution_side *side, struct solution_side *other) {
    uint32_t depth = side->depth;
    for (uint32_t id = side->on_way_end[depth + 1]; id < side->on_way_end[depth]; id++) {
        set_load(&side->on_way, id, &side->state);
        set_ways(side, id, side_ways(other, &side->state, other->depth));
    }
}
