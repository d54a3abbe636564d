/* SPDX-License-Identifier: MIT
 *
 * A window is a piece of a solution: so many moves, from one board to another. All that it changes
 * lies in the rectangle that the blank crosses. So the piece is a small puzzle of its own, with the
 * board after it as the goal, and a narrow beam looks for a shorter way through it, in a rectangle
 * one line larger on each side. What is found takes the piece's place: the rest of the solution
 * stays as it is, since the board after the window is the same.
 *
 * Invariant: the moves put out so far lead to the board at hand, with the moves still to come it is
 * a solution, and it never gets longer. Cost: a beam a window; memory does not grow with the
 * board beyond two arrays of cells.
 *
 * Source: Ratner & Pohl 1986, "Joint and LPA*: combination of approximation and search", who did
 * so with A*.
 */
#include "anysize/windows.h"

#include "anysize/rest_beam.h"
#include "run/search_log.h"

#include <stdlib.h>

enum { WINDOW_SIDE = 12 }; /* of a window's rectangle, at the most */

struct window_pass {
    struct search *s;
    const struct windows_plan *plan;
    const uint8_t *moves; /* the old solution */
    size_t length, at;
    struct move_list found;   /* a window's moves */
    struct move_list shorter; /* the new solution */
    struct tray window;       /* the window as a puzzle: its cells by their tiles' cells after it */
    uint32_t *tiles, *after;  /* by cell, tiles numbered by where they began; before and after */
    uint32_t blank;
};

/* ---- The window ---- */

static void grow_to(struct rest *rest, uint32_t row, uint32_t col) {
    if (row < rest->top) rest->top = row;
    if (row > rest->bottom) rest->bottom = row;
    if (col < rest->left) rest->left = col;
    if (col > rest->right) rest->right = col;
}

/* The moves that fit a rectangle of WINDOW_SIDE, at most plan->moves; *rest is that rectangle. */
static size_t measure(const struct window_pass *w, struct rest *rest) {
    const struct space *space = w->s->space;
    uint32_t cell = w->blank;
    size_t count = 0;
    *rest = (struct rest){space->row_of[cell], space->row_of[cell], space->col_of[cell],
                          space->col_of[cell]};
    while (count < w->plan->moves && w->at + count < w->length) {
        cell = space_step(space, cell, w->moves[w->at + count]);
        struct rest larger = *rest;
        grow_to(&larger, space->row_of[cell], space->col_of[cell]);
        if (rest_rows(&larger) > WINDOW_SIDE || rest_cols(&larger) > WINDOW_SIDE) break;
        *rest = larger;
        count++;
    }
    return count;
}

/* One line more on each side, where there is one and it fits. */
static void widen(const struct space *space, struct rest *rest) {
    if (rest->top > 0 && rest_rows(rest) < WINDOW_SIDE) rest->top--;
    if (rest->bottom + 1 < space->rows && rest_rows(rest) < WINDOW_SIDE) rest->bottom++;
    if (rest->left > 0 && rest_cols(rest) < WINDOW_SIDE) rest->left--;
    if (rest->right + 1 < space->cols && rest_cols(rest) < WINDOW_SIDE) rest->right++;
}

/* Moves the blank over a board of tiles; returns where it ends. */
static uint32_t replay(const struct window_pass *w, uint32_t *tiles, size_t count) {
    uint32_t blank = w->blank;
    for (size_t i = 0; i < count; i++) {
        uint32_t to = space_step(w->s->space, blank, w->moves[w->at + i]), own = tiles[blank];
        tiles[blank] = tiles[to];
        tiles[to] = own;
        blank = to;
    }
    return blank;
}

/* Sets up the window's puzzle: the goal of a tile is the cell where it is after the moves. after
 * becomes the board after them; where that is read by tile, tray.where is used for it. */
static void set_window(struct window_pass *w, const struct rest *rest, size_t count) {
    struct tray *t = &w->window;
    uint32_t cols = w->s->space->cols;
    replay(w, w->after, count);
    for (uint32_t row = rest->top; row <= rest->bottom; row++)
        for (uint32_t cell = row * cols + rest->left; cell <= row * cols + rest->right; cell++)
            t->where[w->after[cell]] = (uint16_t)cell;
    for (uint32_t row = rest->top; row <= rest->bottom; row++)
        for (uint32_t cell = row * cols + rest->left; cell <= row * cols + rest->right; cell++)
            t->at[cell] = t->where[w->tiles[cell]];
    for (uint32_t row = rest->top; row <= rest->bottom; row++)
        for (uint32_t cell = row * cols + rest->left; cell <= row * cols + rest->right; cell++)
            t->where[t->at[cell]] = (uint16_t)cell;
    t->rest = *rest;
    t->blank = w->blank;
    w->found.length = 0;
}

