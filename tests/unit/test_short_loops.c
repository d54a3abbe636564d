/* SPDX-License-Identifier: MIT
 *
 * Short loops are cut out of a path: what is left leads to the same board, is legal, and comes back
 * to no board within thirty moves.
 */
#include "anysize/short_loops.h"
#include "core/rng.h"
#include "support/test_space.h"

enum { LOOP = 30, BOARDS_MAX = 4000, CELLS_MAX = 324 };

static uint16_t board[BOARDS_MAX + 1][CELLS_MAX]; /* of the path that is left */

static struct test_space make_space(int rows, int cols) {
    struct test_space test;
    assert_int_equal(loyd_goal("last", rows, cols, &test.goal, NULL), LOYD_OK);
    assert_int_equal(loyd_goal("last", rows, cols, &test.start, NULL), LOYD_OK);
    test_space_begin(&test);
    return test;
}

static void make_list(struct test_space *test, const char *letters, struct move_list *list) {
    assert_true(move_list_open(list, &test->pool));
    for (; *letters; letters++)
        assert_true(move_list_push(list, (int)(strchr("UDLR", *letters) - "UDLR")));
}

static void is_cut_to(const char *letters, const char *want) {
    struct test_space test = make_space(4, 4);
    struct move_list list;
    make_list(&test, letters, &list);
    short_loops_cut(&test.space, &list);
    assert_int_equal(list.length, strlen(want));
    for (size_t i = 0; i < list.length; i++)
        assert_int_equal(move_letter(*move_list_at(&list, i)), want[i]);
    test_space_end(&test);
}

static void loops_are_cut(void **state) {
    (void)state;
    is_cut_to("", "");
    is_cut_to("UL", "UL");
    is_cut_to("UD", "");
    is_cut_to("ULRDL", "L");             /* one in another */
    is_cut_to("ULDRULDR", "ULDRULDR");   /* the blank is back, the board is not */
    is_cut_to("ULDRULDRULDRL", "L");     /* three times round */
    is_cut_to("LULDRULDRULDRUU", "LUU"); /* in the middle */
    is_cut_to("LULDRULDRULDRRUDL", "L"); /* two, one after the other, and what they leave */
}

/* The boards along the list. */
static void walk(const struct test_space *test, const struct move_list *list) {
    struct state s;
    struct pool pool;
    pool_init(&pool, UINT64_MAX);
    assert_true(state_new(&test->space, &pool, &s));
    for (size_t i = 0; i <= list->length; i++) {
        for (uint32_t cell = 0; cell < test->space.cells; cell++)
            board[i][cell] = (uint16_t)state_tile(&test->space, &s, cell);
        if (i == list->length) break;
        uint32_t to = space_step(&test->space, s.blank, *move_list_at(list, i));
        assert_int_not_equal(to, CELL_NONE);
        state_slide(&test->space, &s, to);
    }
    pool_drop(&pool);
}

static void check_walk(int rows, int cols, uint64_t seed) {
    struct test_space test = make_space(rows, cols);
    struct move_list list;
    uint16_t end[CELLS_MAX];
    uint32_t blank = test.space.goal_blank;
    size_t bytes = test.space.cells * sizeof *end;
    struct rng rng;
    rng_seed(&rng, seed, 0);
    make_list(&test, "", &list);
    while (list.length < BOARDS_MAX) {
        int direction = (int)rng_below(&rng, 4);
        uint32_t to = space_step(&test.space, blank, direction);
        if (to == CELL_NONE) continue;
        assert_true(move_list_push(&list, direction));
        blank = to;
    }
    walk(&test, &list);
    memcpy(end, board[list.length], bytes);
    short_loops_cut(&test.space, &list);
    assert_true(list.length < BOARDS_MAX);
    walk(&test, &list);
    assert_memory_equal(board[list.length], end, bytes);
    for (size_t i = 0; i < list.length; i++)
        for (size_t k = i + 1; k <= list.length && k <= i + LOOP; k++)
            assert_int_not_equal(memcmp(board[i], board[k], bytes), 0);
    test_space_end(&test);
}

static void random_walks_lead_to_the_same_board(void **state) {
    (void)state;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        check_walk(2, 2, seed);
        check_walk(3, 4, seed);
        check_walk(18, 18, seed);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(loops_are_cut),
        cmocka_unit_test(random_walks_lead_to_the_same_board),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
