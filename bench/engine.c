/* SPDX-License-Identifier: MIT
 *
 * The figures of the engine, one row each:
 *
 *     bench_engine FOLDER [ROW ...]       all rows, or the named ones; tables are kept in FOLDER
 *
 *     manhattan    generated nodes a second on Korf's boards up to 70 M nodes, counts checked, one
 *                  core
 *     build        seconds to build the 7-8 tables of 4x4 in memory, two threads
 *     korf100      mean milliseconds over Korf's boards with the 7-8 tables, one core, warm; the
 *                  best of five passes
 *     antipodes    the same over the 17 boards at distance 80, two cores
 *     six          CPU seconds to build one six-tile table of 5x5, in bits and flat
 *     flat         generated nodes a second on the five easiest of Korf and Felner's boards with
 *                  6-6-6-6 tables, one core, their counts checked
 *     multi        mean milliseconds over a hundred random boards of 4x4 in multi-tile moves with
 *                  tables of seven tiles, two cores
 *     multi43      seconds for a board at 43 multi-tile moves, the most there are; only if named
 *     korf50 N     mean seconds over the N easiest of these boards, two cores, all extras
 *
 * Beside each figure stands the speed of a plain recursive IDA* loop in the same run (million nodes
 * a second), and the figure in units of that loop: how many of its nodes fit in the time, or the
 * ratio of the speeds. Output is CSV. A wrong length or count ends the program with code 1.
 */
#include "engine/engine.h"
#include "plain_loop.h"
#include "suites.h"
#include "tables/partition.h"
#include "tables/table_file.h"
#include "tables/table_set.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void print_row(const char *row, double figure, const char *unit, double ratio,
                      double plain) {
    printf("%s,%.6g,%s,%.4g,%.4g\n", row, figure, unit, ratio, plain / 1e6);
    fflush(stdout);
}

static void fail(const char *what, const char *name) {
    fprintf(stderr, "%s: %s is wrong\n", name, what);
    exit(1);
}

static void make_space(struct space *space, struct pool *pool, const loyd_suite_entry *entry) {
    loyd_board *start = NULL, *goal = NULL;
    if (loyd_board_new(entry->rows, entry->cols, entry->tiles, &start, NULL) ||
        loyd_goal(entry->goal, entry->rows, entry->cols, &goal, NULL) ||
        !space_init(space, pool, start, goal, (const uint8_t[4]){UP, LEFT, RIGHT, DOWN}))
        fail("the board", entry->name);
    loyd_board_free(start);
    loyd_board_free(goal);
}

extern const struct kernel loydi_kernel_manhattan;

/* Searches one bound after the other until a solution is found. */
static void solve(struct engine *engine) {
    uint32_t bound = engine_first_bound(engine);
    while (engine_iterate(engine, bound, UINT64_MAX, NULL) == ENGINE_EXHAUSTED)
        bound += engine->kernel->bound_step;
}

/* An engine for these tables, or the one for Manhattan distance. */
static struct engine *make_engine(struct pool *pool, const struct space *space,
                                  const struct table_set *set, unsigned threads, uint64_t store) {
    struct canonical canonical;
    struct table_views views;
    struct engine_setup setup = {
        .pool = pool, .views = &views, .threads = threads, .simd = true, .store = store};
    canonical_init(&canonical, space);
    if (set) table_views_init(&views, &canonical, set);
    if (!set) setup.views = NULL;
    struct engine *engine =
        engine_new(set ? kernel_for(set->table[0].kind) : &loydi_kernel_manhattan, &setup);
    if (!engine) fail("the memory", "engine");
    return engine;
}

static void row_manhattan(double plain) {
    const loyd_suite *korf = loyd_suite_find("korf100");
    double spent = 0, nodes = 0;
    for (size_t i = 0; i < korf->count; i++) {
        const loyd_suite_entry *entry = &korf->entries[i];
        if (!entry->nodes || entry->nodes > 70000000) continue;
        struct pool pool;
        struct space space;
        pool_init(&pool, 0);
        make_space(&space, &pool, entry);
        double begin = now_s();
        struct engine *engine = make_engine(&pool, &space, NULL, 1, 0);
        engine_start(engine, &space);
        solve(engine);
        spent += now_s() - begin;
        if (engine->length != (uint32_t)entry->optimum) fail("the length", entry->name);
        if (engine->generated != entry->nodes) fail("the count", entry->name);
        nodes += (double)entry->nodes;
        pool_drop(&pool);
    }
    print_row("manhattan", nodes / spent / 1e6, "M nodes/s", nodes / spent / plain, plain);
}

