/* SPDX-License-Identifier: MIT
 *
 * loyd solve: one board, or with --lines one board a line.
 *
 * One board: read, search, print; the exit code tells the outcome. Many: every line that is not
 * empty and no comment gives exactly one result, in order, written and flushed as soon as it and
 * those before it are there, so the command can sit between two pipes. Lines are shared among
 * threads (in_order.c); the search of one has one thread, so that the results are the same for any
 * number of them. A line that is no board is a result too (outcome invalid) and does not stop the
 * rest. Options are checked before the first search.
 */
#include "json.h"
#include "machine.h"
#include "options/board_args.h"
#include "options/search_args.h"
#include "output/gauge.h"
#include "output/grid.h"
#include "output/output.h"
#include "output/progress.h"
#include "solve/events.h"
#include "solve/in_order.h"
#include "solve/keeping.h"
#include "solve/lines.h"
#include "solve/result.h"
#include "trace/trace_file.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The choices of an option, in the order of its row. */
enum profile { PROFILE_LOYD, PROFILE_42 };
enum moves_of { MOVES_OF_BLANK, MOVES_OF_TILE };
enum metric { METRIC_SINGLE, METRIC_MULTI };

enum { EXPECT_EVERY = 64 };           /* lines between two looks at how much of the file is read */
enum { STATES_CELLS_MAX = 20000000 }; /* of all boards of a path as JSON: about a gigabyte */

struct solve {
    struct args args;
    struct search_args search;
    struct board_args boards;
    struct output output;
    struct result_style style;
    struct trace_file trace;
    struct events events;
    const char *lines_path;
    uint64_t all_limit;           /* --all lists so many */
    int profile;                  /* enum profile: whose figures */
    int moves_of;                 /* enum moves_of: what U D L R move */
    int metric;                   /* enum metric: what counts as one move */
    struct table *table;          /* markdown, latex: rows until the end */
    bool titled;                  /* csv: the titles are written */
    const struct in_order *order; /* --lines: where the board stands among the others */
    const struct piece *piece;
};

/* ---- Writing ---- */

static bool write_table(struct solve *s, const struct report *r) {
    struct table *t = s->table ? s->table : table_new(report_columns, report_column_count);
    if (!s->lines_path) table_hide(t, 0);                       /* the line's number */
    if (!s->lines_path) table_hide(t, report_column_count - 1); /* the id */
    report_row(r, &s->style, t);
    if (s->table) return true;
    if (s->titled) table_go_on(t);
    s->titled = true;
    bool good = table_print(t, s->output.format, false, s->output.file);
    table_free(t);
    return good;
}

/* Boards of the path that would fill the memory are left out: null, and a word on it. */
static json_t *make_json(const struct solve *s, const struct report *r) {
    struct result_style style = s->style;
    bool fits = report_states_fit(r, STATES_CELLS_MAX);
    style.states = s->style.states && fits;
    json_t *object = report_json(r, &style);
    if (!object || fits || !s->style.states) return object;
    json_object_set_new(object, "states", json_null());
    complain(CODE_OK,
             "--states: the boards of the path have more than %d million cells, and are "
             "left out",
             STATES_CELLS_MAX / 1000000);
    return object;
}

/* One result in the chosen format. False: it could not be written. */
static bool write_report(struct solve *s, const struct report *r) {
    FILE *file = s->output.file;
    bool many = s->lines_path;
    switch (s->output.format) {
    case FORMAT_JSON:
        return json_write(make_json(s, r), !many, file);
    case FORMAT_JSONL:
        return json_write(make_json(s, r), false, file);
    case FORMAT_TEXT:
        if (s->profile == PROFILE_42 && !many && !s->style.quiet)
            report_42(r, file);
        else
            (many ? report_line : report_text)(r, &s->style, file);
        return true;
    default:
        return write_table(s, r);
    }
}

/* A failed write is named when the output is closed; anything else is memory. */
static int not_written(const struct solve *s) {
    if (ferror(s->output.file)) return CODE_FAULT;
    return complain(CODE_FAULT, "no memory to write the result");
}

/* ---- Solving ---- */

