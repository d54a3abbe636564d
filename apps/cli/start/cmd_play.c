/* SPDX-License-Identifier: MIT
 *
 * `loyd play [SIZE | BOARD]`: the game in the terminal (apps/tui/). This file reads the command
 * line and looks whether there is a terminal that can show it; where the game was not built in (no
 * ncurses), the command is there and says so.
 */
#include "cli.h"
#include "machine.h"
#include "options/board_args.h"
#include "options/search_args.h"
#include "output/output.h"

#ifdef LOYD_TUI
#include "play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

struct play_request {
    struct board_args how;
    struct problem problem;
    struct cache_choice cache;
    uint64_t seed;
    int color_choice;
};

static int terminal_check(void) {
    const char *term = getenv("TERM");
    if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO))
        return complain(CODE_USAGE, "play needs a terminal for input and output");
    if (!term || !*term || !strcmp(term, "dumb"))
        return complain(CODE_USAGE,
                        "play needs a terminal that can place text; TERM is '%.40s' (`loyd serve` "
                        "has a page to play on)",
                        term ? term : "");
    return CODE_OK;
}

/* A size, else a board; nothing: 4x4. */
static int read_what(struct play_request *r, const struct args *args, bool *random) {
    struct shape shape = r->how.size.rows ? r->how.size : (struct shape){4, 4};
    *random =
        args->word_count == 0 || (args->word_count == 1 && read_shape(args->words[0], &shape));
    if (!*random) return problem_read(args->words, args->word_count, &r->how, &r->problem);
    if (shape.rows * shape.cols < 2)
        return complain(CODE_USAGE, "a board of one cell has no moves; give another size");
    return goal_read(&r->how, shape.rows, shape.cols, &r->problem.goal);
}

static int check_solvable(const struct play_request *r) {
    loyd_parity parity;
    loyd_error error;
    loyd_status status = loyd_check(r->problem.board, r->problem.goal, &parity, &error);
    if (status) return complain(status_code(status), "%s", error.text);
    return parity.solvable ? CODE_OK : complain(CODE_UNSOLVABLE, "%s", parity.reason);
}

static int run_play(const struct play_request *r, bool random) {
    const char *no_color = getenv("NO_COLOR");
    bool auto_color = !(no_color && *no_color);
    struct play_options options = {
        .goal = r->problem.goal,
        .board = random ? NULL : r->problem.board,
        .seed = r->seed != UINT64_MAX ? r->seed : (uint64_t)time(NULL) % 1000000,
        .color = r->color_choice == 1 || (r->color_choice == 0 && auto_color),
        .tables = cache_tables(&r->cache),
        .memory_bytes = memory_available() / 5 * 4};
    enum play_end end = play(&options);
    if (end == PLAY_NO_MEMORY) return complain(CODE_FAULT, "no memory for the game");
    if (end == PLAY_NO_TERMINAL)
        return complain(CODE_USAGE, "nothing is known of the terminal '%.40s' (TERM)",
                        getenv("TERM"));
    return CODE_OK;
}
#endif

int cmd_play(const struct command *self, int argc, char **argv) {
#ifdef LOYD_TUI
    struct play_request r = {.seed = UINT64_MAX};
    const struct arg_option options[] = {
        BOARD_ARGS(r.how),
        {.name = "seed",
         .kind = ARG_COUNT,
         .count = &r.seed,
         .value = "S",
         .max = INT64_MAX,
         .help = "same seed, same boards (default: another one each time)"},
        {.name = "color",
         .kind = ARG_CHOICE,
         .choice = &r.color_choice,
         .choices = "auto|always|never",
         .help = "tiles in the colour of their goal row (default auto: unless NO_COLOR is set)"},
        CACHE_ARGS(r.cache),
        {.name = NULL},
    };
    struct args args;
    bool random = false;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    if ((code = read_what(&r, &args, &random))) return code;
    if (!random) code = check_solvable(&r);
    if (!code) code = terminal_check();
    if (!code) code = run_play(&r, random);
    problem_free(&r.problem);
    return code;
#else
    const struct arg_option options[] = {{.name = NULL}};
    struct args args;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    return complain(CODE_FAULT, "this loyd was built without the game in the terminal, which needs "
                                "ncurses (Debian: libncurses-dev)");
#endif
}
