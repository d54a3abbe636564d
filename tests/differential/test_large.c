/* SPDX-License-Identifier: MIT
 *
 * The searches for boards of 17 to 25 cells, and the automaton that leaves moves out.
 *
 * Lengths against IDA* with linear conflict on boards of 17 to 25 cells that are walks from goals of every class, plain and not, by one thread and by two; plain counts
 * do not depend on the threads. The automaton against breadth-first search: every board up to some depth is reached by as few moves
 * without the moves that are left out.
 */
#include "engine/shortcuts.h"
#include "loyd.h"
#include "run/search.h"
#include "support/cmocka_all.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static loyd_tables *tables;
static uint64_t goals_of_3x6 = 2, goals_of_5x4 = 1; /* each may have tables of its own */

static loyd_result *solve(const loyd_board *start, const loyd_board *goal, const char *algorithm,
                          const char *param, unsigned threads) {
    loyd_options options;
    loyd_result *result = NULL;
    loyd_error error = {.text = ""};
    loyd_options_init(&options);
    options.algorithm = algorithm;
    options.heuristic = param ? "pdb" : "linear-conflict";
    const char *params[2] = {param, NULL};
    options.params = params;
    options.param_count = param ? 1 : 0;
    options.threads = threads;
    options.tables = tables;
    if (loyd_solve(start, goal, &options, &result, &error)) fail_msg("%s", error.text);
    assert_int_equal(result->outcome, LOYD_SOLVED);
    assert_true(result->optimal);
    return result;
}

static void compare(const loyd_board *start, const loyd_board *goal) {
    static const char plain[] = "extras=0", all[] = "extras=1";
    loyd_result *truth = solve(start, goal, "idastar", NULL, 1);
    loyd_result *one = solve(start, goal, "optimal", plain, 1),
                *two = solve(start, goal, "optimal", plain, 2),
                *quick = solve(start, goal, "optimal", all, 2);
    assert_int_equal(one->length, truth->length);
    assert_int_equal(two->length, truth->length);
    assert_int_equal(quick->length, truth->length);
    assert_int_equal(one->generated, two->generated);
    assert_int_equal(one->expanded, two->expanded);
    loyd_result_free(truth);
    loyd_result_free(one);
    loyd_result_free(two);
    loyd_result_free(quick);
}

enum { WALKS = 9 };

/* Boards that are walks away from a goal. */
static void compare_walks(const loyd_board *goal, uint64_t seed) {
    for (uint64_t i = 0; i < WALKS; i++) {
        loyd_board *start = NULL;
        assert_int_equal(loyd_random_walk(goal, 3 * i, 22, seed * WALKS + i, &start, NULL),
                         LOYD_OK);
        compare(start, goal);
        loyd_board_free(start);
    }
}

static void run(int rows, int cols, uint64_t goals) {
    loyd_board *last = NULL;
    assert_int_equal(loyd_goal("last", rows, cols, &last, NULL), LOYD_OK);
    for (uint64_t i = 0; i < goals; i++) {
        loyd_board *goal = NULL;
        assert_int_equal(loyd_random_board(last, 21, i, &goal, NULL), LOYD_OK);
        compare_walks(goal, i);
        loyd_board_free(goal);
    }
    loyd_board_free(last);
}

static void of_3x6(void **state) {
    (void)state;
    run(3, 6, goals_of_3x6);
}

static void of_5x4(void **state) {
    (void)state;
    run(5, 4, goals_of_5x4);
}

/* The goal whose tables the tests before have built. */
static void of_4x5(void **state) {
    (void)state;
    loyd_board *last = NULL;
    assert_int_equal(loyd_goal("last", 4, 5, &last, NULL), LOYD_OK);
    compare_walks(last, 0);
    loyd_board_free(last);
}

/* Its short search of 200,000 nodes is not enough here, so what proves the length comes after it. */
static void auto_proves_what_its_short_search_leaves(void **state) {
    (void)state;
    loyd_options options;
    loyd_board *goal = NULL, *start = NULL;
    loyd_result *result = NULL;
    loyd_options_init(&options);
    options.tables = tables;
    assert_int_equal(loyd_goal("last", 4, 5, &goal, NULL), LOYD_OK);
    assert_int_equal(loyd_random_walk(goal, 110, 23, 1, &start, NULL), LOYD_OK);
    assert_int_equal(loyd_solve(start, goal, &options, &result, NULL), LOYD_OK);
    assert_int_equal(result->outcome, LOYD_SOLVED);
    assert_true(result->generated > 200000);
    assert_true(result->optimal);
    loyd_result *truth = solve(start, goal, "optimal", "extras=1", 1);
    assert_int_equal(result->length, truth->length);
    loyd_result_free(truth);
    loyd_result_free(result);
    loyd_board_free(start);
    loyd_board_free(goal);
}

