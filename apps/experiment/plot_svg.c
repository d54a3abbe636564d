/* SPDX-License-Identifier: MIT
 *
 * Charts as SVG, complete in themselves: no script, no style sheet, no font but the reader's own.
 * Colours are Okabe & Ito's, which people who see colours differently tell apart; markers differ
 * too, so that a print in black says the same. Numbers have a digit behind the point at most: a
 * chart of some thousand points stays small.
 */
#include "plot_axis.h"

#include <math.h>
#include <string.h>

static const char *const colors[] = {"#0072B2", "#D55E00", "#009E73", "#CC79A7",
                                     "#E69F00", "#56B4E9", "#000000", "#8C6D31"};
enum {
    COLORS = sizeof colors / sizeof *colors,
    WIDTH = 760,
    HEIGHT = 440,
    SQUARE = 500, /* the width where both axes have one scale */
    FOOT = 46,    /* below the x axis, and more where there is a note */
    NOTE = 20,
    MARGIN = 16,
    BAR_HEIGHT = 26,
    LETTER = 7, /* the width of a letter, about */
    LABEL_MAX = 34
};

struct svg_area {
    FILE *file;
    const struct plot *plot;
    struct axis_scale x, y;
    double left, top, width, height, whole_width, whole_height;
};

static void put_text(FILE *file, const char *text) {
    for (; *text; text++) {
        if (*text == '&')
            fputs("&amp;", file);
        else if (*text == '<')
            fputs("&lt;", file);
        else if (*text == '>')
            fputs("&gt;", file);
        else
            putc(*text, file);
    }
}

/* A text that is cut where it is longer than a label may be. */
static void put_label(FILE *file, const char *text) {
    char cut[LABEL_MAX * 4 + 4];
    size_t letters = 0, at = 0;
    for (; text[at] && at < sizeof cut - 4; at++) {
        letters += ((unsigned char)text[at] & 0xC0) != 0x80;
        if (letters > LABEL_MAX) break;
        cut[at] = text[at];
    }
    strcpy(cut + at, text[at] ? "…" : "");
    put_text(file, cut);
}

static double width_of(const char *text) {
    size_t letters = 0;
    for (; *text; text++) letters += ((unsigned char)*text & 0xC0) != 0x80;
    return LETTER * (double)(letters > LABEL_MAX ? LABEL_MAX + 1 : letters);
}

static double x_at(const struct svg_area *a, double value) {
    return a->left + a->width * axis_place(&a->x, value);
}

static double y_at(const struct svg_area *a, double value) {
    return a->top + a->height * (1 - axis_place(&a->y, value));
}

static const char *color_of(int number) {
    return colors[number % COLORS];
}

/* ---- Frame ---- */

/* As large as fits. */
static double title_size(const struct svg_area *a) {
    enum { LARGEST = 15 };
    double room = a->whole_width - 2 * MARGIN, letters = 0;
    for (const char *at = a->plot->title; *at; at++) letters += ((unsigned char)*at & 0xC0) != 0x80;
    return fmin(LARGEST, room / (0.58 * letters)); /* the width of a bold letter, about */
}

static void put_head(const struct svg_area *a) {
    fprintf(a->file,
            "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 %.0f %.0f\" width=\"%.0f\" "
            "height=\"%.0f\" role=\"img\" font-family=\"system-ui, 'Helvetica Neue', Arial, "
            "sans-serif\" font-size=\"12\" fill=\"#222\">\n<title>",
            a->whole_width, a->whole_height, a->whole_width, a->whole_height);
    put_text(a->file, a->plot->title);
    fprintf(
        a->file,
        "</title>\n<rect width=\"%.0f\" height=\"%.0f\" fill=\"#fff\"/>\n<text x=\"16\" y=\"24\" "
        "font-size=\"%.3g\" font-weight=\"600\">",
        a->whole_width, a->whole_height, title_size(a));
    put_text(a->file, a->plot->title);
    fputs("</text>\n", a->file);
    if (!a->plot->note) return;
    fprintf(a->file, "<text x=\"16\" y=\"%.0f\" font-size=\"11\" fill=\"#666\">",
            a->whole_height - 10);
    put_text(a->file, a->plot->note);
    fputs("</text>\n", a->file);
}

static void put_x_axis(const struct svg_area *a) {
    double bottom = a->top + a->height;
    fputs("<g stroke=\"#e4e4e4\">\n", a->file);
    for (size_t i = 0; i < a->x.tick_count; i++)
        fprintf(a->file, "<path d=\"M%.1f %.1fV%.1f\"/>\n", x_at(a, a->x.tick[i]), a->top, bottom);
    fputs("</g>\n<g text-anchor=\"middle\" fill=\"#555\">\n", a->file);
    for (size_t i = 0; i < a->x.tick_count; i++)
        fprintf(a->file, "<text x=\"%.1f\" y=\"%.1f\">%s</text>\n", x_at(a, a->x.tick[i]),
                bottom + 17, a->x.text[i]);
    fprintf(a->file, "<text x=\"%.1f\" y=\"%.1f\" fill=\"#222\">", a->left + a->width / 2,
            bottom + 36);
    put_text(a->file, a->plot->x.title);
    fprintf(a->file, "</text>\n</g>\n<path d=\"M%.1f %.1fH%.1f\" stroke=\"#888\"/>\n", a->left,
            bottom, a->left + a->width);
}