/* --all: the shortest solutions, in the time that is left; NULL where there is nothing to count. */
static loyd_status solve_all(const struct solve *s, const struct problem *problem,
                             loyd_options options, const loyd_result *result,
                             loyd_solutions **solutions, loyd_error *error) {
    if (!s->style.all || !result->optimal || result->length < 0) return LOYD_OK;
    uint64_t spent_ms = (uint64_t)(result->time_s * 1000);
    if (options.time_limit_ms)
        options.time_limit_ms =
            spent_ms < options.time_limit_ms ? options.time_limit_ms - spent_ms : 1;
    options.node_limit = 0;
    return loyd_solutions_new(problem->board, problem->goal, result, &options, (size_t)s->all_limit,
                              solutions, error);
}

/* Of several boards that are searched at once, the first has the terminal. */
static bool is_next(void *user) {
    const struct solve *s = user;
    return in_order_is_next(s->order, s->piece);
}

/* Solves and writes one result: the outcome's exit code. Where *status is not LOYD_OK there is no
 * result, and the code is that of a complaint (but a board that the search can't handle is an
 * invalid line of many). */
static int solve_problem(struct solve *s, const struct problem *problem, loyd_status *status) {
    loyd_options options;
    loyd_result *result = NULL;
    loyd_solutions *solutions = NULL;
    loyd_error error = {.text = ""};
    struct progress progress;
    struct keeping keeping;
    search_options(&s->search, &options);
    progress_attach(&progress, s->style.quiet, options.algorithm, &options);
    if (s->piece) {
        progress.may_draw = is_next;
        progress.may_draw_user = s;
    }
    if (s->style.verbose) progress_notes(&progress, &options);
    events_attach(&s->events, &s->output, &s->style, &progress);
    *status = LOYD_INVALID;
    if (s->trace.path) {
        int code = trace_file_open(&s->trace, problem->board, problem->goal, &options);
        if (code) return code;
    }
    int kept = keeping_open(&keeping, &s->search, problem, &options);
    if (kept) return kept;
    *status = loyd_solve(problem->board, problem->goal, &options, &result, &error);
    kept = keeping_end(&keeping);
    if (kept) *status = LOYD_FAULT;
    if (!*status) *status = solve_all(s, problem, options, result, &solutions, &error);
    progress_clear(&progress);
    struct report report = {.board = problem->board,
                            .goal = problem->goal,
                            .id = problem->id,
                            .options = &options,
                            .result = result,
                            .message = error.text,
                            .solutions = solutions,
                            .error = &error,
                            .memory_default = !s->search.memory_limit_bytes};
    bool to_report = !*status || (s->lines_path && *status == LOYD_UNSUPPORTED);
    if (!to_report) {
        trace_file_drop(&s->trace);
        loyd_result_free(result);
        keeping_close(&keeping, false);
        return kept ? kept : complain(status_code(*status), "%s", error.text);
    }
    int code = result ? outcome_code(result->outcome) : CODE_OK;
    if (s->trace.path) code = trace_file_close(&s->trace, &report, code);
    bool wanted = s->output.path || !trace_file_is_stdout(&s->trace);
    if (wanted && !write_report(s, &report)) code = not_written(s);
    bool solved = code == CODE_OK && result && result->optimal && output_flush(&s->output);
    kept = keeping_close(&keeping, solved);
    loyd_solutions_free(solutions);
    loyd_result_free(result);
    return kept ? kept : code;
}

/* Boards that can't be drawn one by one. The subject of the 42 school wants them all the same. */
static int check_states(const struct solve *s, const loyd_board *board) {
    bool drawn = s->style.states && s->output.format == FORMAT_TEXT && !s->style.quiet;
    if (!drawn || s->style.verbose || s->profile == PROFILE_42) return CODE_OK;
    if (grid_fits(board, s->output.file)) return CODE_OK;
    return complain(CODE_USAGE,
                    "--states draws boards of up to 16 rows that are no wider than the page; %dx%d "
                    "is larger (-v draws it all the same)",
                    loyd_board_rows(board), loyd_board_cols(board));
}

