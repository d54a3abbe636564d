/* SPDX-License-Identifier: MIT
 *
 * Every shortest solution: counted, then listed up to a limit.
 *
 * The length C is known, by a search that proved it. Two breadth-first searches run from the start
 * and from the goal, a layer at a time, always the smaller one, until their depths sum up to C.
 * Neither keeps a board x with g(x) + h(x) > C, where h is an admissible estimate of the way to the
 * other end. Boards on a shortest solution all pass that test, so none is lost.
 *
 * Counting. A board of the goal's side knows how many ways of its depth lead from it to the goal:
 * the sum over its parents in the layer before. Where the last layers meet, a board of the start's
 * side takes over that number; going back layer by layer, each board gets the sum of its children's.
 * The start's number is the answer. A way of g + (C - g) moves through x is a shortest solution, so
 * g is then x's true depth, and nothing is counted that is none.
 *
 * Listing. A walk from the start, in the order of moves, that enters only boards with a way left:
 * it never has to turn back without a solution. Each one is replayed before it is returned.
 *
 * Cost: the boards within reach of half the depth from each end that the estimate leaves: a few for
 * a 3x3 board, up to some millions for a hard 4x4. Numbers beyond 2^64 - 1 stay there.
 */
#include "core/board.h"
#include "core/fault.h"
#include "registry.h"
#include "search/search_log.h"

#include <stdlib.h>

enum { SMALL = 9 }; /* cells: pattern tables pay beyond */
enum { WORD_LAYER, WORD_WAYS, WORD_VALUE = 3 };
/* The ways are two words, the lower first. The estimate's value comes last: to find it anew costs
 * more than the memory. */

struct side {
    struct space space; /* the goal is the other side's root */
    struct heuristic heuristic;
    struct permutation_set set;
    struct state state;
    uint32_t *first; /* by layer: the number of its first member, and the end of the last */
    uint32_t g;      /* the last layer */
};

struct ways {
    const loyd_board *start, *goal;
    loyd_options options;
    uint32_t length;
    struct pool pool;
    struct search search; /* for the clock and the limits */
    struct search_log log;
    struct side front, back;
};

/* A list and the memory behind its pointers. */
struct whole_list {
    loyd_solutions list;
    char **moves;
};

static uint64_t ways_of(const struct side *side, uint32_t id) {
    const uint32_t *words = set_words(&side->set, id);
    return words[WORD_WAYS] | (uint64_t)words[WORD_WAYS + 1] << 32;
}

static void add_ways(const struct side *side, uint32_t id, uint64_t more) {
    uint32_t *words = set_words(&side->set, id);
    uint64_t sum = ways_of(side, id) + more;
    if (sum < more) sum = UINT64_MAX;
    words[WORD_WAYS] = (uint32_t)sum;
    words[WORD_WAYS + 1] = (uint32_t)(sum >> 32);
}

/* The member that is the side's state and lies in that layer, or ID_NONE. */
static uint32_t find_in(struct side *side, const struct state *state, uint32_t layer) {
    uint32_t id = set_find(&side->set, state);
    if (id != ID_NONE && set_words(&side->set, id)[WORD_LAYER] != layer) id = ID_NONE;
    return id;
}

/* ---- The two searches ---- */

static void keep_value(const struct side *side, uint32_t id, const struct hval *value) {
    uint32_t *words = set_words(&side->set, id) + WORD_VALUE;
    words[0] = value->h;
    memcpy(words + 1, value->aux, side->heuristic.aux_words * sizeof *words);
}

static void load_value(const struct side *side, uint32_t id, struct hval *value) {
    const uint32_t *words = set_words(&side->set, id) + WORD_VALUE;
    value->h = words[0];
    memcpy(value->aux, words + 1, side->heuristic.aux_words * sizeof *words);
}

static bool side_open(struct ways *w, struct side *side, const loyd_board *from,
                      const loyd_board *to, const uint8_t order[4]) {
    struct pool *pool = &w->pool;
    struct hval value;
    bool fresh;
    if (!space_init(&side->space, pool, from, to, order) ||
        !state_new(&side->space, pool, &side->state) ||
        !(side->first = pool_alloc(pool, (w->length + 2) * sizeof *side->first)))
        return false;
    side->first[1] = 1;
    const char *name = side->space.cells > SMALL && side->space.packed ? "pdb" : "linear-conflict";
    if (heuristic_create(&side->heuristic, name, &side->space, pool, NULL) ||
        !set_open(&side->set, &side->space, pool, WORD_VALUE + 1 + side->heuristic.aux_words) ||
        set_add(&side->set, &side->state, &fresh) == ID_NONE)
        return false;
    heuristic_eval(&side->heuristic, &side->state, &value);
    keep_value(side, 0, &value);
    return true;
}

