/* SPDX-License-Identifier: MIT
 *
 * Errors and messages as a program gets them: each is provoked, and must have the key that is
 * expected, the status of its sentence, a value for every name in it, and the text that the pattern
 * makes of them. What no test can provoke is listed; so a new sentence needs a test or a reason.
 */
#include "support/heard_sentences.h"
#include "support/scratch_folder.h"
#include "support/test_boards.h"

#include <stdint.h>
#include <sys/file.h>
#include <unistd.h>

/* ---- What was said ---- */

/* Sentences that are not provoked here. */
static const struct {
    const char *key, *why;
} unheard[] = {
    {"no-memory", "memory must run out"},
    {"table-unmapped", "memory must run out"},
    {"table-unbuilt", "memory must run out"},
    {"table-stopped", "takes a caller that ends it: test tables"},
    {"file-unread", "descriptors must run out"},
    {"tables-memory", "memory must run out"},
    {"not-permutation", "a defect of the library"},
    {"solution-wrong", "a defect of the library"},
    {"listed-wrong", "a defect of the library"},
    {"table-contradicts", "takes a table that is wrong in a file that is sound"},
    {"census-stopped", "takes a caller that ends it: test census"},
    {"layers-shape", "test layer_counts"},
    {"layers-bytes", "test layer_counts"},
    {"layers-busy", "takes a second census: test layer_counts"},
    {"checkpoint-damaged", "takes the checkpoint of a long search: test large"},
    {"stopped-time", "as stopped-nodes, but when is not known"},
    {"stopped-memory", "as stopped-nodes, but where is not known"},
    {"on-word", "takes a plugin: test plugins"},
    {"solvable-cell", "has no key in loyd_parity: test parity"},
    {"solvable-line", "has no key in loyd_parity: test parity"},
    {"solvable-odd-width", "has no key in loyd_parity: test parity"},
    {"solvable-even-width", "has no key in loyd_parity: test parity"},
};

/* ---- Boards ---- */

static const struct {
    const char *text;
    int rows, cols;
    const char *key;
} texts[] = {
    {"", 0, 0, "board-empty"},
    {"# nothing", 0, 0, "board-no-numbers"},
    {"1 2 3/4 5 6/7 8 9", 0, 0, "blank-missing"},
    {"1 2 3\n4 5 6\n7 8 8", 0, 0, "tile-twice-no-blank"},
    {"1 2 3\n4 5 6\n7 5 0", 0, 0, "tile-twice"},
    {"1 2 3\n4 x 6\n7 0 8", 0, 0, "blank-twice"},
    {"1 2 3\n4 5\n6 7 0", 0, 0, "row-length"},
    {"3\n1 2 3\n4 5 0", 0, 0, "size-count"},
    {"3x2\n1 2 3\n4 5 0", 0, 0, "size-differs"},
    {"1 2 3x3 0", 0, 0, "size-late"},
    {"1 2 3 4 5 6 0", 0, 0, "line-no-square"},
    {"1 2 3\n4 5 6\n7 8 99", 0, 0, "tile-beyond"},
    {"1 2 -3 4 5", 0, 0, "tile-negative"},
    {"8\n-1\n1 2 3 0", 0, 0, "goal-header-count"},
    {"0x0\n1 2 3", 0, 0, "size-beyond"},
    {"1 2 3 0", 256, 256, "size-beyond"},
    {"1 2 3 4 5 6 7 8 0", 4, 4, "shape-differs"},
    {"1 2 3 4 5 0", 3, 4, "tiles-count"},
    {"hello world", 0, 0, "word-unknown"},
    {"1 2\n3 @", 0, 0, "letter-foreign"},
    {"1 2 3 \xC3\xA9", 0, 0, "byte-foreign"},
    {"fe169b4c0a73d85g", 0, 0, "letter-beyond"},
    {"fe169b4c0a73d855", 0, 0, "letter-twice"},
    {"fe169b4c0a73d050", 0, 0, "letter-blank-twice"},
};

