/* SPDX-License-Identifier: MIT */
/* An axis made ready: what it shows, where a value lies on it, and its ticks. */
#ifndef LOYD_EXPERIMENT_PLOT_AXIS_H
#define LOYD_EXPERIMENT_PLOT_AXIS_H

#include "plot.h"

enum { TICKS_MAX = 16, TICK_BYTES = 24 };

struct axis_scale {
    bool logarithmic;
    double least, most;
    size_t tick_count;
    double tick[TICKS_MAX];
    char text[TICKS_MAX][TICK_BYTES];
};

/* Whether the axis can show the value at all. */
bool axis_shows(const struct plot_axis *axis, double value);
/* For the values of all series (of x or of y). */
struct axis_scale axis_scale_of(const struct plot *plot, bool of_x);
/* 0 at the least value, 1 at the most. */
double axis_place(const struct axis_scale *scale, double value);
/* A value as people read it on an axis: 20 ms, 1.5k, 3 GiB. */
void axis_text(enum plot_unit unit, double value, char text[TICK_BYTES]);

#endif
