/* SPDX-License-Identifier: MIT
 *
 * What must hold for any board, tried on some thousand of random shapes and seeds: texts come back
 * as the board they were printed from, moves undo each other, parity survives a walk and flips with
 * a swap, and the replay agrees with loyd_board_move. A failure names its seed.
 */
#include "support/test_boards.h"

#include "core/rng.h"

#include <stdio.h>

enum { ROUNDS = 1500 };

struct round {
    struct rng rng;
    int rows, cols;
    loyd_board *goal, *board;
};

static int side(struct rng *rng) {
    return 1 + (int)rng_below(rng, rng_below(rng, 20) ? 6 : 30);
}

/* A shape, a goal that is any permutation, and a board that can reach it. */
static void begin(struct round *r, uint64_t number) {
    rng_seed(&r->rng, 2026, number);
    r->rows = side(&r->rng);
    r->cols = side(&r->rng);
    uint16_t tiles[900];
    for (int i = 0; i < r->rows * r->cols; i++) {
        int j = (int)rng_below(&r->rng, (uint64_t)i + 1);
        tiles[i] = tiles[j];
        tiles[j] = (uint16_t)i;
    }
    r->goal = board_make(r->rows, r->cols, tiles);
    assert_int_equal(loyd_random_board(r->goal, 2026, number, &r->board, NULL), LOYD_OK);
}

static void end(struct round *r) {
    loyd_board_free(r->goal);
    loyd_board_free(r->board);
}

static bool solvable(const loyd_board *board, const loyd_board *goal) {
    loyd_parity parity;
    assert_int_equal(loyd_check(board, goal, &parity, NULL), LOYD_OK);
    return parity.solvable;
}

static void assert_reads_back(const struct round *r, const char *text, bool with_size) {
    loyd_board *copy = board_read(text, with_size ? r->rows : 0, with_size ? r->cols : 0);
    if (!loyd_board_equal(copy, r->board)) fail_msg("%dx%d: %s", r->rows, r->cols, text);
    loyd_board_free(copy);
}

/* Puts sep between the tiles and row_sep between the rows. */
static char *join(const loyd_board *board, const char *sep, const char *row_sep) {
    int cells = loyd_board_rows(board) * loyd_board_cols(board);
    size_t size = (size_t)cells * 24 + 1, at = 0;
    char *text = malloc(size);
    assert_non_null(text);
    for (int i = 0; i < cells; i++) {
        const char *gap = !i ? "" : i % loyd_board_cols(board) ? sep : row_sep;
        at += (size_t)snprintf(text + at, size - at, "%s%u", gap, loyd_board_tiles(board)[i]);
    }
    return text;
}

static void printed_layouts_read_back(void **state) {
    (void)state;
    for (uint64_t number = 0; number < ROUNDS; number++) {
        struct round r;
        begin(&r, number);
        for (int layout = LOYD_LAYOUT_LINE; layout <= LOYD_LAYOUT_HEX; layout++) {
            char *text = board_text(r.board, (loyd_layout)layout);
            assert_reads_back(&r, text, true);
            assert_reads_back(&r, text, false);
            free(text);
        }
        end(&r);
    }
}

/* Start and goal in one text, each in its own lines, come back as two boards. */
static void two_boards_read_back(void **state) {
    (void)state;
    for (uint64_t number = 0; number < ROUNDS; number++) {
        struct round r;
        begin(&r, number);
        if (r.rows * r.cols == 1) { /* "0" twice is a column with two blanks */
            end(&r);
            continue;
        }
        loyd_board *goal = board_goal("snail", r.rows, r.cols), *start = NULL, *second = NULL;
        for (int layout = LOYD_LAYOUT_LINE; layout <= LOYD_LAYOUT_HEX; layout++) {
            char *one = board_text(r.board, (loyd_layout)layout);
            char *two = board_text(goal, (loyd_layout)layout);
            bool sized = layout != LOYD_LAYOUT_HEX && strchr(two, 'x');
            const char *again = /* a size is said once or twice */
                (sized && number % 2) || (layout == LOYD_LAYOUT_HEX && r.rows != r.cols)
                    ? two + strcspn(two, " \n") + 1
                    : two;
            size_t size = strlen(one) + strlen(two) + 2;
            char *text = malloc(size);
            assert_non_null(text);
            snprintf(text, size, "%s\n%s", one, again);
            loyd_error why = {.text = ""};
            if (loyd_board_parse(text, 0, 0, 0, &start, &second, &why))
                fail_msg("%s: %s", text, why.text);
            assert_true(loyd_board_equal(start, r.board));
            assert_true(loyd_board_equal(second, goal));
            loyd_board_free(start);
            loyd_board_free(second);
            free(one), free(two), free(text);
        }
        loyd_board_free(goal);
        end(&r);
    }
}

