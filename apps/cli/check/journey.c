/* SPDX-License-Identifier: MIT
 *
 * Where a path lost ground. Each board of it has a distance to the goal, and no step changes that
 * by more than one. So what is known of one board bounds all others, and where two boards i < j
 * have distances that differ by j - i, every step between them is settled. A path that is shortest
 * needs one search; one with k bad steps about k log n, since the longest unsettled stretch is
 * halved each time.
 *
 * Up to nine cells no search is needed: every_distance.c knows all boards. Beyond, bounds come from
 * the rest of the path itself (no distance is longer than what is left of it), from a heuristic
 * that never overestimates, and from searches by `auto` under a time limit: proved distances, or
 * what that search knew when its time was over. Bounds that meet are a proof.
 *
 * In single-tile moves the parity of a distance is fixed by the board, so a lower bound of the
 * wrong parity can be raised by one.
 *
 * Invariant: least <= distance <= most for every board, and neighbours' bounds differ by one at the
 * most. Cost: O(steps) a search beside the search itself.
 */
#include "check/journey.h"

#include "check/every_distance.h"
#include "clock.h"

#include <stdlib.h>
#include <string.h>

enum { SEARCH_MS_MIN = 20 };

/* Cells that the heuristic may look at in all; on a long path over a large board not every board is
 * looked at. */
#define LOOK_CELLS 100000000u

bool journey_open(struct journey *j, const char *moves, bool multi, bool solves) {
    size_t length = strlen(moves);
    *j = (struct journey){.multi = multi, .solves = solves};
    j->made = malloc((length + 1) * sizeof *j->made);
    j->least = calloc(length + 1, sizeof *j->least);
    j->most = malloc((length + 1) * sizeof *j->most);
    if (!j->made || !j->least || !j->most) {
        journey_close(j);
        return false;
    }
    j->made[0] = 0;
    for (size_t i = 0; i < length; i++)
        if (!multi || moves[i] != moves[i + 1]) j->made[++j->steps] = i + 1;
    for (size_t i = 0; i <= j->steps; i++)
        j->most[i] = solves ? (int64_t)(j->steps - i) : JOURNEY_UNKNOWN;
    return true;
}

void journey_close(struct journey *j) {
    free(j->made);
    free(j->least);
    free(j->most);
    j->made = NULL;
    j->least = j->most = NULL;
}

/* ---- Bounds ---- */

static void narrow(struct journey *j, size_t i, size_t by) {
    if (j->least[by] - 1 > j->least[i]) j->least[i] = j->least[by] - 1;
    if (j->most[by] != JOURNEY_UNKNOWN && j->most[by] + 1 < j->most[i])
        j->most[i] = j->most[by] + 1;
}

/* Carries what is known of each board to all others. */
static void spread(struct journey *j) {
    for (size_t i = 1; i <= j->steps; i++) narrow(j, i, i - 1);
    for (size_t i = j->steps; i-- > 0;) narrow(j, i, i + 1);
}

static void raise_least(struct journey *j, size_t i, int64_t least) {
    bool odd = j->solves && !j->multi && ((int64_t)(j->steps - i) - least) % 2;
    if (least + odd > j->least[i]) j->least[i] = least + odd;
}

static loyd_board *copy_board(const loyd_board *board) {
    loyd_board *copy = NULL;
    loyd_board_new(loyd_board_rows(board), loyd_board_cols(board), loyd_board_tiles(board), &copy,
                   NULL);
    return copy;
}

static void walk(loyd_board *board, const char *moves, size_t from, size_t to) {
    for (; from < to; from++) loyd_board_move(board, moves[from]);
}

/* Lower bounds by a heuristic, of every stride-th board. It measures single-tile moves. */
static bool look(struct journey *j, const char *moves, const struct problem *p) {
    loyd_estimator *estimator = NULL;
    if (j->multi) return true;
    loyd_board *board = copy_board(p->board);
    bool good = board && !loyd_estimator_new("linear-conflict", p->goal, &estimator, NULL);
    size_t stride = 1 + j->steps * board_cells(p->board) / LOOK_CELLS;
    for (size_t i = 0; good && i <= j->steps; i++) {
        if (i) walk(board, moves, j->made[i - 1], j->made[i]);
        if (i % stride == 0)
            raise_least(j, i, loyd_estimator_value(estimator, loyd_board_tiles(board)));
    }
    loyd_estimator_free(estimator);
    loyd_board_free(board);
    return good;
}

