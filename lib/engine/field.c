/* SPDX-License-Identifier: MIT
 *
 * Fills in the engine's view of a board: see field.h. The masks come from the same kernel as the
 * heuristic `manhattan`, so the two cannot disagree; any goal and any numbering of the tiles will
 * do.
 */
#include "engine/field.h"

#include "heuristics/manhattan_kernel.h"

static struct way make_way(const struct space *space, uint32_t from, uint32_t to, int direction) {
    struct way way = {.direction = (uint8_t)direction,
                      .to = (uint8_t)to,
                      .from_shift = (uint8_t)(4 * from),
                      .to_shift = (uint8_t)(4 * to)};
    for (uint32_t tile = 1; tile < space->cells; tile++)
        if (manhattan_tile(space, tile, from) > manhattan_tile(space, tile, to)) {
            way.farther |= (uint16_t)(1u << tile);
            way.farther_sign |= UINT64_C(1) << (63 - tile);
        }
    return way;
}

static void fill_cell(struct field *field, const struct space *space, uint32_t cell) {
    const struct moves *moves = &space->moves[cell];
    for (int came = 0; came <= NO_MOVE; came++) {
        struct ways *ways = &field->ways[cell][came];
        for (uint32_t i = 0; i < moves->count; i++) {
            int direction = moves->direction[i];
            if (came != NO_MOVE && direction == move_opposite(came)) continue;
            ways->way[ways->count++] = make_way(space, cell, moves->to[i], direction);
        }
    }
}

void field_init(struct field *field, const struct space *space) {
    *field = (struct field){.goal_word = space->goal_word,
                            .cells = (uint8_t)space->cells,
                            .goal_blank = (uint8_t)space->goal_blank};
    for (uint32_t cell = 0; cell < space->cells; cell++) {
        uint32_t tile = space->start[cell];
        field->start_word |= (uint64_t)tile << (4 * cell);
        if (!tile) field->start_blank = (uint8_t)cell;
        field->start_h += manhattan_tile(space, tile, cell);
        fill_cell(field, space, cell);
    }
}
