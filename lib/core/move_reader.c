/* SPDX-License-Identifier: MIT
 *
 * The one reader of moves. A step is a letter U D L R in either case; a number right behind it says
 * how often it is made, as in U2 R3 or URDL2, the notation of sliding-puzzle timers. Spaces, commas
 * and line ends between steps are passed over. Whose way the letters name, the blank's or the
 * tile's, is not in the text.
 *
 * A number is 1 to 254: a longer run would leave any board, and a short text can't ask for a
 * gigabyte of steps.
 *
 * Cost: O(1) a step; loyd_moves_parse reads the text twice, once to count.
 */
#include "core/move_reader.h"

#include <stdlib.h>
#include <string.h>

enum { RUN_MAX = LOYD_SIDE_MAX - 1 };

/* error names the place in the text. */
static loyd_status placed(const struct move_reader *m, loyd_status status, loyd_error *error) {
    if (!error) return status;
    error->line = 1; /* the number of the move says it in words */
    error->column = m->at < UINT32_MAX ? (uint32_t)m->at + 1 : UINT32_MAX;
    return status;
}

static loyd_status refuse_letter(const struct move_reader *m, loyd_error *error) {
    unsigned char c = (unsigned char)m->text[m->at];
    loyd_value number = value_count("number", m->number + 1);
    if (c > 32 && c < 127)
        return placed(m,
                      loydi_refuse(error, ERROR_MOVE_LETTER, number,
                                   loyd_value_text("letter", m->text + m->at, 1)),
                      error);
    return placed(m, loydi_refuse(error, ERROR_MOVE_BYTE, number, loydi_value_byte("byte", c)),
                  error);
}

static loyd_status read_count(struct move_reader *m, loyd_error *error) {
    uint32_t count = 0;
    size_t start = m->at;
    for (; m->at < m->length && m->text[m->at] >= '0' && m->text[m->at] <= '9'; m->at++)
        if (count <= RUN_MAX) count = count * 10 + (uint32_t)(m->text[m->at] - '0');
    m->left = m->at == start ? 1 : count;
    if (m->left >= 1 && m->left <= RUN_MAX) return LOYD_OK;
    loyd_value written = loyd_value_text("count", m->text + start, m->at - start);
    m->at = start;
    return placed(m,
                  loydi_refuse(error, ERROR_MOVE_COUNT, value_count("number", m->number + 1),
                               written, value_whole("max", RUN_MAX)),
                  error);
}

static bool between_moves(char c) {
    return c == ' ' || c == ',' || c == '\t' || c == '\r' || c == '\n';
}

loyd_status move_reader_next(struct move_reader *m, char *move, loyd_error *error) {
    if (!m->left) {
        while (m->at < m->length && between_moves(m->text[m->at])) m->at++;
        *move = 0;
        if (m->at == m->length) return LOYD_OK;
        char c = m->text[m->at];
        m->move = c >= 'a' && c <= 'z' ? (char)(c - 'a' + 'A') : c;
        if (!m->move || !strchr("UDLR", m->move)) return refuse_letter(m, error);
        m->at++;
        loyd_status status = read_count(m, error);
        if (status) return status;
    }
    m->left--;
    m->number++;
    *move = m->move;
    return LOYD_OK;
}

loyd_status loyd_moves_parse(const char *text, size_t length, char **moves, loyd_error *error) {
    loyd_status needed = loydi_need(error, text, moves);
    if (needed) return needed;
    struct move_reader reader = move_reader_of(text, length ? length : strlen(text)),
                       again = reader;
    char move = 0;
    do {
        loyd_status status = move_reader_next(&reader, &move, error);
        if (status) return status;
    } while (move);
    char *steps = malloc((size_t)reader.number + 1);
    if (!steps) return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "the moves"));
    for (uint64_t i = 0; i <= reader.number; i++) move_reader_next(&again, &steps[i], NULL);
    *moves = steps;
    return LOYD_OK;
}

void loyd_moves_free(char *moves) {
    free(moves);
}
