/* SPDX-License-Identifier: MIT
 *
 * The engine against a plain IDA* written here in the simplest way: same length, same counts to the
 * unit, for all 24 orders of moves, several shapes and goals, one and four nodes at a time; and
 * Korf's published counts.
 */
#include "engine/manhattan_engine.h"
#include "support/test_space.h"

struct plain { /* IDA* as in the textbook; recursion is no deeper than the bound */
    const struct space *space;
    struct state state;
    uint64_t expanded, generated;
};

static uint32_t plain_h(const struct plain *p) {
    uint32_t h = 0;
    for (uint32_t cell = 0; cell < p->space->cells; cell++) {
        uint32_t tile = state_tile(p->space, &p->state, cell), home = p->space->goal_cell[tile],
                 w = p->space->cols;
        if (!tile) continue;
        int rows = (int)(cell / w) - (int)(home / w), cols = (int)(cell % w) - (int)(home % w);
        h += (uint32_t)((rows < 0 ? -rows : rows) + (cols < 0 ? -cols : cols));
    }
    return h;
}

static bool plain_search(struct plain *p, uint32_t g, uint32_t bound, int came) {
    const struct moves *moves = state_moves(p->space, &p->state);
    uint32_t from = p->state.blank;
    p->expanded++;
    for (uint32_t i = 0; i < moves->count; i++) {
        if (came != NO_MOVE && moves->direction[i] == move_opposite(came)) continue;
        state_slide(p->space, &p->state, moves->to[i]);
        p->generated++;
        uint32_t h = plain_h(p);
        if (!h || (g + 1 + h <= bound && plain_search(p, g + 1, bound, moves->direction[i])))
            return true;
        state_slide(p->space, &p->state, from);
    }
    return false;
}

struct board_case {
    uint32_t rows, cols;
    uint16_t start[16], goal[16];
};

static void make_space(struct space *space, struct pool *pool, const struct board_case *c,
                       const uint8_t order[4]) {
    loyd_board *start = NULL, *goal = NULL;
    assert_int_equal(loyd_board_new((int)c->rows, (int)c->cols, c->start, &start, NULL), LOYD_OK);
    assert_int_equal(loyd_board_new((int)c->rows, (int)c->cols, c->goal, &goal, NULL), LOYD_OK);
    assert_true(space_init(space, pool, start, goal, order));
    loyd_board_free(start);
    loyd_board_free(goal);
}

static uint32_t run_engine(struct manhattan_engine *engine, struct pool *pool,
                           const struct space *space) {
    uint32_t bound = engine_start_h(engine);
    while (engine_iterate(engine, bound, UINT64_MAX, NULL) == ENGINE_EXHAUSTED) bound += 2;
    uint8_t moves[WALK_DEPTH + 1];
    assert_int_equal(engine_moves(engine, moves), bound);
    assert_moves_solve(space, pool, moves, bound);
    return bound;
}

static void compare(const struct board_case *c, const uint8_t order[4]) {
    struct pool pool;
    struct space space;
    pool_init(&pool, 0);
    make_space(&space, &pool, c, order);
    struct plain plain = {.space = &space, .generated = 1};
    assert_true(state_new(&space, &pool, &plain.state));
    uint32_t length = plain_h(&plain);
    while (!plain_search(&plain, 0, length, NO_MOVE)) length += 2;
    for (int wide = 0; wide <= batch_can_widen(); wide++) {
        struct manhattan_engine *engine = engine_new(&pool, &space, wide);
        assert_non_null(engine);
        assert_int_equal(run_engine(engine, &pool, &space), length);
        assert_int_equal(engine_generated(engine), plain.generated);
        assert_int_equal(engine_expanded(engine), plain.expanded);
    }
    pool_drop(&pool);
}

static const struct board_case cases[] = {
    {4,
     4,
     {5, 1, 3, 4, 2, 6, 8, 12, 9, 10, 7, 11, 13, 14, 0, 15},
     {1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 0}},
    {4,
     4,
     {1, 2, 4, 5, 12, 0, 3, 6, 11, 13, 14, 15, 10, 9, 8, 7},
     {1, 2, 3, 4, 12, 13, 14, 5, 11, 0, 15, 6, 10, 9, 8, 7}},
    {3, 3, {8, 6, 7, 2, 5, 4, 3, 0, 1}, {1, 2, 3, 4, 5, 6, 7, 8, 0}},
    {3, 4, {4, 1, 10, 3, 8, 5, 2, 7, 9, 0, 6, 11}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11}},
    {2, 4, {0, 7, 2, 1, 4, 3, 6, 5}, {1, 2, 3, 4, 5, 6, 7, 0}},
};