static void texts_are_refused(void **state) {
    (void)state;
    loyd_board *board = NULL;
    loyd_error error;
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        loyd_status status =
            loyd_board_parse(texts[i].text, 0, texts[i].rows, texts[i].cols, &board, NULL, &error);
        assert_heard(status, &error, texts[i].key);
    }
    assert_heard(loyd_board_parse("1 \0 0", 5, 0, 0, &board, NULL, &error), &error, "byte-nul");
}

/* The numbers and words themselves, once for each type. */
static void values_are_told(void **state) {
    (void)state;
    loyd_board *board = NULL;
    loyd_error error;
    loyd_board_parse("1 2 3\n4 5 6\n7 5 0", 0, 0, 0, &board, NULL, &error);
    static const char *const names[] = {"tile", "first_line", "first_column", "missing"};
    static const int wanted[] = {5, 2, 3, 8};
    for (size_t i = 0; i < 4; i++) {
        assert_string_equal(error.values[i].name, names[i]);
        assert_true(error.values[i].type == LOYD_INT && error.values[i].whole == wanted[i]);
    }
    loyd_board_parse("hello world", 0, 0, 0, &board, NULL, &error);
    assert_int_equal(error.values[0].type, LOYD_WORD);
    assert_string_equal(error.values[0].word, "hello");
}

/* Lines of one tile, too many of them; and more tiles than any board has. */
static void long_texts_are_refused(void **state) {
    (void)state;
    size_t room = 2 * 70000 + 1;
    char *text = malloc(room);
    loyd_board *board = NULL;
    loyd_error error;
    assert_non_null(text);
    for (size_t i = 0; i < 70000; i++) memcpy(text + 2 * i, "1 ", 2);
    assert_heard(loyd_board_parse(text, room - 1, 0, 0, &board, NULL, &error), &error,
                 "tiles-many");
    for (size_t i = 0; i < 300; i++) memcpy(text + 4 * i, "1 2\n", 4);
    assert_heard(loyd_board_parse(text, 1200, 0, 0, &board, NULL, &error), &error, "tiles-side");
    free(text);
}

static void boards_are_refused(void **state) {
    (void)state;
    static const uint16_t beyond[] = {1, 2, 9, 0}, twice[] = {1, 1, 2, 0};
    loyd_board *board = NULL, *square = board_goal("last", 3, 3), *wide = board_goal("last", 2, 3);
    loyd_board *large = board_goal("last", 4, 4);
    loyd_error error;
    loyd_replay replay;
    loyd_parity parity;
    assert_heard(loyd_board_new(0, 3, beyond, &board, &error), &error, "board-side");
    assert_heard(loyd_board_new(2, 2, NULL, &board, &error), &error, "argument-null");
    assert_heard(loyd_board_new(2, 2, beyond, &board, &error), &error, "cell-beyond");
    assert_heard(loyd_board_new(2, 2, twice, &board, &error), &error, "cell-twice");
    assert_heard(loyd_board_parse("1 2 3 0 # goal: middle", 0, 0, 0, &board, &board, &error),
                 &error, "goal-comment");
    assert_heard(loyd_goal("middle", 2, 2, &board, &error), &error, "goal-unknown");
    assert_heard(loyd_check(square, wide, &parity, &error), &error, "goal-shape");
    assert_heard(loyd_verify(square, square, "U?", &replay, &error), &error, "move-letter");
    assert_heard(loyd_verify(square, square, "U\t\x01", &replay, &error), &error, "move-byte");
    assert_heard(loyd_verify(square, square, "U255", &replay, &error), &error, "move-count");
    assert_heard(loyd_random_walk(square, UINT64_MAX, 1, 0, &board, &error), &error, "walk-steps");
    assert_heard(loyd_random_depth(square, 32, 1, 1, 0, &board, &error), &error, "census-depth");
    assert_heard(loyd_random_depth(square, 20, 1, 1, 1, &board, &error), &error, "census-bytes");
    loyd_census *census = NULL;
    assert_heard(loyd_census_new(large, 40, 1 << 20, &census, &error), &error, "census-deep");
    assert_heard(loyd_census_new(large, UINT32_MAX, 1 << 20, &census, &error), &error,
                 "census-large");
    loyd_board_free(large);
    loyd_board_free(square);
    loyd_board_free(wide);
}

