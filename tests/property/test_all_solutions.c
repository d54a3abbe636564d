/* SPDX-License-Identifier: MIT
 *
 * Every shortest solution, in both metrics.
 *
 * On 3x3 against numbers that the test adds up itself: the ways from a board are those from its
 * neighbours one move nearer to the goal, over all 181,440 boards. On 3x4 against all walks of that
 * length; on 4x4 against a depth-first search of the test's own, pruned by Manhattan distance. And
 * a solution read backwards is one of the way back, so both have as many, though the two are
 * searched with other tables.
 */
#include "support/all_boards.h"
#include "support/scratch_folder.h"
#include "support/test_solve.h"

/* ---- What is checked ---- */

/* In the order UDLR, and in multi-tile moves fewer tiles first; none twice. */
static bool comes_before(const char *a, const char *b, bool multi) {
    static const char order[] = "UDLR";
    size_t i = 0;
    while (a[i] && a[i] == b[i]) i++;
    if (multi && i && b[i] == b[i - 1]) return true;
    if (multi && i && a[i] == a[i - 1]) return false;
    return a[i] && strchr(order, a[i]) < strchr(order, b[i]);
}

static size_t moves_in(const char *moves, bool multi) {
    size_t count = 0;
    for (size_t i = 0; moves[i]; i++) count += !multi || !i || moves[i] != moves[i - 1];
    return count;
}

/* The solutions, each of the right length, solved and in order. */
static loyd_solutions *solutions_of(const loyd_board *start, const loyd_board *goal,
                                    const loyd_options *options, size_t list_max, int64_t *length) {
    loyd_solutions *all = NULL;
    loyd_replay replay;
    bool multi = options->metric;
    loyd_result *shortest = test_run(start, goal, options);
    assert_int_equal(loyd_solutions_new(start, goal, shortest, options, list_max, &all, NULL),
                     LOYD_OK);
    assert_int_equal(all->outcome, LOYD_SOLVED);
    assert_int_equal(all->listed, all->count < list_max ? all->count : list_max);
    for (size_t i = 0; i < all->listed; i++) {
        assert_int_equal(moves_in(all->moves[i], multi), shortest->length);
        assert_int_equal(loyd_verify(start, goal, all->moves[i], &replay, NULL), LOYD_OK);
        assert_true(replay.solves);
        if (i) assert_true(comes_before(all->moves[i - 1], all->moves[i], multi));
    }
    if (length) *length = shortest->length;
    loyd_result_free(shortest);
    return all;
}

static uint64_t count_of(const loyd_board *start, const loyd_board *goal,
                         const loyd_options *options) {
    loyd_solutions *all = solutions_of(start, goal, options, 10, NULL);
    uint64_t count = all->count;
    loyd_solutions_free(all);
    return count;
}

static loyd_options options_in(const char *metric) {
    loyd_options options;
    loyd_options_init(&options);
    options.metric = metric;
    options.threads = 1;
    return options;
}

/* ---- 3x3 ---- */

/* Adds up the ways of the boards one move on in that direction that are nearer by one. */
static uint64_t ways_along(const struct all_boards *all, const uint64_t *ways, uint32_t number,
                           int down, int right) {
    uint8_t cell[ALL_CELLS];
    uint64_t sum = 0;
    int blank = 0;
    all_list(number, all->cells, cell);
    while (cell[blank] != all->blank) blank++;
    do {
        int row = blank / all->cols + down, col = blank % all->cols + right;
        if (row < 0 || row >= all->rows || col < 0 || col >= all->cols) break;
        cell[blank] = cell[row * all->cols + col];
        blank = row * all->cols + col;
        cell[blank] = (uint8_t)all->blank;
        uint32_t there = all_number(cell, all->cells);
        if (all->distance[there] + 1 == all->distance[number]) sum += ways[there];
    } while (all->multi);
    return sum;
}

static uint64_t *all_ways(const struct all_boards *all) {
    uint64_t *ways = calloc(ALL_NUMBERS, sizeof *ways);
    assert_non_null(ways);
    ways[all->queue[0]] = 1;
    for (uint32_t i = 1; i < all->count; i++) {
        uint32_t number = all->queue[i];
        ways[number] = ways_along(all, ways, number, 1, 0) + ways_along(all, ways, number, -1, 0) +
                       ways_along(all, ways, number, 0, 1) + ways_along(all, ways, number, 0, -1);
    }
    return ways;
}

static uint32_t stride = 331; /* of the boards beyond eight moves that are looked at */

