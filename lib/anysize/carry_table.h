/* SPDX-License-Identifier: MIT */
/* How many moves it takes to bring a tile to the next cell of a line. */
#ifndef LOYDI_CARRY_TABLE_H
#define LOYDI_CARRY_TABLE_H

#include "anysize/constructive.h"

/* By where the tile is, seen from the cell that it is to come to, and on which side of it the
 * blank is: the fewest moves. The line is endless and done up to that cell; nothing else is in the
 * way. */
struct carry_table {
    int32_t side; /* places are less than that away, along the line both ways and inward */
    uint16_t *moves;
};

/* False: return s->stopped. */
bool carry_table_make(struct carry_table *table, struct search *s, uint32_t side);

static inline uint32_t carry_index(const struct carry_table *table, struct spot tile, int way) {
    assert(tile.on > -table->side && tile.on < table->side && tile.in >= 0 &&
           tile.in < table->side);
    return (uint32_t)(((tile.on + table->side) * table->side + tile.in) * 4 + way);
}

/* The same with the blank anywhere; both are seen from the cell that the tile is to come to. */
int32_t carry_moves_left(const struct carry_table *table, struct spot tile, struct spot blank);

#endif
