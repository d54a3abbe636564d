/* SPDX-License-Identifier: MIT
 *
 * The reader of boards: every format of docs/formats.md, every ambiguity that it settles, every bad
 * input with its place, and texts that try to be expensive.
 */
#include "support/test_boards.h"

#include <stdio.h>
#include <time.h>

#define KORF_12      "14 1 9 6 4 8 12 5 7 2 3 0 10 11 13 15"
#define KORF_12_ROWS "14 1 9 6/4 8 12 5/7 2 3 0/10 11 13 15"

struct good {
    const char *text;
    int rows, cols; /* given */
    const char *slashed;
};

static const struct good good[] = {
    /* one line, rows, slashes */
    {"1 2 3 4 5 6 7 8 0", 0, 0, "1 2 3/4 5 6/7 8 0"},
    {"1 2 3\n4 5 6\n7 8 0\n", 0, 0, "1 2 3/4 5 6/7 8 0"},
    {"  1\t2  3 \n\n4 5 0", 0, 0, "1 2 3/4 5 0"},
    {"1 2\n3 4\n5 0", 0, 0, "1 2/3 4/5 0"},
    {"1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15", 0, 0, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 0 15"},
    {"0", 0, 0, "0"},
    {"2\n0\n1", 0, 0, "2/0/1"},
    /* the size from outside */
    {"1 2 3 4 5 0", 2, 3, "1 2 3/4 5 0"},
    {"1 2 3 4 5 0", 3, 2, "1 2/3 4/5 0"},
    {"1 2 3 4 5 0", 1, 6, "1x6 1 2 3 4 5 0"},
    {"1 2 3 4 5 0", 6, 1, "1/2/3/4/5/0"},
    {"1 2 3/4 5 0", 2, 3, "1 2 3/4 5 0"},
    {"1\n2\n3\n0\n", 2, 2, "1 2/3 0"},
    {"3 1 2 3 4 5 6 7 8 0", 3, 3, "1 2 3/4 5 6/7 8 0"},
    {"7 1 2 3 4 5 0 21", 2, 3, NULL}, /* an id is for 9 cells and more */
    /* 42 school and Princeton */
    {"# my board\n3\n4 1 3\n7 2 6   # middle row\n5 8 0\n", 0, 0, "4 1 3/7 2 6/5 8 0"},
    {"# This puzzle is solvable\n3#End comment\n4 1 3\n7 2 6\n5 8 0", 0, 0, "4 1 3/7 2 6/5 8 0"},
    {"3\n 0  1  3\n 4  2  5\n 7  8  6\n", 0, 0, "0 1 3/4 2 5/7 8 6"},
    {"3 0 1 3 4 2 5 7 8 6", 0, 0, "0 1 3/4 2 5/7 8 6"},
    {"2\n0\n1\n2\n3\n", 0, 0, "0 1/2 3"},
    /* rows and columns in front */
    {"2x3 1 2 3 4 5 0", 0, 0, "1 2 3/4 5 0"},
    {"3X2\n1 2\n3 4\n5 0", 0, 0, "1 2/3 4/5 0"},
    {"2 3\n1 2 3\n4 5 0", 0, 0, "1 2 3/4 5 0"},
    {"2 3 1 2 3 4 5 0", 0, 0, "1 2 3/4 5 0"},
    {"2 2\n0 1\n2 3", 0, 0, "0 1/2 3"},
    {"1x5 1 2 3 4 0", 0, 0, "1x5 1 2 3 4 0"},
    {"5x1 1 2 3 4 0", 0, 0, "1/2/3/4/0"},
    /* Korf */
    {"12   " KORF_12, 0, 0, KORF_12_ROWS},
    {"16 " KORF_12, 0, 0, KORF_12_ROWS},
    {"12 " KORF_12 " 45", 0, 0, KORF_12_ROWS},
    {"12 " KORF_12 " 45 35 546344 546344", 0, 0, KORF_12_ROWS},
    {"12 45 546344\n" KORF_12, 0, 0, KORF_12_ROWS},
    {"4 " KORF_12, 0, 0, KORF_12_ROWS},
    /* lists */
    {"[1, 2, 3, 0]", 0, 0, "1 2/3 0"},
    {"{1,2,3,0}", 0, 0, "1 2/3 0"},
    {"(1,2),(3,0)", 0, 0, "1 2/3 0"},
    {"[[1, 2, 3], [4, 5, 0]]", 0, 0, "1 2 3/4 5 0"},
    {"{{1,2,3},\n {4,5,0},\n}", 0, 0, "1 2 3/4 5 0"},
    {"['1', \"2\", '3', '0']", 0, 0, "1 2/3 0"},
    /* one letter or digit a cell */
    {"fe169b4c0a73d852", 0, 0, "15 14 1 6/9 11 4 12/0 10 7 3/13 8 5 2"},
    {"0xFE169B4C0A73D852\n", 0, 0, "15 14 1 6/9 11 4 12/0 10 7 3/13 8 5 2"},
    {"4\nfe169b4c0a73d852", 0, 0, "15 14 1 6/9 11 4 12/0 10 7 3/13 8 5 2"},
    {"123456780", 0, 0, "1 2 3/4 5 6/7 8 0"},
    {"1230", 0, 0, "1 2/3 0"},
    {"12345678x", 0, 0, "1 2 3/4 5 6/7 8 0"},
    {"1234X5678", 0, 0, "1 2 3/4 0 5/6 7 8"},
    {"12345678B", 0, 0, "1 2 3/4 5 6/7 8 0"},
    {"123/456/780", 0, 0, "1 2 3/4 5 6/7 8 0"},
    {"123\n4_5\n678", 0, 0, "1 2 3/4 0 5/6 7 8"},
    {"3\n123\n456\n780", 0, 0, "1 2 3/4 5 6/7 8 0"},
    {"2x3\n123\n450", 0, 0, "1 2 3/4 5 0"},
    {"1x2/345/678", 0, 0, "1 0 2/3 4 5/6 7 8"},
    {"12345678", 2, 4, NULL},
    {"12345670", 2, 4, "1 2 3 4/5 6 7 0"},
    {"10", 1, 2, "1x2 1 0"},
    {"0123456789ABCDEFGHIJKLMNO", 0, 0,
     "0 1 2 3 4/5 6 7 8 9/10 11 12 13 14/15 16 17 18 19/20 21 22 23 24"},
    {"abcdefgh.", 0, 0, "1 2 3/4 5 6/7 8 0"},
    {"ABCDEFGHIJKLMNO_", 0, 0, "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"},
    {"abcdefghijklmnopqrstuvwx.", 0, 0,
     "1 2 3 4 5/6 7 8 9 10/11 12 13 14 15/16 17 18 19 20/21 22 23 24 0"},
    /* blanks */
    {"1 2 3 x 4 6 7 5 8", 0, 0, "1 2 3/0 4 6/7 5 8"},
    {"1 2 3 X 4 6 7 5 8", 0, 0, "1 2 3/0 4 6/7 5 8"},
    {"1 2 3 _ 4 6 7 5 8", 0, 0, "1 2 3/0 4 6/7 5 8"},
    {"1 2 3 - 4 6 7 5 8", 0, 0, "1 2 3/0 4 6/7 5 8"},
    {"1 2 3 . 4 6 7 5 8", 0, 0, "1 2 3/0 4 6/7 5 8"},
    {"1 2 3 * 4 6 7 5 8", 0, 0, "1 2 3/0 4 6/7 5 8"},
    {"1 2 3 B 4 6 7 5 8", 0, 0, "1 2 3/0 4 6/7 5 8"},
    {"1 2 3 -- 4 6 7 5 8", 0, 0, "1 2 3/0 4 6/7 5 8"},
    {"1,2,,3", 0, 0, "1 2/0 3"},
    {"1,2,3\n4,,5\n6,7,8\n", 0, 0, "1 2 3/4 0 5/6 7 8"},
    {"1,2,3\n4,5,6\n7,8,\n", 0, 0, "1 2 3/4 5 6/7 8 0"},
    {",1,2\n3,4,5\n6,7,8\n", 0, 0, "0 1 2/3 4 5/6 7 8"},
    {"1,2,3,\n4,5,6,\n7,8,0,\n", 0, 0, "1 2 3/4 5 6/7 8 0"},
    /* contest */
    {"1\n1 2 3\n4 5 6\n7 8 0", 0, 0, "1 2 3/4 5 6/7 8 0"},
    {"\n\n1 2 3\n4 5 6\n7 8 0\n\n", 0, 0, "1 2 3/4 5 6/7 8 0"},
    /* bytes that say nothing */
    {"\xEF\xBB\xBF"
     "1 2 3\r\n4 5 0\r\n",
     0, 0, "1 2 3/4 5 0"},
    {"\x1b[1;31m1\x1b[0m 2 3 0", 0, 0, "1 2/3 0"},
    /* ambiguities, as documented */
    {"1\n0", 0, 0, "1/0"},
    {"1 0", 0, 0, "0"},
    {"1 0", 1, 2, "1x2 1 0"},
    {"9 1 2 3 4 5 6 7 8 0", 0, 0, "1 2 3/4 5 6/7 8 0"},
    {"9 1 2 3 4 5 6 7 8 0", 2, 5, "9 1 2 3 4/5 6 7 8 0"},
    {"9 1 2 3 4 5 6 7 8 0 10 11", 0, 0, NULL},
    {"9 1 2 3 4 5 6 7 8 0 10 12", 0, 0, "1 2 3/4 5 6/7 8 0"},
};

static void reads_every_format(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof good / sizeof *good; i++) {
        const struct good *g = &good[i];
        loyd_board *board = NULL, *goal = NULL;
        loyd_error why = {.text = ""};
        loyd_status status = loyd_board_parse(g->text, 0, g->rows, g->cols, &board, &goal, &why);
        assert_null(goal);
        if (!g->slashed) {
            if (!status) fail_msg("'%s' was read", g->text);
            continue;
        }
        if (status) fail_msg("'%s': %s", g->text, why.text);
        assert_board(board, g->slashed);
    }
}