static void check_goal(const char *name, const char *metric, loyd_tables *tables) {
    enum { LISTED = 50 };
    loyd_board *goal = NULL, *start = NULL;
    loyd_options options = options_in(metric);
    options.tables = tables;
    uint16_t tiles[9];
    int blank = 0;
    assert_int_equal(loyd_goal(name, 3, 3, &goal, NULL), LOYD_OK);
    while (loyd_board_tiles(goal)[blank]) blank++;
    struct all_boards all = all_boards_of(3, 3, blank, metric);
    uint64_t *ways = all_ways(&all);
    for (uint32_t i = 0; i < all.count; i += all.distance[all.queue[i]] < 9 ? 1 : stride) {
        int64_t length;
        all_tiles(&all, all.queue[i], loyd_board_tiles(goal), tiles);
        assert_int_equal(loyd_board_new(3, 3, tiles, &start, NULL), LOYD_OK);
        loyd_solutions *found = solutions_of(start, goal, &options, LISTED, &length);
        assert_int_equal(length, all.distance[all.queue[i]]);
        assert_int_equal(found->count, ways[all.queue[i]]);
        loyd_solutions_free(found);
        loyd_board_free(start);
    }
    free(ways);
    all_boards_free(&all);
    loyd_board_free(goal);
}

static void counts_are_true_on_3x3(void **state) {
    (void)state;
    check_goal("last", NULL, NULL);
    check_goal("snail", NULL, NULL);
    check_goal("last", "multi", NULL);
    check_goal("snail", "multi", NULL);
}

/* ---- 3x4: all walks of that length ---- */

static const char directions[] = "UDLR", back[] = "DURL";

static uint64_t walks(loyd_board *board, const loyd_board *goal, int64_t left, bool multi) {
    uint64_t sum = 0;
    if (!left) return loyd_board_equal(board, goal);
    for (int m = 0; m < 4; m++) {
        int steps = 0;
        while ((multi || !steps) && loyd_board_move(board, directions[m])) {
            steps++;
            sum += walks(board, goal, left - 1, multi);
        }
        while (steps--) loyd_board_move(board, back[m]);
    }
    return sum;
}

static void check_walks(const char *metric, uint64_t steps, loyd_tables *tables) {
    loyd_board *goal = NULL;
    loyd_options options = options_in(metric);
    options.tables = tables;
    assert_int_equal(loyd_goal("last", 3, 4, &goal, NULL), LOYD_OK);
    for (uint64_t i = 0; i < 20; i++) {
        loyd_board *start = NULL;
        int64_t length;
        assert_int_equal(loyd_random_walk(goal, steps, 5, i, &start, NULL), LOYD_OK);
        loyd_solutions *found = solutions_of(start, goal, &options, 10, &length);
        assert_int_equal(found->count, walks(start, goal, length, metric));
        loyd_solutions_free(found);
        loyd_board_free(start);
    }
    loyd_board_free(goal);
}

static void counts_are_true_on_3x4(void **state) {
    (void)state;
    check_walks(NULL, 12, NULL);
    check_walks("multi", 8, NULL);
}

/* ---- Tables of another kind, and the way back ---- */

static loyd_tables *build_tables(const loyd_board *goal, const char *metric) {
    loyd_tables *tables = NULL;
    loyd_tables_order order = {.struct_bytes = sizeof order,
                               .folder = folder,
                               .goal = goal,
                               .threads = 2,
                               .metric = metric};
    assert_int_equal(loyd_tables_build(&order, NULL), LOYD_OK);
    assert_int_equal(loyd_tables_open(folder, &tables, NULL), LOYD_OK);
    return tables;
}

/* One of the boards at 53 moves: without tables it takes so long that better ones are built. */
static void tables_change_no_count(void **state) {
    (void)state;
    loyd_board *start = test_board("0 8 6 9 / 11 7 10 1 / 4 3 2 5"),
               *goal = test_goal("last", start);
    static const char *const metrics[] = {NULL, "multi"};
    for (int i = 0; i < 2; i++) {
        loyd_options options = options_in(metrics[i]);
        uint64_t count = count_of(start, goal, &options);
        assert_true(count);
        assert_int_equal(count_of(goal, start, &options), count);
        loyd_tables *tables = build_tables(goal, metrics[i]);
        options.tables = tables;
        assert_int_equal(count_of(start, goal, &options), count);
        assert_int_equal(count_of(goal, start, &options), count);
        if (metrics[i]) check_walks("multi", 8, tables);
        loyd_tables_close(tables);
    }
    loyd_board_free(start);
    loyd_board_free(goal);
}

/* On 3x3 a table is read in the mirror too. */
static void multi_tables_are_read_right(void **state) {
    (void)state;
    loyd_board *goal = NULL;
    assert_int_equal(loyd_goal("last", 3, 3, &goal, NULL), LOYD_OK);
    loyd_tables *tables = build_tables(goal, "multi");
    check_goal("last", "multi", tables);
    check_goal("first", "multi", tables);
    loyd_tables_close(tables);
    loyd_board_free(goal);
}

/* ---- 4x4: a search of the test's own ---- */

static int home[16]; /* by tile */

static int64_t manhattan(const loyd_board *board) {
    const uint16_t *at = loyd_board_tiles(board);
    int64_t sum = 0;
    for (int i = 0; i < 16; i++)
        if (at[i]) sum += abs(i / 4 - home[at[i]] / 4) + abs(i % 4 - home[at[i]] % 4);
    return sum;
}

