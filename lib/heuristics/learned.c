/* SPDX-License-Identifier: MIT
 *
 * The learned potential (potential.h) as a heuristic, rounded to whole moves: what a board is
 * likely to take, learned by looking ahead from random boards and from nothing else. Not
 * admissible: it may be above the true distance as well as below it. Best with beam search, whose
 * fast form uses it in 32nds of a move.
 *
 * Cost: a new evaluation looks at every cell and its neighbours. Shapes from 2x2 to 16x16.
 */
#include "core/sentence.h"
#include "heuristics/heuristic.h"
#include "heuristics/potential.h"

struct learned {
    struct potential potential;
    struct turn turn;
    int32_t at_goal; /* the potential of the goal: about 0, and taken off */
};

static bool create(struct heuristic *self, const struct heuristic_setup *setup) {
    const struct space *space = setup->space;
    struct learned *own = pool_alloc(setup->pool, sizeof *own);
    if (!own) return false;
    own->turn = potential_turn(space);
    struct potential_shape shape = {space->rows, space->cols,
                                    turn_cell(space, own->turn, space->goal_blank)};
    const struct potential_weights *weights = potential_weights_new(setup->pool);
    if (!weights || !potential_init(&own->potential, setup->pool, &shape, weights)) return false;
    self->data = own;
    uint8_t home[POTENTIAL_CELLS_MAX];
    for (uint32_t cell = 0; cell < space->cells; cell++) home[cell] = (uint8_t)cell;
    own->at_goal = potential_value(&own->potential, home);
    return true;
}

static void eval(const struct heuristic *self, const struct state *state, struct hval *out) {
    const struct space *space = self->space;
    const struct learned *own = self->data;
    uint8_t home[POTENTIAL_CELLS_MAX];
    for (uint32_t cell = 0; cell < space->cells; cell++) {
        uint32_t goal = space->goal_cell[state_tile(space, state, cell)];
        home[turn_cell(space, own->turn, cell)] = (uint8_t)turn_cell(space, own->turn, goal);
    }
    int32_t value = potential_value(&own->potential, home) - own->at_goal;
    out->h = value < 0 ? 0 : (uint32_t)(value + POTENTIAL_UNIT / 2) / POTENTIAL_UNIT;
}

static loyd_status supports(uint32_t rows, uint32_t cols, loyd_error *error) {
    if (potential_serves(rows, cols)) return LOYD_OK;
    return loydi_refuse(error, ERROR_LEARNED_SHAPE, value_whole("max", POTENTIAL_SIDE_MAX),
                        value_size((int)rows, (int)cols));
}

const struct heuristic_class loydi_learned = {
    .info = {.name = "learned",
             .title = "Learned potential",
             .summary = "likely moves, from learned weights of tiles near each other",
             .reference = "n-tuple networks; Bischoff et al. 2013",
             .traits = 0},
    .create = create,
    .eval = eval,
    .supports = supports,
};
