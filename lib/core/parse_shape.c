/* SPDX-License-Identifier: MIT
 *
 * The third stage of reading a board: which tokens are tiles, and in what shape.
 *
 * Numbers in front of the tiles may be a size, Sofia's tile count and goal, a number of boards or
 * an instance's id, and nothing in the text says which. So every reading whose counts and rows fit
 * is listed, in a fixed order, and the first one whose tiles are a permutation is taken:
 *
 *   1. everything is tiles              2. n, then n*n tiles
 *   3. rows cols, then rows*cols tiles  4. tile count, goal's blank (or size, -1), then tiles
 *   5. "1" (boards), then rows          6. id [figures], then tiles, then up to four figures
 *   7. [size] two boards, start and goal, on lines of their own, numbered 1 and 2 or not; where no
 *      comment names a goal
 *
 * Rows of equal length give the shape. A single line is a square, unless a size says otherwise; it
 * is never guessed to be a rectangle. A size that the caller gives must agree with what the text
 * says.
 *
 * If no reading is a permutation, the error belongs to the most plausible reading: one with a
 * header on a line of its own, else the first that fits. parse_refuse.c speaks where nothing fits.
 *
 * Cost: O(tokens) for each of the dozen readings.
 */
#include "core/parse_shape.h"

#include <string.h>

enum { READINGS_MAX = 20, FIGURES_MAX = 4 };

struct candidate {
    struct reading reading;
    bool own_line; /* its header stands on a line of its own */
    bool weak;     /* taken if its tiles are a permutation, never blamed if not */
};

struct choice {
    const struct token_list *list;
    uint32_t rows, cols; /* given, or 0 */
    struct candidate at[READINGS_MAX];
    uint32_t count;
    bool clash; /* some reading fits but for the given size */
    uint32_t clash_rows, clash_cols;
};

struct text_layout layout_of(const struct token_list *list, uint32_t first, uint32_t count) {
    struct text_layout layout = {.rows = 0, .equal = true};
    for (uint32_t i = first, start = first; i < first + count; i++) {
        bool last = i + 1 == first + count || list->at[i + 1].row != list->at[i].row;
        if (!last) continue;
        uint32_t length = i + 1 - start;
        if (!layout.rows++) layout.cols = length;
        if (length != layout.cols && layout.equal) {
            layout.equal = false;
            layout.odd_row = layout.rows;
            layout.odd_first = start;
            layout.odd_cols = length;
        }
        start = i + 1;
    }
    return layout;
}

uint32_t square_side(uint32_t cells) {
    uint32_t side = 0;
    while ((side + 1) * (side + 1) <= cells) side++;
    return side * side == cells ? side : 0;
}

/* Fills in the shape of a reading. want 0: from the layout. */
static bool fit(const struct token_list *list, struct reading *r, uint32_t want_rows,
                uint32_t want_cols) {
    struct text_layout layout = layout_of(list, r->first, r->count);
    r->rows = want_rows ? want_rows : layout.rows;
    r->cols = want_rows ? want_cols : layout.cols;
    if (!want_rows && layout.rows == 1) r->rows = r->cols = square_side(r->count);
    bool one_a_line = layout.cols == 1 && r->rows > 1 && r->cols > 1;
    bool same = layout.rows == r->rows && layout.cols == r->cols;
    return layout.equal && r->rows * r->cols == r->count && r->rows >= 1 &&
           r->rows <= LOYD_SIDE_MAX && r->cols <= LOYD_SIDE_MAX &&
           (layout.rows == 1 || one_a_line || same);
}

/* Lists a reading if it fits the text and the given size. want: what its header says, or 0. */
static void offer(struct choice *c, struct candidate candidate, uint32_t want_rows,
                  uint32_t want_cols) {
    struct reading *r = &candidate.reading;
    const struct token *at = c->list->at;
    bool agrees = !c->rows || !want_rows || (c->rows == want_rows && c->cols == want_cols);
    bool fits =
        agrees && fit(c->list, r, want_rows ? want_rows : c->rows, want_rows ? want_cols : c->cols);
    if (fits && c->count < READINGS_MAX) {
        candidate.own_line = r->first && at[r->first].row != at[r->first - 1].row;
        c->at[c->count++] = candidate;
    } else if (c->rows && !candidate.weak && !c->clash && fit(c->list, r, want_rows, want_cols)) {
        c->clash = true;
        c->clash_rows = r->rows;
        c->clash_cols = r->cols;
    }
}

