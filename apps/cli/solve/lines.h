/* SPDX-License-Identifier: MIT */
/* The lines of a file of boards, one at a time; empty lines and # comments are passed over,
 * but that "# goal: GOAL" names the goal of the boards that follow. */
#ifndef LOYD_CLI_LINES_H
#define LOYD_CLI_LINES_H

#include "cli.h"

struct lines {
    int file; /* a descriptor; -1: none */
    int wake; /* a descriptor that can be read when no more lines are wanted; -1: none */
    const char *name;
    char *buffer, *goal;  /* the line; the goal that a comment gave */
    unsigned char *block; /* what was read last, from block_at to block_end */
    size_t block_at, block_end;
    int reason; /* errno of a read that failed; 0: none */
    uint64_t number;
};

struct line {
    const char *text;  /* until the next call; without the newline */
    const char *fault; /* not NULL: the line can't be read as text, and why */
    const char *goal;  /* that a comment line before it names, until the next call; NULL: none */
    uint64_t number;   /* from 1, all lines counted */
};

/* "-" is stdin. CODE_OK, or the code after a complaint; lines_close is right in both cases. */
int lines_open(struct lines *l, const char *path);
/* False at the end, and after a complaint about a file that can't be read (*code is then set). */
bool lines_next(struct lines *l, struct line *line, int *code);
void lines_close(struct lines *l);

#endif
