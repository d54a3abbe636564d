/* SPDX-License-Identifier: MIT */
#define _DEFAULT_SOURCE
#include "engine/engine_trial.h"

#include "support/test_tables.h"
#include "tables/partition.h"

#include <sys/mman.h>

/* ---- Tables ---- */

/* Copies a table to some place 2^40 bytes away, if the system lets us. */
static const void *far_copy(const struct table *table) {
    uintptr_t there = ((uintptr_t)table->entries ^ (uintptr_t)1 << 40) & ~(uintptr_t)0xFFFF;
    void *copy = mmap((void *)there, table->bytes, PROT_READ | PROT_WRITE,
                      MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    assert_true(copy != MAP_FAILED);
    memcpy(copy, table->entries, table->bytes);
    return copy;
}

static void add_table(struct trial *trial, struct table_set *set, uint32_t home) {
    const struct canonical *canonical = &trial->canonical;
    uint32_t tiles = (uint32_t)__builtin_popcount(home), i = 0;
    if (!home) return;
    assert_true(set->count < PATTERNS_MAX);
    while (i < set->count && set->layout[i].tiles != tiles) i++;
    if (i == set->count)
        assert_true(layout_init(&set->layout[i], &trial->tables_pool, canonical->rows,
                                canonical->cols, tiles));
    struct table *table = &set->table[set->count++];
    assert_true(test_table(table, trial->plan->kernel->kind, &trial->tables_pool, &set->layout[i],
                           home, canonical->goal_blank, 2));
    if (!trial->plan->far || set->count == 1) return;
    table->entries = far_copy(table);
    assert_true(pool_adopt(&trial->tables_pool, (void *)(uintptr_t)table->entries, table->bytes));
}

static void build_partition(struct trial *trial, uint32_t number) {
    const uint32_t *split = trial->plan->split[number];
    const struct canonical *canonical = &trial->canonical;
    struct table_set *set = &trial->set[number];
    bool additive = trial->plan->kernel->kind->additive;
    uint32_t all = (UINT32_C(1) << canonical->cells) - 1,
             left = all & ~(1u << canonical->goal_blank);
    for (uint32_t i = 0; i < VIEW_PATTERNS && split[i]; i++) {
        add_table(trial, set, split[i] & left);
        if (additive) left &= ~split[i];
    }
    if (additive) add_table(trial, set, left);
}

static void build_known(struct trial *trial) {
    const struct canonical *canonical = &trial->canonical;
    uint32_t home[PATTERNS_MAX],
        count = partition_large_all(canonical->rows, canonical->cols, canonical->goal_blank, home);
    for (uint32_t i = 0; i < count; i++) add_table(trial, &trial->set[0], home[i]);
}

static void add_views(struct trial *trial, uint32_t number) {
    struct table_views more;
    table_views_init(&more, &trial->canonical, &trial->set[number]);
    assert_true(more.count);
    for (uint32_t i = 0; i < more.count && trial->views.count < VIEWS_MAX; i++)
        trial->views.view[trial->views.count++] = more.view[i];
}

static loyd_board *goal_of(const struct trial_plan *plan) {
    uint16_t tiles[TRIAL_CELLS];
    loyd_board *goal = NULL;
    for (uint16_t cell = 0; cell < TRIAL_CELLS; cell++) tiles[cell] = cell;
    assert_int_equal(
        loyd_board_new(plan->rows, plan->cols, plan->goal ? plan->goal : tiles, &goal, NULL),
        LOYD_OK);
    return goal;
}

void trial_open(struct trial *trial, const struct trial_plan *plan) {
    *trial = (struct trial){.plan = plan, .goal = goal_of(plan)};
    pool_init(&trial->tables_pool, 0);
    pool_init(&trial->engine_pool, plan->pool_max);
    pool_init(&trial->space_pool, 0);
    trial_start(trial, loyd_board_tiles(trial->goal));
    if (!plan->kernel->kind) return;
    trial->set = pool_alloc(&trial->tables_pool, TRIAL_PARTITIONS * sizeof *trial->set);
    assert_non_null(trial->set);
    if (plan->known) build_known(trial);
    if (plan->known) add_views(trial, 0);
    for (uint32_t i = 0; i < TRIAL_PARTITIONS && plan->split[i][0]; i++) {
        build_partition(trial, i);
        add_views(trial, i);
    }
    if (plan->views && plan->views < trial->views.count) trial->views.count = plan->views;
}

void trial_close(struct trial *trial) {
    pool_drop(&trial->engine_pool);
    pool_drop(&trial->space_pool);
    pool_drop(&trial->tables_pool);
    loyd_board_free(trial->goal);
}

/* ---- The engine ---- */

bool trial_engine(struct trial *trial, const struct trial_way *way) {
    pool_drop(&trial->engine_pool);
    pool_init(&trial->engine_pool, trial->plan->pool_max);
    struct engine_setup setup = {.pool = &trial->engine_pool,
                                 .views = trial->plan->kernel->kind ? &trial->views : NULL,
                                 .threads = way->threads,
                                 .simd = way->simd,
                                 .store = way->store,
                                 .recorded = way->recorded};
    trial->engine = engine_new(trial->plan->kernel, &setup);
    return trial->engine;
}

void trial_start(struct trial *trial, const uint16_t *start) {
    static const uint8_t usual[4] = {UP, LEFT, RIGHT, DOWN};
    const uint8_t *order = trial->plan->order;
    loyd_board *board = NULL;
    pool_drop(&trial->space_pool);
    pool_init(&trial->space_pool, 0);
    assert_int_equal(loyd_board_new(trial->plan->rows, trial->plan->cols, start, &board, NULL),
                     LOYD_OK);
    assert_true(space_init(&trial->space, &trial->space_pool, board, trial->goal,
                           order[0] || order[1] ? order : usual));
    loyd_board_free(board);
    assert_true(canonical_init(&trial->canonical, &trial->space));
    trial->iterations = 0;
    if (trial->engine) engine_start(trial->engine, &trial->space);
}

enum engine_end trial_run_on(struct trial *trial, uint32_t later, uint64_t generated_max,
                             const struct engine_watcher *watcher) {
    struct engine *engine = trial->engine;
    uint32_t step = engine->kernel->bound_step, bound = engine_first_bound(engine) + later * step;
    enum engine_end end = ENGINE_EXHAUSTED;
    for (; end == ENGINE_EXHAUSTED; bound += step) {
        end = engine_iterate(engine, bound, generated_max, watcher);
        assert_true(trial->iterations < TRIAL_ITERATIONS);
        trial->iteration[trial->iterations++] =
            (struct trial_iteration){bound, end, engine->expanded, engine->generated};
    }
    return end;
}

enum engine_end trial_run(struct trial *trial, uint64_t generated_max,
                          const struct engine_watcher *watcher) {
    return trial_run_on(trial, 0, generated_max, watcher);
}

uint32_t trial_length(struct trial *trial) {
    uint8_t moves[ENGINE_MOVES_MAX];
    size_t count = engine_moves(trial->engine, moves);
    struct state state;
    uint32_t length = 0;
    assert_true(state_new(&trial->space, &trial->space_pool, &state));
    for (size_t i = 0; i < count; i++) {
        uint32_t to = space_step(&trial->space, state.blank, moves[i]);
        assert_int_not_equal(to, CELL_NONE);
        state_slide(&trial->space, &state, to);
        length += !trial->plan->multi || !i || moves[i] != moves[i - 1];
    }
    assert_true(state_is_goal(&trial->space, &state));
    assert_int_equal(length, trial->engine->length);
    return length;
}

uint32_t trial_solve(struct trial *trial, const uint16_t *start) {
    trial_start(trial, start);
    assert_int_equal(trial_run(trial, UINT64_MAX, NULL), ENGINE_SOLVED);
    return trial_length(trial);
}

/* ---- Boards ---- */

void trial_random_goal(struct rng *rng, int cells, int blank, uint16_t *goal) {
    for (int i = 0; i < cells; i++) {
        int j = (int)rng_below(rng, (uint64_t)i + 1);
        goal[i] = goal[j];
        goal[j] = (uint16_t)i;
    }
    int at = 0;
    while (goal[at]) at++;
    goal[at] = goal[blank];
    goal[blank] = 0;
}

void trial_walk(const struct trial *trial, uint64_t moves, uint64_t seed, uint16_t *start) {
    loyd_board *board = NULL;
    assert_int_equal(loyd_random_walk(trial->goal, moves, seed, 0, &board, NULL), LOYD_OK);
    memcpy(start, loyd_board_tiles(board), (size_t)trial->space.cells * sizeof *start);
    loyd_board_free(board);
}
