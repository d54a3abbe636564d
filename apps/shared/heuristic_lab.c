/* SPDX-License-Identifier: MIT
 *
 * A census gives every board with its true distance; the heuristic's value beside it is one point
 * of the cloud. Points that fall together are counted. The rest (error, admissible, consistent) is
 * measured.c's, as for `loyd heuristics --study`; what A* expands on the board that is asked about
 * is the library's count, or for a heuristic of the user's own lab_astar.c's.
 */
#include "heuristic_lab.h"

#include "document.h"
#include "json.h"
#include "lab_astar.h"
#include "measured_json.h"

#include <stdlib.h>
#include <string.h>

enum { POINTS_MAX = 128, ASK_BOARDS = 4096 }; /* h of a point; larger: the last */

struct lab_work {
    const struct lab_question *q;
    const loyd_board *goal;
    loyd_census *census;
    uint32_t depth;
    struct measured measured;
    struct own_heuristic own;
    uint32_t (*cloud)[POINTS_MAX]; /* boards, by depth and h */
};

static void lab_free(struct lab_work *lab) {
    measured_free(&lab->measured);
    own_heuristic_free(&lab->own);
    loyd_census_free(lab->census);
    free(lab->cloud);
}

static loyd_status open_heuristic(struct lab_work *lab, loyd_error *error) {
    const struct lab_question *q = lab->q;
    loyd_estimator *estimator = NULL;
    lab->measured = (struct measured){.name = q->heuristic ? q->heuristic : "own"};
    loyd_status status =
        q->heuristic
            ? loyd_estimator_open(q->heuristic, lab->goal, q->tables, &estimator, error)
            : own_heuristic_make(&lab->own, &q->own, lab->census, lab->goal, q->tables, error);
    if (status) return status;
    if (!q->heuristic) {
        lab->measured.value = own_heuristic_value;
        lab->measured.of = &lab->own;
    }
    bool opened = q->heuristic ? measured_open_estimator(&lab->measured, estimator, lab->depth)
                               : measured_open(&lab->measured, lab->depth);
    return opened ? LOYD_OK : LOYD_NO_MEMORY;
}

static loyd_status measure_all(struct lab_work *lab) {
    uint16_t tiles[LAB_CELLS_MAX];
    struct walked_board b = {
        .rows = loyd_board_rows(lab->goal), .cols = loyd_board_cols(lab->goal), .tiles = tiles};
    lab->cloud = calloc(lab->depth + 1, sizeof *lab->cloud);
    if (!lab->cloud) return LOYD_NO_MEMORY;
    for (b.depth = 0; b.depth <= lab->depth; b.depth++)
        for (; b.number < loyd_census_first(lab->census, b.depth + 1); b.number++) {
            uint32_t h;
            if (b.number % ASK_BOARDS == 0 && lab->q->wanted && !lab->q->wanted(lab->q->user))
                return LOYD_STOPPED;
            loyd_census_tiles(lab->census, b.number, tiles);
            measured_board(&lab->measured, 1, &b, &h);
            lab->cloud[b.depth][h < POINTS_MAX ? h : POINTS_MAX - 1]++;
        }
    return LOYD_OK;
}

static json_t *cloud_json(const struct lab_work *lab) {
    json_t *points = json_array();
    for (uint32_t d = 0; d <= lab->depth; d++)
        for (uint32_t h = 0; h < POINTS_MAX; h++)
            if (lab->cloud[d][h])
                json_array_append_new(
                    points, json_pack("[i, i, I]", (int)d, (int)h, (json_int_t)lab->cloud[d][h]));
    return points;
}

/* ---- One board ---- */

/* The board's true distance: its depth in the census. */
static uint32_t distance_of(const struct lab_work *lab) {
    uint16_t tiles[LAB_CELLS_MAX];
    const uint16_t *wanted = loyd_board_tiles(lab->q->problem->board);
    size_t bytes = board_cells(lab->goal) * sizeof *tiles;
    uint64_t number = 0;
    for (uint32_t d = 0; d <= lab->depth; d++)
        for (; number < loyd_census_first(lab->census, d + 1); number++) {
            loyd_census_tiles(lab->census, number, tiles);
            if (!memcmp(tiles, wanted, bytes)) return d;
        }
    return lab->depth;
}

static loyd_status search(const struct lab_work *lab, struct lab_astar *found, loyd_error *error) {
    const struct problem *problem = lab->q->problem;
    loyd_options options;
    loyd_result *result = NULL;
    if (!lab->q->heuristic)
        return lab_astar(&lab->own, problem->board, problem->goal, found) ? LOYD_OK
                                                                          : LOYD_NO_MEMORY;
    loyd_options_init(&options);
    options.algorithm = "astar";
    options.heuristic = lab->q->heuristic;
    options.tables = lab->q->tables;
    options.threads = 1;
    loyd_status status = loyd_solve(problem->board, problem->goal, &options, &result, error);
    if (!status)
        *found = (struct lab_astar){result->outcome == LOYD_SOLVED, result->expanded,
                                    (uint32_t)result->length};
    loyd_result_free(result);
    return status;
}

static uint32_t value_here(struct lab_work *lab) {
    const uint16_t *tiles = loyd_board_tiles(lab->q->problem->board);
    struct measured *m = &lab->measured;
    if (m->start) m->start(m->of, tiles);
    return m->value(m->of, tiles);
}

static loyd_status tell(struct lab_work *lab, json_t **answer, loyd_error *error) {
    struct lab_astar found = {0};
    loyd_status status = search(lab, &found, error);
    if (status) return status;
    const struct problem *problem = lab->q->problem;
    json_t *object =
        json_pack("{s:i, s:i, s:o, s:o, s:I, s:i, s:f, s:o, s:o, s:i, s:i, s:I, s:o}", "rows",
                  loyd_board_rows(lab->goal), "cols", loyd_board_cols(lab->goal), "board",
                  json_tiles(problem->board), "goal", json_tiles(lab->goal), "boards",
                  (json_int_t)loyd_census_first(lab->census, lab->depth + 1), "depth_max",
                  (int)lab->depth, "depth_mean", census_mean_depth(lab->census, lab->depth),
                  "heuristic", measured_json(&lab->measured, lab->census, lab->goal, lab->depth),
                  "cloud", cloud_json(lab), "distance", (int)distance_of(lab), "value",
                  (int)value_here(lab), "expanded", (json_int_t)found.expanded, "length",
                  json_whole(found.solved ? (int64_t)found.length : -1));
    object = document_of("lab", object);
    if (!object) return LOYD_NO_MEMORY;
    *answer = object;
    return LOYD_OK;
}

loyd_status lab_answer(const struct lab_question *q, json_t **answer, loyd_error *error) {
    struct lab_work lab = {.q = q, .goal = q->problem->goal};
    loyd_status status = loyd_census_new(lab.goal, UINT32_MAX, 0, &lab.census, error);
    if (!status) {
        lab.depth = loyd_census_depth(lab.census);
        status = open_heuristic(&lab, error);
    }
    if (!status) status = measure_all(&lab);
    if (!status) status = tell(&lab, answer, error);
    lab_free(&lab);
    return status;
}
