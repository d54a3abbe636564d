/* SPDX-License-Identifier: MIT
 *
 * The outer loop of the search with flat tables (flat_search.c): gets the tables, raises the bound,
 * keeps the limits.
 *
 * Plain, it is IDA*: each iteration searches all nodes with f up to the bound. Otherwise an iteration
 * searches all below the bound, and of those at the bound the ones that come up to it in the second half of their
 * moves. These are few, some hundredths, yet a shortest solution is mostly among them: so it is found an iteration early, and
 * the iteration's end proves it. As an iteration is some nine times as large as the one before, that saves most of the
 * work.
 */
#include "engine/flat_optimal.h"

#include "engine/checkpoint.h"
#include "engine/flat_search.h"
#include "search/building.h"
#include "search/search_log.h"

#include <stdio.h>

bool flat_optimal_can(const struct space *space) {
    uint32_t home[FLAT_PATTERNS], rows = (uint32_t)space->rows, cols = (uint32_t)space->cols;
    return space->shelf && space->shelf->tables && space->cells > CELLS_PACKED &&
           space->cells <= FRAME_CELLS_MAX &&
           flat_plan(rows < cols ? rows : cols, rows < cols ? cols : rows, 0, home);
}

static const struct shelf_set *have_tables(struct search *s, const struct canon *canon) {
    struct building building;
    snprintf(s->space->shelf->why, sizeof s->space->shelf->why, "there are none for %ux%u",
             canon->rows, canon->cols);
    building_begin(&building, s);
    const struct shelf_set *set = shelf_have_flat(s->space->shelf, canon, s->pool);
    building_end(&building);
    return set;
}

struct flat_watch {
    struct search *s;
    const struct flat_search *data;
};

static bool watch(void *user, uint64_t expanded, uint64_t generated) {
    struct flat_watch *watched = user;
    watched->s->expanded = expanded;
    watched->s->generated = generated;
    watched->s->iteration_share = flat_search_share(watched->data);
    return search_watch(watched->s);
}

static loyd_outcome found(struct search *s, const struct flat_search *data) {
    uint8_t moves[FLAT_PATH];
    size_t length = flat_search_moves(data, moves);
    search_prove(s, (uint32_t)length);
    if (length > s->depth_limit) return LOYD_DEPTH_LIMIT;
    return search_found_moves(s, moves, length) ? LOYD_SOLVED : LOYD_MEMORY_LIMIT;
}

static struct checkpoint_name checkpoint_of(const struct search *s, bool plain) {
    return (struct checkpoint_name){s->log->options->checkpoint, s->space,
                                    plain ? "plain" : "with all extras"};
}

loyd_status flat_optimal_check(const struct search *s, bool plain, loyd_error *error) {
    struct checkpoint_name name = checkpoint_of(s, plain);
    struct checkpoint point;
    loyd_status status = checkpoint_read(&name, &point, error);
    return status && status != LOYD_NOT_FOUND ? status : checkpoint_probe(&name, error);
}

/* The bound to begin with: the first, or the one in the checkpoint. */
static uint32_t first_bound(struct search *s, struct flat_search *data, bool plain) {
    struct checkpoint_name name = checkpoint_of(s, plain);
    struct checkpoint point;
    if (!name.path || checkpoint_read(&name, &point, NULL))
        return flat_search_h(data) + (plain ? 0 : 2);
    flat_search_resume(data, point.expanded, point.generated);
    shelf_say(s->space->shelf, "going on from %.200s at bound %u", name.path, point.bound);
    return point.bound;
}

/* An iteration is over without a solution: the next is to be begun with. */
static void keep_place(struct search *s, bool plain, uint32_t bound) {
    struct checkpoint_name name = checkpoint_of(s, plain);
    struct checkpoint point = {bound, s->expanded, s->generated};
    loyd_error error;
    if (name.path && checkpoint_write(&name, &point, &error))
        shelf_say(s->space->shelf, "%s", error.text);
}

static loyd_outcome deepen(struct search *s, struct flat_search *data, bool plain) {
    struct flat_watch watched = {s, data};
    struct engine_watcher watcher = {watch, &watched};
    enum engine_end end = ENGINE_EXHAUSTED;
    uint32_t early = plain ? 0 : 2;
    s->optimal = true;
    for (uint32_t bound = first_bound(s, data, plain); end == ENGINE_EXHAUSTED; bound += 2) {
        search_prove(s, bound - early);
        if (bound - early > s->depth_limit) return LOYD_DEPTH_LIMIT;
        search_iteration(s, bound);
        end = flat_search_iterate(data, bound, s->node_limit, &watcher);
        s->expanded = flat_search_expanded(data);
        s->generated = flat_search_generated(data);
        if (end == ENGINE_EXHAUSTED) keep_place(s, plain, bound + 2);
    }
    s->iteration_share = 0;
    if (end == ENGINE_SOLVED) {
        struct checkpoint_name name = checkpoint_of(s, plain);
        if (name.path) checkpoint_remove(&name);
        return found(s, data);
    }
    if (end == ENGINE_NODES) return LOYD_NODE_LIMIT;
    if (end == ENGINE_STOPPED) return s->stopped;
    s->message = "a pattern table contradicts itself";
    return LOYD_STUCK;
}

loyd_outcome flat_optimal(struct search *s, bool plain) {
    struct canon canon;
    struct flat_set set;
    canon_init(&canon, s->space);
    const struct shelf_set *tables = have_tables(s, &canon);
    if (!tables) return s->stopped != LOYD_SOLVED ? s->stopped : LOYD_MEMORY_LIMIT;
    flat_plan_slots(&set, &canon, tables->table, tables->count);
    s->threads = search_threads(s);
    struct flat_search *data = flat_search_new(s->pool, &set, &canon, s->threads, plain);
    return data ? deepen(s, data, plain) : LOYD_MEMORY_LIMIT;
}