/* Paper 003's input: the start, and below it the goal. */
static void reads_start_and_goal(void **state) {
    (void)state;
    static const char *const texts[][3] = {
        {"1 2 3 4 5 6 8 12 13 9 0 7 14 11 10 15\n1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 0",
         "1 2 3 4/5 6 8 12/13 9 0 7/14 11 10 15", "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"},
        {"1 1 2 3 4 5 6 8 7 0\n2 0 1 2 3 4 5 6 7 8", "1 2 3/4 5 6/8 7 0", "0 1 2/3 4 5/6 7 8"},
        {"1 2\n0 3\n\n1 2\n3 0\n", "1 2/0 3", "1 2/3 0"},
        {"# start, goal\n2\n1 2\n0 3\n1 2\n3 0\n", "1 2/0 3", "1 2/3 0"},
        {"2x3 1 2 3 4 0 5\n1 2 3 4 5 0", "1 2 3/4 0 5", "1 2 3/4 5 0"},
        {"2x3 1 2 3 4 0 5\n2x3 1 2 3 4 5 0", "1 2 3/4 0 5", "1 2 3/4 5 0"},
        {"1 2 3/4 0 5\n1 2 3/4 5 0", "1 2 3/4 0 5", "1 2 3/4 5 0"},
        {"[[1,2],[0,3]]\n[[1,2],[3,0]]", "1 2/0 3", "1 2/3 0"},
        {"fe169b4c0a73d852\n123456789abcdef0", "15 14 1 6/9 11 4 12/0 10 7 3/13 8 5 2",
         "1 2 3 4/5 6 7 8/9 10 11 12/13 14 15 0"},
        {"123456708\n123456780", "1 2 3/4 5 6/7 0 8", "1 2 3/4 5 6/7 8 0"},
        {"2x3\n123405\n123450", "1 2 3/4 0 5", "1 2 3/4 5 0"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        loyd_board *board = NULL, *goal = NULL;
        loyd_error why = {.text = ""};
        if (loyd_board_parse(texts[i][0], 0, 0, 0, &board, &goal, &why))
            fail_msg("%s: %s", texts[i][0], why.text);
        assert_board(board, texts[i][1]);
        assert_non_null(goal);
        assert_board(goal, texts[i][2]);
        /* who asks for one board is not given two */
        assert_int_equal(loyd_board_parse(texts[i][0], 0, 0, 0, &board, NULL, NULL), LOYD_INVALID);
    }
}

static void of_two_boards_the_wrong_one_is_named(void **state) {
    (void)state;
    static const struct {
        const char *text, *says;
    } cases[] = {
        {"1 2 3 4 5 6 7 8 0\n1 2 3 4 5 6 7 7 0", "line 2, column 15: tile 7 appears twice"},
        {"1 2 3\n4 5 5\n7 8 0\n1 2 3\n4 5 6\n7 8 0", "line 2, column 5: tile 5 appears twice"},
        {"1 2 3 4 5 6 7 8 0 1 2 3 4 5 6 7 8 0", "line 1, column 1: "},
        {"1 2 3 4 5 6 7 0 8 # goal: last\n1 2 3 4 5 6 0 7 8 # goal: last", "line "},
    };
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        loyd_board *board = NULL, *goal = NULL;
        loyd_error why = {.text = ""};
        assert_int_equal(loyd_board_parse(cases[i].text, 0, 0, 0, &board, &goal, &why),
                         LOYD_INVALID);
        if (strncmp(why.text, cases[i].says, strlen(cases[i].says))) fail_msg("%s", why.text);
    }
}

