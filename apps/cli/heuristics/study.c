/* SPDX-License-Identifier: MIT
 *
 * Heuristics over a whole space. A census gives every board with its true distance h*; each
 * heuristic is asked about it and about its neighbours.
 *
 *   error         h* - h; admissible if it is never below 0
 *   consistent    a move changes h by one at the most: every move is tried from both its ends
 *   a >= b        a is nowhere below b (b is then dominated: A* with a expands no more)
 *
 * Boards come in the order of their distance, so the first counter-example is one of the nearest to
 * the goal. A heuristic that also measures from the start of the search (misplaced-both) is asked
 * as in a search that starts at the board.
 *
 * Cost: boards x heuristics x (1 + moves) evaluations; a second or so for the 8-puzzle.
 */
#include "heuristics/study.h"

#include "options/search_args.h"
#include "output/gauge.h"
#include "output/progress.h"

#include <stdlib.h>
#include <string.h>

enum { CELLS_MAX = LOYD_SIDE_MAX * LOYD_SIDE_MAX };

struct board {
    uint64_t number;
    uint32_t depth;
    uint16_t *tiles;
    int blank;
};

static int open_one(struct study *s, const char *name) {
    struct measured *m = &s->list[s->count];
    loyd_error error;
    *m = (struct measured){.name = name};
    loyd_status status = loyd_estimator_open(name, s->goal, s->tables, &m->estimator, &error);
    if (status == LOYD_UNSUPPORTED) {
        s->left_out[s->left_out_count++] = name;
        return CODE_OK;
    }
    if (status) return complain(status_code(status), "%s", error.text);
    s->count++;
    m->errors = calloc(OVER_MAX + s->depth + 1, sizeof *m->errors);
    m->depth_sum = calloc(s->depth + 1, sizeof *m->depth_sum);
    return m->errors && m->depth_sum ? CODE_OK : complain(CODE_FAULT, "no memory");
}

static void count_value(struct measured *m, const struct board *b, uint32_t h) {
    m->h_sum += h;
    m->depth_sum[b->depth] += h;
    m->exact += h == b->depth;
    m->errors[h < OVER_MAX + b->depth ? OVER_MAX + b->depth - h : 0]++;
    if (h <= b->depth) return;
    if (!m->admissible.count++) {
        m->admissible.number = b->number;
        m->admissible.depth = b->depth;
        m->admissible.h = h;
    }
}

enum { TICK_BOARDS = 1024 };

static void count_move(struct measured *m, const struct board *b, uint32_t h, char move) {
    uint32_t after = loyd_estimator_value(m->estimator, b->tiles);
    if (after <= h + 1 && h <= after + 1) return;
    if (!m->consistent.count++)
        m->consistent = (struct counter_example){1, b->number, b->depth, h, move, after};
}

/* The tiles with the blank moved; false where that leaves the board. Twice gives the old ones. */
static bool slide(const struct study *s, struct board *b, int rows, int cols) {
    int row = b->blank / s->cols + rows, col = b->blank % s->cols + cols;
    if (row < 0 || row >= s->rows || col < 0 || col >= s->cols) return false;
    int to = row * s->cols + col;
    b->tiles[b->blank] = b->tiles[to];
    b->tiles[to] = 0;
    b->blank = to;
    return true;
}

static void measure_board(struct study *s, struct board *b) {
    static const int step[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    uint32_t h[STUDY_MAX];
    for (b->blank = 0; b->tiles[b->blank];) b->blank++;
    for (size_t i = 0; i < s->count; i++) {
        loyd_estimator_start(s->list[i].estimator, b->tiles);
        h[i] = loyd_estimator_value(s->list[i].estimator, b->tiles);
        count_value(&s->list[i], b, h[i]);
    }
    for (int m = 0; m < 4; m++) {
        if (!slide(s, b, step[m][0], step[m][1])) continue;
        for (size_t i = 0; i < s->count; i++) count_move(&s->list[i], b, h[i], "UDLR"[m]);
        slide(s, b, -step[m][0], -step[m][1]);
    }
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
    struct board b = {.tiles = malloc(CELLS_MAX * sizeof *b.tiles)};
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
    for (size_t i = 0; i < s->count; i++) {
        loyd_estimator_free(s->list[i].estimator);
        free(s->list[i].errors);
        free(s->list[i].depth_sum);
    }
    loyd_census_free(s->census);
}

double study_mean_depth(const struct study *s) {
    double sum = 0;
    for (uint32_t d = 0; d <= s->depth; d++)
        sum += (double)d *
               (double)(loyd_census_first(s->census, d + 1) - loyd_census_first(s->census, d));
    return sum / (double)s->boards;
}

double study_mean_error(const struct study *s, const struct measured *m) {
    return study_mean_depth(s) - (double)m->h_sum / (double)s->boards;
}

int study_least_error(const struct study *s, const struct measured *m) {
    (void)s;
    int at = 0;
    while (!m->errors[at]) at++;
    return at - OVER_MAX;
}

int study_greatest_error(const struct study *s, const struct measured *m) {
    int at = OVER_MAX + (int)s->depth;
    while (!m->errors[at]) at--;
    return at - OVER_MAX;
}
