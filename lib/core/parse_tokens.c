/* SPDX-License-Identifier: MIT
 *
 * The first stage of reading a board: text to tokens, each with its place and its row.
 *
 * Blanks, commas, quotes and brackets separate tokens. A newline, a slash and a bracket also end a
 * row. # starts a comment up to the end of the line, which may name the goal (parse_goal.c). A byte
 * order mark at the start, CR before LF and the colour codes of a terminal are skipped. Every other
 * byte is part of a word or an error.
 *
 * Empty cells. Two commas with nothing between them hold an empty cell, the blank. A comma at the
 * edge of a row is mostly plain punctuation ("1, 2, 3," and a new line), but in a table written by
 * a spreadsheet it may be the blank. It is taken for one only if it is the single such comma and
 * the text has no other blank.
 *
 * Invariant: tokens come in the order of the text, and their rows never fall. Cost: O(length) time,
 * and memory for min(length, TOKENS_MAX) tokens. Nothing recurses.
 */
#include "core/parse.h"

#include <stdlib.h>
#include <string.h>

enum before { ROW_START, BRACKET_CLOSED, TILE, COMMA }; /* what was last read in this row */

struct reader {
    const char *at, *end, *line_start;
    uint32_t line, row, capacity;
    enum before before;
    uint32_t edge_commas; /* empty cells at the edge of a row, if they are cells */
    uint32_t edge_index;  /* where the last of them would be inserted */
    struct token edge;
    struct token_list *list;
    loyd_error *error;
};

/* A token of length bytes at the reader's place. */
static struct token token_here(const struct reader *r, size_t length, enum token_kind kind) {
    return (struct token){.start = r->at,
                          .length = length,
                          .line = r->line,
                          .column = (uint32_t)(r->at - r->line_start) + 1,
                          .row = r->row,
                          .kind = kind};
}

static loyd_status add(struct reader *r, struct token token) {
    if (r->list->count == r->capacity)
        return token_refuse(r->error, &token, ERROR_TILES_MANY, value_whole("max", CELLS_MAX),
                            value_size(LOYD_SIDE_MAX, LOYD_SIDE_MAX));
    r->list->at[r->list->count++] = token;
    r->before = TILE;
    return LOYD_OK;
}

static void note_edge_comma(struct reader *r) {
    r->edge_commas++;
    r->edge_index = r->list->count;
    r->edge = token_here(r, 0, TOKEN_BLANK);
}

static loyd_status read_comma(struct reader *r) {
    loyd_status status = LOYD_OK;
    if (r->before == BRACKET_CLOSED) return status; /* "], [" holds no cell */
    if (r->before == COMMA) status = add(r, token_here(r, 0, TOKEN_BLANK));
    if (r->before == ROW_START) note_edge_comma(r);
    r->before = COMMA;
    return status;
}

static void end_row(struct reader *r) {
    if (r->before == COMMA) note_edge_comma(r);
    bool used = r->list->count && r->list->at[r->list->count - 1].row == r->row;
    if (used || r->before == COMMA) r->row++;
    r->before = ROW_START;
}

static bool is_digit(char c) {
    return c >= '0' && c <= '9';
}

