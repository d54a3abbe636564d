/* SPDX-License-Identifier: MIT
 *
 * MOVES are the last words that hold nothing but moves; what stands before them is the board. So
 * both may be given without quotes. Moves are written as loyd_moves_parse reads them: letters U D L
 * R in either case, a number behind a letter repeats it, with or without spaces and commas. "-"
 * reads them from stdin, which is the way for long ones.
 */
#include "options/move_args.h"

#include "options/board_args.h"
#include "options/search_args.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define MOVE_LETTERS "UDLRudlr"
#define MOVE_GAPS    ", \t\r\n"

/* A word of the moves, not of the board: a letter first, then numbers too. */
static bool is_moves(const char *word) {
    const char *first = word + strspn(word, MOVE_GAPS);
    bool only = !first[strspn(first, MOVE_LETTERS MOVE_GAPS "0123456789")];
    return !*first || (only && strchr(MOVE_LETTERS, *first));
}

/* Joins words by spaces, malloc'ed; NULL without memory. */
static char *join_words(char **words, size_t count) {
    size_t length = 1, at = 0;
    for (size_t i = 0; i < count; i++) length += strlen(words[i]) + 1;
    char *text = malloc(length);
    if (!text) return NULL;
    for (size_t i = 0; i < count; i++) {
        size_t word = strlen(words[i]);
        memcpy(text + at, words[i], word);
        text[at + word] = ' ';
        at += word + 1;
    }
    text[at] = 0;
    return text;
}

static int moves_from_stdin(const struct args *args, size_t *board_words, char **text) {
    size_t length;
    *board_words = args->word_count - 1;
    if (*board_words == 1 && !strcmp(args->words[0], "-"))
        return complain(CODE_USAGE, "board and moves can't both come from stdin");
    return text_read("-", TEXT_MOVES, text, &length);
}

static int no_moves(const char *word) {
    char *moves = NULL;
    loyd_error error = {.text = ""};
    if (!loyd_moves_parse(word, 0, &moves, &error)) loyd_moves_free(moves);
    return complain(CODE_USAGE, "'%.60s' is not moves: %s", word, error.text);
}

static int moves_from_words(const struct args *args, size_t *board_words, char **text) {
    size_t count = args->word_count, first = count;
    const char *last = args->words[count - 1];
    while (first > 1 && is_moves(args->words[first - 1])) first--;
    if (first == count && strpbrk(last, MOVE_LETTERS)) return no_moves(last);
    if (first == count)
        return complain(CODE_USAGE,
                        "no moves after the board; expected letters U D L R, or - for stdin");
    *board_words = first;
    *text = join_words(args->words + first, count - first);
    return *text ? CODE_OK : complain(CODE_FAULT, "no memory for the moves");
}

int moves_spell(char **text) {
    char *moves = NULL;
    loyd_error error = {.text = ""};
    loyd_status status = loyd_moves_parse(*text, 0, &moves, &error);
    if (status) return complain(status_code(status), "%s", error.text);
    free(*text);
    *text = moves;
    return CODE_OK;
}

int moves_read(const struct command *self, const struct args *args, size_t *board_words,
               char **moves) {
    size_t count = args->word_count;
    if (count < 2)
        return complain(CODE_USAGE, "%s needs a board and moves: loyd %s BOARD MOVES", self->name,
                        self->name);
    char *text = NULL;
    bool piped = !strcmp(args->words[count - 1], "-");
    int code = (piped ? moves_from_stdin : moves_from_words)(args, board_words, &text);
    if (!code) code = moves_spell(&text);
    if (code) {
        free(text);
        return code;
    }
    *moves = text;
    return CODE_OK;
}

void moves_turn(char *moves) {
    static const char ways[] = "UDLR", turned[] = "DURL";
    for (; *moves; moves++) *moves = turned[strchr(ways, *moves) - ways];
}

void moves_letters(char *moves) {
    char *end = moves;
    for (; *moves; moves++)
        if (strchr(MOVE_LETTERS, *moves)) *end++ = (char)toupper((unsigned char)*moves);
    *end = 0;
}
