/* SPDX-License-Identifier: MIT */
/* The stages of loyd_board_parse: text -> tokens -> words spelled out -> shape -> board. */
#ifndef LOYDI_PARSE_H
#define LOYDI_PARSE_H

#include "core/sentence.h"

enum {
    CELLS_MAX = LOYD_SIDE_MAX * LOYD_SIDE_MAX,
    TOKENS_MAX = CELLS_MAX + 8, /* a few figures may stand around a board */
    SPELLED_MAX = 36            /* cells of a board written with one letter or digit a cell */
};

enum token_kind {
    TOKEN_NUMBER,   /* value */
    TOKEN_NEGATIVE, /* minus value */
    TOKEN_BLANK,    /* a sign for the blank, or an empty cell; value 0 */
    TOKEN_SIZE,     /* value x cols */
    TOKEN_WORD      /* anything else made of letters, digits and signs */
};

struct token {
    const char *start;
    size_t length;
    uint32_t line, column; /* in the text, from 1 */
    uint32_t row;          /* which row of the layout, from 0 */
    uint32_t value, cols;  /* UINT32_MAX: that or more */
    enum token_kind kind;
};

struct token_list {
    struct token *at;
    uint32_t count;
    struct token goal; /* what the comment "# goal: ..." names; start NULL: there is none */
};

/* What the shape stage found: count tiles from token first, as rows x cols. */
struct reading {
    uint32_t first, count, rows, cols;
    uint32_t goal_blank; /* the blank's cell in the goal that the text names, or NO_GOAL */
    uint32_t goal_first; /* the goal's first token, where its board follows; 0: it does not */
};
#define NO_GOAL UINT32_MAX

/* Cuts the text into tokens; list->at is allocated and the caller's to free, also on failure. */
loyd_status tokens_read(const char *text, size_t length, struct token_list *list,
                        loyd_error *error);
/* The GOAL of a comment "# goal: GOAL" at text; start NULL: it is none. */
struct token goal_comment(const char *text, const char *end);
/* The goal that such a comment names for boards of that shape. */
loyd_status goal_from_comment(const struct token *comment, int rows, int cols, loyd_board **goal,
                              loyd_error *error);
/* Replaces words like fe169b4c0a73d852 or abcdefgh. by their tiles; refuses all other words. */
loyd_status words_spell(struct token_list *list, loyd_error *error);
/* Finds the header, if any, and the shape. found->rows and cols hold the given size, or 0;
 * with_goal: the goal's board may follow. seen has room for list->count numbers. */
loyd_status shape_find(const struct token_list *list, bool with_goal, uint32_t *seen,
                       struct reading *found, loyd_error *error);

/* Are these tiles a permutation of 0..count-1? */
bool tiles_complete(const struct token_list *list, const struct reading *reading, uint32_t *seen);
/* Says why not. */
loyd_status tiles_refuse(const struct token_list *list, const struct reading *reading,
                         uint32_t *seen, loyd_error *error);

enum { TOKEN_SHOWN = 40 }; /* bytes of a token that a sentence quotes */

static inline loyd_value value_token(const char *name, const struct token *token) {
    return loyd_value_text(name, token->start,
                           token->length < TOKEN_SHOWN ? token->length : TOKEN_SHOWN);
}

static inline struct text_place token_place(const struct token *token) {
    return (struct text_place){token->line, token->column};
}

/* An error at a token: "line 2, column 5: ...". */
#define token_refuse(error, token, ...) loydi_refuse_at(error, token_place(token), __VA_ARGS__)

#endif
