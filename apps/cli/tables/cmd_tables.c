/* SPDX-License-Identifier: MIT
 *
 * loyd tables: the pattern tables in the cache.
 *
 * build makes the set of a shape that the heuristic pdb looks for, or with --pattern tables of the
 * tiles that are named; list shows what is there and checks the headers alone; verify reads every
 * byte and ends with exit code 1 if a table is refused; remove deletes. A table appears under its
 * name when it is whole, so SIGINT leaves nothing behind; of two processes that build the same
 * table one waits and finds it.
 */
#include "clock.h"
#include "machine.h"
#include "options/board_args.h"
#include "options/search_args.h"
#include "output/figure.h"
#include "output/output.h"
#include "output/progress.h"
#include "output/table.h"
#include "tables/cache.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { PATTERNS_MAX = 64, TILES_MAX = 256 };

struct tables {
    struct board_args how;
    struct output output;
    const char *folder;
    struct cache_choice cache;
    uint64_t jobs;
    bool rebuild, quiet;
    int metric;                    /* 1: multi */
    struct arg_list pattern_texts; /* --pattern */
    loyd_pattern patterns[PATTERNS_MAX];
    size_t pattern_count;
    uint16_t tiles[TILES_MAX]; /* of all patterns */
    size_t tile_count;
    const char *only;   /* the word after list, verify, remove: a size, a name; NULL: all */
    struct shape shape; /* only as a size; rows 0: it is none */
    struct table *table;
    size_t count, faults;
    bool all_pages;       /* verify: every byte is read, not the header alone */
    uint64_t built_bytes; /* by this process */
    int code;
    double begin_s, drawn_s;
    bool drawn;
};

/* ---- The rows ---- */

enum { ROWS_COLUMN = 7, COLS_COLUMN, COLUMNS_OF_LIST, COLUMNS_OF_BUILD = 11 };
static const struct column columns[] = {
    {"file", "file", UNIT_TEXT},       {"size", "size", UNIT_TEXT},
    {"blank", "blank", UNIT_NUMBER},   {"tiles", "tiles", UNIT_NUMBER},
    {"states", "states", UNIT_COUNT},  {"bytes", "on disk", UNIT_BYTES},
    {"state", "state", UNIT_TEXT},     {"rows", "rows", UNIT_NUMBER},
    {"cols", "columns", UNIT_NUMBER},  {"time_s", "time", UNIT_SECONDS},
    {"value_max", "max", UNIT_NUMBER},
};
const struct table_kind tables_kind = {
    .name = "tables",
    .list = "tables",
    .summary = "the pattern tables that `loyd tables` lists, builds, verifies or removes; the last "
               "two columns where it builds",
    .columns = columns,
    .count = sizeof columns / sizeof *columns,
    .sure = COLUMNS_OF_LIST};

static struct table *new_table(size_t column_count) {
    struct table *t = table_new(columns, column_count);
    table_is(t, &tables_kind);
    table_hide(t, ROWS_COLUMN); /* people have the size */
    table_hide(t, COLS_COLUMN);
    return t;
}

static void add_row(struct tables *t, const loyd_table_info *info, const char *state) {
    char size[32];
    bool known = info->rows;
    snprintf(size, sizeof size, "%dx%d", info->rows, info->cols);
    table_row(t->table);
    table_text(t->table, info->file);
    table_text(t->table, known ? size : NULL);
    table_integer(t->table, known ? info->blank : -1);
    table_integer(t->table, known ? info->tiles : -1);
    table_integer(t->table, info->fault ? -1 : (int64_t)info->states);
    table_integer(t->table, (int64_t)info->bytes);
    table_text(t->table, state);
    table_integer(t->table, known ? info->rows : -1);
    table_integer(t->table, known ? info->cols : -1);
}

static int print_rows(struct tables *t, int code) {
    FILE *file = t->output.file;
    bool text = t->output.format == FORMAT_TEXT, written = true;
    if (text && !t->count)
        fprintf(file, "No tables in %s.\n", t->folder);
    else
        written = table_print(t->table, t->output.format, t->output.color, file);
    return output_end(&t->output, written, code);
}

static bool is_wanted(const struct tables *t, const loyd_table_info *info) {
    int rows = t->shape.rows < t->shape.cols ? t->shape.rows : t->shape.cols;
    int cols = t->shape.rows < t->shape.cols ? t->shape.cols : t->shape.rows;
    if (!t->only) return true;
    return rows ? info->rows == rows && info->cols == cols : !strcmp(info->file, t->only);
}

/* ---- list, verify, remove ---- */

static bool show(const loyd_table_info *info, void *user) {
    struct tables *t = user;
    if (!is_wanted(t, info)) return true;
    t->count++;
    t->faults += info->fault != NULL;
    add_row(t, info, info->fault ? "refused" : t->all_pages ? "sound" : "header sound");
    if (info->fault) complain(CODE_FAULT, "%s", info->fault);
    return !interrupted();
}

