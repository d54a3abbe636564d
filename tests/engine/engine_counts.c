/* SPDX-License-Identifier: MIT
 *
 * The counts of nodes against plain IDA*, and against Korf's published ones; in plain code and
 * vector code, by one to three threads, with tables side by side and far apart in memory.
 */
#include "engine/engine_rows.h"
#include "engine/pruning.h"

static bool compares(const struct row *row, const struct trial_iteration *iteration) {
    return iteration->end == ENGINE_EXHAUSTED || row->counts == GOAL;
}

/* Fills in what plain IDA* has counted after each of the iterations. */
static void count_plainly(const struct row *row, struct trial *trial, const uint16_t *start,
                          struct trial_iteration *expected) {
    struct plain plain;
    struct pool pool;
    pool_init(&pool, 0);
    row_engine(row, trial, 1, false);
    trial_start(trial, start);
    plain_start(&plain, trial, row->kernel->kind);
    plain.generated = trial->engine->generated; /* the start, where it counts */
    plain.late = row->counts == LATE;
    if (plain.late) plain.pruning = pruning_new(&pool, 10);
    assert_int_equal(trial->engine->start_h, plain_h(&plain));
    assert_int_equal(trial_run(trial, UINT64_MAX, NULL), ENGINE_SOLVED);
    for (uint32_t i = 0; i < trial->iterations && compares(row, &trial->iteration[i]); i++) {
        bool solved = trial->iteration[i].end == ENGINE_SOLVED;
        assert_int_equal(plain_iterate(&plain, trial->iteration[i].bound), solved);
        expected[i] =
            (struct trial_iteration){.expanded = plain.expanded, .generated = plain.generated};
    }
    pool_drop(&pool);
}

enum { WAYS = 6 };

/* In that way: by one to three threads, in plain code or vector code. */
static void compare_way(const struct row *row, struct trial *trial, const uint16_t *start,
                        unsigned way, const struct trial_iteration *expected) {
    row_engine(row, trial, 1 + way / 2, way % 2);
    trial_solve(trial, start);
    for (uint32_t i = 0; i < trial->iterations && compares(row, &trial->iteration[i]); i++) {
        assert_int_equal(trial->iteration[i].generated, expected[i].generated);
        assert_int_equal(trial->iteration[i].expanded, expected[i].expanded);
    }
}

static void compare_ways(const struct row *row, struct trial *trial, const uint16_t *start) {
    struct trial_iteration expected[TRIAL_ITERATIONS];
    count_plainly(row, trial, start, expected);
    for (unsigned way = 0; way < WAYS; way++) compare_way(row, trial, start, way, expected);
}

/* One thread's counts do not depend on the code. */
static void compare_code(const struct row *row, struct trial *trial, const uint16_t *start) {
    row_engine(row, trial, 1, false);
    trial_solve(trial, start);
    uint64_t expanded = trial->engine->expanded, generated = trial->engine->generated;
    row_engine(row, trial, 1, true);
    trial_solve(trial, start);
    assert_int_equal(trial->engine->generated, generated);
    assert_int_equal(trial->engine->expanded, expanded);
}

/* Where the order of moves matters: all 24, each in one of the ways. */
static void compare_orders(const struct row *row, struct trial *trial, struct trial_plan *plan,
                           const uint16_t *start) {
    struct trial_iteration expected[TRIAL_ITERATIONS];
    unsigned way = 0;
    for (uint8_t a = 0; a < 4; a++)
        for (uint8_t b = 0; b < 4; b++)
            for (uint8_t c = 0; c < 4; c++) {
                if (a == b || a == c || b == c) continue;
                memcpy(plan->order, (uint8_t[]){a, b, c, (uint8_t)(6 - a - b - c)}, 4);
                count_plainly(row, trial, start, expected);
                compare_way(row, trial, start, way++ % WAYS, expected);
            }
}

/* Korf 1985, table 1: numbers 79, 12 and 42. */
static void compare_with_korf(const struct row *row) {
    static const struct {
        uint16_t start[16];
        uint32_t length;
        uint64_t generated;
    } published[] = {
        {{0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15}, 42, 540860},
        {{14, 1, 9, 6, 4, 8, 12, 5, 7, 2, 3, 0, 10, 11, 13, 15}, 45, 546344},
        {{4, 5, 7, 2, 9, 14, 12, 13, 0, 3, 6, 11, 8, 1, 15, 10}, 42, 877823},
    };
    struct trial_plan plan = row_plan(row, 4, 4, NULL);
    struct trial trial;
    trial_open(&trial, &plan);
    for (unsigned way = 0; way < 2; way++) {
        row_engine(row, &trial, 1, way);
        for (size_t i = 0; i < sizeof published / sizeof *published; i++) {
            assert_int_equal(trial_solve(&trial, published[i].start), published[i].length);
            assert_int_equal(trial.engine->generated, published[i].generated);
        }
    }
    trial_close(&trial);
}

struct board_case {
    int rows, cols, blank; /* the blank's goal cell */
    uint64_t walk;
    uint32_t split[TRIAL_PARTITIONS][VIEW_PATTERNS]; /* none: the row's own */
    bool far;
};

static void compare_case(const struct row *row, const struct board_case *board, uint64_t seed) {
    uint16_t goal[TRIAL_CELLS], start[TRIAL_CELLS];
    struct trial trial;
    struct rng rng;
    rng_seed(&rng, seed, 0);
    trial_random_goal(&rng, board->rows * board->cols, board->blank, goal);
    struct trial_plan plan = row_plan(row, board->rows, board->cols, goal);
    bool own = !board->split[0][0];
    if (!own) memcpy(plan.split, board->split, sizeof plan.split);
    plan.far = board->far;
    trial_open(&trial, &plan);
    trial_walk(&trial, board->walk, seed, start);
    compare_code(row, &trial, start);
    if (row->counts != OWN) compare_ways(row, &trial, start);
    if (row->counts == GOAL && own) compare_orders(row, &trial, &plan, start);
    trial_close(&trial);
}

void counts(void **state) {
    static const struct board_case cases[] = {{3, 3, 4, 200, {{0}}, false},
                                              {2, 4, 6, 200, {{0}}, false},
                                              {4, 3, 7, 40, {{0}}, false},
                                              {4, 4, 12, 44, {{0}}, false},
                                              {4, 4, 0, 40, {{0}}, false}};
    /* For kernels that take boards of more than 16 cells, which may have four patterns a view: all
     * of the same size; two views that are no mirror images; tables that lie far apart. */
    static const struct board_case larger[] = {
        {3, 3, 0, 200, {{0x12, 0x24, 0x48}}, false},
        {3, 6, 0, 40, {{0x30C2, 0x30C, 0xC030}}, false},
        {6, 3, 4, 40, {{0x30C2, 0x30C, 0xC030}, {0x1E, 0x1E0, 0x1E00}}, false},
        {3, 6, 12, 40, {{0x30C2, 0x30C, 0xC030}, {0x1E, 0x1E0, 0x1E00}}, true},
    };
    const struct row *row = *state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) compare_case(row, &cases[i], i);
    for (size_t i = 0; i < sizeof larger / sizeof *larger; i++)
        if (row->cells > CELLS_PACKED) compare_case(row, &larger[i], i);
    if (!row->kernel->kind) compare_with_korf(row);
}
