/* SPDX-License-Identifier: MIT */
/* A pattern table, also called a pattern database: for every state of a pattern (a group of tiles,
 * the others being alike) it knows the least number of moves that bring the pattern home.
 *
 * Tiles are named by their goal cells. What an entry is, and how it is read, is a matter of the
 * table's kind (table_kind.h). */
#ifndef LOYDI_TABLE_H
#define LOYDI_TABLE_H

#include "tables/layout.h"

enum { TABLE_DEPTHS = 256 }; /* every value is less */

struct table_kind;

struct table {
    const struct table_kind *kind;
    const struct layout *layout;
    uint32_t home;                    /* the goal cells of the pattern's tiles, one bit each */
    uint32_t blank;                   /* the blank's goal cell, which is none of them */
    const void *entries;              /* NULL: neither built nor mapped yet */
    uint64_t bytes;                   /* of the entries, a multiple of 8 */
    uint32_t colour;                  /* the cells of one colour of a chessboard */
    uint64_t histogram[TABLE_DEPTHS]; /* states by value */
};

struct placement { /* where the tiles of a pattern are */
    uint32_t cells, order;
};

/* Told of the new states of one set of cells, by order, as bits, and of their value. Called by
 * several threads at once, but for one value after the other. */
typedef void table_found(void *user, uint32_t cells, const uint64_t *orders, uint32_t value);
/* Asked now and then while a table is built; false: stop. */
typedef bool table_progress(void *user, uint64_t done, uint64_t total);

struct table_build { /* how to build */
    unsigned threads;
    table_progress *progress; /* NULL: nobody asks */
    void *user;
    table_found *found; /* NULL: nobody asks */
    void *found_user;
};

/* Prepares a table, which then can be built or mapped from a file. */
void table_init(struct table *table, const struct table_kind *kind, const struct layout *layout,
                uint32_t home, uint32_t blank);
/* Builds it in memory from the pool. False: the pool was used up, or it was stopped. */
bool table_build(struct table *table, struct pool *pool, const struct table_build *build);

/* Where the pattern's tiles are on a board that gives the tile (its goal cell) of each cell. */
struct placement table_placement(const struct table *table, const uint8_t *tile_at);
/* The value of a state; UINT32_MAX if the table is damaged, or the state cannot be reached. */
uint32_t table_value(const struct table *table, struct placement placement, uint32_t blank);

#endif
