/* SPDX-License-Identifier: MIT
 *
 * The canonical form of a problem.
 *
 * Idea: of the eight symmetries (symmetry.h), those are considered that lead to rows <= cols; all
 * of a square, four of a rectangle. The one that brings the blank's goal cell lowest is taken, and
 * of several such the first, so equal problems have equal forms.
 *
 * The problem may be taken from either end: from the goal, a tile is renamed by its cell in the
 * start, and what is to be solved is the goal.
 *
 * Invariant: the goal of a canonical form has every tile on the cell of its name. Cost: some passes
 * over the cells.
 */
#include "tables/canonical.h"

#include "tables/symmetry.h"

static bool keeps_shape(const struct space *space, uint32_t symmetry) {
    return symmetry & TRANSPOSE ? space->rows >= space->cols : space->rows <= space->cols;
}

static uint32_t best_symmetry(const struct space *space, uint32_t blank) {
    uint32_t best = SYMMETRIES, lowest = UINT32_MAX;
    for (uint32_t symmetry = 0; symmetry < SYMMETRIES; symmetry++) {
        uint32_t cell = symmetry_cell(space->rows, space->cols, symmetry, blank);
        if (!keeps_shape(space, symmetry) || cell >= lowest) continue;
        best = symmetry;
        lowest = cell;
    }
    return best;
}

/* From one board of the space to another. */
static bool init(struct canonical *canonical, const struct space *space, const uint16_t *from,
                 const uint16_t *goal) {
    uint32_t goal_cell[CANONICAL_CELLS_MAX]; /* by tile */
    if (space->cells > CANONICAL_CELLS_MAX) return false;
    for (uint32_t cell = 0; cell < space->cells; cell++) goal_cell[goal[cell]] = cell;
    uint32_t symmetry = best_symmetry(space, goal_cell[0]);
    assert(symmetry < SYMMETRIES);
    bool swap = symmetry & TRANSPOSE;
    *canonical = (struct canonical){
        .rows = swap ? space->cols : space->rows,
        .cols = swap ? space->rows : space->cols,
        .cells = space->cells,
        .goal_blank = symmetry_cell(space->rows, space->cols, symmetry, goal_cell[0])};
    assert(canonical->rows <= canonical->cols && canonical->goal_blank < canonical->cells);
    for (uint32_t cell = 0; cell < space->cells; cell++) {
        canonical->cell_of[cell] = (uint8_t)symmetry_cell(space->rows, space->cols, symmetry, cell);
        canonical->tile_of[cell] =
            (uint8_t)symmetry_cell(space->rows, space->cols, symmetry, goal_cell[cell]);
    }
    for (uint32_t cell = 0; cell < space->cells; cell++) {
        uint32_t tile = from[cell], to = canonical->cell_of[cell];
        canonical->tile_at[to] = canonical->tile_of[tile];
        if (!tile) canonical->start_blank = to;
    }
    assert(canonical->tile_at[canonical->start_blank] == canonical->goal_blank);
    for (uint8_t i = 0; i < 4; i++) {
        int ours = symmetry_move(symmetry, space->order[i]);
        canonical->move_back[ours] = space->order[i];
        canonical->rank[ours] = i;
    }
    canonical->mirror = canonical->rows == canonical->cols &&
                        canonical_mirror(canonical, canonical->goal_blank) == canonical->goal_blank;
    return true;
}

bool canonical_init(struct canonical *canonical, const struct space *space) {
    return init(canonical, space, space->start, space->goal);
}

bool canonical_init_from_goal(struct canonical *canonical, const struct space *space) {
    bool known = init(canonical, space, space->goal, space->start);
    if (known) canonical->from_goal = true;
    return known;
}

bool canonical_is_mirror(const struct canonical *canonical) {
    bool same = canonical->mirror;
    for (uint32_t cell = 0; same && cell < canonical->cells; cell++)
        same = canonical->tile_at[canonical_mirror(canonical, cell)] ==
               canonical_mirror(canonical, canonical->tile_at[cell]);
    return same;
}
