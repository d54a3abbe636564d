/* SPDX-License-Identifier: MIT
 *
 * `loyd worksheet`: pages to print, on which a search is done by hand; with --key the answers. The
 * same words with and without --key are the same sheets. What is on them is worksheet.c's.
 */
#include "worksheet.h"

#include "cli.h"
#include "options/board_args.h"
#include "options/search_args.h"
#include "output/output.h"

struct wish {
    struct search_args search;
    struct board_args board;
    struct worksheet sheet;
    struct output output;
    struct problem problem;
    loyd_options options;
};

/* The board that was given, or the goal for which some are to be drawn. */
static int read_problem(struct wish *w, const struct args *args) {
    if (args->word_count && w->sheet.count)
        return complain(CODE_USAGE, "--count draws boards; a board is given already");
    if (args->word_count)
        return problem_read(args->words, args->word_count, &w->board, &w->problem);
    if (!w->sheet.count) w->sheet.count = 1;
    if (!w->board.size.rows) w->board.size = (struct shape){3, 3};
    return goal_read(&w->board, w->board.size.rows, w->board.size.cols, &w->problem.goal);
}

static int write_sheets(struct wish *w) {
    loyd_error error = {.text = ""};
    int code = output_open(&w->output);
    if (code) return code;
    loyd_status status = worksheet_write(&w->sheet, w->output.file, &error);
    if (!status) return output_end(&w->output, true, CODE_OK);
    if (status == LOYD_NO_MEMORY) return output_end(&w->output, false, CODE_FAULT);
    return output_drop(&w->output, complain(status_code(status), "%s", error.text));
}

static int run(struct wish *w, const struct args *args) {
    int code = search_args_check(&w->search);
    if (!code) code = read_problem(w, args);
    if (!code) {
        search_options(&w->search, &w->options);
        w->sheet.problem = &w->problem;
        w->sheet.options = &w->options;
        code = write_sheets(w);
    }
    problem_free(&w->problem);
    return code;
}

int cmd_worksheet(const struct command *self, int argc, char **argv) {
    struct wish w = {.search = {.seed = 1, .algorithm = "astar"},
                     .sheet = {.steps = WORKSHEET_STEPS}};
    int language = SHEET_ENGLISH;
    const struct arg_option options[] = {
        {.name = "key",
         .kind = ARG_FLAG,
         .flag = &w.sheet.key,
         .help = "the answers in place of the sheets"},
        {.name = "count",
         .letter = 'n',
         .kind = ARG_COUNT,
         .count = &w.sheet.count,
         .value = "N",
         .min = 1,
         .max = WORKSHEETS_MAX,
         .help = "so many sheets, each with another board drawn at random (default 1)"},
        {.name = "steps",
         .kind = ARG_COUNT,
         .count = &w.sheet.steps,
         .value = "N",
         .max = 1000,
         .help = "the first N expansions; 0: the whole search (default 6)"},
        {.name = "walk",
         .kind = ARG_COUNT,
         .count = &w.sheet.walk,
         .value = "N",
         .min = 1,
         .max = 1000,
         .help = "boards N random moves from the goal (default: 3 to 12)"},
        {.name = "lang",
         .kind = ARG_CHOICE,
         .choice = &language,
         .choices = "en|pt",
         .help = "the language of the sheets (default en)"},
        {.name = "algorithm",
         .letter = 'a',
         .kind = ARG_TEXT,
         .text = &w.search.algorithm,
         .value = "NAME",
         .help = "the search (default astar); `loyd list algorithms` names them"},
        {.name = "heuristic",
         .letter = 'H',
         .kind = ARG_TEXT,
         .text = &w.search.heuristic,
         .value = "NAME",
         .help = "the estimate; `loyd list heuristics` names them"},
        {.name = "param",
         .letter = 'p',
         .kind = ARG_LIST,
         .list = &w.search.params,
         .value = "KEY=VALUE",
         .help = "a parameter of the algorithm (repeatable)"},
        {.name = "order",
         .kind = ARG_TEXT,
         .text = &w.search.order,
         .value = "UDLR",
         .help = "the order in which the blank's moves are tried (default UDLR)"},
        {.name = "seed",
         .kind = ARG_COUNT,
         .count = &w.search.seed,
         .value = "N",
         .max = INT64_MAX,
         .help = "same seed, same boards (default 1)"},
        BOARD_ARGS(w.board),
        {.name = "output",
         .letter = 'o',
         .kind = ARG_OUTPUT,
         .text = &w.output.path,
         .value = "FILE",
         .help = "write to FILE, which appears only when it is whole"},
        {.name = NULL},
    };
    struct args args;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    w.sheet.language = (enum sheet_language)language;
    return run(&w, &args);
}
