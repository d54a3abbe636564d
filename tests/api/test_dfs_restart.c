/* SPDX-License-Identifier: MIT
 *
 * Depth-first search with restarts, paper 002: its first state, seeds, limits.
 */
#include "support/depth_first.h"

#include <string.h>

/* State 1 of the paper is solved before the limit is reached: 31 nodes taken, 25 left. */
static void restart_papers_first_state(void **state) {
    (void)state;
    loyd_result *r = solve_with(&E1, "dfs-restart", NULL, NULL);
    assert_int_equal(r->length, 30);
    assert_int_equal(r->expanded, 30);
    assert_int_equal(r->generated, 85);
    assert_int_equal(r->seen, 56);
    assert_false(r->optimal);
    loyd_result_free(r);
}

static void restart_depends_on_the_seed_alone(void **state) {
    (void)state;
    int64_t lengths[2] = {0, 0};
    for (int run = 0; run < 6; run++) {
        loyd_options options = plain("dfs-restart");
        options.seed = run < 3 ? 7 : 8;
        loyd_result *r = solve(&S2, &options);
        assert_int_equal(r->outcome, LOYD_SOLVED);
        assert_true(r->length > 33);
        assert_int_equal(r->seen, -1);
        if (run % 3) assert_int_equal(r->length, lengths[run / 3]);
        lengths[run / 3] = r->length;
        loyd_result_free(r);
    }
    assert_int_not_equal(lengths[0], lengths[1]);
}

static void restart_solves_many(void **state) {
    (void)state;
    const struct board *boards[] = {&S1, &S3, &FIG6, &P000};
    for (uint64_t seed = 1; seed <= 5; seed++)
        for (size_t i = 0; i < 4; i++) {
            loyd_options options = plain("dfs-restart");
            options.seed = seed;
            options.node_limit = 50000000;
            loyd_result *r = solve(boards[i], &options);
            assert_int_equal(r->outcome, LOYD_SOLVED);
            loyd_result_free(r);
        }
}

static void restart_depth_limit_bounds_the_whole_path(void **state) {
    (void)state;
    loyd_options options = plain("dfs-restart");
    options.depth_limit = 200;
    loyd_result *r = solve(&S4, &options);
    if (r->outcome == LOYD_SOLVED)
        assert_true(r->length <= 200);
    else
        assert_int_equal(r->outcome, LOYD_DEPTH_LIMIT);
    loyd_result_free(r);
    options.depth_limit = 24;
    r = solve(&S4, &options);
    assert_int_equal(r->outcome, LOYD_DEPTH_LIMIT);
    loyd_result_free(r);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(restart_papers_first_state),
        cmocka_unit_test(restart_depends_on_the_seed_alone),
        cmocka_unit_test(restart_solves_many),
        cmocka_unit_test(restart_depth_limit_bounds_the_whole_path),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
