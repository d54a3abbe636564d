/* SPDX-License-Identifier: MIT
 *
 * NULL in place of every pointer of every public function, one at a time and all at once: what
 * returns a status says LOYD_INVALID and which argument it was, what returns a value says nothing
 * (0, false, NULL), and nothing crashes. The calls are written from loyd.h when the tests are built
 * (null_calls.awk). Beside them what is left of the interface's small promises: names, numbers and
 * copies.
 */
#include "loyd_plugin.h"
#include "support/test_boards.h"

#include <stdio.h>
#include <string.h>

static const char good_text[] = "1 2 3 4 5 6 7 0 8";
static const loyd_sentence good_sentence = {"test", "{a}", LOYD_UNSUPPORTED};
static loyd_value good_values[2];
static loyd_board *good_board;
static const uint16_t *good_tiles;
static loyd_census *good_census;
static loyd_layers *good_layers;
static const loyd_layers_crew good_crew = {.struct_bytes = sizeof good_crew}; /* makes nothing */
static loyd_estimator *good_estimator;
static loyd_tables *good_tables;
static const loyd_plugin good_plugin = {.version = LOYD_PLUGIN_VERSION};
static const loyd_plugin *const good_plugin_list[] = {&good_plugin};
static loyd_plugins *good_plugins;
static loyd_options good_options;
static loyd_result *good_result;
static loyd_tables_order good_order = {.struct_bytes = sizeof good_order,
                                       .folder = "/dev/null/none"};
static const loyd_training good_training = {
    .struct_bytes = sizeof good_training, .file = "/dev/null/none/weights", .samples = 1};

static loyd_error error;
static loyd_board *out_boards[4];
static uint16_t out_tiles[9];
static char out_text[64], *out_moves;
static loyd_parity out_parity;
static loyd_replay out_replay;
static loyd_tables_need out_need;
static uint32_t out_integer;
static uint64_t out_count;
static size_t out_length;
static double out_real;
static loyd_census *out_census;
static loyd_layers *out_layers;
static loyd_estimator *out_estimator;
static loyd_tables *out_tables;
static loyd_plugins *out_plugins;
static loyd_result *out_result;
static loyd_solutions *out_solutions;

static void on_term(const loyd_term *term, void *user) {
    (void)term, (void)user;
}
static bool on_table(const loyd_table_info *table, void *user) {
    return (void)user, table;
}

static void make_good_things(void) {
    good_values[0] = loyd_value_whole("a", 1);
    good_board = board_read(good_text, 3, 3);
    good_tiles = loyd_board_tiles(good_board);
    good_order.goal = good_board;
    loyd_options_init(&good_options);
    assert_int_equal(loyd_census_new(good_board, 3, 0, &good_census, NULL), LOYD_OK);
    assert_int_equal(loyd_layers_new(good_board, NULL, NULL, &good_layers, NULL), LOYD_OK);
    assert_int_equal(loyd_estimator_new("manhattan", good_board, &good_estimator, NULL), LOYD_OK);
    assert_int_equal(loyd_tables_open(NULL, &good_tables, NULL), LOYD_OK);
    assert_int_equal(loyd_plugins_new(good_plugin_list, 1, &good_plugins, NULL), LOYD_OK);
    assert_int_equal(loyd_solve(good_board, good_board, NULL, &good_result, NULL), LOYD_OK);
}

static void free_good_things(void) {
    loyd_result_free(good_result);
    loyd_plugins_free(good_plugins);
    loyd_tables_close(good_tables);
    loyd_estimator_free(good_estimator);
    loyd_census_free(good_census);
    loyd_layers_free(good_layers);
    loyd_board_free(good_board);
}

/* Frees what a call made, so that each begins with nothing. */
static void release(void) {
    for (int i = 0; i < 4; i++) loyd_board_free(out_boards[i]);
    loyd_census_free(out_census);
    loyd_layers_free(out_layers);
    loyd_estimator_free(out_estimator);
    loyd_tables_close(out_tables);
    loyd_plugins_free(out_plugins);
    loyd_result_free(out_result);
    loyd_solutions_free(out_solutions);
    loyd_moves_free(out_moves);
    out_moves = NULL;
    memset(out_boards, 0, sizeof out_boards);
    out_census = NULL;
    out_layers = NULL;
    out_estimator = NULL;
    out_tables = NULL;
    out_plugins = NULL;
    out_result = NULL;
    out_solutions = NULL;
    error = (loyd_error){.text = ""};
}