static void other_layouts_read_back(void **state) {
    (void)state;
    static const char *const frames[][4] = {
        {"[[", ", ", "], [", "]]"},     {"{{", ",", "},\n {", "}}"},
        {"", ",", "\n", "\n"},          {"", ", ", ",\n", ","},
        {"# a\n", " ", " # b\n", "#c"}, {"\xEF\xBB\xBF", "\t", "\r\n", "\r\n"},
    };
    for (uint64_t number = 0; number < ROUNDS; number++) {
        struct round r;
        begin(&r, number);
        const char *const *frame = frames[number % 6];
        char *body = join(r.board, frame[1], frame[2]);
        size_t size = strlen(body) + 64;
        char *text = malloc(size), *sized = malloc(size);
        assert_non_null(text);
        assert_non_null(sized);
        snprintf(text, size, "%s%s%s", frame[0], body, frame[3]);
        snprintf(sized, size, "%dx%d\n%s", r.rows, r.cols, body);
        assert_reads_back(&r, text, r.rows == 1);
        assert_reads_back(&r, sized, false);
        snprintf(sized, size, "%d %d\n%s", r.rows, r.cols, body);
        if (r.rows > 1 && r.cols > 1) assert_reads_back(&r, sized, false);
        snprintf(sized, size, "%d\n%s", r.rows, body);
        if (r.rows == r.cols && r.rows > 1) assert_reads_back(&r, sized, false);
        free(body);
        free(text);
        free(sized);
        end(&r);
    }
}

static void a_wrong_size_is_refused(void **state) {
    (void)state;
    for (uint64_t number = 0; number < ROUNDS; number++) {
        struct round r;
        begin(&r, number);
        loyd_board *other = NULL;
        char *text = board_text(r.board, LOYD_LAYOUT_SLASH);
        assert_int_equal(loyd_board_parse(text, 0, r.rows + 1, r.cols, &other, NULL, NULL),
                         LOYD_INVALID);
        assert_int_equal(loyd_board_parse(text, 0, r.rows, r.cols + 1, &other, NULL, NULL),
                         LOYD_INVALID);
        assert_null(other);
        free(text);
        end(&r);
    }
}

/* One tile becomes a copy of its neighbour: never a board. */
static void a_repeated_tile_is_refused(void **state) {
    (void)state;
    for (uint64_t number = 0; number < ROUNDS; number++) {
        struct round r;
        begin(&r, number);
        int cells = r.rows * r.cols;
        uint16_t tiles[900];
        memcpy(tiles, loyd_board_tiles(r.board), (size_t)cells * sizeof *tiles);
        int at = (int)rng_below(&r.rng, (uint64_t)cells);
        tiles[at] = cells > 1 ? tiles[(at + 1) % cells] : 1;
        loyd_board *other = NULL;
        assert_int_equal(loyd_board_new(r.rows, r.cols, tiles, &other, NULL), LOYD_INVALID);
        char text[8192];
        size_t length = (size_t)snprintf(text, sizeof text, "%dx%d", r.rows, r.cols);
        for (int i = 0; i < cells; i++)
            length += (size_t)snprintf(text + length, sizeof text - length, " %u", tiles[i]);
        loyd_error why = {.text = ""};
        assert_int_equal(loyd_board_parse(text, 0, 0, 0, &other, NULL, &why), LOYD_INVALID);
        assert_true(why.line == 1 && why.column > 0);
        assert_null(other);
        end(&r);
    }
}

/* Moves at random, with those that are refused left out; returns the moves. */
static char *wander(loyd_board *board, struct rng *rng, size_t tries) {
    char *moves = malloc(tries + 1);
    assert_non_null(moves);
    size_t length = 0;
    for (size_t i = 0; i < tries; i++) {
        char move = "UDLR"[rng_below(rng, 4)];
        if (loyd_board_move(board, move)) moves[length++] = move;
    }
    moves[length] = 0;
    return moves;
}

static char opposite(char move) {
    return move == 'U' ? 'D' : move == 'D' ? 'U' : move == 'L' ? 'R' : 'L';
}

static void moves_undo_and_replay(void **state) {
    (void)state;
    for (uint64_t number = 0; number < ROUNDS; number++) {
        struct round r;
        begin(&r, number);
        loyd_board *there = board_copy(r.board);
        char *moves = wander(there, &r.rng, 60);
        assert_true(solvable(there, r.goal));
        loyd_replay replay;
        assert_int_equal(loyd_verify(r.board, there, moves, &replay, NULL), LOYD_OK);
        assert_true(replay.solves && replay.length == strlen(moves));
        for (size_t i = strlen(moves); i-- > 0;)
            assert_true(loyd_board_move(there, opposite(moves[i])));
        assert_true(loyd_board_equal(there, r.board));
        loyd_board_free(there);
        free(moves);
        end(&r);
    }
}

static void a_swap_of_two_tiles_is_never_solvable(void **state) {
    (void)state;
    for (uint64_t number = 0; number < ROUNDS; number++) {
        struct round r;
        begin(&r, number);
        int cells = r.rows * r.cols;
        uint16_t tiles[900];
        for (int i = 0; i < cells; i++) {
            tiles[i] = loyd_board_tiles(r.board)[i];
            if (tiles[i] == 1 || tiles[i] == 2) tiles[i] ^= 3;
        }
        assert_true(solvable(r.board, r.goal) && solvable(r.goal, r.board));
        if (cells > 2) {
            loyd_board *other = board_make(r.rows, r.cols, tiles);
            assert_false(solvable(other, r.goal) || solvable(r.goal, other));
            loyd_board_free(other);
        }
        end(&r);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(printed_layouts_read_back),
        cmocka_unit_test(two_boards_read_back),
        cmocka_unit_test(other_layouts_read_back),
        cmocka_unit_test(a_wrong_size_is_refused),
        cmocka_unit_test(a_repeated_tile_is_refused),
        cmocka_unit_test(moves_undo_and_replay),
        cmocka_unit_test(a_swap_of_two_tiles_is_never_solvable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
