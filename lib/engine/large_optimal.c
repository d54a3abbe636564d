/* SPDX-License-Identifier: MIT
 *
 * The outer loop of the searches for boards of 17 to 25 cells: gets the tables, raises the bound, keeps the limits.
 *
 * Plain, it is IDA* with flat tables, in the order and with the counts of the literature (flat_search.c): each iteration searches all nodes with
 * f up to the bound. Otherwise it is the quick search with tables of steps, whose iteration may find a solution at its bound, and always proves that
 * there is none below it (steps_search.c).
 *
 * The quick search takes the tables of all partitions where they are kept; else it makes do with those of the first, and has the others built when an iteration has
 * taken longer than that. Where memory does not suffice for tables of steps, plain IDA* it is.
 */
#include "engine/large_optimal.h"

#include "engine/checkpoint.h"
#include "engine/flat_search.h"
#include "engine/steps_search.h"
#include "run/search_log.h"
#include "run/table_building.h"

#include <stdio.h>

enum { MANY = 500000000 }; /* nodes of an iteration, after which more tables are worth building */

/* Either of the searches. */
struct large {
    struct canonical canonical;
    bool plain, has_all;      /* has_all: the tables of all partitions, or no more are to be had */
    struct flat_search *flat; /* NULL: not plain */
    struct steps_search *steps; /* NULL: plain */
};

static uint32_t large_h(const struct large *large) {
    return large->plain ? flat_search_h(large->flat) : steps_search_h(large->steps);
}

static void large_resume(struct large *large, uint64_t expanded, uint64_t generated) {
    if (large->plain)
        flat_search_resume(large->flat, expanded, generated);
    else
        steps_search_resume(large->steps, expanded, generated);
}

static enum engine_end large_iterate(struct large *large, uint32_t bound, uint64_t generated_max,
                                     const struct engine_watcher *watcher) {
    if (large->plain) return flat_search_iterate(large->flat, bound, generated_max, watcher);
    return steps_search_iterate(large->steps, bound, generated_max, watcher);
}

static void large_count(const struct large *large, struct search *s) {
    s->expanded =
        large->plain ? flat_search_expanded(large->flat) : steps_search_expanded(large->steps);
    s->generated =
        large->plain ? flat_search_generated(large->flat) : steps_search_generated(large->steps);
}

static double large_share(const struct large *large) {
    return large->plain ? flat_search_share(large->flat) : steps_search_share(large->steps);
}

static size_t large_moves(const struct large *large, uint8_t *moves) {
    if (large->plain) return flat_search_moves(large->flat, moves);
    return steps_search_moves(large->steps, moves);
}

bool large_optimal_can(const struct search *s) {
    const struct space *space = s->space;
    uint32_t home[FLAT_PATTERNS], rows = (uint32_t)space->rows, cols = (uint32_t)space->cols;
    return s->tables && s->tables->tables && space->cells > CELLS_PACKED &&
           space->cells <= LAYOUT_CELLS_MAX &&
           flat_partition(rows < cols ? rows : cols, rows < cols ? cols : rows, 0, home);
}

/* Tables that are built if they are not there. NULL: no memory, or stopped. */
static const struct table_set *build_tables(struct search *s, enum table_set_size size,
                                            const struct canonical *canonical) {
    struct building building;
    building_begin(&building, s);
    const struct table_set *set = source_set_of(s->tables, size, canonical, s->pool);
    building_end(&building);
    return set;
}

/* Sets up a search with these tables; false: no memory. */
static bool set_up(struct search *s, struct large *large, const struct table_set *tables) {
    struct flat_set set;
    if (!tables) return false;
    flat_partition_slots(&set, &large->canonical, tables->table, tables->count);
    if (large->plain)
        large->flat = flat_search_new(s->pool, &set, &large->canonical, s->threads);
    else
        large->steps = steps_search_new(s->pool, &set, &large->canonical, s->threads);
    return large->flat || large->steps;
}

static bool set_up_steps(struct search *s, struct large *large) {
    struct table_source *source = s->tables;
    struct pool_mark mark = pool_mark(s->pool);
    large->plain = false;
    large->has_all =
        set_up(s, large, source_set_of(source, SET_ALL_STEPS, &large->canonical, s->pool));
    if (large->has_all || set_up(s, large, build_tables(s, SET_STEPS, &large->canonical)))
        return true;
    pool_rewind(s->pool, mark);
    return false;
}

static bool set_up_either(struct search *s, struct large *large) {
    bool plain = large->plain;
    struct table_source *source = s->tables;
    snprintf(source->why, sizeof source->why, "there are none for %ux%u", large->canonical.rows,
             large->canonical.cols);
    if (!plain && set_up_steps(s, large)) return true;
    if (s->stopped != LOYD_SOLVED) return false;
    if (!plain) source_say(source, "no tables of steps can be had: plain IDA* instead");
    large->plain = true;
    return set_up(s, large, build_tables(s, SET_FLAT, &large->canonical));
}