static void reads_the_goal_of_sofia(void **state) {
    (void)state;
    static const char *const texts[][2] = {
        {"8\n-1\n1 2 3\n4 5 6\n0 7 8", "1 2 3/4 5 6/7 8 0"},
        {"8\n4\n1 2 3\n4 5 6\n0 7 8\n", "1 2 3/4 0 5/6 7 8"},
        {"8\n0\n1 2 3\n4 5 6\n0 7 8\n", "0 1 2/3 4 5/6 7 8"},
        {"3 -1\n1 2 3\n4 5 6\n0 7 8\n", "1 2 3/4 5 6/7 8 0"},
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        loyd_board *board = NULL, *goal = NULL;
        assert_int_equal(loyd_board_parse(texts[i][0], 0, 0, 0, &board, &goal, NULL), LOYD_OK);
        assert_non_null(goal);
        assert_board(goal, texts[i][1]);
        assert_board(board, "1 2 3/4 5 6/0 7 8");
        assert_int_equal(loyd_board_parse(texts[i][0], 0, 3, 3, &board, NULL, NULL), LOYD_OK);
        loyd_board_free(board);
    }
}

struct bad {
    const char *text;
    int rows, cols;
    uint32_t line, column;
    const char *says; /* a part of the error */
};

static const struct bad bad[] = {
    {"", 0, 0, 1, 1, "empty"},
    {" \n\t# nothing but a comment", 0, 0, 1, 1, "no numbers"},
    {"1 2 3/4 5 6/7 8 9", 0, 0, 1, 1, "no blank: a 3x3 board has the tiles 1 to 8 and a blank"},
    {"1 2 3\n4 5 6\n7 8 8", 0, 0, 3, 5, "tile 8 appears twice (first at line 3, column 3)"},
    {"1 2 3\n4 5 6\n7 5 0", 0, 0, 3, 3,
     "tile 5 appears twice (first at line 2, column 3); 8 is missing"},
    {"1 2 3\n4 x 6\n7 0 8", 0, 0, 3, 3, "a second blank; the first is at line 2, column 3"},
    {"1 2 3\n4 5\n6 7 0", 0, 0, 2, 1, "row 2 has 2 tiles, but row 1 has 3"},
    {"3\n1 2 3\n4 5\n6 7 0", 0, 0, 3, 1, "row 2 has 2 tiles"},
    {"3\n1 2 3\n4 5 0", 0, 0, 1, 1, "size 3x3 takes 9 tiles, but 6 follow"},
    {"3 4\n1 2 3 4\n5 6 7 0", 0, 0, 1, 1, "size 3x4 takes 12 tiles, but 8 follow"},
    {"3x4 1 2 3 0", 0, 0, 1, 1, "size 3x4 takes 12 tiles, but 4 follow"},
    {"3x2\n1 2 3\n4 5 0", 0, 0, 1, 1, "the size is 3x2, but the rows are 2x3"},
    {"[[1,2,3],[4,5,6]]", 0, 0, 1, 3, "no blank: a 2x3 board has the tiles 1 to 5 and a blank"},
    {"2 2\n0 1\n2 2", 0, 0, 3, 3, "tile 2 appears twice (first at line 3, column 1); 3 is missing"},
    {"3x3", 0, 0, 1, 1, "9 tiles, but 0 follow"},
    {"1 2 3x3 0", 0, 0, 1, 5, "'3x3' stands behind"},
    {"1 2 3 4 5 6 0", 0, 0, 1, 1, "7 tiles in one line are not a square"},
    {"1 2 3 4 5 0", 0, 0, 1, 1, "such as 2x3"},
    {"1 2 3\n4 5 6\n7 8 99", 0, 0, 3, 5, "99 is not a tile of a 3x3 board, which has 0 to 8"},
    {"1 2 3\n4 5 6\n7 8 99999999999999999999", 0, 0, 3, 5, "99999999999999999999 is not a tile"},
    {"1 2 3\n4 -5 6\n7 8 0", 0, 0, 2, 3, "-5 is not a tile"},
    {"1 2 -3 4 5", 0, 0, 1, 5, "-3 is negative"},
    {"8\n-1\n1 2 3 0", 0, 0, 1, 1, "followed by 9 tiles, not 4"},
    {"65536x65536 1 2 3", 0, 0, 1, 1, "size 65536x65536; a board has 1 to 255"},
    {"65536x65536", 0, 0, 1, 1, "size 65536x65536"},
    {"65536\n1 2 3", 0, 0, 1, 1, "a board has 1 to 255"},
    {"0x0\n1 2 3", 0, 0, 1, 1, "a board has 1 to 255"},
    {"1 2 3 4 5 6 7 8 0", 4, 4, 1, 1, "the text is a 3x3 board, but 4x4 is asked for"},
    {"3\n1 2 3\n4 5 6\n7 8 0", 4, 4, 1, 1, "the text is a 3x3 board, but 4x4 is asked for"},
    {"1 2 3/4 5 6/7 8 0", 1, 9, 1, 1, "the text is a 3x3 board, but 1x9 is asked for"},
    {"1\n2\n3\n0", 1, 4, 1, 1, "the text is a 4x1 board, but 1x4 is asked for"},
    {"3x2 1 2 3 4 5 0", 2, 3, 1, 1, "the text is a 3x2 board, but 2x3 is asked for"},
    {"1 2 3 4 5 0", 3, 4, 1, 1, "6 tiles, but a 3x4 board has 12"},
    {"1 2 3 0", 256, 256, 0, 0, "size 256x256; a board has 1 to 255"},
    {"1 2 3 0", 0, 3, 0, 0, "size 0x3"},
    {"1 2 3 0", -2, -2, 0, 0, "size -2x-2"},
    {"hello world", 0, 0, 1, 1, "'hello' is neither a number nor a blank"},
    {"1 2\n3 @", 0, 0, 2, 3, "'@' is not part of a board"},
    {"1 2 3 4.5", 0, 0, 1, 7, "'4.5' is neither"},
    {"1 2 3 \xC3\xA9", 0, 0, 1, 7, "byte 0xC3"},
    {"fe169b4c0a73d85g", 0, 0, 1, 16, "'g' stands for tile 16"},
    {"fe169b4c0a73d855", 0, 0, 1, 16, "'5' appears twice"},
    {"fe169b4c0a73d050", 0, 0, 1, 14, "second blank"},
    {"\x1b[31", 0, 0, 1, 1, "byte 0x1B"},
};

