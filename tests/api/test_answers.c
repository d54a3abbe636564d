/* SPDX-License-Identifier: MIT
 *
 * auto has an answer for every board whatever the limits are: of time, nodes, memory; small boards
 * and large ones, recorded or not, in either metric. The bound that comes with it is no worse than
 * what the heuristics say.
 */
#include "support/test_tasks.h"

enum { MB = 1 << 20 };

/* With the argument `few`, for the sanitizers: one goal a shape, and fewer nodes. */
static bool few;

/* ---- Limits ---- */

static void any_board_is_answered(void **state) {
    (void)state;
    static const int shapes[][2] = {{100, 100}, {11, 11}, {2, 60}, {60, 2}, {16, 17}};
    loyd_options options = options_of("auto");
    options.node_limit = 1;
    for (size_t i = 0; i < 5; i++) {
        struct task task = task_of(shapes[i][0], shapes[i][1], "last", i);
        loyd_result *r = run(&task, &options);
        assert_solved(&task, r);
        assert_string_equal(r->method, "lines");
        loyd_result_free(r);
        task_free(&task);
    }
}

/* As above, in either metric: where a limit ends the proof, there is a solution all the same. */
static void small_boards_are_answered(void **state) {
    (void)state;
    static const int shapes[][2] = {{1, 7}, {2, 2}, {2, 3}, {3, 3}, {3, 4}, {4, 4}, {2, 8}};
    static const uint64_t nodes[] = {1, 1000, 20000};
    int open = 0;
    for (size_t i = 0; i < 7; i++)
        for (size_t k = 0; k < 6; k++) {
            struct task task = task_of(shapes[i][0], shapes[i][1], k % 2 ? "any" : "last", i);
            loyd_options options = options_of("auto");
            options.node_limit = nodes[k % 3];
            options.metric = k < 3 ? "single" : "multi";
            loyd_result *r = run(&task, &options);
            assert_int_equal(r->outcome, LOYD_SOLVED);
            assert_solves(&task, r->moves, (int64_t)strlen(r->moves));
            assert_true(r->generated <= options.node_limit);
            if (!r->optimal) assert_string_equal(r->message_key, "proof-unfinished");
            open += !r->optimal;
            loyd_result_free(r);
            task_free(&task);
        }
    assert_true(open > 10);
}

/* The last tenth of a limit is for beams, which do better than tile by tile. */
static void small_boards_get_a_beam(void **state) {
    (void)state;
    for (int side = 4; side <= 6; side++) {
        struct task task = task_of(side, side, "last", 3);
        loyd_options options = options_of("auto");
        options.node_limit = side == 4 ? 100000 : 40000;
        loyd_result *r = run(&task, &options);
        assert_solved(&task, r);
        if (strncmp(r->method, "beam", 4)) fail_msg("%d: %s", side, r->method);
        loyd_result_free(r);
        task_free(&task);
    }
}

/* Where a limit of nodes ends a search of a small board does not depend on threads. */
static void small_boards_end_alike(void **state) {
    (void)state;
    static const char *const names[] = {"auto", "optimal"};
    struct task task = {NULL, board_goal("first", 4, 4)}; /* Korf's 17 */
    assert_int_equal(
        loyd_board_parse("15 14 0 4 11 1 6 13 7 5 8 9 3 2 10 12", 0, 4, 4, &task.start, NULL, NULL),
        LOYD_OK);
    for (size_t i = 0; i < 2; i++) {
        loyd_options options = options_of(names[i]);
        options.param_count = 0;
        options.node_limit = 1000000;
        options.threads = 1;
        loyd_result *one = run(&task, &options);
        options.threads = 4;
        loyd_result *four = run(&task, &options);
        assert_false(one->optimal);
        assert_int_equal(one->outcome, four->outcome);
        assert_int_equal(one->generated, four->generated);
        assert_int_equal(one->expanded, four->expanded);
        assert_string_equal(one->moves ? one->moves : "", four->moves ? four->moves : "");
        loyd_result_free(one);
        loyd_result_free(four);
    }
    task_free(&task);
}

static bool count_event(const loyd_trace_event *event, void *user) {
    (void)event;
    ++*(int *)user;
    return true;
}

static void a_recorded_search_answers(void **state) {
    (void)state;
    for (int side = 3; side <= 6; side++) {
        int events = 0;
        struct task task = task_of(side, side, "last", 3);
        loyd_options options = options_of("auto");
        options.node_limit = 10;
        options.trace = count_event;
        options.trace_user = &events;
        loyd_result *r = run(&task, &options);
        assert_solved(&task, r);
        assert_true(events > 0);
        loyd_result_free(r);
        task_free(&task);
    }
}

/* ---- The bound ---- */

static int64_t value_of(const struct task *task, const char *heuristic) {
    uint32_t value = 0;
    assert_int_equal(loyd_estimate(heuristic, task->start, task->goal, &value, NULL, NULL),
                     LOYD_OK);
    return value;
}

/* It is no worse than what the heuristics that can be had say of the start. */
static void bounds_are_the_best_there_are(void **state) {
    (void)state;
    static const struct {
        int rows, cols;
        const char *heuristic;
    } rows[] = {{20, 20, "linear-conflict"},
                {60, 40, "linear-conflict"},
                {9, 9, "linear-conflict"},
                {2, 12, "pdb"},
                {9, 2, "pdb"}};
    int more = 0, deeper = 0; /* than Manhattan distance; than the heuristic, by a short IDA* */
    for (size_t i = 0; i < (few ? 3 : 5); i++)
        for (uint64_t seed = 1; seed <= 3; seed++) {
            struct task task = task_of(rows[i].rows, rows[i].cols, "last", seed);
            loyd_options options = options_of("auto");
            options.param_count = 0;
            options.node_limit = 100000;
            loyd_result *r = run(&task, &options);
            int64_t value = value_of(&task, rows[i].heuristic);
            assert_solved(&task, r);
            if (r->lower_bound < value)
                fail_msg("%dx%d: bound %d, %s %d", rows[i].rows, rows[i].cols, (int)r->lower_bound,
                         rows[i].heuristic, (int)value);
            more += value > value_of(&task, "manhattan");
            deeper += rows[i].rows >= 20 && r->lower_bound > value;
            loyd_result_free(r);
            task_free(&task);
        }
    assert_true(more > 3);
    assert_true(deeper >= 3);
}

