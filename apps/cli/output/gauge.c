/* SPDX-License-Identifier: MIT
 *
 * How far a piece of work is: what is done, the rate, and about how long the rest takes if it goes
 * on like this. Where the whole is not known beforehand, as in a search that ends at some depth, it
 * is estimated from the growth of the last depths.
 *
 * Only on a terminal, only after a third of a second, and removed before results are printed.
 */
#include "output/gauge.h"

#include "clock.h"
#include "output/figure.h"
#include "output/progress.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

enum { LINE_COLUMNS = 79 };

void gauge_begin(struct gauge *g, bool quiet, const char *label, const char *unit) {
    *g = (struct gauge){.label = label,
                        .unit = unit,
                        .begin_s = clock_s(),
                        .visible = !quiet && isatty(STDERR_FILENO)};
}

static void draw(struct gauge *g, uint64_t done, double all, double spent) {
    char share[80] = "", line[240];
    if (all > (double)done && done)
        snprintf(share, sizeof share, "  %.0f %%, about %s left", 100 * (double)done / all,
                 figure_seconds(spent * (all / (double)done - 1)).text);
    snprintf(line, sizeof line, "%s  %s %s%s  %s  %s", g->label, figure_count(done).text, g->unit,
             share, figure_rate(done, spent).text, figure_seconds(spent).text);
    fprintf(stderr, "\r\033[K%.*s", LINE_COLUMNS, line);
    fflush(stderr);
    g->drawn = true;
    g->drawn_s = spent;
}

bool gauge_tick(struct gauge *g, uint64_t done, double all) {
    double spent = clock_s() - g->begin_s;
    if (g->visible && spent > 0.3 && spent - g->drawn_s >= 0.1) draw(g, done, all, spent);
    return !interrupted();
}

/* A depth has about as many boards more than the one before as that had; near the middle of a space
 * that is too many, but the space bounds it. */
static double expected(const struct gauge *g, uint64_t states) {
    if (g->depth == UINT32_MAX || !(g->growth > 0)) return g->all;
    double all = (double)states * pow(g->growth, (double)g->depth - (double)g->bound);
    return g->all > 0 && all > g->all ? g->all : all;
}

static bool on_progress(const loyd_progress *now, void *user) {
    struct gauge *g = user;
    if (now->bound != g->bound) {
        if (g->before) g->growth = (double)now->states / (double)g->before;
        g->before = now->states;
        g->bound = now->bound;
    }
    return gauge_tick(g, now->states, expected(g, now->states));
}

void gauge_watch(struct gauge *g, int rows, int cols, uint32_t depth, loyd_options *options) {
    g->depth = depth;
    g->all = rows > 1 && cols > 1 ? 0.5 : rows * cols; /* half of all orders, or a line */
    for (int i = 2; i <= rows * cols && rows > 1 && cols > 1; i++) g->all *= i;
    options->progress = on_progress;
    options->user = g;
}

void gauge_clear(struct gauge *g) {
    if (g->drawn) fputs("\r\033[K", stderr);
    g->drawn = false;
}
