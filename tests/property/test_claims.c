/* SPDX-License-Identifier: MIT
 *
 * A trait is a claim. Every algorithm of the registry is run on the 8-puzzle: one that claims
 * OPTIMAL must return the true distance, and say that it is proved; one that claims COMPLETE must
 * solve; one that claims neither must never say "optimal" of a longer way; a RANDOMISED one must
 * repeat itself.
 *
 * A* and IDA* are run on all 181,440 boards. The others take every stride-th board, so that the
 * test ends in a minute or so; the strides are primes, so that all depths are met.
 */
#include "support/eight_tests.h"

struct pace {
    const char *algorithm, *heuristic;
    size_t stride;
    int depth_max; /* boards beyond are left out */
};

/* What is not named here runs on every 1,009th board with its defaults. */
static const struct pace paces[] = {
    {"astar", "linear-conflict", 1, 31},
    {"idastar", "linear-conflict", 1, 31},
    {"idastar", "manhattan", 7, 31},
    {"astar", "manhattan", 7, 31},
    {"astar", "misplaced", 499, 31},
    {"idastar", "walking-distance", 7, 31},
    {"astar", "walking-distance", 17, 31},
    {"astar", "gaschnig", 499, 31},
    {"astar", "euclidean", 97, 31},
    {"bfs", NULL, 2003, 31},
    {"ucs", NULL, 3001, 31},
    {"bibfs", NULL, 53, 31},
    {"rbfs", "manhattan", 101, 31},
    {"wastar", "manhattan", 17, 31},
    {"greedy", "manhattan", 17, 31},
    {"auto", NULL, 7, 31},
    {"iddfs", NULL, 101, 16},
    {"dls", NULL, 101, 10},
    {"dfs-bnb", NULL, 101, 12},
    {"backtrack", "manhattan", 499, 20},
    {"dfs", NULL, 4001, 31},
    {"dfs-restart", NULL, 8009, 31},
    {"hill-restart", NULL, 2003, 31},
    {"beta-hill", NULL, 2003, 31},
    {"annealing", NULL, 4001, 31},
    {"genetic", NULL, 8009, 31},
};
enum { PACES = sizeof paces / sizeof *paces };

static loyd_result *solve_board(const struct eight *board, const char *algorithm,
                                const char *heuristic) {
    loyd_board *start = eight_board(board);
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = algorithm;
    options.heuristic = heuristic;
    loyd_result *result = test_run(start, goal, &options);
    loyd_board_free(start);
    return result;
}

static void check_claims(const loyd_info *info, const struct eight *board, const loyd_result *r) {
    if (info->traits & (LOYD_COMPLETE | LOYD_OPTIMAL)) assert_int_equal(r->outcome, LOYD_SOLVED);
    assert_true(r->lower_bound <= board->depth);
    if (r->outcome != LOYD_SOLVED) return;
    assert_true(r->length >= board->depth);
    if (info->traits & LOYD_OPTIMAL) assert_int_equal(r->length, board->depth);
    if (info->traits & LOYD_OPTIMAL) assert_true(r->optimal);
    if (r->optimal) assert_int_equal(r->length, board->depth);
    assert_int_equal(strlen(r->moves), r->length);
}

static void run_pace(const loyd_info *info, const struct pace *pace) {
    for (size_t i = 0; i < EIGHT_BOARDS && boards[i].depth <= pace->depth_max; i += pace->stride) {
        loyd_result *r = solve_board(&boards[i], info->name, pace->heuristic);
        check_claims(info, &boards[i], r);
        if (info->traits & LOYD_RANDOMISED && i < 8 * pace->stride) {
            loyd_result *again = solve_board(&boards[i], info->name, pace->heuristic);
            assert_int_equal(again->outcome, r->outcome);
            assert_int_equal(again->generated, r->generated);
            if (r->moves) assert_string_equal(again->moves, r->moves);
            loyd_result_free(again);
        }
        loyd_result_free(r);
    }
}

/* which: 0 all boards, 1 the rest. */
static void run_all(bool whole) {
    const loyd_info *info;
    for (size_t a = 0; (info = loyd_algorithm(a)); a++) {
        bool named = false;
        for (size_t p = 0; p < PACES; p++) {
            if (strcmp(paces[p].algorithm, info->name)) continue;
            named = true;
            if ((paces[p].stride == 1) == whole) run_pace(info, &paces[p]);
        }
        const struct pace other = {info->name, NULL, 1009, 31};
        if (!named && !whole) run_pace(info, &other);
    }
}

static void claims_hold_on_samples(void **state) {
    (void)state;
    run_all(false);
}

static void claims_hold_on_every_board(void **state) {
    (void)state;
    run_all(true);
}

int main(int argc, char **argv) {
    const struct CMUnitTest samples[] = {cmocka_unit_test(claims_hold_on_samples)};
    const struct CMUnitTest every[] = {cmocka_unit_test(claims_hold_on_every_board)};
    return argc > 1 && !strcmp(argv[1], "every")
               ? cmocka_run_group_tests(every, eight_set_up, eight_tear_down)
               : cmocka_run_group_tests(samples, eight_set_up, eight_tear_down);
}
