/* SPDX-License-Identifier: MIT
 *
 * The look-up search against breadth-first search: shortest lengths on 3x3 and 2x4 boards, for
 * goals with the blank in every cell and the tiles in any order, with tables read in the mirror and
 * not. The moves are replayed.
 */
#include "engine/lookup.h"
#include "support/test_space.h"
#include "support/test_tables.h"
#include "tables/partition.h"

#include <stdlib.h>

enum { STATES = 362880 };

static uint32_t rank_of(const uint8_t *tile, uint32_t cells) {
    return order_rank(tile, cells);
}

/* Distances of all boards from the goal, by rank; 255: not reached. */
static uint8_t *distances(const struct space *space) {
    uint8_t *distance = malloc(STATES), (*queue)[10] = malloc(STATES * sizeof *queue);
    memset(distance, UINT8_MAX, STATES);
    uint32_t head = 0, tail = 1, cells = space->cells;
    for (uint32_t i = 0; i < cells; i++) queue[0][i] = (uint8_t)space->goal[i];
    queue[0][9] = (uint8_t)space->goal_blank;
    distance[rank_of(queue[0], cells)] = 0;
    for (; head < tail; head++) {
        uint8_t here[10];
        memcpy(here, queue[head], 10);
        const struct moves *moves = &space->moves[here[9]];
        for (uint32_t i = 0; i < moves->count; i++) {
            uint8_t *next = queue[tail];
            memcpy(next, here, 10);
            next[here[9]] = here[moves->to[i]];
            next[moves->to[i]] = 0;
            next[9] = (uint8_t)moves->to[i];
            uint8_t *known = &distance[rank_of(next, cells)];
            if (*known != UINT8_MAX) continue;
            *known = (uint8_t)(distance[rank_of(here, cells)] + 1);
            tail++;
        }
    }
    free(queue);
    return distance;
}

static void shuffle(struct rng *rng, uint16_t *tiles, uint32_t count) {
    for (uint32_t i = 0; i < count; i++) tiles[i] = (uint16_t)i;
    for (uint32_t i = count; i > 1; i--) {
        uint32_t j = (uint32_t)rng_below(rng, i);
        uint16_t keep = tiles[i - 1];
        tiles[i - 1] = tiles[j];
        tiles[j] = keep;
    }
}

static void set_space(struct space *space, struct pool *pool, int rows, int cols,
                      const uint16_t *start, const uint16_t *goal) {
    loyd_board *a = NULL, *b = NULL;
    assert_int_equal(loyd_board_new(rows, cols, start, &a, NULL), LOYD_OK);
    assert_int_equal(loyd_board_new(rows, cols, goal, &b, NULL), LOYD_OK);
    assert_true(space_init(space, pool, a, b, (const uint8_t[4]){UP, DOWN, LEFT, RIGHT}));
    loyd_board_free(a);
    loyd_board_free(b);
}

/* Splits the tiles into patterns: those of the first set, those of the second, and the rest. */
static struct lookup *make_lookup(struct pool *pool, const struct canonical *canonical,
                                  uint32_t first, uint32_t second, struct lookup_tables *set) {
    struct layout *layout = pool_alloc(pool, LOOKUP_TABLES * sizeof *layout);
    struct table *table = pool_alloc(pool, LOOKUP_TABLES * sizeof *table);
    uint32_t all = ((1u << canonical->cells) - 1) & ~(1u << canonical->goal_blank);
    uint32_t homes[LOOKUP_TABLES] = {all & first, all & second & ~first, all & ~first & ~second};
    *set = (struct lookup_tables){0};
    for (uint32_t i = 0; i < LOOKUP_TABLES; i++) {
        if (!homes[i]) continue;
        assert_true(layout_init(&layout[i], pool, canonical->rows, canonical->cols,
                                (uint32_t)__builtin_popcount(homes[i])));
        assert_true(test_table(&table[i], &loydi_bit_table, pool, &layout[i], homes[i],
                               canonical->goal_blank, 1));
        set->table[set->count++] = &table[i];
    }
    return lookup_new(pool, set, 64);
}

