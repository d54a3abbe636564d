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
 * Judges are loose about spaces and empty lines, so the input is read word by word. Each answer is
 * written as soon as its board is read. Input that is no board ends the run with code 2 and names
 * the line; the answers before it stand.
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
enum { CONTESTS = sizeof contests / sizeof *contests, CELLS_MAX = 16 };

struct judge {
    const struct contest *contest;
    loyd_board *goal;
    struct output output;
    uint64_t line, word_line; /* of the reader; of the word read last; from 1 */
    uint64_t board_line;      /* where the board read last begins */
    uint64_t answers;
    bool over_bound; /* an answer was longer than the judge takes */
};

enum { WORD_MAX = 24 };

/* The next word of stdin, cut where it is longer than any right one; false at the end. */
static bool next_word(struct judge *j, char word[WORD_MAX]) {
    int c, length = 0;
    while ((c = getchar()) != EOF && isspace(c)) j->line += c == '\n';
    if (c == EOF) return false;
    j->word_line = j->line;
    for (; c != EOF && !isspace(c); c = getchar())
        if (length < WORD_MAX - 1) word[length++] = (char)c;
    word[length] = 0;
    j->line += c == '\n';
    return true;
}

static int bad_input(const struct judge *j, const char *what, const char *word) {
    return complain(CODE_USAGE, "standard input, line %llu: '%s' is not %s",
                    (unsigned long long)j->word_line, word, what);
}

static int input_ended(const struct judge *j, const char *wanted) {
    if (interrupted()) return CODE_INTERRUPTED;
    if (ferror(stdin)) return complain(CODE_FAULT, "standard input could not be read");
    return complain(CODE_USAGE, "standard input, line %llu: the input ends where %s is expected",
                    (unsigned long long)j->line, wanted);
}

/* Digits alone; x is the blank where the side is 3, as the judges of "Eight" write it. */
static bool read_tile(const struct judge *j, const char *word, uint16_t *tile) {
    int cells = j->contest->side * j->contest->side, value = 0;
    if (j->contest->side == 3 && (!strcmp(word, "x") || !strcmp(word, "X"))) word = "0";
    if (!*word || strlen(word) > 4) return false;
    for (; isdigit((unsigned char)*word); word++) value = 10 * value + (*word - '0');
    if (*word || value >= cells) return false;
    *tile = (uint16_t)value;
    return true;
}

/* Reads the board whose first word is there already. */
static int read_board(struct judge *j, char word[WORD_MAX], loyd_board **board) {
    int side = j->contest->side, cells = side * side;
    uint16_t tiles[CELLS_MAX];
    uint32_t seen = 0;
    const char *expected = side == 4 ? "a tile from 0 to 15" : "a tile from 1 to 8, or x";
    j->board_line = j->word_line;
    for (int i = 0; i < cells; i++) {
        if (i && !next_word(j, word)) return input_ended(j, expected);
        if (!read_tile(j, word, &tiles[i])) return bad_input(j, expected, word);
        if (seen & 1u << tiles[i])
            return complain(CODE_USAGE, "standard input, line %llu: tile %s is on the board twice",
                            (unsigned long long)j->word_line, word);
        seen |= 1u << tiles[i];
    }
    loyd_error error;
    loyd_status status = loyd_board_new(side, side, tiles, board, &error);
    return status ? complain(status_code(status), "%s", error.text) : CODE_OK;
}

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
                 (unsigned long long)j->board_line, r->optimal ? "needs" : "was solved in",
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
        code = complain(outcome_code(result->outcome), "standard input, line %llu: %s",
                        (unsigned long long)j->board_line, loyd_outcome_name(result->outcome));
    loyd_result_free(result);
    return code;
}

static int answer_next(struct judge *j, char word[WORD_MAX]) {
    loyd_board *board = NULL;
    int code = read_board(j, word, &board);
    if (!code) code = answer(j, board);
    loyd_board_free(board);
    return code;
}

static int answer_counted(struct judge *j) {
    char word[WORD_MAX];
    uint64_t count;
    if (!next_word(j, word)) return input_ended(j, "the number of boards");
    if (!word[0] || word[strspn(word, "0123456789")] || !read_count(word, &count))
        return bad_input(j, "a number of boards", word);
    for (uint64_t i = 0; i < count; i++) {
        if (!next_word(j, word)) return input_ended(j, "another board");
        int code = answer_next(j, word);
        if (code) return code;
    }
    return next_word(j, word) ? bad_input(j, "expected after the last board", word) : CODE_OK;
}

static int answer_all(struct judge *j) {
    char word[WORD_MAX];
    if (j->contest->counted) return answer_counted(j);
    while (next_word(j, word)) {
        int code = answer_next(j, word);
        if (code) return code;
    }
    return ferror(stdin) ? input_ended(j, "a board") : CODE_OK;
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
    struct judge j = {.line = 1};
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
