/* SPDX-License-Identifier: MIT
 *
 * The tables that a board is searched with, and those that the search turns to when it takes long.
 *
 * For each purpose there are two sets: a first one that is quick to build, and a better one that
 * takes longer. Where the better one is at hand, it is used. Else it is not known beforehand
 * whether the board is worth it: so the first set is used, and the better one is built, and kept in
 * the folder of tables if that can be written, once the search has taken about as long as that
 * takes. A hard board takes little longer than if the tables had been built at once, and the many
 * easy ones never wait.
 *
 *   up to 16 cells             five tiles a pattern; up to eight, with which the search begins anew
 *   17 to 25 cells             the first partition's steps; all partitions'. Where they do not
 *                              fit the memory, flat tables and plain IDA*
 *   multi-tile moves           six tiles; seven
 *
 * A path is as long from the goal to the start as from the start to the goal, but iterations are
 * not as large: on half of the 5x5 boards those from the goal are smaller, down to a hundredth.
 * Which end is the better one shows in iterations that are still small. So after one that is large
 * enough, the iterations up to its bound are searched from the other end as well, as long as they
 * take fewer nodes together than it did. If they end within that, the search goes on from there.
 */
#include "engine/table_search.h"

#include "engine/deepen.h"
#include "engine/pieces.h"
#include "run/search_log.h"
#include "run/table_building.h"

#include <stdio.h>

enum { ALONE_CELLS = 9 }; /* too few for more threads than one to pay */
enum { MILLION = 1000000, PATIENCE_MIN = MILLION };
enum {
    TURN_MIN = 25 * MILLION, /* nodes of an iteration: the next takes longer than mapping tables */
    TURN_HANDED_OUT = MILLION / 5 /* the same before subtrees are handed out */
};

extern const struct kernel loydi_kernel_manhattan;

static const struct table_choice {
    enum set_purpose first, better;
    uint32_t share; /* what part of its cost in nodes is spent before the better set is built */
    bool anew;      /* the search then begins anew */
} choices[] = {
    [TABLES_PACKED] = {SET_SMALL, SET_KEPT, 12, true},
    [TABLES_LARGE] = {SET_STEPS, SET_ALL_STEPS, 1, false},
    [TABLES_LARGE_PLAIN] = {SET_FLAT, SET_FLAT, 1, false},
    [TABLES_MULTI] = {SET_MULTI_SMALL, SET_MULTI, 1, false},
};

struct table_engine {
    struct deepening base;
    const struct table_wish *wish;
    const struct table_choice *choice;
    struct canonical canonical;  /* from the end that is searched from */
    const struct table_set *set; /* in use, and what it is for */
    enum set_purpose which;
    struct pool_mark mark; /* what was taken before the engine */
    bool turned;           /* the other end was tried, or is not to be */
    char why[64];          /* the next set is wanted */
};

bool table_search_can(const struct search *s, enum table_purpose purpose) {
    if (purpose == TABLES_PACKED) return s->space->packed;
    return set_exists(choices[purpose].better, s->space->rows, s->space->cols);
}

loyd_status table_search_check(const struct search *s, enum table_purpose purpose,
                               loyd_error *error) {
    bool steps = purpose == TABLES_LARGE;
    return deepen_check(s, kernel_for(steps ? &loydi_step_table : &loydi_flat_table), error);
}

/* The patterns' sizes, of the first view, "7-8"; in multi-tile moves of all tables. */
static void name_tables(struct table_engine *te) {
    struct search *s = te->base.s;
    const struct table_set *set = te->set;
    bool additive = set->table[0].kind->additive;
    uint32_t used = 0, count = additive ? VIEW_PATTERNS : set->count;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t tiles =
            additive ? te->base.engine->views.view[0].slot[i].tiles : set->table[i].home;
        if (!tiles) continue;
        used += (uint32_t)snprintf(s->tables_used + used, sizeof s->tables_used - used, "%s%d",
                                   used ? "-" : "", __builtin_popcount(tiles));
    }
    if (te->canonical.from_goal)
        snprintf(s->tables_used + used, sizeof s->tables_used - used, " from the goal");
}

/* Makes an engine for the set in use. False: no memory. */
static bool set_engine(struct table_engine *te) {
    struct search *s = te->base.s;
    const struct kernel *kernel = kernel_for(te->set->table[0].kind);
    const loyd_pieces *pieces = kernel->checkpoint ? pieces_of(s) : NULL;
    struct table_views views;
    table_views_init(&views, &te->canonical, te->set);
    struct engine_setup setup = {.pool = s->pool,
                                 .views = &views,
                                 .threads = s->threads,
                                 .simd = true,
                                 .from_goal = te->canonical.from_goal,
                                 .store = te->wish->store,
                                 .recorded = search_traced(s) ? s : NULL,
                                 .pieces = pieces};
    if (pieces) setup.search_sum = pieces_search_sum(s->space, te->set, setup.from_goal);
    struct engine *engine = engine_new(kernel, &setup);
    if (!engine) return false;
    engine_start(engine, s->space);
    te->base.engine = engine;
    name_tables(te);
    return true;
}

