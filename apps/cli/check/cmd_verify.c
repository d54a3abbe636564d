/* SPDX-License-Identifier: MIT
 *
 * `loyd verify BOARD MOVES`: do these moves solve this board, and if not, where do they break?
 *
 * The replay is loyd_verify, which has rules of its own and shares no code with any search, so the
 * answer is worth something as a check of a solver, ours or another one. Moves are letters U D L R
 * in either case, with or without spaces and commas; "-" reads them from stdin, which is the way
 * for long ones. They name the way the blank travels, with `--moves-of tile` the way the tile does.
 *
 * MOVES are the last words that hold nothing but such letters; what stands before them is the
 * board. So both may be given without quotes.
 *
 * Exit code 0 if the moves solve the board, 4 if they don't, 2 for what is no move.
 */
#include "cli.h"
#include "json.h"
#include "options/board_args.h"
#include "options/search_args.h"
#include "output/output.h"
#include "output/table.h"

#include <stdlib.h>
#include <string.h>

enum { OF_BLANK, OF_TILE };

struct verify {
    struct problem problem;
    loyd_replay replay;
    struct output output;
    int moves_of;
};

/* A word of the moves, not of the board. */
static bool is_moves(const char *word) {
    return word[strspn(word, "UDLRudlr, \t\r\n")] == 0;
}

/* Joins words by spaces, malloc'ed; NULL without memory. */
static char *join_words(char **words, size_t count) {
    size_t length = 1, at = 0;
    for (size_t i = 0; i < count; i++) length += strlen(words[i]) + 1;
    char *text = malloc(length);
    if (!text) return NULL;
    for (size_t i = 0; i < count; i++) {
        size_t word = strlen(words[i]);
        memcpy(text + at, words[i], word);
        text[at + word] = ' ';
        at += word + 1;
    }
    text[at] = 0;
    return text;
}

/* Splits the words into board and moves; *board_words says how many are the board's. */
static int read_moves(const struct args *args, size_t *board_words, char **moves) {
    size_t count = args->word_count, first = count;
    if (count < 2)
        return complain(CODE_USAGE, "verify needs a board and moves: loyd verify BOARD MOVES");
    const char *last = args->words[count - 1];
    if (!strcmp(last, "-")) {
        *board_words = count - 1;
        if (count == 2 && !strcmp(args->words[0], "-"))
            return complain(CODE_USAGE, "board and moves can't both come from stdin");
        size_t length;
        return text_read("-", moves, &length);
    }
    while (first > 1 && is_moves(args->words[first - 1])) first--;
    if (first == count && strpbrk(last, "UDLRudlr"))
        return complain(CODE_USAGE, "'%.60s' is not moves: '%c' is none of U, D, L, R", last,
                        last[strspn(last, "UDLRudlr, \t\r\n")]);
    if (first == count)
        return complain(CODE_USAGE,
                        "no moves after the board; expected letters U D L R, or - for stdin");
    *board_words = first;
    *moves = join_words(args->words + first, count - first);
    return *moves ? CODE_OK : complain(CODE_FAULT, "no memory for the moves");
}

/* The tile goes the other way than the blank. */
static void turn_moves(char *moves) {
    static const char ways[] = "UDLRudlr", turned[] = "DURLdurl";
    for (; *moves; moves++) {
        const char *at = strchr(ways, *moves);
        if (at) *moves = turned[at - ways];
    }
}

static json_t *verify_json(const struct verify *v) {
    const loyd_replay *r = &v->replay;
    return json_pack("{s:i, s:i, s:i, s:o, s:o, s:b, s:b, s:I, s:o, s:s}", "schema", 1, "rows",
                     loyd_board_rows(v->problem.board), "cols", loyd_board_cols(v->problem.board),
                     "board", json_tiles(v->problem.board), "goal", json_tiles(v->problem.goal),
                     "solves", (int)r->solves, "legal", (int)r->legal, "length",
                     (json_int_t)r->length, "broken",
                     r->broken ? json_whole((int64_t)r->broken) : json_null(), "reason", r->reason);
}

static bool print_table(const struct verify *v, FILE *file) {
    static const struct column columns[] = {{"solves", "solves", UNIT_BOOL},
                                            {"legal", "legal", UNIT_BOOL},
                                            {"length", "length", UNIT_COUNT},
                                            {"broken", "breaks at", UNIT_COUNT},
                                            {"reason", "reason", UNIT_TEXT}};
    struct table *t = table_new(columns, 5);
    table_row(t);
    table_bool(t, v->replay.solves);
    table_bool(t, v->replay.legal);
    table_integer(t, (int64_t)v->replay.length);
    table_integer(t, v->replay.broken ? (int64_t)v->replay.broken : -1);
    table_text(t, v->replay.reason);
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
            r->broken && v->moves_of == OF_TILE ? " (the letter is the blank's way)" : "");
    return true;
}

static int run_verify(struct verify *v, char *moves) {
    loyd_error error;
    if (v->moves_of == OF_TILE) turn_moves(moves);
    loyd_status status = loyd_verify(v->problem.board, v->problem.goal, moves, &v->replay, &error);
    if (status) return complain(status_code(status), "%s", error.text);
    int code = output_open(&v->output);
    if (code) return code;
    return output_end(&v->output, print_verdict(v), v->replay.solves ? CODE_OK : CODE_NO_SOLUTION);
}

int cmd_verify(const struct command *self, int argc, char **argv) {
    struct verify v = {0};
    struct board_args how = {0};
    const struct arg_option options[] = {
        BOARD_ARGS(how),
        {.name = "moves-of",
         .kind = ARG_CHOICE,
         .choice = &v.moves_of,
         .choices = "blank|tile",
         .help = "whose way the letters name (default blank)"},
        OUTPUT_ARGS(v.output),
        {.name = NULL},
    };
    struct args args;
    size_t board_words = 0;
    char *moves = NULL;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    if ((code = read_moves(&args, &board_words, &moves))) return code;
    code = problem_read(args.words, board_words, &how, &v.problem);
    if (!code) {
        code = run_verify(&v, moves);
        problem_free(&v.problem);
    }
    free(moves);
    return code;
}