static void put_y_axis(const struct svg_area *a) {
    fputs("<g stroke=\"#e4e4e4\">\n", a->file);
    for (size_t i = 0; i < a->y.tick_count; i++)
        fprintf(a->file, "<path d=\"M%.1f %.1fH%.1f\"/>\n", a->left, y_at(a, a->y.tick[i]),
                a->left + a->width);
    fputs("</g>\n<g text-anchor=\"end\" fill=\"#555\">\n", a->file);
    for (size_t i = 0; i < a->y.tick_count; i++)
        fprintf(a->file, "<text x=\"%.1f\" y=\"%.1f\">%s</text>\n", a->left - 8,
                y_at(a, a->y.tick[i]) + 4, a->y.text[i]);
    fprintf(a->file,
            "</g>\n<text transform=\"translate(18 %.1f) rotate(-90)\" text-anchor=\"middle\">",
            a->top + a->height / 2);
    put_text(a->file, a->plot->y.title);
    fputs("</text>\n", a->file);
}

/* ---- Series ---- */

/* Fitted lines are dashed; so is what comes round to a colour for the second time. */
static const char *dashes_of(const struct plot_series *s) {
    if (s->style == PLOT_DASHES) return " stroke-dasharray=\"5 4\"";
    return s->color >= COLORS ? " stroke-dasharray=\"9 3\"" : "";
}

static void put_marker(FILE *file, int kind, double x, double y, const char *style) {
    switch ((kind + kind / COLORS) % 4) {
    case 0:
        fprintf(file, "<circle cx=\"%.1f\" cy=\"%.1f\" r=\"3\" %s/>\n", x, y, style);
        break;
    case 1:
        fprintf(file, "<rect x=\"%.1f\" y=\"%.1f\" width=\"5.4\" height=\"5.4\" %s/>\n", x - 2.7,
                y - 2.7, style);
        break;
    case 2:
        fprintf(file, "<path d=\"M%.1f %.1fl3.6 6.2h-7.2z\" %s/>\n", x, y - 3.6, style);
        break;
    default:
        fprintf(file, "<path d=\"M%.1f %.1fl3.8 3.8l-3.8 3.8l-3.8 -3.8z\" %s/>\n", x, y - 3.8,
                style);
    }
}

static bool is_shown(const struct svg_area *a, const struct plot_series *s, size_t i) {
    return axis_shows(&a->plot->x, s->x[i]) && axis_shows(&a->plot->y, s->y[i]);
}

static void put_line(const struct svg_area *a, const struct plot_series *s) {
    bool begun = false;
    double before = 0;
    fprintf(a->file, "<path fill=\"none\" stroke=\"%s\" stroke-width=\"%s\"%s d=\"",
            color_of(s->color), s->style == PLOT_DASHES ? "1.2" : "1.8", dashes_of(s));
    for (size_t i = 0; i < s->count; i++) {
        if (!is_shown(a, s, i)) continue;
        double x = x_at(a, s->x[i]), y = y_at(a, s->y[i]);
        if (begun && s->style == PLOT_STEPS) fprintf(a->file, "L%.1f %.1f", x, before);
        fprintf(a->file, "%c%.1f %.1f", begun ? 'L' : 'M', x, y);
        begun = true;
        before = y;
    }
    fputs("\"/>\n", a->file);
}

static void put_series(const struct svg_area *a, const struct plot_series *s) {
    enum { MARKERS_MAX = 40 };
    char style[80];
    bool cloud = s->style == PLOT_POINTS;
    snprintf(style, sizeof style, "fill=\"%s\"%s", color_of(s->color),
             cloud && s->count > 50 ? " fill-opacity=\"0.55\"" : "");
    if (!cloud) put_line(a, s);
    if (s->style == PLOT_DASHES || s->style == PLOT_STEPS) return;
    if (!cloud && s->count > MARKERS_MAX) return;
    for (size_t i = 0; i < s->count; i++)
        if (is_shown(a, s, i))
            put_marker(a->file, s->color, x_at(a, s->x[i]), y_at(a, s->y[i]), style);
}

