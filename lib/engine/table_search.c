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
 */
#include "engine/table_search.h"

#include "engine/deepen.h"
#include "engine/pieces.h"
#include "run/search_log.h"
#include "run/table_building.h"

#include <stdio.h>

enum { ALONE_CELLS = 9 }; /* too few for more threads than one to pay */
enum { MILLION = 1000000, PATIENCE_MIN = MILLION, PATIENCE_SHARE = 12 };

extern const struct kernel loydi_kernel_manhattan;

static const struct table_choice {
    enum set_purpose first, better;
    uint64_t patience; /* nodes after which the better set is worth building; 0: by its cost */
    bool anew;         /* the search then begins anew */
} choices[] = {
    [TABLES_PACKED] = {SET_SMALL, SET_KEPT, 0, true},
    [TABLES_LARGE] = {SET_STEPS, SET_ALL_STEPS, 500 * MILLION, false},
    [TABLES_LARGE_PLAIN] = {SET_FLAT, SET_FLAT, 0, false},
    [TABLES_MULTI] = {SET_MULTI_SMALL, SET_MULTI, 60 * MILLION, false},
};

struct table_engine {
    struct deepening base;
    const struct table_wish *wish;
    const struct table_choice *choice;
    struct canonical canonical;
    const struct table_set *set; /* in use */
    struct pool_mark mark;       /* what was taken before the engine */
    char why[64];                /* the next set is wanted */
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

/* The patterns' sizes, of the first partition: "7-8". */
static void name_tables(struct table_engine *te) {
    struct search *s = te->base.s;
    uint32_t tiles = 0, used = 0;
    for (uint32_t i = 0; i < te->set->count && tiles + 1 < te->canonical.cells; i++) {
        uint32_t size = (uint32_t)__builtin_popcount(te->set->table[i].home);
        used += (uint32_t)snprintf(s->tables_used + used, sizeof s->tables_used - used, "%s%u",
                                   i ? "-" : "", size);
        tiles += size;
    }
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
                                 .store = te->wish->store,
                                 .recorded = search_traced(s) ? s : NULL,
                                 .pieces = pieces};
    if (pieces) setup.search_sum = pieces_search_sum(s->space, te->set);
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

/* The nodes to spend before building are in proportion to what building costs (48 million on 4x4,
 * about a seventh of the cost). 0: the better set is never built. */
static uint64_t patience(const struct table_engine *te) {
    if (!te->wish->patient || te->wish->at_hand || te->base.engine->setup.recorded) return 0;
    if (te->choice->patience) return te->choice->patience;
    uint64_t cost = set_kept_cost(&te->canonical), nodes = cost / PATIENCE_SHARE;
    return cost && nodes < PATIENCE_MIN ? PATIENCE_MIN : nodes;
}

/* Where subtrees are handed out, and what came of them is kept, all must have the same tables from
 * the beginning to the end: so the better set is built at once. */
static bool is_handed_out(const struct table_engine *te) {
    const struct kernel *kernel = kernel_for(set_recipes[te->choice->better].kind);
    return pieces_of(te->base.s) && kernel->checkpoint;
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
    te->base.patience = handed_out ? 0 : patience(te);
    te->base.anew = choice->anew;
    te->base.upgrade = upgrade;
    return true;
}

loyd_outcome table_search(struct search *s, const struct table_wish *wish, bool *had) {
    unsigned threads = s->threads;
    struct table_engine te = {.base = {.s = s, .bound = wish->bound, .seek = wish->seek},
                              .wish = wish,
                              .choice = &choices[wish->purpose]};
    canonical_init(&te.canonical, s->space);
    s->threads = search_traced(s) || s->space->cells <= ALONE_CELLS ? 1 : search_threads(s);
    *had = set_up(&te);
    if (!*had && wish->purpose == TABLES_LARGE && !wish->at_hand && s->stopped == LOYD_SOLVED) {
        source_say(s->tables, "no tables of steps can be had: plain IDA* instead");
        te.choice = &choices[TABLES_LARGE_PLAIN];
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