static struct candidate tiles_from(const struct choice *c, uint32_t first, uint32_t behind) {
    return (struct candidate){.reading = {.first = first,
                                          .count = c->list->count - first - behind,
                                          .goal_blank = NO_GOAL}};
}

static bool is_side(const struct token *token) {
    return token->kind == TOKEN_NUMBER && token->value >= 1 && token->value <= LOYD_SIDE_MAX;
}

static void offer_sizes(struct choice *c) {
    const struct token *t = c->list->at;
    uint32_t n = c->list->count;
    if (n > 1 && is_side(t) && t->value * t->value == n - 1)
        offer(c, tiles_from(c, 1, 0), t->value, t->value);
    if (n > 2 && is_side(t) && is_side(t + 1) && t->value * t[1].value == n - 2)
        offer(c, tiles_from(c, 2, 0), t->value, t[1].value);
}

/* Sofia: "8", then the blank's cell in the goal (-1: the last), then 9 tiles; or "3 -1" and 9. */
static void offer_sofia(struct choice *c) {
    const struct token *t = c->list->at;
    uint32_t n = c->list->count;
    if (n < 3 || t->kind != TOKEN_NUMBER || t->value > CELLS_MAX) return;
    bool last = t[1].kind == TOKEN_NEGATIVE && t[1].value == 1;
    bool cell = t[1].kind == TOKEN_NUMBER && t[1].value < n - 2;
    uint32_t side = square_side(n - 2);
    struct candidate sofia = tiles_from(c, 2, 0);
    sofia.reading.goal_blank = last ? n - 3 : t[1].value;
    if (side && ((t->value == n - 3 && (last || cell)) || (t->value == side && last)))
        offer(c, sofia, side, side);
}

static void offer_boards(struct choice *c) {
    const struct token *t = c->list->at;
    if (c->list->count < 3 || t->kind != TOKEN_NUMBER || t->value != 1) return;
    if (t[1].row == t->row || t[c->list->count - 1].row == t[1].row) return;
    offer(c, tiles_from(c, 1, 0), 0, 0);
}

/* All tokens together are tiles, though perhaps of no shape that can be told. */
static bool all_are_tiles(const struct choice *c, uint32_t *seen) {
    struct candidate all = tiles_from(c, 0, 0);
    return tiles_complete(c->list, &all.reading, seen);
}

/* One line: id, tiles, figures. Two lines: id and figures, then tiles. */
static void offer_ids(struct choice *c, uint32_t *seen) {
    const struct token *t = c->list->at;
    uint32_t n = c->list->count, first_row = 1;
    if (n < 10 || t->kind != TOKEN_NUMBER) return;
    while (first_row < n && t[first_row].row == t->row) first_row++;
    bool one_line = first_row == n, two_lines = first_row <= 3 && t[first_row].row == t[n - 1].row;
    for (uint32_t behind = 0; one_line && behind <= FIGURES_MAX; behind++) {
        if (behind == 1 && all_are_tiles(c, seen)) return;
        struct candidate line = tiles_from(c, 1, behind);
        line.weak = true;
        if (line.reading.count >= 9) offer(c, line, 0, 0);
    }
    if (one_line || !two_lines) return;
    struct candidate below = tiles_from(c, first_row, 0);
    below.weak = true;
    offer(c, below, 0, 0);
}

/* The first of each half is the number of its line, or the size. */
static bool labels(const struct token *start, const struct token *goal) {
    if (start->kind == TOKEN_SIZE) return goal->kind == TOKEN_SIZE;
    return start->kind == TOKEN_NUMBER && goal->kind == TOKEN_NUMBER && start->value == 1 &&
           goal->value == 2;
}

/* Start and goal, each half of the tokens behind the head; each half begins with a label where
 * label is 1. want: what the head says, or 0. */
static void offer_pair(struct choice *c, uint32_t head, uint32_t label, uint32_t want_rows,
                       uint32_t want_cols) {
    const struct token *t = c->list->at;
    uint32_t half = (c->list->count - head) / 2, second = head + half;
    if (head + 2 * half != c->list->count || half < label + 2) return;
    if (t[second].row == t[second - 1].row) return;
    if (label && !labels(&t[head], &t[second])) return;
    struct candidate pair = {.reading = {.first = head + label,
                                         .count = half - label,
                                         .goal_blank = NO_GOAL,
                                         .goal_first = second + label},
                             .weak = true};
    struct reading goal = pair.reading, start = pair.reading;
    goal.first = pair.reading.goal_first;
    uint32_t rows = want_rows ? want_rows : c->rows, cols = want_rows ? want_cols : c->cols;
    bool alike = fit(c->list, &goal, rows, cols) && fit(c->list, &start, rows, cols) &&
                 start.rows == goal.rows && start.cols == goal.cols;
    if (alike) offer(c, pair, want_rows, want_cols);
}

