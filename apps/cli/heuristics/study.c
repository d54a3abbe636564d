/* SPDX-License-Identifier: MIT
 *
 * Heuristics over a whole space. A census gives every board with its true distance h*; each
 * heuristic is asked about it and about its neighbours.
 *
 * Error, admissible and consistent are measured.c's words. a >= b: a is nowhere below b (b is then
 * dominated: A* with a expands no more).
 *
 * Cost: boards x heuristics x (1 + moves) evaluations; a second or so for the 8-puzzle.
 */
#include "heuristics/study.h"

#include "options/search_args.h"
#include "output/gauge.h"
#include "output/progress.h"

#include <stdlib.h>
#include <string.h>

enum { TICK_BOARDS = 1024 };

static int open_one(struct study *s, const char *name) {
    struct measured *m = &s->list[s->count];
    loyd_estimator *estimator = NULL;
    loyd_error error;
    *m = (struct measured){.name = name};
    loyd_options options;
    loyd_options_init(&options);
    options.tables = s->tables;
    options.plugins = plugins_in_use();
    loyd_status status = loyd_estimator_with(name, s->goal, &options, &estimator, &error);
    if (status == LOYD_UNSUPPORTED) {
        s->left_out[s->left_out_count++] = name;
        return CODE_OK;
    }
    if (status) return complain(status_code(status), "%s", error.text);
    s->count++;
    return measured_open_estimator(m, estimator, s->depth) ? CODE_OK
                                                           : complain(CODE_FAULT, "no memory");
}

static void measure_board(struct study *s, struct walked_board *b) {
    uint32_t h[STUDY_MAX];
    measured_board(s->list, s->count, b, h);
    for (size_t i = 0; i < s->count; i++)
        for (size_t j = 0; j < s->count; j++) s->below[i][j] |= h[i] < h[j];
}

/* What was interrupted is a study of the depths that are whole. */
static int cut_short(struct study *s, uint32_t depths) {
    s->boards = loyd_census_first(s->census, depths);
    if (!depths) return complain(CODE_INTERRUPTED, "interrupted before the first board");
    s->depth = depths - 1;
    return complain(CODE_INTERRUPTED, "interrupted; every board up to depth %u was measured",
                    s->depth);
}

static int measure_all(struct study *s, struct gauge *g) {
    struct walked_board b = {
        .rows = s->rows, .cols = s->cols, .tiles = malloc(WALKED_CELLS_MAX * sizeof *b.tiles)};
    if (!b.tiles) return complain(CODE_FAULT, "no memory");
    for (b.depth = 0; b.depth <= s->depth; b.depth++) {
        if (interrupted()) break;
        for (; b.number < loyd_census_first(s->census, b.depth + 1); b.number++) {
            loyd_census_tiles(s->census, b.number, b.tiles);
            measure_board(s, &b);
            if (b.number % TICK_BOARDS == 0) gauge_tick(g, b.number, (double)s->boards);
        }
    }
    gauge_clear(g);
    free(b.tiles);
    for (size_t i = 0; i < s->count; i++) {
        loyd_error error;
        loyd_status status = loyd_estimator_fault(s->list[i].of, &error);
        if (status) return complain(status_code(status), "%s", error.text);
    }
    return b.depth > s->depth ? CODE_OK : cut_short(s, b.depth);
}

int study_make(struct study *s, const loyd_board *goal, const struct names *names,
               uint64_t bytes_max) {
    loyd_error error;
    struct gauge gauge;
    loyd_options options;
    s->goal = goal;
    s->rows = loyd_board_rows(goal);
    s->cols = loyd_board_cols(goal);
    loyd_options_init(&options);
    options.memory_limit_bytes = bytes_max;
    gauge_begin(&gauge, s->quiet, "distances", "boards");
    gauge_watch(&gauge, s->rows, s->cols, UINT32_MAX, &options);
    interrupt_watch();
    loyd_status status = loyd_census_with(goal, UINT32_MAX, &options, &s->census, &error);
    gauge_clear(&gauge);
    if (status == LOYD_UNSUPPORTED) return complain(CODE_NO_SOLUTION, "%s", error.text);
    if (status) return complain(status_code(status), "%s", error.text);
    s->depth = loyd_census_depth(s->census);
    s->boards = loyd_census_first(s->census, s->depth + 1);
    int code = names->count > STUDY_MAX ? complain(CODE_USAGE, "-H: more than %d names", STUDY_MAX)
                                        : CODE_OK;
    for (size_t i = 0; i < names->count && !code; i++) code = open_one(s, names->name[i]);
    gauge_begin(&gauge, s->quiet, "heuristics", "boards");
    return code ? code : measure_all(s, &gauge);
}

void study_free(struct study *s) {
    for (size_t i = 0; i < s->count; i++) measured_free(&s->list[i]);
    loyd_census_free(s->census);
}

double study_mean_depth(const struct study *s) {
    return census_mean_depth(s->census, s->depth);
}

double study_mean_error(const struct study *s, const struct measured *m) {
    return study_mean_depth(s) - (double)m->h_sum / (double)s->boards;
}