static int look(struct tables *t, bool all_pages) {
    loyd_error error;
    int code = output_open(&t->output);
    if (code) return code;
    interrupt_watch();
    t->all_pages = all_pages;
    t->table = new_table(COLUMNS_OF_LIST);
    if (loyd_tables_each(t->folder, all_pages, show, t, &error))
        return output_drop(&t->output, complain(CODE_FAULT, "%s", error.text));
    if (t->only && !t->count)
        return output_drop(&t->output,
                           complain(CODE_USAGE, "no table for '%.60s' is there", t->only));
    if (interrupted()) code = CODE_INTERRUPTED;
    return print_rows(t, code ? code : all_pages && t->faults ? CODE_FAULT : CODE_OK);
}

static bool drop(const loyd_table_info *info, void *user) {
    struct tables *t = user;
    loyd_error error;
    if (!is_wanted(t, info)) return true;
    t->count++;
    if (loyd_tables_remove(t->folder, info->file, &error))
        t->code = complain(CODE_FAULT, "%s", error.text);
    else
        add_row(t, info, "removed");
    return true;
}

static int remove_tables(struct tables *t) {
    loyd_error error;
    if (!t->only) return complain(CODE_USAGE, "remove takes a size, a table's name, or all");
    if (!strcmp(t->only, "all")) t->only = NULL;
    int code = output_open(&t->output);
    if (code) return code;
    t->table = new_table(COLUMNS_OF_LIST);
    if (loyd_tables_each(t->folder, false, drop, t, &error))
        return output_drop(&t->output, complain(CODE_FAULT, "%s", error.text));
    if (t->only && !t->count)
        return output_drop(&t->output,
                           complain(CODE_USAGE, "no table for '%.60s' is there", t->only));
    return print_rows(t, t->code);
}

/* ---- --pattern ---- */

/* Reads one tile's number; *text moves behind it. */
static bool take_tile(struct tables *t, const char **text) {
    char *end;
    if (**text < '0' || **text > '9' || t->tile_count == TILES_MAX) return false;
    unsigned long tile = strtoul(*text, &end, 10);
    t->tiles[t->tile_count++] = tile < UINT16_MAX ? (uint16_t)tile : UINT16_MAX;
    *text = end;
    return true;
}

/* Tiles joined by commas; groups of them by slashes. */
static bool take_groups(struct tables *t, const char *text) {
    for (;; text++) {
        size_t first = t->tile_count;
        while (take_tile(t, &text) && *text == ',') text++;
        bool whole = t->tile_count > first && text[-1] != ',' && (!*text || *text == '/');
        if (!whole || t->pattern_count == PATTERNS_MAX) return false;
        t->patterns[t->pattern_count++] = (loyd_pattern){t->tiles + first, t->tile_count - first};
        if (!*text) return true;
    }
}

static int read_patterns(struct tables *t) {
    for (size_t i = 0; i < t->pattern_texts.count; i++)
        if (!take_groups(t, t->pattern_texts.items[i]))
            return complain(CODE_USAGE,
                            "--pattern is tiles such as 1,2,5,6 or 1,2,5,6/3,4,7,8, "
                            "not '%.60s'",
                            t->pattern_texts.items[i]);
    return CODE_OK;
}

/* ---- build ---- */

enum { BAR = 24 };

static void draw(struct tables *t, const char *file, double share, double spent) {
    char bar[BAR + 1], line[200];
    size_t full = (size_t)(share * BAR);
    memset(bar, '.', BAR);
    memset(bar, '#', full < BAR ? full : BAR);
    bar[BAR] = 0;
    snprintf(line, sizeof line, "%s  [%s] %3.0f %%  %s, about %s left", file, bar, 100 * share,
             figure_seconds(spent).text, figure_seconds(spent / share - spent).text);
    fprintf(stderr, "\r\033[K%.79s", line);
    fflush(stderr);
    t->drawn = true;
}

static bool on_progress(const char *file, double share, void *user) {
    struct tables *t = user;
    double spent = clock_s() - t->begin_s;
    bool due = !t->quiet && isatty(STDERR_FILENO) && spent > 0.3 && spent - t->drawn_s >= 0.1;
    if (due && share > 0.001) {
        draw(t, file, share, spent);
        t->drawn_s = spent;
    }
    return !interrupted();
}

static void clear_line(struct tables *t) {
    if (t->drawn) fputs("\r\033[K", stderr);
    t->drawn = false;
}

static bool add_built(const loyd_table_info *info, void *user) {
    struct tables *t = user;
    double now = clock_s();
    clear_line(t);
    t->count++;
    t->built_bytes += info->built ? info->bytes : 0;
    add_row(t, info, info->built ? "built" : "was there");
    table_real(t->table, info->built ? now - t->begin_s : (double)NAN);
    table_integer(t->table, info->value_max);
    t->begin_s = now;
    t->drawn_s = 0;
    return !interrupted();
}

static loyd_tables_order order_for(struct tables *t, const loyd_board *goal) {
    return (loyd_tables_order){.struct_bytes = sizeof(loyd_tables_order),
                               .folder = t->folder,
                               .goal = goal,
                               .threads = t->jobs ? (unsigned)t->jobs : processors_available(),
                               .rebuild = t->rebuild,
                               .progress = on_progress,
                               .each = add_built,
                               .user = t,
                               .patterns = t->patterns,
                               .pattern_count = t->pattern_count,
                               .metric = t->metric ? "multi" : "single",
                               .memory_limit_bytes = memory_default(),
                               .folder_limit_bytes = t->cache.limit_bytes};
}

