/* SPDX-License-Identifier: MIT
 *
 * auto: the search that picks a search. It proves the optimum where that is feasible, and where it
 * is not it returns the best solution it found and says how far that may be from the optimum.
 *
 *   up to 9 cells    A*, Manhattan + linear conflict: a fraction of a millisecond
 *   up to 16 cells   the engine with pattern tables: the large set of the shape where it is at
 *                    hand, else a small one built in memory, with which most 4x4 take less than a
 *                    tenth of a second. A board that is not solved within so many nodes gets the
 *                    large set after all (engine/table_search.c)
 *   more cells       a short IDA*; if that is not enough, beam search for a solution, then IDA*
 *                    again for a proof until `proof` nodes are generated; each bound that IDA*
 *                    finishes raises the lower bound
 *
 * The choice depends on the board's shape, the parameters, the counts of nodes and the folder of
 * tables alone, never on the clock, so the same call gives the same answer everywhere.
 */
#include "search/choose/auto.h"

#include "engine/table_search.h"
#include "search/algorithms.h"
#include "search/parts/multi_moves.h"
#include "tables/cache.h"

#include <assert.h>

enum { SMALL = 9, QUICK_NODES = 200000, LARGE_RATE = 500 };

loyd_outcome auto_run(struct search *s, const struct algorithm *other) {
    const struct algorithm *self = s->algorithm;
    double params[SEARCH_PARAMS_MAX];
    memcpy(params, s->param, sizeof params);
    for (size_t i = 0; i < other->info.param_count; i++)
        s->param[i] = other->info.params[i].initial;
    s->algorithm = other;
    /* Its expansions may be far slower than those of the search before. */
    s->clock.interval = s->clock.countdown = 1;
    loyd_outcome outcome = search_run(s, other);
    s->algorithm = self;
    memcpy(s->param, params, sizeof params);
    return outcome;
}

/* The same with so many nodes at the most; LOYD_STUCK when those are spent. */
static loyd_outcome run_within(struct search *s, const struct algorithm *other, uint64_t nodes) {
    uint64_t limit = s->node_limit;
    bool lower = s->generated + nodes < limit;
    if (lower) s->node_limit = s->generated + nodes;
    loyd_outcome outcome = auto_run(s, other);
    search_close_iteration(s);
    s->node_limit = limit;
    s->optimal = outcome == LOYD_SOLVED && s->optimal;
    if (!lower || outcome != LOYD_NODE_LIMIT) return outcome;
    s->stopped = LOYD_SOLVED; /* whatever comes next goes on */
    return LOYD_STUCK;
}

/* The engine counts from 0: puts the figures so far aside, and adds them again. */
static void count_anew(struct search *s) {
    s->before.expanded = s->expanded;
    s->before.generated = s->generated;
    s->expanded = s->generated = 0;
}

static void count_all(struct search *s) {
    s->expanded += s->before.expanded;
    s->generated += s->before.generated;
    s->before.expanded = s->before.generated = 0;
}

/* Looks for something shorter than what is known, until the nodes for it are spent: LARGE_RATE
 * times as many with tables of six tiles, where there are any. */
static loyd_outcome prove(struct search *s) {
    uint64_t nodes = (uint64_t)search_param(s, "proof"), limit = s->node_limit;
    bool large = nodes && table_search_can(s, TABLES_LARGE) && !search_traced(s);
    if (!large) return run_within(s, &loydi_idastar, nodes);
    if (limit != UINT64_MAX) s->node_limit -= s->generated < limit ? s->generated : limit;
    if (nodes * LARGE_RATE < s->node_limit) s->node_limit = nodes * LARGE_RATE;
    count_anew(s);
    bool had;
    struct table_wish wish = {.purpose = TABLES_LARGE, .patient = true};
    loyd_outcome outcome = table_search(s, &wish, &had);
    search_close_iteration(s);
    count_all(s);
    s->node_limit = limit;
    s->optimal = outcome == LOYD_SOLVED && s->optimal;
    return outcome == LOYD_NODE_LIMIT ? LOYD_STUCK : outcome;
}