static uint64_t pruned_walks(loyd_board *board, int64_t left, int last) {
    uint64_t sum = 0;
    if (manhattan(board) > left) return 0;
    if (!left) return 1;
    for (int m = 0; m < 4; m++) {
        if (m == (last ^ 1) || !loyd_board_move(board, directions[m])) continue;
        sum += pruned_walks(board, left - 1, m);
        loyd_board_move(board, back[m]);
    }
    return sum;
}

static void counts_are_true_on_4x4(void **state) {
    (void)state;
    loyd_board *goal = NULL;
    loyd_options options = options_in(NULL);
    static const char *const goals[] = {"last", "snail"};
    for (int g = 0; g < 2; g++) {
        assert_int_equal(loyd_goal(goals[g], 4, 4, &goal, NULL), LOYD_OK);
        for (int cell = 0; cell < 16; cell++) home[loyd_board_tiles(goal)[cell]] = cell;
        for (uint64_t i = 0; i < 6; i++) {
            loyd_board *start = NULL;
            int64_t length;
            assert_int_equal(loyd_random_walk(goal, 40, 9, i, &start, NULL), LOYD_OK);
            loyd_solutions *found = solutions_of(start, goal, &options, 1000, &length);
            assert_int_equal(found->count, pruned_walks(start, length, 16));
            assert_int_equal(count_of(goal, start, &options), found->count);
            loyd_solutions_free(found);
            loyd_board_free(start);
        }
        loyd_board_free(goal);
    }
}

/* ---- Refusals and limits ---- */

static loyd_outcome outcome_of(const loyd_board *start, const loyd_board *goal,
                               const loyd_result *shortest, const loyd_options *options) {
    loyd_solutions *all = NULL;
    assert_int_equal(loyd_solutions_new(start, goal, shortest, options, 1, &all, NULL), LOYD_OK);
    loyd_outcome outcome = all->outcome;
    assert_int_equal(all->listed, outcome == LOYD_SOLVED);
    loyd_solutions_free(all);
    return outcome;
}

/* What is not proved shortest is refused; limits are outcomes. */
static void refusals_and_limits(void **state) {
    (void)state;
    loyd_board *start = test_board("8 6 7 2 5 4 3 0 1"), *goal = test_goal("last", start);
    loyd_options options;
    loyd_solutions *all = NULL;
    loyd_options_init(&options);
    options.algorithm = "greedy";
    loyd_result *longer = test_run(start, goal, &options);
    assert_int_equal(loyd_solutions_new(start, goal, longer, &options, 1, &all, NULL),
                     LOYD_INVALID);
    loyd_result_free(longer);
    options.algorithm = "auto";
    loyd_result *shortest = test_run(start, goal, &options);
    options.memory_limit_bytes = 100000;
    assert_int_equal(outcome_of(start, goal, shortest, &options), LOYD_MEMORY_LIMIT);
    options.memory_limit_bytes = 0;
    options.node_limit = 100;
    assert_int_equal(outcome_of(start, goal, shortest, &options), LOYD_NODE_LIMIT);
    loyd_result_free(shortest);
    loyd_board_free(start);
    loyd_board_free(goal);
}

/* Whatever memory there is: too little of it, or the same number. */
static void any_memory_gives_the_same(void **state) {
    (void)state;
    loyd_board *start = test_board("0 8 6 9 / 11 7 10 1 / 4 3 2 5"),
               *goal = test_goal("last", start);
    loyd_options options = options_in(NULL);
    loyd_result *shortest = test_run(start, goal, &options);
    uint64_t count = count_of(start, goal, &options);
    for (uint64_t bytes = 1 << 18; bytes < 1 << 29; bytes += bytes / 2) {
        loyd_solutions *all = NULL;
        options.memory_limit_bytes = bytes;
        assert_int_equal(loyd_solutions_new(start, goal, shortest, &options, 0, &all, NULL),
                         LOYD_OK);
        assert_true(all->peak_bytes <= bytes);
        if (all->outcome == LOYD_SOLVED)
            assert_int_equal(all->count, count);
        else
            assert_int_equal(all->outcome, LOYD_MEMORY_LIMIT);
        loyd_solutions_free(all);
    }
    loyd_result_free(shortest);
    loyd_board_free(start);
    loyd_board_free(goal);
}

int main(int argc, char **argv) {
    (void)argv;
    const struct CMUnitTest fast[] = {
        cmocka_unit_test(counts_are_true_on_3x3),
        cmocka_unit_test(counts_are_true_on_3x4),
        cmocka_unit_test(counts_are_true_on_4x4),
        cmocka_unit_test_setup_teardown(tables_change_no_count, folder_make, folder_remove),
        cmocka_unit_test_setup_teardown(multi_tables_are_read_right, folder_make, folder_remove),
        cmocka_unit_test(refusals_and_limits),
        cmocka_unit_test(any_memory_gives_the_same),
    };
    const struct CMUnitTest every[] = {cmocka_unit_test(counts_are_true_on_3x3)};
    if (argc == 1) return cmocka_run_group_tests(fast, NULL, NULL);
    stride = 1;
    return cmocka_run_group_tests(every, NULL, NULL);
}