/* The child in the side's state joins the next layer; ways lead to it through its parent. */
static bool take_child(struct side *side, const struct hval *value, uint64_t ways) {
    bool fresh;
    uint32_t id = set_add(&side->set, &side->state, &fresh);
    if (id == ID_NONE) return false;
    if (fresh) {
        set_words(&side->set, id)[WORD_LAYER] = side->g + 1;
        keep_value(side, id, value);
    }
    if (set_words(&side->set, id)[WORD_LAYER] == side->g + 1) add_ways(side, id, ways);
    return true;
}

static bool expand(struct ways *w, struct side *side, uint32_t id) {
    const struct space *space = &side->space;
    struct hval here, there;
    uint64_t ways = ways_of(side, id);
    set_load(&side->set, id, &side->state);
    load_value(side, id, &here);
    const struct exits *exits = state_exits(space, &side->state);
    uint32_t from = side->state.blank;
    for (uint32_t i = 0; i < exits->count; i++) {
        struct slide slide = {from, exits->to[i], 0, exits->direction[i]};
        slide.tile = state_slide(space, &side->state, slide.to);
        heuristic_move(&side->heuristic, &side->state, slide, &here, &there);
        if (side->g + 1 + there.h <= w->length && !take_child(side, &there, ways)) return false;
        state_slide(space, &side->state, from);
    }
    return true;
}

static loyd_outcome next_layer(struct ways *w, struct side *side) {
    uint32_t end = side->first[side->g + 1];
    for (uint32_t id = side->first[side->g]; id < end; id++) {
        if (!search_expand(&w->search, 4)) return w->search.stopped;
        if (!expand(w, side, id)) return LOYD_MEMORY_LIMIT;
    }
    side->g++;
    side->first[side->g + 1] = side->set.count;
    return LOYD_SOLVED;
}

static uint32_t layer_size(const struct side *side) {
    return side->first[side->g + 1] - side->first[side->g];
}

static loyd_outcome search_both(struct ways *w) {
    loyd_outcome outcome = LOYD_SOLVED;
    add_ways(&w->back, 0, 1);
    while (outcome == LOYD_SOLVED && w->front.g + w->back.g < w->length) {
        bool front = layer_size(&w->front) <= layer_size(&w->back);
        outcome = next_layer(w, front ? &w->front : &w->back);
    }
    return outcome;
}

/* ---- Counting ---- */

/* The ways on from member id of the start's side, whose layer is before the last. */
static uint64_t ways_on(struct side *front, uint32_t id, uint32_t layer) {
    uint64_t sum = 0;
    set_load(&front->set, id, &front->state);
    const struct exits *exits = state_exits(&front->space, &front->state);
    uint32_t from = front->state.blank;
    for (uint32_t i = 0; i < exits->count; i++) {
        state_slide(&front->space, &front->state, exits->to[i]);
        uint32_t child = find_in(front, &front->state, layer + 1);
        uint64_t more = child == ID_NONE ? 0 : ways_of(front, child);
        sum = sum + more < sum ? UINT64_MAX : sum + more;
        state_slide(&front->space, &front->state, from);
    }
    return sum;
}

/* Gives every board of the start's side its number of ways on to the goal. */
static loyd_outcome count_ways(struct ways *w) {
    struct side *front = &w->front;
    for (uint32_t layer = front->g + 1; layer-- > 0;)
        for (uint32_t id = front->first[layer]; id < front->first[layer + 1]; id++) {
            uint64_t ways;
            if (!search_expand(&w->search, 0)) return w->search.stopped;
            if (layer == front->g) {
                set_load(&front->set, id, &front->state);
                uint32_t met = find_in(&w->back, &front->state, w->back.g);
                ways = met == ID_NONE ? 0 : ways_of(&w->back, met);
            } else {
                ways = ways_on(front, id, layer);
            }
            set_words(&front->set, id)[WORD_WAYS] = set_words(&front->set, id)[WORD_WAYS + 1] = 0;
            add_ways(front, id, ways);
        }
    return LOYD_SOLVED;
}

/* ---- Listing ---- */

/* True if a way of the right length leads on from state, which is so many moves from the start. */
static bool leads_on(struct ways *w, const struct state *state, uint32_t depth) {
    if (depth > w->front.g) return find_in(&w->back, state, w->length - depth) != ID_NONE;
    uint32_t id = find_in(&w->front, state, depth);
    return id != ID_NONE && ways_of(&w->front, id);
}

