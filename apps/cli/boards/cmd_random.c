/* SPDX-License-Identifier: MIT
 *
 * `loyd random SIZE`: boards for tests, courses and experiments, one a line.
 *
 * Three ways to draw: uniform over all boards that can reach the goal; `--walk K`, which makes K
 * random moves from the goal (paper 001's way: easy boards for small K); `--depth D`, which draws
 * among the boards whose shortest solution has exactly D moves. The last searches from the goal;
 * where that does not fit in memory it draws boards and solves them (deep_draw.c).
 *
 * Same size, goal, seed and way: same boards, on every machine. Board number i does not depend on
 * --count, so a longer list begins with the shorter one.
 *
 * Boards are written as they are made, so a reader that has enough may close the pipe. The formats
 * that have to be whole before they are written (json, csv, markdown, latex) hold all boards in
 * memory; their number is bounded.
 */
#include "boards/deep_draw.h"
#include "cli.h"
#include "document.h"
#include "json.h"
#include "options/board_args.h"
#include "options/search_args.h"
#include "output/gauge.h"
#include "output/output.h"
#include "output/progress.h"
#include "output/table.h"
#include "tables/cache.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

enum style { STYLE_LINE, STYLE_SLASH, STYLE_GRID, STYLE_42, STYLE_HEX };

#define GOAL_COMMENT "# goal: "
#define STREAMED_MAX UINT64_C(1000000000) /* boards */
#define HELD_CELLS   UINT64_C(50000000)   /* cells of all boards, where they are held in memory */
#define WALK_MAX     UINT64_C(1000000000)

enum { CENSUS_DEPTH = 22 }; /* up to there a search from the goal is tried on any board */

struct draw {
    struct shape shape;
    struct board_args how;
    struct output output;
    int style;
    uint64_t count, seed, walk, depth, memory_limit;
    uint64_t time_limit_ms; /* of --depth; 0: none */
    struct cache_choice cache;
    bool walks, deep; /* --walk, --depth were given */
    bool solving;     /* --depth by drawing and solving: with deep_draw */
    bool quiet, verbose;
    struct deep_draw drawn;
    loyd_board *goal;
    char *goal_comment; /* "# goal: ..." for text and tables; NULL: the goal is last */
    loyd_board **deep_boards;
    FILE *file;
    json_t *list;
    struct table *table;
};

static const struct column columns[] = {
    {"index", "index", UNIT_NUMBER}, {"board", "board", UNIT_TEXT}, {"goal", "goal", UNIT_TEXT}};

static int draw_board(struct draw *d, uint64_t index, loyd_board **board) {
    loyd_error error;
    loyd_status status = LOYD_OK;
    if (d->solving) return deep_draw_next(&d->drawn, index, board);
    if (d->deep) {
        *board = d->deep_boards[index];
        d->deep_boards[index] = NULL;
    } else if (d->walks) {
        status = loyd_random_walk(d->goal, d->walk, d->seed, index, board, &error);
    } else {
        status = loyd_random_board(d->goal, d->seed, index, board, &error);
    }
    return status ? complain(status_code(status), "%s", error.text) : CODE_OK;
}

static json_t *board_object(const struct draw *d, const loyd_board *board) {
    return document_of("board", json_pack("{s:i, s:i, s:o, s:o}", "rows", d->shape.rows, "cols",
                                          d->shape.cols, "board", json_tiles(board), "goal",
                                          json_tiles(d->goal)));
}

/* The 42 school's way: a comment, the size, the rows. */
static void print_42(const struct draw *d, const loyd_board *board) {
    const uint16_t *tiles = loyd_board_tiles(board);
    fputs("# This puzzle is solvable\n", d->file);
    if (d->goal_comment) fprintf(d->file, "%s\n", d->goal_comment);
    if (d->shape.rows == d->shape.cols && d->shape.rows > 1)
        fprintf(d->file, "%d\n", d->shape.rows);
    else
        fprintf(d->file, "%dx%d\n", d->shape.rows, d->shape.cols);
    for (int row = 0; row < d->shape.rows; row++)
        for (int col = 0; col < d->shape.cols; col++)
            fprintf(d->file, "%u%c", *tiles++, col + 1 < d->shape.cols ? ' ' : '\n');
}

