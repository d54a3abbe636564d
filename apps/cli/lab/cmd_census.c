/* SPDX-License-Identifier: MIT
 *
 * loyd census: how many boards of a whole space are how far from the goal, and which are farthest.
 *
 * One breadth-first search from the goal meets every board once, in the order of its distance.
 * Small spaces, and the boards near the goal of large ones (--depth-limit), are kept board by board
 * (lib/api/census.c). All boards of 12 cells and more are a bit each (lib/census): 3x4 has 240
 * million and takes 40 MB, 2x7 has 43.6 billion and takes 6.2 GB, in memory or in a folder. What
 * does not fit in the memory limit is refused. Under loyd-mpi all ranks run this command, and share
 * the blocks of each layer; rank 0 prints.
 */
#include "lab/census_crew.h"

#include "cli.h"
#include "document.h"
#include "json.h"
#include "machine.h"
#include "options/board_args.h"
#include "options/search_args.h"
#include "output/figure.h"
#include "output/gauge.h"
#include "output/output.h"
#include "output/progress.h"
#include "output/table.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum {
    BAR_COLUMNS = 40,
    CELLS_KEPT_MAX = 11 /* a whole space of more cells is counted and not kept */
};

struct census {
    struct shape shape;
    struct board_args how;
    struct output output;
    uint64_t depth_limit, memory_limit, hardest;
    loyd_board *goal;
    const char *folder;
    uint64_t jobs;
    bool quiet;
    loyd_census *counted; /* either this */
    loyd_layers *layers;  /* or that */
    uint32_t depth;       /* of the farthest board counted */
};

static const struct census_crew *crew; /* NULL: this process is alone */

void census_crew_set(const struct census_crew *others) {
    crew = others;
}

static uint64_t boards_at(const struct census *c, uint32_t depth) {
    if (c->layers) return loyd_layers_boards(c->layers, depth);
    return loyd_census_first(c->counted, depth + 1) - loyd_census_first(c->counted, depth);
}

/* Boards of that depth at the most. */
static uint64_t boards_up_to(const struct census *c, uint32_t depth) {
    uint64_t boards = 0;
    for (uint32_t d = 0; d <= depth; d++) boards += boards_at(c, d);
    return boards;
}

static uint64_t boards_of_all(const struct census *c) {
    return boards_up_to(c, c->depth);
}

static bool is_whole(const struct census *c) {
    return c->layers ? loyd_layers_complete(c->layers) : loyd_census_complete(c->counted);
}

static double mean_depth(const struct census *c) {
    double sum = 0;
    for (uint32_t d = 0; d <= c->depth; d++) sum += (double)d * (double)boards_at(c, d);
    return sum / (double)boards_of_all(c);
}

/* ---- The counts ---- */

static void write_bar(const struct census *c, uint32_t depth, char *text) {
    uint64_t most = 1;
    for (uint32_t d = 0; d <= c->depth; d++)
        if (boards_at(c, d) > most) most = boards_at(c, d);
    double share = (double)boards_at(c, depth) / (double)most;
    size_t length = (size_t)(share * BAR_COLUMNS + 0.5);
    memset(text, '#', length);
    text[length] = 0;
}

static const struct column columns[] = {{"depth", "depth", UNIT_NUMBER},
                                        {"states", "states", UNIT_COUNT},
                                        {"total", "so far", UNIT_COUNT},
                                        {"bar", "", UNIT_TEXT}};
const struct table_kind census_depths_kind = {.name = "census-depths",
                                              .list = "depths",
                                              .summary =
                                                  "a row for each depth of `loyd census -f jsonl`",
                                              .columns = columns,
                                              .count = 3 /* without the bar */};

/* The bar is for a terminal alone. */
static bool print_counts(const struct census *c) {
    bool people = c->output.format == FORMAT_TEXT;
    struct table *t = table_new(columns, people ? 4 : 3);
    table_is(t, &census_depths_kind);
    for (uint32_t d = 0; d <= c->depth; d++) {
        char bar[BAR_COLUMNS + 1];
        table_row(t);
        table_integer(t, d);
        table_integer(t, (int64_t)boards_at(c, d));
        table_integer(t, (int64_t)boards_up_to(c, d));
        write_bar(c, d, bar);
        if (people) table_text(t, bar);
    }
    bool written = table_print(t, c->output.format, false, c->output.file);
    table_free(t);
    return written;
}

/* ---- The hardest boards ---- */

