/* SPDX-License-Identifier: MIT
 *
 * What only the kernel for tables of steps does. Where a board can be read in more views than a
 * node has slack for, it chooses two of them: on 4x4, with two partitions and their mirror images,
 * of which the second partition is the stronger. After long iterations, or resumed, its pruning is
 * longer: counts against plain IDA*.
 */
#include "engine/engine_trial.h"
#include "engine/pruning.h"

/* By IDA* with Manhattan distance, 900 million nodes. */
static const uint16_t hard[16] = {3, 2, 9, 4, 7, 8, 11, 12, 0, 15, 6, 10, 1, 5, 13, 14};
enum { LENGTH = 58 };

static struct trial four, two; /* views; the two are the weaker ones */

static int open_trials(void **state) {
    static const struct trial_plan plan_four = {.kernel = &loydi_kernel_steps,
                                                .rows = 4,
                                                .cols = 4,
                                                .split = {{0xE, 0xF0, 0xF00}, {0xF400, 0x332}}},
                                   plan_two = {.kernel = &loydi_kernel_steps,
                                               .rows = 4,
                                               .cols = 4,
                                               .split = {{0xE, 0xF0, 0xF00}}};
    (void)state;
    trial_open(&four, &plan_four);
    trial_open(&two, &plan_two);
    assert_int_equal(four.views.count, 4);
    assert_int_equal(two.views.count, 2);
    return 0;
}

static int close_trials(void **state) {
    (void)state;
    trial_close(&four);
    trial_close(&two);
    return 0;
}

static void have_engine(struct trial *trial, unsigned threads) {
    struct trial_way way = {.threads = threads, .simd = true};
    assert_true(trial_engine(trial, &way));
}

static void a_choice_pays(void **state) {
    (void)state;
    have_engine(&two, 2);
    assert_int_equal(trial_solve(&two, hard), LENGTH);
    for (unsigned threads = 1; threads <= 3; threads++) {
        have_engine(&four, threads);
        assert_int_equal(trial_solve(&four, hard), LENGTH);
        assert_true(2 * four.engine->generated < two.engine->generated);
    }
}

/* The views are chosen by a smaller bound then, which is searched for that. */
static void resumed_it_chooses_at_once(void **state) {
    (void)state;
    have_engine(&four, 2);
    trial_solve(&four, hard);
    uint32_t iterations = four.iterations;
    for (uint32_t later = 1; later < iterations; later++) {
        trial_start(&four, hard);
        engine_resume(four.engine, 5, 10);
        assert_int_equal(trial_run_on(&four, later, UINT64_MAX, NULL), ENGINE_SOLVED);
        assert_int_equal(trial_length(&four), LENGTH);
    }
}

/* Trials of views count too, and end where the limit is reached. */
static void a_limit_holds_while_it_chooses(void **state) {
    (void)state;
    have_engine(&four, 1);
    trial_solve(&four, hard);
    uint64_t all = four.engine->generated;
    for (uint64_t limit = all / 50; limit < all; limit += all / 50) {
        trial_start(&four, hard);
        assert_int_equal(trial_run(&four, limit, NULL), ENGINE_NODES);
        assert_in_range(four.engine->generated, limit - 128, limit);
    }
}

/* What plain IDA* counts at that bound with words of up to that length left out. */
static struct plain count_plainly(uint32_t bound, uint32_t length) {
    struct plain plain;
    struct pool pool;
    pool_init(&pool, 0);
    plain_start(&plain, &two, true);
    plain.late = true;
    plain.pruning = pruning_new(&pool, length);
    assert_false(plain_iterate(&plain, bound));
    pool_drop(&pool);
    return plain;
}

static void resumed_it_leaves_out_more(void **state) {
    (void)state;
    have_engine(&two, 2);
    trial_start(&two, hard);
    uint32_t bound = engine_first_bound(two.engine) + 8;
    engine_resume(two.engine, 0, 0);
    assert_int_equal(engine_iterate(two.engine, bound, UINT64_MAX, NULL), ENGINE_EXHAUSTED);
    struct plain longer = count_plainly(bound, 12), shorter = count_plainly(bound, 10);
    assert_int_equal(two.engine->generated, longer.generated);
    assert_int_equal(two.engine->expanded, longer.expanded);
    assert_true(longer.generated < shorter.generated);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_choice_pays),
        cmocka_unit_test(resumed_it_chooses_at_once),
        cmocka_unit_test(resumed_it_leaves_out_more),
        cmocka_unit_test(a_limit_holds_while_it_chooses),
    };
    return cmocka_run_group_tests(tests, open_trials, close_trials);
}
