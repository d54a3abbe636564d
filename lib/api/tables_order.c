/* SPDX-License-Identifier: MIT
 *
 * Which tables an order is for, and whether they can be built.
 *
 * Patterns come in the goal's own tile numbers. In a table tiles are named by their goal cells on
 * the turned board (tables/canonical.h), so that goals of one class have the same tables: the goal
 * last with tiles 1 2 5 6 and the goal first with 15 14 11 10 ask for one file. Whoever asks may be
 * hostile: every number is checked before it becomes a bit.
 *
 * The memory that building takes is known beforehand (tables/table_kind.h), so what does not fit is
 * refused at once and not after minutes. Cost: making one layout a table.
 */
#include "api/tables_order.h"

#include "core/board.h"
#include "core/sentence.h"
#include "tables/table_set.h"

#include <assert.h>

static bool is_multi(const loyd_tables_order *order) {
    return order->metric && !strcmp(order->metric, "multi");
}

static loyd_status take_pattern(const loyd_tables_order *order, const loyd_pattern *pattern,
                                struct tables_wanted *wanted, uint32_t *taken, loyd_error *error) {
    uint32_t home = 0, cells = wanted->canonical.cells;
    uint32_t tiles_max = wanted->kind->tiles_max;
    if (!pattern->count || pattern->count > tiles_max)
        return loydi_refuse(error, ERROR_PATTERN_TILES, value_whole("max", tiles_max),
                            value_count("count", pattern->count));
    if (!pattern->tiles) return loydi_refuse(error, ERROR_TABLES_ORDER);
    for (size_t i = 0; i < pattern->count; i++) {
        unsigned tile = pattern->tiles[i];
        if (!tile || tile >= cells)
            return loydi_refuse(error, ERROR_PATTERN_TILE_BEYOND,
                                value_size(order->goal->rows, order->goal->cols),
                                value_whole("max", cells - 1), value_whole("tile", tile));
        uint32_t bit = 1u << wanted->canonical.tile_of[tile];
        if ((*taken | home) & bit)
            return loydi_refuse(error, ERROR_PATTERN_TILE_TWICE, value_whole("tile", tile));
        home |= bit;
    }
    *taken |= home;
    assert(wanted->count < WANTED_MAX); /* as patterns share no tile */
    wanted->home[wanted->count++] = home;
    return LOYD_OK;
}

static loyd_status take_patterns(const loyd_tables_order *order, struct tables_wanted *wanted,
                                 loyd_error *error) {
    uint32_t taken = 0;
    loyd_status status = LOYD_OK;
    uint32_t cells_max = wanted->kind->cells_max;
    if (wanted->canonical.cells > cells_max || wanted->canonical.rows < 2)
        return loydi_refuse(error, ERROR_TABLES_SHAPE, value_whole("max", cells_max),
                            value_size(order->goal->rows, order->goal->cols));
    for (size_t i = 0; i < order->pattern_count && !status; i++)
        status = take_pattern(order, &order->patterns[i], wanted, &taken, error);
    return status;
}

/* The set for that purpose, if there is one for the shape. */
static bool take_purpose(enum set_purpose purpose, struct tables_wanted *wanted) {
    wanted->kind = set_recipes[purpose].kind;
    wanted->count = set_patterns(purpose, &wanted->canonical, wanted->home);
    return wanted->count;
}

static loyd_status take_set(const loyd_tables_order *order, struct tables_wanted *wanted,
                            loyd_error *error) {
    if (is_multi(order)) {
        if (take_purpose(SET_MULTI, wanted)) return LOYD_OK;
        return loydi_refuse(error, ERROR_TABLES_NO_MULTI_SET,
                            value_size(order->goal->rows, order->goal->cols));
    }
    if (take_purpose(SET_KEPT, wanted) || take_purpose(SET_ALL_STEPS, wanted)) return LOYD_OK;
    return loydi_refuse(error, ERROR_TABLES_NO_SET,
                        value_size(order->goal->rows, order->goal->cols));
}

/* Goals that can be turned into each other share their tables. */
static loyd_status turn_goal(const loyd_tables_order *order, struct canonical *canonical,
                             loyd_error *error) {
    static const uint8_t any_order[4] = {UP, DOWN, LEFT, RIGHT};
    struct pool pool;
    struct space space;
    loyd_status status = LOYD_OK;
    pool_init(&pool, 0);
    if (!space_init(&space, &pool, order->goal, order->goal, any_order))
        status = loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "the board"));
    else if (!canonical_init(canonical, &space))
        status = loydi_refuse(error, ERROR_TABLES_CELLS, value_whole("max", LAYOUT_CELLS_MAX),
                              value_size(order->goal->rows, order->goal->cols));
    pool_drop(&pool);
    return status;
}

/* Whether each of the tables can be built in the memory that is given. */
static loyd_status check_memory(const loyd_tables_order *order, const struct tables_wanted *wanted,
                                loyd_error *error) {
    const struct canonical *canonical = &wanted->canonical;
    loyd_status status = LOYD_OK;
    for (uint32_t i = 0; i < wanted->count && !status && order->memory_limit_bytes; i++) {
        struct pool pool;
        struct layout layout;
        uint32_t tiles = (uint32_t)__builtin_popcount(wanted->home[i]);
        pool_init(&pool, 0);
        if (!layout_init(&layout, &pool, canonical->rows, canonical->cols, tiles)) {
            pool_drop(&pool);
            return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "a table"));
        }
        struct table table;
        table_init(&table, wanted->kind, &layout, wanted->home[i], canonical->goal_blank);
        uint64_t bytes = pool.used + wanted->kind->build_bytes(&layout) + table.bytes;
        if (bytes > order->memory_limit_bytes)
            status = loydi_refuse(error, ERROR_TABLE_MEMORY, value_whole("tiles", tiles),
                                  value_size(order->goal->rows, order->goal->cols),
                                  value_mib("mib", bytes),
                                  value_mib("mib_max", order->memory_limit_bytes));
        pool_drop(&pool);
    }
    return status;
}

loyd_status tables_order_read(const loyd_tables_order *order, struct tables_wanted *wanted,
                              loyd_error *error) {
    *wanted = (struct tables_wanted){.count = 0};
    if (!order->goal || (order->pattern_count && !order->patterns))
        return loydi_refuse(error, ERROR_TABLES_ORDER);
    if (order->metric && !is_multi(order) && strcmp(order->metric, "single"))
        return loydi_refuse(error, ERROR_METRIC_UNKNOWN, value_word("metric", order->metric));
    wanted->kind = set_recipes[is_multi(order) ? SET_MULTI : SET_KEPT].kind;
    loyd_status status = turn_goal(order, &wanted->canonical, error);
    if (!status) status = (order->pattern_count ? take_patterns : take_set)(order, wanted, error);
    return status ? status : check_memory(order, wanted, error);
}
