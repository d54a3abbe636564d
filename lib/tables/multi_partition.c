/* SPDX-License-Identifier: MIT
 *
 * The tiles that end farthest from the blank are the hardest to bring home. So the first pattern has the last rows' tiles, the second the last columns'. Where the board's mirror
 * image at the diagonal has its blank at home in the same place, the second is the first in the mirror.
 */
#include "tables/multi_partition.h"

/* The last cells, by rows or by columns; the blank's does not count. */
static uint32_t last_cells(uint32_t rows, uint32_t cols, uint32_t blank, uint32_t tiles,
                           bool by_column) {
    uint32_t home = 0;
    for (uint32_t i = rows * cols; i-- > 0 && tiles;) {
        uint32_t cell = by_column ? i % rows * cols + i / rows : i;
        if (cell == blank) continue;
        home |= 1u << cell;
        tiles--;
    }
    return home;
}

bool multi_partition_can(uint32_t rows, uint32_t cols) {
    return rows > 1 && cols > 1 && rows * cols <= MULTI_CELLS_MAX;
}

uint32_t multi_partition(uint32_t rows, uint32_t cols, uint32_t blank, uint32_t tiles,
                         uint32_t home[MULTI_VIEWS]) {
    uint32_t cells = rows * cols;
    if (!multi_partition_can(rows, cols)) return 0;
    if (tiles > cells - 1) tiles = cells - 1;
    home[0] = last_cells(rows, cols, blank, tiles, false);
    home[1] = last_cells(rows, cols, blank, tiles, true);
    bool mirror = rows == cols && blank % cols == blank / cols;
    return mirror || home[0] == home[1] ? 1 : MULTI_VIEWS;
}

void multi_partition_views(struct multi_set *set, const struct canonical *canonical,
                           const struct table *tables, uint32_t count) {
    *set = (struct multi_set){.views = canonical->mirror ? MULTI_VIEWS : count};
    for (uint32_t i = 0; i < set->views; i++) {
        bool mirrored = i == count;
        set->view[i].turned = mirrored;
        set->view[i].table = &tables[mirrored ? 0 : i];
        for (uint32_t cell = 0; cell < canonical->cells; cell++)
            set->view[i].cell[cell] =
                (uint8_t)(mirrored ? canonical_mirror(canonical, cell) : cell);
    }
}