static loyd_layout style_layout(const struct draw *d) {
    static const loyd_layout layouts[] = {[STYLE_LINE] = LOYD_LAYOUT_LINE,
                                          [STYLE_SLASH] = LOYD_LAYOUT_SLASH,
                                          [STYLE_GRID] = LOYD_LAYOUT_GRID,
                                          [STYLE_HEX] = LOYD_LAYOUT_HEX};
    return layouts[d->style];
}

static bool print_styled(const struct draw *d, const loyd_board *board, uint64_t index) {
    bool tall = d->style == STYLE_GRID || d->style == STYLE_42;
    if (tall && index) putc('\n', d->file);
    if (d->style == STYLE_42) {
        print_42(d, board);
        return true;
    }
    char *text = board_text(board, style_layout(d));
    if (!text) return false;
    const char *comment = d->goal_comment ? d->goal_comment : "", *gap = *comment ? " " : "";
    if (tall)
        fprintf(d->file, "%s%s%s", comment, *comment ? "\n" : "", text);
    else
        fprintf(d->file, "%s%s%s\n", text, gap, comment);
    free(text);
    return true;
}

static bool put_in_table(struct draw *d, const loyd_board *board, uint64_t index) {
    bool tall = d->style == STYLE_GRID || d->style == STYLE_42;
    char *text = board_text(board, tall ? LOYD_LAYOUT_LINE : style_layout(d));
    table_row(d->table);
    table_integer(d->table, (int64_t)index);
    table_text(d->table, text);
    if (d->goal_comment) table_text(d->table, d->goal_comment + strlen(GOAL_COMMENT));
    free(text);
    return text;
}

/* False: no memory, or the write failed. */
static bool put_board(struct draw *d, const loyd_board *board, uint64_t index) {
    switch (d->output.format) {
    case FORMAT_TEXT:
        return print_styled(d, board, index) && !ferror(d->file);
    case FORMAT_JSONL:
        return json_write(board_object(d, board), false, d->file);
    case FORMAT_JSON:
        return !json_array_append_new(d->list, json_tiles(board));
    default:
        return put_in_table(d, board, index);
    }
}

/* How boards of an exact depth come about. */
static const char *method(const struct draw *d) {
    return d->solving ? deep_draw_method(d->drawn.way)
                      : "all boards of that depth, by a search from the goal";
}

static json_t *whole_json(struct draw *d) {
    json_t *list = d->list;
    d->list = NULL;
    json_t *object = json_pack("{s:i, s:i, s:o, s:I}", "rows", d->shape.rows, "cols", d->shape.cols,
                               "goal", json_tiles(d->goal), "seed", (json_int_t)d->seed);
    if (d->deep) {
        bool uniform = !d->solving || deep_draw_is_uniform(d->drawn.way);
        json_object_set_new(object, "depth", json_integer((json_int_t)d->depth));
        json_object_set_new(object, "uniform", json_boolean(uniform));
        json_object_set_new(object, "method", json_text(method(d)));
    }
    json_object_set_new(object, "boards", list);
    return document_of("random", object);
}

static bool put_end(struct draw *d) {
    if (d->output.format == FORMAT_JSON) return json_write(whole_json(d), true, d->file);
    if (d->table) return table_print(d->table, d->output.format, false, d->file);
    return true;
}

/* CODE_OK, or the code after a complaint about a board that could not be made. *whole: all that was
 * made is written. */
static int put_all(struct draw *d, bool *whole) {
    int code = CODE_OK;
    *whole = true;
    for (uint64_t index = 0; index < d->count && *whole; index++) {
        loyd_board *board = NULL;
        if ((code = draw_board(d, index, &board))) break;
        *whole = put_board(d, board, index) && (!d->solving || output_flush(&d->output));
        if (ferror(d->file)) d->output.reason = errno;
        loyd_board_free(board);
    }
    *whole = *whole && put_end(d);
    return code;
}