static bool in_word(char c) {
    return is_digit(c) || (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_' ||
           c == '.' || c == '*' || c == '-';
}

/* Digits from *at on, which moves behind them. */
static uint32_t read_number(const char **at, const char *end) {
    uint64_t value = 0;
    for (; *at < end && is_digit(**at); ++*at) {
        value = value * 10 + (uint64_t)(**at - '0');
        if (value > UINT32_MAX) value = UINT32_MAX;
    }
    return (uint32_t)value;
}

/* One sign, or one that fills the width of a column: the largest tile has five digits. */
static bool is_blank_sign(const char *word, size_t length) {
    if (length == 1 && strchr("xXB", *word)) return true;
    if (!strchr("_.*-", *word) || length > 5) return false;
    for (size_t i = 1; i < length; i++)
        if (word[i] != *word) return false;
    return true;
}

/* Decides what a word is; those that stay TOKEN_WORD may be boards in one piece. */
static void classify(struct token *token) {
    const char *at = token->start, *end = at + token->length;
    if (is_blank_sign(at, token->length)) {
        token->kind = TOKEN_BLANK;
        return;
    }
    bool negative = *at == '-';
    if (negative) at++;
    if (at == end || !is_digit(*at)) return;
    token->value = read_number(&at, end);
    if (at == end) {
        token->kind = negative ? TOKEN_NEGATIVE : TOKEN_NUMBER;
    } else if (!negative && (*at == 'x' || *at == 'X') && at + 1 < end) {
        at++;
        token->cols = read_number(&at, end);
        if (at == end) token->kind = TOKEN_SIZE;
    }
}

static loyd_status read_word(struct reader *r) {
    const char *end = r->at;
    while (end < r->end && in_word(*end)) end++;
    struct token token = token_here(r, (size_t)(end - r->at), TOKEN_WORD);
    classify(&token);
    r->at = end;
    return add(r, token);
}

static loyd_status refuse_byte(struct reader *r) {
    unsigned char c = (unsigned char)*r->at;
    struct token here = token_here(r, 1, TOKEN_WORD);
    if (!c) return token_refuse(r->error, &here, ERROR_BYTE_NUL);
    if (c > 32 && c < 127)
        return token_refuse(r->error, &here, ERROR_LETTER_FOREIGN, value_token("letter", &here));
    return token_refuse(r->error, &here, ERROR_BYTE_FOREIGN, loydi_value_byte("byte", c));
}

/* Skips ESC [ ... m, with which terminals are told to change colour. */
static bool skip_colour(struct reader *r) {
    const char *at = r->at + 1;
    if (*r->at != 27 || at == r->end || *at++ != '[') return false;
    while (at < r->end && (is_digit(*at) || *at == ';')) at++;
    if (at == r->end || *at != 'm') return false;
    r->at = at + 1;
    return true;
}

/* Passes over a comment, and keeps the goal that it may name. */
static void read_comment(struct reader *r) {
    const char *newline = memchr(r->at, '\n', (size_t)(r->end - r->at));
    const char *end = newline ? newline : r->end;
    struct token goal = goal_comment(r->at, end);
    if (goal.start) {
        goal.line = r->line;
        goal.column = (uint32_t)(goal.start - r->line_start) + 1;
        r->list->goal = goal;
    }
    r->at = end;
}

/* Reads one thing: a word, a separator, a comment. */
static loyd_status read_one(struct reader *r) {
    char c = *r->at;
    if (in_word(c)) return read_word(r);
    if (c == '#') {
        read_comment(r);
        return LOYD_OK;
    }
    if (skip_colour(r)) return LOYD_OK;
    loyd_status status = LOYD_OK;
    if (c == ',') {
        status = read_comma(r);
    } else if (c && strchr("/()[]{}\n", c)) {
        end_row(r);
        if (strchr(")]}", c)) r->before = BRACKET_CLOSED;
    } else if (!c || !strchr(" \t\r\v\f\"'", c)) {
        return refuse_byte(r);
    }
    r->at++;
    if (c == '\n') {
        r->line++;
        r->line_start = r->at;
    }
    return status;
}

static bool has_blank(const struct token_list *list) {
    for (uint32_t i = 0; i < list->count; i++)
        if (list->at[i].kind == TOKEN_BLANK ||
            (list->at[i].kind == TOKEN_NUMBER && !list->at[i].value))
            return true;
    return false;
}

static loyd_status insert_edge_blank(struct reader *r) {
    if (r->edge_commas != 1 || has_blank(r->list)) return LOYD_OK;
    loyd_status status = add(r, r->edge);
    if (status) return status;
    struct token *at = r->list->at + r->edge_index;
    memmove(at + 1, at, (r->list->count - 1 - r->edge_index) * sizeof *at);
    *at = r->edge;
    return LOYD_OK;
}

loyd_status tokens_read(const char *text, size_t length, struct token_list *list,
                        loyd_error *error) {
    struct reader r = {.at = text, .end = text + length, .line = 1, .list = list, .error = error};
    if (length >= 3 && !memcmp(text, "\xEF\xBB\xBF", 3)) r.at += 3;
    r.line_start = r.at;
    r.capacity = length < TOKENS_MAX ? (uint32_t)length + 1 : TOKENS_MAX;
    list->count = 0;
    list->at = malloc(r.capacity * sizeof *list->at);
    if (!list->at)
        return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "reading a board"));
    while (r.at < r.end) {
        loyd_status status = read_one(&r);
        if (status) return status;
    }
    end_row(&r);
    if (!list->count)
        return loydi_refuse_at(error, ((struct text_place){1, 1}),
                               length ? ERROR_BOARD_NO_NUMBERS : ERROR_BOARD_EMPTY);
    return insert_edge_blank(&r);
}