/* Beyond 16 cells. An easy board is solved and proved by a short IDA*. Else beam search finds a
 * solution, and IDA* goes on to better it, from the bound that it had come to, until no bound below
 * the length is left (a proof) or the nodes for it are spent. */
static loyd_outcome find_then_prove(struct search *s) {
    loyd_outcome quick = run_within(s, &loydi_idastar, QUICK_NODES);
    if (quick != LOYD_STUCK) return quick;
    loyd_outcome found = auto_run(s, &loydi_beam);
    if (found != LOYD_SOLVED) return found == LOYD_STUCK ? auto_run(s, &loydi_idastar) : found;
    uint64_t depth_limit = s->depth_limit;
    s->depth_limit = search_length(s) - 1;
    loyd_outcome proved = prove(s);
    s->depth_limit = depth_limit;
    if (proved == LOYD_SOLVED || proved == LOYD_CANCELLED) return proved;
    if (proved != LOYD_DEPTH_LIMIT) loydi_say(s->message, MESSAGE_PROOF_UNFINISHED);
    return LOYD_SOLVED; /* proved if the bound has come up to the length: solve.c sees that */
}

/* 10 to 16 cells. Where not even the small tables fit the memory limit, it is IDA* with the
 * heuristic that needs none. */
static loyd_outcome with_tables(struct search *s) {
    bool had;
    if (s->heuristic_chosen || space_is_solved(s->space)) return auto_run(s, &loydi_optimal);
    struct table_wish wish = {
        .purpose = TABLES_PACKED, .store = search_traced(s) ? 0 : TABLES_STORE, .patient = true};
    assert(!s->heuristic);
    s->own_heuristic = &loydi_pdb;
    loyd_outcome outcome = table_search(s, &wish, &had);
    search_close_iteration(s);
    if (had || s->stopped != LOYD_SOLVED) return outcome;
    s->own_heuristic = NULL;
    return auto_run(s, &loydi_optimal);
}

static loyd_outcome run(struct search *s) {
    const struct space *space = s->space;
    if (space->cells > CELLS_PACKED) {
        source_say(s->tables, "%ux%u: beam search for a solution, IDA* to prove it shortest",
                   space->rows, space->cols);
        return find_then_prove(s);
    }
    if (space->cells > SMALL) return with_tables(s);
    source_say(s->tables, "%ux%u: A* needs no tables", space->rows, space->cols);
    return auto_run(s, &loydi_astar);
}

/* The proof on large boards is kept, whatever the heuristic of the search before it. */
static loyd_status checkpoint(const struct search *s, loyd_error *error) {
    bool kept = table_search_can(s, TABLES_LARGE) && !search_traced(s);
    return kept ? table_search_check(s, TABLES_LARGE, error) : LOYD_UNSUPPORTED;
}

static const loyd_param params[] = {
    {.name = "proof",
     .summary = "nodes to spend on proving a solution shortest, beyond 16 cells",
     .type = LOYD_INT,
     .min = 0,
     .max = 1e15,
     .initial = 2e7},
};

const struct algorithm loydi_auto = {
    .info = {.name = "auto",
             .title = "Automatic choice",
             .summary = "picks a search by the board's shape; proves the optimum where feasible",
             .reference = "A*, the engine, beam search",
             .traits = LOYD_COMPLETE | LOYD_USES_HEURISTIC | LOYD_MULTI_TILE | LOYD_CHECKPOINT,
             .params = params,
             .param_count = 1},
    .heuristic = &loydi_linear_conflict,
    .run = run,
    .picks_heuristic = true,
    .run_multi = multi_auto,
    .multi_params = true,
    .checkpoint = checkpoint,
    .checkpoint_for = "boards of 17 to 25 cells, not recorded",
};
