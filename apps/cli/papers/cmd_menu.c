/* SPDX-License-Identifier: MIT
 *
 * `loyd menu`: the menu of paper 001 (Vieira & Silva), all six entries. One slider is in memory; it
 * is shown, drawn at random, read from a file, or solved by the paper's two searches. A path is
 * printed as the paper prints it: one line a move, named by the way the tile goes.
 *
 * What the paper fixes when it is compiled is an option here: the size, the most nodes that the
 * searches may make, the most moves that depth-first search may go down. A random slider is the
 * paper's: a random number of legal moves from the solved one, so it always has a solution.
 *
 * Depth-first search is branch and bound: it finds longer paths first and prints the length of each
 * better one at the moment it is found, "** Victory with N moves". Breadth-first search keeps a set
 * of the boards it has seen, which the paper asks for as future work.
 *
 * A choice is a line of stdin; whatever is no choice is answered by a sentence. The end of the
 * input ends the menu as 9 does, so it can be run from a file or a pipe.
 */
#include "cli.h"
#include "options/board_args.h"
#include "options/search_args.h"
#include "output/figure.h"
#include "output/grid.h"
#include "output/output.h"
#include "output/progress.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define RULE "------------------------------------------------------------\n"

enum { LINE_MAX_BYTES = 4096 };

struct menu {
    struct problem problem;
    struct board_args how;
    struct output output;
    uint64_t max_nodes, max_depth;
    uint64_t seed, draws; /* random sliders so far */
    FILE *out;
};

enum line_kind { LINE_READ, LINE_TOO_LONG, LINE_END };

/* A line of stdin without the blanks around it. */
static enum line_kind read_line(char line[LINE_MAX_BYTES]) {
    size_t length = 0;
    int c;
    bool too_long = false;
    while ((c = getchar()) != EOF && c != '\n') {
        if (length < LINE_MAX_BYTES - 1)
            line[length++] = (char)(c ? c : '?');
        else
            too_long = true;
    }
    if (c == EOF && !length) return LINE_END;
    while (length && strchr(" \t\r", line[length - 1])) length--;
    line[length] = 0;
    size_t blanks = strspn(line, " \t");
    memmove(line, line + blanks, length + 1 - (blanks < length ? blanks : length));
    return too_long ? LINE_TOO_LONG : LINE_READ;
}

static void show_menu(const struct menu *m) {
    fputs(RULE "-                     N-puzzle solver                      -\n" RULE
               "Choose an option:\n"
               "1 - Show the slider in memory\n"
               "2 - Create a random slider\n"
               "3 - Read a slider from a file\n"
               "4 - Find the best path by breadth-first search\n"
               "5 - Find the best path by depth-first search\n"
               "9 - Exit\n" RULE,
          m->out);
}

static void show_slider(const struct menu *m) {
    struct grid_style style = {.color = m->output.color};
    grid_board(m->problem.board, m->problem.goal, style, m->out);
}

/* A number that jumps about as its argument counts up (the finaliser of splitmix64). */
static uint64_t scatter(uint64_t x) {
    x = (x ^ (x >> 30)) * UINT64_C(0xBF58476D1CE4E5B9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94D049BB133111EB);
    return x ^ (x >> 31);
}

/* A random number of moves, up to ten for each row and column halved: 30 on 3x3, 40 on 4x4. */
static void draw_slider(struct menu *m) {
    loyd_board *drawn = NULL;
    loyd_error error;
    uint64_t sides =
        (uint64_t)(loyd_board_rows(m->problem.goal) + loyd_board_cols(m->problem.goal));
    uint64_t moves = 1 + scatter(m->seed * 1000003 + ++m->draws) % (5 * sides);
    if (loyd_random_walk(m->problem.goal, moves, m->seed, m->draws, &drawn, &error)) {
        fprintf(m->out, "No random slider: %s.\n", error.text);
        return;
    }
    loyd_board_free(m->problem.board);
    m->problem.board = drawn;
    fprintf(m->out, "Random slider, %llu move%s from the solved one (seed %llu):\n",
            (unsigned long long)moves, moves == 1 ? "" : "s", (unsigned long long)m->seed);
    show_slider(m);
}

