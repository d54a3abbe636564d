/* SPDX-License-Identifier: MIT
 *
 * The lab of heuristics: weights of 1 are the library's own heuristic, on every board and in what
 * A* expands; patterns lie between the tiles' ways and the true distance, by a breadth-first search
 * that shares nothing with the library.
 */
#include "heuristic_lab.h"
#include "lab_astar.h"
#include "pattern_costs.h"
#include "support/cmocka_all.h"
#include "support/eight_puzzle.h"

static struct problem problem;

static int set_up(void **state) {
    (void)state;
    static const uint16_t tiles[] = {8, 6, 7, 2, 5, 4, 3, 0, 1}; /* 31 moves */
    static const uint16_t home[] = {1, 2, 3, 4, 5, 6, 7, 8, 0};
    return loyd_board_new(3, 3, tiles, &problem.board, NULL) ||
           loyd_board_new(3, 3, home, &problem.goal, NULL);
}

static int tear_down(void **state) {
    (void)state;
    problem_free(&problem);
    return 0;
}

static json_t *asked(struct lab_question question) {
    json_t *answer = NULL;
    question.problem = &problem;
    assert_int_equal(lab_answer(&question, &answer, NULL), LOYD_OK);
    return answer;
}

static int64_t whole(const json_t *answer, const char *name) {
    return json_integer_value(json_object_get(answer, name));
}

static const json_t *measured_part(const json_t *answer, const char *name) {
    return json_object_get(json_object_get(answer, "heuristic"), name);
}

/* The answer but for the heuristic's name. */
static void assert_same(const json_t *a, const json_t *b) {
    json_object_set_new(json_object_get(b, "heuristic"), "name",
                        json_copy(json_object_get(json_object_get(a, "heuristic"), "name")));
    assert_true(json_equal(a, b));
}

static void a_weight_of_one_is_the_heuristic(void **state) {
    static const char *const names[] = {
        "zero",     "misplaced", "manhattan",      "linear-conflict",
        "gaschnig", "learned",   "manhattan-blank"};
    (void)state;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct lab_question own = {.own = {.term = {{names[i], 100}}, .term_count = 1}};
        json_t *a = asked((struct lab_question){.heuristic = names[i]}), *b = asked(own);
        assert_int_equal(whole(a, "boards"), EIGHT_BOARDS);
        assert_int_equal(whole(a, "distance"), 31);
        assert_true(whole(a, "expanded") > 31);
        assert_same(a, b);
        json_decref(a);
        json_decref(b);
    }
}

static void tile_weights_of_one_and_patterns_of_one_are_manhattan(void **state) {
    (void)state;
    struct lab_question by_tile = {.own = {.by_tile = true}}, patterns = {0};
    for (int tile = 1; tile < 9; tile++) {
        by_tile.own.tile_weight[tile] = 100;
        patterns.own.pattern[patterns.own.pattern_count++] = 1u << tile;
    }
    json_t *a = asked((struct lab_question){.heuristic = "manhattan"});
    json_t *b = asked(by_tile), *c = asked(patterns);
    assert_same(a, b);
    assert_same(a, c);
    json_decref(a);
    json_decref(b);
    json_decref(c);
}

/* One pattern of all tiles is the distance; a half of it never more; a double of Manhattan more. */
static void patterns_and_weights_are_judged(void **state) {
    (void)state;
    json_t *all = asked((struct lab_question){.own = {.pattern = {0x1fe}, .pattern_count = 1}});
    assert_int_equal(json_integer_value(measured_part(all, "exact")), EIGHT_BOARDS);
    assert_int_equal(whole(all, "value"), 31);
    json_t *two =
        asked((struct lab_question){.own = {.pattern = {1u << 1 | 1u << 2 | 1u << 4 | 1u << 5,
                                                        1u << 3 | 1u << 6 | 1u << 7 | 1u << 8},
                                            .pattern_count = 2}});
    assert_true(json_is_true(measured_part(two, "admissible")));
    assert_true(json_is_true(measured_part(two, "consistent")));
    assert_true(json_real_value(measured_part(two, "mean")) > 14.0);
    json_t *twice =
        asked((struct lab_question){.own = {.term = {{"manhattan", 200}}, .term_count = 1}});
    assert_true(json_is_false(measured_part(twice, "admissible")));
    const json_t *breaks = measured_part(twice, "not_admissible");
    assert_int_equal(whole(breaks, "depth"), 1);
    assert_int_equal(whole(breaks, "h"), 2);
    assert_true(whole(twice, "length") >= 31);
    json_decref(all);
    json_decref(two);
    json_decref(twice);
}

