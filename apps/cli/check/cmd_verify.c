/* SPDX-License-Identifier: MIT
 *
 * `loyd verify BOARD MOVES`: do these moves solve this board, and if not, where do they break?
 *
 * The replay is loyd_verify, which has rules of its own and shares no code with any search, so the
 * answer is worth something as a check of a solver, ours or another one. Letters name the way the
 * blank travels, with `--moves-of tile` the way the tile does.
 *
 * Of moves that solve the board a second line says how many are too many, where that is cheap: what
 * is in loops (loops.c), and the distance to the optimum, which a search finds up to nine cells, or
 * within --time-limit. The verdict does not depend on it. `loyd analyse` says where they were lost.
 *
 * Exit code 0 if the moves solve the board, 4 if they don't, 2 for what is no move.
 */
#include "check/loops.h"
#include "cli.h"
#include "distance.h"
#include "document.h"
#include "json.h"
#include "machine.h"
#include "options/board_args.h"
#include "options/move_args.h"
#include "options/search_args.h"
#include "output/figure.h"
#include "output/output.h"
#include "output/progress.h"
#include "output/table.h"

#include <stdlib.h>

enum { CELLS_SEARCHED = 9, SEARCH_MS = 2000 }; /* without --time-limit */

struct verify {
    struct problem problem;
    loyd_replay replay;
    struct output output;
    int moves_of;
    uint64_t time_limit_ms; /* 0: not given */
    struct cache_choice cache;
    int64_t loop_moves, least, most; /* the optimum is between these; -1: not known */
};

/* ---- How many moves are too many; -1: not known ---- */

static int64_t optimum(const struct verify *v) {
    return v->least == v->most ? v->least : -1;
}

/* By the shortest path that is known: the one that a search found, or what the loops leave. */
static int64_t too_many_least(const struct verify *v) {
    if (!v->replay.solves) return -1;
    int64_t by_search = v->most >= 0 ? (int64_t)v->replay.length - v->most : 0;
    return by_search > v->loop_moves ? by_search : v->loop_moves;
}

static int64_t too_many_most(const struct verify *v) {
    return v->replay.solves && v->least >= 0 ? (int64_t)v->replay.length - v->least : -1;
}

static void search_optimum(struct verify *v, uint64_t time_ms) {
    loyd_options options;
    struct progress progress;
    interrupt_watch();
    progress_attach(&progress, false, "optimum", &options);
    struct distance_question q = {.problem = &v->problem,
                                  .memory_bytes = memory_available() / 5 * 4,
                                  .progress = options.progress,
                                  .user = options.user,
                                  .tables = cache_tables(&v->cache)};
    struct distance_limits limits = {.time_ms = time_ms};
    loyd_result *result = NULL;
    loyd_status status = distance_search(&q, v->problem.board, limits, &result);
    progress_clear(&progress);
    if (status == LOYD_NO_MEMORY)
        complain(CODE_FAULT, "memory ran out before the fewest moves were proved");
    if (!result) return;
    v->least = result->lower_bound;
    if (result->moves) v->most = result->length;
    if (v->most < 0 || v->most > (int64_t)v->replay.length) v->most = (int64_t)v->replay.length;
    loyd_result_free(result);
}

/* False: no memory. */
static bool find_surplus(struct verify *v, char *moves) {
    struct loops loops;
    if (!v->replay.solves) return true;
    moves_letters(moves);
    if (!loops_find(v->problem.board, moves, &loops)) return false;
    v->loop_moves = (int64_t)loops.moves;
    loops_free(&loops);
    bool small = board_cells(v->problem.board) <= CELLS_SEARCHED;
    if (small || v->time_limit_ms)
        search_optimum(v, v->time_limit_ms ? v->time_limit_ms : SEARCH_MS);
    return true;
}

static void print_proved(const struct verify *v, FILE *file) {
    int64_t surplus = too_many_least(v);
    if (surplus)
        fprintf(file, "%s move%s too many", figure_count((uint64_t)surplus).text,
                surplus == 1 ? "" : "s");
    else
        fputs("No move too many", file);
    fprintf(file, ": %s %s possible (proved).\n", figure_count((uint64_t)v->least).text,
            v->least == 1 ? "move is the fewest" : "moves are the fewest");
}

/* The second line; none where nothing is known. */
static void print_surplus(const struct verify *v, FILE *file) {
    int64_t least = too_many_least(v), most = too_many_most(v);
    if (!v->replay.solves) return;
    if (optimum(v) >= 0)
        print_proved(v, file);
    else if (most >= 0)
        fprintf(file, "From %s to %s moves too many: the optimum is not proved%s.\n",
                figure_count((uint64_t)least).text, figure_count((uint64_t)most).text,
                v->loop_moves ? "; some boards come twice" : "");
    else if (least > 0)
        fprintf(file, "At least %s moves too many: some boards come twice.\n",
                figure_count((uint64_t)least).text);
}

/* ---- The verdict ---- */

