/* SPDX-License-Identifier: MIT
 *
 * Pattern tables in the multi-tile metric.
 *
 * A few tiles keep their names, the others become one. The fewest multi-tile moves that bring the
 * named tiles and the blank home on such a board is a lower bound for the whole board, since every
 * move of the whole board is a move of this one. It is admissible, and exact for what it sees. The
 * bounds of two patterns do not add up, as one move may carry tiles of both; the larger counts.
 *
 * The named tiles are those that end farthest from the blank: they are the hardest to bring home.
 * With six tiles of a 4x4 board the bound is about 22.5 on average and 23.6 with a second pattern,
 * the transposed one; walking distance gives 16, and the truth is 32.6.
 *
 * Built by breadth-first search from the goal, a level at a time: the table is gone through for the
 * entries of that level. The blank's place is the last digit of an index, so that a move which
 * carries no named tile stays nearby in memory.
 *
 * Cost on 4x4: 8 MB and half a second for five tiles, 92 MB and several seconds for six. Culberson
 * and Schaeffer 1998, "Pattern databases".
 */
#include "heuristics/multi_pattern.h"

void multi_pattern_choose(struct multi_pattern *pattern, const struct space *space, uint32_t tiles,
                          bool by_column) {
    uint32_t cells = space->cells, slot = 0, major = by_column ? space->cols : space->rows;
    uint32_t minor = cells / major;
    bool from_end = space->goal_blank < cells / 2;
    *pattern = (struct multi_pattern){.tiles = tiles, .cells = cells};
    memset(pattern->slot, (int)tiles, sizeof pattern->slot);
    for (uint32_t i = 0; i < cells; i++) {
        uint32_t at = from_end ? cells - 1 - i : i;
        uint32_t cell = by_column ? at % minor * major + at / minor : at;
        pattern->place[cell] = (uint8_t)at;
        if (cell != space->goal_blank && slot < tiles)
            pattern->slot[space->goal[cell]] = (uint8_t)slot++;
    }
    for (uint32_t i = tiles, weight = 1; i-- > 0; weight *= cells - i) pattern->weight[i] = weight;
}

uint64_t multi_pattern_bytes(const struct multi_pattern *pattern) {
    return (uint64_t)pattern->weight[0] * pattern->cells * pattern->cells;
}

uint32_t multi_pattern_spots(const struct multi_pattern *pattern, const struct space *space,
                             const struct state *state) {
    uint32_t spots = 0;
    for (uint32_t cell = 0; cell < space->cells; cell++) {
        uint32_t slot = pattern->slot[state_tile(space, state, cell)];
        if (slot < pattern->tiles) spots |= (uint32_t)pattern->place[cell] << 4 * slot;
    }
    return spots;
}

/* The spots of that rank. */
static uint32_t unrank(const struct multi_pattern *pattern, uint32_t rank) {
    uint32_t spots = 0, free_places = (1u << pattern->cells) - 1;
    for (uint32_t i = 0; i < pattern->tiles; i++) {
        uint32_t rest = free_places;
        for (uint32_t skip = rank / pattern->weight[i]; skip; skip--) rest &= rest - 1;
        uint32_t place = (uint32_t)__builtin_ctz(rest);
        rank %= pattern->weight[i];
        spots |= place << 4 * i;
        free_places &= ~(1u << place);
    }
    return spots;
}

enum { ASK_EVERY = 1 << 14 };

/* One level of the search, on a board whose cells are numbered by their places. */
struct level {
    struct multi_pattern *pattern;
    uint8_t (*step)[4]; /* by place and direction: the next place; UINT8_MAX off the board */
    uint8_t depth;
    bool any;     /* the level had an entry */
    bool stopped; /* patience has run out */
    struct patience patience;
};

static void reach(const struct level *level, size_t rank, uint32_t blank) {
    uint8_t *entry = &level->pattern->distance[rank * level->pattern->cells + blank];
    if (*entry == UINT8_MAX) *entry = (uint8_t)(level->depth + 1);
}

/* Takes the blank along one line and enters every board that this makes. */
static void run_on(const struct level *level, size_t rank, uint32_t spots, uint32_t blank,
                   int direction) {
    const struct multi_pattern *pattern = level->pattern;
    for (uint32_t to; (to = level->step[blank][direction]) != UINT8_MAX; blank = to) {
        uint32_t slot = 0;
        while (slot < pattern->tiles && (spots >> 4 * slot & 15) != to) slot++;
        if (slot < pattern->tiles) {
            spots ^= (to ^ blank) << 4 * slot;
            rank = multi_pattern_rank(pattern, spots);
        }
        reach(level, rank, to);
    }
}

static void expand_level(struct level *level) {
    const struct multi_pattern *pattern = level->pattern;
    uint32_t cells = pattern->cells, ranks = pattern->weight[0] * cells;
    level->any = false;
    for (uint32_t rank = 0; rank < ranks && !level->stopped; rank++) {
        if (rank % ASK_EVERY == 0) level->stopped = !level->patience.go_on(level->patience.user);
        const uint8_t *entries = &pattern->distance[(size_t)rank * cells];
        if (!memchr(entries, level->depth, cells)) continue;
        uint32_t spots = unrank(pattern, rank);
        level->any = true;
        for (uint32_t blank = 0; blank < cells; blank++)
            for (int direction = 0; entries[blank] == level->depth && direction < 4; direction++)
                run_on(level, rank, spots, blank, direction);
    }
}

static void fill_steps(const struct multi_pattern *pattern, const struct space *space,
                       uint8_t (*step)[4]) {
    for (uint32_t cell = 0; cell < space->cells; cell++)
        for (int direction = 0; direction < 4; direction++) {
            uint32_t to = space_step(space, cell, direction);
            step[pattern->place[cell]][direction] =
                to == CELL_NONE ? UINT8_MAX : pattern->place[to];
        }
}

bool multi_pattern_build(struct multi_pattern *pattern, const struct space *space,
                         struct pool *pool, struct patience patience) {
    uint8_t step[PATTERN_CELLS_MAX][4];
    uint32_t spots = 0;
    size_t bytes = multi_pattern_bytes(pattern);
    pattern->distance = pool_alloc(pool, bytes);
    if (!pattern->distance) return false;
    memset(pattern->distance, UINT8_MAX, bytes);
    fill_steps(pattern, space, step);
    for (uint32_t tile = 1; tile < space->cells; tile++)
        if (pattern->slot[tile] < pattern->tiles)
            spots |= (uint32_t)pattern->place[space->goal_cell[tile]] << 4 * pattern->slot[tile];
    size_t goal = multi_pattern_rank(pattern, spots);
    pattern->distance[goal * pattern->cells + pattern->place[space->goal_blank]] = 0;
    struct level level = {.pattern = pattern, .step = step, .any = true, .patience = patience};
    for (; level.any && !level.stopped; level.depth++) expand_level(&level);
    if (level.stopped) pool_free(pool, pattern->distance);
    return !level.stopped;
}
