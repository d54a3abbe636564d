/* SPDX-License-Identifier: MIT
 *
 * Line by line: a solution of any board of any size, at once. The outermost row or column that does
 * not hold the blank's goal cell is settled tile by tile, then the next, until six cells are left
 * (anysize/constructive.c).
 *
 * With a width, beams over the blank's moves bring the tiles home, so that others come nearer too
 * (anysize/lines.c): the way is half as long, and the time grows with the width.
 *
 * Complete, and far from optimal. Cost: a constant time and one byte a move; some 2.6 n^3 moves on
 * a random n x n board, 1.3 n^3 with a beam. Nothing is chosen by lot.
 *
 * Parberry 1995, "A real-time algorithm for the (n^2 - 1)-puzzle".
 */
#include "anysize/blank_beam.h"
#include "anysize/lines.h"

static loyd_outcome run(struct search *s) {
    struct move_list moves;
    if (!move_list_open(&moves, s->pool)) return LOYD_MEMORY_LIMIT;
    uint32_t width = (uint32_t)search_param(s, "width");
    search_sizes(s, width ? width : 1, width ? width : 1);
    loyd_outcome outcome =
        width ? lines_solution(s, &moves, width, true) : construct_solution(s, &moves, true);
    if (outcome != LOYD_SOLVED) return outcome;
    if (moves.length > s->depth_limit) return LOYD_DEPTH_LIMIT;
    return search_found_moves(s, move_list_at(&moves, 0), moves.length) ? LOYD_SOLVED
                                                                        : LOYD_MEMORY_LIMIT;
}

static const loyd_param params[] = {
    {.name = "width",
     .summary = "boards kept of each layer of a beam that shortens the path; 0: no beam",
     .type = LOYD_INT,
     .min = 0,
     .max = BEAM_WIDTH_MAX,
     .initial = 0},
};

const struct algorithm loydi_anysize = {
    .info = {.name = "anysize",
             .title = "Line by line",
             .summary = "settles rows and columns from the outside in, on boards of any size",
             .reference = "Parberry 1995",
             .traits = LOYD_COMPLETE,
             .params = params,
             .param_count = sizeof params / sizeof *params},
    .run = run,
};
