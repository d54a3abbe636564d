/* SPDX-License-Identifier: MIT
 *
 * The screen is drawn anew each time; ncurses sends only what has changed. A title, three lines of
 * figures and one of keys stand around the board. Tiles have the colour of the row that they belong
 * to, those in their place are bold. Where the board is larger than the screen, the part around the
 * blank is shown, and a line says which rows and columns that is.
 *
 * Wide tiles (a frame of their own) are drawn where there is room for all of them, else one line a
 * row.
 */
#include "play_screen.h"

#include "problem.h"

#include <curses.h>

enum { LINES_AROUND = 6, BOARD_TOP = 2, COLORS_USED = 6, LINES_LEAST = 8, COLS_LEAST = 24 };

void screen_colors(struct screen *s) {
    static const short tints[COLORS_USED] = {COLOR_CYAN,    COLOR_GREEN, COLOR_YELLOW,
                                             COLOR_MAGENTA, COLOR_BLUE,  COLOR_RED};
    if (!s->color || !has_colors()) {
        s->color = false;
        return;
    }
    start_color();
    use_default_colors();
    for (short i = 0; i < COLORS_USED; i++) init_pair((short)(i + 1), tints[i], -1);
}

static int digits_of(size_t number) {
    int digits = 1;
    for (; number >= 10; number /= 10) digits++;
    return digits;
}

/* As much of the side as fits, with the blank in it. */
static void choose_part(int side, int fits, int blank, int *first, int *count) {
    *count = side < fits ? side : fits > 0 ? fits : 1;
    if (blank < *first) *first = blank;
    if (blank >= *first + *count) *first = blank - *count + 1;
    if (*first + *count > side) *first = side - *count;
}

static void lay_out(struct screen *s, const struct game *g) {
    int rows = loyd_board_rows(g->board), cols = loyd_board_cols(g->board), blank = game_blank(g);
    int lines = LINES - LINES_AROUND, width = digits_of(board_cells(g->board) - 1);
    bool wide = 2 * rows + 1 <= lines && (width + 3) * cols + 1 <= COLS;
    s->cell_rows = wide ? 2 : 1;
    s->cell_cols = wide ? width + 3 : width + 1;
    s->top = BOARD_TOP + wide;
    s->left = wide ? 2 : 1;
    choose_part(rows, wide ? rows : lines, blank / cols, &s->first_row, &s->rows);
    choose_part(cols, wide ? cols : (COLS - 1) / s->cell_cols, blank % cols, &s->first_col,
                &s->cols);
}

static size_t home_of(const loyd_board *goal, uint16_t tile) {
    const uint16_t *tiles = loyd_board_tiles(goal);
    size_t cell = 0;
    while (tiles[cell] != tile) cell++;
    return cell;
}

static void draw_tile(const struct screen *s, const struct game *g, size_t cell, int y, int x) {
    uint16_t tile = loyd_board_tiles(g->board)[cell];
    int width = s->cell_cols - (s->cell_rows == 2 ? 3 : 1);
    size_t home = tile && s->color ? home_of(g->goal, tile) : 0;
    attr_t look = loyd_board_tiles(g->goal)[cell] == tile ? A_BOLD : 0;
    if (s->color && tile)
        look |=
            (attr_t)COLOR_PAIR((int)(home / (size_t)loyd_board_cols(g->goal)) % COLORS_USED + 1);
    attrset((int)look);
    if (tile)
        mvprintw(y, x, "%*u", width, tile);
    else
        mvprintw(y, x, "%*s", width, s->cell_rows == 2 ? "" : ".");
    attrset(0);
}

static void draw_frame(const struct screen *s) {
    for (int row = 0; row <= s->rows; row++) {
        move(s->top - 1 + 2 * row, 0);
        for (int col = 0; col < s->cols; col++) {
            addch('+');
            for (int i = 1; i < s->cell_cols; i++) addch('-');
        }
        addch('+');
        for (int col = 0; row < s->rows && col <= s->cols; col++)
            mvaddch(s->top + 2 * row, col * s->cell_cols, '|');
    }
}

static void draw_board(const struct screen *s, const struct game *g) {
    if (s->cell_rows == 2) draw_frame(s);
    for (int row = 0; row < s->rows; row++)
        for (int col = 0; col < s->cols; col++) {
            size_t cell =
                (size_t)((s->first_row + row) * loyd_board_cols(g->board) + s->first_col + col);
            draw_tile(s, g, cell, s->top + row * s->cell_rows, s->left + col * s->cell_cols);
        }
}

static void draw_distance(const struct advice *a) {
    if (a->least >= 0 && a->least == a->most)
        printw("Distance %lld (proved)", (long long)a->most);
    else if (a->most >= 0)
        printw("Distance %lld to %lld%s", (long long)(a->least < 0 ? 0 : a->least),
               (long long)a->most, a->searching ? " ..." : "");
    else
        printw("Distance %s", a->searching || !a->question ? "..." : "not known");
}

static void draw_figures(const struct screen *s, const struct game *g, const struct advice *a) {
    long seconds = (long)game_seconds(g);
    int y = s->top + s->rows * s->cell_rows;
    mvprintw(y++, 0, "Moves %zu   Time %ld:%02ld   ", g->made, seconds / 60, seconds % 60);
    draw_distance(a);
    if (game_solved(g))
        mvprintw(y, 0, "Solved in %zu moves. n: another board", g->made);
    else if (s->hint && a->move)
        mvprintw(y, 0, "Hint: %s",
                 a->move == 'U'   ? "blank up"
                 : a->move == 'D' ? "blank down"
                 : a->move == 'L' ? "blank left"
                                  : "blank right");
    else if (s->hint)
        mvprintw(y, 0, "Hint: looking for one ...");
    else if (s->message)
        mvprintw(y, 0, "%s", s->message);
    if (s->rows < loyd_board_rows(g->board) || s->cols < loyd_board_cols(g->board))
        mvprintw(y + 1, 0, "Shown: rows %d-%d, columns %d-%d", s->first_row + 1,
                 s->first_row + s->rows, s->first_col + 1, s->first_col + s->cols);
}

void screen_draw(struct screen *s, const struct game *g, const struct advice *advice) {
    erase();
    if (LINES < LINES_LEAST || COLS < COLS_LEAST) {
        mvprintw(0, 0, "too small: %dx%d", COLS, LINES);
        mvprintw(1, 0, "make it larger");
        refresh();
        return;
    }
    lay_out(s, g);
    mvprintw(0, 0, "loyd play %dx%d", loyd_board_rows(g->board), loyd_board_cols(g->board));
    if (!g->given)
        printw("   seed %llu, board %llu", (unsigned long long)g->seed,
               (unsigned long long)g->index + 1);
    draw_board(s, g);
    draw_figures(s, g, advice);
    mvprintw(LINES - 1, 0, "%.*s", COLS - 1,
             "arrows, wasd, hjkl: blank  u undo  r redo  ? hint  n new  b again  q quit");
    refresh();
}

bool screen_cell_at(const struct screen *s, int y, int x, int *row, int *col) {
    int r = y - s->top, c = x - s->left + (s->cell_rows == 2);
    if (r < 0 || c < 0) return false;
    *row = s->first_row + r / s->cell_rows;
    *col = s->first_col + c / s->cell_cols;
    return r / s->cell_rows < s->rows && c / s->cell_cols < s->cols;
}
