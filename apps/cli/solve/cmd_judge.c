/* SPDX-License-Identifier: MIT
 *
 * `loyd judge NAME`: an online judge's input on stdin, its answers on stdout, so that the program
 * can be run against the judges' own data. Paper 004 explains the first of them.
 *
 *   uva10181  UVa 10181 "15-Puzzle Problem": a count, then boards of 4x4, 0 for the blank. A line
 *             for each: moves of the blank as letters U D L R, at most 50 of them, or the sentence
 *             "This puzzle is not solvable."
 *   uva652    UVa 652 "Eight": a count, then boards of 3x3, x for the blank. Moves in small letters
 *             or "unsolvable", with an empty line between two answers.
 *   poj1077   POJ 1077 and HDU 1043 "Eight": the same boards without a count, to the end of the
 *             input, and no empty lines.
 *   lightoj   LightOJ "15 Puzzle": a count, then boards of 4x4. "Case k: ", then of the shortest
 *             solutions the first in the alphabet; more than 35 moves count as not solvable.
 *
 * The input is read word by word (judge_input.c). Each answer is written as soon as its board is
 * read. Input that is no board ends the run with code 2 and names the line; the answers before it
 * stand.
 *
 * The solver proves the optimum, and IDA* tries moves in a fixed order: its first solution is the
 * first of the shortest in that order, which is what LightOJ asks for. UVa's data need at most 45
 * moves. A board that needs more than the 50 allowed gets its shortest solution all the same; a
 * line on stderr says so, and the exit code is 4.
 */
#include "cli.h"
#include "options/search_args.h"
#include "output/output.h"
#include "output/progress.h"
#include "solve/judge_input.h"

#include <ctype.h>
#include <string.h>

struct contest {
    const char *name;
    int side;
    bool counted;      /* the first word is the number of boards */
    bool numbered;     /* "Case k: " before an answer */
    bool spaced;       /* an empty line between two answers */
    bool small;        /* letters of moves */
    bool strict;       /* more than moves_max moves: not solvable */
    int64_t moves_max; /* 0: no bound */
    const char *order; /* NULL: any shortest solution will do */
    const char *unsolvable;
};

static const struct contest contests[] = {
    {.name = "uva10181",
     .side = 4,
     .counted = true,
     .moves_max = 50,
     .unsolvable = "This puzzle is not solvable."},
    {.name = "uva652",
     .side = 3,
     .counted = true,
     .spaced = true,
     .small = true,
     .unsolvable = "unsolvable"},
    {.name = "poj1077", .side = 3, .small = true, .unsolvable = "unsolvable"},
    {.name = "lightoj",
     .side = 4,
     .counted = true,
     .numbered = true,
     .strict = true,
     .moves_max = 35,
     .order = "DLRU",
     .unsolvable = "This puzzle is not solvable."},
};
enum { CONTESTS = sizeof contests / sizeof *contests };

struct judge {
    const struct contest *contest;
    loyd_board *goal;
    struct output output;
    struct judge_input input;
    uint64_t answers;
    bool over_bound; /* an answer was longer than the judge takes */
};

static void choose_search(const struct contest *contest, loyd_options *options) {
    struct search_args args = SEARCH_ARGS_INIT;
    search_options(&args, options);
    bool fixed_order = contest->order || !algorithm_named("auto");
    options->algorithm = fixed_order ? "idastar" : "auto";
    if (fixed_order) options->heuristic = "walking-distance";
    if (contest->order) options->order = contest->order;
    if (contest->strict) options->depth_limit = (uint64_t)contest->moves_max;
}

static void write_moves(const struct judge *j, const char *moves) {
    for (; *moves; moves++)
        putc(j->contest->small ? tolower((unsigned char)*moves) : *moves, j->output.file);
    putc('\n', j->output.file);
}

