/* SPDX-License-Identifier: MIT
 *
 * A heuristic of your own, as a plugin: Manhattan distance times a weight. At weight 1, the
 * default, it is loyd's own `manhattan`; a parameter shows how one is declared and read, and a
 * second heuristic how one is declared that may say too much.
 *
 *   cc -shared -fPIC -O2 -o heuristic.so my_heuristic.c
 *   loyd list heuristics --plugin ./heuristic.so
 *   loyd solve -a astar -H my-manhattan --plugin ./heuristic.so 4 1 6 3 2 8 7 0 5
 *   loyd heuristics --study 3x3 -H my-manhattan,my-weighted --plugin ./heuristic.so
 *   loyd compare -a astar -H 'manhattan,my-weighted(weight=3)' --plugin ./heuristic.so ...
 */
#include <loyd_plugin.h>

static uint32_t apart(uint32_t a, uint32_t b) {
    return a > b ? a - b : b - a;
}

static uint32_t distance(const loyd_plugin_space *space, uint32_t tile, uint32_t cell) {
    uint32_t home = space->goal_cell[tile];
    return apart(space->row_of[cell], space->row_of[home]) +
           apart(space->col_of[cell], space->col_of[home]);
}

/* The whole sum. The blank is no tile: with it the sum would be too large by one now and then. */
static double value(const loyd_plugin_space *space, const loyd_plugin_board *board) {
    uint32_t sum = 0;
    for (uint32_t cell = 0; cell < space->cells; cell++) {
        uint32_t tile = loyd_plugin_tile(space, board, cell);
        if (tile) sum += distance(space, tile, cell);
    }
    return sum;
}

/* One tile has moved, so one distance has changed. The table is made once for a search: the tile's
 * distance by [tile * cells + cell]. */
static bool create(loyd_plugin_space *space, loyd_plugin_memory *memory) {
    uint16_t *table = memory->take(memory, (size_t)space->cells * space->cells * sizeof *table);
    if (!table) return false;
    for (uint32_t tile = 1; tile < space->cells; tile++)
        for (uint32_t cell = 0; cell < space->cells; cell++)
            table[tile * space->cells + cell] = (uint16_t)distance(space, tile, cell);
    space->data = table;
    return true;
}

static int32_t change(const loyd_plugin_space *space, const loyd_plugin_board *board,
                      loyd_plugin_step step) {
    const uint16_t *table = (const uint16_t *)space->data + step.tile * space->cells;
    (void)board;
    return table[step.from] - table[step.to]; /* the tile went the other way */
}

/* 64 MB at the most: beyond, a table of every tile and cell is too large. */
static bool supports(uint32_t rows, uint32_t cols) {
    return rows * cols <= 5792;
}

static const loyd_plugin_heuristic my_manhattan = {
    .name = "my-manhattan",
    .title = "Manhattan distance, by a plugin",
    .summary = "rows plus columns between each tile and its goal cell",
    .reference = "the example of loyd's docs/plugins.md",
    .claims = LOYD_ADMISSIBLE | LOYD_CONSISTENT,
    .supports = supports,
    .create = create,
    .value = value,
    .change = change,
};

/* ---- With a parameter ---- */

static double weighted(const loyd_plugin_space *space, const loyd_plugin_board *board) {
    return space->params[0] * value(space, board);
}

static const loyd_param params[] = {
    {.name = "weight",
     .summary = "what the distance is multiplied by",
     .type = LOYD_REAL,
     .min = 0,
     .max = 100,
     .initial = 2},
};

static const loyd_plugin_heuristic my_weighted = {
    .name = "my-weighted",
    .title = "Weighted Manhattan distance",
    .summary = "Manhattan distance times a weight: quick, and too much above weight 1",
    .claims = 0,
    .params = params,
    .param_count = sizeof params / sizeof *params,
    .value = weighted,
};

/* ---- The plugin ---- */

static const loyd_plugin_heuristic *const heuristics[] = {&my_manhattan, &my_weighted, NULL};

LOYD_API const loyd_plugin loyd_plugin_main;
const loyd_plugin loyd_plugin_main = {
    .version = LOYD_PLUGIN_VERSION,
    .release = "1.0",
    .heuristics = heuristics,
};