static void refuses_with_place_and_reason(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        const struct bad *b = &bad[i];
        loyd_board *board = NULL, *goal = NULL;
        loyd_error why = {.text = ""};
        if (!loyd_board_parse(b->text, 0, b->rows, b->cols, &board, &goal, &why))
            fail_msg("'%s' was read", b->text);
        if (!strstr(why.text, b->says) || why.line != b->line || why.column != b->column)
            fail_msg("'%s': %u:%u %s", b->text, why.line, why.column, why.text);
        char place[64];
        snprintf(place, sizeof place, "line %u, column %u: ", b->line, b->column);
        if (b->line && strncmp(why.text, place, strlen(place)))
            fail_msg("'%s': no place in: %s", b->text, why.text);
        assert_null(board);
        assert_null(goal);
        assert_int_equal(loyd_board_parse(b->text, 0, b->rows, b->cols, &board, NULL, NULL),
                         LOYD_INVALID);
    }
}

/* "# goal: ..." in a text names the goal, whatever the format; a wrong one has a place. */
static void reads_the_goal_of_a_comment(void **state) {
    (void)state;
    static const char *const texts[][2] = {
        {"# goal: first\n3\n1 2 3\n4 5 6\n7 8 0", "0 1 2/3 4 5/6 7 8"},
        {"1 2 3 4 5 6 7 8 0 #goal:snail", "1 2 3/8 0 4/7 6 5"},
        {"1 2 3 4 5 6 7 8 0 # goal: spiral \r\n", "1 2 3/8 0 4/7 6 5"},
        {"# goal: last\n1 2 3 0 # goal:\t3,1 / 2,0 # mine", "3 1/2 0"},
        {"8\n4\n1 2 3\n0 4 5\n6 7 8\n# goal: last", "1 2 3/4 5 6/7 8 0"},
        {"1 2 3 0 # a goal: first", NULL},
        {"1 2 3 0 # Goals: first", NULL},
        {"1 2 3 0 #", NULL},
    };
    static const char *const wrong[] = {"", "frist", "1 2 3", "1 2 3 4 5 6 7 8 0", "1 1 2 0"};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        loyd_board *board = NULL, *goal = NULL;
        assert_int_equal(loyd_board_parse(texts[i][0], 0, 0, 0, &board, &goal, NULL), LOYD_OK);
        if (!texts[i][1]) assert_null(goal);
        if (texts[i][1]) assert_board(goal, texts[i][1]);
        loyd_board_free(board);
    }
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        loyd_board *board = NULL, *goal = NULL;
        loyd_error why = {.text = ""};
        char text[64];
        snprintf(text, sizeof text, "1 2 3 0\n# goal: %s", wrong[i]);
        assert_int_equal(loyd_board_parse(text, 0, 0, 0, &board, &goal, &why), LOYD_INVALID);
        assert_string_equal(why.key, "goal-comment");
        assert_int_equal(why.line, 2);
        assert_int_equal(why.column, 9);
        assert_null(board);
        assert_null(goal);
    }
}

