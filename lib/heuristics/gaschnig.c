/* SPDX-License-Identifier: MIT
 *
 * Gaschnig's heuristic: the exact number of moves in a relaxed puzzle in which the blank may change
 * places with any tile, near or far.
 *
 * In that puzzle the best play is plain. If the blank stands in the goal cell of some tile, bring
 * that tile home (one move, one tile). If the blank is home but tiles are not, swap it with one of
 * them (one move lost). Seen as cycles of "the tile in this cell belongs into that cell": the
 * blank's own cycle of k cells costs k - 1 moves, every other cycle of k >= 2 cells costs k + 1.
 *
 * Admissible and consistent, as the exact distance in a graph that has all our edges and more.
 * Never below misplaced tiles, and often above Manhattan distance near the goal, seldom far away.
 *
 * Cost: O(cells), each cell visited once; the visited cells are one bit each, on the stack (8 KiB
 * for the largest board), so that instances stay read-only and threads can share them.
 *
 * Gaschnig 1979, "Performance measurement and analysis of certain search algorithms".
 */
#include "heuristics/terms.h"

#include <stdio.h>

enum { WORDS_MAX = (LOYD_SIDE_MAX * LOYD_SIDE_MAX + 63) / 64 };

/* Marks the cells of the cycle through cell; returns their number. */
static uint32_t walk_cycle(const struct space *space, const struct state *state, uint32_t cell,
                           uint64_t *seen) {
    uint32_t length = 0;
    while (!(seen[cell / 64] >> cell % 64 & 1)) {
        seen[cell / 64] |= UINT64_C(1) << cell % 64;
        cell = space->goal_cell[state_tile(space, state, cell)];
        length++;
    }
    return length;
}

static void eval(const struct heuristic *self, const struct state *state, struct hval *out) {
    const struct space *space = self->space;
    uint64_t seen[WORDS_MAX];
    memset(seen, 0, (space->cells + 63) / 64 * sizeof *seen);
    uint32_t moves = walk_cycle(space, state, state->blank, seen) - 1;
    for (uint32_t cell = 0; cell < space->cells; cell++) {
        uint32_t length = walk_cycle(space, state, cell, seen);
        if (length > 1) moves += length + 1;
    }
    out->h = moves;
}

/* Each tile of a cycle costs one move; where the blank is not among them it has to step in, which
 * is its own share. */
static void cycle_term(const struct space *space, const struct state *state, uint32_t first,
                       const char *name, struct term_sink *sink) {
    uint32_t cell = first, tile;
    term_open(sink);
    term_share(sink, 0, first != state->blank);
    do {
        tile = state_tile(space, state, cell);
        if (tile) term_share(sink, tile, 1);
        cell = space->goal_cell[tile];
    } while (cell != first);
    term_close(sink, name);
}

static void terms(const struct heuristic *self, const struct state *state, struct term_sink *sink) {
    const struct space *space = self->space;
    uint64_t seen[WORDS_MAX];
    uint32_t number = 0;
    char name[32];
    memset(seen, 0, (space->cells + 63) / 64 * sizeof *seen);
    if (walk_cycle(space, state, state->blank, seen) > 1)
        cycle_term(space, state, state->blank, "blank's cycle", sink);
    for (uint32_t cell = 0; cell < space->cells; cell++) {
        if (walk_cycle(space, state, cell, seen) < 2) continue;
        snprintf(name, sizeof name, "cycle %u", ++number);
        cycle_term(space, state, cell, name, sink);
    }
}

const struct heuristic_class loydi_gaschnig = {
    .info = {.name = "gaschnig",
             .title = "Gaschnig's heuristic",
             .summary = "moves needed if the blank could swap with any tile",
             .reference = "Gaschnig 1979",
             .traits = LOYD_ADMISSIBLE | LOYD_CONSISTENT},
    .eval = eval,
    .terms = terms,
};
