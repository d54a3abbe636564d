/* SPDX-License-Identifier: MIT
 *
 * Walking distance: the fewest moves up and down that bring every tile into its goal row, plus the
 * fewest moves left and right that bring every tile into its goal column. For the rows we forget
 * where in its row a tile stands: what remains is how many tiles of each goal row stand in each
 * row, and the row of the blank. That puzzle is small enough to be solved whole beforehand
 * (walking_table.c), and it still knows what Manhattan distance does not: that a tile moves only
 * next to the blank, one at a time.
 *
 * Admissible and consistent: a move up or down is a move of the row puzzle and leaves the column
 * puzzle alone, and the other way round. Never below Manhattan distance.
 *
 * A value carries the numbers of its two states; a move is one look-up of the next number and one
 * of its distance. A new evaluation is O(cells) and two hash look-ups. Shapes up to 4x4, 3x5, 2x6
 * and 1x8, with any goal; the tables of larger ones have millions of states.
 *
 * Takahashi (takaken) 2002, walking distance for the 15-puzzle.
 */
#include "core/sentence.h"
#include "heuristics/terms.h"
#include "heuristics/walking_table.h"

struct direction {
    const struct walking_table *table;
    const uint16_t *line_at; /* by cell */
    uint8_t *line_of;        /* goal line by tile */
};

static bool prepare(struct direction *self, const struct space *space, struct pool *pool) {
    self->line_of = pool_alloc(pool, space->cells);
    if (!self->line_of) return false;
    for (uint32_t tile = 0; tile < space->cells; tile++)
        self->line_of[tile] = (uint8_t)self->line_at[space->goal_cell[tile]];
    return true;
}

static const struct walking_table *make_table(const struct direction *self, struct pool *pool,
                                              uint32_t lines, uint32_t width) {
    struct walking_table *table = pool_alloc(pool, sizeof *table);
    if (!table) return NULL;
    *table = (struct walking_table){.lines = lines, .width = width, .goal_line = self->line_of[0]};
    return walking_build(table, pool) ? table : NULL;
}

static const char *multi_shapes(uint32_t rows, uint32_t cols) {
    bool small = walking_states(rows, cols) && walking_states(cols, rows);
    return small ? NULL : "4x4, 3x5, 2x6 and 1x8";
}

static loyd_status supports(uint32_t rows, uint32_t cols, loyd_error *error) {
    const char *shapes = multi_shapes(rows, cols);
    if (!shapes) return LOYD_OK;
    return loydi_refuse(error, ERROR_WALKING_SIZE, value_list("shapes", shapes),
                        value_size(rows, cols));
}

/* data: the two directions, up and down first. Square boards whose blank ends on the diagonal need
 * one table. */
static bool create(struct heuristic *self, const struct heuristic_setup *setup) {
    const struct space *space = self->space;
    uint32_t rows = space->rows, cols = space->cols;
    struct direction *both = pool_alloc(setup->pool, 2 * sizeof *both);
    if (!both) return false;
    both[0].line_at = space->row_of;
    both[1].line_at = space->col_of;
    if (!prepare(&both[0], space, setup->pool) || !prepare(&both[1], space, setup->pool))
        return false;
    both[0].table = make_table(&both[0], setup->pool, rows, cols);
    bool same = rows == cols && both[0].line_of[0] == both[1].line_of[0];
    both[1].table = same ? both[0].table : make_table(&both[1], setup->pool, cols, rows);
    self->data = both;
    return both[0].table && both[1].table;
}

static uint32_t find_state(const struct direction *self, const struct space *space,
                           const struct state *state) {
    uint64_t key = self->line_at[state->blank];
    for (uint32_t cell = 0; cell < space->cells; cell++) {
        uint32_t tile = state_tile(space, state, cell);
        if (tile) key += self->table->weight[self->line_at[cell]][self->line_of[tile]];
    }
    return walking_find(self->table, key);
}

static void eval(const struct heuristic *self, const struct state *state, struct hval *out) {
    const struct direction *both = self->data;
    out->h = 0;
    for (int i = 0; i < 2; i++) {
        out->aux[i] = find_state(&both[i], self->space, state);
        out->h += both[i].table->distance[out->aux[i]];
    }
}

static void move(const struct heuristic *self, const struct state *state, struct slide slide,
                 const struct hval *before, struct hval *out) {
    (void)state;
    int moved = slide.direction / 2, forward = slide.direction % 2;
    const struct direction *direction = (const struct direction *)self->data + moved;
    const struct walking_table *table = direction->table;
    uint32_t was = before->aux[moved], line = direction->line_of[slide.tile];
    uint32_t is = table->next[(was * 2 + (uint32_t)forward) * table->lines + line];
    out->aux[!moved] = before->aux[!moved];
    out->aux[moved] = is;
    out->h = before->h + table->distance[is] - table->distance[was];
}

static void terms(const struct heuristic *self, const struct state *state, struct term_sink *sink) {
    const struct direction *both = self->data;
    static const char *const names[] = {"up and down", "left and right"};
    for (int i = 0; i < 2; i++)
        term_whole(sink, names[i],
                   both[i].table->distance[find_state(&both[i], self->space, state)]);
}

const struct heuristic_class loydi_walking_distance = {
    .info = {.name = "walking-distance",
             .title = "Walking distance",
             .summary = "exact moves to get all tiles into their rows, then into their columns",
             .reference = "Takahashi (takaken) 2002",
             .traits = LOYD_ADMISSIBLE | LOYD_CONSISTENT | LOYD_INCREMENTAL | LOYD_MULTI_TILE},
    .aux_words = 2,
    .supports = supports,
    .multi_shapes = multi_shapes,
    .create = create,
    .eval = eval,
    .move = move,
    .terms = terms,
};
