/* SPDX-License-Identifier: MIT
 *
 * The symmetries of a board: rows upside down, columns left to right, rows for columns, each done
 * or not. A square has eight; of a rectangle four keep the shape. Turning by a quarter is one flip
 * and the transposition.
 *
 * One pattern table serves every pattern that a symmetry makes of its own. What must be kept
 * besides the tiles is where the blank ends. The table knows the blank by its region alone, the
 * cells it can reach without moving a tile of the pattern; so the turned goal cell may be any cell
 * of the goal's region.
 */
#include "tables/symmetry.h"

#include "core/rules.h"

#include <assert.h>

uint32_t symmetry_cell(uint32_t rows, uint32_t cols, uint32_t symmetry, uint32_t cell) {
    assert(symmetry < SYMMETRIES && cell < rows * cols);
    uint32_t row = cell / cols, col = cell % cols;
    if (symmetry & FLIP_ROWS) row = rows - 1 - row;
    if (symmetry & FLIP_COLS) col = cols - 1 - col;
    return symmetry & TRANSPOSE ? col * rows + row : row * cols + col;
}

uint32_t symmetry_cells(uint32_t rows, uint32_t cols, uint32_t symmetry, uint32_t cells) {
    uint32_t turned = 0;
    for (; cells; cells &= cells - 1)
        turned |= 1u << symmetry_cell(rows, cols, symmetry, (uint32_t)__builtin_ctz(cells));
    return turned;
}

int symmetry_move(uint32_t symmetry, int direction) {
    assert(symmetry < SYMMETRIES && direction >= 0 && direction < NO_MOVE);
    bool sideways = direction == LEFT || direction == RIGHT;
    if (symmetry & (sideways ? FLIP_COLS : FLIP_ROWS)) direction = move_opposite(direction);
    return symmetry & TRANSPOSE ? direction ^ 2 : direction;
}

/* The cells that the blank can reach without moving a tile of the pattern. */
static uint32_t region_of(uint32_t rows, uint32_t cols, uint32_t pattern, uint32_t blank) {
    uint32_t found = 1u << blank, before = 0;
    while (found != before) {
        before = found;
        for (uint32_t cell = 0; cell < rows * cols; cell++) {
            if (!(before >> cell & 1)) continue;
            if (cell >= cols) found |= 1u << (cell - cols);
            if (cell + cols < rows * cols) found |= 1u << (cell + cols);
            if (cell % cols) found |= 1u << (cell - 1);
            if (cell % cols + 1 < cols) found |= 1u << (cell + 1);
        }
        found &= ~pattern;
    }
    return found;
}

uint32_t symmetry_between(uint32_t rows, uint32_t cols, uint32_t blank, uint32_t pattern,
                          uint32_t other) {
    uint32_t symmetry = 0;
    assert(!(pattern >> blank & 1) && !(other >> blank & 1));
    for (; symmetry < SYMMETRIES; symmetry++) {
        if (symmetry & TRANSPOSE && rows != cols) continue;
        if (symmetry_cells(rows, cols, symmetry, pattern) == other &&
            region_of(rows, cols, other, blank) >> symmetry_cell(rows, cols, symmetry, blank) & 1)
            break;
    }
    return symmetry;
}
