/* SPDX-License-Identifier: MIT
 *
 * What the views of a result share: the row of a table, and the advice on a limit.
 */
#include "solve/result.h"

#include "options/search_args.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The limit, doubled, as its option wants it. */
static void advise_memory(uint64_t limit, char *text, size_t size) {
    uint64_t mebi = 1 << 20, twice = limit < mebi ? 2 * mebi : 2 * limit;
    const char *unit = twice >= 1024 * mebi ? "G" : "M";
    uint64_t number = twice / (twice >= 1024 * mebi ? 1024 * mebi : mebi);
    snprintf(text, size,
             "raise it with --memory-limit %" PRIu64
             "%s, or take a search that needs little memory: -a idastar",
             number, unit);
}

/* The limit, doubled; but at least what is proved to be needed. */
static uint64_t deeper(uint64_t limit, int64_t lower_bound) {
    uint64_t twice = 2 * limit, needed = lower_bound > 0 ? (uint64_t)lower_bound : 0;
    return twice > needed ? twice : needed;
}

static bool is_random(const loyd_result *result) {
    const loyd_info *info = algorithm_named(result->algorithm);
    return info && info->traits & LOYD_RANDOMISED;
}

/* Another seed may find a shorter way, where one is not proved to be too long. */
static void advise_depth(const loyd_result *result, uint64_t limit, char *text, size_t size) {
    bool open = result->lower_bound < 0 || (uint64_t)result->lower_bound <= limit;
    snprintf(text, size, "%sraise it with --depth-limit %" PRIu64,
             open && is_random(result) ? "try another --seed, or " : "",
             deeper(limit, result->lower_bound));
}

/* A complete search beyond so many cells runs out of memory; auto then has a solution at once. */
static bool is_large(const struct report *r) {
    enum { CELLS_COMPLETE = 16 };
    return loyd_board_rows(r->board) * loyd_board_cols(r->board) > CELLS_COMPLETE;
}

void report_advice(const struct report *r, char *text, size_t size) {
    const loyd_options *o = r->options;
    *text = 0;
    if (!r->result) return;
    switch (r->result->outcome) {
    case LOYD_MEMORY_LIMIT:
        advise_memory(o->memory_limit_bytes, text, size);
        break;
    case LOYD_TIME_LIMIT:
        snprintf(text, size, "raise it with --time-limit %" PRIu64 "s",
                 (o->time_limit_ms * 2 + 999) / 1000);
        break;
    case LOYD_NODE_LIMIT:
        snprintf(text, size, "raise it with --node-limit %" PRIu64, o->node_limit * 2);
        break;
    case LOYD_DEPTH_LIMIT:
        if (o->depth_limit) advise_depth(r->result, o->depth_limit, text, size);
        break;
    case LOYD_STUCK:
        snprintf(text, size, "try %s%s", is_random(r->result) ? "another --seed, or " : "",
                 is_large(r) ? "-a auto, which solves every board of any size"
                             : "a complete search such as -a astar");
        break;
    default:
        break;
    }
}

const struct column report_columns[] = {
    {"line", "line", UNIT_NUMBER},
    {"board", "board", UNIT_TEXT},
    {"goal", "goal", UNIT_TEXT},
    {"algorithm", "algorithm", UNIT_TEXT},
    {"heuristic", "heuristic", UNIT_TEXT},
    {"outcome", "outcome", UNIT_TEXT},
    {"optimal", "optimal", UNIT_BOOL},
    {"length", "length", UNIT_COUNT},
    {"lower_bound", "lower bound", UNIT_COUNT},
    {"moves", "moves", UNIT_TEXT},
    {"h_start", "h(start)", UNIT_COUNT},
    {"expanded", "expanded", UNIT_COUNT},
    {"generated", "generated", UNIT_COUNT},
    {"seen", "seen", UNIT_COUNT},
    {"frontier_max", "frontier max", UNIT_COUNT},
    {"states_max", "states max", UNIT_COUNT},
    {"branching_factor", "b*", UNIT_REAL},
    {"time_s", "time", UNIT_SECONDS},
    {"peak_bytes", "memory", UNIT_BYTES},
    {"threads", "threads", UNIT_COUNT},
    {"seed", "seed", UNIT_NUMBER},
    {"params", "parameters", UNIT_TEXT},
    {"message", "message", UNIT_TEXT},
    {"id", "id", UNIT_TEXT},
};
const size_t report_column_count = sizeof report_columns / sizeof *report_columns;

static void add_board(struct table *t, const loyd_board *board) {
    size_t size = board ? loyd_board_print(board, LOYD_LAYOUT_SLASH, NULL, 0) + 1 : 0;
    char *text = board ? malloc(size) : NULL;
    if (text) loyd_board_print(board, LOYD_LAYOUT_SLASH, text, size);
    table_text(t, text);
    free(text);
}

char *result_params(const loyd_result *r) {
    size_t size = 1;
    for (size_t i = 0; i < r->param_count; i++) size += strlen(r->params[i]) + 1;
    char *text = malloc(size), *end = text;
    if (!text) return NULL;
    *end = 0;
    for (size_t i = 0; i < r->param_count; i++)
        end += sprintf(end, "%s%s", i ? " " : "", r->params[i]);
    return text;
}

void result_params_cell(const loyd_result *r, struct table *t) {
    char *text = result_params(r);
    table_text(t, text);
    free(text);
}

static void add_figures(struct table *t, const loyd_result *r) {
    table_integer(t, r->h_start);
    table_integer(t, (int64_t)r->expanded);
    table_integer(t, (int64_t)r->generated);
    table_integer(t, r->seen);
    table_integer(t, r->frontier_max);
    table_integer(t, r->states_max);
    table_real(t, r->branching_factor);
    table_real(t, r->time_s);
    table_integer(t, (int64_t)r->peak_bytes);
    table_integer(t, r->threads);
    table_integer(t, (int64_t)r->seed);
}

void report_row(const struct report *r, const struct result_style *style, struct table *t) {
    const loyd_result *result = r->result;
    table_row(t);
    table_integer(t, style->line ? (int64_t)style->line : -1);
    add_board(t, r->board);
    add_board(t, r->goal);
    table_text(t, result ? result->algorithm : NULL);
    table_text(t, result ? result->heuristic : NULL);
    table_text(t, report_outcome(r));
    if (!result) {
        while (table_cells_left(t) > 2) table_absent(t);
        table_text(t, r->message);
        table_text(t, r->id);
        return;
    }
    table_bool(t, result->optimal);
    table_integer(t, result->length);
    table_integer(t, result->lower_bound);
    char *moves = report_moves(r, style);
    table_text(t, moves);
    free(moves);
    add_figures(t, result);
    result_params_cell(result, t);
    table_text(t, result->message);
    table_text(t, r->id);
}
