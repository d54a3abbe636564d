/* SPDX-License-Identifier: MIT
 *
 * A board of exactly D moves: draw one, solve it, keep it if it needs D. Which boards are drawn is
 * settled by D alone, so that the same seed gives the same boards on every machine:
 *
 *   around the mean     uniform boards. Those that are kept are uniform over all boards of depth D.
 *   below               a uniform board of depth 18, found by breadth-first search from the goal,
 *                       and D - 18 random moves from it, none undoing the one before.
 *   above               one of the hardest boards, and as many random moves from it as it is
 *                       deeper than D; for D their own depth, one of them.
 *
 * The second and third reach only boards on a shortest way through where they began, and those with
 * many such ways more often: they are not uniform, and docs/random.md says so. "Around the mean"
 * is known for 4x4 with the blank in a corner; for other boards it is what 40 solved boards say.
 *
 * Draws are spared a search where parity or a lower bound excludes D, and one or two moves back
 * from the hardest boards, where no other depth is left. No search looks deeper than D.
 *
 * Cost: on 4x4 some ten searches a board near the mean, hundreds at the ends.
 */
#include "boards/deep_draw.h"

#include "boards/hardest.h"
#include "cli.h"
#include "clock.h"
#include "distance.h"
#include "mix.h"
#include "options/search_args.h"
#include "output/figure.h"
#include "output/progress.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

enum { LAYER = 18, PILOT = 40, UNIFORM_LEAST = 34, UNIFORM_MOST = 64 };
#define ATTEMPTS   (UINT64_C(1) << 32) /* of one board */
#define PILOT_SEED UINT64_C(0x70696C6F74)

const char *deep_draw_method(enum deep_way way) {
    static const char *const words[] = {
        "uniform draws, solved, kept where the depth is right",
        "random moves on from uniform boards of a lower depth, kept where the depth is right",
        "random moves back from the hardest boards, kept where the depth is right",
        "one of the hardest boards, all of which are known"};
    return words[way];
}

bool deep_draw_is_uniform(enum deep_way way) {
    return way == DEEP_UNIFORM || way == DEEP_HARDEST;
}

/* ---- Solving ---- */

static bool go_on(struct deep_draw *d) {
    double now = clock_s();
    if (!d->quiet && isatty(STDERR_FILENO) && now - d->begin_s > 0.3 && now - d->drawn_s >= 0.1) {
        fprintf(stderr, "\r\033[Kdepth %u: %s of %s boards, %s drawn and solved, %s", d->depth,
                figure_count(d->found).text, figure_count(d->wanted).text,
                figure_count(d->tried).text, figure_seconds(now - d->begin_s).text);
        fflush(stderr);
        d->drawn = true;
        d->drawn_s = now;
    }
    return !interrupted();
}

static bool on_progress(const loyd_progress *progress, void *user) {
    (void)progress;
    return go_on(user);
}

static void clear_line(struct deep_draw *d) {
    if (d->drawn) fputs("\r\033[K", stderr);
    d->drawn = false;
}

static int how_far(struct deep_draw *d, int code, const char *why) {
    clear_line(d);
    return complain(code, "%s: %s of %s boards of depth %u, %s drawn and solved in %s", why,
                    figure_count(d->found).text, figure_count(d->wanted).text, d->depth,
                    figure_count(d->tried).text, figure_seconds(clock_s() - d->begin_s).text);
}