/* What can't be built is refused before anything is written. */
static int check_order(const loyd_tables_order *order) {
    loyd_error error = {.text = ""};
    loyd_status status = loyd_tables_check(order, &error);
    return status ? complain(status_code(status), "%s", error.text) : CODE_OK;
}

static bool add_bytes(const loyd_table_info *info, void *user) {
    *(uint64_t *)user += info->bytes;
    return true;
}

static void tell_built(struct tables *t) {
    loyd_tables_news news = {.folder = t->folder, .kept = true, .bytes = t->built_bytes};
    if (!t->built_bytes || loyd_tables_each(t->folder, false, add_bytes, &news.folder_bytes, NULL))
        return;
    cache_news(&news, &t->cache);
}

static int build_set(struct tables *t, const loyd_tables_order *order) {
    loyd_error error = {.text = ""};
    t->begin_s = clock_s();
    loyd_status status = loyd_tables_build(order, &error);
    clear_line(t);
    tell_built(t);
    if (interrupted()) return complain(CODE_INTERRUPTED, "interrupted; no part of a table is left");
    if (!status) return CODE_OK;
    return complain(CODE_FAULT, "%s%s", error.text,
                    status == LOYD_INVALID && !t->rebuild ? " (--rebuild makes it again)" : "");
}

static int build_tables(struct tables *t) {
    loyd_board *goal = NULL;
    if (!t->shape.rows) return complain(CODE_USAGE, "build takes a size, such as 4x4");
    int code = read_patterns(t);
    if (!code) code = goal_read(&t->how, t->shape.rows, t->shape.cols, &goal);
    if (code) return code;
    loyd_tables_order order = order_for(t, goal);
    t->table = new_table(COLUMNS_OF_BUILD);
    interrupt_watch();
    if (!(code = check_order(&order)) && !(code = output_open(&t->output))) {
        code = build_set(t, &order);
        code = code && !t->count ? output_drop(&t->output, code) : print_rows(t, code);
    }
    loyd_board_free(goal);
    return code;
}

/* ---- The command ---- */

static int run_word(struct tables *t, const char *word) {
    static const char *const words[] = {"list", "build", "verify", "remove", NULL};
    if (!strcmp(word, "list")) return look(t, false);
    if (!strcmp(word, "verify")) return look(t, true);
    if (!strcmp(word, "build")) return build_tables(t);
    if (!strcmp(word, "remove")) return remove_tables(t);
    const char *near = nearest_name(word, words);
    return complain(CODE_USAGE, "tables has list, build, verify and remove, not '%.60s'%s%s%s",
                    word, near ? "; did you mean '" : "", near ? near : "", near ? "'?" : "");
}

int cmd_tables(const struct command *self, int argc, char **argv) {
    struct tables t = {.folder = NULL};
    const struct arg_option options[] = {
        CACHE_ARGS(t.cache),
        {.name = "goal",
         .kind = ARG_TEXT,
         .text = &t.how.goal,
         .value = "GOAL",
         .help = "build: for goals with the blank placed like this one's: last (default; serves "
                 "first as well), snail, a board, or a file"},
        {.name = "pattern",
         .kind = ARG_LIST,
         .list = &t.pattern_texts,
         .value = "TILES",
         .help = "build: a table of these tiles alone, by the goal's numbers: 1,2,5,6 (repeatable, "
                 "or groups joined by /)"},
        {.name = "metric",
         .kind = ARG_CHOICE,
         .choice = &t.metric,
         .choices = "single|multi",
         .help = "build: multi for tables that count multi-tile moves"},
        {.name = "jobs",
         .letter = 'j',
         .kind = ARG_COUNT,
         .count = &t.jobs,
         .value = "N",
         .max = 1024,
         .help = "build: threads (default 0: as many as there are processors for this process)"},
        {.name = "rebuild",
         .kind = ARG_FLAG,
         .flag = &t.rebuild,
         .help = "build: make a damaged table again"},
        OUTPUT_ARGS(t.output),
        {.name = "quiet", .letter = 'q', .kind = ARG_FLAG, .flag = &t.quiet, .help = "no progress"},
        {.name = NULL},
    };
    struct args args;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    if (args.word_count < 1 || args.word_count > 2)
        return complain(CODE_USAGE, "tables takes list, build, verify or remove, and a size");
    if (t.pattern_texts.count && strcmp(args.words[0], "build"))
        return complain(CODE_USAGE, "--pattern belongs to build");
    if (args.word_count == 2) t.only = args.words[1];
    if (t.only && !read_shape(t.only, &t.shape)) t.shape = (struct shape){0};
    t.folder = cache_folder(&t.cache);
    if (!t.folder)
        return complain(CODE_USAGE, "there is no folder for tables; --cache-dir names one");
    code = run_word(&t, args.words[0]);
    table_free(t.table);
    return code;
}
