/* SPDX-License-Identifier: MIT
 *
 * The estimate of a search by layers (layer_estimate.h).
 *
 *   single-tile moves   up to 9 cells and beyond 16 linear conflict; else pattern tables: the kept
 *                       ones where they are at hand, else small ones, and the others are built
 *                       after some millions of boards
 *   multi-tile moves    walking or Manhattan distance of the axes (heuristics/multi_bound.c), and
 *                       the tables in this metric where they are at hand; else they are built after
 *                       some hundred thousand boards
 *
 * Cost: as the heuristics.
 */
#include "search/parts/layer_estimate.h"

#include "run/table_building.h"

enum {
    TABLES_BEYOND = 9, /* cells: pattern tables pay beyond */
    KEPT_SHARE = 60,   /* a board here takes some five times as long as in the engine */
    MULTI_BOARDS = 300000
};

/* What there was stays if there is no memory. */
static bool open_single(struct layer_estimate *e, struct pool *pool) {
    bool tables = e->space->cells > TABLES_BEYOND && e->space->packed;
    struct heuristic_setup setup = {.space = e->space, .pool = pool, .tables = e->source};
    struct heuristic heuristic;
    struct canonical canonical;
    if (!heuristic_create_class(&heuristic, tables ? &loydi_pdb : &loydi_linear_conflict, &setup))
        return false;
    e->heuristic = heuristic;
    e->words = 1 + heuristic.aux_words;
    if (!tables || e->source->taken[0][SET_KEPT]) return true;
    canonical_init(&canonical, e->space);
    if (set_is_another(SET_KEPT, SET_SMALL, &canonical))
        e->patience = set_cost(SET_KEPT, &canonical) / KEPT_SHARE;
    return true;
}

/* False: they are not there, and may not be built now. */
static bool take_multi(struct layer_estimate *e, enum set_purpose which, struct pool *pool) {
    struct canonical canonical;
    if (!set_exists(which, e->space->rows, e->space->cols)) return false;
    canonical_init(&canonical, e->space);
    const struct table_set *set = source_take(e->source, which, &canonical, pool);
    if (set) multi_tables_init(&e->tables, set, e->space);
    return set;
}

static bool open_multi(struct layer_estimate *e, struct pool *pool) {
    const struct heuristic_class *class = multi_bound_default(e->space->rows, e->space->cols);
    if (!multi_bound_create(&e->bound, class, e->space, pool)) return false;
    e->words = sizeof(((union layer_value *)0)->multi) / sizeof(uint32_t);
    if (take_multi(e, SET_MULTI, pool) || take_multi(e, SET_MULTI_SMALL, pool)) return true;
    if (set_exists(SET_MULTI_SMALL, e->space->rows, e->space->cols)) e->patience = MULTI_BOARDS;
    return true;
}

bool estimate_open(struct layer_estimate *e, const struct space *space, bool multi,
                   struct table_source *source, struct pool *pool) {
    *e = (struct layer_estimate){.space = space, .source = source, .multi = multi};
    return multi ? open_multi(e, pool) : open_single(e, pool);
}

bool estimate_better(struct layer_estimate *e, struct search *s) {
    struct building building;
    e->patience = 0;
    building_begin(&building, s, "the shortest solutions are many");
    bool better = e->multi ? take_multi(e, SET_MULTI_SMALL, s->pool) : open_single(e, s->pool);
    building_end(&building);
    return better && s->stopped == LOYD_SOLVED;
}

uint32_t estimate_eval(const struct layer_estimate *e, const struct state *state,
                       union layer_value *value) {
    if (!e->multi) {
        heuristic_eval(&e->heuristic, state, &value->single);
        return value->single.h;
    }
    multi_bound_eval(&e->bound, e->space, state, &value->multi.need);
    multi_tables_eval(&e->tables, e->space, state, &value->multi.tables);
    return multi_moves(&value->multi.need);
}
