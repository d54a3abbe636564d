/* SPDX-License-Identifier: MIT
 *
 * IDA*'s outer loop, the same for every kernel: it raises the bound, keeps the limits, tells
 * progress, writes checkpoints, and turns to better tables when the search takes long enough to pay
 * for them.
 *
 * Where the search begins anew with better tables it may do so in the middle of an iteration, and
 * its bounds begin at the new tables' value of the start. Else the iteration is finished first, and
 * the next bound is searched with the new tables. What was counted before counts on.
 *
 * Invariant: before an iteration with a bound, no solution shorter than bound - early exists. Korf
 * 1985, "Depth-first iterative-deepening".
 */
#include "engine/deepen.h"

#include "engine/checkpoint.h"
#include "run/search_log.h"
#include "tables/cache.h"

static bool watch(void *user, uint64_t expanded, uint64_t generated) {
    const struct deepening *d = user;
    d->s->expanded = expanded;
    d->s->generated = generated;
    d->s->iteration_share = subtrees_share(d->engine);
    return search_watch(d->s);
}

/* ---- Checkpoints ---- */

static struct checkpoint_name checkpoint_of(const struct search *s, const struct kernel *kernel) {
    const char *path = kernel->checkpoint ? s->log->options->checkpoint : NULL;
    return (struct checkpoint_name){path, s->space, kernel->checkpoint};
}

loyd_status deepen_check(const struct search *s, const struct kernel *kernel, loyd_error *error) {
    struct checkpoint_name name = checkpoint_of(s, kernel);
    struct checkpoint point;
    if (!name.path) return LOYD_OK; /* who has the pieces keeps the place */
    loyd_status status = checkpoint_read(&name, &point, error);
    return status && status != LOYD_NOT_FOUND ? status : checkpoint_probe(&name, error);
}

/* The bound to begin with: the first, or the one in the checkpoint. */
static uint32_t first_bound(struct deepening *d) {
    struct checkpoint_name name = checkpoint_of(d->s, d->engine->kernel);
    struct checkpoint point;
    if (d->s->generated) engine_resume(d->engine, d->s->expanded, d->s->generated);
    if (!name.path || checkpoint_read(&name, &point, NULL)) return engine_first_bound(d->engine);
    engine_resume(d->engine, point.expanded, point.generated);
    source_say(d->s->tables, "going on from %.200s at bound %u", name.path, point.bound);
    return point.bound;
}

/* An iteration is over without a solution: the next is to be begun with. */
static void keep_place(const struct deepening *d, uint32_t bound) {
    struct checkpoint_name name = checkpoint_of(d->s, d->engine->kernel);
    struct checkpoint point = {bound, d->s->expanded, d->s->generated};
    loyd_error error;
    if (name.path && checkpoint_write(&name, &point, &error))
        source_say(d->s->tables, "%s", error.text);
}

static void drop_place(const struct deepening *d) {
    struct checkpoint_name name = checkpoint_of(d->s, d->engine->kernel);
    if (name.path) checkpoint_remove(&name);
}

/* ---- The loop ---- */

static enum engine_end search_at(struct deepening *d, uint32_t bound, uint64_t node_limit) {
    struct engine_watcher watcher = {watch, d};
    search_iteration(d->s, bound);
    enum engine_end end = engine_iterate(d->engine, bound, node_limit, &watcher);
    d->s->expanded = d->engine->expanded;
    d->s->generated = d->engine->generated;
    d->s->iteration_share = 0;
    return end;
}

/* Turns to better tables; what the old ones counted counts on. ENGINE_STOPPED: a limit ended
 * that. */
static enum engine_end upgrade(struct deepening *d, uint64_t nodes) {
    uint64_t expanded = d->s->expanded, generated = d->s->generated;
    d->patience = 0;
    search_close_iteration(d->s);
    bool changed = d->upgrade(d, nodes);
    if (d->s->stopped != LOYD_SOLVED) return ENGINE_STOPPED;
    if (changed) engine_resume(d->engine, expanded, generated + d->anew); /* the start, again */
    return ENGINE_EXHAUSTED;
}

static loyd_outcome found(struct deepening *d) {
    uint8_t moves[ENGINE_MOVES_MAX];
    struct search *s = d->s;
    size_t length = engine_moves(d->engine, moves);
    drop_place(d);
    search_prove(s, d->engine->length);
    if (d->engine->length > s->depth_limit) return LOYD_DEPTH_LIMIT;
    return search_found_moves(s, moves, length) ? LOYD_SOLVED : LOYD_MEMORY_LIMIT;
}

static loyd_outcome outcome_of(struct deepening *d, enum engine_end end) {
    switch (end) {
    case ENGINE_SOLVED:
        return found(d);
    case ENGINE_NODES:
        return LOYD_NODE_LIMIT;
    case ENGINE_STOPPED:
        return d->s->stopped == LOYD_SOLVED ? LOYD_CANCELLED : d->s->stopped;
    case ENGINE_MEMORY:
        return LOYD_MEMORY_LIMIT;
    default:
        loydi_say(d->s->message, MESSAGE_TABLE_CONTRADICTS);
        return LOYD_STUCK;
    }
}

loyd_outcome deepen(struct deepening *d) {
    struct search *s = d->s;
    enum engine_end end = ENGINE_EXHAUSTED;
    uint32_t bound = first_bound(d);
    if (bound < d->bound) bound = d->bound;
    uint64_t patience_ends = d->patience && d->anew ? s->generated + d->patience : UINT64_MAX;
    s->optimal = true;
    while (end == ENGINE_EXHAUSTED) {
        uint32_t step = d->engine->kernel->bound_step, early = d->engine->kernel->early;
        uint64_t before = s->generated;
        if (d->engine->start_h == UINT32_MAX) return outcome_of(d, ENGINE_BROKEN);
        s->own_h_start = d->engine->start_h;
        if (bound < engine_first_bound(d->engine)) bound = engine_first_bound(d->engine);
        search_prove(s, bound - early);
        if (bound - early > s->depth_limit) return LOYD_DEPTH_LIMIT;
        bool patient = patience_ends < s->node_limit;
        end = search_at(d, bound, patient ? patience_ends : s->node_limit);
        if (end == ENGINE_NODES && patient) {
            patience_ends = UINT64_MAX;
            end = upgrade(d, d->patience);
            if (end == ENGINE_EXHAUSTED) bound = engine_first_bound(d->engine);
        } else if (end == ENGINE_EXHAUSTED) {
            bound += step;
            keep_place(d, bound);
            if (d->patience && !d->anew && s->generated - before >= d->patience)
                end = upgrade(d, s->generated - before);
        }
    }
    return outcome_of(d, end);
}
