/* SPDX-License-Identifier: MIT
 *
 * Every engine held to the same properties: one table, a row an engine, a column a claim. The
 * columns are explained in engine_rows.h; how a claim is tried is said at its function. A new
 * kernel is a row more.
 *
 * The truth comes from a breadth-first search over whole small spaces (support/all_boards.h), from
 * plain IDA* (plain_idastar.c), and from Korf's published numbers.
 */
#include "engine/engine_rows.h"
#include "run/search_log.h"
#include "support/all_boards.h"

#include <stdio.h>

/* ---- The table ---- */

/* Claimed of all: the length is shortest for every goal, also of starts that are their own mirror
 * image; limits hold; little memory does no harm. And by columns: */
static const struct row rows[] = {
    /* clang-format off */
    /*                                      cells multi  store counts limit  threads resumed rec. */
    {"manhattan",  &loydi_kernel_manhattan, 16,   false, 0,    GOAL,  true,  ALL,    ALL,    false},
    {"bits",       &loydi_kernel_bits,      16,   false, 0,    FULL,  false, BOUNDS, ALL,    true},
    {"bits_astar", &loydi_kernel_bits,      16,   false, 1000, OWN,   false, BOUNDS, NONE,   false},
    {"flat",       &loydi_kernel_flat,      25,   false, 0,    GOAL,  false, ALL,    ALL,    false},
    {"steps",      &loydi_kernel_steps,     25,   false, 0,    LATE,  false, BOUNDS, LENGTH, false},
    {"multi",      &loydi_kernel_multi,     16,   true,  0,    OWN,   false, BOUNDS, ALL,    false},
    /* clang-format on */
};
enum { ROWS = sizeof rows / sizeof *rows };

/* ---- Boards ---- */

/* A board that takes a hundred thousand nodes and more. */
struct hard {
    uint16_t start[16];
    uint32_t length, multi; /* in single-tile and in multi-tile moves */
};

/* Korf 1985, table 1: number 79. */
static const struct hard without_tables = {
    {0, 1, 9, 7, 11, 13, 5, 3, 14, 12, 4, 2, 8, 6, 10, 15}, 42, 29};
/* Number 2: millions of nodes, for a kernel that calls its threads only for large iterations. */
static const uint16_t korf_2[16] = {13, 5, 4, 10, 9, 12, 8, 14, 2, 3, 7, 1, 0, 15, 11, 6};
/* By IDA* with linear conflict and with walking distance. */
static const struct hard with_tables = {
    {4, 7, 0, 6, 14, 12, 1, 2, 13, 11, 9, 10, 8, 5, 3, 15}, 46, 27};

static const uint16_t *hard(const struct row *row) {
    return (row->kernel->kind ? &with_tables : &without_tables)->start;
}

static uint32_t hard_length(const struct row *row) {
    const struct hard *board = row->kernel->kind ? &with_tables : &without_tables;
    return row->multi ? board->multi : board->length;
}

static void open_hard(const struct row *row, struct trial *trial, struct trial_plan *plan) {
    *plan = row_plan(row, 4, 4, NULL);
    trial_open(trial, plan);
}

/* ---- Optimal length: against breadth-first search, for every cell of the goal's blank ---- */

enum { NEAREST = 30, STRIDE = 9973 };

static struct all_boards spaces[2][3][ALL_CELLS]; /* by metric, shape and blank; filled on demand */

static const struct all_boards *space_of(const struct row *row, int shape, int blank) {
    static const int shape_rows[3] = {3, 2, 4}, shape_cols[3] = {3, 4, 2};
    struct all_boards *all = &spaces[row->multi][shape][blank];
    if (!all->count) *all = all_boards_of(shape_rows[shape], shape_cols[shape], blank, row->multi);
    return all;
}

static int free_spaces(void **state) {
    struct all_boards *all = &spaces[0][0][0];
    (void)state;
    for (size_t i = 0; i < sizeof spaces / sizeof *all; i++) all_boards_free(&all[i]);
    return 0;
}

static void check_start(struct trial *trial, const struct all_boards *all, uint32_t number) {
    uint16_t start[ALL_CELLS];
    all_tiles(all, number, loyd_board_tiles(trial->goal), start);
    assert_int_equal(trial_solve(trial, start), all->distance[number]);
}