/* The optimum of the board in *length, -1 where it is more than depth_limit (0: no limit). */
static int solve(struct deep_draw *d, const loyd_board *board, uint64_t depth_limit,
                 int64_t *length) {
    double left_s = d->until_s - clock_s();
    struct problem problem = {.goal = (loyd_board *)d->goal};
    struct distance_question q = {.problem = &problem,
                                  .memory_bytes = d->memory_bytes,
                                  .progress = on_progress,
                                  .user = d,
                                  .tables = d->tables};
    struct distance_limits limits = {.depth = depth_limit};
    if (d->time_ms) limits.time_ms = left_s > 0.001 ? (uint64_t)(left_s * 1000) : 1;
    d->tried++;
    loyd_result *r = NULL;
    distance_search(&q, board, limits, &r);
    if (!r) return complain(CODE_FAULT, "no memory for a search");
    loyd_outcome outcome = r->outcome;
    bool proved = outcome == LOYD_SOLVED && r->optimal;
    *length = proved ? r->length : -1;
    loyd_result_free(r);
    if (interrupted()) return how_far(d, CODE_INTERRUPTED, "interrupted");
    if (outcome == LOYD_TIME_LIMIT)
        return how_far(d, CODE_NO_SOLUTION, "the time limit was reached");
    if (proved || outcome == LOYD_DEPTH_LIMIT) return CODE_OK;
    return how_far(d, CODE_NO_SOLUTION, "a search ended without an answer (--memory-limit)");
}

/* Whether the depth can be D at all, by parity and by the lower bound. */
static int possible(struct deep_draw *d, const loyd_board *board, bool *is) {
    loyd_parity parity;
    loyd_error error;
    loyd_status status = loyd_check(board, d->goal, &parity, &error);
    if (status) return complain(status_code(status), "%s", error.text);
    *is = parity.blank_distance % 2 == d->depth % 2;
    if (*is && d->estimator)
        *is = loyd_estimator_value(d->estimator, loyd_board_tiles(board)) <= d->depth;
    return CODE_OK;
}

/* ---- Drawing ---- */

static loyd_status draw(struct deep_draw *d, uint64_t number, loyd_board **board,
                        loyd_error *error) {
    loyd_board *from = NULL;
    loyd_status status;
    uint32_t steps = d->hardest_depth - d->depth;
    if (d->way == DEEP_UNIFORM) return loyd_random_board(d->goal, d->seed, number, board, error);
    if (d->way == DEEP_OUTWARD) {
        steps = d->depth - LAYER;
        status = loyd_census_draw(d->census, LAYER, d->seed, number, &from, error);
    } else {
        status =
            hardest_board(d->goal, mix(mix(d->seed) ^ number) % d->hardest_count, &from, error);
    }
    if (!status) status = loyd_random_walk(from, steps, d->seed, number, board, error);
    loyd_board_free(from);
    return status;
}

static int is_hardest(const struct deep_draw *d, const loyd_board *board, bool *is) {
    *is = false;
    for (size_t i = 0; i < d->hardest_count && !*is; i++) {
        loyd_board *hardest = NULL;
        loyd_error error;
        loyd_status status = hardest_board(d->goal, i, &hardest, &error);
        if (status) return complain(status_code(status), "%s", error.text);
        *is = loyd_board_equal(hardest, board);
        loyd_board_free(hardest);
    }
    return CODE_OK;
}

/* Whether the board has the depth, in *right. Beside the hardest boards there is nothing to search:
 * a neighbour of one is nearer by one, and the next is nearer again unless it is one of them. */
static int judge(struct deep_draw *d, const loyd_board *board, bool *right) {
    int64_t length = -1;
    uint32_t back = d->hardest_depth - d->depth;
    bool beside = d->way == DEEP_HARDEST || (d->way == DEEP_BACK && back <= 2);
    bool worth = true, hardest = false;
    int code = !beside     ? possible(d, board, &worth)
               : back == 2 ? is_hardest(d, board, &hardest)
                           : CODE_OK;
    *right = !code && beside && !hardest;
    if (code || beside || !worth) return code;
    code = solve(d, board, d->depth, &length);
    *right = length == (int64_t)d->depth;
    return code;
}

