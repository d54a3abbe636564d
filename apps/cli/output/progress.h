/* SPDX-License-Identifier: MIT */
/* Progress on stderr, on a terminal only, and the end of a search by SIGINT. */
#ifndef LOYD_CLI_PROGRESS_H
#define LOYD_CLI_PROGRESS_H

#include "loyd.h"

struct progress {
    bool visible, drawn;
    bool unwanted; /* the search is to end: nobody takes what it finds */
    double drawn_s;
    char label[64];             /* before the figures: what runs */
    loyd_progress_fn *improved; /* NULL: none */
    void *improved_user;
    bool (*may_draw)(void *user); /* asked before each drawing; NULL: it may */
    void *may_draw_user;
};

/* From now on SIGINT asks the running search to end; a second one ends the process. */
void interrupt_watch(void);
bool interrupted(void);
/* SIGINT also writes a byte to the descriptor, so that a poll ends; -1: to none. */
void interrupt_wake(int descriptor);

/* Sets options->progress and options->user: draws unless quiet, cancels on SIGINT. */
void progress_attach(struct progress *p, bool quiet, const char *label, loyd_options *options);
/* What the search chose, and why, goes to stderr as well, a line each; after progress_attach. */
void progress_notes(struct progress *p, loyd_options *options);
/* improved is called for every better path; where it says false the search ends. */
void progress_improved(struct progress *p, loyd_progress_fn *improved, void *user);
/* From now on progress is printed in lines, every second at first and once a minute in the end,
 * where stderr is no terminal. */
void progress_in_lines(void);
/* Removes the line; call it after the search, before results are printed. */
void progress_clear(struct progress *p);

#endif