/* The nearest boards, and some of all others. */
static void check_goal(const struct row *row, const struct all_boards *all, struct rng *rng) {
    uint16_t goal[ALL_CELLS];
    struct trial trial;
    trial_random_goal(rng, all->cells, all->blank, goal);
    struct trial_plan plan = row_plan(row, all->rows, all->cols, goal);
    trial_open(&trial, &plan);
    for (int simd = 0; simd < 2; simd++) {
        row_engine(row, &trial, 1, simd);
        for (uint32_t i = 1; i < NEAREST; i++) check_start(&trial, all, all->queue[i]);
        for (uint32_t i = all->count - 1; i > NEAREST && i < all->count; i -= STRIDE)
            check_start(&trial, all, all->queue[i]);
    }
    trial_close(&trial);
}

static void optimal(void **state) {
    const struct row *row = *state;
    struct rng rng;
    rng_seed(&rng, 1, 0);
    for (int shape = 0; shape < 3; shape++)
        for (int blank = 0; blank < (shape ? 8 : 9); blank++)
            check_goal(row, space_of(row, shape, blank), &rng);
}

/* ---- Limits ---- */

struct patience {
    uint32_t asked, stop_at; /* how often; at the last of these it is over */
    uint64_t generated;      /* that it was told of last */
};

static bool ask(void *user, uint64_t expanded, uint64_t generated) {
    struct patience *patience = user;
    assert_true(expanded <= generated && generated >= patience->generated);
    patience->generated = generated;
    return ++patience->asked < patience->stop_at;
}

/* A limit is never passed, and it is used up, but for a portion at most; less so by several
 * threads, each of which has its part of it. */
static void check_limit(const struct row *row, struct trial *trial, uint64_t limit, uint64_t all) {
    uint64_t portion = (uint64_t)row->kernel->portion * row->kernel->children_max;
    for (unsigned threads = 1; threads <= 3; threads++) {
        row_engine(row, trial, threads, true);
        trial_start(trial, hard(row));
        enum engine_end end = trial_run(trial, limit, NULL);
        assert_true(trial->engine->generated <= limit);
        if (end == ENGINE_SOLVED) {
            assert_int_equal(trial_length(trial), hard_length(row));
            assert_true(threads > 1 || all <= limit);
            continue;
        }
        assert_int_equal(end, ENGINE_NODES);
        if (row->to_the_unit) assert_int_equal(trial->engine->generated, limit);
        if (threads == 1) assert_true(limit - trial->engine->generated <= portion);
    }
    assert_int_equal(trial_solve(trial, hard(row)), hard_length(row)); /* it can begin again */
}

static void check_stop(const struct row *row, struct trial *trial, uint32_t stop_at) {
    for (unsigned threads = 1; threads <= 3; threads++) {
        struct patience patience = {.stop_at = stop_at};
        struct engine_watcher watcher = {ask, &patience};
        row_engine(row, trial, threads, true);
        trial_start(trial, hard(row));
        enum engine_end end = trial_run(trial, UINT64_MAX, &watcher);
        /* Of several threads another may solve it before the one that asks has a subtree. */
        assert_true(end == ENGINE_STOPPED || (end == ENGINE_SOLVED && threads > 1));
        assert_true(end == ENGINE_SOLVED || patience.asked >= stop_at);
        /* What is counted in order to the goal may be less than what all threads had together. */
        assert_true(end == ENGINE_SOLVED || trial->engine->generated >= patience.generated);
        assert_int_equal(trial_solve(trial, hard(row)), hard_length(row));
    }
}

static void limits(void **state) {
    const struct row *row = *state;
    struct trial_plan plan;
    struct trial trial;
    open_hard(row, &trial, &plan);
    row_engine(row, &trial, 1, true);
    trial_solve(&trial, hard(row));
    uint64_t all = trial.engine->generated;
    for (uint64_t limit = 1; limit < all; limit = 4 * limit + 1)
        check_limit(row, &trial, limit, all);
    check_limit(row, &trial, all - 1, all);
    for (uint32_t stop_at = 1; stop_at < 4; stop_at++) check_stop(row, &trial, stop_at);
    print_message("%s: %llu nodes\n", row->name, (unsigned long long)all);
    trial_close(&trial);
}

