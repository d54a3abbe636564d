/* SPDX-License-Identifier: MIT */
/* The lines of a file of boards, one at a time; empty lines and # comments are passed over,
 * but that "# goal: GOAL" names the goal of the boards that follow. The rows of a CSV file and the
 * boards of a JSON document come in the same way. */
#ifndef LOYD_CLI_LINES_H
#define LOYD_CLI_LINES_H

#include "cli.h"
#include "problem.h"
#include "solve/csv_lines.h"

#include <jansson.h>

/* Where a text stands in the file. */
struct text_place {
    uint64_t line, column; /* from 1 and from 0; line 0: not known */
};

struct lines {
    int file; /* a descriptor; -1: none */
    int wake; /* a descriptor that can be read when no more lines are wanted; -1: none */
    const char *name;
    char *buffer, *goal;       /* the line; the goal that a comment gave, */
    struct text_place goal_at; /* there */
    unsigned char *block;      /* what was read last, from block_at to block_end */
    size_t block_at, block_end;
    int reason; /* errno of a read that failed; 0: none */
    uint64_t number;
    bool begun;             /* the first line with something on it was read */
    struct csv_columns csv; /* of a CSV file */
    json_t *boards;         /* of a JSON document that takes more than a line; NULL: none */
    char *item;             /* one of them */
};

struct line {
    const char *text;  /* until the next call; without the newline */
    const char *fault; /* not NULL: the line can't be read as text, and why */
    const char *id;    /* of a row of CSV; NULL: what the text says */
    const char *goal;  /* that a comment line before it names, or a row of CSV, until the next call;
                          NULL: none */
    struct text_place goal_at; /* where that comment has it */
    struct text_place
        fault_at;    /* after line_problem: what it could not read is there; line 0: here */
    uint64_t number; /* from 1, all lines counted */
};

/* "-" is stdin. CODE_OK, or the code after a complaint; lines_close is right in both cases. */
int lines_open(struct lines *l, const char *path);
/* The same from a text of the caller's, which is copied. */
int lines_from(struct lines *l, const char *text, size_t length, const char *name);
/* False at the end, and after a complaint about a file that can't be read (*code is then set). */
bool lines_next(struct lines *l, struct line *line, int *code);
/* The share of the input that was read, from 0 to 1; 0: not known, as of a pipe. */
double lines_share(const struct lines *l);
void lines_close(struct lines *l);

enum { LINE_REASON = 440 };
/* Why the line is no board, with the number that it, or the goal above it, has in the file; reason
 * NULL: line->fault. */
void line_reason(const struct line *line, const char *reason, char text[LINE_REASON]);
/* The line's board, with its id and its goal. */
loyd_status line_problem(struct line *line, const struct board_args *how, struct problem *problem,
                         loyd_error *error);

#endif