/* Takes a set that is at hand or, with build, is built. False: no memory, or stopped. */
static bool use_set(struct table_engine *te, enum set_purpose which, bool build) {
    struct search *s = te->base.s;
    struct building building;
    if (build) building_begin(&building, s, te->why);
    const struct table_set *set = source_take(s->tables, which, &te->canonical, s->pool);
    if (build) building_end(&building);
    if (!set) return false;
    te->set = set;
    te->which = which;
    te->mark = pool_mark(s->pool);
    return set_engine(te);
}

/* Why tables are built, for those who asked to be told. */
static void say_why(struct table_engine *te, uint64_t nodes, const char *what) {
    if (nodes)
        snprintf(te->why, sizeof te->why, "%.*f million nodes %s",
                 nodes < 10 * MILLION && !te->choice->anew, 1.0 / MILLION * (double)nodes, what);
    else
        snprintf(te->why, sizeof te->why, "there are none for %ux%u", te->canonical.rows,
                 te->canonical.cols);
}

static bool upgrade(struct deepening *d, uint64_t nodes) {
    struct table_engine *te = (struct table_engine *)(void *)d;
    struct search *s = d->s;
    if (!te->choice->anew) {
        say_why(te, nodes, "in an iteration");
        return use_set(te, te->choice->better, true);
    }
    pool_rewind(s->pool, te->mark);
    say_why(te, nodes, "were not enough");
    if (use_set(te, te->choice->better, true)) return true;
    if (s->stopped != LOYD_SOLVED) return false;
    source_say(s->tables, "%s, but larger tables pass the memory limit", te->why);
    if (!set_engine(te)) s->stopped = LOYD_MEMORY_LIMIT;
    return s->stopped == LOYD_SOLVED;
}

/* The nodes to spend before building are in proportion to what building costs: 48 million on 4x4,
 * about a seventh of the cost, half a billion on 5x5, a fourth of it. */
static uint64_t worth_building(const struct table_engine *te) {
    uint64_t nodes = set_cost(te->choice->better, &te->canonical) / te->choice->share;
    return nodes < PATIENCE_MIN ? PATIENCE_MIN : nodes;
}

/* 0: the better set is never built. */
static uint64_t patience(const struct table_engine *te) {
    const struct table_choice *choice = te->choice;
    if (!te->wish->patient || te->wish->at_hand || te->base.engine->setup.recorded) return 0;
    return set_is_another(choice->better, choice->first, &te->canonical) ? worth_building(te) : 0;
}

/* Better tables are turned to in time, unless they are in use. */
static void set_upgrade(struct table_engine *te) {
    te->base.patience = te->which == te->choice->better ? 0 : patience(te);
    te->base.anew = te->choice->anew;
    te->base.upgrade = upgrade;
}

/* Where subtrees are handed out, and what came of them is kept, all must have the same tables from
 * the beginning to the end: so the better set is built at once. */
static bool is_handed_out(const struct table_engine *te) {
    const struct kernel *kernel = kernel_for(set_recipes[te->choice->better].kind);
    return pieces_of(te->base.s) && kernel->checkpoint;
}

/* ---- The other end ---- */

static void set_end(struct table_engine *te, bool from_goal) {
    if (from_goal)
        canonical_init_from_goal(&te->canonical, te->base.s->space);
    else
        canonical_init(&te->canonical, te->base.s->space);
}

/* Whether an iteration of so many nodes is one to try the other end after; *build: also if tables
 * have to be built for that. Where subtrees are handed out, all processes try it, and before the
 * first are. */
static bool is_worth_turning(const struct table_engine *te, uint64_t nodes, bool *build) {
    const loyd_pieces *pieces = pieces_of(te->base.s);
    bool handed_out = is_handed_out(te), builds = te->wish->patient && !te->wish->at_hand;
    uint64_t least = handed_out ? TURN_HANDED_OUT : TURN_MIN;
    if (handed_out && pieces->nodes_min && pieces->nodes_min < least) least = pieces->nodes_min;
    *build = builds && (handed_out || nodes >= worth_building(te));
    return !te->turned && nodes >= least;
}

/* An engine for the other end, in place of this one, and with tables that are no worse. False:
 * there are none, or no memory. */
static bool use_other_end(struct table_engine *te, bool build) {
    const struct table_choice *choice = te->choice;
    bool handed_out = is_handed_out(te);
    bool better = te->which == choice->better ||
                  !set_is_another(choice->better, choice->first, &te->canonical);
    set_end(te, !te->canonical.from_goal);
    if (use_set(te, choice->better, build && (handed_out || better))) return true;
    return !handed_out && !better && te->base.s->stopped == LOYD_SOLVED &&
           use_set(te, choice->first, build);
}

