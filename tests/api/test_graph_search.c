/* SPDX-License-Identifier: MIT
 *
 * Breadth-first, depth-first, best-first and IDA* against counts made by other programs: the
 * papers' own figures and a table of exact counts on their boards.
 */
#include "support/test_solve.h"

#include <string.h>

struct counts {
    const char *board;
    int64_t length;
    uint64_t expanded, generated;
    int64_t seen, frontier_max;
    const char *moves; /* NULL: not given */
};

/* Frees the result. */
static void compare(loyd_result *r, const struct counts *want) {
    assert_int_equal(r->outcome, LOYD_SOLVED);
    assert_int_equal(r->length, want->length);
    assert_int_equal(r->expanded, want->expanded);
    assert_int_equal(r->generated, want->generated);
    if (want->seen) assert_int_equal(r->seen, want->seen);
    if (want->frontier_max) assert_int_equal(r->frontier_max, want->frontier_max);
    if (want->moves) assert_string_equal(r->moves, want->moves);
    loyd_result_free(r);
}

static void check(const char *algorithm, const char *heuristic, const char *order,
                  const struct counts *want) {
    compare(test_solve(want->board, algorithm, heuristic, order), want);
}

/* A* as the other program has it: among equal f the oldest first. */
static void check_oldest_first(const char *heuristic, const struct counts *want) {
    static const char *const ties = "ties=fifo";
    loyd_board *start = test_board(want->board), *goal = test_goal("last", start);
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = "astar";
    options.heuristic = heuristic;
    options.params = &ties;
    options.param_count = 1;
    compare(test_run(start, goal, &options), want);
    loyd_board_free(start);
    loyd_board_free(goal);
}

#define P000 "4 1 6 3 2 8 7 0 5"
#define S1   "1 2 3 4 5 0 7 8 6"
#define S2   "2 3 5 6 7 1 4 0 8"
#define S3   "0 4 3 2 1 5 7 8 6"
#define S4   "1 6 5 2 7 0 3 8 4"
#define FIG6 "1 5 2 7 4 3 0 8 6"
#define E1   "1 2 3 7 4 6 0 5 8"
#define E2   "1 3 0 4 2 5 7 8 6"
#define T1   "1 2 3 4 5 6 8 12 13 9 0 7 14 11 10 15"
#define T3   "1 2 4 12 8 14 3 11 0 6 10 13 9 5 7 15"
#define UVA  "2 3 4 0 1 5 7 8 9 6 10 12 13 14 11 15"

static void bfs_counts(void **state) {
    (void)state;
    static const struct counts want[] = {
        {P000, 13, 2281, 6276, 3719, 1438, "ULURDDRUULDDR"},
        {S1, 1, 2, 5, 5, 3, "D"},
        {S2, 19, 31295, 85529, 45513, 14220, "UURDLLURRDLLURDLDRR"},
        {S3, 8, 176, 492, 305, 129, "DRULDRRD"},
        {S4, 25, 159735, 425436, 170501, 25136, "LDRULLDRRUULDLURDRULLDDRR"},
        {FIG6, 6, 61, 164, 103, 42, "URURDD"},
        {E1, 4, 20, 56, 38, 18, "URDR"},
        {E2, 4, 28, 72, 46, 18, "LDRD"},
        {T1, 12, 17888, 55829, 35731, 17843, "DLLURRRULDDR"},
        {UVA, 9, 1790, 5639, 3726, 1936, "LLLDRDRDR"},
    };
    for (size_t i = 0; i < sizeof want / sizeof *want; i++) check("bfs", NULL, "UDLR", &want[i]);
}

static void paper_000(void **state) {
    (void)state;
    check("bfs", NULL, "DULR", &(struct counts){P000, 13, 2401, 6574, 3880, 0, NULL});
    check("dfs", NULL, "RLUD", &(struct counts){P000, 47809, 53247, 147336, 87126, 0, NULL});
}

