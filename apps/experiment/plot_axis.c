/* SPDX-License-Identifier: MIT
 *
 * Axes. A logarithmic axis runs from a power of ten to a power of ten, with a tick at each, or at
 * every second or third where there are many; where all values lie within a decade or two, at 1, 2
 * and 5 of it. A linear axis has steps of 1, 2 or 5 times a power of ten, some six of them.
 */
#include "plot_axis.h"

#include <math.h>

bool axis_shows(const struct plot_axis *axis, double value) {
    return isfinite(value) && (!axis->logarithmic || value > 0);
}

void axis_text(enum plot_unit unit, double value, char text[TICK_BYTES]) {
    static const struct {
        enum plot_unit unit;
        double from, one;
        const char *name;
    } names[] = {
        {PLOT_SECONDS, 7200, 3600, " h"},
        {PLOT_SECONDS, 600, 60, " min"},
        {PLOT_SECONDS, 1, 1, " s"},
        {PLOT_SECONDS, 1e-3, 1e-3, " ms"},
        {PLOT_SECONDS, 1e-6, 1e-6, " µs"},
        {PLOT_SECONDS, 0, 1e-9, " ns"},
        {PLOT_COUNT, 1e12, 1e12, "T"},
        {PLOT_COUNT, 1e9, 1e9, "G"},
        {PLOT_COUNT, 1e6, 1e6, "M"},
        {PLOT_COUNT, 1e4, 1e3, "k"},
        {PLOT_BYTES, 1 << 30, 1 << 30, " GiB"},
        {PLOT_BYTES, 1 << 20, 1 << 20, " MiB"},
        {PLOT_BYTES, 1 << 10, 1 << 10, " KiB"},
        {PLOT_PERCENT, 0, 1, " %"},
    };
    double one = 1;
    const char *name = "";
    double decade = value > 0 ? log10(value) : 0;
    bool even = fabs(decade - round(decade)) < 1e-9; /* 1000 s, not 16.7 min */
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].unit == unit && value >= names[i].from * (1 - 1e-9) && value != 0 &&
            !(even && unit == PLOT_SECONDS && names[i].one > 1)) {
            one = names[i].one;
            name = names[i].name;
            break;
        }
    double shown = value / one;
    snprintf(text, TICK_BYTES, "%.*g%s", fabs(shown) >= 1000 ? 4 : 3, shown, name);
}

static void add_tick(struct axis_scale *s, enum plot_unit unit, double value) {
    if (s->tick_count == TICKS_MAX || value < s->least * (1 - 1e-9) - 1e-300 ||
        value > s->most * (1 + 1e-9))
        return;
    s->tick[s->tick_count] = value;
    axis_text(unit, value, s->text[s->tick_count++]);
}

/* Bytes: powers of two. */
static void ticks_of_doublings(struct axis_scale *s) {
    int first = (int)ceil(log2(s->least) - 1e-9), last = (int)floor(log2(s->most) + 1e-9);
    int step = (last - first) / 7 + 1;
    for (int e = (first + step - 1) / step * step; e <= last; e += step)
        add_tick(s, PLOT_BYTES, pow(2, e));
}

static void ticks_of_decades(struct axis_scale *s, enum plot_unit unit) {
    int first = (int)floor(log10(s->least) + 1e-9), last = (int)ceil(log10(s->most) - 1e-9);
    int step = (last - first) / 8 + 1;
    bool fine = last - first <= 2;
    for (int e = first; e <= last; e += step) {
        add_tick(s, unit, pow(10, e));
        if (!fine) continue;
        add_tick(s, unit, 2 * pow(10, e));
        add_tick(s, unit, 5 * pow(10, e));
    }
}

static void ticks_of_steps(struct axis_scale *s, enum plot_unit unit, double finest) {
    double rough = fmax((s->most - s->least) / 6, finest), power = pow(10, floor(log10(rough)));
    double times = rough / power, step = power * (times < 1.5   ? 1
                                                  : times < 3.5 ? 2
                                                  : times < 7.5 ? 5
                                                                : 10);
    for (double v = ceil(s->least / step - 1e-9) * step; v <= s->most + step * 1e-9; v += step)
        add_tick(s, unit, fabs(v) < step * 1e-6 ? 0 : v);
}

static void widen(const struct plot_axis *axis, struct axis_scale *s) {
    if (axis->logarithmic) {
        bool far = s->most / s->least > 100;
        s->least = far ? pow(10, floor(log10(s->least) + 1e-9)) : s->least / 1.3;
        s->most = far ? pow(10, ceil(log10(s->most) - 1e-9)) : s->most * 1.3;
    } else {
        double room = s->most > s->least ? 0.04 * (s->most - s->least) : 1;
        s->most += room;
        if (s->least != 0) s->least -= room;
    }
}

struct axis_scale axis_scale_of(const struct plot *plot, bool of_x) {
    const struct plot_axis *axis = of_x ? &plot->x : &plot->y;
    struct axis_scale s = {.logarithmic = axis->logarithmic, .least = INFINITY, .most = -INFINITY};
    for (size_t i = 0; i < plot->series_count; i++)
        for (size_t p = 0; p < plot->series[i].count; p++) {
            double value = (of_x ? plot->series[i].x : plot->series[i].y)[p];
            if (!axis_shows(axis, value)) continue;
            if (value < s.least) s.least = value;
            if (value > s.most) s.most = value;
        }
    if (s.least > s.most) s.least = s.most = 1;
    if (axis->from_zero && !axis->logarithmic && s.least > 0) s.least = 0;
    widen(axis, &s);
    if (axis->least != axis->most) {
        s.least = axis->least;
        s.most = axis->most;
    }
    if (s.logarithmic && axis->unit == PLOT_BYTES)
        ticks_of_doublings(&s);
    else if (s.logarithmic)
        ticks_of_decades(&s, axis->unit);
    else
        ticks_of_steps(&s, axis->unit, axis->whole ? 1 : 0);
    return s;
}

double axis_place(const struct axis_scale *s, double value) {
    if (s->logarithmic) return log(value / s->least) / log(s->most / s->least);
    return (value - s->least) / (s->most - s->least);
}