/* 0.3 x 11 is 3.3, and rounded up 4; 0.1 + 0.2 of one value is 0.3 of it, and not a little more. */
static void sums_are_rounded_up_once(void **state) {
    (void)state;
    struct lab_question split = {
        .own = {.term = {{"manhattan", 10}, {"max(manhattan,zero)", 20}}, .term_count = 2}};
    json_t *a = asked((struct lab_question){.own = {.term = {{"manhattan", 30}}, .term_count = 1}});
    json_t *b = asked(split);
    assert_int_equal(whole(a, "value"), 7); /* 0.3 x 21 = 6.3 */
    assert_same(a, b);
    json_decref(a);
    json_decref(b);
}

/* The costs of a pattern over every board: never above the distance, and at the least its tiles'
 * ways. */
static void costs_of_patterns_are_between(void **state) {
    (void)state;
    const uint32_t pattern = 1u << 1 | 1u << 3 | 1u << 8;
    uint8_t *cost = pattern_costs_new(problem.goal, pattern);
    struct eight *all = eight_all(loyd_board_tiles(problem.goal));
    uint32_t above = 0;
    assert_non_null(cost);
    for (size_t i = 0; i < EIGHT_BOARDS; i++) {
        uint16_t tiles[9];
        int ways = 0;
        for (int cell = 0; cell < 9; cell++) {
            int tile = tiles[cell] = all[i].tiles[cell], home = tile - 1;
            if (tile && (pattern >> tile & 1))
                ways += abs(cell / 3 - home / 3) + abs(cell % 3 - home % 3);
        }
        uint64_t view = pattern_view(lab_board_of(tiles, 9).word, 9, pattern);
        uint8_t found = cost[lab_rank(view, 9)];
        if (found > all[i].depth || found < ways) fail_msg("board %zu: %u", i, found);
        above += found > ways;
    }
    assert_true(above > 1000);
    free(all);
    free(cost);
}

static void a_start_can_not_be_weighted(void **state) {
    (void)state;
    loyd_error error = {.text = ""};
    json_t *answer = NULL;
    struct lab_question question = {.problem = &problem,
                                    .own = {.term = {{"misplaced-both", 100}}, .term_count = 1}};
    assert_int_equal(lab_answer(&question, &answer, &error), LOYD_UNSUPPORTED);
    assert_string_equal(error.key, "lab-start");
    assert_null(answer);
}

static bool never(void *user) {
    (void)user;
    return false;
}

static void what_nobody_wants_stops(void **state) {
    (void)state;
    json_t *answer = NULL;
    struct lab_question question = {.problem = &problem, .heuristic = "manhattan", .wanted = never};
    assert_int_equal(lab_answer(&question, &answer, NULL), LOYD_STOPPED);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_weight_of_one_is_the_heuristic),
        cmocka_unit_test(tile_weights_of_one_and_patterns_of_one_are_manhattan),
        cmocka_unit_test(patterns_and_weights_are_judged),
        cmocka_unit_test(sums_are_rounded_up_once),
        cmocka_unit_test(costs_of_patterns_are_between),
        cmocka_unit_test(a_start_can_not_be_weighted),
        cmocka_unit_test(what_nobody_wants_stops),
    };
    return cmocka_run_group_tests(tests, set_up, tear_down);
}