/* Has the tables of all partitions built, if the search goes on for long. */
static void want_all(struct search *s, struct large *large, uint64_t iteration) {
    struct table_source *source = s->tables;
    struct steps_search *before = large->steps;
    if (large->plain || large->has_all || iteration < MANY) return;
    large->has_all = true;
    snprintf(source->why, sizeof source->why, "%.0f million nodes in an iteration",
             1e-6 * (double)iteration);
    if (set_up(s, large, build_tables(s, SET_ALL_STEPS, &large->canonical)))
        steps_search_resume(large->steps, s->expanded, s->generated);
    else
        large->steps = before;
}

struct large_watch {
    struct search *s;
    const struct large *large;
};

static bool watch(void *user, uint64_t expanded, uint64_t generated) {
    struct large_watch *watched = user;
    watched->s->expanded = expanded;
    watched->s->generated = generated;
    watched->s->iteration_share = large_share(watched->large);
    return search_watch(watched->s);
}

static loyd_outcome found(struct search *s, const struct large *large) {
    uint8_t moves[(int)FLAT_PATH > (int)STEPS_PATH ? FLAT_PATH : STEPS_PATH];
    size_t length = large_moves(large, moves);
    search_prove(s, (uint32_t)length);
    if (length > s->depth_limit) return LOYD_DEPTH_LIMIT;
    return search_found_moves(s, moves, length) ? LOYD_SOLVED : LOYD_MEMORY_LIMIT;
}

static struct checkpoint_name checkpoint_of(const struct search *s, bool plain) {
    return (struct checkpoint_name){s->log->options->checkpoint, s->space,
                                    plain ? "plain" : "with all extras"};
}

loyd_status large_optimal_check(const struct search *s, bool plain, loyd_error *error) {
    struct checkpoint_name name = checkpoint_of(s, plain);
    struct checkpoint point;
    loyd_status status = checkpoint_read(&name, &point, error);
    return status && status != LOYD_NOT_FOUND ? status : checkpoint_probe(&name, error);
}

/* The bound to begin with: the first, or the one in the checkpoint. */
static uint32_t first_bound(struct search *s, struct large *large) {
    struct checkpoint_name name = checkpoint_of(s, large->plain);
    struct checkpoint point;
    if (!name.path || checkpoint_read(&name, &point, NULL))
        return large_h(large) + (large->plain ? 0 : 2);
    large_resume(large, point.expanded, point.generated);
    source_say(s->tables, "going on from %.200s at bound %u", name.path, point.bound);
    return point.bound;
}

/* An iteration is over without a solution: the next is to be begun with. */
static void keep_place(struct search *s, bool plain, uint32_t bound) {
    struct checkpoint_name name = checkpoint_of(s, plain);
    struct checkpoint point = {bound, s->expanded, s->generated};
    loyd_error error;
    if (name.path && checkpoint_write(&name, &point, &error))
        source_say(s->tables, "%s", error.text);
}

static loyd_outcome deepen(struct search *s, struct large *large) {
    struct large_watch watched = {s, large};
    struct engine_watcher watcher = {watch, &watched};
    enum engine_end end = ENGINE_EXHAUSTED;
    uint32_t early = large->plain ? 0 : 2;
    s->optimal = true;
    s->own_h_start = large_h(large);
    for (uint32_t bound = first_bound(s, large); end == ENGINE_EXHAUSTED; bound += 2) {
        search_prove(s, bound - early);
        if (bound - early > s->depth_limit) return LOYD_DEPTH_LIMIT;
        search_iteration(s, bound);
        uint64_t before = s->generated;
        end = large_iterate(large, bound, s->node_limit, &watcher);
        large_count(large, s);
        if (end != ENGINE_EXHAUSTED) break;
        keep_place(s, large->plain, bound + 2);
        want_all(s, large, s->generated - before);
        if (s->stopped != LOYD_SOLVED) end = ENGINE_STOPPED;
    }
    s->iteration_share = 0;
    if (end == ENGINE_SOLVED) {
        struct checkpoint_name name = checkpoint_of(s, large->plain);
        if (name.path) checkpoint_remove(&name);
        return found(s, large);
    }
    if (end == ENGINE_NODES) return LOYD_NODE_LIMIT;
    if (end == ENGINE_STOPPED) return s->stopped;
    s->message = "a pattern table contradicts itself";
    return LOYD_STUCK;
}

loyd_outcome large_optimal(struct search *s, bool plain) {
    struct large large = {.plain = plain};
    canonical_init(&large.canonical, s->space);
    s->threads = search_threads(s);
    if (!set_up_either(s, &large))
        return s->stopped != LOYD_SOLVED ? s->stopped : LOYD_MEMORY_LIMIT;
    return deepen(s, &large);
}