static int solve_one(struct solve *s) {
    struct problem problem;
    loyd_status status = LOYD_INVALID;
    int code = problem_read(s->args.words, s->args.word_count, &s->boards, &problem);
    if (code) return code;
    code = output_open(&s->output);
    interrupt_watch();
    if (!code) {
        s->style.color = s->output.color;
        code = check_states(s, problem.board);
        if (!code) code = solve_problem(s, &problem, &status);
        bool in_part = code == CODE_FAULT && !ferror(s->output.file); /* memory ran out */
        code = status || in_part ? output_drop(&s->output, code) : output_close(&s->output, code);
    }
    problem_free(&problem);
    return code;
}

/* ---- Many lines ---- */

/* error: where the reason is from, or NULL. */
static int write_invalid(struct solve *s, const struct line *line, const loyd_error *error) {
    char message[LINE_REASON];
    struct report report = {.message = message, .error = error, .id = line->id};
    line_reason(line, error ? error->text : NULL, message);
    return write_report(s, &report) ? CODE_OK : not_written(s);
}

static int solve_line(struct solve *s, const struct piece *piece) {
    struct problem problem;
    loyd_error error = {.text = ""};
    struct line line = {.text = piece->input,
                        .goal = piece->goal,
                        .id = piece->id,
                        .fault = piece->fault,
                        .goal_at = {piece->goal_line, piece->goal_column},
                        .number = piece->line};
    s->style.line = line.number;
    if (line.fault) return write_invalid(s, &line, NULL);
    loyd_status status = line_problem(&line, &s->boards, &problem, &error);
    if (status) return write_invalid(s, &line, &error);
    int code = solve_problem(s, &problem, &status);
    problem_free(&problem);
    return code == CODE_UNSOLVABLE || code == CODE_NO_SOLUTION ? CODE_OK : code;
}

/* What the threads share. */
struct line_work {
    struct solve *solve;
    struct lines lines;
    struct gauge gauge;
    uint64_t done, read;       /* boards whose results are written, boards read */
    _Atomic uint64_t expected; /* boards in all, by what was read; 0: not known */
    int pipe[2];               /* what is written to the second ends the wait for a line */
    int code;                  /* of reading */
};

static bool read_piece(void *user, struct piece *piece) {
    struct line_work *w = user;
    struct line line;
    if (interrupted() || !lines_next(&w->lines, &line, &w->code) || interrupted()) return false;
    piece->input = strdup(line.text);
    piece->goal = line.goal ? strdup(line.goal) : NULL;
    piece->id = line.id ? strdup(line.id) : NULL;
    piece->fault = line.fault;
    piece->line = line.number;
    piece->goal_line = line.goal_at.line;
    piece->goal_column = line.goal_at.column;
    if (++w->read % EXPECT_EVERY == 0 && lines_share(&w->lines) > 0)
        w->expected = (uint64_t)((double)w->read / lines_share(&w->lines));
    if (piece->input && (piece->goal || !line.goal) && (piece->id || !line.id)) return true;
    w->code = complain(CODE_FAULT, "no memory to read %.200s", w->lines.name);
    free(piece->input);
    free(piece->goal);
    free(piece->id);
    return false;
}

/* Solves with a copy of what was asked for, and writes to memory. Events go out at once. */
static void solve_piece(void *user, struct piece *piece, const struct in_order *order) {
    struct solve mine = *((struct line_work *)user)->solve;
    mine.order = order;
    mine.piece = piece;
    mine.titled = piece->number > 0;
    if (mine.table) piece->more = mine.table = table_new(report_columns, report_column_count);
    bool direct = mine.events.wanted || mine.table;
    if (!direct) mine.output.file = open_memstream(&piece->output, &piece->output_bytes);
    if (!mine.output.file) {
        piece->code = complain(CODE_FAULT, "no memory to write the result");
        return;
    }
    piece->code = solve_line(&mine, piece);
    if (direct) return;
    bool whole = !fclose(mine.output.file) && piece->output; /* shrunk in the end, which may fail */
    if (!piece->output) piece->output_bytes = 0;
    if (!whole && !piece->code) piece->code = complain(CODE_FAULT, "no memory to write the result");
}

static int write_piece(void *user, struct piece *piece) {
    struct line_work *w = user;
    struct solve *s = w->solve;
    gauge_tick(&w->gauge, ++w->done, (double)w->expected);
    if (piece->more) table_move_rows(s->table, piece->more);
    if (!piece->output_bytes) return CODE_OK;
    errno = 0;
    size_t wrote = fwrite(piece->output, 1, piece->output_bytes, s->output.file);
    if (wrote == piece->output_bytes) return CODE_OK;
    s->output.reason = errno;
    return CODE_FAULT;
}