struct tables { /* a set of one shape, blank in a corner */
    struct pool pool;
    struct table_set set;
    struct table_file file[PATTERNS_MAX];
    uint32_t home[PATTERNS_MAX];
};

/* Lays out tables for the patterns in home. */
static void lay_out(struct tables *t, uint32_t rows, uint32_t cols, uint32_t count) {
    pool_init(&t->pool, 0);
    t->set.count = count;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t tiles = (uint32_t)__builtin_popcount(t->home[i]), same = 0;
        while (t->set.layout[same].tiles && t->set.layout[same].tiles != tiles) same++;
        if (same == i && !layout_init(&t->set.layout[i], &t->pool, rows, cols, tiles))
            fail("the memory", "tables");
        t->set.table[i].layout = &t->set.layout[same];
    }
}

static struct tables *open_tables(const char *folder, uint32_t rows, uint32_t cols, uint32_t count,
                                  const uint32_t *home, const struct table_kind *kind) {
    struct tables *t = calloc(1, sizeof *t);
    loyd_error error;
    memcpy(t->home, home, count * sizeof *home);
    lay_out(t, rows, cols, count);
    for (uint32_t i = 0; i < count; i++) {
        struct table_name name = {folder, t->set.table[i].layout, t->home[i], 0, kind};
        if (table_file_have(&t->file[i], &t->set.table[i], &name, false,
                            &(struct table_build){.threads = 2}, &error))
            fail("the table", error.text);
        if (kind != &loydi_multi_table) table_file_copy(&t->file[i], &t->set.table[i]);
    }
    return t;
}

static void close_tables(struct tables *t) {
    for (uint32_t i = 0; i < t->set.count; i++) table_file_close(&t->file[i]);
    pool_drop(&t->pool);
    free(t);
}

static void row_build(double plain) {
    struct tables *t = calloc(1, sizeof *t);
    lay_out(t, 4, 4, partition_bands(4, 4, 0, 8, t->home));
    double begin = now_s();
    for (int i = 0; i < 2; i++) {
        table_init(&t->set.table[i], &loydi_bit_table, t->set.table[i].layout, t->home[i], 0);
        if (!table_build(&t->set.table[i], &t->pool, &(struct table_build){.threads = 2}))
            fail("the table", "build");
    }
    double spent = now_s() - begin;
    print_row("build", spent, "s", spent * plain, plain);
    pool_drop(&t->pool);
    free(t);
}

struct pass { /* one way through a suite with the 7-8 tables of 4x4 */
    struct engine *engine;
    const loyd_suite *suite;
    double nodes;
    size_t boards;
};

/* Solves all boards of the suite once; returns the seconds. */
static double run_pass(struct pass *pass) {
    double spent = 0;
    pass->nodes = 0;
    pass->boards = 0;
    for (size_t i = 0; i < pass->suite->count; i++) {
        const loyd_suite_entry *entry = &pass->suite->entries[i];
        if (entry->rows != 4 || entry->cols != 4) continue;
        struct pool pool;
        struct space space;
        uint8_t moves[ENGINE_MOVES_MAX];
        pool_init(&pool, 0);
        make_space(&space, &pool, entry);
        double begin = now_s();
        engine_start(pass->engine, &space);
        solve(pass->engine);
        size_t length = engine_moves(pass->engine, moves);
        spent += now_s() - begin;
        if (length != (size_t)entry->optimum) fail("the length", entry->name);
        pass->nodes += (double)pass->engine->generated;
        pass->boards++;
        pool_drop(&pool);
    }
    return spent;
}

static void row_bits(const char *row, const char *suite, const char *folder, unsigned threads,
                     double plain) {
    enum { PASSES = 5, STORE = 100000 };
    uint32_t home[PATTERNS_MAX], count = partition_bands(4, 4, 0, 8, home);
    struct tables *t = open_tables(folder, 4, 4, count, home, &loydi_bit_table);
    struct pass pass = {.suite = loyd_suite_find(suite)};
    struct space space;
    size_t any = 0;
    while (pass.suite->entries[any].rows != 4 || pass.suite->entries[any].cols != 4) any++;
    make_space(&space, &t->pool, &pass.suite->entries[any]);
    pass.engine = make_engine(&t->pool, &space, &t->set, threads, STORE);
    double spent = run_pass(&pass);
    for (int i = 1; i < PASSES; i++) {
        double again = run_pass(&pass);
        if (again < spent) spent = again;
    }
    char name[64];
    snprintf(name, sizeof name, "%s (%.0f nodes a board)", row, pass.nodes / (double)pass.boards);
    spent /= (double)pass.boards;
    print_row(name, 1e3 * spent, "ms", spent * plain, plain);
    close_tables(t);
}

