/* SPDX-License-Identifier: MIT
 *
 * Independent algorithms on the same random boards with random goals: all that claim to be optimal
 * must agree on the length, whatever the shape, the goal and the order of the moves.
 */
#include "core/rng.h"
#include "support/test_solve.h"

#include <string.h>

struct arena {
    int rows, cols, boards;
    uint64_t walk;          /* moves from the goal; 0: uniform over the solvable boards */
    const char *algorithms; /* name or name/heuristic, separated by blanks */
};

static const struct arena arenas[] = {
    {2, 2, 20, 0,
     "bfs ucs bibfs astar/manhattan idastar/linear-conflict rbfs/manhattan iddfs auto"},
    {2, 3, 40, 0, "bfs ucs bibfs astar/walking-distance idastar/manhattan rbfs/gaschnig auto"},
    {3, 2, 40, 0, "bfs bibfs astar/linear-conflict idastar/walking-distance auto"},
    {1, 7, 20, 0, "bfs dfs ucs bibfs astar/manhattan idastar/manhattan rbfs/manhattan iddfs auto"},
    {6, 1, 20, 0, "bfs bibfs astar/linear-conflict idastar/linear-conflict auto"},
    {3, 3, 60, 0,
     "bfs bibfs astar/gaschnig astar/euclidean idastar/linear-conflict rbfs/manhattan"},
    {2, 5, 20, 0, "bfs bibfs astar/manhattan idastar/linear-conflict auto"},
    {3, 4, 20, 40, "bibfs astar/linear-conflict idastar/walking-distance auto"},
    {4, 4, 20, 30, "bibfs astar/manhattan idastar/linear-conflict rbfs/linear-conflict auto"},
    {5, 5, 10, 24, "bibfs astar/manhattan idastar/linear-conflict auto"},
    {3, 7, 10, 22, "bibfs astar/linear-conflict idastar/manhattan auto"},
    {17, 2, 5, 18, "bibfs astar/linear-conflict idastar/manhattan"},
};

static loyd_board *random_goal(const struct arena *arena, struct rng *rng) {
    uint16_t tiles[64];
    int n = arena->rows * arena->cols;
    for (int i = 0; i < n; i++) {
        int j = (int)rng_below(rng, (uint64_t)i + 1);
        tiles[i] = tiles[j];
        tiles[j] = (uint16_t)i;
    }
    loyd_board *goal = NULL;
    assert_int_equal(loyd_board_new(arena->rows, arena->cols, tiles, &goal, NULL), LOYD_OK);
    return goal;
}

/* Splits "name/heuristic " off the list; false at its end. */
static bool next_name(const char **list, char *name, char **heuristic) {
    size_t length = strcspn(*list, " ");
    if (!length) return false;
    memcpy(name, *list, length);
    name[length] = 0;
    *list += length + ((*list)[length] == ' ');
    *heuristic = strchr(name, '/');
    if (*heuristic) *(*heuristic)++ = 0;
    return true;
}

static void agree(const struct arena *arena, const loyd_board *start, const loyd_board *goal,
                  const char *order) {
    int64_t length = -1;
    char name[64], *heuristic;
    for (const char *list = arena->algorithms; next_name(&list, name, &heuristic);) {
        loyd_options options;
        loyd_options_init(&options);
        options.algorithm = name;
        options.heuristic = heuristic;
        options.order = order;
        loyd_result *r = test_run(start, goal, &options);
        assert_int_equal(r->outcome, LOYD_SOLVED);
        if (r->optimal && length >= 0) assert_int_equal(r->length, length);
        if (r->optimal) length = r->length;
        assert_true(r->length >= length);
        loyd_result_free(r);
    }
    assert_true(length >= 0);
}

static void optimal_searches_agree(void **state) {
    (void)state;
    static const char *const orders[] = {"UDLR", "ULRD", "RLDU", "DLUR", "LDRU"};
    struct rng rng;
    rng_seed(&rng, 2026, 0);
    for (size_t a = 0; a < sizeof arenas / sizeof *arenas; a++)
        for (int i = 0; i < arenas[a].boards; i++) {
            loyd_board *goal = random_goal(&arenas[a], &rng), *start = NULL;
            uint64_t seed = rng_next(&rng);
            loyd_status status = arenas[a].walk
                                     ? loyd_random_walk(goal, arenas[a].walk, seed, 0, &start, NULL)
                                     : loyd_random_board(goal, seed, 0, &start, NULL);
            assert_int_equal(status, LOYD_OK);
            agree(&arenas[a], start, goal, orders[i % 5]);
            loyd_board_free(start);
            loyd_board_free(goal);
        }
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(optimal_searches_agree)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
