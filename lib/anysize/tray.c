/* SPDX-License-Identifier: MIT
 *
 * The board of the solvers that settle lines (tray.h): how it is made of a search's start and goal,
 * and how a move of the solution is counted.
 *
 * Invariant: the moves listed, played from the start, give the board at hand; where[] is the
 * inverse of at[], but for the blank, whose cell is blank.
 *
 * A move made is one expansion of one child, so that limits and counts mean what they mean
 * elsewhere; a move undone costs nothing. Cost: two arrays of two bytes a cell, one byte a move.
 */
#include "anysize/tray.h"

static bool begin_story(struct tray *t) {
    struct search *s = t->s;
    if (!recorder_open(&t->recorder, s)) return false;
    if (!t->watched || !search_traced(s)) return true;
    if (!state_new(s->space, s->pool, &t->state)) return false;
    struct path_end start = {.state = &t->state, .direction = NO_MOVE, .h = -1};
    record_path(&t->recorder, LOYD_TRACE_START, start, NULL);
    return true;
}

bool tray_open(struct tray *t, struct search *s, struct move_list *moves, bool watched) {
    const struct space *space = s->space;
    assert(!moves->length);
    *t = (struct tray){.s = s,
                       .watched = watched,
                       .rows = space->rows,
                       .cols = space->cols,
                       .cells = space->cells,
                       .at = pool_alloc(s->pool, space->cells * sizeof *t->at),
                       .where = pool_alloc(s->pool, space->cells * sizeof *t->where),
                       .step = {-(int32_t)space->cols, (int32_t)space->cols, -1, 1},
                       .rest = {0, space->rows - 1, 0, space->cols - 1},
                       .moves = moves};
    if (!t->at || !t->where || !begin_story(t)) {
        s->stopped = LOYD_MEMORY_LIMIT;
        return false;
    }
    for (uint32_t cell = 0; cell < t->cells; cell++) {
        t->at[cell] = (uint16_t)space->goal_cell[space->start[cell]];
        t->where[t->at[cell]] = (uint16_t)cell;
        if (!space->start[cell]) t->blank = cell;
    }
    return true;
}

static void tell(struct tray *t, loyd_trace_kind kind, int direction, uint64_t depth) {
    struct path_end end = {.state = &t->state, .depth = depth, .direction = direction, .h = -1};
    record_path(&t->recorder, kind, end, NULL);
}

static int last_move(const struct tray *t) {
    return t->moves->length ? *move_list_at(t->moves, t->moves->length - 1) : NO_MOVE;
}

/* Brings the recorder's board up to date: moves that were undone are not told. */
static void follow(struct tray *t) {
    uint16_t *tiles = t->s->trace_tiles;
    for (uint32_t cell = 0; cell < t->cells; cell++) tiles[cell] = t->s->space->goal[t->at[cell]];
    state_set(t->s->space, &t->state, tiles);
}

void tray_tell_move(struct tray *t, int direction) {
    follow(t);
    tell(t, LOYD_TRACE_EXPAND, last_move(t), t->moves->length);
    if (!search_traced(t->s)) return;
    state_slide(t->s->space, &t->state, space_step(t->s->space, t->blank, direction));
    tell(t, LOYD_TRACE_GENERATE, direction, t->moves->length + 1);
}

void tray_tell_goal(struct tray *t) {
    if (!t->watched || !search_traced(t->s)) return;
    follow(t);
    tell(t, LOYD_TRACE_GOAL, last_move(t), t->moves->length);
}

static uint64_t apart(uint32_t a, uint32_t b) {
    return a > b ? a - b : b - a;
}

uint64_t tray_distance(const struct tray *t) {
    const struct space *space = t->s->space;
    uint64_t sum = 0;
    for (uint32_t row = t->rest.top; row <= t->rest.bottom; row++)
        for (uint32_t col = t->rest.left; col <= t->rest.right; col++) {
            uint32_t cell = row * t->cols + col, home = t->at[cell];
            if (cell == t->blank) continue;
            sum += apart(row, space->row_of[home]) + apart(col, space->col_of[home]);
        }
    return sum;
}
