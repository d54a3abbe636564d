/* SPDX-License-Identifier: MIT
 *
 * An answer at once, and better the longer it may think.
 *
 *   first      line by line (constructive.c): a solution of any board
 *   rounds     each with beams eight times as wide as the one before. A board with sides of at most
 *              9 is searched whole by the potential, from its start and then from its goal; where
 *              narrow beams get on better from one end, the wider ones go from there alone. On a
 *              larger board lines are settled with an eye on the other tiles (lines.c) until the
 *              rest is small, and the potential solves that
 *   windows    pieces of the best path are searched again, each within the rectangle that the blank
 *              crosses (windows.c); where a shorter way is found it takes their place
 *   again      what time is left after that goes to beams of the last width whose values are
 *              blurred, each in its own way: they keep other boards and find other paths
 *
 * The last round is made as wide as the time or the nodes that are left allow: where a beam of
 * eight times the width would leave too little for another one, the next pair gets it all, each
 * beam half, and narrows itself if that turns out too much. Each beam looks only for something
 * shorter than the best solution, so a path never gets longer.
 *
 * Invariant: the solution in the log solves the board, and is the shortest found. With a node limit
 * the answer is the same on every machine and for any number of threads; with a time limit it
 * depends on the clock.
 */
#include "anysize/anytime.h"

#include "anysize/lines.h"
#include "anysize/rest_beam.h"
#include "anysize/short_loops.h"
#include "anysize/windows.h"
#include "core/sentence.h"
#include "run/search_log.h"
#include "run/table_building.h"

#include <stdio.h>

enum {
    FIRST_WIDTH = 64,
    WIDTH_GROWS = 8,
    WIDTH_JUMPS = 30, /* what is left is used by one beam if that is at most so many times wider */
    WIDTH_MAX = 1 << 20,
    LINES_FIRST_WIDTH = 3,
    REST_SIDE = 8,  /* of what is left to the potential after settling lines */
    WHOLE_SIDE = 9, /* a larger board is not left to the potential as a whole */
    WINDOW_MOVES = 100,
    WINDOW_WIDTH = 32, /* of the beams in windows */
    WINDOW_WIDTH_MAX = 8192,
    WINDOW_WIDTH_LARGE = 1 << 17, /* the same where the board is too large for beams as a whole */
    WINDOWS_CELLS = 144,          /* on larger boards windows come when the rounds are over */
    JUDGED_WIDTH = 512,           /* beams that show which end is the better one to begin at */
    JUDGED_LONGER = 8,  /* they may find solutions longer by so great a part of the best */
    AGAIN_WIDTH = 4096, /* where the search comes back to beams; their first blur */
    AGAIN_BLUR = 1000,
    BYTES_MAX = 400 << 20
};

/* Of the limits, for the rounds of boards that are searched whole and of others; what is left is
 * for windows. */
static const double WHOLE_SHARE = 0.97, ROUNDS_SHARE = 0.85;

struct rounds {
    struct search *s;
    const struct potential_weights *weights;
    uint64_t width;
    unsigned threads;
    double spent;         /* by the last round: the share of the limit, 0 to 1 */
    uint32_t blur;        /* of the beams; 0: none */
    bool backward;        /* the next beam; boards that are searched whole are so from both ends */
    bool judged;          /* the lengths that the round found from each end are known: */
    uint64_t from_end[2]; /* forward and backward; UINT64_MAX: none */
    bool fixed;           /* beams take what their width takes, whatever the limits */
    uint64_t longest;     /* the solution that is of use while none is known; 0: one is */
};

static bool keep(struct search *s, struct move_list *moves) {
    short_loops_cut(s->space, moves);
    bool better = !s->log->solved || moves->length < s->log->length;
    return !better || search_found_better(s, move_list_at(moves, 0), moves->length);
}

static void name_method(struct search *s, const char *what, uint64_t width) {
    if (width)
        snprintf(s->method, sizeof s->method, "%s %llu", what, (unsigned long long)width);
    else
        snprintf(s->method, sizeof s->method, "%s", what);
}