/* ---- Threads ---- */

static void compare_iterations(const struct trial *trial, const struct trial *other,
                               enum alike alike) {
    for (uint32_t i = 0; alike != LENGTH && i < trial->iterations; i++) {
        const struct trial_iteration *a = &trial->iteration[i], *b = &other->iteration[i];
        assert_int_equal(a->end, b->end);
        if (a->end == ENGINE_SOLVED && alike != ALL) break;
        assert_int_equal(a->generated, b->generated);
        assert_int_equal(a->expanded, b->expanded);
    }
}

/* To the goal, and to a limit. */
static void threads(void **state) {
    const struct row *row = *state;
    const uint16_t *start = row->kernel->alone ? korf_2 : hard(row);
    struct trial_plan plan;
    struct trial trial, one;
    open_hard(row, &trial, &plan);
    row_engine(row, &trial, 1, true);
    uint32_t length = trial_solve(&trial, start);
    uint64_t limit = trial.engine->generated / 2;
    one = trial;
    for (unsigned count = 2; count <= 4; count++) {
        row_engine(row, &trial, count, true);
        assert_int_equal(trial_solve(&trial, start), length);
        compare_iterations(&trial, &one, row->threads);
        trial_start(&trial, start);
        assert_int_equal(trial_run(&trial, limit, NULL), ENGINE_NODES);
        assert_true(trial.engine->generated <= limit);
        if (row->to_the_unit) assert_int_equal(trial.engine->generated, limit);
    }
    trial_close(&trial);
}

/* ---- Resumed: as if earlier iterations had been made by another engine ---- */

static void resumed(void **state) {
    const struct row *row = *state;
    struct trial_plan plan;
    struct trial trial, whole;
    open_hard(row, &trial, &plan);
    row_engine(row, &trial, 1, true);
    trial_solve(&trial, hard(row));
    whole = trial;
    for (uint32_t later = 0; later < (row->resumed == NONE ? 1 : whole.iterations); later++) {
        const struct trial_iteration *last = &whole.iteration[whole.iterations - 1];
        trial_start(&trial, hard(row));
        uint64_t expanded = 0, generated = trial.engine->generated; /* before that bound */
        if (later) expanded = whole.iteration[later - 1].expanded;
        if (later) generated = whole.iteration[later - 1].generated;
        engine_resume(trial.engine, expanded + 5, generated + 10);
        assert_int_equal(trial_run_on(&trial, later, UINT64_MAX, NULL), ENGINE_SOLVED);
        assert_int_equal(trial_length(&trial), hard_length(row));
        assert_true(trial.engine->expanded > expanded + 5);
        assert_true(trial.engine->generated > generated + 10);
        if (row->resumed == LENGTH) continue;
        assert_int_equal(trial.engine->expanded, last->expanded + 5);
        assert_int_equal(trial.engine->generated, last->generated + 10);
    }
    trial_close(&trial);
}

/* ---- Mirrored: of starts that are their own mirror image half the search may be left out ---- */

static void mirrored(void **state) {
    const struct row *row = *state;
    const struct all_boards *all = space_of(row, 0, 0);
    struct trial_plan plan = row_plan(row, 3, 3, NULL);
    struct trial trial;
    plan.split[0][0] = 0x92; /* weak tables, so that the A* stage has too little room */
    plan.split[0][1] = 0x24;
    trial_open(&trial, &plan);
    for (int rooms = 0; rooms < (row->store ? 3 : 1); rooms++) {
        static const uint64_t room[3] = {200, 1, 1000};
        uint32_t mirrors = 0;
        struct trial_way way = {.simd = true, .store = row->store ? room[rooms] : 0};
        assert_true(trial_engine(&trial, &way));
        for (uint32_t i = 1; i < all->count; i++) {
            if (!all_own_mirror(all->queue[i])) continue;
            check_start(&trial, all, all->queue[i]);
            mirrors++;
        }
        assert_int_equal(mirrors, 143); /* and the goal */
    }
    trial_close(&trial);
}

/* ---- Recorded: as many events as are counted, and of the right boards ---- */

