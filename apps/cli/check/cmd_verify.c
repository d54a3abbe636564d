/* SPDX-License-Identifier: MIT
 *
 * `loyd verify BOARD MOVES`: do these moves solve this board, and if not, where do they break?
 *
 * The replay is loyd_verify, which has rules of its own and shares no code with any search, so the
 * answer is worth something as a check of a solver, ours or another one. Letters name the way the
 * blank travels, with `--moves-of tile` the way the tile does.
 *
 * Exit code 0 if the moves solve the board, 4 if they don't, 2 for what is no move.
 */
#include "cli.h"
#include "json.h"
#include "options/board_args.h"
#include "options/move_args.h"
#include "options/search_args.h"
#include "output/output.h"
#include "output/table.h"

#include <stdlib.h>

struct verify {
    struct problem problem;
    loyd_replay replay;
    struct output output;
    int moves_of;
};

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
            r->broken && v->moves_of == MOVES_OF_TILE ? " (the letter is the blank's way)" : "");
    return true;
}

static int run_verify(struct verify *v, char *moves) {
    loyd_error error;
    if (v->moves_of == MOVES_OF_TILE) moves_turn(moves);
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
        MOVES_OF_ARG(v.moves_of),
        OUTPUT_ARGS(v.output),
        {.name = NULL},
    };
    struct args args;
    size_t board_words = 0;
    char *moves = NULL;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    if ((code = moves_read(self, &args, &board_words, &moves))) return code;
    code = problem_read(args.words, board_words, &how, &v.problem);
    if (!code) {
        code = run_verify(&v, moves);
        problem_free(&v.problem);
    }
    free(moves);
    return code;
}
