/* SPDX-License-Identifier: MIT
 *
 * A lower bound for multi-tile moves, where the blank goes any distance along its row or column and
 * that counts as one move.
 *
 * The two axes. A vertical move changes rows alone, a horizontal one columns alone. Let v be the
 * fewest vertical moves that bring all tiles into their rows if horizontal moves are free, and h
 * the same for columns. A solution has at least v vertical and h horizontal moves.
 *
 * How they add up. Two moves in one line are one move, so in a shortest solution vertical and
 * horizontal moves alternate. If n moves begin with a vertical one, (n + 1) / 2 of them are
 * vertical and n / 2 horizontal: n >= max(2v - 1, 2h), and the other way round if they begin with a
 * horizontal one. That is never below v + h, and well above it where one axis is in order.
 *
 * How v is found. By walking distance (walking_distance.c): a state says how many tiles of each
 * goal row stand in each row, and where the blank is. A run of steps of the blank in one direction
 * costs one. The breadth-first search below goes over pairs (state, direction of the run): to go on
 * is free, to begin a run costs one. Every pair is entered once. Horizontal moves do not change the
 * state, so the distance in this puzzle is v or less.
 *
 * Where those tables would be too large, by Manhattan distance: a vertical move takes at most
 * rows - 1 tiles one row on, so v >= (sum of all row distances) / (rows - 1).
 *
 * Cost: as walking distance; the table's states are gone through twice more.
 */
#include "heuristics/multi_bound.h"

#include <assert.h>

struct run_search {
    struct walking_table *table;
    uint8_t *entered; /* by state * 2 + forward: a run that way has passed through it */
    uint32_t *queue;  /* states in the order of distance */
    uint32_t *run;    /* states that the present run has come to, to go on from */
    uint32_t queued;
};

static void arrive(struct run_search *r, uint32_t state, uint32_t forward, uint32_t *runs,
                   uint32_t distance) {
    if (r->entered[state * 2 + forward]) return;
    r->entered[state * 2 + forward] = 1;
    r->run[(*runs)++] = state;
    if (r->table->distance[state] != UINT8_MAX) return;
    r->table->distance[state] = (uint8_t)distance;
    r->queue[r->queued++] = state;
}

/* Enters all states that runs in that direction from state lead to. */
static void run_on(struct run_search *r, uint32_t state, uint32_t forward) {
    const struct walking_table *table = r->table;
    uint32_t runs = 0, distance = table->distance[state] + 1u;
    r->run[runs++] = state;
    while (runs) {
        const uint32_t *next = &table->next[(r->run[--runs] * 2 + forward) * table->lines];
        for (uint32_t goal = 0; goal < table->lines; goal++)
            if (next[goal] != WALK_UNKNOWN) arrive(r, next[goal], forward, &runs, distance);
    }
}

/* Puts distances in multi-tile moves in place of those in single steps. */
static bool count_runs(struct walking_table *table, struct pool *pool) {
    size_t states = table->count;
    struct run_search r = {.table = table};
    r.entered = pool_alloc(pool, 2 * states);
    r.queue = pool_alloc(pool, states * sizeof *r.queue);
    r.run = pool_alloc(pool, (states + 1) * sizeof *r.run);
    if (!r.entered || !r.queue || !r.run) return false;
    uint32_t solved = 1; /* states are numbered by distance */
    memset(table->distance, UINT8_MAX, states);
    table->distance[solved] = 0;
    r.queue[r.queued++] = solved;
    for (uint32_t at = 0; at < r.queued; at++) {
        run_on(&r, r.queue[at], 0);
        run_on(&r, r.queue[at], 1);
    }
    pool_free(pool, r.run);
    pool_free(pool, r.queue);
    pool_free(pool, r.entered);
    return true;
}

static bool axis_table(struct multi_axis *axis, uint32_t lines, uint32_t width, struct pool *pool) {
    struct walking_table *table = pool_alloc(pool, sizeof *table);
    if (!table) return false;
    *table = (struct walking_table){.lines = lines, .width = width, .goal_line = axis->line_of[0]};
    axis->table = table;
    return walking_build(table, pool) && count_runs(table, pool);
}

static bool axis_open(struct multi_axis *axis, const uint16_t *line_at, const struct space *space,
                      struct pool *pool) {
    uint32_t lines = line_at[space->cells - 1] + 1u;
    axis->line_at = line_at;
    axis->carried_max = lines > 1 ? lines - 1 : 1;
    axis->line_of = pool_alloc(pool, space->cells * sizeof *axis->line_of);
    if (!axis->line_of) return false;
    for (uint32_t tile = 0; tile < space->cells; tile++)
        axis->line_of[tile] = line_at[space->goal_cell[tile]];
    return true;
}

const struct heuristic_class *multi_bound_default(uint32_t rows, uint32_t cols) {
    bool walks = !loydi_walking_distance.multi_shapes(rows, cols);
    return walks ? &loydi_walking_distance : &loydi_manhattan;
}

static bool add_tables(struct multi_bound *bound, const struct space *space, struct pool *pool) {
    struct multi_axis *vertical = &bound->axis[0], *horizontal = &bound->axis[1];
    bool same = space->rows == space->cols && vertical->line_of[0] == horizontal->line_of[0];
    if (!axis_table(vertical, space->rows, space->cols, pool)) return false;
    if (same) horizontal->table = vertical->table;
    return same || axis_table(horizontal, space->cols, space->rows, pool);
}

/* The sum of the tiles' distances along the axis, or the number of the state in its table. */
static uint32_t axis_place(const struct multi_axis *axis, const struct space *space,
                           const struct state *state) {
    uint64_t key = axis->line_at[state->blank];
    uint32_t sum = 0;
    for (uint32_t cell = 0; cell < space->cells; cell++) {
        uint32_t tile = state_tile(space, state, cell), line = axis->line_at[cell];
        if (!tile) continue;
        if (axis->table) key += axis->table->weight[line][axis->line_of[tile]];
        sum += line_gap(line, axis->line_of[tile]);
    }
    return axis->table ? walking_find(axis->table, key) : sum;
}

void multi_bound_eval(const struct multi_bound *bound, const struct space *space,
                      const struct state *state, struct multi_need *need) {
    for (int i = 0; i < AXES; i++) {
        const struct multi_axis *axis = &bound->axis[i];
        uint32_t place = axis_place(axis, space, state);
        need->place[i] = place;
        need->moves[i] = axis->table ? axis->table->distance[place]
                                     : (place + axis->carried_max - 1) / axis->carried_max;
    }
}

bool multi_bound_create(struct multi_bound *bound, const struct heuristic_class *class,
                        const struct space *space, struct pool *pool) {
    assert(class->info.traits & LOYD_MULTI_TILE);
    assert(!class->multi_shapes || !class->multi_shapes(space->rows, space->cols));
    *bound = (struct multi_bound){.class = class};
    struct state start;
    if (!axis_open(&bound->axis[0], space->row_of, space, pool) ||
        !axis_open(&bound->axis[1], space->col_of, space, pool) ||
        (class == &loydi_walking_distance && !add_tables(bound, space, pool)) ||
        !state_new(space, pool, &start))
        return false;
    multi_bound_eval(bound, space, &start, &bound->start);
    pool_free(pool, start.tiles);
    return true;
}