static double cpu_s(void) {
    struct timespec spent;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &spent);
    return (double)spent.tv_sec + 1e-9 * (double)spent.tv_nsec;
}

static void row_six(double plain) {
    struct pool pool;
    struct layout layout;
    struct table bits, flat;
    struct table_build build = {.threads = 2};
    uint32_t home[PATTERNS_MAX];
    pool_init(&pool, 0);
    partition_large(5, 5, 0, home);
    double begin = cpu_s();
    if (!layout_init(&layout, &pool, 5, 5, 6)) fail("the memory", "six");
    table_init(&bits, &loydi_bit_table, &layout, home[0], 0);
    table_init(&flat, &loydi_flat_table, &layout, home[0], 0);
    if (!table_build(&bits, &pool, &build)) fail("the table", "six");
    double first = cpu_s() - begin;
    print_row("six, bits", first, "CPU s", first * plain, plain);
    if (!table_build(&flat, &pool, &build)) fail("the table", "six");
    double second = cpu_s() - begin - first;
    print_row("six, flat", second, "CPU s", second * plain, plain);
    pool_drop(&pool);
}

/* The nodes generated; *spent grows by the seconds. */
static uint64_t solve_large(const struct tables *t, const loyd_suite_entry *entry, unsigned threads,
                            bool exact, double *spent) {
    struct pool pool;
    struct space space;
    pool_init(&pool, 0);
    make_space(&space, &pool, entry);
    double begin = now_s();
    struct engine *engine = make_engine(&pool, &space, &t->set, threads, 0);
    engine_start(engine, &space);
    solve(engine);
    *spent += now_s() - begin;
    if (engine->length != (uint32_t)entry->optimum) fail("the length", entry->name);
    uint64_t nodes = engine->generated;
    if (exact && nodes != entry->nodes) fail("the count", entry->name);
    pool_drop(&pool);
    return nodes;
}

static int by_nodes(const void *a, const void *b) {
    const loyd_suite_entry *const *x = a, *const *y = b;
    return ((*x)->nodes > (*y)->nodes) - ((*x)->nodes < (*y)->nodes);
}

enum { BOARDS_MAX = 64 };

/* Which of Korf and Felner's boards: "15" the fifteen easiest, "48,12" those by number. Returns how
 * many. */
static size_t pick_boards(const char *text, const loyd_suite_entry *board[BOARDS_MAX]) {
    const loyd_suite *suite = loyd_suite_find("korf50");
    size_t count = 0;
    if (strchr(text, ',')) {
        for (char *next; *text && count < BOARDS_MAX; text = *next ? next + 1 : next) {
            unsigned long number = strtoul(text, &next, 10);
            if (!number || number > suite->count) fail("the number", text);
            board[count++] = &suite->entries[number - 1];
        }
        return count;
    }
    for (size_t i = 0; i < suite->count; i++) board[i] = &suite->entries[i];
    qsort(board, suite->count, sizeof *board, by_nodes);
    count = strtoul(text, NULL, 10);
    return count < suite->count ? count : suite->count;
}

/* Some of Korf and Felner's boards, one line each on the way, and the mean. */
static void row_large(const char *row, const char *folder, const char *which, unsigned threads,
                      bool exact, double plain) {
    const loyd_suite_entry *board[BOARDS_MAX];
    size_t boards = pick_boards(which, board);
    uint32_t home[PATTERNS_MAX],
        count = (exact ? partition_large : partition_large_all)(5, 5, 0, home);
    struct tables *t =
        open_tables(folder, 5, 5, count, home, exact ? &loydi_flat_table : &loydi_step_table);
    double spent = 0, nodes = 0;
    for (size_t i = 0; i < boards; i++) {
        double before = spent;
        uint64_t one = solve_large(t, board[i], threads, exact, &spent);
        nodes += (double)one;
        fprintf(stderr, "%s: %llu nodes (Korf & Felner: %llu), %.2f s\n", board[i]->name,
                (unsigned long long)one, (unsigned long long)board[i]->nodes, spent - before);
    }
    if (exact)
        print_row(row, nodes / spent / 1e6, "M nodes/s", nodes / spent / plain, plain);
    else
        print_row(row, spent / (double)boards, "s", spent / (double)boards * plain, plain);
    close_tables(t);
}

