/* SPDX-License-Identifier: MIT
 *
 * Linear conflict: Manhattan distance, plus two moves for every tile that has to step out of its
 * line. Two tiles conflict when both stand in the row (or column) they belong to but in the wrong
 * order: neither can pass the other there, so one must leave the line and come back, two moves that
 * Manhattan distance does not see.
 *
 * For each line we count the fewest tiles whose removal leaves no conflict: of the tiles at home in
 * the line, all but a longest rising subsequence of goal places (linear_conflict_kernel.h). That is
 * exact for any shape and goal; counting conflicting pairs would overestimate.
 *
 * Admissible and consistent (Hansson, Mayer & Yung 1992). A tile that moves up or down keeps its
 * place in the order of its column, so no column changes; of the two rows it leaves and enters at
 * most one is its own. So a move looks at one line at the most: with the tile and without it.
 *
 * Lines of up to 5 cells are numbers in base length + 1 (0: not at home here, else place + 1), and
 * their conflict is a table look-up. Longer ones take O(k log k). Nothing is carried along.
 *
 * Hansson, Mayer & Yung 1992, "Criticizing solutions to relaxed models yields powerful admissible
 * heuristics".
 */
#include "heuristics/heuristic.h"
#include "heuristics/linear_conflict_kernel.h"
#include "heuristics/manhattan_kernel.h"

enum { NO_LINE = 255, NO_PLACE = 255, SHORT_LINE = 5 };

/* All rows, or all columns. The cell at a place of a line is line * line_step + place * step. */
struct axis {
    uint32_t lines, length, line_step, step;
    const uint16_t *line_at, *place_at; /* by cell */
    const uint8_t *line_of, *place_of;  /* a tile's goal line (the blank's: NO_LINE) and place */
    const uint8_t *conflict;            /* by key, where lines are short; else NULL */
    uint32_t weight[SHORT_LINE];        /* of each place in a key */
};

/* One line of one board. */
struct line {
    const struct space *space;
    const struct state *state;
    const struct axis *axis;
    uint32_t number;
};

static inline uint32_t tile_at(struct line line, uint32_t place) {
    const struct axis *axis = line.axis;
    return state_tile(line.space, line.state, line.number * axis->line_step + place * axis->step);
}

/* The line's key with nothing at place without. */
static inline uint32_t line_key(struct line line, uint32_t without) {
    const struct axis *axis = line.axis;
    uint32_t key = 0;
    for (uint32_t place = 0; place < axis->length; place++) {
        uint32_t tile = tile_at(line, place);
        bool counts = axis->line_of[tile] == line.number && place != without;
        key += counts ? (axis->place_of[tile] + 1u) * axis->weight[place] : 0;
    }
    return key;
}

/* The conflict of the line if tile stood at place; tile 0: nothing there. */
static uint32_t scan_conflict(struct line line, uint32_t place, uint32_t tile) {
    const struct axis *axis = line.axis;
    uint8_t places[LOYD_SIDE_MAX];
    uint32_t count = 0;
    for (uint32_t i = 0; i < axis->length; i++) {
        uint32_t here = i == place ? tile : tile_at(line, i);
        if (axis->line_of[here] == line.number) places[count++] = axis->place_of[here];
    }
    return places_conflict(places, count);
}

static uint32_t line_conflict(struct line line) {
    if (line.axis->conflict) return line.axis->conflict[line_key(line, NO_PLACE)];
    return scan_conflict(line, NO_PLACE, 0);
}

/* How much the conflict grows by tile, at home in the line, standing at place. */
static inline uint32_t tile_conflict(struct line line, uint32_t place, uint32_t tile) {
    const struct axis *axis = line.axis;
    if (!axis->conflict) return scan_conflict(line, place, tile) - scan_conflict(line, place, 0);
    uint32_t key = line_key(line, place);
    uint32_t with = key + (axis->place_of[tile] + 1u) * axis->weight[place];
    return (uint32_t)axis->conflict[with] - axis->conflict[key];
}

