/* SPDX-License-Identifier: MIT
 *
 * Boards: making, comparing, moving and printing them, and the three named goals. A board is always
 * a permutation of 0..cells-1; loyd_board_new is the only way to make one, and it checks.
 */
#include "core/board.h"

#include "core/sentence.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static loyd_status check_sides(int rows, int cols, loyd_error *error) {
    if (rows >= 1 && rows <= LOYD_SIDE_MAX && cols >= 1 && cols <= LOYD_SIDE_MAX) return LOYD_OK;
    return loydi_refuse(error, ERROR_BOARD_SIDE, value_whole("max", LOYD_SIDE_MAX),
                        value_size(rows, cols));
}

/* seen[tile] becomes the cell of tile + 1. */
static loyd_status check_permutation(const loyd_board *board, uint32_t *seen, loyd_error *error) {
    uint32_t n = board_cells(board), cols = (uint32_t)board->cols;
    for (uint32_t cell = 0; cell < n; cell++) {
        uint32_t tile = board->tiles[cell];
        if (tile >= n)
            return loydi_refuse(error, ERROR_CELL_BEYOND, value_whole("tile", tile),
                                value_whole("row", cell / cols + 1),
                                value_whole("column", cell % cols + 1),
                                value_size(board->rows, board->cols), value_whole("max", n - 1));
        if (seen[tile])
            return loydi_refuse(error, ERROR_CELL_TWICE, value_whole("tile", tile),
                                value_whole("row", (seen[tile] - 1) / cols + 1),
                                value_whole("column", (seen[tile] - 1) % cols + 1),
                                value_whole("other_row", cell / cols + 1),
                                value_whole("other_column", cell % cols + 1));
        seen[tile] = cell + 1;
    }
    return LOYD_OK;
}

loyd_status loyd_board_new(int rows, int cols, const uint16_t *tiles, loyd_board **board,
                           loyd_error *error) {
    loyd_status status = check_sides(rows, cols, error);
    if (!status) status = loydi_need(error, tiles, board);
    if (status) return status;
    size_t n = (size_t)rows * (size_t)cols;
    loyd_board *made = malloc(sizeof *made + n * sizeof *tiles);
    uint32_t *seen = calloc(n, sizeof *seen);
    if (!made || !seen) {
        status = loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "a board"));
    } else {
        made->rows = rows;
        made->cols = cols;
        memcpy(made->tiles, tiles, n * sizeof *tiles);
        status = check_permutation(made, seen, error);
        made->blank = seen[0] - 1;
    }
    free(seen);
    if (status)
        free(made);
    else
        *board = made;
    return status;
}

loyd_status loyd_board_copy(const loyd_board *board, loyd_board **copy, loyd_error *error) {
    loyd_status status = loydi_need(error, board, copy);
    if (status) return status;
    size_t bytes = sizeof *board + board_cells(board) * sizeof *board->tiles;
    loyd_board *made = malloc(bytes);
    if (!made) return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "a board"));
    memcpy(made, board, bytes);
    *copy = made;
    return LOYD_OK;
}

void loyd_board_free(loyd_board *board) {
    free(board);
}

int loyd_board_rows(const loyd_board *board) {
    return board ? board->rows : 0;
}
int loyd_board_cols(const loyd_board *board) {
    return board ? board->cols : 0;
}
const uint16_t *loyd_board_tiles(const loyd_board *board) {
    return board ? board->tiles : NULL;
}

bool loyd_board_equal(const loyd_board *a, const loyd_board *b) {
    return a && b && a->rows == b->rows && a->cols == b->cols &&
           !memcmp(a->tiles, b->tiles, board_cells(a) * sizeof *a->tiles);
}

bool loyd_board_move(loyd_board *board, char direction) {
    if (!board) return false;
    uint32_t cols = (uint32_t)board->cols, from = board->blank, to = from, n = board_cells(board);
    switch (direction) {
    case 'U':
    case 'u':
        to = from >= cols ? from - cols : from;
        break;
    case 'D':
    case 'd':
        to = from + cols < n ? from + cols : from;
        break;
    case 'L':
    case 'l':
        to = from % cols ? from - 1 : from;
        break;
    case 'R':
    case 'r':
        to = (from + 1) % cols ? from + 1 : from;
        break;
    default:
        break;
    }
    if (to == from) return false;
    board->tiles[from] = board->tiles[to];
    board->tiles[to] = 0;
    board->blank = to;
    return true;
}