static void load_slider(struct menu *m, const char *path) {
    struct problem read = {0};
    loyd_error error;
    char *text = NULL;
    size_t length;
    struct board_args how = {.goal = m->how.goal};
    if (!strcmp(path, "-")) {
        fputs("Type the name of a file; the choices come from the input itself.\n", m->out);
        return;
    }
    if (text_read(path, TEXT_BOARD, &text, &length)) {
        fputs("The slider in memory stays as it was.\n", m->out);
        return;
    }
    if (problem_parse(text, length, &how, &read, &error)) {
        fprintf(m->out, "That file holds no slider: %s.\n", error.text);
    } else {
        problem_free(&m->problem);
        m->problem = read;
        show_slider(m);
    }
    free(text);
}

static void ask_file(struct menu *m) {
    char path[LINE_MAX_BYTES];
    fputs("Name of the file: ", m->out);
    output_flush(&m->output);
    enum line_kind kind = read_line(path);
    if (!isatty(STDIN_FILENO)) putc('\n', m->out);
    if (kind == LINE_TOO_LONG)
        fputs("That name is too long.\n", m->out);
    else if (kind == LINE_END || !*path)
        fputs("No name, no slider: the one in memory stays.\n", m->out);
    else
        load_slider(m, path);
}

/* The tile goes the other way than the blank. */
static void print_path(const struct menu *m, const loyd_result *r) {
    for (const char *move = r->moves; *move; move++)
        fprintf(m->out, "Moved %s\n",
                *move == 'U'   ? "down"
                : *move == 'D' ? "up"
                : *move == 'L' ? "right"
                               : "left");
    fprintf(m->out, "Number of steps was %lld\n", (long long)r->length);
}

static void print_failure(const struct menu *m, const loyd_result *r) {
    switch (r->outcome) {
    case LOYD_UNSOLVABLE:
        fprintf(m->out, "This slider has no solution%s\n", r->message + strcspn(r->message, ":"));
        break;
    case LOYD_MEMORY_LIMIT:
        fputs("No path within the memory of this machine.\n", m->out);
        break;
    case LOYD_NODE_LIMIT:
        fprintf(m->out, "No path within %s nodes; --max-nodes allows more.\n",
                figure_count(m->max_nodes).text);
        break;
    case LOYD_DEPTH_LIMIT:
        fprintf(m->out, "No path within %llu moves; --max-depth allows more.\n",
                (unsigned long long)m->max_depth);
        break;
    default:
        fprintf(m->out, "No path: %s.\n", loyd_outcome_name(r->outcome));
        break;
    }
}

/* Prints each better path when it is found; ends the search on SIGINT. */
static bool watch_search(const loyd_progress *progress, void *user) {
    struct menu *m = user;
    if (progress->event == LOYD_IMPROVED) {
        fprintf(m->out, "** Victory with %lld move%s\n", (long long)progress->length,
                progress->length == 1 ? "" : "s");
        output_flush(&m->output);
    }
    return !interrupted();
}

static void solve_slider(struct menu *m, const char *algorithm) {
    bool deep = !strcmp(algorithm, "dfs-bnb");
    struct search_args args = SEARCH_ARGS_INIT;
    loyd_options options;
    loyd_result *result = NULL;
    loyd_error error;
    args.algorithm = algorithm;
    args.node_limit = m->max_nodes;
    args.depth_limit = deep ? m->max_depth : 0;
    search_options(&args, &options);
    options.progress = watch_search;
    options.user = m;
    if (loyd_solve(m->problem.board, m->problem.goal, &options, &result, &error)) {
        fprintf(m->out, "No path: %s.\n", error.text);
        return;
    }
    if (result->moves)
        print_path(m, result);
    else
        print_failure(m, result);
    if (result->moves && !result->optimal)
        fprintf(m->out, "A shorter path may exist: the search ended early (%s).\n",
                result->outcome == LOYD_SOLVED ? "node-limit" : loyd_outcome_name(result->outcome));
    loyd_result_free(result);
}