static void put_legend(const struct svg_area *a) {
    double x = a->left + a->width + 18, y = a->top + 8;
    for (size_t i = 0; i < a->plot->series_count; i++) {
        const struct plot_series *s = &a->plot->series[i];
        char style[40];
        if (!s->label) continue;
        snprintf(style, sizeof style, "fill=\"%s\"", color_of(s->color));
        if (s->style != PLOT_POINTS)
            fprintf(a->file, "<path d=\"M%.1f %.1fh20\" stroke=\"%s\" stroke-width=\"2\"%s/>\n", x,
                    y, color_of(s->color), dashes_of(s));
        if (s->style != PLOT_STEPS) /* a fitted line has its points' */
            put_marker(a->file, s->color, x + 10, y, style);
        fprintf(a->file, "<text x=\"%.1f\" y=\"%.1f\">", x + 27, y + 4);
        put_label(a->file, s->label);
        fputs("</text>\n", a->file);
        y += 19;
    }
}

static double legend_width(const struct plot *plot) {
    double most = 0;
    for (size_t i = 0; i < plot->series_count; i++)
        if (plot->series[i].label && width_of(plot->series[i].label) > most)
            most = width_of(plot->series[i].label);
    return most > 0 ? most + 48 : 0;
}

static void put_diagonal(const struct svg_area *a) {
    double low = fmax(a->x.least, a->y.least), high = fmin(a->x.most, a->y.most);
    if (!a->plot->diagonal || low >= high) return;
    fprintf(a->file,
            "<path d=\"M%.1f %.1fL%.1f %.1f\" stroke=\"#888\" stroke-dasharray=\"4 3\"/>\n",
            x_at(a, low), y_at(a, low), x_at(a, high), y_at(a, high));
}

static double foot_of(const struct plot *plot) {
    return FOOT + (plot->note ? NOTE : 0);
}

static void put_chart(struct svg_area *a) {
    size_t labels = 0;
    double legend = legend_width(a->plot);
    a->x = axis_scale_of(a->plot, true);
    a->y = axis_scale_of(a->plot, false);
    for (size_t i = 0; i < a->plot->series_count; i++) labels += a->plot->series[i].label != NULL;
    a->left = 82;
    a->top = 44;
    a->whole_width = a->plot->diagonal ? SQUARE : WIDTH;
    a->width = a->whole_width - a->left - (legend > 0 ? legend + 8 : 24);
    a->height = a->plot->diagonal ? a->width : HEIGHT - a->top - FOOT - NOTE;
    a->whole_height = a->top + fmax(a->height + foot_of(a->plot), 19 * (double)labels + 8);
    put_head(a);
    put_x_axis(a);
    put_y_axis(a);
    put_diagonal(a);
    for (size_t i = 0; i < a->plot->series_count; i++) put_series(a, &a->plot->series[i]);
    put_legend(a);
}

/* ---- Bars ---- */

static void put_bar(const struct svg_area *a, const struct plot_series *s, double y) {
    char text[TICK_BYTES];
    fprintf(a->file, "<text x=\"%.1f\" y=\"%.1f\" text-anchor=\"end\">", a->left - 8,
            y + BAR_HEIGHT / 2.0 + 1);
    put_label(a->file, s->label);
    fputs("</text>\n", a->file);
    if (!axis_shows(&a->plot->x, s->x[0])) {
        fprintf(a->file, "<text x=\"%.1f\" y=\"%.1f\" fill=\"#888\">no value</text>\n", a->left + 6,
                y + BAR_HEIGHT / 2.0 + 1);
        return;
    }
    double width = a->width * axis_place(&a->x, s->x[0]);
    axis_text(a->plot->x.unit, s->x[0], text);
    fprintf(a->file,
            "<rect x=\"%.1f\" y=\"%.1f\" width=\"%.1f\" height=\"%d\" fill=\"%s\"/>\n"
            "<text x=\"%.1f\" y=\"%.1f\">%s</text>\n",
            a->left, y, width > 1 ? width : 1, BAR_HEIGHT - 8, color_of(s->color),
            a->left + width + 6, y + BAR_HEIGHT / 2.0 + 1, text);
}

static void put_bars(struct svg_area *a) {
    double widest = legend_width(a->plot);
    struct plot wide = *a->plot;
    a->x = axis_scale_of(a->plot, true);
    if (a->x.logarithmic) { /* the least bar is seen too */
        wide.x.least = pow(10, floor(log10(0.7 * a->x.least)));
        wide.x.most = a->x.most;
        a->x = axis_scale_of(&wide, true);
    }
    a->left = fmax(82, widest - 20);
    a->top = 44;
    a->whole_width = WIDTH;
    a->width = WIDTH - a->left - 80;
    a->height = BAR_HEIGHT * (double)a->plot->series_count + 6;
    a->whole_height = a->top + a->height + foot_of(a->plot);
    put_head(a);
    put_x_axis(a);
    for (size_t i = 0; i < a->plot->series_count; i++)
        put_bar(a, &a->plot->series[i], a->top + 7 + BAR_HEIGHT * (double)i);
}

bool plot_svg(const struct plot *plot, FILE *file) {
    struct svg_area a = {.file = file, .plot = plot};
    if (plot->bars)
        put_bars(&a);
    else
        put_chart(&a);
    fputs("</svg>\n", file);
    return !ferror(file);
}
