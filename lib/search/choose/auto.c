/* SPDX-License-Identifier: MIT
 *
 * auto: the search that picks a search. It proves the optimum where that is feasible, and where it
 * is not it returns the best solution it found and says how far that may be from the optimum. No
 * board that can be solved ends without a solution.
 *
 *   up to 16 cells   the engine with pattern tables: the large set of the shape where it is at
 *                    hand, else a small one built in memory, with which most 4x4 take less than a
 *                    tenth of a second. A board that is not solved within so many nodes gets the
 *                    large set after all (engine/table_search.c). Up to 9 cells a heuristic that
 *                    was asked for is used by A*. The last tenth of a limit is kept for beams:
 *                    where the proof does not end, there is a solution all the same
 *   more cells       a short IDA*; if that is not enough, a solution at once and better ones
 *                    (anysize/anytime.c), then IDA* for a proof, with tables where they are at hand
 *                    or there is time to build them; each bound that IDA* finishes raises the lower
 *                    bound. When its nodes are spent, beams have what time is left. Without limits
 *                    that ends after `seconds`
 *
 * Up to 16 cells, and with a node limit, the choice depends on the board's shape, the parameters,
 * the counts of nodes and the folder of tables alone, so that the same call gives the same answer
 * everywhere. Beyond, with a time limit or `seconds`, it depends on the clock.
 */
#include "search/choose/auto.h"

#include "anysize/anytime.h"
#include "anysize/constructive.h"
#include "anysize/short_loops.h"
#include "run/search_log.h"
#include "search/algorithms.h"
#include "search/parts/multi_moves.h"
#include "tables/cache.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>

enum { SMALL = 9, QUICK_CELLS = 100, LARGE_RATE = 500 };
/* The short IDA* of larger boards; from more cells on the first answer would wait for it. */
enum { SHORT_NODES = 20000, SHORT_CELLS = 4096 };
/* Seconds that must be left for tables that are at hand, which are checked first, for building
 * them, and for building small ones; more for a board whose length and bound are so near. */
enum { TABLES_S = 5, BUILD_S = 60, REACH_S = 120, REACH_MOVES = 12 };
static const double SMALL_S = 0.4;
/* Up to 16 cells: kept for beams, a share and at most so much. */
enum { SPARE_NODES = 200000 };
static const double SPARE_SHARE = 0.1, SPARE_S = 0.5;

loyd_outcome auto_run(struct search *s, const struct algorithm *other) {
    const struct algorithm *self = s->algorithm;
    double params[SEARCH_PARAMS_MAX];
    memcpy(params, s->param, sizeof params);
    for (size_t i = 0; i < other->info.param_count; i++)
        s->param[i] = other->info.params[i].initial;
    s->algorithm = other;
    s->alone = true;
    /* Its expansions may be far slower than those of the search before. */
    s->clock.interval = s->clock.countdown = 1;
    loyd_outcome outcome = search_run(s, other);
    s->algorithm = self;
    s->alone = false;
    memcpy(s->param, params, sizeof params);
    return outcome;
}

