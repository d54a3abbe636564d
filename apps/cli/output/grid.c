/* SPDX-License-Identifier: MIT
 *
 * Boards as people draw them. Up to eight rows a board gets lines between its cells and an empty
 * cell for the blank; larger ones are rows of numbers with a dot. A grid is drawn line by line, so
 * that two of them can stand side by side.
 *
 * A board that is wider than the page (the terminal, or 80 columns) or has more rows than an eye
 * takes in is described in one line instead: its size, where the blank is, how far its tiles are
 * from their places.
 */
#include "output/grid.h"

#include "output/figure.h"
#include "problem.h"

#include <stdlib.h>
#include <string.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { BOXED_ROWS_MAX = 8, ROWS_DRAWN_MAX = 16, PAGE_COLUMNS = 80, MARGIN = 2 };

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

/* The columns of the terminal that file is, else those of a page. */
static int page_columns(FILE *file) {
    struct winsize size = {0};
    bool known = isatty(fileno(file)) && !ioctl(fileno(file), TIOCGWINSZ, &size) && size.ws_col;
    return known ? size.ws_col : PAGE_COLUMNS;
}

static bool fits(const struct grid *g, FILE *file) {
    return g->rows <= ROWS_DRAWN_MAX && MARGIN + width(g) <= page_columns(file);
}

bool grid_fits(const loyd_board *board, FILE *file) {
    struct grid g = grid_of(board, NULL, false);
    return fits(&g, file);
}

/* ---- A board in one line ---- */

static int blank_cell(const loyd_board *board) {
    const uint16_t *tiles = loyd_board_tiles(board);
    int cell = 0;
    while (tiles[cell]) cell++;
    return cell;
}

/* How many tiles are not where the goal has them, and the cells that all of them have to go. */
struct disorder {
    uint64_t tiles, cells;
};

static struct disorder disorder_of(const struct grid *g) {
    struct disorder d = {0, 0};
    int cells = g->rows * g->cols, *home = malloc((size_t)cells * sizeof *home);
    if (!home) return d;
    for (int cell = 0; cell < cells; cell++) home[loyd_board_tiles(g->goal)[cell]] = cell;
    for (int cell = 0; cell < cells; cell++) {
        uint16_t tile = loyd_board_tiles(g->board)[cell];
        int away =
            abs(cell / g->cols - home[tile] / g->cols) + abs(cell % g->cols - home[tile] % g->cols);
        if (!tile || !away) continue;
        d.tiles++;
        d.cells += (uint64_t)away;
    }
    free(home);
    return d;
}

static void describe_size(const char *name, const struct grid *g, FILE *file) {
    int blank = blank_cell(g->board);
    fprintf(file, "%*s%s %dx%d, blank at row %d, column %d", MARGIN, "", name, g->rows, g->cols,
            blank / g->cols + 1, blank % g->cols + 1);
}

/* The size, and below it how far the tiles have to go; of a goal the size alone. */
static void describe(const char *name, const struct grid *g, bool hint, FILE *file) {
    describe_size(name, g, file);
    fputs(hint ? " (-v draws it)\n" : "\n", file);
    if (!g->goal) return;
    struct disorder d = disorder_of(g);
    fprintf(file, "%*s%s of %s tiles out of place, %.1f cells away on average\n", MARGIN, "",
            figure_count(d.tiles).text, figure_count((uint64_t)(g->rows * g->cols - 1)).text,
            d.tiles ? (double)d.cells / (double)d.tiles : 0.0);
}

static void describe_pair(const struct grid *from, const struct grid *to, bool hint, FILE *file) {
    char name[48];
    const char *goal = NULL;
    if (goal_name(to->board, &goal, NULL)) goal = "(no memory to name it)";
    snprintf(name, sizeof name, "Goal%s%s", goal ? " " : "", goal ? goal : "");
    describe("Board", from, hint, file);
    describe(name, to, false, file);
}

/* ---- What others call ---- */

static void draw(const struct grid *g, FILE *file) {
    for (int line = 0; line < height(g); line++) {
        fprintf(file, "%*s", MARGIN, "");
        draw_line(g, line, file);
        putc('\n', file);
    }
}

void grid_board(const loyd_board *board, const loyd_board *goal, struct grid_style style,
                FILE *file) {
    struct grid g = grid_of(board, goal, style.color);
    if (style.whole || fits(&g, file))
        draw(&g, file);
    else
        describe("Board", &g, style.hint, file);
}

static void draw_pair(const struct grid *from, const struct grid *to, FILE *file) {
    const char *arrow = "   ->   ", *gap = "        ";
    for (int line = 0; line < height(from); line++) {
        fprintf(file, "%*s", MARGIN, "");
        draw_line(from, line, file);
        fputs(line == height(from) / 2 ? arrow : gap, file);
        draw_line(to, line, file);
        putc('\n', file);
    }
}

void grid_pair(const loyd_board *board, const loyd_board *goal, struct grid_style style,
               FILE *file) {
    enum { ARROW = 8 };
    struct grid from = grid_of(board, goal, style.color), to = grid_of(goal, NULL, false);
    if (!style.whole && !fits(&from, file)) {
        describe_pair(&from, &to, style.hint, file);
    } else if (MARGIN + 2 * width(&from) + ARROW <= page_columns(file)) {
        draw_pair(&from, &to, file);
    } else {
        draw(&from, file);
        fprintf(file, "\n%*sto the goal\n\n", MARGIN, "");
        draw(&to, file);
    }
}
