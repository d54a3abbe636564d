/* SPDX-License-Identifier: MIT
 *
 * Statistics over runs: quantiles by hand and with runs that did not end, and intervals that hold
 * what they promise: over many samples of a known mean, about 95 of 100 intervals have it in them.
 */
#include "support/cmocka_all.h"

#include "mix.h"
#include "statistics.h"

#include <math.h>
#include <stdlib.h>

static bool near_to(double a, double b) {
    return fabs(a - b) <= 1e-9 * fmax(1, fabs(b));
}

static void by_hand(void **state) {
    (void)state;
    double values[] = {9, 1, 4, 2, 7};
    struct summary s = summary_of(values, 5);
    assert_int_equal(s.count, 5);
    assert_true(near_to(s.mean, 4.6) && near_to(s.median, 4));
    assert_true(near_to(s.quartile_1, 2) && near_to(s.quartile_3, 7));
    assert_true(near_to(s.least, 1) && near_to(s.most, 9));
    assert_true(near_to(s.deviation, sqrt(45.2 / 4)));
    double four[] = {1, 2, 3, 4};
    assert_true(near_to(quantile(four, 4, 0.25), 1.75) && near_to(quantile(four, 4, 0.5), 2.5));
}

static void few_values(void **state) {
    (void)state;
    double one = 3;
    struct summary none = summary_of(NULL, 0), single = summary_of(&one, 1);
    assert_true(isnan(none.mean) && isnan(none.median) && isnan(none.deviation));
    assert_true(near_to(single.mean, 3) && near_to(single.quartile_3, 3));
    assert_true(isnan(single.deviation) && isnan(bootstrap_mean(&one, 1, 1).low));
}

/* Two of five runs did not end: the median is a time, the third quartile is none. */
static void without_end(void **state) {
    (void)state;
    double values[] = {INFINITY, 1, 2, INFINITY, 3};
    struct summary s = summary_of(values, 5);
    assert_true(near_to(s.median, 3) && isinf(s.quartile_3) && isinf(s.mean));
    assert_true(isnan(s.deviation));
}

static double uniform(uint64_t *state) {
    return (double)(mix((*state)++) >> 11) / 9007199254740992.0;
}

/* How many of so many samples have the true mean, 0.5, in their interval. */
static int intervals_that_hold(size_t size, int samples) {
    double *values = malloc(size * sizeof *values);
    uint64_t draw = 12345;
    int hold = 0;
    assert_non_null(values);
    for (int i = 0; i < samples; i++) {
        for (size_t n = 0; n < size; n++) values[n] = uniform(&draw);
        struct interval interval = bootstrap_mean(values, size, (uint64_t)i);
        assert_true(interval.low < interval.high);
        hold += interval.low <= 0.5 && 0.5 <= interval.high;
    }
    free(values);
    return hold;
}

static void intervals(void **state) {
    (void)state;
    int hold = intervals_that_hold(50, 2000);
    assert_in_range(hold, 1870, 1930); /* 1,900 expected, deviation 9.7 */
    hold = intervals_that_hold(10, 2000);
    assert_in_range(hold, 1870, 1940);     /* as the draws alone have it 1,827 */
    hold = intervals_that_hold(5000, 100); /* in groups */
    assert_in_range(hold, 86, 100);
}

static void ratios(void **state) {
    (void)state;
    double logarithms[] = {log(2), log(8), log(4)};
    struct ratio r = ratio_of(logarithms, 3, 1), other;
    assert_true(near_to(r.ratio, 4) && r.pairs == 3);
    assert_true(r.interval.low < 2 && r.interval.high > 8); /* three values tell little */
    for (int i = 0; i < 3; i++) logarithms[i] = -logarithms[i];
    other = ratio_of(logarithms, 3, 1);
    assert_true(near_to(other.ratio, 0.25) && near_to(other.interval.low, 1 / r.interval.high));
}

static void lines(void **state) {
    (void)state;
    double x[] = {1, 2, 3, 4}, y[] = {5, 8, 11, 14};
    struct line_fit fit;
    assert_true(line_through(x, y, 4, &fit) && near_to(fit.a, 2) && near_to(fit.b, 3));
    double same[] = {2, 2, 2, 2};
    assert_false(line_through(same, y, 4, &fit));
    assert_false(line_through(x, y, 1, &fit));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(by_hand),   cmocka_unit_test(few_values), cmocka_unit_test(without_end),
        cmocka_unit_test(intervals), cmocka_unit_test(ratios),     cmocka_unit_test(lines),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
