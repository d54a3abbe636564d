/* SPDX-License-Identifier: MIT
 *
 * optimal: shortest solutions, as fast as we can. It is IDA* throughout; the parts differ in how
 * they walk the tree.
 *
 *   up to 16 cells, manhattan    batches of boards packed in words (batch.c); the nodes are those
 *                                of `idastar` to the unit
 *   up to 16 cells, pdb          batches of table look-ups (lookup.c), the first states stored
 *                                and searched by A* (ahead.c)
 *   17 to 25 cells, pdb          batches of look-ups in flat tables (flat_search.c)
 *   anything else                `idastar` itself
 *
 * Counts with pdb differ from idastar's: nodes within an iteration are visited in another order, so
 * the last iteration ends elsewhere. The length does not, as every iteration before the last is
 * searched in full. Korf 1985; Korf & Felner 2002.
 */
#include "engine/large_optimal.h"
#include "engine/lookup_story.h"
#include "engine/manhattan_engine.h"
#include "heuristics/pattern_tables.h"
#include "run/table_building.h"

extern const struct algorithm loydi_idastar;

/* One way to walk the tree, as the loop below sees it. */
struct engine {
    void *data;
    uint32_t start_h;
    enum engine_end (*iterate)(void *data, uint32_t bound, uint64_t generated_max,
                               const struct engine_watcher *watcher);
    uint64_t (*expanded)(const void *data);
    uint64_t (*generated)(const void *data);
    size_t (*moves)(const void *data, uint8_t *moves);
};

static enum engine_end batch_iterate(void *data, uint32_t bound, uint64_t generated_max,
                                     const struct engine_watcher *watcher) {
    return engine_iterate(data, bound, generated_max, watcher);
}
static uint64_t batch_expanded(const void *data) {
    return engine_expanded(data);
}
static uint64_t batch_generated(const void *data) {
    return engine_generated(data);
}
static size_t batch_moves(const void *data, uint8_t *moves) {
    return engine_moves(data, moves);
}

static enum engine_end tables_iterate(void *data, uint32_t bound, uint64_t generated_max,
                                      const struct engine_watcher *watcher) {
    return lookup_iterate(data, bound, generated_max, watcher);
}
static uint64_t tables_expanded(const void *data) {
    return lookup_expanded(data);
}
static uint64_t tables_generated(const void *data) {
    return lookup_generated(data);
}
static size_t tables_moves(const void *data, uint8_t *moves) {
    return lookup_moves(data, moves);
}

static bool watch(void *user, uint64_t expanded, uint64_t generated) {
    struct search *s = user;
    s->expanded = expanded;
    s->generated = generated;
    return search_watch(s);
}

static loyd_outcome finish(struct search *s, const struct engine *engine, enum engine_end end) {
    uint8_t moves[(int)LOOKUP_PATH + (int)WALK_DEPTH]; /* more than either needs */
    switch (end) {
    case ENGINE_SOLVED:
        return search_found_moves(s, moves, engine->moves(engine->data, moves)) ? LOYD_SOLVED
                                                                                : LOYD_MEMORY_LIMIT;
    case ENGINE_NODES:
        return LOYD_NODE_LIMIT;
    case ENGINE_STOPPED:
        return s->stopped;
    case ENGINE_MEMORY:
        return LOYD_MEMORY_LIMIT;
    default:
        s->message = "a pattern table contradicts itself";
        return LOYD_STUCK;
    }
}

/* IDA*'s outer loop. With these heuristics f grows by two. */
static loyd_outcome deepen(struct search *s, const struct engine *engine) {
    struct engine_watcher watcher = {watch, s};
    enum engine_end end = ENGINE_EXHAUSTED;
    s->optimal = true;
    for (uint32_t bound = engine->start_h; end == ENGINE_EXHAUSTED; bound += 2) {
        search_prove(s, bound);
        if (bound > s->depth_limit) return LOYD_DEPTH_LIMIT;
        search_iteration(s, bound);
        end = engine->iterate(engine->data, bound, s->node_limit, &watcher);
        s->expanded = engine->expanded(engine->data);
        s->generated = engine->generated(engine->data);
    }
    return finish(s, engine, end);
}