static bool same_class(const struct board_case *c) { /* the case must be solvable to be of use */
    loyd_board *start = NULL, *goal = NULL;
    loyd_parity parity;
    loyd_board_new((int)c->rows, (int)c->cols, c->start, &start, NULL);
    loyd_board_new((int)c->rows, (int)c->cols, c->goal, &goal, NULL);
    assert_int_equal(loyd_check(start, goal, &parity, NULL), LOYD_OK);
    loyd_board_free(start);
    loyd_board_free(goal);
    return parity.solvable;
}

static void all_orders(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct board_case c = cases[i];
        if (!same_class(&c)) { /* swapping two tiles changes the class */
            uint16_t *a = &c.goal[c.goal[0] && c.goal[1] ? 0 : 2], keep = a[0];
            a[0] = a[1];
            a[1] = keep;
        }
        for (uint8_t a = 0; a < 4; a++)
            for (uint8_t b = 0; b < 4; b++)
                for (uint8_t d = 0; d < 4; d++)
                    if (a != b && a != d && b != d)
                        compare(&c, (const uint8_t[4]){a, b, d, (uint8_t)(6 - a - b - d)});
    }
}

/* Korf 1985, table 1: id 79, 12 and 42. */
static void korf_counts(void **state) {
    (void)state;
    static const struct {
        uint16_t start[16];
        uint32_t length;
        uint64_t generated;
    } rows[] = {
        {{0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15}, 42, 540860},
        {{14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15}, 45, 546344},
        {{4, 5, 7, 2, 9, 14, 12, 13, 0, 3, 6, 11, 8, 1, 15, 10}, 42, 877823},
    };
    static const uint8_t order[4] = {UP, LEFT, RIGHT, DOWN};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct board_case c = {4, 4, {0}, {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}};
        memcpy(c.start, rows[i].start, sizeof c.start);
        struct pool pool;
        struct space space;
        pool_init(&pool, 0);
        make_space(&space, &pool, &c, order);
        for (int wide = 0; wide <= batch_can_widen(); wide++) {
            struct manhattan_engine *engine = engine_new(&pool, &space, wide);
            assert_int_equal(run_engine(engine, &pool, &space), rows[i].length);
            assert_int_equal(engine_generated(engine), rows[i].generated);
        }
        pool_drop(&pool);
    }
}

/* A node limit stops where the readable search stops: before a node whose children could pass it.
 */
static void node_limit(void **state) {
    (void)state;
    struct pool pool;
    struct space space;
    pool_init(&pool, 0);
    make_space(&space, &pool, &cases[2], (const uint8_t[4]){UP, DOWN, LEFT, RIGHT});
    for (uint64_t limit = 5; limit < 3000; limit += 97) {
        struct manhattan_engine *engine = engine_new(&pool, &space, batch_can_widen());
        uint32_t bound = engine_start_h(engine);
        enum engine_end end;
        while ((end = engine_iterate(engine, bound, limit, NULL)) == ENGINE_EXHAUSTED) bound += 2;
        assert_int_equal(end, ENGINE_NODES);
        assert_int_equal(engine_generated(engine), limit);
        pool_free(&pool, engine);
    }
    pool_drop(&pool);
}

/* Several threads count as one does: to the goal, and to any limit. */
static void threads_count_alike(void **state) {
    (void)state;
    static const uint64_t limits[] = {UINT64_MAX, 9000000, 1400000};
    struct board_case c = {4,
                           4,
                           {13, 5, 4, 10, 9, 12, 8, 14, 2, 3, 7, 1, 0, 15, 11, 6}, /* Korf's 2 */
                           {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15}};
    struct pool pool;
    struct space space;
    pool_init(&pool, 0);
    make_space(&space, &pool, &c, (const uint8_t[4]){UP, LEFT, RIGHT, DOWN});
    for (size_t i = 0; i < sizeof limits / sizeof *limits; i++)
        for (unsigned threads = 1; threads <= 3; threads++) {
            struct manhattan_engine *engine = engine_new(&pool, &space, batch_can_widen());
            if (threads > 1) assert_true(engine_share(engine, &pool, threads));
            uint32_t bound = engine_start_h(engine);
            enum engine_end end;
            while ((end = engine_iterate(engine, bound, limits[i], NULL)) == ENGINE_EXHAUSTED)
                bound += 2;
            assert_int_equal(end, i ? ENGINE_NODES : ENGINE_SOLVED);
            assert_int_equal(engine_generated(engine), i ? limits[i] : 15300442);
            if (!i) assert_int_equal(bound, 55);
            if (!i) assert_int_equal(engine_expanded(engine), 7855093);
        }
    pool_drop(&pool);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(all_orders),
        cmocka_unit_test(korf_counts),
        cmocka_unit_test(node_limit),
        cmocka_unit_test(threads_count_alike),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