static void dfs_counts(void **state) {
    (void)state;
    static const struct counts up[] = {
        {P000, 66001, 99500, 268269, 142450, 0, NULL},
        {S1, 1, 181438, 483836, 181440, 0, NULL},
        {S2, 64129, 107733, 289037, 149920, 0, NULL},
        {S3, 2246, 2309, 6526, 4107, 0, NULL},
        {S4, 48053, 53630, 148360, 87642, 0, NULL},
        {FIG6, 57418, 68647, 188329, 107688, 0, NULL},
        {E1, 30, 30, 85, 56, 0, NULL},
        {E2, 48570, 136787, 362497, 171000, 0, NULL},
    };
    static const struct counts down[] = {
        {S1, 1, 181439, 483838, 181440, 0, NULL},      {S2, 65959, 101748, 273922, 144589, 0, NULL},
        {S3, 56972, 67879, 186285, 106683, 0, NULL},   {S4, 66107, 99524, 268281, 142431, 0, NULL},
        {FIG6, 2560, 179376, 478052, 181423, 0, NULL}, {E1, 66034, 98284, 265105, 141141, 0, NULL},
        {E2, 41570, 144978, 383852, 175134, 0, NULL},
    };
    for (size_t i = 0; i < sizeof up / sizeof *up; i++) check("dfs", NULL, "RLDU", &up[i]);
    for (size_t i = 0; i < sizeof down / sizeof *down; i++) check("dfs", NULL, "RLUD", &down[i]);
}

static void astar_counts(void **state) {
    (void)state;
    static const struct counts manhattan[] = {
        {P000, 13, 39, 108, 69, 0, NULL},      {S1, 1, 1, 3, 4, 0, NULL},
        {S2, 19, 418, 1117, 664, 0, NULL},     {S3, 8, 17, 49, 32, 0, NULL},
        {S4, 25, 3478, 9281, 5304, 0, NULL},   {FIG6, 6, 6, 17, 13, 0, NULL},
        {E1, 4, 4, 12, 10, 0, NULL},           {E2, 4, 4, 12, 10, 0, NULL},
        {T3, 32, 5056, 15520, 10108, 0, NULL}, {UVA, 9, 9, 28, 21, 0, NULL},
    };
    static const struct counts misplaced[] = {
        {P000, 13, 165, 447, 273, 0, NULL},
        {S2, 19, 2454, 6652, 3937, 0, NULL},
        {S4, 25, 29173, 78689, 41929, 0, NULL},
    };
    static const struct counts conflict[] = {
        {P000, 13, 27, 77, 50, 0, NULL},
        {S2, 19, 284, 755, 452, 0, NULL},
        {S4, 25, 1986, 5300, 3061, 0, NULL},
        {T3, 32, 1174, 3565, 2342, 0, NULL},
    };
    for (size_t i = 0; i < sizeof manhattan / sizeof *manhattan; i++)
        check_oldest_first("manhattan", &manhattan[i]);
    for (size_t i = 0; i < sizeof misplaced / sizeof *misplaced; i++)
        check_oldest_first("misplaced", &misplaced[i]);
    for (size_t i = 0; i < sizeof conflict / sizeof *conflict; i++)
        check_oldest_first("linear-conflict", &conflict[i]);
}