/* The index-th of the farthest boards; NULL without memory. */
static loyd_board *hard_board(const struct census *c, uint64_t index) {
    loyd_board *board = NULL;
    uint16_t *tiles = malloc((size_t)(c->shape.rows * c->shape.cols) * sizeof *tiles);
    if (!tiles) return NULL;
    if (c->layers)
        loyd_layers_farthest(c->layers, index, tiles);
    else
        loyd_census_tiles(c->counted, loyd_census_first(c->counted, c->depth) + index, tiles);
    if (loyd_board_new(c->shape.rows, c->shape.cols, tiles, &board, NULL)) board = NULL;
    free(tiles);
    return board;
}

static uint64_t hard_boards(const struct census *c) {
    uint64_t count = boards_at(c, c->depth);
    return count < c->hardest ? count : c->hardest;
}

static bool print_hardest(const struct census *c) {
    FILE *file = c->output.file;
    uint64_t shown = hard_boards(c), all = boards_at(c, c->depth);
    if (!shown) return true;
    fprintf(file, "\nFarthest, %u moves:\n", c->depth);
    for (uint64_t i = 0; i < shown; i++) {
        loyd_board *board = hard_board(c, i);
        char *text = board ? board_text(board, LOYD_LAYOUT_SLASH) : NULL;
        if (text) fprintf(file, "  %s\n", text);
        free(text);
        loyd_board_free(board);
        if (!text) return false;
    }
    if (shown < all)
        fprintf(file, "  ... and %s more; --hardest N shows more\n",
                figure_count(all - shown).text);
    return true;
}

static bool print_text(const struct census *c) {
    const char *part = is_whole(c)     ? ""
                       : interrupted() ? " up to where it was stopped"
                                       : " up to the depth limit";
    fprintf(c->output.file, "%d x %d: %s boards%s, %u moves at the most, %.3f in the mean.\n\n",
            c->shape.rows, c->shape.cols, figure_count(boards_of_all(c)).text, part, c->depth,
            mean_depth(c));
    if (!print_counts(c) || !print_hardest(c)) return false;
    if (c->layers)
        fprintf(c->output.file, "\nChecksum of all boards and depths: %016" PRIx64 "\n",
                loyd_layers_checksum(c->layers));
    return true;
}

static json_t *census_json(const struct census *c) {
    json_t *counts = json_array(), *hardest = json_array();
    for (uint32_t d = 0; d <= c->depth; d++)
        json_array_append_new(counts, json_integer((json_int_t)boards_at(c, d)));
    for (uint64_t i = 0; i < hard_boards(c); i++) {
        loyd_board *board = hard_board(c, i);
        if (board) json_array_append_new(hardest, json_tiles(board));
        loyd_board_free(board);
    }
    json_t *census =
        json_pack("{s:i, s:i, s:o, s:b, s:I, s:i, s:f, s:o, s:o}", "rows", c->shape.rows, "cols",
                  c->shape.cols, "goal", json_tiles(c->goal), "complete", (int)is_whole(c),
                  "states", (json_int_t)boards_of_all(c), "depth_max", (int)c->depth, "depth_mean",
                  mean_depth(c), "counts", counts, "hardest", hardest);
    char checksum[17];
    snprintf(checksum, sizeof checksum, "%016" PRIx64, loyd_layers_checksum(c->layers));
    if (c->layers) json_object_set_new(census, "checksum", json_string(checksum));
    return document_of("census", census);
}

static bool print_census(const struct census *c) {
    if (c->output.format == FORMAT_JSON) return json_write(census_json(c), true, c->output.file);
    return c->output.format == FORMAT_TEXT ? print_text(c) : print_counts(c);
}

/* Whether the space is counted as a whole, a bit a board. */
static bool counts_whole(const struct census *c) {
    int cells = c->shape.rows * c->shape.cols;
    return c->folder ||
           (!c->depth_limit && cells > CELLS_KEPT_MAX && c->shape.rows > 1 && c->shape.cols > 1);
}

