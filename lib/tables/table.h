/* SPDX-License-Identifier: MIT */
/* A pattern table: for every state of a pattern, the least number of moves of the pattern's own
 * tiles that bring them home. Tables of patterns without a common tile can be added up.
 *
 * An entry is one bit, the second lowest of the value. The lowest is known (it is a matter of the
 * cells' colours), and a move changes the value by one, so who knows a state's value knows its
 * neighbours'. The value of a first state is found by going down to the goal. Tiles are named by
 * their goal cells. Entries are in order of the tiles' order, then of the block: see transpose.c. */
#ifndef LOYDI_TABLE_H
#define LOYDI_TABLE_H

#include "tables/layout.h"

enum { TABLE_DEPTHS = 256 };

/* What an entry is: the value's second bit, as below, or four bits of its own (flat_table.h), or what the moves
 * do to it (step_table.h), or four bits in multi-tile moves (multi_table.h). */
enum table_kind { TABLE_ONE_BIT, TABLE_FLAT, TABLE_STEPS, TABLE_MULTI, TABLE_KINDS };

struct table {
    const struct layout *layout;
    enum table_kind kind;
    uint32_t home;  /* the goal cells of the pattern's tiles, one bit each */
    uint32_t blank; /* the blank's goal cell */
    const uint64_t *bits;
    uint64_t bytes;
    uint32_t colour;                  /* cells of one colour of a chessboard */
    uint64_t histogram[TABLE_DEPTHS]; /* states by value */
};

struct placement { /* a state in a table */
    uint32_t cells, order;
};

/* Builds the table in memory from the pool with that many threads. progress may be NULL; false from
 * it stops. False: the pool was used up, or it was stopped. */
typedef bool table_progress(void *user, uint64_t done, uint64_t total);
/* Told of the new states of one set of cells, by order, as bits, and their value. Called by several
 * threads at once, but for one value after the other. */
typedef void table_found(void *user, uint32_t cells, const uint64_t *orders, uint32_t value);
struct table_build {
    unsigned threads;
    table_progress *progress;
    void *user;
    table_found *found; /* NULL: nobody asks */
    void *found_user;
};
bool table_build(struct table *table, struct pool *pool, const struct layout *layout, uint32_t home,
                 uint32_t blank, const struct table_build *build);

/* The same, but returns the bits block by block, each with layout->words words for its orders, which tables of another kind are made from;
 * the table has none then. NULL where the other returns false. */
uint64_t *table_build_blocks(struct table *table, struct pool *pool, const struct layout *layout,
                             uint32_t home, uint32_t blank, const struct table_build *build);

/* Prepares a table whose bits are had from elsewhere. */
void table_init(struct table *table, const struct layout *layout, uint32_t home, uint32_t blank);

static inline uint64_t table_index(const struct layout *layout, struct placement placement,
                                   uint32_t blank) {
    return layout_index(layout, placement.order, layout_block(layout, placement.cells, blank));
}

static inline uint32_t table_bit(const struct table *table, uint64_t index) {
    return (uint32_t)(table->bits[index / 64] >> index % 64) & 1;
}

/* The value's two lowest bits. */
static inline uint32_t table_mod4(const struct table *table, struct placement placement,
                                  uint32_t blank) {
    uint32_t odd =
        (uint32_t)__builtin_popcount((placement.cells ^ table->home) & table->colour) & 1;
    return 2 * table_bit(table, table_index(table->layout, placement, blank)) + odd;
}

/* The state of the pattern on a board that gives the tile (its goal cell) of each cell. */
struct placement table_placement(const struct table *table, const uint8_t *tile_at);

/* A state whose value is asked for, and the way down from it. */
enum { DESCENT_STEPS = 4 }; /* so many entries are asked for before the first is read */
struct descent {
    const struct table *table;
    const struct table_moves *moves; /* of its layout; NULL: the layout is asked, which is slower */
    struct placement placement;
    uint32_t blank;
    uint32_t value; /* the answer; UINT32_MAX if the table is damaged */
    /* Inside: the value's two lowest bits now, the moves that are not tried yet, those listed. */
    uint32_t mod4, to, to_left, from_left, count;
    bool over;
    struct placement spots[DESCENT_STEPS];
    uint32_t blanks[DESCENT_STEPS];
    uint64_t index[DESCENT_STEPS]; /* of their entries */
};
/* The values of several states. Table, placement and blank are given; placement and blank change. */
void table_values(struct descent *descent, uint32_t count);
uint32_t table_value(const struct table *table, struct placement placement, uint32_t blank);

#endif
