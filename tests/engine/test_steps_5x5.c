/* SPDX-License-Identifier: MIT
 *
 * The quick search on 5x5: boards of Korf and Felner's whose optima are known, with one partition's
 * tables and with a choice of two views out of four, by one thread and by two, from the first bound
 * and from a later one. The tables take 2 GiB of memory.
 */
#include "engine/engine_trial.h"
#include "suites.h"

static struct trial trial;

static int open_trial(void **state) {
    static const struct trial_plan plan = {
        .kernel = &loydi_kernel_steps, .rows = 5, .cols = 5, .known = true};
    (void)state;
    trial_open(&trial, &plan);
    assert_int_equal(trial.views.count, 4);
    return 0;
}

static int close_trial(void **state) {
    (void)state;
    trial_close(&trial);
    return 0;
}

/* Begins with a board by number; the first two views are the first partition's. */
static const loyd_suite_entry *begin(size_t number, uint32_t views, struct trial_way way) {
    const loyd_suite_entry *entry = &loyd_suite_find("korf50")->entries[number - 1];
    assert_string_equal(entry->goal, "first");
    trial.views.count = views;
    assert_true(trial_engine(&trial, &way));
    trial_start(&trial, entry->tiles);
    return entry;
}

/* later: so many bounds are left out, as after a checkpoint. Returns the nodes generated. */
static uint64_t check(size_t number, uint32_t views, unsigned threads, uint32_t later) {
    const loyd_suite_entry *entry =
        begin(number, views, (struct trial_way){.threads = threads, .simd = true});
    if (later) engine_resume(trial.engine, 5, 10);
    assert_int_equal(trial_run_on(&trial, later, UINT64_MAX, NULL), ENGINE_SOLVED);
    assert_int_equal(trial_length(&trial), entry->optimum);
    return trial.engine->generated;
}

static void shortest_with_one_partition(void **state) {
    (void)state;
    check(40, 2, 1, 0);
    check(25, 2, 2, 0);
}

static void shortest_with_the_best_two_of_four_views(void **state) {
    (void)state;
    check(40, 4, 1, 0);
    check(25, 4, 2, 0);
    check(40, 4, 2, 4);
}

/* The first bounds of a board, where there is no solution. Returns the nodes. */
static uint64_t count(struct trial_way way) {
    begin(25, 2, way);
    for (uint32_t i = 0; i < 4; i++)
        assert_int_equal(engine_iterate(trial.engine, engine_first_bound(trial.engine) + 2 * i,
                                        UINT64_MAX, NULL),
                         ENGINE_EXHAUSTED);
    return trial.engine->generated;
}

static void the_same_nodes_in_every_way(void **state) {
    (void)state;
    uint64_t nodes = count((struct trial_way){.threads = 1, .simd = true});
    assert_int_equal(count((struct trial_way){.threads = 1}), nodes);
    assert_int_equal(count((struct trial_way){.threads = 2, .simd = true}), nodes);
}

static void the_choice_pays_where_the_second_partition_is_strong(void **state) {
    (void)state;
    assert_true(check(44, 4, 2, 0) < check(44, 2, 2, 0));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shortest_with_one_partition),
        cmocka_unit_test(shortest_with_the_best_two_of_four_views),
        cmocka_unit_test(the_same_nodes_in_every_way),
        cmocka_unit_test(the_choice_pays_where_the_second_partition_is_strong),
    };
    return cmocka_run_group_tests(tests, open_trial, close_trial);
}