/* Solves a board of 4x4 in multi-tile moves; returns the seconds. */
static double solve_multi(const struct tables *t, const loyd_board *start, uint32_t *length,
                          uint64_t *nodes) {
    struct pool pool;
    struct space space;
    loyd_board *goal = NULL;
    pool_init(&pool, 0);
    if (loyd_goal("last", 4, 4, &goal, NULL) ||
        !space_init(&space, &pool, start, goal, (const uint8_t[4]){UP, LEFT, RIGHT, DOWN}))
        fail("the board", "multi");
    loyd_board_free(goal);
    double begin = now_s();
    struct engine *engine = make_engine(&pool, &space, &t->set, 2, 0);
    engine_start(engine, &space);
    solve(engine);
    double spent = now_s() - begin;
    *length = engine->length;
    *nodes += engine->generated;
    pool_drop(&pool);
    return spent;
}

static void row_multi(const char *folder, bool farthest, double plain) {
    static const uint16_t far[16] = {1, 5, 9, 13, 2, 6, 10, 14, 3, 7, 11, 15, 4, 8, 12, 0};
    enum { BOARDS = 100 };
    uint32_t home[PATTERNS_MAX], length;
    uint64_t nodes = 0;
    double spent = 0, boards = farthest ? 1 : BOARDS;
    uint32_t count = partition_multi(4, 4, 0, home);
    struct tables *t = open_tables(folder, 4, 4, count, home, &loydi_multi_table);
    for (uint64_t i = 0; i < (uint64_t)boards; i++) {
        loyd_board *start = NULL, *goal = NULL;
        bool made = !loyd_goal("last", 4, 4, &goal, NULL) &&
                    !(farthest ? loyd_board_new(4, 4, far, &start, NULL)
                               : loyd_random_board(goal, 1, i, &start, NULL));
        if (!made) fail("the board", "multi");
        spent += solve_multi(t, start, &length, &nodes);
        if (farthest && length != 43) fail("the length", "multi43");
        loyd_board_free(start);
        loyd_board_free(goal);
    }
    fprintf(stderr, "%.0f boards: %.0f nodes a board\n", boards, (double)nodes / boards);
    print_row(farthest ? "multi43" : "multi", spent / boards * (farthest ? 1 : 1e3),
              farthest ? "s" : "ms", spent / boards * plain, plain);
    close_tables(t);
}

static int wanted(int argc, char **argv, const char *row) {
    for (int i = 2; i < argc; i++)
        if (!strcmp(argv[i], row)) return 1;
    return argc < 3;
}

int main(int argc, char **argv) {
    if (argc < 2) {
        fprintf(stderr,
                "usage: bench_engine FOLDER [manhattan|build|korf100|antipodes|six|flat|multi|"
                "multi43 ...]\n       bench_engine FOLDER korf50 N|B,B,... [THREADS]\n");
        return 2;
    }
    double plain = plain_rate();
    puts("row,figure,unit,in units of the plain loop,plain loop M nodes/s");
    if (wanted(argc, argv, "manhattan")) row_manhattan(plain);
    if (wanted(argc, argv, "build")) row_build(plain);
    if (wanted(argc, argv, "korf100")) row_bits("korf100", "korf100", argv[1], 1, plain);
    if (wanted(argc, argv, "antipodes")) row_bits("antipodes", "antipodes", argv[1], 2, plain);
    if (wanted(argc, argv, "six")) row_six(plain);
    if (wanted(argc, argv, "multi")) row_multi(argv[1], false, plain);
    if (argc > 2 && wanted(argc, argv, "multi43")) row_multi(argv[1], true, plain);
    if (wanted(argc, argv, "flat")) row_large("flat", argv[1], "5", 1, true, plain);
    if (argc >= 4 && !strcmp(argv[2], "korf50"))
        row_large("korf50", argv[1], argv[3], argc > 4 ? (unsigned)strtoul(argv[4], NULL, 10) : 2,
                  false, plain);
    return 0;
}
