/* SPDX-License-Identifier: MIT
 *
 * The template of an algorithm must do what it says: it is the first thing that is copied. It is
 * compiled into this test alone and is not registered, so the test sets up what loyd_solve would.
 */
#include "support/cmocka_all.h"

#include "run/search_log.h"

extern const struct algorithm loydi_example_template;

struct stage {
    loyd_board *start, *goal;
    loyd_options options;
    struct pool pool;
    struct space space;
    struct search_log log;
    struct search search;
};

static void stage_open(struct stage *stage, uint64_t node_limit, double steps) {
    static const uint16_t tiles[] = {1, 2, 3, 4, 0, 6, 7, 5, 8};
    *stage = (struct stage){0};
    assert_int_equal(loyd_board_new(3, 3, tiles, &stage->start, NULL), LOYD_OK);
    assert_int_equal(loyd_goal("last", 3, 3, &stage->goal, NULL), LOYD_OK);
    loyd_options_init(&stage->options);
    pool_init(&stage->pool, 0);
    assert_true(space_init(&stage->space, &stage->pool, stage->start, stage->goal,
                           (const uint8_t[4]){UP, DOWN, LEFT, RIGHT}));
    stage->log.options = &stage->options;
    stage->search = (struct search){.space = &stage->space,
                                    .algorithm = &loydi_example_template,
                                    .pool = &stage->pool,
                                    .depth_limit = UINT64_MAX,
                                    .node_limit = node_limit,
                                    .param = {steps},
                                    .seen = -1,
                                    .lower_bound = -1,
                                    .log = &stage->log,
                                    .clock = {.countdown = 64, .interval = 64}};
    rng_seed(&stage->search.rng, 1, 0);
}

static void stage_close(struct stage *stage) {
    search_log_free(&stage->log);
    pool_drop(&stage->pool);
    loyd_board_free(stage->start);
    loyd_board_free(stage->goal);
}

static void test_finds_a_way(void **state) {
    (void)state;
    struct stage stage;
    stage_open(&stage, UINT64_MAX, 1e7);
    assert_int_equal(loydi_example_template.run(&stage.search), LOYD_SOLVED);
    assert_true(stage.log.solved && stage.log.length >= 2);
    assert_int_equal(stage.search.expanded, stage.log.length);
    char *moves = test_malloc(stage.log.length + 1);
    for (size_t i = 0; i < stage.log.length; i++) moves[i] = move_letter(stage.log.moves[i]);
    moves[stage.log.length] = 0;
    loyd_replay replay;
    assert_int_equal(loyd_verify(stage.start, stage.goal, moves, &replay, NULL), LOYD_OK);
    assert_true(replay.solves);
    test_free(moves);
    stage_close(&stage);
}

static void test_ends(void **state) {
    (void)state;
    struct stage stage;
    stage_open(&stage, UINT64_MAX, 1);
    assert_int_equal(loydi_example_template.run(&stage.search), LOYD_STUCK);
    stage_close(&stage);
    stage_open(&stage, 1, 1e7);
    assert_int_equal(loydi_example_template.run(&stage.search), LOYD_NODE_LIMIT);
    stage_close(&stage);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_finds_a_way),
        cmocka_unit_test(test_ends),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
