/* SPDX-License-Identifier: MIT
 *
 * The second stage of reading a board: words that are boards, one letter or digit a cell.
 *
 * Two alphabets. With at least one decimal digit among the words, they are numbers to base 36: 0-9,
 * then a = 10, b = 11 and so on, either case (the usual hex string, and its longer cousins up to
 * 6x6). Without any digit they are letters: a = 1, b = 2. There is no overlap, since a board of two
 * cells or more has a tile 1. In both, _ . * - are the blank, and so are x (and B beside digits)
 * where they would be beyond the last tile.
 *
 * A text is read this way if it has one such word, behind at most two numbers (a size, an id); if
 * every row is one word of the same length, behind at most one size: 123/456/780; or if it is two
 * words on two lines, start and goal. And only if the result is a permutation, so that plain
 * numbers are never mistaken: no valid column of numbers has words of one length, because the 0 is
 * shorter than the largest tile or all are single digits.
 *
 * Cost: O(1), boards written so have at most 36 cells.
 */
#include "core/parse.h"

#include <string.h>

struct spelling {
    struct token cell[SPELLED_MAX];
    uint32_t count;
    bool digits;
    uint32_t bad; /* the cell that is out of range or comes again; count if none */
    bool again;
};

static char lower(char c) {
    return c >= 'A' && c <= 'Z' ? (char)(c - 'A' + 'a') : c;
}

static uint32_t letter_value(char c, const struct spelling *s) {
    if (c >= '0' && c <= '9') return (uint32_t)(c - '0');
    if (strchr("_.*-", c)) return 0;
    uint32_t value = (uint32_t)(lower(c) - 'a') + (s->digits ? 10 : 1);
    bool blank = lower(c) == 'x' || (c == 'B' && s->digits);
    return blank && value >= s->count ? 0 : value;
}

static void skip_0x(struct token *word) {
    if (word->length < 6 || word->start[0] != '0' || lower(word->start[1]) != 'x') return;
    word->start += 2;
    word->length -= 2;
    word->column += 2;
}

/* Takes a word apart; false, and no cells at all, if that gives too many. hex: behind a 0x. */
static bool take_word(struct spelling *s, struct token word, bool hex) {
    if (hex) skip_0x(&word);
    if (word.length > SPELLED_MAX - s->count) {
        s->count = 0;
        return false;
    }
    for (size_t i = 0; i < word.length; i++) {
        struct token cell = word;
        cell.start += i;
        cell.column += (uint32_t)i;
        cell.length = 1;
        if (*cell.start >= '0' && *cell.start <= '9') s->digits = true;
        s->cell[s->count++] = cell;
    }
    return true;
}

/* Gives the cells their values and checks that each comes once. */
static bool spell_values(struct spelling *s) {
    uint64_t seen = 0;
    s->bad = s->count;
    for (uint32_t i = 0; i < s->count; i++) {
        uint32_t value = letter_value(*s->cell[i].start, s);
        s->cell[i].value = value;
        s->cell[i].kind = value ? TOKEN_NUMBER : TOKEN_BLANK;
        if (value < s->count && !(seen >> value & 1)) {
            seen |= UINT64_C(1) << value;
        } else if (s->bad == s->count) {
            s->bad = i;
            s->again = value < s->count;
        }
    }
    return s->bad == s->count;
}

static bool spell_words(const struct token_list *list, uint32_t first, uint32_t end, bool hex,
                        struct spelling *s) {
    *s = (struct spelling){0};
    for (uint32_t i = first; i < end; i++)
        if (!take_word(s, list->at[i], hex)) return false;
    return spell_values(s);
}

/* The words from first to end as one board. A word alone may begin with 0x, as hex numbers do; on a
 * large board those are two tiles. */
static bool spell(const struct token_list *list, uint32_t first, uint32_t end, struct spelling *s) {
    bool alone = first + 1 == end;
    return spell_words(list, first, end, false, s) ||
           (alone && spell_words(list, first, end, true, s));
}

/* Are all tokens from first on words of one length of at least 2, each in a row of its own? */
static bool rows_of_words(const struct token_list *list, uint32_t first) {
    if (list->count > SPELLED_MAX || list->count < first + 2) return false;
    for (uint32_t i = first; i < list->count; i++) {
        const struct token *token = &list->at[i];
        if (token->length < 2 || token->length != list->at[first].length) return false;
        if (i > 0 && token->row == token[-1].row) return false;
    }
    return true;
}

