/* SPDX-License-Identifier: MIT
 *
 * Linear conflict: Manhattan distance, plus two moves for every tile that has to step out of its
 * line. Two tiles conflict when both stand in the row (or column) they belong to but in the wrong
 * order: neither can pass the other there, so one must leave the line and come back, two moves that
 * Manhattan distance does not see.
 *
 * For each line we count the fewest tiles whose removal leaves no conflict: of the tiles at home in
 * the line, all but a longest rising subsequence of goal places (linear_conflict_formula.h). That
 * is exact for any shape and goal; counting conflicting pairs would overestimate.
 *
 * Admissible and consistent (Hansson, Mayer & Yung 1992). A tile that moves up or down keeps its
 * place in the order of its column, so no column changes; of the two rows it leaves and enters at
 * most one is its own. So a move looks at one line at the most: with the tile and without it.
 *
 * On small boards a line of up to 5 cells is a number in base length + 1 (a digit is 0 for a tile
 * that is not at home in the line, else its place + 1), and its conflict is a table look-up; a move
 * then needs no branch. Longer lines take O(k log k). Nothing is carried along.
 *
 * Hansson, Mayer & Yung 1992, "Criticizing solutions to relaxed models yields powerful admissible
 * heuristics".
 */
#include "heuristics/additive.h"
#include "heuristics/line_axis.h"
#include "heuristics/line_terms.h"
#include "heuristics/linear_conflict_formula.h"
#include "heuristics/manhattan_formula.h"

enum { NO_PLACE = 255 };

/* One line of one board. */
struct line {
    const struct space *space;
    const struct state *state;
    const struct line_axis *axis;
    uint32_t number;
};

static inline uint32_t line_key(struct line line) {
    uint32_t cell = line.number * line.axis->line_step, cells = line.space->cells, key = 0;
    for (uint32_t i = 0; i < line.axis->length; i++, cell += line.axis->step)
        key += line.axis->digit[cell * cells + state_tile(line.space, line.state, cell)];
    return key;
}

/* The conflict of the line if tile stood at place; tile 0: nothing there. */
static uint32_t scan_conflict(struct line line, uint32_t place, uint32_t tile) {
    const struct line_axis *axis = line.axis;
    uint8_t places[LOYD_SIDE_MAX];
    uint32_t count = 0, cell = line.number * axis->line_step;
    for (uint32_t i = 0; i < axis->length; i++, cell += axis->step) {
        uint32_t here = i == place ? tile : state_tile(line.space, line.state, cell);
        if (axis->line_of[here] == line.number) places[count++] = axis->place_of[here];
    }
    return places_conflict(places, count);
}

static uint32_t line_conflict(struct line line) {
    if (line.axis->conflict) return line.axis->conflict[line_key(line)];
    return scan_conflict(line, NO_PLACE, 0);
}

static void eval(const struct heuristic *self, const struct state *state, struct hval *out) {
    const struct space *space = self->space;
    const struct line_axis *axes = self->data;
    uint32_t sum = 0;
    for (uint32_t cell = 0; cell < space->cells; cell++)
        sum += manhattan_tile(space, state_tile(space, state, cell), cell);
    for (int i = 0; i < 2; i++)
        for (uint32_t number = 0; number < axes[i].lines; number++)
            sum += 2 * line_conflict((struct line){space, state, &axes[i], number});
    out->h = sum;
}

/* The change of h by a move on short lines. The tile's own line is the one it entered or the one it
 * left; where it is neither, its digit is 0 and the line stays as it was. */
static inline uint32_t short_change(struct line line, struct slide slide, bool entered,
                                    uint32_t step) {
    uint32_t cell = entered ? slide.from : slide.to;
    uint32_t digit = line.axis->digit[cell * line.space->cells + slide.tile];
    uint32_t after = line_key(line), before = entered ? after - digit : after + digit;
    return step + 2u * line.axis->conflict[after] - 2u * line.axis->conflict[before];
}

static uint32_t long_change(struct line line, struct slide slide, bool entered, uint32_t step) {
    const struct line_axis *axis = line.axis;
    if (axis->line_of[slide.tile] != line.number) return step;
    uint32_t place = axis->place_at[slide.to];
    uint32_t without = scan_conflict(line, place, 0);
    uint32_t with = scan_conflict(line, place, slide.tile);
    return entered ? step + 2 * (with - without) : step - 2 * (with - without);
}

static void move(const struct heuristic *self, const struct state *state, struct slide slide,
                 const struct hval *before, struct hval *out) {
    const struct line_axis *axis = (const struct line_axis *)self->data + slide.direction / 2;
    uint32_t left = axis->line_at[slide.to], entered = axis->line_at[slide.from];
    uint32_t home = axis->line_of[slide.tile];
    bool nearer = entered < left ? home < left : home > left, in = home == entered;
    uint32_t step = nearer ? UINT32_MAX : 1; /* of Manhattan distance; all sums are modulo 2^32 */
    struct line line = {self->space, state, axis, in ? entered : left};
    out->h = before->h + (axis->conflict ? short_change(line, slide, in, step)
                                         : long_change(line, slide, in, step));
}

/* data: the rows, which moves up and down change; then the columns. */
static bool create(struct heuristic *self, const struct heuristic_setup *setup) {
    self->data = line_axes_new(self->space, setup->pool);
    return self->data;
}

static void terms(const struct heuristic *self, const struct state *state, struct term_sink *sink) {
    additive_terms(self, state, manhattan_tile, false, sink);
    line_terms(self, state, self->data, sink);
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
    .terms = terms,
};