/* ---- What a search is asked for, and how it ends ---- */

static const struct {
    const char *key, *board, *algorithm, *heuristic, *param, *metric;
    const char *order;
    uint64_t node_limit;
} searches[] = {
    {"algorithm-unknown", "1 2 3 0", "zstar", NULL, NULL, NULL, NULL, 0},
    {"heuristic-unknown", "1 2 3 0", "astar", "zero-star", NULL, NULL, NULL, 0},
    {"heuristic-unused", "1 2 3 0", "bfs", "zero", NULL, NULL, NULL, 0},
    {"max-form", "1 2 3 0", "astar", "max(zero", NULL, NULL, NULL, 0},
    {"max-parts", "1 2 3 0", "astar",
     "max(linear-conflict,linear-conflict,linear-conflict,linear-conflict,linear-conflict,"
     "linear-conflict,linear-conflict,linear-conflict,linear-conflict,linear-conflict)",
     NULL, NULL, NULL, 0},
    {"profile-unknown", "1 2 3 0", "astar", NULL, "profile=paper-9", NULL, NULL, 0},
    {"profile-silent", "1 2 3 0", "ucs", NULL, "profile=paper-000", NULL, NULL, 0},
    {"profile-silent-with", "1 2 3 0", "rbfs", NULL, "profile=paper-000", NULL, NULL, 0},
    {"param-form", "1 2 3 0", "astar", NULL, "weight", NULL, NULL, 0},
    {"param-unknown", "1 2 3 0", "astar", NULL, "weigh=2", NULL, NULL, 0},
    {"param-none", "1 2 3 0", "hill", NULL, "weight=2", NULL, NULL, 0},
    {"param-word", "1 2 3 0", "astar", NULL, "ties=both", NULL, NULL, 0},
    {"param-whole", "1 2 3 0", "beam", NULL, "width=1.5", NULL, NULL, 0},
    {"param-real", "1 2 3 0", "wastar", NULL, "weight=x", NULL, NULL, 0},
    {"order-form", "1 2 3 0", "astar", NULL, NULL, NULL, "UDLL", 0},
    {"metric-unknown", "1 2 3 0", "astar", NULL, NULL, "double", NULL, 0},
    {"multi-algorithm", "1 2 3 0", "astar", NULL, NULL, "multi", NULL, 0},
    {"multi-heuristic", "1 2 3 0", "idastar", "zero", NULL, "multi", NULL, 0},
    {"multi-params", "1 2 3 0", "bfs", NULL, "ties=lifo", "multi", NULL, 0},
    {"multi-size", "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 0", "idastar",
     "walking-distance", NULL, "multi", NULL, 0},
    {"multi-size", "1/2/3/4/0", "idastar", "pdb", NULL, "multi", NULL, 0},
    {"walking-size", "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 0", "astar",
     "walking-distance", NULL, NULL, NULL, 0},
    {"pdb-cells", "1 2 3 4 5 6 7 8 9/10 11 12 13 14 15 16 17 18/19 20 21 22 23 24 25 26 0", "astar",
     "pdb", NULL, NULL, NULL, 0},
    {"unsolvable-odd-width", "1 2 3/4 5 6/8 7 0", "astar", NULL, NULL, NULL, NULL, 0},
    {"unsolvable-even-width", "1 3/2 0", "astar", NULL, NULL, NULL, NULL, 0},
    {"unsolvable-line", "2/1/0", "astar", NULL, NULL, NULL, NULL, 0},
    {"not-shortest", "4 1 6/3 2 8/7 0 5", "astar", "manhattan-blank", NULL, NULL, NULL, 0},
    {"may-circle", "4 1 6/3 2 8/7 0 5", "dfs", NULL, "duplicates=none", NULL, NULL, 100},
    {"proof-unfinished",
     "7 1 2 0 12 5/8 14 9 3 11 6/13 16 10 23 22 18/19 15 20 28 4 29/25 21 26 24 27 17", "auto",
     NULL, "proof=100", NULL, NULL, 0},
    {"proof-unfinished-multi", "1 2 3 4 5 6/8 7 9 10 11 12/14 13 15 16 17 0", "auto", NULL,
     "proof=100", "multi", NULL, 0},
    {"stopped-nodes", "4 1 6/3 2 8/7 0 5", "dfs-bnb", NULL, NULL, NULL, NULL, 100000},
    {"stuck-at", "4 1 6/3 2 8/7 0 5", "hill", NULL, NULL, NULL, NULL, 0},
    {"stuck-after", "8 1 4/3 5 2/7 0 6", "hill", NULL, NULL, NULL, NULL, 0},
    {"attempts-failed", "8 6 7/2 5 4/3 0 1", "hill-restart", NULL, "restarts=1", NULL, NULL, 0},
    {"beam-empty", "1 4 8/2 5 0/7 3 6", "beam", "manhattan", "width=1", NULL, NULL, 0},
    {"learned-shape", "1/2/0", "beam", "learned", NULL, NULL, NULL, 0},
    {"bound-too-low", "4 1 6/3 2 8/7 0 5", "backtrack", NULL, "bound=3", NULL, NULL, 0},
};