/* All distances at once, of a board of few cells. */
static bool look_up(struct journey *j, const char *moves, const struct problem *p) {
    struct every_distance every;
    loyd_board *board = copy_board(p->board);
    if (!board || !every_distance_find(&every, p->goal, j->multi)) {
        loyd_board_free(board);
        return false;
    }
    for (size_t i = 0; i <= j->steps; i++) {
        if (i) walk(board, moves, j->made[i - 1], j->made[i]);
        j->least[i] = j->most[i] = every_distance_of(&every, loyd_board_tiles(board));
    }
    every_distance_free(&every);
    loyd_board_free(board);
    return true;
}

/* ---- Searches ---- */

struct survey {
    struct journey *j;
    const char *moves;
    const struct distance_question *q;
    bool *tried;
};

/* Searches from board i; what comes out of it bounds that board. */
static bool search_at(struct survey *s, size_t i, uint64_t time_ms) {
    struct journey *j = s->j;
    struct distance_limits limits = {.time_ms = time_ms, .metric = j->multi ? "multi" : NULL};
    loyd_board *board = copy_board(s->q->problem->board);
    if (!board) return false;
    walk(board, s->moves, 0, j->made[i]);
    loyd_result *r = NULL;
    bool no_memory = distance_search(s->q, board, limits, &r) == LOYD_NO_MEMORY;
    loyd_board_free(board);
    if (no_memory) j->no_memory = true;
    s->tried[i] = true;
    j->searches++;
    if (!r) return true;
    if (r->lower_bound >= 0) raise_least(j, i, r->lower_bound);
    if (r->moves && r->length < j->most[i]) j->most[i] = r->length;
    loyd_result_free(r);
    spread(j);
    return true;
}

/* The middle of the longest stretch of boards that are neither settled nor tried; steps + 1 if
 * there is none. */
static size_t next_board(const struct survey *s) {
    const struct journey *j = s->j;
    size_t best = j->steps + 1, longest = 0, first = 0;
    for (size_t i = 0; i <= j->steps; i++) {
        if (j->least[i] == j->most[i] || s->tried[i]) {
            first = i + 1;
        } else if (i + 1 - first > longest) {
            longest = i + 1 - first;
            best = first + longest / 2;
        }
    }
    return best;
}

/* The first board gets half of the time, each other one a quarter of what is left. */
static bool survey(struct survey *s, double until_s, bool (*stopped)(void)) {
    double total_s = until_s - clock_s();
    for (size_t i = 0; i <= s->j->steps && !stopped(); i = next_board(s)) {
        double left_s = until_s - clock_s();
        if (s->j->least[i] == s->j->most[i]) continue;
        uint64_t ms = (uint64_t)(1000 * (i ? left_s / 4 : total_s / 2));
        if (left_s <= 0 || ms < SEARCH_MS_MIN) break;
        if (!search_at(s, i, ms)) return false;
    }
    return true;
}

bool journey_measure(struct journey *j, const char *moves, const struct distance_question *q,
                     uint64_t time_ms, bool (*stopped)(void)) {
    double until_s = clock_s() + (double)time_ms / 1000;
    if (board_cells(q->problem->board) <= EVERY_DISTANCE_CELLS)
        return look_up(j, moves, q->problem);
    struct survey s = {j, moves, q, calloc(j->steps + 1, sizeof(bool))};
    bool good = s.tried && look(j, moves, q->problem);
    if (good) {
        spread(j);
        good = survey(&s, until_s, stopped);
    }
    free(s.tried);
    return good;
}

/* ---- What it comes to ---- */

bool journey_loses(const struct journey *j, size_t i) {
    return j->most[i] != JOURNEY_UNKNOWN && j->least[i + 1] >= j->most[i];
}

int64_t journey_surplus_least(const struct journey *j) {
    if (j->most[0] == JOURNEY_UNKNOWN) return 0;
    int64_t surplus = (int64_t)j->steps + j->least[j->steps] - j->most[0];
    return surplus > 0 ? surplus : 0;
}

int64_t journey_surplus_most(const struct journey *j) {
    if (j->most[j->steps] == JOURNEY_UNKNOWN) return JOURNEY_UNKNOWN;
    return (int64_t)j->steps + j->most[j->steps] - j->least[0];
}
