/* SPDX-License-Identifier: MIT
 *
 * MOVES are the last words that hold nothing but letters of moves; what stands before them is the
 * board. So both may be given without quotes. Moves are letters U D L R in either case, with or
 * without spaces and commas; "-" reads them from stdin, which is the way for long ones.
 */
#include "options/move_args.h"

#include "options/board_args.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

#define MOVE_BYTES "UDLRudlr, \t\r\n"

/* A word of the moves, not of the board. */
static bool is_moves(const char *word) {
    return word[strspn(word, MOVE_BYTES)] == 0;
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

static int moves_from_stdin(const struct args *args, size_t *board_words, char **moves) {
    size_t length;
    *board_words = args->word_count - 1;
    if (*board_words == 1 && !strcmp(args->words[0], "-"))
        return complain(CODE_USAGE, "board and moves can't both come from stdin");
    return text_read("-", moves, &length);
}

int moves_read(const struct command *self, const struct args *args, size_t *board_words,
               char **moves) {
    size_t count = args->word_count, first = count;
    if (count < 2)
        return complain(CODE_USAGE, "%s needs a board and moves: loyd %s BOARD MOVES", self->name,
                        self->name);
    const char *last = args->words[count - 1];
    if (!strcmp(last, "-")) return moves_from_stdin(args, board_words, moves);
    while (first > 1 && is_moves(args->words[first - 1])) first--;
    if (first == count && strpbrk(last, "UDLRudlr"))
        return complain(CODE_USAGE, "'%.60s' is not moves: '%c' is none of U, D, L, R", last,
                        last[strspn(last, MOVE_BYTES)]);
    if (first == count)
        return complain(CODE_USAGE,
                        "no moves after the board; expected letters U D L R, or - for stdin");
    *board_words = first;
    *moves = join_words(args->words + first, count - first);
    return *moves ? CODE_OK : complain(CODE_FAULT, "no memory for the moves");
}

void moves_turn(char *moves) {
    static const char ways[] = "UDLRudlr", turned[] = "DURLdurl";
    for (; *moves; moves++) {
        const char *at = strchr(ways, *moves);
        if (at) *moves = turned[at - ways];
    }
}

void moves_letters(char *moves) {
    char *end = moves;
    for (; *moves; moves++)
        if (strchr("UDLRudlr", *moves)) *end++ = (char)toupper((unsigned char)*moves);
    *end = 0;
}
