/* SPDX-License-Identifier: MIT
 *
 * Judges are loose about spaces and empty lines, so the input is read word by word; a complaint
 * names the line of its word.
 */
#include "solve/judge_input.h"

#include "cli.h"
#include "output/progress.h"
#include "values.h"

#include <ctype.h>
#include <string.h>

enum { WORD_MAX = 24, CELLS_MAX = 16 };

/* The next word, cut where it is longer than any right one; false at the end. */
static bool next_word(struct judge_input *in, char word[WORD_MAX]) {
    int c, length = 0;
    while ((c = getc(in->file)) != EOF && isspace(c)) in->line += c == '\n';
    if (c == EOF) return false;
    in->word_line = in->line;
    for (; c != EOF && !isspace(c); c = getc(in->file))
        if (length < WORD_MAX - 1) word[length++] = (char)c;
    word[length] = 0;
    in->line += c == '\n';
    return true;
}

static int bad_word(const struct judge_input *in, const char *what, const char *word) {
    return complain(CODE_USAGE, "standard input, line %llu: '%s' is not %s",
                    (unsigned long long)in->word_line, word, what);
}

/* Whether the end was one of the input, and not of the reading. */
static int why_ended(const struct judge_input *in) {
    if (interrupted()) return CODE_INTERRUPTED;
    return ferror(in->file) ? complain(CODE_FAULT, "standard input could not be read") : CODE_OK;
}

int judge_ended(const struct judge_input *in, const char *wanted) {
    int code = why_ended(in);
    if (code) return code;
    return complain(CODE_USAGE, "standard input, line %llu: the input ends where %s is expected",
                    (unsigned long long)in->line, wanted);
}

/* Digits alone; x is the blank where the side is 3, as the judges of "Eight" write it. */
static bool read_tile(int side, const char *word, uint16_t *tile) {
    int value = 0;
    if (side == 3 && (!strcmp(word, "x") || !strcmp(word, "X"))) word = "0";
    if (!*word || strlen(word) > 4) return false;
    for (; isdigit((unsigned char)*word); word++) value = 10 * value + (*word - '0');
    if (*word || value >= side * side) return false;
    *tile = (uint16_t)value;
    return true;
}

int judge_next_board(struct judge_input *in, int side, loyd_board **board) {
    char word[WORD_MAX];
    uint16_t tiles[CELLS_MAX];
    uint32_t seen = 0;
    const char *expected = side == 4 ? "a tile from 0 to 15" : "a tile from 1 to 8, or x";
    *board = NULL;
    for (int i = 0; i < side * side; i++) {
        if (!next_word(in, word)) return i ? judge_ended(in, expected) : why_ended(in);
        if (!i) in->board_line = in->word_line;
        if (!read_tile(side, word, &tiles[i])) return bad_word(in, expected, word);
        if (seen & 1u << tiles[i])
            return complain(CODE_USAGE, "standard input, line %llu: tile %s is on the board twice",
                            (unsigned long long)in->word_line, word);
        seen |= 1u << tiles[i];
    }
    loyd_error error;
    loyd_status status = loyd_board_new(side, side, tiles, board, &error);
    return status ? complain(status_code(status), "%s", error.text) : CODE_OK;
}

int judge_count(struct judge_input *in, uint64_t *count) {
    char word[WORD_MAX];
    *count = 0;
    if (!next_word(in, word)) return judge_ended(in, "the number of boards");
    if (!word[0] || word[strspn(word, "0123456789")] || !read_count(word, count))
        return bad_word(in, "a number of boards", word);
    return CODE_OK;
}

int judge_end(struct judge_input *in) {
    char word[WORD_MAX];
    return next_word(in, word) ? bad_word(in, "expected after the last board", word)
                               : why_ended(in);
}
