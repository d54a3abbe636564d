/* SPDX-License-Identifier: MIT
 *
 * Reading a board from text, in any of the formats of docs/formats.md, without being told which.
 *
 *   parse_tokens.c  text to tokens: numbers, blanks, sizes, words, each with its place and row
 *   parse_words.c   words such as fe169b4c0a73d852 to tiles
 *   parse_shape.c   header or not, and which shape: the first reading that is a permutation
 *   parse_refuse.c  what to say when there is none
 *
 * A text is hostile until shown otherwise: no stage recurses, each is linear in the text, and
 * memory is bounded by the largest board, whatever size the text claims.
 */
#include "core/parse.h"
#include "core/board.h"

#include <stdlib.h>
#include <string.h>

/* 1 2 3 ... with the blank at a cell of the text's choice (Sofia's format). */
static loyd_status goal_board(const struct reading *r, uint16_t *tiles, loyd_board **goal,
                              loyd_error *error) {
    for (uint32_t cell = 0, next = 1; cell < r->count; cell++)
        tiles[cell] = (uint16_t)(cell == r->goal_blank ? 0 : next++);
    return loyd_board_new((int)r->rows, (int)r->cols, tiles, goal, error);
}

/* The goal that the text has: as a board of its own, or by the blank's cell. */
static loyd_status make_goal(const struct token_list *list, const struct reading *r,
                             uint16_t *tiles, loyd_board **goal, loyd_error *error) {
    if (!r->goal_first) return goal_board(r, tiles, goal, error);
    for (uint32_t i = 0; i < r->count; i++) tiles[i] = (uint16_t)list->at[r->goal_first + i].value;
    return loyd_board_new((int)r->rows, (int)r->cols, tiles, goal, error);
}

static loyd_status make_boards(const struct token_list *list, const struct reading *r,
                               loyd_board **board, loyd_board **goal, loyd_error *error) {
    loyd_board *made = NULL, *made_goal = NULL;
    uint16_t *tiles = malloc(r->count * sizeof *tiles);
    if (!tiles) return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "a board"));
    for (uint32_t i = 0; i < r->count; i++) tiles[i] = (uint16_t)list->at[r->first + i].value;
    loyd_status status = loyd_board_new((int)r->rows, (int)r->cols, tiles, &made, error);
    if (!status && goal && list->goal.start)
        status = goal_from_comment(&list->goal, (int)r->rows, (int)r->cols, &made_goal, error);
    else if (!status && goal && (r->goal_first || r->goal_blank != NO_GOAL))
        status = make_goal(list, r, tiles, &made_goal, error);
    free(tiles);
    if (status) {
        loyd_board_free(made);
        return status;
    }
    *board = made;
    if (goal) *goal = made_goal;
    return LOYD_OK;
}

static loyd_status check_given(int rows, int cols, loyd_error *error) {
    if (!rows && !cols) return LOYD_OK;
    if (rows >= 1 && rows <= LOYD_SIDE_MAX && cols >= 1 && cols <= LOYD_SIDE_MAX) return LOYD_OK;
    return loydi_refuse(error, ERROR_SIZE_BEYOND, value_size(rows, cols),
                        value_whole("max", LOYD_SIDE_MAX));
}

/* The tokens are there; finds the tiles' place and shape, then makes the boards. */
static loyd_status read_list(struct token_list *list, struct reading *reading, loyd_board **board,
                             loyd_board **goal, loyd_error *error) {
    loyd_status status = words_spell(list, error);
    if (status) return status;
    uint32_t *seen = malloc(list->count * sizeof *seen);
    if (!seen) return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "reading a board"));
    status = shape_find(list, goal != NULL, seen, reading, error);
    free(seen);
    return status ? status : make_boards(list, reading, board, goal, error);
}

loyd_status loyd_board_parse(const char *text, size_t length, int rows, int cols,
                             loyd_board **board, loyd_board **goal, loyd_error *error) {
    loyd_status status = loydi_need(error, text, board);
    if (!status) status = check_given(rows, cols, error);
    if (status) return status;
    struct token_list list = {0};
    struct reading reading = {.rows = (uint32_t)rows, .cols = (uint32_t)cols};
    status = tokens_read(text, length ? length : strlen(text), &list, error);
    if (!status) status = read_list(&list, &reading, board, goal, error);
    free(list.at);
    return status;
}