static void eval(const struct heuristic *self, const struct state *state, struct hval *out) {
    const struct space *space = self->space;
    const struct axis *axes = self->data;
    uint32_t sum = 0;
    for (uint32_t cell = 0; cell < space->cells; cell++)
        sum += manhattan_tile(space, state_tile(space, state, cell), cell);
    for (int i = 0; i < 2; i++)
        for (uint32_t number = 0; number < axes[i].lines; number++)
            sum += 2 * line_conflict((struct line){space, state, &axes[i], number});
    out->h = sum;
}

static void move(const struct heuristic *self, const struct state *state, struct slide slide,
                 const struct hval *before, struct hval *out) {
    const struct axis *axis = (const struct axis *)self->data + slide.direction / 2;
    struct line line = {self->space, state, axis, axis->line_of[slide.tile]};
    uint32_t left = axis->line_at[slide.to], entered = axis->line_at[slide.from];
    uint32_t place = axis->place_at[slide.to];
    if (line.number == entered)
        out->h = before->h - 1 + 2 * tile_conflict(line, place, slide.tile);
    else if (line.number == left)
        out->h = before->h + 1 - 2 * tile_conflict(line, place, slide.tile);
    else
        out->h = before->h + ((line.number < left) == (entered < left) ? UINT32_MAX : 1);
}

/* The table of conflicts by key, and the weights of the places. */
static bool fill_conflict(struct axis *axis, struct pool *pool) {
    uint32_t base = axis->length + 1, keys = 1;
    for (uint32_t i = 0; i < axis->length; i++, keys *= base) axis->weight[i] = keys;
    uint8_t *conflict = pool_alloc(pool, keys);
    if (!conflict) return false;
    for (uint32_t key = 0; key < keys; key++) {
        uint8_t places[SHORT_LINE];
        uint32_t count = 0;
        for (uint32_t rest = key; rest; rest /= base)
            if (rest % base) places[count++] = (uint8_t)(rest % base - 1);
        conflict[key] = (uint8_t)places_conflict(places, count);
    }
    axis->conflict = conflict;
    return true;
}

static loyd_status create(struct heuristic *self, struct pool *pool, loyd_error *error) {
    (void)error;
    const struct space *space = self->space;
    struct axis *axes = pool_alloc(pool, 2 * sizeof *axes);
    uint8_t *row = pool_alloc(pool, space->cells), *col = pool_alloc(pool, space->cells);
    if (!axes || !row || !col) return LOYD_NO_MEMORY;
    row[0] = col[0] = NO_LINE;
    for (uint32_t tile = 1; tile < space->cells; tile++) {
        row[tile] = (uint8_t)space->row_of[space->goal_cell[tile]];
        col[tile] = (uint8_t)space->col_of[space->goal_cell[tile]];
    }
    axes[0] = (struct axis){.lines = space->rows,
                            .length = space->cols,
                            .line_step = space->cols,
                            .step = 1,
                            .line_at = space->row_of,
                            .place_at = space->col_of,
                            .line_of = row,
                            .place_of = col};
    axes[1] = (struct axis){.lines = space->cols,
                            .length = space->rows,
                            .line_step = 1,
                            .step = space->cols,
                            .line_at = space->col_of,
                            .place_at = space->row_of,
                            .line_of = col,
                            .place_of = row};
    for (int i = 0; i < 2; i++)
        if (axes[i].length <= SHORT_LINE && !fill_conflict(&axes[i], pool)) return LOYD_NO_MEMORY;
    self->data = axes;
    return LOYD_OK;
}

const struct heuristic_class loydi_linear_conflict = {
    .info = {.name = "linear-conflict",
             .title = "Linear conflict",
             .summary = "Manhattan plus two for each tile that must step out of its line",
             .reference = "Hansson, Mayer & Yung 1992",
             .traits = LOYD_ADMISSIBLE | LOYD_CONSISTENT | LOYD_INCREMENTAL},
    .create = create,
    .eval = eval,
    .move = move,
};