loyd_outcome auto_run_within(struct search *s, const struct algorithm *other, uint64_t nodes) {
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

loyd_outcome auto_table_search(struct search *s, const struct table_wish *wish, bool *had) {
    uint64_t limit = s->node_limit;
    if (limit != UINT64_MAX) s->node_limit -= s->generated < limit ? s->generated : limit;
    count_anew(s);
    loyd_outcome outcome = table_search(s, wish, had);
    search_close_iteration(s);
    count_all(s);
    s->node_limit = limit;
    return outcome;
}

/* ---- Beyond 16 cells ---- */

static double seconds_left(const struct search *s) {
    double share = search_time_share(s), spent = search_now_s() - s->clock.start_s;
    return share > 0 ? spent / share - spent : (double)INFINITY;
}

/* The engine with tables of six tiles; the nodes for it are LARGE_RATE times those of plain IDA*.
 * *had: there were tables. */
static loyd_outcome prove_with_tables(struct search *s, bool *had) {
    uint64_t nodes = (uint64_t)search_param(s, "proof"), limit = s->node_limit;
    struct table_wish wish = {.purpose = TABLES_LARGE,
                              .patient = true,
                              .from = s->log->options->pieces ? FROM_START : FROM_EITHER,
                              .at_hand = limit != UINT64_MAX || seconds_left(s) < BUILD_S};
    if (nodes * LARGE_RATE < limit - s->generated)
        s->node_limit = s->generated + nodes * LARGE_RATE;
    loyd_outcome outcome = auto_table_search(s, &wish, had);
    s->node_limit = limit;
    s->optimal = outcome == LOYD_SOLVED && s->optimal;
    return outcome == LOYD_NODE_LIMIT ? LOYD_STUCK : outcome;
}

/* The small tables of 17 to 25 cells are built in some tenths of a second: a bound of the start,
 * where there are no others. On long boards it is the best. */
static void prove_by_small_tables(struct search *s) {
    struct heuristic_choice small = heuristic_choice_of(&loydi_pdb);
    const struct heuristic *heuristic = s->heuristic;
    struct hval value = s->start_value;
    struct pool_mark mark = pool_mark(s->pool);
    if (search_make_heuristic(s, &small)) search_prove(s, s->start_value.h);
    s->heuristic = heuristic;
    s->start_value = value;
    pool_rewind(s->pool, mark);
}

/* Looks for something shorter than what is known, until the nodes for it are spent. */
static loyd_outcome prove(struct search *s) {
    bool had = false;
    uint64_t nodes = (uint64_t)search_param(s, "proof");
    if (s->generated >= s->node_limit) return LOYD_STUCK;
    if (nodes && table_search_can(s, TABLES_LARGE) && seconds_left(s) > TABLES_S) {
        loyd_outcome outcome = prove_with_tables(s, &had);
        if (had || s->stopped != LOYD_SOLVED) return outcome;
    }
    if (nodes && table_search_can(s, TABLES_LARGE) && seconds_left(s) > SMALL_S)
        prove_by_small_tables(s);
    return auto_run_within(s, &loydi_idastar, nodes);
}

static void add_method(struct search *s, const char *what) {
    size_t used = strlen(s->method);
    snprintf(s->method + used, sizeof s->method - used, "%s%s", used ? " + " : "", what);
}

/* A solution is known: goes on for a shorter one, or for a proof that there is none; or, with a
 * bound, that none is shorter by more than that factor. */
static loyd_outcome better_or_prove(struct search *s) {
    uint64_t depth_limit = s->depth_limit, length = search_length(s);
    if (!length) return LOYD_SOLVED;
    s->depth_limit = (uint64_t)ceil((double)length / search_param(s, "bound")) - 1;
    s->stopped = LOYD_SOLVED;
    loyd_outcome proved = prove(s);
    s->depth_limit = depth_limit;
    if (proved == LOYD_SOLVED) add_method(s, "IDA*");
    if (proved == LOYD_SOLVED || proved == LOYD_CANCELLED) return proved;
    if (proved != LOYD_DEPTH_LIMIT) loydi_say(s->message, MESSAGE_PROOF_UNFINISHED);
    return LOYD_SOLVED; /* proved if the bound has come up to the length: solve.c sees that */
}

/* The moves of 255x255 are 44 MB. A lower memory limit counts what the search works with, and the
 * solution no more than it is counted in the result. */
static loyd_outcome first_uncounted(struct search *s, loyd_outcome ended) {
    struct pool own;
    struct move_list moves;
    if (s->log->solved || ended != LOYD_MEMORY_LIMIT) return ended;
    struct pool_mark mark = pool_mark(s->pool);
    s->stopped = LOYD_SOLVED;
    pool_init(&own, UINT64_MAX);
    loyd_outcome outcome =
        move_list_open(&moves, &own) ? construct_solution(s, &moves, false) : LOYD_MEMORY_LIMIT;
    if (outcome == LOYD_SOLVED) short_loops_cut(s->space, &moves);
    if (outcome == LOYD_SOLVED && !search_found_better(s, move_list_at(&moves, 0), moves.length))
        outcome = LOYD_MEMORY_LIMIT;
    pool_drop(&own);
    pool_rewind(s->pool, mark);
    return outcome;
}

/* A solution at once, and better ones for a share of the limits. */
static loyd_outcome find(struct search *s, bool at_once, double share) {
    return first_uncounted(s, at_once ? anytime_first(s) : auto_find(s, share));
}

/* After a search that ended without a solution, as it is told. */
static loyd_outcome find_any(struct search *s, loyd_outcome ended) {
    int64_t bound = s->lower_bound;
    bool at_once = ended == LOYD_CANCELLED || search_traced(s);
    search_close_iteration(s);
    s->stopped = LOYD_SOLVED;
    loyd_outcome found = find(s, at_once, 1.0);
    s->optimal = false;
    s->lower_bound = bound;
    if (!s->log->solved) return ended;
    if (search_length(s) > s->depth_limit) return search_drop(s, ended);
    if (ended == LOYD_CANCELLED || found == LOYD_CANCELLED) return LOYD_CANCELLED;
    loydi_say(s->message, MESSAGE_PROOF_UNFINISHED);
    return LOYD_SOLVED;
}

/* What is recorded is beam search, whose boards a reader can follow. */
static loyd_outcome record_beam(struct search *s) {
    loyd_outcome found = auto_run(s, &loydi_beam);
    if (found != LOYD_SOLVED) return found == LOYD_STUCK ? auto_run(s, &loydi_idastar) : found;
    return better_or_prove(s);
}

static loyd_outcome find_recorded(struct search *s) {
    loyd_outcome found = record_beam(s);
    return s->log->solved || found == LOYD_DEPTH_LIMIT ? found : find_any(s, found);
}

/* When to stop, where no limit was given. */
static void set_deadline(struct search *s) {
    double seconds = search_param(s, "seconds");
    bool limited = s->log->options->time_limit_ms || s->node_limit != UINT64_MAX;
    if (!limited && seconds > 0) s->clock.until_s = s->clock.start_s + seconds;
}

loyd_outcome auto_find(struct search *s, double share) {
    set_deadline(s);
    double until = s->clock.until_s, left = seconds_left(s);
    uint64_t nodes = s->node_limit;
    if (!isinf(left)) s->clock.until_s = search_now_s() + share * left;
    if (isinf(left) && nodes == UINT64_MAX)
        s->clock.until_s = search_now_s() + loydi_auto.info.params[1].initial;
    if (nodes != UINT64_MAX) s->node_limit = (uint64_t)(share * (double)nodes);
    s->enough = search_param(s, "bound");
    loyd_outcome outcome = anytime(s);
    s->enough = 0;
    s->clock.until_s = until;
    s->node_limit = nodes;
    return outcome;
}

/* A board that looks within reach is given more than the usual time. */
static void extend_deadline(struct search *s) {
    int64_t gap = (int64_t)search_length(s) - s->lower_bound;
    if (s->clock.until_s > 0 && s->lower_bound >= 0 && gap <= REACH_MOVES &&
        table_search_can(s, TABLES_LARGE))
        s->clock.until_s += REACH_S;
}

static bool is_good_enough(const struct search *s) {
    double most = search_param(s, "bound") * (double)s->lower_bound;
    return s->optimal || (double)search_length(s) <= most;
}

/* A solution is known and may not be good enough: a proof, and beams for what time it leaves. */
static loyd_outcome prove_and_go_on(struct search *s) {
    double until = s->clock.until_s;
    uint64_t nodes = s->node_limit;
    if (is_good_enough(s)) return LOYD_SOLVED;
    extend_deadline(s);
    loyd_outcome outcome = better_or_prove(s);
    s->clock.until_s = until;
    if (outcome != LOYD_SOLVED || is_good_enough(s)) return outcome;
    s->stopped = LOYD_SOLVED;
    s->enough = search_param(s, "bound");
    outcome = anytime_more(s);
    s->node_limit = nodes;
    return outcome == LOYD_CANCELLED ? LOYD_CANCELLED : LOYD_SOLVED;
}

/* The solution that was found is too long: IDA* is left to find one within the depth limit, or to
 * prove that there is none. */
static loyd_outcome find_shorter(struct search *s) {
    search_drop(s, LOYD_DEPTH_LIMIT);
    s->stopped = LOYD_SOLVED;
    *s->method = 0;
    loyd_outcome outcome = prove(s);
    if (outcome == LOYD_SOLVED) add_method(s, "IDA*");
    return outcome == LOYD_SOLVED || outcome == LOYD_CANCELLED ? outcome : LOYD_DEPTH_LIMIT;
}

/* Few beside the nodes that there are in all. */
static uint64_t quick_nodes(const struct search *s) {
    uint64_t share = s->node_limit / 4;
    uint64_t most = s->space->cells <= QUICK_CELLS ? AUTO_QUICK_NODES : SHORT_NODES;
    return share < most ? share : most;
}

/* A board without a short IDA* has its heuristic all the same, for a bound. */
static void value_start(struct search *s) {
    struct pool_mark mark = pool_mark(s->pool);
    if (!search_make_heuristic(s, s->choice))
        pool_rewind(s->pool, mark);
    else if (search_admissible(s))
        search_prove(s, s->start_value.h);
}

/* An easy board is solved and proved by a short IDA*. Else a solution is found at once and
 * bettered, and IDA* goes on to better it, from the bound that it had come to, until no bound below
 * the length is left (a proof) or time or nodes are spent. */
static loyd_outcome find_then_prove(struct search *s) {
    bool provable = s->space->cells <= QUICK_CELLS, huge = s->space->cells > SHORT_CELLS;
    set_deadline(s);
    loyd_outcome quick = huge ? LOYD_STUCK : auto_run_within(s, &loydi_idastar, quick_nodes(s));
    if (quick == LOYD_SOLVED || quick == LOYD_DEPTH_LIMIT) return quick;
    if (search_traced(s)) return quick == LOYD_STUCK ? find_recorded(s) : quick;
    if (huge) value_start(s);
    bool large = table_search_can(s, TABLES_LARGE);
    loyd_outcome found = find(s, quick == LOYD_CANCELLED, large ? 0.45 : provable ? 0.95 : 1.0);
    if (!s->log->solved) return found;
    bool too_long = search_length(s) > s->depth_limit;
    if (quick == LOYD_CANCELLED || found == LOYD_CANCELLED)
        return too_long ? search_drop(s, LOYD_CANCELLED) : LOYD_CANCELLED;
    if (too_long) return provable ? find_shorter(s) : search_drop(s, LOYD_DEPTH_LIMIT);
    if (provable) return prove_and_go_on(s);
    if (is_good_enough(s)) return LOYD_SOLVED;
    loydi_say(s->message, MESSAGE_PROOF_UNFINISHED);
    return LOYD_SOLVED;
}

/* ---- Up to 16 cells ---- */

/* Of the time and the nodes that are left so much is kept for a solution without a proof. */
static void keep_spare(struct search *s) {
    double left = seconds_left(s), spare_s = SPARE_SHARE * left;
    uint64_t spare = (uint64_t)(SPARE_SHARE * (double)s->node_limit);
    if (!isinf(left))
        s->clock.until_s = search_now_s() + left - (spare_s < SPARE_S ? spare_s : SPARE_S);
    if (s->node_limit != UINT64_MAX) s->node_limit -= spare < SPARE_NODES ? spare : SPARE_NODES;
}

loyd_outcome auto_answer(struct search *s, loyd_outcome (*proof)(struct search *)) {
    double until = s->clock.until_s;
    uint64_t nodes = s->node_limit;
    keep_spare(s);
    loyd_outcome outcome = proof(s);
    s->clock.until_s = until;
    s->node_limit = nodes;
    if (s->log->solved || outcome == LOYD_DEPTH_LIMIT) return outcome;
    return find_any(s, outcome);
}

/* Where not even the small tables fit the memory limit, it is IDA* with the heuristic that needs
 * none. */
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

static loyd_outcome with_astar(struct search *s) {
    return auto_run(s, &loydi_astar);
}

static loyd_outcome run(struct search *s) {
    const struct space *space = s->space;
    if (space->cells > CELLS_PACKED) {
        source_say(s->tables, "%ux%u: beams for a solution, IDA* to prove it shortest", space->rows,
                   space->cols);
        return find_then_prove(s);
    }
    if (space->cells > SMALL || !s->heuristic_chosen) return auto_answer(s, with_tables);
    source_say(s->tables, "%ux%u: A* with the heuristic asked for", space->rows, space->cols);
    return auto_answer(s, with_astar);
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
    {.name = "seconds",
     .summary = "time to better and prove a solution beyond 16 cells, without limits; 0: no end",
     .type = LOYD_REAL,
     .min = 0,
     .max = 1e9,
     .initial = 10},
    {.name = "bound",
     .summary = "beyond 16 cells a solution of at most so many times the optimum will do",
     .type = LOYD_REAL,
     .min = 1,
     .max = 10,
     .initial = 1},
};

const struct algorithm loydi_auto = {
    .info = {.name = "auto",
             .title = "Automatic choice",
             .summary = "picks a search by the board's shape; proves the optimum where feasible",
             .reference = "A*, the engine, beams with a learned potential",
             .traits = LOYD_COMPLETE | LOYD_USES_HEURISTIC | LOYD_MULTI_TILE | LOYD_CHECKPOINT,
             .params = params,
             .param_count = sizeof params / sizeof *params},
    .heuristic = &loydi_linear_conflict,
    .run = run,
    .picks_heuristic = true,
    .chooses = true,
    .run_multi = multi_auto,
    .multi_params = true,
    .checkpoint = checkpoint,
    .checkpoint_for = "boards of 17 to 25 cells, where the search is not recorded",
};