static int write_answer(struct judge *j, const loyd_result *r) {
    FILE *file = j->output.file;
    int64_t most = j->contest->moves_max;
    j->answers++;
    if (j->contest->spaced && j->answers > 1) putc('\n', file);
    if (j->contest->numbered) fprintf(file, "Case %llu: ", (unsigned long long)j->answers);
    if (r->moves)
        write_moves(j, r->moves);
    else
        fprintf(file, "%s\n", j->contest->unsolvable);
    if (r->moves && most && r->length > most) {
        j->over_bound = true;
        complain(CODE_NO_SOLUTION,
                 "standard input, line %llu: this board %s %lld moves; %s takes %lld",
                 (unsigned long long)j->input.board_line, r->optimal ? "needs" : "was solved in",
                 (long long)r->length, j->contest->name, (long long)most);
    }
    return output_flush(&j->output) ? CODE_OK : CODE_FAULT;
}

static int answer(struct judge *j, const loyd_board *board) {
    loyd_options options;
    struct progress progress = {0};
    loyd_result *result = NULL;
    loyd_error error;
    choose_search(j->contest, &options);
    progress_attach(&progress, false, j->contest->name, &options);
    loyd_status status = loyd_solve(board, j->goal, &options, &result, &error);
    progress_clear(&progress);
    if (status) return complain(status_code(status), "%s", error.text);
    bool too_deep = j->contest->strict && result->outcome == LOYD_DEPTH_LIMIT;
    int code = CODE_OK;
    if (result->moves || result->outcome == LOYD_UNSOLVABLE || too_deep)
        code = write_answer(j, result);
    else
        code =
            complain(outcome_code(result->outcome), "standard input, line %llu: %s",
                     (unsigned long long)j->input.board_line, loyd_outcome_name(result->outcome));
    loyd_result_free(result);
    return code;
}

/* Answers the next board; *ended where there is none. */
static int answer_next(struct judge *j, bool *ended) {
    loyd_board *board = NULL;
    int code = judge_next_board(&j->input, j->contest->side, &board);
    *ended = !code && !board;
    if (board) code = answer(j, board);
    loyd_board_free(board);
    return code;
}

static int answer_counted(struct judge *j) {
    uint64_t count;
    bool ended = false;
    int code = judge_count(&j->input, &count);
    for (uint64_t i = 0; i < count && !code; i++) {
        code = answer_next(j, &ended);
        if (ended) code = judge_ended(&j->input, "another board");
    }
    return code ? code : judge_end(&j->input);
}

static int answer_all(struct judge *j) {
    bool ended = false;
    int code = CODE_OK;
    if (j->contest->counted) return answer_counted(j);
    while (!code && !ended) code = answer_next(j, &ended);
    return code;
}

static const struct contest *find_contest(const char *name) {
    for (size_t i = 0; i < CONTESTS; i++)
        if (!strcmp(contests[i].name, name)) return &contests[i];
    return NULL;
}

static int no_such_contest(const char *name) {
    const char *names[CONTESTS + 1] = {0};
    for (size_t i = 0; i < CONTESTS; i++) names[i] = contests[i].name;
    const char *near = nearest_name(name, names);
    if (near)
        return complain(CODE_USAGE, "no judge is called '%.60s'; did you mean '%s'?", name, near);
    return complain(CODE_USAGE,
                    "no judge is called '%.60s'; there are uva10181, uva652, poj1077, lightoj",
                    name);
}

int cmd_judge(const struct command *self, int argc, char **argv) {
    const struct arg_option options[] = {{.name = NULL}};
    struct judge j = {.input = {.file = stdin, .line = 1}};
    struct args args;
    loyd_error error;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    if (args.word_count != 1)
        return complain(CODE_USAGE, "judge needs one name, and the input on stdin: "
                                    "loyd judge uva10181 < FILE");
    j.contest = find_contest(args.words[0]);
    if (!j.contest) return no_such_contest(args.words[0]);
    loyd_status status = loyd_goal("last", j.contest->side, j.contest->side, &j.goal, &error);
    if (status) return complain(status_code(status), "%s", error.text);
    interrupt_watch();
    code = output_open(&j.output);
    if (!code) code = output_close(&j.output, answer_all(&j));
    loyd_board_free(j.goal);
    return !code && j.over_bound ? CODE_NO_SOLUTION : code;
}