/* Searches up to the bound. *better: with fewer nodes than that, or a solution was found. */
static enum engine_end try_end(struct table_engine *te, uint32_t bound, uint64_t nodes,
                               bool *better) {
    struct deepening *d = &te->base;
    struct engine *engine = d->engine;
    uint64_t most = d->beside_generated + nodes, limit = d->s->node_limit;
    enum engine_end end = ENGINE_EXHAUSTED;
    uint32_t next = engine_first_bound(engine);
    engine->trial = true;
    for (; next <= bound && end == ENGINE_EXHAUSTED; next += engine->kernel->bound_step)
        end = deepen_once(d, next, most < limit ? most : limit);
    engine->trial = false;
    *better = end == ENGINE_EXHAUSTED || end == ENGINE_SOLVED;
    bool more = (end == ENGINE_NODES && most <= limit) || end == ENGINE_MEMORY;
    return more ? ENGINE_EXHAUSTED : end;
}

/* Back to the engine that there was; what the other one counted counts on. */
static void turn_back(struct table_engine *te, const struct table_engine *before,
                      struct pool_mark mark) {
    const struct engine *tried = te->base.engine;
    uint64_t expanded = tried->expanded, generated = tried->generated;
    bool none = tried == before->base.engine;
    *te = *before;
    te->base.beside_expanded += none ? 0 : expanded;
    te->base.beside_generated += none ? 0 : generated;
    pool_rewind(te->base.s->pool, mark);
    name_tables(te);
}

static enum engine_end turn(struct deepening *d, uint32_t bound, uint64_t nodes) {
    struct table_engine *te = (struct table_engine *)(void *)d;
    const struct table_engine before = *te;
    struct search *s = d->s;
    bool build, better = false;
    if (!is_worth_turning(te, nodes, &build)) return ENGINE_EXHAUSTED;
    struct pool_mark mark = pool_mark(s->pool);
    enum engine_end end = ENGINE_EXHAUSTED;
    search_close_iteration(s);
    say_why(te, nodes, "in an iteration");
    bool had = use_other_end(te, build);
    if (had) {
        d->beside_expanded += before.base.engine->expanded;
        d->beside_generated += before.base.engine->generated;
        end = try_end(te, bound, nodes, &better);
        search_close_iteration(s);
        source_say(s->tables, "bound %u took %llu nodes from the start, %s from the goal", bound,
                   (unsigned long long)nodes, better ? "fewer" : "more");
    }
    if (!better) turn_back(te, &before, mark);
    te->turned = had || build;
    if (better) set_upgrade(te);
    return s->stopped == LOYD_SOLVED ? end : ENGINE_STOPPED;
}

/* The better set if it is at hand, else the first. False: there is no memory for it. */
static bool set_up(struct table_engine *te) {
    struct search *s = te->base.s;
    const struct table_choice *choice = te->choice;
    struct pool_mark mark = pool_mark(s->pool);
    bool handed_out = is_handed_out(te), build = handed_out && !te->wish->at_hand;
    if (handed_out && pieces_of(s)->prepare) pieces_of(s)->prepare(pieces_of(s)->user);
    if (build) say_why(te, 0, "");
    if (choice->better != choice->first && use_set(te, choice->better, build)) return true;
    if (s->stopped != LOYD_SOLVED) return false;
    if (handed_out) pool_rewind(s->pool, mark);
    say_why(te, s->generated, "without tables");
    if (!use_set(te, choice->first, choice->first != SET_SMALL && !te->wish->at_hand)) {
        pool_rewind(s->pool, mark);
        return false;
    }
    set_upgrade(te);
    if (handed_out) te->base.patience = 0;
    return true;
}

/* Whether one thread searches: for a recording, where more do not pay, and where a limit of nodes
 * is to end a small search at the same node everywhere. */
static bool is_alone(const struct search *s) {
    return search_traced(s) || s->space->cells <= ALONE_CELLS ||
           (s->space->packed && s->log->options->node_limit);
}

loyd_outcome table_search(struct search *s, const struct table_wish *wish, bool *had) {
    unsigned threads = s->threads;
    struct table_engine te = {.base = {.s = s, .bound = wish->bound, .seek = wish->seek},
                              .wish = wish,
                              .choice = &choices[wish->purpose]};
    set_end(&te, wish->from == FROM_GOAL);
    if (wish->purpose == TABLES_LARGE && wish->from == FROM_EITHER) te.base.turn = turn;
    s->threads = is_alone(s) ? 1 : search_threads(s);
    *had = set_up(&te);
    if (!*had && wish->purpose == TABLES_LARGE && !wish->at_hand && s->stopped == LOYD_SOLVED) {
        source_say(s->tables, "no tables of steps can be had: plain IDA* instead");
        te.choice = &choices[TABLES_LARGE_PLAIN];
        te.base.turn = NULL;
        *had = set_up(&te);
    }
    if (*had) return deepen(&te.base);
    s->threads = threads;
    return s->stopped != LOYD_SOLVED ? s->stopped : LOYD_MEMORY_LIMIT;
}

loyd_outcome manhattan_search(struct search *s) {
    s->threads = search_threads(s);
    struct engine_setup setup = {.pool = s->pool, .threads = s->threads, .simd = true};
    struct engine *engine = engine_new(&loydi_kernel_manhattan, &setup);
    if (!engine) return LOYD_MEMORY_LIMIT;
    engine_start(engine, s->space);
    return deepen(&(struct deepening){.s = s, .engine = engine});
}
