/* SPDX-License-Identifier: MIT
 *
 * The suite `antipodes` has all boards at the greatest distance of some small shapes, for the goal
 * 1 2 3 ... 0. Distances don't change when a board is turned, mirrored, or its tiles are renamed,
 * if the same is done to the goal. So every goal whose blank is in a corner has hardest boards too:
 * turn the suite's goal until its blank is there, then give each tile the name that the goal has in
 * its place.
 *
 * A cell goes to its image by three bits: exchange rows and columns, count rows from the bottom,
 * count columns from the right. Invariant: the image of the suite's goal is the goal.
 */
#include "boards/hardest.h"

#include "problem.h"
#include "suites.h"

#include <stdlib.h>
#include <string.h>

struct turning {
    int rows, cols; /* of the suite's board */
    bool exchanged, from_bottom, from_right;
};

static size_t image(struct turning t, size_t cell) {
    int row = (int)cell / t.cols, col = (int)cell % t.cols, rows = t.rows, cols = t.cols;
    if (t.exchanged) {
        int r = row;
        row = col, col = r;
        rows = t.cols, cols = t.rows;
    }
    if (t.from_bottom) row = rows - 1 - row;
    if (t.from_right) col = cols - 1 - col;
    return (size_t)(row * cols + col);
}

/* How a board of the entry's shape becomes one of the goal's; false: in no way, or the blank of the
 * goal is in no corner. */
static bool find_turning(const loyd_suite_entry *entry, const loyd_board *goal,
                         struct turning *turning) {
    int rows = loyd_board_rows(goal), cols = loyd_board_cols(goal);
    size_t last = board_cells(goal) - 1;
    bool same = entry->rows == rows && entry->cols == cols;
    if (!same && (entry->rows != cols || entry->cols != rows)) return false;
    for (int way = 0; way < 4; way++) {
        *turning = (struct turning){entry->rows, entry->cols, !same, way & 1, way & 2};
        if (!loyd_board_tiles(goal)[image(*turning, last)]) return true;
    }
    return false;
}

/* The entry number index that serves the goal; NULL past the end. */
static const loyd_suite_entry *find_entry(const loyd_board *goal, size_t index,
                                          struct turning *turning) {
    const loyd_suite *suite = loyd_suite_find("antipodes");
    for (size_t i = 0; suite && i < suite->count; i++)
        if (!strcmp(suite->entries[i].goal, "last") &&
            find_turning(&suite->entries[i], goal, turning) && !index--)
            return &suite->entries[i];
    return NULL;
}

size_t hardest_count(const loyd_board *goal, uint32_t *depth) {
    struct turning turning;
    size_t count = 0;
    const loyd_suite_entry *entry;
    for (; (entry = find_entry(goal, count, &turning)); count++) *depth = (uint32_t)entry->optimum;
    return count;
}

loyd_status hardest_board(const loyd_board *goal, size_t index, loyd_board **board,
                          loyd_error *error) {
    struct turning turning;
    const loyd_suite_entry *entry = find_entry(goal, index, &turning);
    const uint16_t *names = loyd_board_tiles(goal);
    size_t cells = board_cells(goal);
    uint16_t *tiles = entry ? calloc(cells, sizeof *tiles) : NULL;
    if (!tiles) return LOYD_NO_MEMORY;
    for (size_t cell = 0; cell < cells; cell++) {
        size_t home = entry->tiles[cell] ? entry->tiles[cell] - 1u : cells - 1;
        tiles[image(turning, cell)] = names[image(turning, home)];
    }
    loyd_status status =
        loyd_board_new(loyd_board_rows(goal), loyd_board_cols(goal), tiles, board, error);
    free(tiles);
    return status;
}
