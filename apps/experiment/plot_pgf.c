/* SPDX-License-Identifier: MIT
 *
 * Charts for LaTeX: a tikzpicture that needs \usepackage{pgfplots} and nothing else. Colours and
 * markers are those of the SVG. The whole is no wider than the line: the axis has a share of it
 * that leaves room for what stands beside, and the legend stands below.
 */
#include "plot_axis.h"

#include <math.h>
#include <string.h>

static const char *const colors[] = {"{rgb,255:red,0;green,114;blue,178}",
                                     "{rgb,255:red,213;green,94;blue,0}",
                                     "{rgb,255:red,0;green,158;blue,115}",
                                     "{rgb,255:red,204;green,121;blue,167}",
                                     "{rgb,255:red,230;green,159;blue,0}",
                                     "{rgb,255:red,86;green,180;blue,233}",
                                     "black",
                                     "{rgb,255:red,140;green,109;blue,49}"};
enum { COLORS_OF_PGF = sizeof colors / sizeof *colors };

static void put_tex(FILE *file, const char *text) {
    for (; *text; text++) {
        if (strchr("&%$#_{}", *text))
            fprintf(file, "\\%c", *text);
        else if (*text == '\\' || *text == '^' || *text == '~')
            fprintf(file, "\\char`\\%c{}", *text);
        else
            putc(*text, file);
    }
}

static void put_axis(FILE *file, const struct plot_axis *axis, char letter) {
    static const char *const units[] = {"", "", " (s)", " (bytes)", " (\\%)"};
    fprintf(file, "  %clabel={", letter);
    put_tex(file, axis->title);
    fprintf(file, "%s},\n", units[axis->unit]);
    if (axis->logarithmic) fprintf(file, "  %cmode=log,\n", letter);
    if (axis->least != axis->most)
        fprintf(file, "  %cmin=%.6g, %cmax=%.6g,\n", letter, axis->least, letter, axis->most);
}

static void put_points(FILE *file, const struct plot *plot, const struct plot_series *s) {
    static const char *const marks[] = {"*", "square*", "triangle*", "diamond*"};
    static const char *const how[] = {[PLOT_LINES] = "",
                                      [PLOT_STEPS] = ", const plot, no marks",
                                      [PLOT_POINTS] = ", only marks",
                                      [PLOT_DASHES] = ", dashed, no marks"};
    bool again = s->color >= COLORS_OF_PGF && s->style != PLOT_POINTS; /* of the colours */
    fprintf(file, "\\addplot[color=%s, mark=%s, mark size=1.4pt%s%s%s] coordinates {",
            colors[s->color % COLORS_OF_PGF], marks[(s->color + s->color / COLORS_OF_PGF) % 4],
            how[s->style], again ? ", densely dashed" : "", s->label ? "" : ", forget plot");
    for (size_t i = 0; i < s->count; i++)
        if (axis_shows(&plot->x, s->x[i]) && axis_shows(&plot->y, s->y[i]))
            fprintf(file, " (%.6g,%.6g)", s->x[i], s->y[i]);
    fputs(" };\n", file);
    if (!s->label) return;
    fputs("\\addlegendentry{", file);
    put_tex(file, s->label);
    fputs("}\n", file);
}

static size_t letters_of(const char *text) {
    size_t letters = 0;
    for (; *text; text++) letters += ((unsigned char)*text & 0xC0) != 0x80;
    return letters;
}

static size_t longest_label(const struct plot *plot) {
    size_t most = 0;
    for (size_t i = 0; i < plot->series_count; i++)
        if (plot->series[i].label && letters_of(plot->series[i].label) > most)
            most = letters_of(plot->series[i].label);
    return most;
}

static void put_legend_style(FILE *file, const struct plot *plot) {
    enum { SIDE_BY_SIDE = 26 };
    fprintf(file,
            "  legend style={font=\\footnotesize, draw=none, at={(0.5,-0.22)}, anchor=north, "
            "legend columns=%d},\n  legend cell align=left,\n]\n",
            longest_label(plot) <= SIDE_BY_SIDE ? 2 : 1);
}

static void put_labels(FILE *file, const struct plot *plot) {
    fputs("  ytick={", file);
    for (size_t i = 0; i < plot->series_count; i++) fprintf(file, "%s%zu", i ? "," : "", i);
    fputs("},\n  yticklabels={", file);
    for (size_t i = 0; i < plot->series_count; i++) {
        fputs(i ? ",{" : "{", file);
        put_tex(file, plot->series[i].label);
        putc('}', file);
    }
    fputs("},\n", file);
}

static void put_bars(FILE *file, const struct plot *plot) {
    double bars = (double)plot->series_count, each_cm = fmin(0.6, 19 / bars);
    double share = 0.84 - 0.0145 * (double)longest_label(plot); /* of the line: what labels leave */
    fprintf(file,
            "  width=%.2f\\linewidth, height=%.2fcm,\n"
            "  xbar, y dir=reverse, bar width=%.2fcm, ymin=-0.7, ymax=%.1f,\n"
            "  ymajorgrids=false, ytick style={draw=none}, yticklabel style={font=\\%s},\n",
            fmax(share, 0.3), each_cm * (bars + 0.4), 0.6 * each_cm, bars - 0.3,
            bars > 30 ? "scriptsize" : "footnotesize");
    put_axis(file, &plot->x, 'x');
    if (plot->x.logarithmic) fputs("  log origin=infty,\n", file);
    put_labels(file, plot);
    fprintf(file, "]\n\\addplot[draw=none, fill=%s] coordinates {", colors[0]);
    for (size_t i = 0; i < plot->series_count; i++)
        if (axis_shows(&plot->x, plot->series[i].x[0]))
            fprintf(file, " (%.6g,%zu)", plot->series[i].x[0], i);
    fputs(" };\n", file);
}

static void put_diagonal(FILE *file, const struct plot *plot) {
    struct axis_scale x = axis_scale_of(plot, true), y = axis_scale_of(plot, false);
    double low = fmax(x.least, y.least), high = fmin(x.most, y.most);
    fprintf(file,
            "\\addplot[gray, dashed, no marks, forget plot] coordinates { (%.6g,%.6g) "
            "(%.6g,%.6g) };\n",
            low, low, high, high);
}

bool plot_pgf(const struct plot *plot, FILE *file) {
    fprintf(file,
            "%% %s\n%% \\usepackage{pgfplots} \\pgfplotsset{compat=1.16}\n"
            "\\begin{tikzpicture}\n\\begin{axis}[\n"
            "  scale only axis, grid=major, grid style={black!10}, axis line style={black!50},\n"
            "  label style={font=\\small}, tick label style={font=\\footnotesize},\n",
            plot->title);
    if (plot->bars) {
        put_bars(file, plot);
    } else {
        fprintf(file, "  width=%.2f\\linewidth, height=%.2f\\linewidth,\n",
                plot->diagonal ? 0.6 : 0.8, plot->diagonal ? 0.6 : 0.5);
        put_axis(file, &plot->x, 'x');
        put_axis(file, &plot->y, 'y');
        put_legend_style(file, plot);
        if (plot->diagonal) put_diagonal(file, plot);
        for (size_t i = 0; i < plot->series_count; i++) put_points(file, plot, &plot->series[i]);
    }
    fputs("\\end{axis}\n\\end{tikzpicture}\n", file);
    return !ferror(file);
}