/* A size of that many cells. */
static bool is_cells(const struct token *size, size_t cells) {
    return size->kind == TOKEN_SIZE && (uint64_t)size->value * size->cols == cells;
}

/* The first word to take apart in the index-th way of three; list->count if that way does not fit.
 */
static uint32_t first_word(const struct token_list *list, uint32_t way) {
    uint32_t last = list->count - 1;
    if (way < 2) return rows_of_words(list, way) ? way : list->count;
    bool sized = last == 1 && is_cells(list->at, list->at[1].length);
    bool one = last <= 2 && (sized || list->at[last].length >= (last ? 4 : 2));
    return one ? last : list->count;
}

static void replace(struct token_list *list, uint32_t first, const struct spelling *s) {
    memcpy(list->at + first, s->cell, s->count * sizeof *s->cell);
    list->count = first + s->count;
}

/* Two words on lines of their own, start and goal, behind a size or nothing. */
static bool spell_pair(struct token_list *list) {
    struct spelling start, goal;
    uint32_t first = list->count - 2;
    if (list->count < 2 || first > 1 || list->at[first].row == list->at[first + 1].row)
        return false;
    if (first && !is_cells(list->at, list->at[1].length)) return false;
    if (!spell(list, first, first + 1, &start) || !spell(list, first + 1, first + 2, &goal) ||
        start.count != goal.count || start.count < (first ? 2 : 4))
        return false;
    replace(list, first, &start);
    replace(list, first + start.count, &goal);
    return true;
}

static bool is_square(uint32_t cells) {
    uint32_t side = 1;
    while (side * side < cells) side++;
    return side * side == cells;
}

static loyd_status refuse_spelling(const struct spelling *s, loyd_error *error) {
    const struct token *cell = &s->cell[s->bad];
    if (s->again && !cell->value)
        return token_refuse(error, cell, ERROR_LETTER_BLANK_TWICE, value_token("letter", cell));
    if (s->again)
        return token_refuse(error, cell, ERROR_LETTER_TWICE, value_token("letter", cell),
                            value_whole("cells", s->count));
    return token_refuse(error, cell, ERROR_LETTER_BEYOND, value_token("letter", cell),
                        value_whole("tile", cell->value), value_whole("cells", s->count),
                        value_whole("max", s->count - 1));
}

/* Some token is a word and no way of spelling fits: which error helps most? */
static loyd_status refuse_words(const struct token_list *list, loyd_error *error) {
    struct spelling s;
    for (uint32_t way = 0; way < 3; way++) {
        uint32_t first = first_word(list, way);
        if (first == list->count || spell(list, first, list->count, &s) || !s.count) continue;
        if (s.digits || is_square(s.count)) return refuse_spelling(&s, error);
    }
    const struct token *word = list->at;
    while (word->kind != TOKEN_WORD && (word->kind != TOKEN_SIZE || word == list->at)) word++;
    if (word->kind == TOKEN_SIZE)
        return token_refuse(error, word, ERROR_SIZE_LATE, value_token("word", word));
    return token_refuse(error, word, ERROR_WORD_UNKNOWN, value_token("word", word));
}

/* The size of the first of two boards, said of the second as well. */
static bool size_again(const struct token_list *list, uint32_t i) {
    const struct token *first = list->at, *again = &list->at[i];
    return 2 * i == list->count && first->kind == TOKEN_SIZE && first->value == again->value &&
           first->cols == again->cols;
}

loyd_status words_spell(struct token_list *list, loyd_error *error) {
    struct spelling s;
    bool pair = spell_pair(list);
    for (uint32_t way = 0; way < 3 && !pair; way++) {
        uint32_t first = first_word(list, way);
        if (first == list->count || !spell(list, first, list->count, &s)) continue;
        replace(list, first, &s);
        break;
    }
    for (uint32_t i = 0; i < list->count; i++)
        if (list->at[i].kind == TOKEN_WORD ||
            (list->at[i].kind == TOKEN_SIZE && i > 0 && !size_again(list, i)))
            return refuse_words(list, error);
    return LOYD_OK;
}
