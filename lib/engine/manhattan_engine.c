/* SPDX-License-Identifier: MIT
 *
 * IDA* with Manhattan distance for boards of up to 16 cells, several times as fast as a depth-first
 * loop, with the same counts.
 *
 * An iteration is a walk in plain order (walk.c) that does not enter nodes of little slack but
 * collects them. A list of them, consecutive in the plain order, is searched as one batch in any
 * order (batch.c). Before each list the walk is bookmarked. If the goal turns up in a batch, the
 * walk goes back to the bookmark and does that stretch step by step: so it finds the goal that
 * plain IDA* finds first, after as many nodes. A node limit is kept in the same way. Large iterations are shared by
 * threads (list_crew.c), with the same counts.
 *
 * Cost: the bookmark is a copy of the path, some 80 steps for thousands of nodes; the repeated
 * stretch is one list out of thousands in a long search. See docs/adr/0020.
 */
#include "engine/manhattan_engine.h"

#include "engine/list_crew.h"

/* Threads are called when the iteration before had so many nodes. */
enum { LIST = 512, ALONE = 500000 };

struct manhattan_engine {
    struct field field;
    struct walk walk, bookmark;
    struct batch batch;
    struct handed list[LIST];
    struct list_crew *crew;    /* NULL: one thread */
    uint64_t iteration_before; /* nodes generated in it */
};

struct manhattan_engine *engine_new(struct pool *pool, const struct space *space, bool wide) {
    struct manhattan_engine *engine = pool_alloc(pool, sizeof *engine);
    if (!engine) return NULL;
    field_init(&engine->field, space);
    batch_init(&engine->batch, &engine->field, wide);
    engine->walk.generated = 1; /* the start */
    return engine;
}

bool engine_share(struct manhattan_engine *engine, struct pool *pool, unsigned threads) {
    engine->crew = list_crew_new(pool, &engine->field, threads, engine->batch.wide);
    return engine->crew;
}

uint32_t engine_start_h(const struct manhattan_engine *engine) {
    return engine->field.start_h;
}

uint64_t engine_expanded(const struct manhattan_engine *engine) {
    return engine->walk.expanded;
}

uint64_t engine_generated(const struct manhattan_engine *engine) {
    return engine->walk.generated;
}

size_t engine_moves(const struct manhattan_engine *engine, uint8_t *moves) {
    return walk_moves(&engine->walk, &engine->field, moves);
}

static enum engine_end walk_plainly(struct manhattan_engine *engine, uint64_t generated_max) {
    switch (walk_exactly(&engine->walk, &engine->field, generated_max)) {
    case WALK_GOAL:
        return ENGINE_SOLVED;
    case WALK_FULL:
        return ENGINE_NODES;
    default:
        return ENGINE_EXHAUSTED;
    }
}

/* Searches one list. False: the goal or the limit lies in it; the walk is back at the bookmark. */
static bool run_list(struct manhattan_engine *engine, size_t count, uint64_t generated_max) {
    struct batch *batch = &engine->batch;
    struct walk *walk = &engine->walk;
    batch->expanded = batch->generated = 0;
    batch_run(batch, engine->list, count);
    uint64_t generated = walk->generated + batch->generated;
    if (batch->goal || generated > generated_max) {
        batch->goal = false;
        walk_copy(walk, &engine->bookmark);
        return false;
    }
    walk->expanded += batch->expanded;
    walk->generated = generated;
    return true;
}

static enum engine_end iterate_together(struct manhattan_engine *engine, int hand,
                                        uint64_t generated_max,
                                        const struct engine_watcher *watcher) {
    switch (list_crew_run(engine->crew, &engine->walk, hand, generated_max, watcher)) {
    case LISTS_HIT:
        return walk_plainly(engine, generated_max);
    case LISTS_STOPPED:
        return ENGINE_STOPPED;
    default:
        return ENGINE_EXHAUSTED;
    }
}

static enum engine_end iterate_alone(struct manhattan_engine *engine, int hand,
                                     uint64_t generated_max, const struct engine_watcher *watcher) {
    struct walk *walk = &engine->walk;
    for (enum walk_end end = WALK_FULL; end != WALK_DONE;) {
        size_t count = 0;
        walk_copy(&engine->bookmark, walk);
        end = walk_on(walk, &engine->field, hand, engine->list, LIST, &count);
        if (!run_list(engine, count, generated_max)) return walk_plainly(engine, generated_max);
        if (watcher && !watcher->ask(watcher->user, walk->expanded, walk->generated))
            return ENGINE_STOPPED;
    }
    return ENGINE_EXHAUSTED;
}

enum engine_end engine_iterate(struct manhattan_engine *engine, uint32_t bound,
                               uint64_t generated_max, const struct engine_watcher *watcher) {
    struct walk *walk = &engine->walk;
    const struct field *field = &engine->field;
    uint64_t before = walk->generated;
    int slack = (int)(bound - field->start_h) / 2;
    int hand = slack > BATCH_SLACK ? BATCH_SLACK - 1 : slack - 1;
    walk_start(walk, field, field->start_word, field->start_blank, NO_MOVE, slack);
    if (hand < 0) return walk_plainly(engine, generated_max);
    bool together = engine->crew && engine->iteration_before > ALONE;
    enum engine_end end =
        (together ? iterate_together : iterate_alone)(engine, hand, generated_max, watcher);
    engine->iteration_before = walk->generated - before;
    return end;
}