static void offer_pairs(struct choice *c) {
    const struct token *t = c->list->at;
    if (t->kind == TOKEN_SIZE) {
        offer_pair(c, 1, 0, t->value, t->cols);
        offer_pair(c, 0, 1, t->value, t->cols);
        return;
    }
    offer_pair(c, 0, 0, 0, 0);
    offer_pair(c, 0, 1, 0, 0);
    if (c->list->count > 2 && is_side(t)) offer_pair(c, 1, 0, t->value, t->value);
    if (c->list->count > 2 && is_side(t) && is_side(t + 1))
        offer_pair(c, 2, 0, t->value, t[1].value);
}

/* The goal's half of a reading with two boards, as a reading of its own. */
static struct reading goal_half(const struct reading *pair) {
    struct reading goal = *pair;
    goal.first = pair->goal_first;
    return goal;
}

static bool all_complete(const struct token_list *list, const struct reading *r, uint32_t *seen) {
    struct reading goal = goal_half(r);
    return tiles_complete(list, r, seen) && (!r->goal_first || tiles_complete(list, &goal, seen));
}

/* Of two boards one is right, so the other one is to blame: *other is its reading. */
static bool one_of_two(const struct choice *c, uint32_t *seen, struct reading *other) {
    for (uint32_t i = 0; i < c->count; i++) {
        struct reading start = c->at[i].reading, goal = goal_half(&start);
        if (!start.goal_first || start.count < 4) continue;
        bool good = tiles_complete(c->list, &start, seen);
        *other = good ? goal : start;
        if (good || tiles_complete(c->list, &goal, seen)) return true;
    }
    return false;
}

static const struct candidate *most_plausible(const struct choice *c) {
    const struct candidate *best = NULL;
    for (uint32_t i = 0; i < c->count; i++) {
        if (c->at[i].weak) continue;
        if (c->at[i].own_line) return &c->at[i];
        if (!best) best = &c->at[i];
    }
    return best;
}

static loyd_status refuse(const struct choice *c, uint32_t *seen, loyd_error *error) {
    const struct candidate *blamed = most_plausible(c);
    struct reading other;
    if (one_of_two(c, seen, &other)) return tiles_refuse(c->list, &other, seen, error);
    if (blamed) return tiles_refuse(c->list, &blamed->reading, seen, error);
    if (c->clash)
        return token_refuse(error, c->list->at, ERROR_SHAPE_DIFFERS,
                            value_whole("text_rows", c->clash_rows),
                            value_whole("text_cols", c->clash_cols), value_size(c->rows, c->cols));
    return shape_refuse(c->list, c->rows, c->cols, error);
}

loyd_status shape_find(const struct token_list *list, bool with_goal, uint32_t *seen,
                       struct reading *found, loyd_error *error) {
    struct choice c = {.list = list, .rows = found->rows, .cols = found->cols};
    const struct token *head = list->at;
    if (head->kind == TOKEN_SIZE) {
        if (head->value < 1 || head->value > LOYD_SIDE_MAX || head->cols < 1 ||
            head->cols > LOYD_SIDE_MAX)
            return token_refuse(error, head, ERROR_SIZE_BEYOND, value_size(head->value, head->cols),
                                value_whole("max", LOYD_SIDE_MAX));
        if (list->count > 1) offer(&c, tiles_from(&c, 1, 0), head->value, head->cols);
    } else {
        offer(&c, tiles_from(&c, 0, 0), 0, 0);
        offer_sizes(&c);
        offer_sofia(&c);
        offer_boards(&c);
        offer_ids(&c, seen);
    }
    if (with_goal && !list->goal.start) offer_pairs(&c);
    for (uint32_t i = 0; i < c.count; i++) {
        if (!all_complete(list, &c.at[i].reading, seen)) continue;
        *found = c.at[i].reading;
        return LOYD_OK;
    }
    return refuse(&c, seen, error);
}
