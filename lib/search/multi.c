/* SPDX-License-Identifier: MIT
 *
 * The multi-tile metric: its searches by name, and `auto` in it.
 *
 * `auto` runs IDA*, which solves most boards up to 4x4 in less than a second, by tables. Beyond them it does
 * as in single-tile moves: beam search finds a solution, whose runs are counted; IDA* then looks for
 * one with fewer moves, or for a proof that there is none, until the `proof` nodes are spent. Each
 * bound that it finishes raises the lower bound.
 */
#include "search/multi.h"

#include "run/search_log.h"
#include "tables/multi_table.h"

extern const struct algorithm loydi_beam;

multi_run *multi_find(const char *algorithm) {
    static const struct {
        const char *name;
        multi_run *run;
    } shelf[] = {
        {"auto", multi_auto},
        {"bfs", multi_bfs},
        {"idastar", multi_idastar},
        {"optimal", multi_idastar},
    };
    for (size_t i = 0; i < sizeof shelf / sizeof *shelf; i++)
        if (!strcmp(shelf[i].name, algorithm)) return shelf[i].run;
    return NULL;
}

uint64_t multi_count(const uint8_t *moves, size_t length) {
    uint64_t runs = 0;
    for (size_t i = 0; i < length; i++)
        if (!i || moves[i] != moves[i - 1]) runs++;
    return runs;
}

uint32_t multi_children(const struct space *space, uint32_t last_axis) {
    uint32_t vertical = last_axis == 0 ? 0 : space->rows - 1;
    return vertical + (last_axis == 1 ? 0 : space->cols - 1);
}

size_t multi_steps_max(const struct space *space, uint32_t moves) {
    uint32_t side = space->rows > space->cols ? space->rows : space->cols;
    return (size_t)moves * side;
}

size_t multi_walk_back(const struct space *space, struct node_store *store, struct state *state,
                       uint8_t *moves) {
    uint32_t id = set_find(&store->set, state), g = store_g(store, id);
    size_t count = 0;
    while (g) {
        int direction = store_direction(store, id);
        do {
            uint32_t to = space_step(space, state->blank, move_opposite(direction));
            state_slide(space, state, to);
            moves[count++] = (uint8_t)direction;
            id = set_find(&store->set, state);
        } while (id == ID_NONE || store_g(store, id) + 1 != g);
        g--;
    }
    return count;
}

/* A solution in single-tile moves, by beam search with its own defaults. */
static loyd_outcome find_any(struct search *s) {
    struct heuristic *heuristic = pool_alloc(s->pool, sizeof *heuristic);
    struct heuristic_setup setup = search_setup(s);
    const struct algorithm *self = s->algorithm;
    double params[SEARCH_PARAMS_MAX];
    if (!heuristic || heuristic_create(heuristic, loydi_beam.heuristic, &setup, NULL))
        return LOYD_MEMORY_LIMIT;
    memcpy(params, s->param, sizeof params);
    for (size_t i = 0; i < loydi_beam.info.param_count; i++)
        s->param[i] = loydi_beam.info.params[i].initial;
    s->heuristic = heuristic;
    s->algorithm = &loydi_beam;
    loyd_outcome outcome = loydi_beam.run(s);
    s->algorithm = self;
    s->heuristic = NULL;
    s->lower_bound = -1; /* what beam search proves is about single-tile moves */
    s->optimal = false;
    memcpy(s->param, params, sizeof params);
    return outcome;
}

/* IDA* for fewer moves than what is known, within the nodes for the proof. */
static loyd_outcome prove(struct search *s, uint64_t known) {
    uint64_t node_limit = s->node_limit;
    uint64_t proof = s->generated + (uint64_t)search_param(s, "proof");
    s->depth_limit = known - 1;
    if (proof < node_limit) s->node_limit = proof;
    loyd_outcome outcome = multi_idastar(s);
    s->node_limit = node_limit;
    s->depth_limit = UINT64_MAX;
    if (outcome == LOYD_SOLVED) return LOYD_SOLVED;
    s->optimal = false; /* unless the bound has come up to the length: solve.c sees that */
    if (outcome != LOYD_DEPTH_LIMIT)
        s->message = "found by beam search in single-tile moves; the proof by IDA* was not "
                     "finished (-p proof=NODES)";
    return outcome == LOYD_CANCELLED ? outcome : LOYD_SOLVED;
}

loyd_outcome multi_auto(struct search *s) {
    bool bounded = s->depth_limit != UINT64_MAX; /* beam search counts in other moves */
    if (s->space->cells <= MULTI_CELLS_MAX || bounded) return multi_idastar(s);
    loyd_outcome found = find_any(s);
    if (found == LOYD_STUCK) return multi_idastar(s);
    if (found != LOYD_SOLVED) return found;
    uint64_t known = multi_count(s->log->moves, s->log->length);
    return known ? prove(s, known) : LOYD_SOLVED;
}