/* ---- Stopping and going on ---- */

static void write_file(const char *path, const char *text) {
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    assert_true(fputs(text, file) >= 0);
    fclose(file);
}

/* Solves with a checkpoint; nodes 0: no limit. */
static loyd_status solve_on(const loyd_board *start, const loyd_board *goal, const char *path,
                            uint64_t nodes, loyd_result **result) {
    static const char *const params[] = {"extras=0"};
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = "optimal";
    options.heuristic = "pdb";
    options.params = params;
    options.param_count = 1;
    options.node_limit = nodes;
    options.tables = tables;
    options.checkpoint = path;
    return loyd_solve(start, goal, &options, result, NULL);
}

static void stopped_search_goes_on(void **state) {
    (void)state;
    char path[] = "large_checkpoint_XXXXXX";
    loyd_board *goal = NULL, *start = NULL, *other = NULL;
    loyd_result *whole = NULL, *part = NULL, *rest = NULL;
    int descriptor = mkstemp(path);
    assert_true(descriptor >= 0);
    close(descriptor);
    unlink(path);
    assert_int_equal(loyd_goal("last", 4, 5, &goal, NULL), LOYD_OK);
    assert_int_equal(loyd_random_walk(goal, 110, 23, 1, &start, NULL), LOYD_OK);
    assert_int_equal(loyd_random_walk(goal, 110, 23, 2, &other, NULL), LOYD_OK);
    assert_int_equal(solve_on(start, goal, NULL, 0, &whole), LOYD_OK);
    assert_int_equal(whole->outcome, LOYD_SOLVED);
    assert_int_equal(solve_on(start, goal, path, whole->generated / 2, &part), LOYD_OK);
    assert_int_equal(part->outcome, LOYD_NODE_LIMIT);
    assert_int_equal(access(path, F_OK), 0);
    assert_int_equal(solve_on(other, goal, path, 0, &rest), LOYD_INVALID); /* another's */
    assert_int_equal(solve_on(start, goal, path, 0, &rest), LOYD_OK);
    assert_int_equal(rest->length, whole->length);
    assert_int_equal(rest->generated, whole->generated);
    assert_true(rest->iteration_count < whole->iteration_count);
    assert_int_not_equal(access(path, F_OK), 0); /* solved: it is gone */
    loyd_result_free(rest);
    rest = NULL;
    write_file(path, "loyd checkpoint 1\nnonsense\n");
    assert_int_equal(solve_on(start, goal, path, 0, &rest), LOYD_INVALID);
    unlink(path);
    assert_int_equal(solve_on(start, goal, "no/such/folder/x", 0, &rest), LOYD_INVALID);
    loyd_result_free(whole);
    loyd_result_free(part);
    loyd_board_free(start);
    loyd_board_free(other);
    loyd_board_free(goal);
}

/* ---- The automaton ---- */

enum { DEPTH = 14, ROOM = 1 << 20 };

struct seen { /* boards by word; open addressing; depth 255: free */
    uint64_t word;
    uint8_t depth;
};

/* True if the board is new, or was met deeper before. */
static bool meet(struct seen *seen, uint64_t word, uint32_t depth) {
    uint32_t at = (uint32_t)(word * UINT64_C(0x9E3779B97F4A7C15) >> 44);
    while (seen[at].depth != UINT8_MAX && seen[at].word != word) at = (at + 1) % ROOM;
    bool news = seen[at].depth > depth;
    if (news) seen[at] = (struct seen){word, (uint8_t)depth};
    return news;
}

struct visit {
    struct state state;
    uint32_t after, depth;
};

/* Meets all boards up to DEPTH moves away: all paths that the automaton allows or, without it, breadth-first. Returns how
 * many. */