/* What goes with the boards in text, so that whoever reads them knows the goal. */
static int write_goal_comment(struct draw *d) {
    const char *name = NULL;
    loyd_error error;
    loyd_status status = goal_name(d->goal, &name, &error);
    if (status) return complain(status_code(status), "%s", error.text);
    if (name && !strcmp(name, "last")) return CODE_OK;
    char *text = name ? strdup(name) : board_text(d->goal, LOYD_LAYOUT_SLASH);
    size_t size = text ? strlen(text) + sizeof GOAL_COMMENT : 0;
    d->goal_comment = text ? malloc(size) : NULL;
    if (d->goal_comment) snprintf(d->goal_comment, size, GOAL_COMMENT "%s", text);
    free(text);
    return d->goal_comment ? CODE_OK : complain(CODE_FAULT, "no memory for the goal");
}

/* What is too far for a search from the goal is drawn and solved. */
static int open_drawn(struct draw *d) {
    d->solving = true;
    d->drawn = (struct deep_draw){.goal = d->goal,
                                  .depth = (uint32_t)d->depth,
                                  .seed = d->seed,
                                  .memory_bytes = d->memory_limit,
                                  .time_ms = d->time_limit_ms,
                                  .tables = cache_tables(&d->cache),
                                  .quiet = d->quiet,
                                  .wanted = d->count};
    return deep_draw_open(&d->drawn);
}

static int depth_refused(const struct draw *d, loyd_status status, const loyd_error *error) {
    if (status == LOYD_STOPPED)
        return complain(CODE_INTERRUPTED, "interrupted in the search from the goal; no board of "
                                          "that depth is drawn yet");
    if (status != LOYD_UNSUPPORTED) return complain(status_code(status), "%s", error->text);
    bool large = d->shape.rows * d->shape.cols > DEEP_CELLS_MAX;
    return complain(CODE_NO_SOLUTION, "%s%s", error->text,
                    large ? "; beyond 16 cells boards are not drawn and solved: --walk K has easy "
                            "ones of no exact depth"
                          : "");
}

/* All boards of --depth at once: the search from the goal is made once. */
static int draw_deep(struct draw *d) {
    int cells = d->shape.rows * d->shape.cols;
    bool solvable = cells >= DEEP_CELLS_MIN && cells <= DEEP_CELLS_MAX;
    if (!d->deep) return CODE_OK;
    if (solvable && d->depth > CENSUS_DEPTH && d->shape.rows > 1 && d->shape.cols > 1)
        return open_drawn(d);
    loyd_error error;
    d->deep_boards = calloc(d->count ? (size_t)d->count : 1, sizeof(loyd_board *));
    if (!d->deep_boards) return complain(CODE_FAULT, "no memory for the boards");
    loyd_options options;
    struct gauge gauge;
    loyd_options_init(&options);
    options.memory_limit_bytes = d->memory_limit;
    gauge_begin(&gauge, d->quiet, "search from the goal", "boards");
    gauge_watch(&gauge, d->shape.rows, d->shape.cols, (uint32_t)d->depth, &options);
    interrupt_watch();
    loyd_status status = loyd_random_depth_with(d->goal, (uint32_t)d->depth, d->seed,
                                                (size_t)d->count, &options, d->deep_boards, &error);
    gauge_clear(&gauge);
    if (!status) return CODE_OK;
    free(d->deep_boards);
    d->deep_boards = NULL;
    return depth_refused(d, status, &error);
}

static int draw_and_print(struct draw *d) {
    int code = draw_deep(d);
    if (code || (code = output_open(&d->output))) return code;
    if (d->deep && d->verbose)
        fprintf(stderr, "loyd: depth %llu: %s\n", (unsigned long long)d->depth, method(d));
    d->file = d->output.file;
    if (d->output.format == FORMAT_JSON) d->list = json_array();
    if (d->output.format > FORMAT_JSONL) d->table = table_new(columns, d->goal_comment ? 3 : 2);
    bool whole;
    code = put_all(d, &whole);
    json_decref(d->list);
    table_free(d->table);
    bool partial = code == CODE_NO_SOLUTION || code == CODE_INTERRUPTED; /* what there is counts */
    if (code && !partial) return output_drop(&d->output, code);
    return output_end(&d->output, whole, code);
}

