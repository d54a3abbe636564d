/* SPDX-License-Identifier: MIT
 *
 * What differs between the kinds of tables when they are made or kept in files.
 */
#include "pdb/coding.h"

#include "pdb/flat_table.h"
#include "pdb/multi_table.h"
#include "pdb/step_table.h"

typedef bool build_fn(struct table *table, struct pool *pool, const struct frame *frame,
                      uint32_t home, uint32_t blank, const struct table_build *build);
typedef void init_fn(struct table *table, const struct frame *frame, uint32_t home, uint32_t blank);

static const struct kind {
    init_fn *init;
    build_fn *build;
    uint32_t tiles_max, number;
    const char *suffix;
    double state_s;
} kinds[] = {
    [TABLE_SECOND_BIT] = {table_init, table_build, FRAME_TILES_MAX, 1, "", 6e-9},
    [TABLE_FLAT] = {flat_table_init, flat_table_build, FLAT_TILES_MAX, 2, "-flat", 60e-9},
    [TABLE_STEPS] = {step_table_init, step_table_build, STEP_TILES_MAX, 3, "-steps", 60e-9},
    [TABLE_MULTI] = {multi_table_init, multi_table_build, MULTI_TILES_MAX, 4, "-multi", 12e-9},
};

void coding_init(enum table_coding coding, struct table *table, const struct frame *frame,
                 uint32_t home, uint32_t blank) {
    kinds[coding].init(table, frame, home, blank);
}

bool coding_build(enum table_coding coding, struct table *table, struct pool *pool,
                  const struct frame *frame, uint32_t home, uint32_t blank,
                  const struct table_build *build) {
    return kinds[coding].build(table, pool, frame, home, blank, build);
}

uint64_t coding_build_bytes(enum table_coding coding, const struct frame *frame) {
    enum { BLOCK = 20, EDGE = 8 }; /* bytes that the builder keeps for each, rounded up */
    if (coding == TABLE_MULTI) return multi_table_build_bytes(frame);
    uint64_t bits = (uint64_t)frame->blocks * frame->words * 8, near = 0;
    for (uint32_t cell = 0; cell < frame->cells; cell++)
        near += (uint64_t)__builtin_popcount(frame->near[cell]);
    /* An edge is a tile's cell in the set beside a cell that is not. */
    uint64_t edges = near * frame_choose(frame->cells - 2, frame->tiles - 1);
    uint64_t bytes = 2 * bits + BLOCK * (uint64_t)frame->blocks + EDGE * edges;
    if (coding != TABLE_SECOND_BIT) bytes += bits; /* the others are made from that table */
    if (coding == TABLE_FLAT) bytes += flat_table_entries(frame);
    return bytes;
}

uint64_t coding_states(enum table_coding coding, const struct frame *frame) {
    return (uint64_t)(coding == TABLE_MULTI ? multi_blocks(frame) : frame->blocks) * frame->orders;
}

double coding_state_s(enum table_coding coding) {
    return kinds[coding].state_s;
}

uint32_t coding_tiles_max(enum table_coding coding) {
    return kinds[coding].tiles_max;
}

uint32_t coding_cells_max(enum table_coding coding) {
    return coding == TABLE_MULTI ? MULTI_CELLS_MAX : FRAME_CELLS_MAX;
}

const char *coding_suffix(enum table_coding coding) {
    return kinds[coding].suffix;
}

uint32_t coding_number(enum table_coding coding) {
    return kinds[coding].number;
}