int deep_draw_next(struct deep_draw *d, uint64_t index, loyd_board **board) {
    for (uint64_t attempt = 0; attempt < ATTEMPTS; attempt++) {
        loyd_board *candidate = NULL;
        loyd_error error;
        bool right = false;
        loyd_status status = draw(d, index * ATTEMPTS + attempt, &candidate, &error);
        if (status) return complain(status_code(status), "%s", error.text);
        int code = judge(d, candidate, &right);
        if (!code && right) {
            d->found++;
            *board = candidate;
            return CODE_OK;
        }
        loyd_board_free(candidate);
        if (code) return code;
        if (!go_on(d)) return how_far(d, CODE_INTERRUPTED, "interrupted");
        if (d->time_ms && clock_s() > d->until_s)
            return how_far(d, CODE_NO_SOLUTION, "the time limit was reached");
    }
    return how_far(d, CODE_NO_SOLUTION, "given up");
}

/* ---- Which way ---- */

/* The depths that uniform draws are likely to have: within 2.5 deviations of the mean of some
 * solved boards. */
static int pilot(struct deep_draw *d, uint32_t *least, uint32_t *most) {
    double sum = 0, squares = 0;
    for (uint64_t i = 0; i < PILOT; i++) {
        loyd_board *board = NULL;
        loyd_error error;
        int64_t length = 0;
        loyd_status status = loyd_random_board(d->goal, PILOT_SEED, i, &board, &error);
        if (status) return complain(status_code(status), "%s", error.text);
        int code = solve(d, board, 0, &length);
        loyd_board_free(board);
        if (code) return code;
        sum += (double)length;
        squares += (double)(length * length);
    }
    double mean = sum / PILOT, deviation = sqrt(fmax(0, squares / PILOT - mean * mean));
    *least = (uint32_t)fmax(0, ceil(mean - 2.5 * deviation));
    *most = (uint32_t)floor(mean + 2.5 * deviation);
    return CODE_OK;
}

static int too_deep(const struct deep_draw *d, uint32_t most) {
    int rows = loyd_board_rows(d->goal), cols = loyd_board_cols(d->goal);
    if (d->hardest_count)
        return complain(CODE_USAGE,
                        "no board of %dx%d is %u moves from this goal; the hardest are %u", rows,
                        cols, d->depth, d->hardest_depth);
    return complain(CODE_NO_SOLUTION,
                    "boards of %dx%d that are %u moves from this goal can't be had: beyond %u they "
                    "are too rare to be drawn, and no hardest ones are known to go back from",
                    rows, cols, d->depth, most);
}

static int open_layer(struct deep_draw *d) {
    loyd_error error;
    loyd_status status = loyd_census_new(d->goal, LAYER, d->memory_bytes, &d->census, &error);
    if (!status) return CODE_OK;
    return complain(status == LOYD_UNSUPPORTED ? CODE_NO_SOLUTION : status_code(status), "%s",
                    error.text);
}

static bool is_4x4(const loyd_board *goal) {
    return loyd_board_rows(goal) == 4 && loyd_board_cols(goal) == 4;
}

int deep_draw_open(struct deep_draw *d) {
    uint32_t least = UNIFORM_LEAST, most = UNIFORM_MOST;
    interrupt_watch();
    d->begin_s = clock_s();
    d->until_s = d->begin_s + (double)d->time_ms / 1000;
    d->hardest_count = hardest_count(d->goal, &d->hardest_depth);
    if (d->hardest_count && d->depth > d->hardest_depth) return too_deep(d, most);
    d->way = DEEP_HARDEST;
    if (d->hardest_count && d->depth == d->hardest_depth) return CODE_OK;
    loyd_estimator_open("pdb", d->goal, d->tables, &d->estimator, NULL);
    if (!is_4x4(d->goal) || !d->hardest_count) {
        int code = pilot(d, &least, &most);
        if (code) return code;
    }
    d->way = d->depth < least ? DEEP_OUTWARD : d->depth > most ? DEEP_BACK : DEEP_UNIFORM;
    if (d->way == DEEP_BACK && !d->hardest_count) return too_deep(d, most);
    return d->way == DEEP_OUTWARD ? open_layer(d) : CODE_OK;
}

void deep_draw_close(struct deep_draw *d) {
    clear_line(d);
    loyd_census_free(d->census);
    loyd_estimator_free(d->estimator);
}
