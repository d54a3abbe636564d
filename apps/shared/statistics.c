/* SPDX-License-Identifier: MIT
 *
 * Statistics over the figures of many runs.
 *
 * Runs that hit a limit have no time, only a lower bound of it: a mean over them is no mean. So
 * medians and quartiles take such a run as INFINITY, which is right as long as the quantile itself
 * is finite, and ratios are taken between runs that both ended. A ratio is summed up by its
 * geometric mean: it does not depend on which of the two is the baseline.
 *
 * The interval of a mean is the percentile bootstrap (Efron 1979): draw as many values as there are
 * with replacement, DRAWS times, and take the middle 95 % of the means. Of n values that is too
 * narrow, as if their spread were known: it is widened as Student's distribution says, by 3 % for
 * 60 values and by a tenth for 20 (Hesterberg 2015). Of more than GROUPS values the means of GROUPS
 * groups are drawn instead: the mean of all is the mean of those, their spread says the same of it,
 * and a million values take as long as two thousand.
 */
#include "statistics.h"

#include "mix.h"

#include <math.h>
#include <stdlib.h>

enum { DRAWS = 2000, GROUPS = 2000 };

static const double nothing = (double)NAN;

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static bool is_sorted(const double *values, size_t count) {
    for (size_t i = 1; i < count; i++)
        if (values[i - 1] > values[i]) return false;
    return true;
}

void values_sort(double *values, size_t count) {
    if (!is_sorted(values, count)) qsort(values, count, sizeof *values, by_value);
}

double quantile(const double *sorted, size_t count, double share) {
    if (!count) return nothing;
    double place = share * (double)(count - 1);
    size_t below = (size_t)place;
    double part = place - (double)below;
    if (part <= 0 || below + 1 == count) return sorted[below];
    if (isinf(sorted[below + 1])) return sorted[below + 1];
    return sorted[below] + part * (sorted[below + 1] - sorted[below]);
}

double mean_of(const double *values, size_t count) {
    double sum = 0;
    for (size_t i = 0; i < count; i++) sum += values[i];
    return count ? sum / (double)count : nothing;
}

static double deviation_of(const double *values, size_t count, double mean) {
    double sum = 0;
    for (size_t i = 0; i < count; i++) sum += (values[i] - mean) * (values[i] - mean);
    return count > 1 && isfinite(mean) ? sqrt(sum / (double)(count - 1)) : nothing;
}

struct summary summary_of(double *values, size_t count) {
    struct summary s = {.count = count};
    values_sort(values, count);
    s.mean = mean_of(values, count);
    s.deviation = deviation_of(values, count, s.mean);
    s.least = quantile(values, count, 0);
    s.quartile_1 = quantile(values, count, 0.25);
    s.median = quantile(values, count, 0.5);
    s.quartile_3 = quantile(values, count, 0.75);
    s.most = quantile(values, count, 1);
    return s;
}

/* ---- Intervals ---- */

/* The mean of each group: value i belongs to group i % groups, so that what changed in the course
 * of the runs is in all of them. */
static void group_means(const double *values, size_t count, double *means, size_t groups) {
    for (size_t g = 0; g < groups; g++) {
        double sum = 0;
        size_t members = 0;
        for (size_t i = g; i < count; i += groups, members++) sum += values[i];
        means[g] = sum / (double)members;
    }
}

static double drawn_mean(const double *values, size_t count, uint64_t *state) {
    double sum = 0;
    for (size_t i = 0; i < count; i++) {
        uint64_t draw = mix((*state)++) >> 32; /* 32 bits, scaled: count is below 2^31 */
        sum += values[draw * count >> 32];
    }
    return sum / (double)count;
}

/* By how much the bootstrap of so many values is too narrow: t / z * sqrt(n / (n - 1)), with
 * Student's t from the normal quantile z (Cornish & Fisher). */
static double widening(size_t count) {
    const double z = 1.959964, free = (double)count - 1;
    double first = (pow(z, 3) + z) / 4, second = (5 * pow(z, 5) + 16 * pow(z, 3) + 3 * z) / 96;
    return (z + first / free + second / (free * free)) / z * sqrt((double)count / free);
}

struct interval bootstrap_mean(const double *values, size_t count, uint64_t seed) {
    struct interval interval = {nothing, nothing};
    double means[GROUPS], drawn[DRAWS];
    uint64_t state = mix(seed);
    if (count < 2) return interval;
    if (count > GROUPS) {
        group_means(values, count, means, GROUPS);
        values = means;
        count = GROUPS;
    }
    for (size_t i = 0; i < DRAWS; i++) drawn[i] = drawn_mean(values, count, &state);
    values_sort(drawn, DRAWS);
    double mean = mean_of(values, count), wider = widening(count);
    interval.low = mean + wider * (quantile(drawn, DRAWS, 0.025) - mean);
    interval.high = mean + wider * (quantile(drawn, DRAWS, 0.975) - mean);
    return interval;
}

struct ratio ratio_of(const double *logarithms, size_t count, uint64_t seed) {
    struct interval i = bootstrap_mean(logarithms, count, seed);
    return (struct ratio){exp(mean_of(logarithms, count)), {exp(i.low), exp(i.high)}, count};
}

/* ---- Lines ---- */

bool line_through(const double *x, const double *y, size_t count, struct line_fit *fit) {
    double mean_x = mean_of(x, count), mean_y = mean_of(y, count), xx = 0, xy = 0;
    for (size_t i = 0; i < count; i++) {
        xx += (x[i] - mean_x) * (x[i] - mean_x);
        xy += (x[i] - mean_x) * (y[i] - mean_y);
    }
    if (!(xx > 0)) return false;
    fit->b = xy / xx;
    fit->a = mean_y - fit->b * mean_x;
    return true;
}