loyd_outcome anytime_first(struct search *s) {
    struct move_list moves;
    struct pool_mark mark = pool_mark(s->pool);
    loyd_outcome outcome =
        move_list_open(&moves, s->pool) ? construct_solution(s, &moves, false) : LOYD_MEMORY_LIMIT;
    name_method(s, "lines", 0);
    if (outcome == LOYD_SOLVED && !keep(s, &moves)) outcome = LOYD_MEMORY_LIMIT;
    pool_rewind(s->pool, mark);
    return outcome;
}

/* The widest beam that memory allows. */
static uint64_t width_allowed(const struct search *s, uint64_t length, uint32_t cells) {
    uint64_t left = s->pool->limit - s->pool->used, bytes = left < BYTES_MAX ? left : BYTES_MAX;
    uint64_t each = 2 * (cells + 64ull) + 128 + 4 * length;
    uint64_t width = bytes / each;
    return width < WIDTH_MAX ? width : WIDTH_MAX;
}

/* Whether the board is left to the potential as a whole. */
static bool is_whole(const struct space *space) {
    return space->rows <= WHOLE_SIDE && space->cols <= WHOLE_SIDE;
}

/* Whether only the better end is worth a beam, as both have been tried and differ. */
static bool goes_one_way(const struct rounds *r) {
    return r->judged && r->from_end[0] != r->from_end[1];
}

/* Up to which share of the limits the next beam may go: of what is left for a pair of beams the
 * first has half. 0: as far as it likes. */
static double share_of_beam(const struct rounds *r) {
    if (!is_whole(r->s->space) || r->fixed) return 0;
    double used = search_share_used(r->s);
    return r->backward || goes_one_way(r) || used > WHOLE_SHARE ? WHOLE_SHARE
                                                                : (used + WHOLE_SHARE) / 2;
}

/* Whether this round's lengths are to be compared, and so are of use if they are a little longer
 * than the best. */
static bool judges(const struct rounds *r) {
    return is_whole(r->s->space) && r->width <= JUDGED_WIDTH;
}

/* Solves the tray, whose first part is settled, if that gives something shorter than the best. */
static loyd_outcome finish(struct rounds *r, struct tray *t) {
    bool any = r->s->log->solved;
    uint64_t best = any ? r->s->log->length : r->longest + 1, begun = t->moves->length;
    if (any && judges(r)) best += best / JUDGED_LONGER;
    if (begun + 1 >= best) return LOYD_STUCK;
    uint32_t cells = rest_rows(&t->rest) * rest_cols(&t->rest);
    uint64_t allowed = width_allowed(r->s, best - begun, cells);
    if (!allowed) return LOYD_MEMORY_LIMIT;
    struct rest_plan plan = {.weights = r->weights,
                             .width = (uint32_t)(r->width < allowed ? r->width : allowed),
                             .moves_max = best - begun - 1,
                             .threads = r->threads,
                             .blur = r->blur,
                             .share = share_of_beam(r),
                             .backward = r->backward};
    uint32_t depth;
    loyd_outcome outcome = rest_beam(t, &plan, &depth);
    return outcome == LOYD_DEPTH_LIMIT ? LOYD_STUCK : outcome;
}

static loyd_outcome solve_round(struct rounds *r, struct tray *t) {
    uint64_t lines = r->width / FIRST_WIDTH * LINES_FIRST_WIDTH;
    struct lines_plan plan = {.width = (uint32_t)(lines < BEAM_WIDTH_MAX ? lines : BEAM_WIDTH_MAX),
                              .rest = REST_SIDE};
    bool whole = is_whole(r->s->space);
    if (!whole && !lines_settle(t, &plan)) return r->s->stopped;
    loyd_outcome outcome = rest_beam_serves(t) ? finish(r, t)
                           : construct(t)      ? LOYD_SOLVED
                                               : r->s->stopped;
    if (outcome != LOYD_SOLVED) return outcome;
    r->from_end[r->backward] = t->moves->length;
    if (!r->s->log->solved || t->moves->length < r->s->log->length)
        name_method(r->s, whole ? "beam" : "lines and beam", r->width);
    return keep(r->s, t->moves) ? LOYD_SOLVED : LOYD_MEMORY_LIMIT;
}