/* Expanded and generated are those of all iterations; the start is counted once on top. */
static void idastar_counts(void **state) {
    (void)state;
    static const struct counts want[] = {
        {P000, 13, 4 + 13, 1 + 7 + 16, 0, 0, "ULURDDRUULDDR"},
        {S1, 1, 1, 1 + 2, 0, 0, "D"},
        {S2, 19, 17 + 67 + 228 + 67, 1 + 30 + 115 + 387 + 115, 0, 0, "UURDLLURRDLLURDLDRR"},
        {S3, 8, 8, 1 + 13, 0, 0, "DRULDRRD"},
        {S4, 25, 2597 + 5225, 1 + 7 + 57 + 248 + 858 + 3157 + 8675, 0, 0,
         "LDRULLDRRUULDLURDRULLDDRR"},
        {T1, 12, 14, 1 + 25, 0, 0, "DLLURRRULDDR"},
        {T3, 32, 1816 + 4961, 1 + 6 + 156 + 648 + 2967 + 10336, 0, 0,
         "RDRURUULDLLDRDRUULDDRURULLLDDRRR"},
    };
    for (size_t i = 0; i < sizeof want / sizeof *want; i++)
        check("idastar", "manhattan", "UDLR", &want[i]);
    loyd_result *r = test_solve(S4, "idastar", "manhattan", "UDLR");
    static const loyd_iteration rows[] = {{15, 4, 7},     {17, 34, 57},     {19, 151, 248},
                                          {21, 517, 858}, {23, 1891, 3157}, {25, 5225, 8675}};
    assert_int_equal(r->iteration_count, 6);
    for (size_t i = 0; i < 6; i++) {
        assert_int_equal(r->iterations[i].bound, rows[i].bound);
        assert_int_equal(r->iterations[i].expanded, rows[i].expanded);
        assert_int_equal(r->iterations[i].generated, rows[i].generated);
    }
    loyd_result_free(r);
}

/* Every correct A* expands all states with g* + h < C*, and none with g* + h > C*. */
static void astar_invariants(void **state) {
    (void)state;
    static const struct {
        const char *board, *heuristic;
        uint64_t least, most;
    } want[] = {
        {P000, "manhattan", 4, 40},         {P000, "misplaced", 94, 166},
        {S2, "manhattan", 175, 419},        {S2, "misplaced", 1563, 2455},
        {S4, "manhattan", 1402, 3536},      {S4, "misplaced", 19832, 29179},
        {S4, "linear-conflict", 823, 2049}, {T3, "manhattan", 1277, 5057},
        {T3, "linear-conflict", 284, 1175},
    };
    static const char *const orders[] = {"UDLR", "RLDU", "LURD", "DRUL"};
    for (size_t i = 0; i < sizeof want / sizeof *want; i++)
        for (size_t o = 0; o < 4; o++) {
            loyd_result *r = test_solve(want[i].board, "astar", want[i].heuristic, orders[o]);
            assert_in_range(r->expanded, want[i].least, want[i].most);
            loyd_result_free(r);
        }
}

/* The papers' A* marks a state when it is generated and returns 13 here. */
static void astar_takes_the_shorter_way(void **state) {
    (void)state;
    loyd_result *r = test_solve("1 2 3 8 6 7 4 0 5", "astar", "manhattan", NULL);
    assert_int_equal(r->length, 11);
    assert_true(r->optimal);
    loyd_result_free(r);
    /* An inadmissible heuristic may miss the optimum; the result must not claim it. */
    r = test_solve("4 1 6 3 5 0 7 8 2", "astar", "manhattan-blank", NULL);
    assert_in_range(r->length, 13, 15);
    assert_false(r->optimal);
    assert_true(r->lower_bound <= 13);
    loyd_result_free(r);
}

static void weighted_bounds(void **state) {
    (void)state;
    static const char *const weights[] = {"weight=1", "weight=1.5", "weight=2", "weight=3.337"};
    static const double factor[] = {1, 1.5, 2, 3.337};
    loyd_board *start = test_board(S4), *goal = test_goal("last", start);
    for (size_t i = 0; i < 4; i++) {
        loyd_options options;
        loyd_options_init(&options);
        options.algorithm = "wastar";
        options.params = &weights[i];
        options.param_count = 1;
        loyd_result *r = test_run(start, goal, &options);
        assert_true((double)r->length <= 25 * factor[i]);
        assert_true(r->lower_bound <= 25);
        assert_true(i || r->optimal);
        assert_string_equal(r->params[1], weights[i]);
        loyd_result_free(r);
    }
    loyd_board_free(start);
    loyd_board_free(goal);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bfs_counts),      cmocka_unit_test(paper_000),
        cmocka_unit_test(dfs_counts),      cmocka_unit_test(astar_counts),
        cmocka_unit_test(idastar_counts),  cmocka_unit_test(astar_invariants),
        cmocka_unit_test(weighted_bounds), cmocka_unit_test(astar_takes_the_shorter_way),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
