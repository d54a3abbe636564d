/* SPDX-License-Identifier: MIT
 *
 * Euclidean distance: the straight line from each tile to its goal cell, summed over the tiles,
 * blank left out. Searches work with whole moves and use the sum rounded up; the sum itself is what
 * `loyd check` shows.
 *
 * Admissible: a straight line is never longer than the way along rows and columns, and because true
 * distances are whole, rounding up loses nothing. Consistent: a move changes one straight line by
 * at most one, the sum too, and so the rounded sum. Never above Manhattan distance: it is here
 * because paper 002 compares the two.
 *
 * Lengths are kept as whole multiples of 2^-23, rounded down. Sums of them are exact in any order,
 * so a move and a new evaluation agree to the last bit; and if x <= y + 1 then the same holds after
 * rounding down, so both claims survive the rounding. (With floating point neither would be sure.)
 * A move is two look-ups; the value carries the sum, in two words.
 *
 * Paper 002.
 */
#include "heuristics/manhattan_formula.h"
#include "heuristics/terms.h"

#include <math.h>

enum { FRACTION_BITS = 23 };
enum { SUM_LOW, SUM_HIGH, AUX_WORDS }; /* the sum, in the words that a value carries */

/* The largest whole number whose square is at most n. */
static uint64_t root_down(uint64_t n) {
    uint64_t root = (uint64_t)sqrt((double)n);
    while (root * root > n) root--;
    while ((root + 1) * (root + 1) <= n) root++;
    return root;
}

/* data: the length of (rows, columns) apart, at rows * cols + columns. */
static bool create(struct heuristic *self, const struct heuristic_setup *setup) {
    const struct space *space = self->space;
    uint32_t *length = pool_alloc(setup->pool, space->cells * sizeof *length);
    if (!length) return false;
    for (uint64_t i = 0; i < space->cells; i++) {
        uint64_t r = i / space->cols, c = i % space->cols;
        length[i] = (uint32_t)root_down((r * r + c * c) << (2 * FRACTION_BITS));
    }
    self->data = length;
    return true;
}

static uint64_t tile_length(const struct heuristic *self, uint32_t tile, uint32_t cell) {
    const struct space *space = self->space;
    const uint32_t *length = self->data;
    uint32_t goal = space->goal_cell[tile];
    uint32_t rows = distance_1d(space->row_of[cell], space->row_of[goal]);
    uint32_t cols = distance_1d(space->col_of[cell], space->col_of[goal]);
    return tile ? length[rows * space->cols + cols] : 0;
}

static void keep_sum(struct hval *out, uint64_t sum) {
    out->aux[SUM_LOW] = (uint32_t)sum;
    out->aux[SUM_HIGH] = (uint32_t)(sum >> 32);
    out->h = (uint32_t)((sum + (1u << FRACTION_BITS) - 1) >> FRACTION_BITS);
}

static void eval(const struct heuristic *self, const struct state *state, struct hval *out) {
    const struct space *space = self->space;
    uint64_t sum = 0;
    for (uint32_t cell = 0; cell < space->cells; cell++)
        sum += tile_length(self, state_tile(space, state, cell), cell);
    keep_sum(out, sum);
}

static void move(const struct heuristic *self, const struct state *state, struct slide slide,
                 const struct hval *before, struct hval *out) {
    (void)state;
    uint64_t sum = before->aux[SUM_LOW] | (uint64_t)before->aux[SUM_HIGH] << 32;
    sum += tile_length(self, slide.tile, slide.from) - tile_length(self, slide.tile, slide.to);
    keep_sum(out, sum);
}

static double straight_line(const struct space *space, uint32_t tile, uint32_t cell) {
    uint32_t goal = space->goal_cell[tile];
    double rows = space->row_of[cell] - space->row_of[goal];
    double cols = space->col_of[cell] - space->col_of[goal];
    return sqrt(rows * rows + cols * cols);
}

static double real(const struct heuristic *self, const struct state *state) {
    const struct space *space = self->space;
    double sum = 0;
    for (uint32_t cell = 0; cell < space->cells; cell++) {
        uint32_t tile = state_tile(space, state, cell);
        if (tile) sum += straight_line(space, tile, cell);
    }
    return sum;
}

static void terms(const struct heuristic *self, const struct state *state, struct term_sink *sink) {
    const struct space *space = self->space;
    term_open(sink);
    for (uint32_t cell = 0; cell < space->cells; cell++) {
        uint32_t tile = state_tile(space, state, cell);
        if (tile) term_share(sink, tile, straight_line(space, tile, cell));
    }
    term_close(sink, "tiles");
}

const struct heuristic_class loydi_euclidean = {
    .info = {.name = "euclidean",
             .title = "Euclidean distance",
             .summary = "straight line between each tile and its goal cell, sum rounded up",
             .reference = "paper 002",
             .traits = LOYD_ADMISSIBLE | LOYD_CONSISTENT | LOYD_INCREMENTAL},
    .aux_words = AUX_WORDS,
    .create = create,
    .eval = eval,
    .move = move,
    .real = real,
    .terms = terms,
};
