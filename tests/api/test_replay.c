/* SPDX-License-Identifier: MIT
 *
 * The replay: what it accepts, where it says that moves break, and that it does not confuse legal
 * with solving.
 */
#include "support/test_boards.h"

static loyd_status replay_text(const char *board_words, const char *moves, loyd_replay *replay,
                               loyd_error *why) {
    loyd_board *start = board_read(board_words, 0, 0);
    loyd_board *goal = board_goal("last", loyd_board_rows(start), loyd_board_cols(start));
    loyd_status status = loyd_verify(start, goal, moves, replay, why);
    loyd_board_free(start);
    loyd_board_free(goal);
    return status;
}

static loyd_replay replay_ok(const char *board_words, const char *moves) {
    loyd_replay replay;
    assert_int_equal(replay_text(board_words, moves, &replay, NULL), LOYD_OK);
    return replay;
}

static void solutions_are_accepted(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"4 1 6 3 2 8 7 0 5", "ULURDDRUULDDR"},
        {"4 1 6 3 2 8 7 0 5", "u l u r d d,R,u u l d\td\nr\r\n"},
        {"4 1 6 3 2 8 7 0 5", "ULURD2RU2LD2R"},
        {"4 1 6 3 2 8 7 0 5", "U1 l u, R d2 R\nU02, L D2 r1"},
        {"1 2 3 4 5 6 8 12 13 9 0 7 14 11 10 15", "DLLURRRULDDR"},
        {"1 2 3/4 5 0", ""},
        {"1x4 1 0 2 3", "RR"},
        {"4x1 0 1 2 3", "DDD"},
        {"0", ""},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        loyd_replay replay = replay_ok(cases[i][0], cases[i][1]);
        if (!replay.solves || !replay.legal || replay.broken) fail_msg("%s", replay.reason);
    }
    loyd_replay replay = replay_ok(cases[0][0], cases[0][1]);
    assert_int_equal(replay.length, 13);
    assert_string_equal(replay.reason, "13 moves, all legal, reach the goal");
}

static void legal_moves_need_not_solve(void **state) {
    (void)state;
    loyd_replay replay = replay_ok("4 1 6 3 2 8 7 0 5", "ULURDDRUULDD");
    assert_true(replay.legal && !replay.solves);
    assert_int_equal(replay.broken, 0);
    assert_string_equal(replay.reason,
                        "12 legal moves do not reach the goal: row 3, column 2 holds "
                        "0, not 8");
}

static void each_edge_breaks(void **state) {
    (void)state;
    static const struct {
        const char *moves, *reason;
        uint64_t broken;
    } cases[] = {
        {"UU", "move 2 (U): the blank is in row 1, column 2, the top row", 2},
        {"DD", "move 2 (D): the blank is in row 3, column 2, the bottom row", 2},
        {"ll", "move 2 (L): the blank is in row 2, column 1, the first column", 2},
        {"URRD", "move 3 (R): the blank is in row 1, column 3, the last column", 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        loyd_replay replay = replay_ok("1 2 3/4 0 5/6 7 8", cases[i].moves);
        assert_false(replay.legal || replay.solves);
        assert_int_equal(replay.broken, cases[i].broken);
        assert_int_equal(replay.length, strlen(cases[i].moves));
        assert_string_equal(replay.reason, cases[i].reason);
    }
    /* A row's end is no way into the next row, and a single cell has no way at all. */
    assert_int_equal(replay_ok("1 2 0/3 4 5/6 7 8", "R").broken, 1);
    assert_int_equal(replay_ok("0", "U").broken, 1);
    assert_int_equal(replay_ok("1x4 1 0 2 3", "D").broken, 1);
}

static void other_letters_are_an_error(void **state) {
    (void)state;
    loyd_replay replay = {.length = 99};
    loyd_error why;
    assert_int_equal(replay_text("1 2 3/4 0 5/6 7 8", "UD XL", &replay, &why), LOYD_INVALID);
    assert_string_equal(why.text, "move 3 is 'X'; expected U, D, L or R");
    assert_int_equal(why.column, 4);
    assert_int_equal(replay_text("1 2 3/4 0 5/6 7 8", "UU\x80", &replay, &why), LOYD_INVALID);
    assert_string_equal(why.text, "move 3 is byte 0x80; expected U, D, L or R");
    assert_int_equal(replay.length, 99);
}

/* One reader for all: a letter a step, whatever the notation. */
static void moves_are_spelled_out(void **state) {
    (void)state;
    static const char *const cases[][2] = {
        {"U2 R2 D3", "UURRDDD"},
        {"URDL2UR2", "URDLLURR"},
        {"u,l d\tr\r\n", "ULDR"},
        {"R10", "RRRRRRRRRR"},
        {"", ""},
        {" , \n", ""},
    };
    char *moves = NULL;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        assert_int_equal(loyd_moves_parse(cases[i][0], 0, &moves, NULL), LOYD_OK);
        assert_string_equal(moves, cases[i][1]);
        loyd_moves_free(moves);
    }
    assert_int_equal(loyd_moves_parse("U2R9", 2, &moves, NULL), LOYD_OK);
    assert_string_equal(moves, "UU");
    loyd_moves_free(moves);
    assert_int_equal(loyd_moves_parse("L254", 0, &moves, NULL), LOYD_OK);
    assert_int_equal(strlen(moves), 254);
    loyd_moves_free(moves);
}

static void counts_out_of_range_are_an_error(void **state) {
    (void)state;
    static const struct {
        const char *moves, *text;
        uint32_t column;
    } cases[] = {
        {"UL0", "move 2 is to be made 0 times; expected 1 to 254", 3},
        {"U3 R255", "move 4 is to be made 255 times; expected 1 to 254", 5},
        {"U99999999999", "move 1 is to be made 99999999999 times; expected 1 to 254", 2},
        {"2U", "move 1 is '2'; expected U, D, L or R", 1},
        {"U 2", "move 2 is '2'; expected U, D, L or R", 3},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char *moves = NULL;
        loyd_error why;
        assert_int_equal(loyd_moves_parse(cases[i].moves, 0, &moves, &why), LOYD_INVALID);
        assert_null(moves);
        assert_string_equal(why.text, cases[i].text);
        assert_int_equal(why.column, cases[i].column);
    }
    char *moves = NULL;
    assert_int_equal(loyd_moves_parse("U\0L", 3, &moves, NULL), LOYD_INVALID);
}

static void shapes_must_agree(void **state) {
    (void)state;
    loyd_board *a = board_goal("last", 2, 3), *b = board_goal("last", 3, 2);
    loyd_replay replay;
    assert_int_equal(loyd_verify(a, b, "", &replay, NULL), LOYD_INVALID);
    loyd_board_free(a);
    loyd_board_free(b);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(solutions_are_accepted),
        cmocka_unit_test(legal_moves_need_not_solve),
        cmocka_unit_test(each_edge_breaks),
        cmocka_unit_test(other_letters_are_an_error),
        cmocka_unit_test(shapes_must_agree),
        cmocka_unit_test(moves_are_spelled_out),
        cmocka_unit_test(counts_out_of_range_are_an_error),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