static void made_nothing(void) {
    assert_false(out_boards[0] || out_census || out_layers || out_estimator || out_tables ||
                 out_result || out_solutions || out_plugins);
}

static void refused(const char *function, loyd_status status, const char *argument) {
    if (status != LOYD_INVALID) fail_msg("%s: %s", function, loyd_status_name(status));
    made_nothing();
    if (!argument) return;
    if (!error.key || strcmp(error.key, "argument-null") || strcmp(error.values[0].word, argument))
        fail_msg("%s(%s = NULL) says: %s", function, argument, error.text);
}

#define REFUSED(function, status, argument) refused(function, status, argument), release()
#define MADE(call)                          call, release()
#define NOTHING(function, value)                                                                   \
    if (value) fail_msg("%s made something of NULL", function);                                    \
    release()

static void every_pointer_may_be_null(void **unused) {
    (void)unused;
    int functions_seen;
    make_good_things();
#include "null_calls.h"
    free_good_things();
    assert_true(functions_seen >= 50);
}

static void structs_may_hold_null(void **unused) {
    (void)unused;
    loyd_board *board = board_read(good_text, 3, 3);
    loyd_options options;
    loyd_options_init(&options);
    options.param_count = 1;
    assert_int_equal(loyd_options_check(&options, 3, 3, &error), LOYD_INVALID);
    options.params = (const char *const[]){NULL};
    options.algorithm = "astar";
    assert_int_equal(loyd_options_check(&options, 3, 3, &error), LOYD_INVALID);
    options.metric = "multi";
    options.algorithm = "optimal";
    assert_int_equal(loyd_options_check(&options, 3, 3, &error), LOYD_INVALID);
    const loyd_pattern pattern = {NULL, 2};
    const loyd_tables_order order = {
        .struct_bytes = sizeof order, .goal = board, .patterns = &pattern, .pattern_count = 1};
    assert_int_equal(loyd_tables_check(&order, &error), LOYD_INVALID);
    assert_int_equal(loyd_tables_build(&order, &error), LOYD_INVALID);
    loyd_board_free(board);
    release();
}

static void constants_have_names(void **unused) {
    (void)unused;
    assert_string_equal(loyd_status_name(LOYD_OK), "ok");
    assert_string_equal(loyd_status_name(LOYD_NO_MEMORY), "no-memory");
    assert_string_equal(loyd_status_name(LOYD_STOPPED), "stopped");
    assert_string_equal(loyd_status_name((loyd_status)99), "unknown");
    assert_string_equal(loyd_outcome_name(LOYD_CANCELLED), "cancelled");
    assert_string_equal(loyd_outcome_name((loyd_outcome)-1), "unknown");
    assert_string_equal(loyd_trace_kind_name(LOYD_TRACE_REOPEN), "reopen");
    assert_string_equal(loyd_trace_kind_name((loyd_trace_kind)99), "unknown");
    for (int i = LOYD_OK; i <= LOYD_STOPPED; i++)
        for (int j = LOYD_OK; j < i; j++)
            assert_string_not_equal(loyd_status_name((loyd_status)i),
                                    loyd_status_name((loyd_status)j));
}

static void the_version_is_a_number_too(void **unused) {
    (void)unused;
    char text[32];
    int number = LOYD_VERSION_NUMBER;
    snprintf(text, sizeof text, "%d.%d.%d", number / 10000, number / 100 % 100, number % 100);
    assert_string_equal(text, LOYD_VERSION);
    assert_string_equal(loyd_version(), LOYD_VERSION);
    assert_int_equal(loyd_version_number(), number);
}

static void a_copy_is_a_board_of_its_own(void **unused) {
    (void)unused;
    loyd_board *board = board_read(good_text, 3, 3), *copy = NULL;
    assert_int_equal(loyd_board_copy(board, &copy, NULL), LOYD_OK);
    assert_true(loyd_board_equal(board, copy));
    assert_true(loyd_board_move(copy, 'R'));
    assert_false(loyd_board_equal(board, copy));
    assert_true(loyd_board_move(copy, 'L'));
    loyd_board_free(board);
    assert_int_equal(loyd_board_tiles(copy)[7], 0);
    loyd_board_free(copy);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_pointer_may_be_null),
        cmocka_unit_test(structs_may_hold_null),
        cmocka_unit_test(constants_have_names),
        cmocka_unit_test(the_version_is_a_number_too),
        cmocka_unit_test(a_copy_is_a_board_of_its_own),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
