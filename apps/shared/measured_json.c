/* SPDX-License-Identifier: MIT
 *
 * A measured heuristic as JSON: mean, error, and where a claim breaks nearest to the goal.
 */
#include "measured_json.h"

#include "json.h"

/* Where a claim breaks; null: nowhere. */
static json_t *example_json(const struct counter_example *x, const loyd_census *census,
                            const loyd_board *goal) {
    if (!x->count) return json_null();
    loyd_board *board = census_board(census, goal, x->number);
    if (!board) return NULL;
    json_t *object = json_pack("{s:i, s:i, s:o, s:i, s:i, s:I}", "rows", loyd_board_rows(board),
                               "cols", loyd_board_cols(board), "board", json_tiles(board), "depth",
                               (int)x->depth, "h", (int)x->h, "count", (json_int_t)x->count);
    loyd_board_free(board);
    if (object && x->move) {
        json_object_set_new(object, "move", json_stringn(&x->move, 1));
        json_object_set_new(object, "after", json_integer(x->after));
    }
    return object;
}

json_t *measured_json(const struct measured *m, const loyd_census *census, const loyd_board *goal,
                      uint32_t depth) {
    double mean = (double)m->h_sum / (double)loyd_census_first(census, depth + 1);
    return json_pack("{s:s, s:f, s:f, s:i, s:i, s:I, s:b, s:b, s:o, s:o}", "name", m->name, "mean",
                     mean, "mean_error", census_mean_depth(census, depth) - mean, "min_error",
                     measured_least_error(m), "max_error", measured_greatest_error(m, depth),
                     "exact", (json_int_t)m->exact, "admissible", !m->admissible.count,
                     "consistent", !m->consistent.count, "not_admissible",
                     example_json(&m->admissible, census, goal), "not_consistent",
                     example_json(&m->consistent, census, goal));
}