/* One beam, in memory that is given back. */
static loyd_outcome run_beam(struct rounds *r) {
    struct tray t;
    struct move_list moves;
    struct pool_mark mark = pool_mark(r->s->pool);
    loyd_outcome outcome = move_list_open(&moves, r->s->pool) && tray_open(&t, r->s, &moves, true)
                               ? solve_round(r, &t)
                               : LOYD_MEMORY_LIMIT;
    pool_rewind(r->s->pool, mark);
    return outcome;
}

static bool goes_on(loyd_outcome outcome) {
    return outcome == LOYD_SOLVED || outcome == LOYD_STUCK;
}

/* After a round from both ends: the next one may go from one of them alone, and takes half. */
static void judge(struct rounds *r) {
    if (r->width < JUDGED_WIDTH) return;
    r->judged = true;
    if (goes_one_way(r)) r->spent /= 2;
}

/* One round: a beam, and on a board that is searched whole one from the other end. */
static loyd_outcome run_round(struct rounds *r) {
    double before = search_share_used(r->s);
    bool one_way = goes_one_way(r);
    r->backward = one_way && r->from_end[1] < r->from_end[0];
    if (judges(r)) r->from_end[0] = r->from_end[1] = UINT64_MAX;
    loyd_outcome outcome = run_beam(r);
    if (goes_on(outcome) && is_whole(r->s->space) && !one_way) {
        r->backward = true;
        outcome = run_beam(r);
    }
    r->spent = search_share_used(r->s) - before;
    if (judges(r) && goes_on(outcome)) judge(r);
    return outcome;
}

/* The width of the next round: WIDTH_GROWS times the last, or as much as what is left allows; not
 * twice nearly the same. False: what is left is not worth another. */
static bool widen(struct rounds *r) {
    bool whole = is_whole(r->s->space);
    double left = (whole ? WHOLE_SHARE : ROUNDS_SHARE) - search_share_used(r->s);
    double grows = r->spent > 0 ? (whole ? 1 : 0.85) * left / r->spent : WIDTH_GROWS;
    if (grows > (whole ? WIDTH_JUMPS : WIDTH_GROWS)) grows = WIDTH_GROWS;
    if (grows < 1.3 || r->width >= WIDTH_MAX) return false;
    r->width = (uint64_t)((double)r->width * grows);
    return true;
}

/* The pieces of the best path once more, beginning with a whole window or half a one. */
static loyd_outcome run_windows(struct rounds *r, uint32_t width, bool half) {
    struct search *s = r->s;
    struct windows_plan plan = {.weights = r->weights,
                                .moves = WINDOW_MOVES,
                                .width = width,
                                .first = half ? WINDOW_MOVES / 2 : 0};
    size_t before = s->log->length, used = strlen(s->method);
    loyd_outcome outcome = windows_shorten(s, &plan);
    if (s->log->length < before && !strstr(s->method, "windows"))
        snprintf(s->method + used, sizeof s->method - used, " + windows");
    return outcome;
}

/* Windows after every round where a pass costs little beside it. */
static loyd_outcome run_round_and_windows(struct rounds *r) {
    struct search *s = r->s;
    size_t before = s->log->length;
    loyd_outcome outcome = run_round(r);
    bool good = outcome == LOYD_SOLVED || outcome == LOYD_STUCK;
    bool better = s->log->length < before && s->log->length > WINDOW_MOVES;
    if (!good || !better || s->space->cells > WINDOWS_CELLS) return outcome;
    outcome = run_windows(r, WINDOW_WIDTH, false);
    return outcome == LOYD_SOLVED ? run_windows(r, WINDOW_WIDTH, true) : outcome;
}

/* When no wider beam can be had: windows, with beams that grow where nothing is gained any more. */
static loyd_outcome run_last_windows(struct rounds *r) {
    struct search *s = r->s;
    loyd_outcome outcome = LOYD_SOLVED;
    uint32_t most = is_whole(s->space) ? WINDOW_WIDTH_MAX : WINDOW_WIDTH_LARGE;
    for (uint32_t width = WINDOW_WIDTH; width <= most && outcome == LOYD_SOLVED;) {
        size_t before = s->log->length;
        outcome = run_windows(r, width, false);
        if (outcome == LOYD_SOLVED) outcome = run_windows(r, width, true);
        if (s->log->length == before) width *= WIDTH_GROWS;
    }
    return outcome;
}