static void replay(const struct space *space, struct pool *pool, const struct lookup *lookup,
                   uint32_t length) {
    uint8_t moves[LOOKUP_PATH];
    assert_int_equal(lookup_moves(lookup, moves), length);
    assert_moves_solve(space, pool, moves, length);
}

/* Solves one start; the length must be that. */
static void check_start(struct lookup *lookup, int rows, int cols, const uint16_t *start,
                        const uint16_t *goal, uint32_t length) {
    struct pool pool;
    struct space space;
    struct canonical canonical;
    pool_init(&pool, 0);
    set_space(&space, &pool, rows, cols, start, goal);
    assert_true(canonical_init(&canonical, &space));
    assert_true(lookup_start(lookup, &canonical));
    uint32_t bound = lookup_start_h(lookup);
    while (lookup_iterate(lookup, bound, UINT64_MAX, NULL) == ENGINE_EXHAUSTED) bound += 2;
    assert_int_equal(bound, length);
    replay(&space, &pool, lookup, length);
    pool_drop(&pool);
}

static void check_goal(struct rng *rng, int rows, int cols, const uint16_t *goal, uint32_t split) {
    struct pool pool;
    struct space space;
    struct canonical canonical;
    struct lookup_tables set;
    uint32_t cells = (uint32_t)(rows * cols);
    pool_init(&pool, 0);
    set_space(&space, &pool, rows, cols, goal, goal);
    uint8_t *distance = distances(&space);
    assert_true(canonical_init(&canonical, &space));
    struct lookup *lookup = make_lookup(&pool, &canonical, split, 0, &set);
    assert_non_null(lookup);
    for (int i = 0; i < 40; i++) {
        uint16_t start[9];
        uint8_t bytes[9];
        shuffle(rng, start, cells);
        for (uint32_t c = 0; c < cells; c++) bytes[c] = (uint8_t)start[c];
        uint8_t length = distance[rank_of(bytes, cells)];
        if (length == UINT8_MAX) continue;
        check_start(lookup, rows, cols, start, goal, length);
    }
    free(distance);
    pool_drop(&pool);
}

static void all_goals(void **state) {
    (void)state;
    struct rng rng;
    rng_seed(&rng, 1, 0);
    for (uint32_t blank = 0; blank < 9; blank++) {
        uint16_t goal[9];
        do shuffle(&rng, goal, 9);
        while (goal[blank]);
        check_goal(&rng, 3, 3, goal, 0x1A6);
    }
    for (uint32_t blank = 0; blank < 8; blank++) {
        uint16_t goal[8];
        do shuffle(&rng, goal, 8);
        while (goal[blank]);
        check_goal(&rng, 2, 4, goal, 0xC6);
        check_goal(&rng, 4, 2, goal, 0x2E);
    }
}

/* The next order in the alphabet. False: that was the last. */
static bool next_order(uint16_t *tiles, uint32_t count) {
    uint32_t i = count - 1, j = count - 1;
    while (i && tiles[i - 1] > tiles[i]) i--;
    if (!i) return false;
    while (tiles[j] < tiles[i - 1]) j--;
    uint16_t keep = tiles[i - 1];
    tiles[i - 1] = tiles[j];
    tiles[j] = keep;
    for (j = count - 1; i < j; i++, j--) {
        keep = tiles[i];
        tiles[i] = tiles[j];
        tiles[j] = keep;
    }
    return true;
}

static bool own_mirror(const uint16_t *start) {
    bool same = true;
    for (uint32_t cell = 0; cell < 9; cell++) {
        uint32_t tile = start[cell];
        same &= start[cell % 3 * 3 + cell / 3] == tile % 3 * 3 + tile / 3;
    }
    return same;
}

/* States are stored, but so few that IDA* has to go on, with weak tables: every board that is the same in the mirror, of which half is searched, and each seventh of the
 * others. */
