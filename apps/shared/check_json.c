/* SPDX-License-Identifier: MIT
 *
 * A check as JSON, for `loyd check -f json` and the server: the verdict, the figures it rests on,
 * and every heuristic's value, which is null where it has none for a board of that shape.
 */
#include "check_json.h"

#include "json.h"
#include "registry_names.h"

#include <math.h>

static void add_term(const loyd_term *term, void *user) {
    *(double *)user += term->value;
}

loyd_status heuristic_value(const struct problem *problem, const char *name, loyd_tables *tables,
                            double *value, loyd_error *error) {
    loyd_estimator *estimator = NULL;
    const uint16_t *tiles = loyd_board_tiles(problem->board);
    loyd_options options;
    loyd_options_init(&options);
    options.tables = tables;
    options.plugins = plugins_in_use();
    *value = (double)NAN;
    loyd_status status = loyd_estimator_with(name, problem->goal, &options, &estimator, error);
    if (status) return status == LOYD_UNSUPPORTED ? LOYD_OK : status;
    *value = 0;
    loyd_estimator_start(estimator, tiles);
    loyd_estimator_terms(estimator, tiles, add_term, value);
    status = loyd_estimator_fault(estimator, error);
    loyd_estimator_free(estimator);
    return status;
}

static json_t *heuristics_json(const double *values) {
    json_t *object = json_object();
    const loyd_info *info;
    for (size_t i = 0; (info = heuristic_at(i)); i++) {
        bool whole = !isnan(values[i]) && !(floor(values[i]) < values[i]);
        json_object_set_new(object, info->name,
                            whole ? json_whole((int64_t)values[i]) : json_number(values[i]));
    }
    return object;
}

json_t *parity_json(const struct problem *problem, const loyd_parity *p) {
    return json_pack("{s:i, s:i, s:o, s:o, s:b, s:s, s:b, s:I, s:I, s:i, s:i, s:b, s:i}", "rows",
                     loyd_board_rows(problem->board), "cols", loyd_board_cols(problem->board),
                     "board", json_tiles(problem->board), "goal", json_tiles(problem->goal),
                     "solvable", (int)p->solvable, "reason", p->reason, "single_line",
                     (int)p->single_line, "inversions", (json_int_t)p->inversions,
                     "goal_inversions", (json_int_t)p->goal_inversions, "blank_row_from_top",
                     p->blank_row_from_top, "blank_row_from_bottom", p->blank_row_from_bottom,
                     "permutation_odd", (int)p->permutation_odd, "blank_distance",
                     (int)p->blank_distance);
}

json_t *check_json(const struct problem *problem, const loyd_parity *parity, const double *values) {
    json_t *object = parity_json(problem, parity);
    if (object) json_object_set_new(object, "heuristics", heuristics_json(values));
    return object;
}
