/* SPDX-License-Identifier: MIT */
/* A pattern table in multi-tile moves: the fewest that bring a few tiles and the blank home. */
#ifndef LOYDI_MULTI_PATTERN_H
#define LOYDI_MULTI_PATTERN_H

#include "core/rules.h"

enum { PATTERN_TILES_MAX = 6, PATTERN_CELLS_MAX = 16 };

struct multi_pattern {
    uint32_t tiles, cells;            /* tiles of the pattern; cells of the board */
    uint8_t slot[PATTERN_CELLS_MAX];  /* by tile: its number in the pattern; tiles: not in it */
    uint8_t place[PATTERN_CELLS_MAX]; /* by cell: where the table has it */
    uint32_t weight[PATTERN_TILES_MAX];
    uint8_t *distance; /* at (rank of the tiles' places) * cells + the blank's place */
};

/* Fills in the pattern of the tiles whose goals come first by row (or by column) from the corner
 * farthest from the goal's blank. The table is not built. */
void multi_pattern_choose(struct multi_pattern *pattern, const struct space *space, uint32_t tiles,
                          bool by_column);
/* Bytes of its table. */
uint64_t multi_pattern_bytes(const struct multi_pattern *pattern);
/* Asked often while a table is built. False: give up. */
struct patience {
    bool (*go_on)(void *user);
    void *user;
};
/* Builds it. False: no memory, or no patience. */
bool multi_pattern_build(struct multi_pattern *pattern, const struct space *space,
                         struct pool *pool, struct patience patience);

/* Where the pattern's tiles are: four bits each, by slot. */
uint32_t multi_pattern_spots(const struct multi_pattern *pattern, const struct space *space,
                             const struct state *state);

/* The spots after tile went from one cell to another. */
static inline uint32_t multi_pattern_slide(const struct multi_pattern *pattern, uint32_t spots,
                                           uint32_t tile, uint32_t from, uint32_t to) {
    uint32_t slot = pattern->slot[tile];
    if (slot == pattern->tiles) return spots;
    return spots ^ (uint32_t)(pattern->place[from] ^ pattern->place[to]) << 4 * slot;
}

/* The rank of the tiles' places among all arrangements: each place counts the free ones below. */
static inline uint32_t multi_pattern_rank(const struct multi_pattern *pattern, uint32_t spots) {
    uint32_t taken = 0, rank = 0;
    for (uint32_t i = 0; i < pattern->tiles; i++) {
        uint32_t place = spots >> 4 * i & 15, below = (1u << place) - 1;
        rank += (place - (uint32_t)__builtin_popcount(taken & below)) * pattern->weight[i];
        taken |= 1u << place;
    }
    return rank;
}

static inline uint32_t multi_pattern_distance(const struct multi_pattern *pattern, uint32_t spots,
                                              uint32_t blank) {
    size_t rank = multi_pattern_rank(pattern, spots);
    return pattern->distance[rank * pattern->cells + pattern->place[blank]];
}

#endif