/* The spiral: right, down, left, up, each until the edge or a filled cell; the blank comes last. */
static void fill_snail(uint16_t *tiles, int rows, int cols) {
    int top = 0, bottom = rows - 1, left = 0, right = cols - 1, n = rows * cols, next = 1;
    while (top <= bottom && left <= right) {
        for (int c = left; c <= right; c++) tiles[top * cols + c] = (uint16_t)(next++ % n);
        for (int r = top + 1; r <= bottom; r++) tiles[r * cols + right] = (uint16_t)(next++ % n);
        for (int c = right - 1; top < bottom && c >= left; c--)
            tiles[bottom * cols + c] = (uint16_t)(next++ % n);
        for (int r = bottom - 1; left < right && r > top; r--)
            tiles[r * cols + left] = (uint16_t)(next++ % n);
        top++, bottom--, left++, right--;
    }
}

loyd_status loyd_goal(const char *name, int rows, int cols, loyd_board **board, loyd_error *error) {
    loyd_status status = loydi_need(error, name, board);
    if (!status) status = check_sides(rows, cols, error);
    if (status) return status;
    int n = rows * cols;
    uint16_t *tiles = malloc((size_t)n * sizeof *tiles);
    if (!tiles) return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "a board"));
    bool first = !strcmp(name, "first"), last = !strcmp(name, "last");
    bool snail = !strcmp(name, "snail") || !strcmp(name, "spiral");
    for (int i = 0; i < n; i++) tiles[i] = (uint16_t)(first ? i : (i + 1) % n);
    if (snail)
        fill_snail(tiles, rows, cols);
    else if (!first && !last)
        status = loydi_refuse(error, ERROR_GOAL_UNKNOWN, value_word("name", name));
    if (!status) status = loyd_board_new(rows, cols, tiles, board, error);
    free(tiles);
    return status;
}

/* Appends to a buffer that may be too small; *at counts on regardless. */
static void append(char *text, size_t size, size_t *at, const char *piece) {
    for (; *piece; piece++, ++*at)
        if (*at + 1 < size) text[*at] = *piece;
}

/* Rows of their own show the shape, and a square needs no telling; a single row would be taken for
 * a square. */
static bool shape_shows(const loyd_board *board, loyd_layout layout) {
    bool in_rows = layout == LOYD_LAYOUT_SLASH || layout == LOYD_LAYOUT_GRID;
    return board->rows == board->cols || (in_rows && board->rows > 1);
}

/* One cell with what stands before it; width is that of the largest tile. */
static void cell_text(const loyd_board *board, uint32_t cell, loyd_layout layout, int width,
                      char *piece, size_t size) {
    uint32_t tile = board->tiles[cell];
    bool row_start = cell % (uint32_t)board->cols == 0;
    if (layout == LOYD_LAYOUT_HEX)
        snprintf(piece, size, "%c", "0123456789abcdefghijklmnopqrstuvwxyz"[tile]);
    else if (layout == LOYD_LAYOUT_GRID && !tile)
        snprintf(piece, size, "%s%*s", row_start ? "" : " ", width, ".");
    else if (layout == LOYD_LAYOUT_GRID)
        snprintf(piece, size, "%s%*u", row_start ? "" : " ", width, tile);
    else
        snprintf(piece, size, "%s%u",
                 !cell                                      ? ""
                 : row_start && layout == LOYD_LAYOUT_SLASH ? "/"
                                                            : " ",
                 tile);
}

size_t loyd_board_print(const loyd_board *board, loyd_layout layout, char *text, size_t size) {
    if (!board) return 0;
    if (!text) size = 0;
    uint32_t n = board_cells(board), cols = (uint32_t)board->cols;
    int width = snprintf(NULL, 0, "%u", n - 1);
    size_t at = 0;
    char piece[16];
    if (layout == LOYD_LAYOUT_HEX && n > LOYD_HEX_CELLS) layout = LOYD_LAYOUT_LINE;
    if (!shape_shows(board, layout)) {
        snprintf(piece, sizeof piece, "%dx%d%s", board->rows, board->cols,
                 layout == LOYD_LAYOUT_GRID ? "\n" : " ");
        append(text, size, &at, piece);
    }
    for (uint32_t cell = 0; cell < n; cell++) {
        cell_text(board, cell, layout, width, piece, sizeof piece);
        append(text, size, &at, piece);
        if (layout == LOYD_LAYOUT_GRID && (cell + 1) % cols == 0) append(text, size, &at, "\n");
    }
    if (size) text[at < size ? at : size - 1] = 0;
    return at;
}