static json_t *verify_json(const struct verify *v) {
    const loyd_replay *r = &v->replay;
    json_t *fields = json_pack(
        "{s:i, s:i, s:o, s:o, s:b, s:b, s:I, s:o, s:s, s:o, s:o, s:o, s:o}", "rows",
        loyd_board_rows(v->problem.board), "cols", loyd_board_cols(v->problem.board), "board",
        json_tiles(v->problem.board), "goal", json_tiles(v->problem.goal), "solves", (int)r->solves,
        "legal", (int)r->legal, "length", (json_int_t)r->length, "broken",
        r->broken ? json_whole((int64_t)r->broken) : json_null(), "reason", r->reason, "loop_moves",
        json_whole(v->loop_moves), "optimum", json_whole(optimum(v)), "too_many_least",
        json_whole(too_many_least(v)), "too_many_most", json_whole(too_many_most(v)));
    return document_of("verify", fields);
}

static bool print_table(const struct verify *v, FILE *file) {
    static const struct column columns[] = {{"solves", "solves", UNIT_BOOL},
                                            {"legal", "legal", UNIT_BOOL},
                                            {"length", "length", UNIT_COUNT},
                                            {"broken", "breaks at", UNIT_COUNT},
                                            {"reason", "reason", UNIT_TEXT},
                                            {"loop_moves", "in loops", UNIT_COUNT},
                                            {"optimum", "optimum", UNIT_COUNT},
                                            {"too_many_least", "too many, at least", UNIT_COUNT},
                                            {"too_many_most", "too many, at most", UNIT_COUNT}};
    struct table *t = table_new(columns, sizeof columns / sizeof *columns);
    table_row(t);
    table_bool(t, v->replay.solves);
    table_bool(t, v->replay.legal);
    table_integer(t, (int64_t)v->replay.length);
    table_integer(t, v->replay.broken ? (int64_t)v->replay.broken : -1);
    table_text(t, v->replay.reason);
    table_integer(t, v->loop_moves);
    table_integer(t, optimum(v));
    table_integer(t, too_many_least(v));
    table_integer(t, too_many_most(v));
    bool written = table_print(t, v->output.format, false, file);
    table_free(t);
    return written;
}

static bool print_verdict(const struct verify *v) {
    const loyd_replay *r = &v->replay;
    FILE *file = v->output.file;
    if (v->output.format == FORMAT_JSON || v->output.format == FORMAT_JSONL)
        return json_write(verify_json(v), v->output.format == FORMAT_JSON, file);
    if (v->output.format != FORMAT_TEXT) return print_table(v, file);
    const char *tint = !v->output.color ? "" : r->solves ? "\033[1;32m" : "\033[1;31m";
    fprintf(file, "%s%s%s: %s%s.\n", tint, r->solves ? "Solved" : "Not solved",
            *tint ? "\033[0m" : "", r->reason,
            r->broken && v->moves_of == MOVES_OF_TILE ? " (the letter is the blank's way)" : "");
    print_surplus(v, file);
    return true;
}

/* One word: a result as `loyd solve -f json` writes it, which has board, goal and moves. */
static int result_read(const struct args *args, const struct board_args *how,
                       struct problem *problem, char **moves) {
    int code = problem_read(args->words, 1, how, problem);
    if (code) return code;
    if (!problem->moves) {
        problem_free(problem);
        return complain(CODE_USAGE, "no moves: expected loyd verify BOARD MOVES, or the JSON of "
                                    "`loyd solve`, which has both");
    }
    *moves = problem->moves;
    problem->moves = NULL;
    return CODE_OK;
}

static int run_verify(struct verify *v, char *moves) {
    loyd_error error;
    loyd_status status = loyd_verify(v->problem.board, v->problem.goal, moves, &v->replay, &error);
    if (status) return complain(status_code(status), "%s", error.text);
    if (!find_surplus(v, moves)) return complain(CODE_FAULT, "no memory for the moves");
    int code = output_open(&v->output);
    if (code) return code;
    return output_end(&v->output, print_verdict(v), v->replay.solves ? CODE_OK : CODE_NO_SOLUTION);
}

int cmd_verify(const struct command *self, int argc, char **argv) {
    struct verify v = {.loop_moves = -1, .least = -1, .most = -1};
    struct board_args how = {0};
    const struct arg_option options[] = {
        BOARD_ARGS(how),
        MOVES_OF_ARG(v.moves_of),
        {.name = "time-limit",
         .kind = ARG_DURATION,
         .duration_ms = &v.time_limit_ms,
         .value = "TIME",
         .min = 1,
         .help = "search so long for the optimum, to say how many moves are too many (up to nine "
                 "cells always)"},
        CACHE_ARGS(v.cache),
        OUTPUT_ARGS(v.output),
        {.name = NULL},
    };
    struct args args;
    size_t board_words = 0;
    char *moves = NULL;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    if (args.word_count == 1) {
        code = result_read(&args, &how, &v.problem, &moves);
    } else if (!(code = moves_read(self, &args, &board_words, &moves))) {
        code = problem_read(args.words, board_words, &how, &v.problem);
        if (!code && v.moves_of == MOVES_OF_TILE) moves_turn(moves);
    }
    if (!code) {
        code = run_verify(&v, moves);
        problem_free(&v.problem);
    }
    free(moves);
    return code;
}