static void little_room(void **state) {
    (void)state;
    static const uint16_t goal[9] = {0, 1, 2, 3, 4, 5, 6, 7, 8};
    struct pool pool;
    struct space space;
    struct canonical canonical;
    struct lookup_tables set;
    uint32_t mirrored = 0;
    pool_init(&pool, 0);
    set_space(&space, &pool, 3, 3, goal, goal);
    uint8_t *distance = distances(&space);
    assert_true(canonical_init(&canonical, &space));
    struct lookup *lookup = make_lookup(&pool, &canonical, 0x92, 0x24, &set);
    struct lookup *without = lookup_new(&pool, &set, 64); /* IDA* from the start */
    assert_true(lookup && without);
    assert_true(lookup_store(lookup, &pool, 200) && lookup_store(without, &pool, 1));
    uint16_t start[9];
    memcpy(start, goal, sizeof start);
    for (uint32_t rank = 1; next_order(start, 9); rank++) {
        if (distance[rank] == UINT8_MAX || (rank % 7 && !own_mirror(start))) continue;
        mirrored += own_mirror(start);
        check_start(lookup, 3, 3, start, goal, distance[rank]);
        if (own_mirror(start)) check_start(without, 3, 3, start, goal, distance[rank]);
    }
    assert_int_equal(mirrored, 143);
    free(distance);
    pool_drop(&pool);
}

/* Korf's 1st, 2nd, 3rd and 12th board, by one thread and by three. */
static void threads_agree(void **state) {
    (void)state;
    static const uint16_t starts[][16] = {{14, 13, 15, 7, 11, 12, 9, 5, 6, 0, 2, 1, 4, 8, 10, 3},
                                          {13, 5, 4, 10, 9, 12, 8, 14, 2, 3, 7, 1, 0, 15, 11, 6},
                                          {14, 7, 8, 2, 13, 11, 10, 4, 9, 12, 5, 0, 3, 6, 1, 15},
                                          {14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15}};
    static const uint32_t lengths[] = {57, 55, 59, 45};
    static const uint16_t goal[16] = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    uint32_t home[PATTERNS_MAX];
    struct pool pool;
    struct layout layout;
    struct table table[3];
    struct lookup_tables set = {.count = partition_tiles(4, 4, 0, 5, home)};
    assert_int_equal(set.count, 3);
    pool_init(&pool, 0);
    assert_true(layout_init(&layout, &pool, 4, 4, 5));
    for (uint32_t i = 0; i < 3; i++) {
        assert_true(test_table(&table[i], &loydi_bit_table, &pool, &layout, home[i], 0, 2));
        set.table[i] = &table[i];
    }
    struct lookup *lookup = lookup_new(&pool, &set, 96);
    struct crew *crew = crew_new(&pool, 3);
    assert_true(lookup && crew && lookup_store(lookup, &pool, 2000));
    for (size_t i = 0; i < 8; i++) {
        struct space space;
        struct canonical canonical;
        lookup_share(lookup, i < 4 ? NULL : crew);
        set_space(&space, &pool, 4, 4, starts[i % 4], goal);
        assert_true(canonical_init(&canonical, &space));
        assert_true(lookup_start(lookup, &canonical));
        uint32_t bound = lookup_start_h(lookup);
        while (lookup_iterate(lookup, bound, UINT64_MAX, NULL) == ENGINE_EXHAUSTED) bound += 2;
        assert_int_equal(bound, lengths[i % 4]);
        replay(&space, &pool, lookup, bound);
        assert_true(lookup_start(lookup, &canonical)); /* and again with a limit */
        bound = lookup_start_h(lookup);
        enum engine_end end;
        while ((end = lookup_iterate(lookup, bound, 40000, NULL)) == ENGINE_EXHAUSTED) bound += 2;
        assert_true(end == ENGINE_NODES || bound == lengths[i % 4]);
        assert_true(lookup_generated(lookup) <= 40000);
    }
    pool_drop(&pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(all_goals), cmocka_unit_test(little_room),
                                       cmocka_unit_test(threads_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