/* A solution that is near enough to the bound ends the search: long before the limit, and after the
 * same nodes for any number of threads. */
static void near_enough_is_the_end(void **state) {
    (void)state;
    static const char *const bound = "bound=1.6";
    static const int sides[] = {5, 7, 8, 20};
    for (size_t i = 0; i < 4; i++) {
        char *moves = NULL;
        struct task task = task_of(sides[i], sides[i], "last", 2);
        loyd_options options = options_of("auto");
        options.params = sides[i] < 20 ? &bound : (const char *const[]){"bound=2.2"};
        options.param_count = 1;
        options.node_limit = 20000000;
        for (unsigned threads = 1; threads <= 2; threads++) {
            options.threads = threads;
            loyd_result *r = run(&task, &options);
            assert_solved(&task, r);
            assert_true(5 * r->length <= (sides[i] < 20 ? 8 : 11) * r->lower_bound);
            assert_true(r->generated < options.node_limit / 4);
            assert_string_equal(r->message, "");
            if (moves) assert_string_equal(r->moves, moves);
            free(moves);
            moves = strdup(r->moves);
            loyd_result_free(r);
        }
        free(moves);
        task_free(&task);
    }
}

/* On a line the tiles keep their order, so the blank alone goes. */
static void lines_are_solved(void **state) {
    (void)state;
    for (int cells = 17; cells <= 255; cells += 34)
        for (int turn = 0; turn < 2; turn++) {
            loyd_options options = options_of("auto");
            struct task task = task_of(turn ? cells : 1, turn ? 1 : cells, "last", (uint64_t)cells);
            loyd_result *r = run(&task, &options);
            const uint16_t *tiles = loyd_board_tiles(task.start);
            int blank = 0;
            while (tiles[blank]) blank++;
            assert_solved(&task, r);
            assert_int_equal(r->length, cells - 1 - blank);
            loyd_result_free(r);
            task_free(&task);
        }
}

static void a_short_time_is_enough(void **state) {
    (void)state;
    static const int sides[] = {6, 10, 30};
    loyd_options options = options_of("auto");
    options.time_limit_ms = 200;
    for (size_t i = 0; i < 3; i++) {
        struct task task = task_of(sides[i], sides[i], "last", i);
        loyd_result *r = run(&task, &options);
        assert_solved(&task, r);
        assert_non_null(r->method);
        assert_true(r->improvement_count > 0);
        loyd_result_free(r);
        task_free(&task);
    }
}

static void memory_is_kept(void **state) {
    (void)state;
    static const uint64_t limits[] = {1,      4096,    100000,  MB,     4 * MB,
                                      8 * MB, 16 * MB, 32 * MB, 64 * MB};
    static const int sides[] = {6, 20};
    int solved = 0;
    for (size_t i = 0; i < 2; i++)
        for (size_t k = 0; k < sizeof limits / sizeof *limits; k++) {
            struct task task = task_of(sides[i], sides[i], "last", k);
            loyd_options options = options_of("auto");
            options.node_limit = 300000;
            options.memory_limit_bytes = limits[k];
            loyd_result *r = run(&task, &options);
            if (r->outcome == LOYD_SOLVED) assert_sound(&task, r);
            if (r->outcome != LOYD_SOLVED) assert_int_equal(r->outcome, LOYD_MEMORY_LIMIT);
            assert_true(r->peak_bytes <= limits[k]);
            solved += r->outcome == LOYD_SOLVED;
            if (limits[k] >= 8 * MB) assert_int_equal(r->outcome, LOYD_SOLVED);
            loyd_result_free(r);
            task_free(&task);
        }
    assert_true(solved >= 10);
}

/* The moves alone, of which there are millions, do not pass a limit: the result has them anyway. */
static void long_solutions_fit_little_memory(void **state) {
    (void)state;
    int side = few ? 90 : 130;
    struct task task = task_of(side, side, "last", 1);
    loyd_options options = options_of("auto");
    options.memory_limit_bytes = MB + MB / 2;
    options.node_limit = 1000;
    loyd_result *r = run(&task, &options);
    assert_solved(&task, r);
    assert_true((uint64_t)r->length > options.memory_limit_bytes);
    assert_true(r->peak_bytes <= options.memory_limit_bytes);
    loyd_result_free(r);
    task_free(&task);
}

int main(int argc, char **argv) {
    few = argc > 1 && !strcmp(argv[1], "few");
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(any_board_is_answered),
        cmocka_unit_test(small_boards_are_answered),
        cmocka_unit_test(small_boards_get_a_beam),
        cmocka_unit_test(small_boards_end_alike),
        cmocka_unit_test(a_recorded_search_answers),
        cmocka_unit_test(bounds_are_the_best_there_are),
        cmocka_unit_test(near_enough_is_the_end),
        cmocka_unit_test(lines_are_solved),
        cmocka_unit_test(a_short_time_is_enough),
        cmocka_unit_test(memory_is_kept),
        cmocka_unit_test(long_solutions_fit_little_memory),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
