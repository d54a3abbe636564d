/* SPDX-License-Identifier: MIT
 *
 * How far a tile is from the next cell of a line, in moves of the blank (carry_table.h). While the
 * blank is next to the tile, what counts is where the tile is and on which of its four sides the
 * blank is. From there the blank goes around the tile to another side, or takes the tile's place.
 * Both can be undone with as many moves, so the moves from everywhere to the cell are found by one
 * shortest-path search from the cell.
 *
 * Invariant: a place is in the queue if its moves have become fewer since it was last looked at;
 * when the queue is empty, they are the fewest.
 *
 * Cost: eight times the square of the side entries of two bytes, each looked at a few times.
 */
#include "anysize/carry_table.h"

#include <stdlib.h>

enum { FAR = UINT16_MAX };

struct queue {
    const struct carry_table *table;
    uint32_t *index, room, head, count;
    uint8_t *waits;
};

static bool is_free(const struct carry_table *table, struct spot spot) {
    return spot.in >= 0 && spot.in < table->side && abs(spot.on) < table->side &&
           (spot.in || spot.on >= 0);
}

static void lower(struct queue *q, struct spot tile, int way, uint32_t moves) {
    uint32_t index = carry_index(q->table, tile, way);
    if (moves >= q->table->moves[index]) return;
    q->table->moves[index] = (uint16_t)moves;
    if (q->waits[index]) return;
    q->waits[index] = 1;
    q->index[(q->head + q->count++) % q->room] = index;
}

/* The other sides of the tile, around it both ways. */
static void go_around(struct queue *q, struct spot tile, int way, uint32_t moves) {
    for (int turn = 1; turn < RING_CELLS; turn += RING_CELLS - 2) {
        int place = ring_place((struct spot){0, 0}, spot_unit[way]);
        for (uint32_t steps = 1; steps < RING_CELLS; steps++) {
            place = (place + turn) % RING_CELLS;
            if (!is_free(q->table, spot_add(tile, ring[place]))) break;
            if (ring_side[place] < 4) lower(q, tile, ring_side[place], moves + steps);
        }
    }
}

static void look(struct queue *q, uint32_t index) {
    const struct carry_table *table = q->table;
    int way = (int)(index % 4);
    int32_t place = (int32_t)(index / 4);
    struct spot tile = {place / table->side - table->side, place % table->side};
    struct spot blank = spot_add(tile, spot_unit[way]);
    if (!is_free(table, blank)) return;
    lower(q, blank, way ^ 1, table->moves[index] + 1u);
    go_around(q, tile, way, table->moves[index]);
}

bool carry_table_make(struct carry_table *table, struct search *s, uint32_t side) {
    uint32_t entries = 8 * side * side;
    *table = (struct carry_table){.side = (int32_t)side,
                                  .moves = pool_alloc(s->pool, entries * sizeof *table->moves)};
    struct queue q = {.table = table,
                      .room = entries,
                      .index = pool_alloc(s->pool, entries * sizeof *q.index),
                      .waits = pool_alloc(s->pool, entries)};
    bool fits = table->moves && q.index && q.waits;
    if (!fits) s->stopped = LOYD_MEMORY_LIMIT;
    for (uint32_t i = 0; fits && i < entries; i++) table->moves[i] = FAR;
    for (int way = 0; fits && way < 4; way++) lower(&q, (struct spot){0, 0}, way, 0);
    while (q.count) {
        uint32_t index = q.index[q.head];
        q.head = (q.head + 1) % q.room;
        q.count--;
        q.waits[index] = 0;
        look(&q, index);
    }
    pool_free(s->pool, q.waits);
    pool_free(s->pool, q.index);
    return fits;
}

int32_t carry_moves_left(const struct carry_table *table, struct spot tile, struct spot blank) {
    int32_t best = FAR, on = blank.on - tile.on, in = blank.in - tile.in;
    if (!tile.on && !tile.in) return 0;
    for (int way = 0; way < 4; way++) {
        struct spot unit = spot_unit[way];
        bool behind = unit.on ? !in && on * unit.on < 0 : !on && in * unit.in < 0;
        int32_t moves = abs(on - unit.on) + abs(in - unit.in) + 2 * behind +
                        table->moves[carry_index(table, tile, way)];
        if (moves < best) best = moves;
    }
    return best;
}
