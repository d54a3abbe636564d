/* SPDX-License-Identifier: MIT */
/* Boards and goals from words, files and stdin. Functions return CODE_OK, or the exit code after a
 * complaint on stderr; out-parameters are untouched then. The caller frees the boards. */
#ifndef LOYD_CLI_BOARD_ARGS_H
#define LOYD_CLI_BOARD_ARGS_H

#include "loyd.h"
#include "options/args.h"
#include "problem.h"

#include <stdio.h>

/* Rows for a table of options; b is a struct board_args that starts as {0}. */
#define BOARD_ARGS(b)                                                                              \
    {.name = "size",                                                                               \
     .kind = ARG_SHAPE,                                                                            \
     .shape = &(b).size,                                                                           \
     .value = "RxC",                                                                               \
     .help = "rows x columns, where the board's text leaves them open"},                           \
    {                                                                                              \
        .name = "goal", .kind = ARG_TEXT, .text = &(b).goal, .value = "GOAL",                      \
        .help = "last (1 2 3 ... 0, the default), first (0 1 2 ...), snail, a board, or a file"    \
    }

/* One board: a text, the words of one, the name of a file, or "-" for stdin. No word at all reads
 * stdin, unless that is a terminal. */
int problem_read(char **words, size_t count, const struct board_args *how, struct problem *problem);
struct problem_list;
/* One or more boards: each word a board, or a file of one or many; or all words together one board.
 * They are added to the list (board_file.h), also those before an error. */
int problems_read(char **words, size_t count, const struct board_args *how,
                  struct problem_list *list);
void problems_free(struct problem *problems, size_t count);
/* If *goal names a file, reads it: *goal is then its text, which *text owns (else NULL). */
int goal_text_read(const char **goal, char **text);
/* The goal that how->goal names for that shape (last if NULL). */
int goal_read(const struct board_args *how, int rows, int cols, loyd_board **goal);

enum text_kind { TEXT_BOARD, TEXT_MOVES, TEXT_PLAN, TEXT_TOKEN };
/* A whole file, or stdin for "-": at most 16 MiB (256 for moves and for JSON), no NUL byte, not
 * empty. *text is malloc'ed and ends with a NUL beyond *length. */
int text_read(const char *path, enum text_kind kind, char **text, size_t *length);
/* The same for what is left of a stream. */
int stream_read(FILE *file, const char *name, enum text_kind kind, char **text, size_t *length);

/* The board in that layout, malloc'ed; NULL without memory. */
char *board_text(const loyd_board *board, loyd_layout layout);

#endif