/* A result's message in the form of an error. */
static loyd_error message_of(const loyd_result *result) {
    loyd_error error = {.key = result->message_key, .value_count = result->message_value_count};
    snprintf(error.text, sizeof error.text, "%s", result->message);
    for (size_t i = 0; i < error.value_count; i++) error.values[i] = result->message_values[i];
    return error;
}

static void searches_say_how_they_ended(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof searches / sizeof *searches; i++) {
        loyd_board *start = board_read(searches[i].board, 0, 0);
        loyd_board *goal = board_goal("last", loyd_board_rows(start), loyd_board_cols(start));
        loyd_options options;
        loyd_result *result = NULL;
        loyd_error error = {.text = ""};
        loyd_options_init(&options);
        options.algorithm = searches[i].algorithm;
        options.heuristic = searches[i].heuristic;
        options.params = &searches[i].param;
        options.param_count = searches[i].param ? 1 : 0;
        options.metric = searches[i].metric;
        options.node_limit = searches[i].node_limit;
        options.order = searches[i].order;
        loyd_status status = loyd_solve(start, goal, &options, &result, &error);
        if (result) error = message_of(result);
        assert_heard(status, &error, searches[i].key);
        loyd_result_free(result);
        loyd_board_free(start);
        loyd_board_free(goal);
    }
}

static bool no_event(const loyd_trace_event *event, void *user) {
    (void)event;
    (void)user;
    return true;
}

static void options_are_refused(void **state) {
    (void)state;
    loyd_board *goal = board_goal("last", 3, 3);
    const char *many[64];
    loyd_options options;
    loyd_result *result = NULL;
    loyd_solutions *solutions = NULL;
    loyd_error error;
    loyd_options_init(&options);
    for (size_t i = 0; i < 64; i++) many[i] = "ties=fifo";
    options.algorithm = "astar";
    options.params = many;
    options.param_count = 64;
    assert_heard(loyd_solve(goal, goal, &options, &result, &error), &error, "params-many");
    loyd_options_init(&options);
    options.algorithm = "bfs";
    options.metric = "multi";
    options.trace = no_event;
    assert_heard(loyd_solve(goal, goal, &options, &result, &error), &error, "multi-record");
    loyd_options_init(&options);
    options.checkpoint = "checkpoint";
    assert_heard(loyd_solve(goal, goal, &options, &result, &error), &error, "checkpoint-shape");
    options.metric = "multi";
    assert_heard(loyd_options_check(&options, 0, 0, &error), &error, "checkpoint-multi");
    options.metric = NULL;
    options.algorithm = "bfs";
    assert_heard(loyd_options_check(&options, 0, 0, &error), &error, "checkpoint-none");
    options.algorithm = "auto";
    options.checkpoint = NULL;
    assert_int_equal(loyd_solve(goal, goal, &options, &result, &error), LOYD_OK);
    assert_null(result->message_key);
    assert_string_equal(result->message, "");
    assert_int_equal(result->message_value_count, 0);
    result->optimal = false;
    assert_heard(loyd_solutions_new(goal, goal, result, &options, 1, &solutions, &error), &error,
                 "listed-unproved");
    loyd_result_free(result);
    loyd_board_free(goal);
}

