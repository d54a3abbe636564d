/* SPDX-License-Identifier: MIT */
/* Charts: lines, steps, points and bars over linear or logarithmic axes, as SVG or for pgfplots. */
#ifndef LOYD_EXPERIMENT_PLOT_H
#define LOYD_EXPERIMENT_PLOT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum plot_unit { PLOT_PLAIN, PLOT_COUNT, PLOT_SECONDS, PLOT_BYTES, PLOT_PERCENT };

struct plot_axis {
    const char *title;
    enum plot_unit unit;
    bool logarithmic;   /* values of 0 and less are left out */
    bool from_zero;     /* linear: 0 is on it */
    bool whole;         /* linear: ticks are whole numbers */
    double least, most; /* what is shown; both 0: found from the values */
};

enum plot_style { PLOT_LINES, PLOT_STEPS, PLOT_POINTS, PLOT_DASHES };

struct plot_series {
    const char *label; /* NULL: none in the legend */
    enum plot_style style;
    int color; /* its number; series of one colour belong together */
    const double *x, *y;
    size_t count;
};

struct plot {
    const char *title, *note; /* note: a line below, or NULL */
    struct plot_axis x, y;
    const struct plot_series *series;
    size_t series_count;
    bool bars;     /* series are bars, each with one value x, named by its label */
    bool diagonal; /* the line x = y */
};

/* False: the write failed. */
bool plot_svg(const struct plot *plot, FILE *file);
bool plot_pgf(const struct plot *plot, FILE *file);

#endif