static void tells_the_goal_of_a_line(void **state) {
    (void)state;
    size_t length;
    const char *goal = loyd_goal_comment(" # goal: first # Korf\n1 2 3", &length);
    assert_int_equal(length, 5);
    assert_memory_equal(goal, "first", 5);
    assert_null(loyd_goal_comment("# goals", &length));
    assert_null(loyd_goal_comment("1 2 3 0 # goal: first", &length));
    assert_null(loyd_goal_comment("", &length));
}

static void refuses_a_nul_byte(void **state) {
    (void)state;
    loyd_board *board = NULL;
    loyd_error why;
    assert_int_equal(loyd_board_parse("1 2\n3 \0 0", 9, 0, 0, &board, NULL, &why), LOYD_INVALID);
    assert_string_equal(why.text, "line 2, column 3: a NUL byte; expected text");
}

static void length_ends_the_text(void **state) {
    (void)state;
    static const char text[] = {'1', ' ', '2', ' ', '3', ' ', '0', '9'};
    loyd_board *board = NULL;
    assert_int_equal(loyd_board_parse(text, 7, 0, 0, &board, NULL, NULL), LOYD_OK);
    assert_board(board, "1 2/3 0");
}

static double seconds_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* Fills 1 MB with a pattern; reading must fail, and soon: some ten milliseconds, and a
 * sanitizer's share. Quadratic time would be an hour. */
