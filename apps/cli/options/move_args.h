/* SPDX-License-Identifier: MIT */
/* A board and moves from the words of a command line, as `BOARD MOVES`. */
#ifndef LOYD_CLI_MOVE_ARGS_H
#define LOYD_CLI_MOVE_ARGS_H

#include "cli.h"
#include "options/args.h"

enum { MOVES_OF_BLANK, MOVES_OF_TILE };

/* Row for a table of options; whose is an int that starts as MOVES_OF_BLANK. */
#define MOVES_OF_ARG(whose)                                                                        \
    {                                                                                              \
        .name = "moves-of", .kind = ARG_CHOICE, .choice = &(whose), .choices = "blank|tile",       \
        .help = "whose moves the letters name (default blank)"                                     \
    }

/* Splits the words: the first *board_words are the board's, the others are the moves; a last word
 * "-" reads the moves from stdin. *moves is malloc'ed, a letter of U D L R a step. CODE_OK, or the
 * code after a complaint. */
int moves_read(const struct command *self, const struct args *args, size_t *board_words,
               char **moves);
/* *text, malloc'ed, becomes a letter a step: what moves_read does with its words. */
int moves_spell(char **text);
/* Letters that name the tile's way become the blank's. */
void moves_turn(char *moves);
/* Of moves that loyd_verify has read, the letters alone, in capitals; in place. */
void moves_letters(char *moves);

#endif
