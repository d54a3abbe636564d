/* SPDX-License-Identifier: MIT
 *
 * Boards as people draw them. Up to eight rows a board gets lines between its cells and an empty
 * cell for the blank; larger ones are rows of numbers with a dot. A grid is drawn line by line, so
 * that two of them can stand side by side.
 */
#include "output/grid.h"

#include "output/figure.h"

#include <string.h>

enum { BOXED_ROWS_MAX = 8, PAGE_COLUMNS = 100, LINE_COLUMNS_MAX = 160, MARGIN = 2 };

struct grid {
    const loyd_board *board, *goal; /* goal may be NULL: nothing is in place */
    int rows, cols, digits;
    bool boxed, color;
};

static struct grid grid_of(const loyd_board *board, const loyd_board *goal, bool color) {
    struct grid g = {board, goal, loyd_board_rows(board), loyd_board_cols(board), 0, false, color};
    g.digits = (int)strlen(figure_number(g.rows * g.cols - 1).text);
    g.boxed = g.rows <= BOXED_ROWS_MAX && g.cols <= 2 * BOXED_ROWS_MAX;
    return g;
}

static int height(const struct grid *g) {
    return g->boxed ? 2 * g->rows + 1 : g->rows;
}

static int width(const struct grid *g) {
    return g->boxed ? g->cols * (g->digits + 3) + 1 : g->cols * (g->digits + 1) - 1;
}

static void draw_rule(const struct grid *g, FILE *file) {
    for (int c = 0; c < g->cols; c++) {
        putc('+', file);
        for (int i = 0; i < g->digits + 2; i++) putc('-', file);
    }
    putc('+', file);
}

static void draw_tile(const struct grid *g, int cell, FILE *file) {
    uint16_t tile = loyd_board_tiles(g->board)[cell];
    bool in_place = g->color && g->goal && tile && loyd_board_tiles(g->goal)[cell] == tile;
    struct figure number = figure_number(tile);
    const char *text = tile ? number.text : g->boxed ? "" : ".";
    fprintf(file, "%s%*s%s", in_place ? "\033[32m" : "", g->digits, text,
            in_place ? "\033[0m" : "");
}

static void draw_row(const struct grid *g, int row, FILE *file) {
    for (int c = 0; c < g->cols; c++) {
        if (g->boxed || c) fputs(g->boxed ? "| " : " ", file);
        draw_tile(g, row * g->cols + c, file);
        if (g->boxed) putc(' ', file);
    }
    if (g->boxed) putc('|', file);
}

static void draw_line(const struct grid *g, int line, FILE *file) {
    if (g->boxed && line % 2 == 0)
        draw_rule(g, file);
    else
        draw_row(g, g->boxed ? line / 2 : line, file);
}

static void draw(const struct grid *g, struct grid_style style, FILE *file) {
    if (!style.whole && width(g) > LINE_COLUMNS_MAX) {
        fprintf(file, "%*s(a board of %d x %d, too wide to draw%s)\n", MARGIN, "", g->rows, g->cols,
                style.hint ? "; -v draws it" : "");
        return;
    }
    for (int line = 0; line < height(g); line++) {
        fprintf(file, "%*s", MARGIN, "");
        draw_line(g, line, file);
        putc('\n', file);
    }
}

void grid_board(const loyd_board *board, const loyd_board *goal, struct grid_style style,
                FILE *file) {
    struct grid g = grid_of(board, goal, style.color);
    draw(&g, style, file);
}

void grid_pair(const loyd_board *board, const loyd_board *goal, struct grid_style style,
               FILE *file) {
    struct grid from = grid_of(board, goal, style.color), to = grid_of(goal, NULL, false);
    const char *arrow = "   ->   ", *gap = "        ";
    if (MARGIN + 2 * width(&from) + (int)strlen(arrow) > PAGE_COLUMNS) {
        draw(&from, style, file);
        fprintf(file, "\n%*sto the goal\n\n", MARGIN, "");
        draw(&to, style, file);
        return;
    }
    for (int line = 0; line < height(&from); line++) {
        fprintf(file, "%*s", MARGIN, "");
        draw_line(&from, line, file);
        fputs(line == height(&from) / 2 ? arrow : gap, file);
        draw_line(&to, line, file);
        putc('\n', file);
    }
}