static void refuse_soon(const char *pattern) {
    size_t size = 1 << 20, length = strlen(pattern);
    char *text = malloc(size);
    assert_non_null(text);
    for (size_t i = 0; i < size; i++) text[i] = pattern[i % length];
    loyd_board *board = NULL;
    loyd_error why;
    double start = seconds_now();
    assert_int_equal(loyd_board_parse(text, size, 0, 0, &board, NULL, &why), LOYD_INVALID);
    assert_true(seconds_now() - start < 5);
    free(text);
}

static void large_garbage_is_refused_soon(void **state) {
    (void)state;
    static const char *const patterns[] = {"0 ", "1\n", "7",  "a",  ",",       "/",    "#\n",  "[",
                                           "-",  "x",   ", ", "1,", "1 2 3\n", "[1],", "9 8 ", " "};
    for (size_t i = 0; i < sizeof patterns / sizeof *patterns; i++) refuse_soon(patterns[i]);
}

static void the_largest_board_is_read(void **state) {
    (void)state;
    loyd_board *board = board_goal("snail", 255, 255);
    for (int layout = 0; layout < 3; layout++) {
        char *text = board_text(board, (loyd_layout)layout);
        loyd_board *copy = board_read(text, 0, 0);
        assert_true(loyd_board_equal(board, copy));
        loyd_board_free(copy);
        free(text);
    }
    loyd_board_free(board);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(reads_every_format),
        cmocka_unit_test(reads_the_goal_of_sofia),
        cmocka_unit_test(reads_start_and_goal),
        cmocka_unit_test(of_two_boards_the_wrong_one_is_named),
        cmocka_unit_test(refuses_with_place_and_reason),
        cmocka_unit_test(reads_the_goal_of_a_comment),
        cmocka_unit_test(tells_the_goal_of_a_line),
        cmocka_unit_test(refuses_a_nul_byte),
        cmocka_unit_test(length_ends_the_text),
        cmocka_unit_test(large_garbage_is_refused_soon),
        cmocka_unit_test(the_largest_board_is_read),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