static loyd_status count_boards(struct census *c, loyd_error *error) {
    struct gauge gauge;
    loyd_options options;
    uint32_t depth_max = c->depth_limit ? (uint32_t)c->depth_limit : UINT32_MAX;
    loyd_options_init(&options);
    options.memory_limit_bytes = c->memory_limit;
    options.threads = (unsigned)c->jobs;
    interrupt_watch();
    gauge_begin(&gauge, c->quiet, "census", "boards");
    gauge_watch(&gauge, c->shape.rows, c->shape.cols, depth_max, &options);
    loyd_status status =
        !counts_whole(c) ? loyd_census_with(c->goal, depth_max, &options, &c->counted, error)
        : crew ? loyd_layers_shared(c->goal, c->folder, &options, &crew->crew, &c->layers, error)
               : loyd_layers_new(c->goal, c->folder, &options, &c->layers, error);
    gauge_clear(&gauge);
    return status;
}

/* Where the ranks of a crew meet; one thread each, unless told. */
static int settle_crew(struct census *c) {
    if (!c->jobs) c->jobs = 1;
    c->quiet |= crew->crew.process > 0;
    if (!c->folder) c->folder = crew->scratch;
    if (c->folder) return CODE_OK;
    return crew->crew.process
               ? CODE_USAGE
               : complain(CODE_USAGE, "ranks on several machines need --folder DIR, which all see");
}

static int run_census(struct census *c) {
    loyd_error error;
    int code = goal_read(&c->how, c->shape.rows, c->shape.cols, &c->goal);
    if (code) return code;
    if (c->folder && c->depth_limit)
        return complain(CODE_USAGE, "--folder is for all boards: it goes without --depth-limit");
    bool follows = crew && crew->crew.process;
    if (follows && !counts_whole(c)) return CODE_OK; /* a small space is rank 0's alone */
    if (crew && counts_whole(c) && (code = settle_crew(c))) return code;
    loyd_status status = count_boards(c, &error);
    if (status == LOYD_UNSUPPORTED && !c->folder)
        return complain(CODE_NO_SOLUTION, "%s (--memory-limit, --depth-limit, --folder)",
                        error.text);
    if (status) return complain(status_code(status), "%s", error.text);
    if (follows) return CODE_OK;
    c->depth = c->layers ? loyd_layers_depth(c->layers) : loyd_census_depth(c->counted);
    if ((code = output_open(&c->output))) return code;
    if (interrupted())
        code = complain(CODE_INTERRUPTED, "interrupted; every board up to depth %u is counted",
                        c->depth);
    return output_end(&c->output, print_census(c), code);
}

int cmd_census(const struct command *self, int argc, char **argv) {
    struct census c = {.memory_limit = memory_default(), .hardest = 10};
    const struct arg_option options[] = {
        {.name = "goal",
         .kind = ARG_TEXT,
         .text = &c.how.goal,
         .value = "GOAL",
         .help = "last (1 2 3 ... 0, the default), first (0 1 2 ...), snail, a board, or a file"},
        {.name = "depth-limit",
         .kind = ARG_COUNT,
         .count = &c.depth_limit,
         .value = "N",
         .min = 1,
         .max = UINT32_MAX - 1,
         .help = "look no farther than N moves from the goal"},
        {.name = "hardest",
         .kind = ARG_COUNT,
         .count = &c.hardest,
         .value = "N",
         .max = 1000000,
         .help = "text, json: at most N of the farthest boards (default 10)"},
        {.name = "memory-limit",
         .kind = ARG_BYTES,
         .bytes = &c.memory_limit,
         .value = "SIZE",
         .min = 1,
         .help = "use at most SIZE (default: half of what is free)"},
        {.name = "folder",
         .kind = ARG_TEXT,
         .text = &c.folder,
         .value = "DIR",
         .help = "keep the layers in files there, and go on with what is there already"},
        {.name = "jobs",
         .letter = 'j',
         .kind = ARG_COUNT,
         .count = &c.jobs,
         .value = "N",
         .max = 64,
         .help = "from 12 cells on, or with --folder: threads (default 0: one per processor)"},
        {.name = "quiet", .letter = 'q', .kind = ARG_FLAG, .flag = &c.quiet, .help = "no progress"},
        OUTPUT_ARGS(c.output),
        {.name = NULL},
    };
    struct args args;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    if (args.word_count != 1)
        return complain(CODE_USAGE, "census takes one size, such as 3x3 or 2x5");
    if (!read_shape(args.words[0], &c.shape))
        return complain(CODE_USAGE,
                        "a size is rows x columns, 1 to 255 each, such as 3x3 or 2x5, not '%.60s'",
                        args.words[0]);
    code = run_census(&c);
    loyd_census_free(c.counted);
    loyd_layers_free(c.layers);
    loyd_board_free(c.goal);
    return code;
}
