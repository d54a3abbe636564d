/* SPDX-License-Identifier: MIT
 *
 * auto on boards of 10 to 16 cells: the engine with pattern tables, the right ones for the board.
 *
 * The large set of a shape takes seconds to build and then solves most boards in a millisecond; the
 * small one takes hundredths of a second, and most boards not much more. Where the large set is not
 * at hand, it is not known in advance whether this board is worth it. So the small set is tried
 * first, and given up for the large one after so many nodes.
 *
 * The nodes to spend before building are in proportion to what building costs (48 million on 4x4,
 * about a seventh of the cost), so a hard board takes little longer than if the tables had been
 * built at once, and the many easy ones never wait for them.
 *
 * If the large set passes the memory limit, the search begins anew with the small one, without that
 * bound: it loses what it spent, which is little by then.
 */
#include "heuristics/pattern_tables.h"
#include "run/table_building.h"
#include "search/choose/auto.h"

#include <stdio.h>

enum { PATIENCE_MIN = 1000000, PATIENCE_SHARE = 12 };

extern const struct algorithm loydi_optimal;

/* Makes pattern tables the heuristic. False: they can't be had, and the heuristic stays. */
static bool use_tables(struct search *s) {
    struct pool_mark mark = pool_mark(s->pool);
    struct heuristic *heuristic = pool_alloc(s->pool, sizeof *heuristic);
    struct heuristic_setup setup = search_setup(s);
    bool had = heuristic && !heuristic_create(heuristic, "pdb", &setup, NULL);
    if (had)
        s->heuristic = heuristic;
    else
        pool_rewind(s->pool, mark);
    return had;
}

/* The same with the large set, built if it must be. False and s->stopped: a limit ended that. */
static bool use_large_tables(struct search *s, uint64_t nodes) {
    struct building building;
    snprintf(s->tables->why, sizeof s->tables->why, "%.0f million nodes were not enough",
             1e-6 * (double)nodes);
    building_begin(&building, s);
    bool had = use_tables(s);
    building_end(&building);
    return had;
}

/* The nodes that the small set is given before the large one is built; 0: it is never built. */
static uint64_t patience(const struct search *s) {
    const struct pattern_tables *tables = heuristic_tables(s->heuristic);
    const struct table_source *source = s->tables;
    if (!tables || !source || !source->tables || source->taken[SET_KEPT] || search_traced(s))
        return 0;
    uint64_t cost = set_kept_cost(&tables->canonical), nodes = cost / PATIENCE_SHARE;
    return cost && nodes < PATIENCE_MIN ? PATIENCE_MIN : nodes;
}

void auto_count_anew(struct search *s) {
    s->before.expanded = s->expanded;
    s->before.generated = s->generated;
    s->expanded = s->generated = 0;
}

void auto_count_all(struct search *s) {
    s->expanded += s->before.expanded;
    s->generated += s->before.generated;
    s->before.expanded = s->before.generated = 0;
}

static loyd_outcome run_engine_again(struct search *s) {
    uint64_t limit = s->node_limit;
    if (limit != UINT64_MAX) s->node_limit -= s->generated < limit ? s->generated : limit;
    auto_count_anew(s);
    loyd_outcome outcome = auto_run(s, &loydi_optimal);
    search_close_iteration(s);
    auto_count_all(s);
    s->node_limit = limit;
    return outcome;
}

loyd_outcome auto_with_tables(struct search *s) {
    if (!s->heuristic_chosen) use_tables(s);
    uint64_t nodes = s->heuristic_chosen ? 0 : patience(s);
    if (!nodes) return auto_run(s, &loydi_optimal);
    struct pool_mark mark = pool_mark(s->pool);
    loyd_outcome outcome = auto_run_within(s, &loydi_optimal, nodes);
    if (outcome != LOYD_STUCK) return outcome;
    pool_rewind(s->pool, mark);
    if (!use_large_tables(s, nodes)) {
        if (s->stopped != LOYD_SOLVED) return s->stopped;
        source_say(s->tables, "%s, but larger tables pass the memory limit", s->tables->why);
    }
    return run_engine_again(s);
}
