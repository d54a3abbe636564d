/* SPDX-License-Identifier: MIT */
/* Statistics over the figures of many runs: docs/experiments.md says what each means. */
#ifndef LOYD_APPS_STATISTICS_H
#define LOYD_APPS_STATISTICS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* Of no values all are NaN; the deviation of one value too. */
struct summary {
    size_t count;
    double mean, deviation; /* of a sample: n - 1 */
    double least, quartile_1, median, quartile_3, most;
};

struct interval {
    double low, high; /* NaN: not known */
};

/* Sorts the values, of which none is NaN; INFINITY stands for a run that did not end. */
void values_sort(double *values, size_t count);
/* The value that the share (0 to 1) of the sorted values lies below; between two of them in
 * proportion (type 7 of Hyndman & Fan 1996). NaN of no values. */
double quantile(const double *sorted, size_t count, double share);
/* Sorts the values and sums them up. */
struct summary summary_of(double *values, size_t count);
double mean_of(const double *values, size_t count);

/* The middle 95 % of the means of samples drawn from the values with replacement, by a seed; NaN of
 * fewer than two. Many values are first put into groups, whose means are drawn. */
struct interval bootstrap_mean(const double *values, size_t count, uint64_t seed);

/* The geometric mean of ratios, and its interval, from the logarithms of the ratios. */
struct ratio {
    double ratio;
    struct interval interval;
    size_t pairs;
};
struct ratio ratio_of(const double *logarithms, size_t count, uint64_t seed);

/* The line y = a + b x through points, by least squares; false where x does not vary. */
struct line_fit {
    double a, b;
};
bool line_through(const double *x, const double *y, size_t count, struct line_fit *fit);

#endif