static uint64_t reach(const struct space *space, const struct state *from,
                      const struct shortcuts *shortcuts, struct seen *seen) {
    struct visit *waiting = malloc(4 * ROOM * sizeof *waiting);
    uint64_t head = 0, tail = 0, count = 0;
    for (uint32_t i = 0; i < ROOM; i++) seen[i].depth = UINT8_MAX;
    waiting[tail++] = (struct visit){*from, 0, 0};
    meet(seen, from->word, 0);
    while (head < tail) {
        struct visit here = waiting[shortcuts ? --tail : head++];
        if (here.depth == DEPTH) continue;
        for (uint8_t move = 0; move < 4; move++) {
            uint32_t to = space_step(space, here.state.blank, move);
            if (to == CELL_NONE) continue;
            if (shortcuts && !(shortcuts_allow(shortcuts, here.after) >> move & 1)) continue;
            struct visit next = here;
            state_slide(space, &next.state, to);
            next.depth++;
            if (shortcuts) next.after = shortcuts_next(shortcuts, here.after, move);
            if (!meet(seen, next.state.word, next.depth) && !shortcuts) continue;
            waiting[tail++] = next;
            assert_true(tail < 4 * ROOM);
        }
    }
    for (uint32_t i = 0; i < ROOM; i++) count += seen[i].depth != UINT8_MAX;
    free(waiting);
    return count;
}

static void check_reach(int rows, int cols, uint64_t seed) {
    struct pool pool;
    struct space space;
    struct state state;
    loyd_board *last = NULL, *start = NULL;
    pool_init(&pool, 0);
    assert_int_equal(loyd_goal("last", rows, cols, &last, NULL), LOYD_OK);
    assert_int_equal(loyd_random_board(last, 31, seed, &start, NULL), LOYD_OK);
    assert_true(space_init(&space, &pool, start, last, (const uint8_t[4]){UP, DOWN, LEFT, RIGHT}));
    assert_true(state_new(&space, &pool, &state));
    const struct shortcuts *shortcuts = shortcuts_new(&pool, SHORTCUTS_LENGTH);
    assert_non_null(shortcuts);
    struct seen *all = malloc(ROOM * sizeof *all), *fewer = malloc(ROOM * sizeof *fewer);
    uint64_t count = reach(&space, &state, NULL, all);
    assert_int_equal(reach(&space, &state, shortcuts, fewer), count);
    for (uint32_t i = 0; i < ROOM; i++)
        if (all[i].depth != UINT8_MAX)
            assert_false(meet(fewer, all[i].word, all[i].depth)); /* met, and no deeper */
    free(all);
    free(fewer);
    loyd_board_free(start);
    loyd_board_free(last);
    pool_drop(&pool);
}

static void automaton_loses_no_board(void **state) {
    (void)state;
    for (uint64_t seed = 0; seed < 6; seed++) {
        check_reach(4, 4, seed);
        check_reach(2, 6, seed);
        check_reach(3, 3, seed);
    }
}

static void automaton_leaves_out_the_way_back(void **state) {
    (void)state;
    struct pool pool;
    pool_init(&pool, 0);
    const struct shortcuts *plain = shortcuts_new(&pool, 2), *all = shortcuts_new(&pool, 8);
    assert_non_null(plain);
    assert_non_null(all);
    assert_int_equal(shortcuts_allow(plain, 0), 15);
    assert_int_equal(shortcuts_allow(plain, shortcuts_next(plain, 0, UP)), 15 & ~(1 << DOWN));
    /* Half a turn more than once round a square, in both directions, is the same: one of them goes. */
    static const uint8_t turn[2][6] = {{UP, LEFT, DOWN, RIGHT, UP, LEFT},
                                       {LEFT, UP, RIGHT, DOWN, LEFT, UP}};
    uint32_t allowed = 0;
    for (int way = 0; way < 2; way++) {
        uint32_t after = 0;
        bool good = true;
        for (int i = 0; i < 6 && good; i++) {
            good = shortcuts_allow(all, after) >> turn[way][i] & 1;
            after = shortcuts_next(all, after, turn[way][i]);
        }
        allowed += good;
    }
    assert_int_equal(allowed, 1);
    pool_drop(&pool);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(automaton_leaves_out_the_way_back),
        cmocka_unit_test(automaton_loses_no_board),
        cmocka_unit_test(auto_proves_what_its_short_search_leaves),
        cmocka_unit_test(stopped_search_goes_on),
        cmocka_unit_test(of_4x5),
        cmocka_unit_test(of_3x6),
        cmocka_unit_test(of_5x4),
    };
    if (argc > 1) goals_of_3x6 = goals_of_5x4 = strtoul(argv[1], NULL, 10);
    if (loyd_tables_open(NULL, &tables, NULL)) return 1;
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    loyd_tables_close(tables);
    return failed;
}