static int flush_pieces(void *user) {
    return output_flush(&((struct line_work *)user)->solve->output) ? CODE_OK : CODE_FAULT;
}

static void end_reading(void *user) {
    while (write(((struct line_work *)user)->pipe[1], "", 1) < 0 && errno == EINTR) {
    }
}

/* How many boards are searched at a time. What is one for all of them, or goes out while a search
 * runs, is for one at a time, which then has all threads. */
static unsigned share_threads(struct solve *s) {
    if (s->events.wanted || s->search.checkpoint || keeping_is_shared()) return 1;
    unsigned threads = s->search.jobs ? (unsigned)s->search.jobs : processors_available();
    s->search.jobs = 1;
    s->search.at_once = threads;
    return threads;
}

static int solve_all_lines(struct line_work *w) {
    struct in_order_plan plan = {.threads = share_threads(w->solve),
                                 .user = w,
                                 .read = read_piece,
                                 .work = solve_piece,
                                 .write = write_piece,
                                 .flush = flush_pieces,
                                 .wake = end_reading};
    if (pipe(w->pipe)) return complain(CODE_FAULT, "no pipe can be had: %s", strerror(errno));
    cache_tables(&w->solve->search.cache); /* opened before there are threads */
    w->lines.wake = w->pipe[0];
    interrupt_wake(w->pipe[1]);
    /* where results go to the terminal they say themselves how far it is */
    bool shown = w->solve->output.path || !isatty(STDOUT_FILENO);
    gauge_begin(&w->gauge, w->solve->style.quiet || !shown, "lines", "boards");
    int code = in_order_run(&plan);
    gauge_clear(&w->gauge);
    interrupt_wake(-1);
    if (interrupted())
        complain(CODE_INTERRUPTED, "interrupted; the results of %llu boards are written",
                 (unsigned long long)w->done);
    close(w->pipe[0]);
    close(w->pipe[1]);
    if (code < 0) code = complain(CODE_FAULT, "no thread can be had to solve boards");
    return interrupted() && !code ? CODE_INTERRUPTED : code ? code : w->code;
}

static int solve_lines(struct solve *s) {
    struct line_work work = {.solve = s};
    char *goal_text;
    int code = goal_text_read(&s->boards.goal, &goal_text);
    if (code) return code;
    interrupt_watch();
    code = lines_open(&work.lines, s->lines_path);
    if (!code && !(code = output_open(&s->output))) {
        s->style.color = s->output.color;
        if (s->output.format == FORMAT_MARKDOWN || s->output.format == FORMAT_LATEX)
            s->table = table_new(report_columns, report_column_count);
        code = solve_all_lines(&work);
        if (s->table && !table_print(s->table, s->output.format, false, s->output.file))
            code = not_written(s);
        table_free(s->table);
        code = code == CODE_USAGE ? output_drop(&s->output, code) : output_close(&s->output, code);
    }
    lines_close(&work.lines);
    free(goal_text);
    return code;
}

/* A* as the subject wants it, its goal, and the states in every format. */
static void apply_42(struct solve *s) {
    if (!s->search.algorithm) s->search.algorithm = "astar";
    s->boards.goal_else = "snail";
    s->style.states |= !(s->style.quiet && s->output.format == FORMAT_TEXT);
}