static void write_text(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void checkpoints_are_refused(void **state) {
    (void)state;
    loyd_board *goal = board_goal("last", 5, 5);
    char file[128], inside[160], nowhere[160];
    loyd_options options;
    loyd_result *result = NULL;
    loyd_error error;
    loyd_options_init(&options);
    snprintf(file, sizeof file, "%s/checkpoint", folder);
    snprintf(inside, sizeof inside, "%s/x", file);
    snprintf(nowhere, sizeof nowhere, "%s/none/x", folder);
    write_text(file, "a letter");
    options.checkpoint = file;
    assert_heard(loyd_solve(goal, goal, &options, &result, &error), &error, "checkpoint-format");
    write_text(file, "loyd checkpoint 1\nanother\n");
    assert_heard(loyd_solve(goal, goal, &options, &result, &error), &error, "checkpoint-other");
    options.checkpoint = inside;
    assert_heard(loyd_solve(goal, goal, &options, &result, &error), &error, "checkpoint-unread");
    options.checkpoint = nowhere;
    assert_heard(loyd_solve(goal, goal, &options, &result, &error), &error, "file-unwritten");
    loyd_board_free(goal);
}

/* ---- Tables ---- */

static loyd_status build(loyd_tables_order *order, const char *where, loyd_error *error) {
    order->folder = where;
    return loyd_tables_build(order, error);
}

static void orders_are_refused(void **state) {
    (void)state;
    static const uint16_t tiles[] = {1, 2, 2, 9, 3, 4, 5, 6, 7, 8, 1};
    loyd_board *goal = board_goal("last", 3, 3), *line = board_goal("last", 1, 8);
    loyd_board *large = board_goal("last", 6, 6);
    loyd_pattern twice = {tiles, 3}, beyond = {tiles + 3, 1}, none = {tiles, 0}, pair = {tiles, 2};
    loyd_error error;
    loyd_tables_order order = {.struct_bytes = sizeof order, .pattern_count = 1};
    assert_heard(loyd_tables_check(&order, &error), &error, "tables-order");
    order.goal = goal;
    order.patterns = &twice;
    assert_heard(loyd_tables_check(&order, &error), &error, "pattern-tile-twice");
    order.patterns = &beyond;
    assert_heard(loyd_tables_check(&order, &error), &error, "pattern-tile-beyond");
    order.patterns = &none;
    assert_heard(loyd_tables_check(&order, &error), &error, "pattern-tiles");
    order.patterns = &pair;
    order.memory_limit_bytes = 1;
    assert_heard(loyd_tables_check(&order, &error), &error, "table-memory");
    order.memory_limit_bytes = 0;
    order.folder = "no/such/folder";
    order.folder_limit_bytes = 1;
    assert_heard(loyd_tables_check(&order, &error), &error, "folder-limit");
    order.goal = line;
    assert_heard(loyd_tables_check(&order, &error), &error, "tables-shape");
    order.pattern_count = 0;
    assert_heard(loyd_tables_check(&order, &error), &error, "tables-no-set");
    order.metric = "multi";
    assert_heard(loyd_tables_check(&order, &error), &error, "tables-no-multi-set");
    order.goal = large;
    assert_heard(loyd_tables_check(&order, &error), &error, "tables-cells");
    loyd_board_free(goal);
    loyd_board_free(line);
    loyd_board_free(large);
}

static bool keep_name(const loyd_table_info *table, void *user) {
    snprintf(user, 64, "%s", table->file);
    return true;
}

/* The file with a byte changed, which is changed back afterwards. */
static void damage(loyd_tables_order *order, const char *path, long at, const char *key) {
    loyd_error error;
    for (int time = 0; time < 2; time++) {
        FILE *file = fopen(path, "r+b");
        assert_non_null(file);
        fseek(file, at, SEEK_SET);
        int byte = fgetc(file);
        fseek(file, at, SEEK_SET);
        fputc(byte ^ 1, file);
        fclose(file);
        if (!time) assert_heard(build(order, folder, &error), &error, key);
    }
}

/* A folder with the table of tiles 1 and 2. */
static loyd_tables_order first_table(loyd_board *goal, char name[64], char path[160]) {
    static const uint16_t tiles[] = {1, 2, 3, 4};
    static const loyd_pattern pairs[] = {{tiles, 2}, {tiles + 2, 2}};
    loyd_tables_order order = {.struct_bytes = sizeof order,
                               .goal = goal,
                               .patterns = pairs,
                               .pattern_count = 1,
                               .each = keep_name,
                               .user = name};
    assert_int_equal(build(&order, folder, NULL), LOYD_OK);
    snprintf(path, 160, "%s/%s", folder, name);
    return order;
}

static void damaged_files_are_refused(void **state) {
    (void)state;
    enum { VERSION_AT = 8, ORDER_AT = 12, HISTOGRAM_AT = 80, SUMS_AT = 4096, DATA_AT = 8192 };
    loyd_board *goal = board_goal("last", 3, 3);
    char name[64], path[160], other[160];
    loyd_error error;
    loyd_tables_order order = first_table(goal, name, path);
    damage(&order, path, 0, "table-foreign");
    damage(&order, path, VERSION_AT, "table-version");
    damage(&order, path, ORDER_AT, "table-byte-order");
    damage(&order, path, HISTOGRAM_AT, "table-header");
    damage(&order, path, SUMS_AT, "table-sums");
    damage(&order, path, DATA_AT, "table-page");
    order.patterns++;
    assert_int_equal(build(&order, folder, &error), LOYD_OK);
    snprintf(other, sizeof other, "%s/%s", folder, name);
    assert_int_equal(rename(path, other), 0);
    assert_heard(build(&order, folder, &error), &error, "table-pattern");
    assert_int_equal(rename(other, path), 0);
    order.patterns--;
    FILE *file = fopen(path, "ab");
    fputc(0, file);
    fclose(file);
    assert_heard(build(&order, folder, &error), &error, "table-size");
    assert_int_equal(truncate(path, 100), 0);
    assert_heard(build(&order, folder, &error), &error, "table-short");
    loyd_board_free(goal);
}

static void files_are_refused(void **state) {
    (void)state;
    loyd_board *goal = board_goal("last", 3, 3);
    char name[64], path[160], lock[200], deep[5000];
    loyd_error error;
    loyd_tables_order order = first_table(goal, name, path);
    memset(deep, 'd', sizeof deep - 1);
    deep[sizeof deep - 1] = 0;
    assert_heard(build(&order, deep, &error), &error, "folder-long");
    assert_heard(build(&order, "/proc/self", &error), &error, "folder-no-lock");
    assert_heard(build(&order, "/dev/null/folder", &error), &error, "folder-unmade");
    assert_heard(loyd_tables_each(path, false, keep_name, name, &error), &error, "folder-unread");
    assert_heard(loyd_tables_remove(folder, "x.txt", &error), &error, "table-name");
    snprintf(lock, sizeof lock, "%s.lock", path);
    FILE *held = fopen(lock, "w");
    assert_int_equal(flock(fileno(held), LOCK_EX | LOCK_NB), 0);
    assert_heard(loyd_tables_remove(folder, name, &error), &error, "table-busy");
    fclose(held);
    assert_int_equal(loyd_tables_remove(folder, name, &error), LOYD_OK);
    assert_heard(loyd_tables_remove(folder, name, &error), &error, "file-unopened");
    loyd_board_free(goal);
}

static bool keep_fault(const loyd_table_info *table, void *user) {
    snprintf(user, 256, "%s", table->fault ? table->fault : "");
    return true;
}

/* A table's fault comes as its sentence alone. */
static void a_foreign_name_is_a_fault(void **state) {
    (void)state;
    char path[128], fault[256] = "";
    loyd_error error = {.key = "table-no-name", .value_count = 2};
    snprintf(path, sizeof path, "%s/other.pdb", folder);
    write_text(path, "");
    assert_int_equal(loyd_tables_each(folder, false, keep_fault, fault, NULL), LOYD_OK);
    error.values[0] = loyd_value_text("path", folder, SIZE_MAX);
    error.values[1] = loyd_value_text("name", "other.pdb", SIZE_MAX);
    snprintf(error.text, sizeof error.text, "%s", fault);
    assert_heard(LOYD_INVALID, &error, "table-no-name");
}

/* ---- Training ---- */

static loyd_status train(const char *from, const char *file, loyd_error *error) {
    loyd_training order = {
        .struct_bytes = sizeof order, .from = from, .file = file, .samples = 1, .threads = 1};
    return loyd_train(&order, NULL, error);
}

/* Changes a byte of the weights, tries to go on from them, and changes it back. */
static void damage_weights(const char *path, long at, const char *key) {
    loyd_error error;
    for (int time = 0; time < 2; time++) {
        FILE *file = fopen(path, "r+b");
        fseek(file, at, SEEK_SET);
        int byte = fgetc(file);
        fseek(file, at, SEEK_SET);
        fputc(byte ^ 64, file);
        fclose(file);
        if (!time) assert_heard(train(path, path, &error), &error, key);
    }
}

static void trainings_are_refused(void **state) {
    (void)state;
    char path[128];
    loyd_error error;
    snprintf(path, sizeof path, "%s/weights", folder);
    assert_heard(train(NULL, NULL, &error), &error, "training-order");
    assert_heard(train(path, path, &error), &error, "weights-unread");
    assert_heard(train(NULL, folder, &error), &error, "weights-unwritten");
    assert_int_equal(train(NULL, path, NULL), LOYD_OK);
    damage_weights(path, 0, "weights-form");
    damage_weights(path, 8, "weights-version");
    damage_weights(path, 64, "weights-damaged");
}

/* ---- All of them ---- */

static void every_sentence_was_heard(void **state) {
    (void)state;
    for (size_t i = 0; loyd_sentence_at(i); i++) {
        const char *key = loyd_sentence_at(i)->key;
        bool listed = !strncmp(key, "plugin-", 7); /* test plugin_faults */
        for (size_t k = 0; k < sizeof unheard / sizeof *unheard; k++)
            listed |= !strcmp(unheard[k].key, key);
        if (heard[i] && listed) fail_msg("%s is said after all: take it off the list", key);
        if (!heard[i] && !listed) fail_msg("no test hears %s", key);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(texts_are_refused),
        cmocka_unit_test(values_are_told),
        cmocka_unit_test(long_texts_are_refused),
        cmocka_unit_test(boards_are_refused),
        cmocka_unit_test(searches_say_how_they_ended),
        cmocka_unit_test(options_are_refused),
        cmocka_unit_test_setup_teardown(checkpoints_are_refused, folder_make, folder_remove),
        cmocka_unit_test(orders_are_refused),
        cmocka_unit_test_setup_teardown(damaged_files_are_refused, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(files_are_refused, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(a_foreign_name_is_a_fault, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(trainings_are_refused, folder_make, folder_remove),
        cmocka_unit_test(every_sentence_was_heard),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
