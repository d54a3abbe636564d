/* SPDX-License-Identifier: MIT
 *
 * Heuristics outside a search: the value of one board, or of many in one space, and how it comes
 * about.
 *
 * An estimator is what a search would set up for itself: a space, one state and the heuristic's
 * instance, which holds its tables. Making it may take long (walking distance solves a puzzle of
 * its own); asking is one evaluation. The start of the space is the estimator's own array, so that
 * it can be moved from board to board: the only heuristic that looks at it does so anew in each
 * evaluation.
 */
#include "api/options.h"
#include "api/plugins.h"
#include "core/board.h"
#include "core/sentence.h"
#include "heuristics/terms.h"
#include "tables/cache.h"

#include <stdlib.h>

struct loyd_estimator {
    struct pool pool;
    struct space space;
    struct state state;
    struct table_source source;
    struct heuristic heuristic;
    struct heuristic_choice choice;
    struct plugin_fault fault;
    uint16_t *start;
    double *share; /* by tile, for terms */
};

static loyd_status estimator_fill(loyd_estimator *e, const loyd_board *goal, loyd_error *error) {
    static const uint8_t order[4] = {UP, DOWN, LEFT, RIGHT};
    pool_init(&e->pool, UINT64_MAX);
    if (!space_init(&e->space, &e->pool, goal, goal, order) ||
        !state_new(&e->space, &e->pool, &e->state) ||
        !(e->start = pool_alloc(&e->pool, e->space.cells * sizeof *e->start)) ||
        !(e->share = pool_alloc(&e->pool, e->space.cells * sizeof *e->share)))
        return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "a heuristic"));
    loyd_estimator_start(e, goal->tiles);
    e->space.start = e->start;
    const struct heuristic_setup setup = {
        .space = &e->space, .pool = &e->pool, .tables = &e->source, .fault = &e->fault};
    if (heuristic_create(&e->heuristic, &e->choice, &setup)) return LOYD_OK;
    return loydi_refuse(error, ERROR_TABLES_MEMORY, value_word("heuristic", e->choice.name));
}

loyd_status loyd_estimator_new(const char *heuristic, const loyd_board *goal,
                               loyd_estimator **estimator, loyd_error *error) {
    return loyd_estimator_open(heuristic, goal, NULL, estimator, error);
}

loyd_status loyd_estimator_open(const char *heuristic, const loyd_board *goal, loyd_tables *tables,
                                loyd_estimator **estimator, loyd_error *error) {
    loyd_options options;
    loyd_options_init(&options);
    options.tables = tables;
    return loyd_estimator_with(heuristic, goal, &options, estimator, error);
}

loyd_status loyd_estimator_with(const char *heuristic, const loyd_board *goal,
                                const loyd_options *given, loyd_estimator **estimator,
                                loyd_error *error) {
    const loyd_options options = options_known(given);
    struct heuristic_choice choice;
    loyd_status status = loydi_need(error, heuristic, goal, estimator);
    if (!status)
        status = heuristic_choose(&choice, plugins_heuristics(options.plugins), heuristic, error);
    if (!status)
        status = heuristic_supports(&choice, (uint32_t)goal->rows, (uint32_t)goal->cols, error);
    if (status) return status;
    loyd_estimator *e = calloc(1, sizeof *e);
    if (!e) return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "a heuristic"));
    e->source.tables = options.tables;
    e->choice = choice;
    status = estimator_fill(e, goal, error);
    if (status)
        loyd_estimator_free(e);
    else
        *estimator = e;
    return status;
}

void loyd_estimator_free(loyd_estimator *estimator) {
    if (!estimator) return;
    source_release(&estimator->source);
    pool_drop(&estimator->pool);
    free(estimator);
}

void loyd_estimator_start(loyd_estimator *e, const uint16_t *tiles) {
    if (e && tiles) memcpy(e->start, tiles, e->space.cells * sizeof *tiles);
}

uint32_t loyd_estimator_value(loyd_estimator *e, const uint16_t *tiles) {
    struct hval value;
    if (!e || !tiles) return 0;
    state_set(&e->space, &e->state, tiles);
    heuristic_eval(&e->heuristic, &e->state, &value);
    return value.h;
}

uint32_t loyd_estimator_moved(loyd_estimator *e, const uint16_t *tiles, char direction) {
    const char *letters = "UDLR", *at = direction ? strchr(letters, direction) : NULL;
    struct hval value, moved;
    if (!e || !tiles) return 0;
    state_set(&e->space, &e->state, tiles);
    heuristic_eval(&e->heuristic, &e->state, &value);
    struct slide slide = {.from = e->state.blank, .direction = at ? (int)(at - letters) : NO_MOVE};
    slide.to = at ? space_step(&e->space, slide.from, slide.direction) : CELL_NONE;
    if (slide.to == CELL_NONE) return value.h;
    slide.tile = state_slide(&e->space, &e->state, slide.to);
    heuristic_move(&e->heuristic, &e->state, slide, &value, &moved);
    return moved.h;
}

loyd_status loyd_estimator_fault(const loyd_estimator *estimator, loyd_error *error) {
    loyd_status status = loydi_need(error, estimator);
    if (status || !plugin_fault_happened(&estimator->fault)) return status;
    if (error) *error = estimator->fault.error;
    return LOYD_INVALID;
}

void loyd_estimator_terms(loyd_estimator *e, const uint16_t *tiles, loyd_term_fn *each,
                          void *user) {
    if (!e || !tiles || !each) return;
    struct term_sink sink = {e->share, e->space.cells, each, user};
    state_set(&e->space, &e->state, tiles);
    heuristic_terms(&e->heuristic, &e->state, &sink);
}

loyd_status loyd_estimate(const char *heuristic, const loyd_board *board, const loyd_board *goal,
                          uint32_t *integer, double *real, loyd_error *error) {
    loyd_status status = loydi_need(error, heuristic, board, goal);
    if (status) return status;
    if (board->rows != goal->rows || board->cols != goal->cols)
        return loydi_refuse(error, ERROR_GOAL_SHAPE, value_size(board->rows, board->cols),
                            value_whole("goal_rows", goal->rows),
                            value_whole("goal_cols", goal->cols));
    loyd_estimator *e = NULL;
    status = loyd_estimator_new(heuristic, goal, &e, error);
    if (status) return status;
    loyd_estimator_start(e, board->tiles);
    uint32_t value = loyd_estimator_value(e, board->tiles);
    const struct heuristic_class *class = e->heuristic.class;
    if (integer) *integer = value;
    if (real) *real = class->real ? class->real(&e->heuristic, &e->state) : value;
    loyd_estimator_free(e);
    return LOYD_OK;
}
