/* SPDX-License-Identifier: MIT
 *
 * The outer loop of the search with tables in multi-tile moves: gets the tables, raises the bound, keeps the limits.
 *
 * Tables of seven tiles are taken where they are kept. Else those of six make do, which are built in memory in half a second or so and need some seven times as many nodes; the
 * larger ones are built, and kept, once an iteration has taken about as long as that does.
 */
#include "engine/multi_optimal.h"

#include "engine/multi_engine.h"
#include "engine/wide.h"
#include "run/search_log.h"
#include "run/table_building.h"

#include <stdio.h>

enum {
    MANY = 60000000
}; /* nodes of an iteration, after which the larger tables are worth building */

struct multi_run {
    struct canonical canonical;
    struct multi_engine *engine;
    bool has_kept; /* the larger tables, or they cannot be had */
};

bool multi_optimal_can(const struct search *s) {
    return s->tables && s->tables->tables && multi_partition_can(s->space->rows, s->space->cols);
}

/* Sets up an engine with these tables; false: no memory. */
static bool set_up(struct search *s, struct multi_run *run, const struct table_set *tables) {
    struct multi_set set;
    if (!tables) return false;
    multi_partition_views(&set, &run->canonical, tables->table, tables->count);
    struct multi_engine *engine =
        multi_engine_new(s->pool, &set, &run->canonical, s->threads, has_wide());
    if (!engine) return false;
    multi_engine_resume(engine, s->expanded, s->generated);
    run->engine = engine;
    return true;
}

/* Has the tables built. False: no memory, or stopped. */
static bool build(struct search *s, struct multi_run *run, enum table_set_size size,
                  const char *what, uint64_t nodes) {
    struct building building;
    snprintf(s->tables->why, sizeof s->tables->why, "%.1f million nodes %s", 1e-6 * (double)nodes,
             what);
    building_begin(&building, s);
    bool built = set_up(s, run, source_set_of(s->tables, size, &run->canonical, s->pool));
    building_end(&building);
    return built;
}

struct multi_watch {
    struct search *s;
    const struct multi_run *run;
};

static bool watch(void *user, uint64_t expanded, uint64_t generated) {
    const struct multi_watch *watched = user;
    watched->s->expanded = expanded;
    watched->s->generated = generated;
    watched->s->iteration_share = multi_engine_share(watched->run->engine);
    return search_watch(watched->s);
}

static loyd_outcome found(struct search *s, const struct multi_run *run) {
    uint8_t *moves = pool_alloc(s->pool, MULTI_STEPS);
    if (!moves) return LOYD_MEMORY_LIMIT;
    size_t length = multi_engine_moves(run->engine, moves);
    return search_found_moves(s, moves, length) ? LOYD_SOLVED : LOYD_MEMORY_LIMIT;
}

static loyd_outcome deepen(struct search *s, struct multi_run *run, uint32_t bound) {
    struct multi_watch watched = {s, run};
    struct engine_watcher watcher = {watch, &watched};
    enum engine_end end = ENGINE_EXHAUSTED;
    s->optimal = true;
    for (; end == ENGINE_EXHAUSTED; bound++) {
        uint32_t h = multi_engine_h(run->engine);
        uint64_t before = s->generated;
        if (h == UINT32_MAX) break;
        s->own_h_start = h;
        if (bound < h) bound = h;
        search_prove(s, bound);
        if (bound > s->depth_limit) return LOYD_DEPTH_LIMIT;
        search_iteration(s, bound);
        end = multi_engine_iterate(run->engine, bound, s->node_limit, &watcher);
        s->expanded = multi_engine_expanded(run->engine);
        s->generated = multi_engine_generated(run->engine);
        if (end != ENGINE_EXHAUSTED || run->has_kept || s->generated - before < MANY) continue;
        run->has_kept = true;
        build(s, run, SET_MULTI, "in an iteration", s->generated - before);
        if (s->stopped != LOYD_SOLVED) end = ENGINE_STOPPED;
    }
    s->iteration_share = 0;
    if (end == ENGINE_SOLVED) return found(s, run);
    if (end == ENGINE_NODES) return LOYD_NODE_LIMIT;
    if (end == ENGINE_STOPPED) return s->stopped;
    s->message = "a pattern table contradicts itself";
    return LOYD_STUCK;
}

loyd_outcome multi_optimal(struct search *s, uint32_t bound, bool *tables) {
    struct multi_run run = {.has_kept = true};
    canonical_init(&run.canonical, s->space);
    unsigned threads = s->threads;
    s->threads = search_threads(s);
    *tables = set_up(s, &run, source_set_of(s->tables, SET_MULTI, &run.canonical, s->pool));
    if (!*tables) {
        run.has_kept = false;
        *tables = build(s, &run, SET_MULTI_SMALL, "without tables", s->generated);
    }
    if (*tables) return deepen(s, &run, bound);
    s->threads = threads;
    return s->stopped != LOYD_SOLVED ? s->stopped : LOYD_MEMORY_LIMIT;
}
