/* SPDX-License-Identifier: MIT
 *
 * `loyd analyse BOARD MOVES`: how many moves are too many, and where they were lost.
 *
 * The moves are judged first by loyd_verify, as `verify` does it. Then loops are cut out (loops.c),
 * and the distance to the goal is found for the boards on the way (journey.c), in single-tile and
 * in multi-tile moves: a move after which the distance is not smaller has lost ground. Up to nine
 * cells all of it is exact. Up to 16 cells it is proved by searches as far as --time-limit allows,
 * beyond that there are bounds, and they are shown as such.
 *
 * Moves that break are looked at up to the break; moves that don't reach the goal as they are, what
 * is left to the goal being counted. Exit code 0 if the moves solve the board, 4 if they don't, 3
 * if no moves can.
 */
#include "check/analysis.h"
#include "cli.h"
#include "clock.h"
#include "machine.h"
#include "options/board_args.h"
#include "options/move_args.h"
#include "options/search_args.h"
#include "output/progress.h"

#include <stdlib.h>
#include <string.h>

enum { SINGLE_SHARE = 60 }; /* percent of the time; the multi-tile metric has what is left */

struct request {
    struct analysis a;
    struct cache_choice cache;
};

static bool measure(struct request *r) {
    struct analysis *a = &r->a;
    loyd_options options;
    struct progress progress;
    if (!a->parity.solvable) return true;
    interrupt_watch();
    progress_attach(&progress, false, "distances", &options);
    struct distance_question q = {.problem = &a->problem,
                                  .memory_bytes = memory_available() / 5 * 4,
                                  .progress = options.progress,
                                  .user = options.user,
                                  .tables = cache_tables(&r->cache)};
    double begin_s = clock_s();
    bool good = journey_measure(&a->single, a->moves, &q, a->time_limit_ms * SINGLE_SHARE / 100,
                                interrupted);
    uint64_t spent_ms = (uint64_t)(1000 * (clock_s() - begin_s));
    uint64_t left_ms = spent_ms < a->time_limit_ms ? a->time_limit_ms - spent_ms : 0;
    good = good && journey_measure(&a->multi, a->moves, &q, left_ms, interrupted);
    progress_clear(&progress);
    if (good && (a->single.no_memory || a->multi.no_memory))
        complain(CODE_FAULT, "memory ran out before all distances were proved");
    a->stopped = interrupted();
    return good;
}

/* The rest of the path must do what the path does; its judge is the replay. */
static int check_rest(const struct analysis *a) {
    loyd_replay replay;
    loyd_error error;
    loyd_status status =
        loyd_verify(a->problem.board, a->problem.goal, a->loops.rest, &replay, &error);
    if (status) return complain(status_code(status), "%s", error.text);
    if (replay.legal && (replay.solves || !a->replay.solves)) return CODE_OK;
    return complain(CODE_FAULT, "the path without its loops failed its replay: a defect in loyd");
}

static int report(struct request *r) {
    struct analysis *a = &r->a;
    int code = check_rest(a);
    if (code) return code;
    if (!measure(r)) return complain(CODE_FAULT, "no memory for the distances");
    if ((code = output_open(&a->output))) return code;
    code = interrupted()         ? CODE_INTERRUPTED
           : !a->parity.solvable ? CODE_UNSOLVABLE
           : a->replay.solves    ? CODE_OK
                                 : CODE_NO_SOLUTION;
    return output_end(&a->output, analysis_print(a), code);
}

static int run_analyse(struct request *r) {
    struct analysis *a = &r->a;
    loyd_error error;
    if (a->tile_moves) moves_turn(a->moves);
    loyd_status status =
        loyd_verify(a->problem.board, a->problem.goal, a->moves, &a->replay, &error);
    if (!status) status = loyd_check(a->problem.board, a->problem.goal, &a->parity, &error);
    if (status) return complain(status_code(status), "%s", error.text);
    moves_letters(a->moves);
    if (a->replay.broken) a->moves[a->replay.broken - 1] = 0;
    bool solves = a->replay.solves;
    bool good = loops_find(a->problem.board, a->moves, &a->loops) &&
                journey_open(&a->single, a->moves, false, solves) &&
                journey_open(&a->multi, a->moves, true, solves);
    int code = good ? report(r) : complain(CODE_FAULT, "no memory for the moves");
    journey_close(&a->single);
    journey_close(&a->multi);
    loops_free(&a->loops);
    return code;
}

int cmd_analyse(const struct command *self, int argc, char **argv) {
    struct request r = {.a = {.time_limit_ms = 10000}};
    struct board_args how = {0};
    int moves_of = MOVES_OF_BLANK;
    const struct arg_option options[] = {
        BOARD_ARGS(how),
        MOVES_OF_ARG(moves_of),
        {.name = "metric",
         .kind = ARG_CHOICE,
         .choice = &r.a.multi_table,
         .choices = "single|multi",
         .help = "the moves that are listed; the sums are always of both (default single)"},
        {.name = "time-limit",
         .kind = ARG_DURATION,
         .duration_ms = &r.a.time_limit_ms,
         .value = "TIME",
         .min = 1,
         .help = "for the distances of boards beyond nine cells (default 10s)"},
        {.name = "verbose",
         .letter = 'v',
         .kind = ARG_FLAG,
         .flag = &r.a.verbose,
         .help = "list every move, also of a long path"},
        CACHE_ARGS(r.cache),
        OUTPUT_ARGS(r.a.output),
        {.name = NULL},
    };
    struct args args;
    size_t board_words = 0;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    if ((code = moves_read(self, &args, &board_words, &r.a.moves))) return code;
    r.a.tile_moves = moves_of == MOVES_OF_TILE;
    code = problem_read(args.words, board_words, &how, &r.a.problem);
    if (!code) {
        code = run_analyse(&r);
        problem_free(&r.a.problem);
    }
    free(r.a.moves);
    return code;
}