static loyd_outcome run_batches(struct search *s) {
    struct manhattan_engine *data = engine_new(s->pool, s->space, batch_can_widen());
    if (!data) return LOYD_MEMORY_LIMIT;
    unsigned threads = search_threads(s);
    if (threads > 1) {
        if (!engine_share(data, s->pool, threads)) return LOYD_MEMORY_LIMIT;
        s->threads = threads;
    }
    struct engine engine = {.data = data,
                            .start_h = engine_start_h(data),
                            .iterate = batch_iterate,
                            .expanded = batch_expanded,
                            .generated = batch_generated,
                            .moves = batch_moves};
    return deepen(s, &engine);
}

static loyd_outcome run_tables(struct search *s, const struct pattern_tables *tables) {
    struct lookup_tables set = {.count = tables->count};
    for (uint32_t i = 0; i < tables->count; i++) set.table[i] = &tables->table[i];
    struct lookup *data = lookup_new(s->pool, &set, LOOKUP_PATH);
    if (!data) return LOYD_MEMORY_LIMIT;
    unsigned threads = search_threads(s);
    struct story *story = NULL;
    if (search_traced(s)) {
        story = pool_alloc(s->pool, sizeof *story);
        if (!story || !story_open(story, s, data, &tables->canonical)) return LOYD_MEMORY_LIMIT;
    } else if (search_param(s, "extras") > 0 && search_param(s, "frontier") > 0 &&
               !lookup_store(data, s->pool, (uint64_t)search_param(s, "frontier"))) {
        return LOYD_MEMORY_LIMIT;
    }
    if (!story && threads > 1) {
        struct crew *crew = crew_new(s->pool, threads);
        if (!crew) return LOYD_MEMORY_LIMIT;
        lookup_share(data, crew);
        s->threads = threads;
    }
    if (!lookup_start(data, &tables->canonical)) return finish(s, NULL, ENGINE_BROKEN);
    struct engine engine = {.data = data,
                            .start_h = lookup_start_h(data),
                            .iterate = tables_iterate,
                            .expanded = tables_expanded,
                            .generated = tables_generated,
                            .moves = tables_moves};
    return deepen(s, &engine);
}

static bool at_goal(const struct space *space) {
    return !memcmp(space->start, space->goal, space->cells * sizeof *space->goal);
}

static bool brings(const struct search *s, const char *heuristic) {
    return !strcmp(heuristic, "pdb") && !search_traced(s) && !at_goal(s->space) &&
           large_optimal_can(s);
}

static loyd_outcome run(struct search *s) {
    if (s->own_heuristic) return large_optimal(s, search_param(s, "extras") == 0);
    const struct pattern_tables *tables = heuristic_tables(s->heuristic);
    const struct space *space = s->space;
    if (at_goal(space) || !space->packed) return loydi_idastar.run(s);
    if (tables && tables->count <= LOOKUP_TABLES) return run_tables(s, tables);
    if (!search_traced(s) && !strcmp(s->heuristic->class->info.name, "manhattan"))
        return run_batches(s);
    return loydi_idastar.run(s);
}

static const loyd_param params[] = {
    {.name = "extras",
     .summary = "0: plain IDA*, no more nodes left out than its own; 1: all that saves time",
     .type = LOYD_INT,
     .min = 0,
     .max = 1,
     .initial = 1},
    {.name = "frontier",
     .summary = "states to store ahead of IDA*, with pdb; 0: none",
     .type = LOYD_INT,
     .min = 0,
     .max = 1e9,
     .initial = LOOKUP_STORE},
};

const struct algorithm loydi_optimal = {
    .info = {.name = "optimal",
             .title = "The engine",
             .summary = "shortest solutions by IDA* in batches: with pdb the fastest, with "
                        "manhattan Korf's counts",
             .reference = "Korf 1985; Korf & Felner 2002",
             .traits = LOYD_COMPLETE | LOYD_OPTIMAL | LOYD_USES_HEURISTIC,
             .params = params,
             .param_count = 2},
    .heuristic = "manhattan",
    .run = run,
    .brings = brings,
};
