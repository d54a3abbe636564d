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
 * Between two iterations another engine may be put in place, which goes on with the next bound
 * (turn), and a solution may be sought in another way (seek). The next iteration takes some ten
 * times what the last one took, and the last of all most of what the search takes: where a solution
 * is known that is no longer than the next bound, none of that has to be searched.
 *
 * Invariant: before an iteration with a bound, no solution shorter than bound - early exists. Korf
 * 1985, "Depth-first iterative-deepening".
 */
#include "engine/deepen.h"

#include "engine/checkpoint.h"
#include "run/search_log.h"
#include "tables/cache.h"

#include <stdio.h>

static bool watch(void *user, uint64_t expanded, uint64_t generated) {
    const struct deepening *d = user;
    d->s->expanded = d->beside_expanded + expanded;
    d->s->generated = d->beside_generated + generated;
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
    struct checkpoint point = {bound, d->engine->expanded, d->engine->generated};
    loyd_error error;
    if (name.path && checkpoint_write(&name, &point, &error))
        source_say(d->s->tables, "%s", error.text);
}

static void drop_place(const struct deepening *d) {
    struct checkpoint_name name = checkpoint_of(d->s, d->engine->kernel);
    if (name.path) checkpoint_remove(&name);
}

/* ---- The loop ---- */

enum engine_end deepen_once(struct deepening *deepening, uint32_t bound, uint64_t node_limit) {
    struct deepening *d = deepening;
    struct engine_watcher watcher = {watch, d};
    search_iteration(d->s, bound);
    if (node_limit != UINT64_MAX) node_limit -= d->beside_generated;
    enum engine_end end = engine_iterate(d->engine, bound, node_limit, &watcher);
    d->s->expanded = d->beside_expanded + d->engine->expanded;
    d->s->generated = d->beside_generated + d->engine->generated;
    d->s->iteration_share = 0;
    return end;
}

/* Turns to better tables; what the old ones counted counts on. ENGINE_STOPPED: a limit ended
 * that. */
static enum engine_end upgrade(struct deepening *d, uint64_t nodes) {
    uint64_t expanded = d->engine->expanded, generated = d->engine->generated;
    d->patience = 0;
    search_close_iteration(d->s);
    bool changed = d->upgrade(d, nodes);
    if (d->s->stopped != LOYD_SOLVED) return ENGINE_STOPPED;
    if (changed) engine_resume(d->engine, expanded, generated + d->anew); /* the start, again */
    return ENGINE_EXHAUSTED;
}

/* Whether a solution was found in another way that is no longer than that. */
static bool has_found(const struct deepening *d, uint64_t length_max) {
    return d->seek && d->s->log->solved && search_length(d->s) <= length_max;
}

/* Between two iterations: a solution in another way, unless there is none shorter than the one that
 * is known. */
static enum engine_end seek(struct deepening *d, uint32_t bound, uint64_t nodes) {
    struct search *s = d->s;
    uint64_t expanded = s->expanded, generated = s->generated;
    if (!d->seek || has_found(d, bound - d->engine->kernel->early)) return ENGINE_EXHAUSTED;
    search_close_iteration(s);
    d->seek(s, nodes);
    d->beside_expanded += s->expanded - expanded;
    d->beside_generated += s->generated - generated;
    return s->stopped == LOYD_SOLVED ? ENGINE_EXHAUSTED : ENGINE_STOPPED;
}

/* A limit ends the search: what seek has found is the answer, if it keeps the depth limit. */
static loyd_outcome ended(struct deepening *d, loyd_outcome why) {
    struct search *s = d->s;
    s->optimal = false;
    if (!d->seek || !s->log->solved) return why;
    if (!has_found(d, s->depth_limit)) return search_drop(s, why);
    return search_ended(s, why);
}

static loyd_outcome found(struct deepening *d) {
    uint8_t moves[ENGINE_MOVES_MAX];
    struct search *s = d->s;
    size_t length = engine_moves(d->engine, moves);
    drop_place(d);
    search_prove(s, d->engine->length);
    bool short_enough = d->engine->length <= s->depth_limit;
    s->optimal = short_enough && search_found_moves(s, moves, length);
    if (!short_enough) return search_drop(s, LOYD_DEPTH_LIMIT);
    if (!s->optimal) return ended(d, LOYD_MEMORY_LIMIT);
    if (d->seek) *s->method = 0; /* it was not seek that found it */
    return LOYD_SOLVED;
}

/* What seek has found is proved: no shorter solution is left. */
static loyd_outcome found_beside(struct deepening *d) {
    struct search *s = d->s;
    size_t used = strlen(s->method);
    drop_place(d);
    snprintf(s->method + used, sizeof s->method - used, " + IDA* with pattern tables %s",
             s->tables_used);
    return LOYD_SOLVED;
}

static loyd_outcome outcome_of(struct deepening *d, enum engine_end end) {
    switch (end) {
    case ENGINE_SOLVED:
        return found(d);
    case ENGINE_NODES:
        return ended(d, LOYD_NODE_LIMIT);
    case ENGINE_STOPPED:
        return ended(d, d->s->stopped == LOYD_SOLVED ? LOYD_CANCELLED : d->s->stopped);
    case ENGINE_MEMORY:
        return ended(d, LOYD_MEMORY_LIMIT);
    default:
        loydi_say(d->s->message, MESSAGE_TABLE_CONTRADICTS);
        d->s->optimal = false;
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
        if (has_found(d, bound - early) && has_found(d, s->depth_limit)) return found_beside(d);
        if (bound - early > s->depth_limit)
            return d->seek ? search_drop(s, LOYD_DEPTH_LIMIT) : LOYD_DEPTH_LIMIT;
        bool patient = patience_ends < s->node_limit;
        end = deepen_once(d, bound, patient ? patience_ends : s->node_limit);
        if (end == ENGINE_NODES && patient) {
            patience_ends = UINT64_MAX;
            end = upgrade(d, d->patience);
            if (end == ENGINE_EXHAUSTED) bound = engine_first_bound(d->engine);
        } else if (end == ENGINE_EXHAUSTED) {
            uint64_t nodes = s->generated - before;
            bound += step;
            keep_place(d, bound);
            if (d->turn) end = d->turn(d, bound - step, nodes);
            if (end == ENGINE_EXHAUSTED) end = seek(d, bound, nodes);
            if (end == ENGINE_EXHAUSTED && d->patience && !d->anew && nodes >= d->patience)
                end = upgrade(d, nodes);
        }
    }
    return outcome_of(d, end);
}
