/* SPDX-License-Identifier: MIT
 *
 * Every shortest solution of 8-puzzles against numbers that the test adds up itself: the ways from
 * a board are those from its neighbours one move nearer to the goal, over all 181,440 boards.
 */
#include "support/eight_puzzle.h"
#include "support/test_solve.h"

struct all {
    struct eight *boards; /* by depth */
    uint32_t *place;      /* in boards, by index */
    uint64_t *ways;       /* by place in boards */
};

static uint64_t ways_from(const struct all *a, const struct eight *board) {
    static const int step[4][2] = {{-1, 0}, {1, 0}, {0, -1}, {0, 1}};
    uint64_t sum = 0;
    int blank = 0;
    while (board->tiles[blank]) blank++;
    for (int m = 0; m < 4; m++) {
        int row = blank / 3 + step[m][0], col = blank % 3 + step[m][1];
        if (row < 0 || row > 2 || col < 0 || col > 2) continue;
        struct eight next = *board;
        next.tiles[blank] = next.tiles[row * 3 + col];
        next.tiles[row * 3 + col] = 0;
        uint32_t at = a->place[eight_index(next.tiles)];
        if (a->boards[at].depth + 1 == board->depth) sum += a->ways[at];
    }
    return sum;
}

static struct all all_ways(const loyd_board *goal) {
    struct all a = {.boards = eight_all(loyd_board_tiles(goal)),
                    .place = calloc(362880, sizeof *a.place),
                    .ways = calloc(EIGHT_BOARDS, sizeof *a.ways)};
    assert_non_null(a.place);
    assert_non_null(a.ways);
    for (uint32_t i = 0; i < EIGHT_BOARDS; i++) a.place[eight_index(a.boards[i].tiles)] = i;
    a.ways[0] = 1;
    for (uint32_t i = 1; i < EIGHT_BOARDS; i++) a.ways[i] = ways_from(&a, &a.boards[i]);
    return a;
}

/* In the order UDLR, none twice. */
static bool comes_before(const char *a, const char *b) {
    static const char order[] = "UDLR";
    while (*a && *a == *b) a++, b++;
    return *a && strchr(order, *a) < strchr(order, *b);
}

static void check_list(const loyd_solutions *all, size_t length) {
    for (size_t i = 0; i < all->listed; i++) {
        assert_int_equal(strlen(all->moves[i]), length);
        if (i) assert_true(comes_before(all->moves[i - 1], all->moves[i]));
    }
}

static void check_board(const loyd_board *goal, const struct eight *board, uint64_t ways) {
    uint16_t tiles[9];
    loyd_board *start = NULL;
    loyd_solutions *all = NULL;
    loyd_options options;
    enum { LISTED = 50 };
    for (int i = 0; i < 9; i++) tiles[i] = board->tiles[i];
    assert_int_equal(loyd_board_new(3, 3, tiles, &start, NULL), LOYD_OK);
    loyd_options_init(&options);
    loyd_result *shortest = test_run(start, goal, &options);
    assert_int_equal(loyd_solutions_new(start, goal, shortest, &options, LISTED, &all, NULL),
                     LOYD_OK);
    assert_int_equal(all->outcome, LOYD_SOLVED);
    assert_int_equal(all->count, ways);
    assert_int_equal(all->listed, ways < LISTED ? ways : LISTED);
    check_list(all, board->depth);
    loyd_solutions_free(all);
    loyd_result_free(shortest);
    loyd_board_free(start);
}

static void check_goal(const char *name) {
    loyd_board *goal = NULL;
    assert_int_equal(loyd_goal(name, 3, 3, &goal, NULL), LOYD_OK);
    struct all a = all_ways(goal);
    for (uint32_t i = 0; i < EIGHT_BOARDS; i += a.boards[i].depth < 9 ? 1 : 331)
        check_board(goal, &a.boards[i], a.ways[i]);
    check_board(goal, &a.boards[EIGHT_BOARDS - 1], a.ways[EIGHT_BOARDS - 1]);
    free(a.boards);
    free(a.place);
    free(a.ways);
    loyd_board_free(goal);
}

static void test_against_brute_force(void **state) {
    (void)state;
    check_goal("last");
    check_goal("snail");
}

/* On 3x4 pattern tables do the pruning: the number is that of all walks of that length. */
static uint64_t walks(loyd_board *board, const loyd_board *goal, int64_t left) {
    uint64_t sum = 0;
    if (!left) return loyd_board_equal(board, goal);
    for (const char *m = "UDLR", *back = "DURL"; *m; m++, back++)
        if (loyd_board_move(board, *m)) {
            sum += walks(board, goal, left - 1);
            loyd_board_move(board, *back);
        }
    return sum;
}

static void test_against_walks(void **state) {
    (void)state;
    loyd_board *goal = NULL;
    assert_int_equal(loyd_goal("last", 3, 4, &goal, NULL), LOYD_OK);
    for (uint64_t i = 0; i < 20; i++) {
        loyd_board *start = NULL;
        loyd_solutions *all = NULL;
        loyd_options options;
        loyd_options_init(&options);
        assert_int_equal(loyd_random_walk(goal, 12, 5, i, &start, NULL), LOYD_OK);
        loyd_result *shortest = test_run(start, goal, &options);
        assert_int_equal(loyd_solutions_new(start, goal, shortest, NULL, 10, &all, NULL), LOYD_OK);
        assert_int_equal(all->count, walks(start, goal, shortest->length));
        check_list(all, (size_t)shortest->length);
        loyd_solutions_free(all);
        loyd_result_free(shortest);
        loyd_board_free(start);
    }
    loyd_board_free(goal);
}

/* What is not proved shortest is refused; limits are outcomes. */
static void test_refusals_and_limits(void **state) {
    (void)state;
    loyd_board *start = test_board("8 6 7 2 5 4 3 0 1"), *goal = test_goal("last", start);
    loyd_options options;
    loyd_solutions *all = NULL;
    loyd_options_init(&options);
    options.algorithm = "greedy";
    loyd_result *longer = test_run(start, goal, &options);
    assert_int_equal(loyd_solutions_new(start, goal, longer, &options, 1, &all, NULL),
                     LOYD_INVALID);
    loyd_result_free(longer);
    options.algorithm = "auto";
    loyd_result *shortest = test_run(start, goal, &options);
    options.memory_limit_bytes = 100000;
    assert_int_equal(loyd_solutions_new(start, goal, shortest, &options, 1, &all, NULL), LOYD_OK);
    assert_int_equal(all->outcome, LOYD_MEMORY_LIMIT);
    assert_int_equal(all->listed, 0);
    loyd_solutions_free(all);
    options.memory_limit_bytes = 0;
    options.node_limit = 100;
    assert_int_equal(loyd_solutions_new(start, goal, shortest, &options, 1, &all, NULL), LOYD_OK);
    assert_int_equal(all->outcome, LOYD_NODE_LIMIT);
    loyd_solutions_free(all);
    loyd_result_free(shortest);
    loyd_board_free(start);
    loyd_board_free(goal);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_against_brute_force),
        cmocka_unit_test(test_against_walks),
        cmocka_unit_test(test_refusals_and_limits),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