/* Quotes the beginning of what was typed, with nothing in it that a terminal would obey. */
static void answer_other(const struct menu *m, const char *line) {
    putc('\'', m->out);
    for (int i = 0; i < 20 && line[i]; i++)
        putc((unsigned char)line[i] < ' ' || line[i] == 127 ? '?' : line[i], m->out);
    fputs("' is not on the menu: type 0, 1, 2, 3, 4, 5 or 9.\n", m->out);
}

static void answer_choice(struct menu *m, const char *line) {
    switch (line[0] && !line[1] ? line[0] : '?') {
    case '0':
        show_menu(m);
        return;
    case '1':
        show_slider(m);
        break;
    case '2':
        draw_slider(m);
        break;
    case '3':
        ask_file(m);
        break;
    case '4':
        solve_slider(m, "bfs");
        break;
    case '5':
        solve_slider(m, "dfs-bnb");
        break;
    default:
        answer_other(m, line);
    }
    fputs("--- Type 0 to show the menu again --------------------------\n", m->out);
}

/* Until 9, the end of the input, SIGINT, or a write that fails. */
static int run_menu(struct menu *m) {
    char line[LINE_MAX_BYTES];
    show_menu(m);
    while (output_flush(&m->output) && !interrupted()) {
        enum line_kind kind = read_line(line);
        if (kind == LINE_END || !strcmp(line, "9")) break;
        if (*line) answer_choice(m, line);
    }
    return interrupted() ? CODE_INTERRUPTED : CODE_OK;
}

/* The slider in memory at first: the one given, else the solved one. */
static int first_slider(struct menu *m, const struct args *args) {
    if (args->word_count) return problem_read(args->words, args->word_count, &m->how, &m->problem);
    int rows = m->how.size.rows ? m->how.size.rows : 3;
    int cols = m->how.size.cols ? m->how.size.cols : 3;
    int code = goal_read(&m->how, rows, cols, &m->problem.goal);
    return code ? code : goal_read(&m->how, rows, cols, &m->problem.board);
}

int cmd_menu(const struct command *self, int argc, char **argv) {
    struct menu m = {.max_nodes = 200000000, .max_depth = 31, .seed = UINT64_MAX};
    const struct arg_option options[] = {
        BOARD_ARGS(m.how),
        {.name = "max-nodes",
         .kind = ARG_COUNT,
         .count = &m.max_nodes,
         .value = "N",
         .min = 1,
         .help = "nodes that a search may make (default 200M)"},
        {.name = "max-depth",
         .kind = ARG_COUNT,
         .count = &m.max_depth,
         .value = "N",
         .min = 1,
         .max = 1000000,
         .help = "moves that depth-first search may go down (default 31)"},
        {.name = "seed",
         .kind = ARG_COUNT,
         .count = &m.seed,
         .value = "N",
         .max = INT64_MAX,
         .help = "of the random sliders (default: from the clock)"},
        {.name = NULL},
    };
    struct args args;
    char *goal_text = NULL;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    if (m.seed == UINT64_MAX) m.seed = (uint64_t)time(NULL) % 1000000;
    code = goal_text_read(&m.how.goal, &goal_text);
    if (!code) code = first_slider(&m, &args);
    if (!code) code = output_open(&m.output);
    if (!code) {
        m.out = m.output.file;
        interrupt_watch();
        code = output_close(&m.output, run_menu(&m));
    }
    problem_free(&m.problem);
    free(goal_text);
    return code;
}