static bool keep(const struct ways *w, struct whole_list *whole, const uint8_t *path) {
    loyd_replay replay;
    loyd_solutions *list = &whole->list;
    char *moves = malloc((size_t)w->length + 1);
    if (!moves) return false;
    for (uint32_t i = 0; i < w->length; i++) moves[i] = move_letter(path[i]);
    moves[w->length] = 0;
    whole->moves[list->listed++] = moves;
    return !loyd_verify(w->start, w->goal, moves, &replay, NULL) && replay.solves;
}

/* Walks through all ways in the order of moves, until room solutions are listed. */
static bool walk(struct ways *w, struct whole_list *whole, size_t room, uint8_t *path,
                 uint8_t *next) {
    const struct space *space = &w->front.space;
    struct state *state = &w->front.state;
    uint32_t depth = 0;
    state_set(space, state, space->start);
    next[0] = 0;
    while (whole->list.listed < room) {
        const struct exits *exits = state_exits(space, state);
        if (depth == w->length && !keep(w, whole, path)) return false;
        if (depth == w->length || next[depth] == exits->count) {
            if (!depth--) return true;
            state_slide(space, state, space_step(space, state->blank, move_opposite(path[depth])));
            continue;
        }
        uint32_t i = next[depth]++, from = state->blank;
        state_slide(space, state, exits->to[i]);
        if (leads_on(w, state, depth + 1)) {
            path[depth++] = exits->direction[i];
            next[depth] = 0;
        } else {
            state_slide(space, state, from);
        }
    }
    return true;
}

static loyd_status list_ways(struct ways *w, struct whole_list *whole, size_t list_max,
                             loyd_error *error) {
    uint64_t count = whole->list.count;
    size_t room = count < list_max ? (size_t)count : list_max;
    uint8_t *path = pool_alloc(&w->pool, w->length + 1),
            *next = pool_alloc(&w->pool, w->length + 1);
    whole->moves = calloc(room + 1, sizeof *whole->moves);
    whole->list.moves = (const char *const *)whole->moves;
    if (!path || !next || !whole->moves)
        return loydi_fail(error, LOYD_NO_MEMORY, "no memory for a list of %zu solutions", room);
    if (!walk(w, whole, room, path, next))
        return loydi_fail(error, LOYD_INTERNAL, "a listed solution does not solve the board");
    return LOYD_OK;
}

/* ---- The whole ---- */

static bool open_both(struct ways *w, const uint8_t order[4]) {
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

static loyd_status count_and_list(struct ways *w, const uint8_t order[4], size_t list_max,
                                  struct whole_list *whole, loyd_error *error) {
    loyd_solutions *list = &whole->list;
    list->outcome = open_both(w, order) ? search_both(w) : LOYD_MEMORY_LIMIT;
    if (list->outcome == LOYD_SOLVED) list->outcome = count_ways(w);
    loyd_status status = LOYD_OK;
    if (list->outcome == LOYD_SOLVED) {
        list->count = ways_of(&w->front, 0);
        status = list_ways(w, whole, list_max, error);
    }
    list->time_s = search_now_s() - w->search.clock.start_s;
    list->peak_bytes = w->pool.peak;
    return status;
}

loyd_status loyd_solutions_new(const loyd_board *start, const loyd_board *goal,
                               const loyd_result *shortest, const loyd_options *options,
                               size_t list_max, loyd_solutions **solutions, loyd_error *error) {
    uint8_t order[4];
    if (shortest->length < 0 || !shortest->optimal || strcmp(shortest->metric, "single"))
        return loydi_fail(error, LOYD_INVALID,
                          "solutions are counted where the least number of single-tile moves is "
                          "proved");
    if (start->rows != goal->rows || start->cols != goal->cols)
        return loydi_fail(error, LOYD_INVALID, "board and goal differ in shape");
    struct ways w = {.start = start, .goal = goal, .length = (uint32_t)shortest->length};
    loyd_options_init(&w.options);
    if (options) {
        size_t known = sizeof w.options;
        memcpy(&w.options, options, options->struct_bytes < known ? options->struct_bytes : known);
    }
    loyd_status status = order_read(w.options.order ? w.options.order : "UDLR", order, error);
    if (status) return status;
    struct whole_list *whole = calloc(1, sizeof *whole);
    if (!whole) return loydi_fail(error, LOYD_NO_MEMORY, "no memory for a list of solutions");
    status = count_and_list(&w, order, list_max, whole, error);
    pool_drop(&w.pool);
    if (status)
        loyd_solutions_free(&whole->list);
    else
        *solutions = &whole->list;
    return status;
}

void loyd_solutions_free(loyd_solutions *solutions) {
    struct whole_list *whole = (struct whole_list *)solutions;
    if (!whole) return;
    for (size_t i = 0; i < whole->list.listed; i++) free(whole->moves[i]);
    free(whole->moves);
    free(whole);
}