/* Blurred beams of the last width, or as wide as what is left allows, until it is used up. */
static loyd_outcome run_again(struct rounds *r) {
    loyd_outcome outcome = LOYD_SOLVED;
    while (goes_on(outcome) && r->spent > 0) {
        double fits = 0.9 * (1 - search_share_used(r->s)) / r->spent;
        if (fits < 1) r->width = (uint64_t)((double)r->width * fits);
        if (r->width < FIRST_WIDTH) break;
        r->blur++;
        outcome = run_round_and_windows(r);
    }
    return goes_on(outcome) ? LOYD_SOLVED : outcome;
}

/* Rounds of wider beams from the first width on, windows, and blurred beams for the rest. */
static loyd_outcome run_rounds(struct rounds *r) {
    loyd_outcome outcome;
    do {
        outcome = run_round_and_windows(r);
        if (!goes_on(outcome)) return outcome;
    } while (widen(r));
    outcome = run_last_windows(r);
    return outcome == LOYD_SOLVED && is_whole(r->s->space) ? run_again(r) : outcome;
}

static bool has_beams(const struct search *s) {
    return s->log->length && s->space->rows > 1 && s->space->cols > 1;
}

loyd_outcome anytime(struct search *s) {
    struct rounds r = {.s = s, .width = FIRST_WIDTH, .threads = search_threads(s)};
    loyd_outcome outcome = anytime_first(s);
    if (outcome != LOYD_SOLVED || !s->log->length) return outcome;
    s->threads = r.threads;
    if (!has_beams(s)) return LOYD_SOLVED;
    if (!(r.weights = potential_weights_new(s->pool))) return LOYD_MEMORY_LIMIT;
    return run_rounds(&r);
}

loyd_outcome anytime_more(struct search *s) {
    struct rounds r = {
        .s = s, .width = AGAIN_WIDTH, .threads = search_threads(s), .blur = AGAIN_BLUR};
    double used = search_share_used(s);
    if (!has_beams(s) || !is_whole(s->space) || used <= 0 || used >= 1) return LOYD_SOLVED;
    if (!(r.weights = potential_weights_new(s->pool))) return LOYD_MEMORY_LIMIT;
    loyd_outcome outcome = run_round_and_windows(&r);
    while (goes_on(outcome) && widen(&r)) outcome = run_round_and_windows(&r);
    return goes_on(outcome) ? run_again(&r) : outcome;
}

void anytime_beams(struct search *s, uint32_t width, uint64_t longest) {
    struct rounds r = {
        .s = s, .width = width, .threads = search_threads(s), .fixed = true, .longest = longest};
    struct pool_mark mark = pool_mark(s->pool);
    r.weights = potential_weights_new(s->pool);
    if (r.weights) run_round(&r);
    pool_rewind(s->pool, mark);
    if (s->stopped == LOYD_MEMORY_LIMIT) s->stopped = LOYD_SOLVED; /* it is done without */
}

loyd_outcome beam_whole(struct search *s, uint32_t width) {
    struct rounds r = {.s = s, .width = width, .threads = search_threads(s)};
    struct move_list moves;
    struct tray t;
    s->threads = r.threads;
    r.weights = potential_weights_new(s->pool);
    if (!r.weights || !move_list_open(&moves, s->pool) || !tray_open(&t, s, &moves, true))
        return LOYD_MEMORY_LIMIT;
    s->own_h_start = rest_value(&t, r.weights);
    uint64_t most = s->depth_limit < UINT32_MAX ? s->depth_limit : UINT32_MAX;
    struct rest_plan plan = {
        .weights = r.weights, .width = width, .moves_max = most, .threads = r.threads};
    uint32_t depth;
    loyd_outcome outcome = rest_beam(&t, &plan, &depth);
    if (outcome == LOYD_DEPTH_LIMIT && s->depth_limit == UINT64_MAX) outcome = LOYD_STUCK;
    if (outcome == LOYD_STUCK)
        loydi_say(s->message, MESSAGE_BEAM_EMPTY, value_count("depth", depth));
    if (outcome != LOYD_SOLVED) return outcome;
    return search_found_moves(s, move_list_at(&moves, 0), moves.length) ? LOYD_SOLVED
                                                                        : LOYD_MEMORY_LIMIT;
}
