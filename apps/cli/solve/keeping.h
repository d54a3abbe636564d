/* SPDX-License-Identifier: MIT */
/* A search that is kept in a journal (--checkpoint), or shared with other processes. */
#ifndef LOYD_CLI_KEEPING_H
#define LOYD_CLI_KEEPING_H

#include "cli.h"
#include "options/search_args.h"
#include "problem.h"

struct desk;

struct keeping {
    struct desk *desk; /* NULL: the search is neither kept nor shared */
};

/* Whether other processes search with this one: then boards are solved one after the other. */
bool keeping_is_shared(void);
/* Before the search: changes the options. CODE_OK, or the code of a complaint. */
int keeping_open(struct keeping *keeping, const struct search_args *args,
                 const struct problem *problem, loyd_options *options);
/* After the search: CODE_OK, or the code of a complaint on what ended it. */
int keeping_end(struct keeping *keeping);
/* When the result is written; with solved the journal goes. */
int keeping_close(struct keeping *keeping, bool solved);

#endif