struct events {
    const struct trial *trial;
    uint64_t of[LOYD_TRACE_GOAL + 1];
};

static bool hear(const loyd_trace_event *event, void *user) {
    struct events *events = user;
    events->of[event->kind]++;
    if (event->kind == LOYD_TRACE_START)
        assert_memory_equal(event->tiles, events->trial->space.start, 16 * sizeof *event->tiles);
    if (event->kind == LOYD_TRACE_GOAL)
        assert_memory_equal(event->tiles, events->trial->space.goal, 16 * sizeof *event->tiles);
    return true;
}

static void recorded(void **state) {
    const struct row *row = *state;
    struct trial_plan plan;
    struct trial trial;
    struct pool pool;
    struct events events = {.trial = &trial};
    loyd_options options = {.trace = hear, .trace_user = &events};
    struct search_log log = {.options = &options};
    uint16_t tiles[16];
    pool_init(&pool, 0);
    open_hard(row, &trial, &plan);
    struct search search = {
        .space = &trial.space, .pool = &pool, .log = &log, .trace_tiles = tiles};
    struct trial_way way = {.recorded = &search};
    assert_true(trial_engine(&trial, &way));
    assert_int_equal(trial_solve(&trial, hard(row)), hard_length(row));
    assert_int_equal(events.of[LOYD_TRACE_START], trial.iterations);
    assert_int_equal(events.of[LOYD_TRACE_EXPAND], trial.engine->expanded);
    assert_int_equal(events.of[LOYD_TRACE_GENERATE] + 1, trial.engine->generated);
    assert_int_equal(events.of[LOYD_TRACE_GOAL], 1);
    trial_close(&trial);
    pool_drop(&pool);
}

/* ---- Little memory: no engine, no end, or the right length ---- */

static void little_memory(void **state) {
    const struct row *row = *state;
    struct trial_plan plan;
    struct trial trial;
    open_hard(row, &trial, &plan);
    uint32_t without = 0, ended = 0, solved = 0;
    for (plan.pool_max = 1 << 12; plan.pool_max <= 1 << 26; plan.pool_max += plan.pool_max / 4) {
        struct trial_way way = {.threads = 2, .simd = true, .store = row->store};
        if (!trial_engine(&trial, &way)) {
            without++;
            continue;
        }
        trial_start(&trial, hard(row));
        enum engine_end end = trial_run(&trial, UINT64_MAX, NULL);
        assert_true(end == ENGINE_SOLVED || end == ENGINE_MEMORY);
        if (end == ENGINE_SOLVED) assert_int_equal(trial_length(&trial), hard_length(row));
        solved += end == ENGINE_SOLVED;
        ended += end == ENGINE_MEMORY;
    }
    print_message("%s: %u without an engine, %u ended, %u solved\n", row->name, without, ended,
                  solved);
    assert_true(without && solved);
    trial_close(&trial);
}

/* ---- Every property of every engine ---- */

static const struct property {
    const char *name;
    CMUnitTestFunction test;
} properties[] = {
    {"optimal length", optimal}, {"counts", counts},
    {"limits", limits},          {"threads", threads},
    {"resumed", resumed},        {"mirrored", mirrored},
    {"recorded", recorded},      {"little memory", little_memory},
};
enum { PROPERTIES = sizeof properties / sizeof *properties };

/* argv[1]: the one row to try. */
int main(int argc, char **argv) {
    static char names[ROWS][PROPERTIES][64];
    struct CMUnitTest tests[ROWS * PROPERTIES] = {{0}}; /* one without a name is left out */
    size_t count = 0;
    for (size_t i = 0; i < ROWS; i++)
        for (size_t j = 0; j < PROPERTIES; j++) {
            if (argc > 1 && strcmp(argv[1], rows[i].name)) continue;
            if (properties[j].test == recorded && !rows[i].recorded) continue;
            snprintf(names[i][j], sizeof names[i][j], "%s: %s", rows[i].name, properties[j].name);
            tests[count++] = (struct CMUnitTest){.name = names[i][j],
                                                 .test_func = properties[j].test,
                                                 .initial_state = (void *)(uintptr_t)&rows[i]};
        }
    if (!count) return 1;
    return cmocka_run_group_tests(tests, NULL, free_spaces);
}