/* What does not go together. */
static int check_together(const struct solve *s) {
    if (s->lines_path && s->args.word_count)
        return complain(CODE_USAGE, "--lines reads the boards from %.100s; leave out '%.60s'",
                        s->lines_path, s->args.words[0]);
    if (s->lines_path && s->trace.path)
        return complain(CODE_USAGE, "--trace records one search; leave out --lines");
    if (s->trace.path && s->output.path && !strcmp(s->trace.path, s->output.path))
        return complain(CODE_USAGE, "--trace and --output can't both be '%.200s'", s->trace.path);
    if (s->search.metric && s->trace.path)
        return complain(CODE_USAGE, "--trace records single-tile moves; leave out --metric multi");
    if (s->events.wanted && s->output.format != FORMAT_JSONL)
        return complain(CODE_USAGE, "--events writes JSON lines; it needs --format jsonl");
    if (s->events.wanted && !s->output.path && trace_file_is_stdout(&s->trace))
        return complain(CODE_USAGE, "--events and --trace can't both go to standard output");
    bool is_json = s->output.format == FORMAT_JSON || s->output.format == FORMAT_JSONL;
    bool is_page = s->output.format == FORMAT_TEXT && !s->lines_path;
    if ((s->style.all || s->style.states) && !is_json && !is_page)
        return complain(
            CODE_USAGE,
            "--%s is for text of one board, json and jsonl; %s has one %s for each board",
            s->style.all ? "all" : "states", format_name(s->output.format),
            s->output.format == FORMAT_TEXT ? "line" : "row");
    return s->style.all ? search_args_proving(&s->search, "--all") : CODE_OK;
}

/* args_read (args.h) with the options of this command. */
static bool read_options(struct solve *s, const struct command *self, int argc, char **argv,
                         int *code) {
    const struct arg_option options[] = {
        SEARCH_ARGS(s->search),
        BOARD_ARGS(s->boards),
        {.name = "lines",
         .kind = ARG_TEXT,
         .text = &s->lines_path,
         .value = "FILE",
         .help = "solve one board per line of FILE (- for standard input), one result each"},
        {.name = "metric",
         .kind = ARG_CHOICE,
         .choice = &s->metric,
         .choices = "single|multi",
         .help =
             "what counts as one move: a tile sliding by a cell (default), or any number of tiles "
             "of one row or column (searches marked multi-tile in `loyd list`)"},
        {.name = "all",
         .kind = ARG_FLAG,
         .flag = &s->style.all,
         .help = "count every shortest solution and list them, once the shortest length is proved, "
                 "by auto or a search marked optimal in `loyd list`"},
        {.name = "all-limit",
         .kind = ARG_COUNT,
         .count = &s->all_limit,
         .value = "N",
         .max = 1000000,
         .help = "with --all: list at most N (default 100)"},
        {.name = "moves-of",
         .kind = ARG_CHOICE,
         .choice = &s->moves_of,
         .choices = "blank|tile",
         .help = "what U D L R move: the blank (default) or the tile"},
        {.name = "profile",
         .kind = ARG_CHOICE,
         .choice = &s->profile,
         .choices = "loyd|42",
         .help = "42: what the 42 school's subject demands, by A* to the goal snail unless told"},
        {.name = "prove",
         .kind = ARG_FLAG,
         .flag = &s->search.prove,
         .help = "go on until the optimum is proved, where the search would end by itself after "
                 "some seconds (parameter seconds)"},
        {.name = "checkpoint",
         .kind = ARG_TEXT,
         .text = &s->search.checkpoint,
         .value = "FILE",
         .help = "keep what is searched in a journal, and go on from there, on 17 to 25 cells "
                 "(searches marked checkpoint in `loyd list`)"},
        {.name = "states",
         .kind = ARG_FLAG,
         .flag = &s->style.states,
         .help = "print the boards of the path as well"},
        {.name = "events",
         .kind = ARG_FLAG,
         .flag = &s->events.wanted,
         .help = "with --format jsonl: an object for every better path as soon as it is found, "
                 "before the result"},
        TRACE_ARGS(s->trace),
        OUTPUT_ARGS(s->output),
        STYLE_ARGS(s->style),
        {.name = NULL},
    };
    return args_read(self, options, argc, argv, &s->args, code);
}

int cmd_solve(const struct command *self, int argc, char **argv) {
    struct solve s = {.search = SEARCH_ARGS_INIT, .all_limit = 100, .trace.limit = TRACE_LIMIT};
    int code;
    if (!read_options(&s, self, argc, argv, &code)) return code;
    s.style.tile_moves = s.moves_of == MOVES_OF_TILE;
    if (s.metric == METRIC_MULTI) s.search.metric = "multi";
    code = check_together(&s);
    if (s.profile == PROFILE_42) apply_42(&s);
    if (!code) code = search_args_check(&s.search);
    if (!code) code = search_args_prove(&s.search);
    if (code) return code;
    s.style.whole = s.output.path;
    return s.lines_path ? solve_lines(&s) : solve_one(&s);
}
