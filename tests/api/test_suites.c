/* SPDX-License-Identifier: MIT
 *
 * The built-in suites: their counts, the sums of optima that their sources publish, that every
 * board can be solved exactly where it has an optimum, and the small optima against a breadth-first
 * search.
 */
#include "support/test_boards.h"

#include "suites.h"

static const loyd_suite *suite(const char *name) {
    const loyd_suite *found = loyd_suite_find(name);
    if (!found) fail_msg("no suite %s", name);
    return found;
}

static void the_four_suites_are_there(void **state) {
    (void)state;
    static const struct {
        const char *name;
        size_t count;
    } wanted[] = {{"korf100", 100}, {"korf50", 50}, {"papers", 13}, {"antipodes", 44}};
    for (size_t i = 0; i < 4; i++) {
        assert_string_equal(loyd_suite_at(i)->name, wanted[i].name);
        assert_int_equal(suite(wanted[i].name)->count, wanted[i].count);
        assert_true(strlen(loyd_suite_at(i)->title) > 10);
    }
    assert_null(loyd_suite_at(4));
    assert_null(loyd_suite_find("korf"));
}

static void sums_hold(void **state) {
    (void)state;
    int optima[2] = {0, 0};
    uint64_t nodes = 0;
    for (size_t i = 0; i < 100; i++) {
        optima[0] += suite("korf100")->entries[i].optimum;
        nodes += suite("korf100")->entries[i].nodes;
    }
    for (size_t i = 0; i < 50; i++) optima[1] += suite("korf50")->entries[i].optimum;
    assert_int_equal(optima[0], 5305);
    assert_int_equal(optima[1], 5039);
    assert_int_equal(nodes, UINT64_C(17371143521));
}

static void names_are_unique(void **state) {
    (void)state;
    for (size_t s = 0; loyd_suite_at(s); s++) {
        const loyd_suite *all = loyd_suite_at(s);
        for (size_t i = 0; i < all->count; i++)
            for (size_t j = 0; j < i; j++)
                assert_string_not_equal(all->entries[i].name, all->entries[j].name);
    }
}

static void an_optimum_means_solvable(void **state) {
    (void)state;
    for (size_t s = 0; loyd_suite_at(s); s++) {
        for (size_t i = 0; i < loyd_suite_at(s)->count; i++) {
            const loyd_suite_entry *entry = &loyd_suite_at(s)->entries[i];
            loyd_board *board = board_make(entry->rows, entry->cols, entry->tiles);
            loyd_board *goal = board_goal(entry->goal, entry->rows, entry->cols);
            loyd_parity parity;
            assert_int_equal(loyd_check(board, goal, &parity, NULL), LOYD_OK);
            if (parity.solvable != (entry->optimum >= 0)) fail_msg("%s", entry->name);
            loyd_board_free(board);
            loyd_board_free(goal);
        }
    }
}

static int64_t bfs_length(const loyd_suite_entry *entry) {
    loyd_board *board = board_make(entry->rows, entry->cols, entry->tiles);
    loyd_board *goal = board_goal(entry->goal, entry->rows, entry->cols);
    loyd_options options;
    loyd_result *result = NULL;
    loyd_options_init(&options);
    options.algorithm = "bfs";
    assert_int_equal(loyd_solve(board, goal, &options, &result, NULL), LOYD_OK);
    int64_t length = result->length;
    loyd_result_free(result);
    loyd_board_free(board);
    loyd_board_free(goal);
    return length;
}

static void small_optima_are_right(void **state) {
    (void)state;
    static const char *const names[] = {"papers", "antipodes"};
    for (size_t s = 0; s < 2; s++) {
        for (size_t i = 0; i < suite(names[s])->count; i++) {
            const loyd_suite_entry *entry = &suite(names[s])->entries[i];
            bool small = entry->rows * entry->cols <= 9;
            if ((small || entry->optimum <= 15) && bfs_length(entry) != entry->optimum)
                fail_msg("%s: %lld moves, not %d", entry->name, (long long)bfs_length(entry),
                         entry->optimum);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_four_suites_are_there), cmocka_unit_test(sums_hold),
        cmocka_unit_test(names_are_unique),          cmocka_unit_test(an_optimum_means_solvable),
        cmocka_unit_test(small_optima_are_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