/* ---- The path ---- */

static bool put(struct window_pass *w, int direction) {
    struct move_list *list = &w->shorter;
    if (list->length && *move_list_at(list, list->length - 1) == move_opposite(direction)) {
        list->length--;
        return true;
    }
    if (move_list_push(list, direction)) return true;
    w->s->stopped = LOYD_MEMORY_LIMIT;
    return false;
}

/* Puts out so many of the old moves, or those found in their place. */
static bool put_all(struct window_pass *w, size_t count, bool found) {
    const uint8_t *from = found ? move_list_at(&w->found, 0) : w->moves + w->at;
    size_t many = found ? w->found.length : count;
    for (size_t i = 0; i < many; i++)
        if (!put(w, from[i])) return false;
    w->blank = replay(w, w->tiles, count);
    w->at += count;
    return true;
}

/* One window: searched, put out, passed. False: return s->stopped. */
static bool pass_window(struct window_pass *w) {
    struct rest rest;
    size_t count = measure(w, &rest);
    widen(w->s->space, &rest);
    bool worth = count > 4 && potential_serves(rest_rows(&rest), rest_cols(&rest));
    loyd_outcome outcome = LOYD_STUCK;
    uint32_t depth;
    set_window(w, &rest, count);
    if (worth) {
        struct rest_plan plan = {.weights = w->plan->weights,
                                 .width = w->plan->width,
                                 .moves_max = count - 2,
                                 .threads = 1};
        outcome = rest_beam(&w->window, &plan, &depth);
    }
    bool none = outcome == LOYD_STUCK || outcome == LOYD_DEPTH_LIMIT;
    if (outcome == LOYD_MEMORY_LIMIT) w->s->stopped = outcome;
    if (outcome != LOYD_SOLVED && !none) return false;
    return put_all(w, count, outcome == LOYD_SOLVED);
}

/* ---- The whole ---- */

static bool open_shortening(struct window_pass *w) {
    struct search *s = w->s;
    uint32_t n = s->space->cells;
    w->tiles = pool_alloc(s->pool, n * sizeof *w->tiles);
    w->after = pool_alloc(s->pool, n * sizeof *w->after);
    if (!w->tiles || !w->after || !move_list_open(&w->found, s->pool) ||
        !move_list_open(&w->shorter, s->pool) || !tray_open(&w->window, s, &w->found, false))
        return false;
    for (uint32_t cell = 0; cell < n; cell++) {
        w->tiles[cell] = w->after[cell] = cell;
        if (!s->space->start[cell]) w->blank = cell;
    }
    return true;
}

static loyd_outcome shorten(struct window_pass *w) {
    bool good = true;
    if (!open_shortening(w)) return LOYD_MEMORY_LIMIT;
    size_t first = w->plan->first < w->length ? w->plan->first : w->length;
    replay(w, w->after, first);
    good = put_all(w, first, false);
    while (good && w->at < w->length) good = pass_window(w);
    if (!good && w->s->stopped == LOYD_MEMORY_LIMIT) return LOYD_MEMORY_LIMIT;
    if (!put_all(w, w->length - w->at, false)) return LOYD_MEMORY_LIMIT;
    if (w->shorter.length < w->length &&
        !search_found_better(w->s, move_list_at(&w->shorter, 0), w->shorter.length))
        return LOYD_MEMORY_LIMIT;
    return good ? LOYD_SOLVED : w->s->stopped;
}

loyd_outcome windows_shorten(struct search *s, const struct windows_plan *plan) {
    struct window_pass w = {.s = s, .plan = plan, .length = s->log->length};
    struct pool_mark mark = pool_mark(s->pool);
    uint8_t *moves = malloc(w.length + 1);
    if (!moves) return LOYD_MEMORY_LIMIT;
    memcpy(moves, s->log->moves, w.length);
    w.moves = moves;
    loyd_outcome outcome = shorten(&w);
    free(moves);
    pool_rewind(s->pool, mark);
    return outcome;
}