static int check_request(struct draw *d, const struct args *args) {
    if (args->word_count != 1)
        return complain(CODE_USAGE, "random needs one size: loyd random 4, loyd random 3x5");
    if (!read_shape(args->words[0], &d->shape))
        return complain(CODE_USAGE, "'%.60s' is no size; expected 4 or 3x5, each side 1 to %d",
                        args->words[0], LOYD_SIDE_MAX);
    d->walks = d->walk != UINT64_MAX;
    d->deep = d->depth != UINT64_MAX;
    if (d->walks && d->deep)
        return complain(CODE_USAGE, "--walk and --depth are two ways to draw; give one");
    bool streamed = d->output.format == FORMAT_TEXT || d->output.format == FORMAT_JSONL;
    uint64_t cells = (uint64_t)(d->shape.rows * d->shape.cols);
    if ((!streamed || d->deep) && d->count > HELD_CELLS / cells)
        return complain(CODE_USAGE, "--count %llu is too many %s; at most %llu of this size",
                        (unsigned long long)d->count,
                        d->deep ? "with --depth" : "for this format (text and jsonl take more)",
                        (unsigned long long)(HELD_CELLS / cells));
    if (d->style == STYLE_HEX && cells > LOYD_HEX_CELLS)
        return complain(CODE_USAGE,
                        "--style hex writes a letter a cell, up to %d cells; %dx%d has %llu",
                        LOYD_HEX_CELLS, d->shape.rows, d->shape.cols, (unsigned long long)cells);
    int code = goal_read(&d->how, d->shape.rows, d->shape.cols, &d->goal);
    return code ? code : write_goal_comment(d);
}

int cmd_random(const struct command *self, int argc, char **argv) {
    struct draw d = {
        .count = 1, .seed = 1, .memory_limit = 512u << 20, .walk = UINT64_MAX, .depth = UINT64_MAX};
    const struct arg_option options[] = {
        {.name = "count",
         .letter = 'n',
         .kind = ARG_COUNT,
         .count = &d.count,
         .value = "N",
         .max = STREAMED_MAX,
         .help = "how many boards (default 1)"},
        {.name = "seed",
         .kind = ARG_COUNT,
         .count = &d.seed,
         .value = "S",
         .max = INT64_MAX,
         .help = "same seed, same boards (default 1)"},
        {.name = "walk",
         .kind = ARG_COUNT,
         .count = &d.walk,
         .value = "K",
         .max = WALK_MAX,
         .help = "K random moves from the goal, none undoing the one before"},
        {.name = "depth",
         .kind = ARG_COUNT,
         .count = &d.depth,
         .value = "D",
         .max = UINT32_MAX - 1,
         .help = "boards whose shortest solution has exactly D moves (docs/random.md says how they "
                 "come about)"},
        {.name = "goal",
         .kind = ARG_TEXT,
         .text = &d.how.goal,
         .value = "GOAL",
         .help = "last (1 2 3 ... 0, the default), first (0 1 2 ...), snail, a board, or a file"},
        {.name = "style",
         .kind = ARG_CHOICE,
         .choice = &d.style,
         .choices = "line|slash|grid|42|hex",
         .help = "how a board is written in text (default line)"},
        {.name = "memory-limit",
         .kind = ARG_BYTES,
         .bytes = &d.memory_limit,
         .value = "SIZE",
         .min = 1,
         .help = "for --depth: use at most SIZE (default 512M)"},
        {.name = "time-limit",
         .kind = ARG_DURATION,
         .duration_ms = &d.time_limit_ms,
         .value = "TIME",
         .min = 1,
         .help = "for --depth: end after TIME, with the boards that were found"},
        CACHE_ARGS(d.cache),
        {.name = "quiet",
         .letter = 'q',
         .kind = ARG_FLAG,
         .flag = &d.quiet,
         .help = "no progress on the terminal"},
        {.name = "verbose",
         .letter = 'v',
         .kind = ARG_FLAG,
         .flag = &d.verbose,
         .help = "for --depth: say how the boards come about"},
        OUTPUT_ARGS(d.output),
        {.name = NULL},
    };
    struct args args;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    if ((code = check_request(&d, &args))) return code;
    code = draw_and_print(&d);
    if (d.solving) deep_draw_close(&d.drawn);
    if (d.deep_boards)
        for (uint64_t i = 0; i < d.count; i++) loyd_board_free(d.deep_boards[i]);
    free(d.deep_boards);
    free(d.goal_comment);
    loyd_board_free(d.goal);
    return code;
}
