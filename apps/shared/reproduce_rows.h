/* SPDX-License-Identifier: MIT */
/* The published numbers of the five papers, and how loyd gets at each. */
#ifndef LOYD_APPS_REPRODUCE_ROWS_H
#define LOYD_APPS_REPRODUCE_ROWS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* What a paper calls "nodes" and the like, in terms of our counters. */
enum measure {
    MEASURE_NONE,
    MEASURE_MOVES,    /* length of the solution */
    MEASURE_SEEN,     /* distinct states generated, the start too (000) */
    MEASURE_STEPS,    /* nodes taken out, the goal too: expanded + 1 (002) */
    MEASURE_FRONTIER, /* nodes left waiting at the end: seen - expanded - 1 (002) */
    MEASURE_NOS,      /* 4 x expanded, illegal moves counted, + 1 an iteration (003) */
    MEASURE_SEQUENCE  /* lengths of the solutions found on the way (001) */
};

enum { FIGURES_MAX = 3 };

struct paper_figure {
    enum measure measure;
    int64_t published;    /* -1: no solution */
    const char *sequence; /* MEASURE_SEQUENCE */
    const char *why_not;  /* the reason why ours differs; NULL: it must not */
};

struct experiment {
    const char *paper, *title;
    const char *entry; /* of the suite `papers` */
    const char *algorithm, *heuristic;
    const char *params; /* separated by blanks */
    bool slow;          /* takes seconds */
    struct paper_figure figures[FIGURES_MAX];
};

/* A reading that goes wrong, and a small board on which it does. */
struct defect {
    const char *paper, *what;
    const char *board;
    const char *algorithm, *heuristic;
    const char *params;
    int64_t optimum, length; /* length -1: it finds no solution */
};

/* What a paper says too little or too much of. */
struct gap {
    const char *paper, *what, *why;
};

enum { PAPERS = 5 };
extern const char *const papers[PAPERS][2]; /* number, title */
extern const struct experiment experiments[];
extern const size_t experiment_count;
extern const struct defect defects[];
extern const size_t defect_count;
extern const struct gap gaps[];
extern const size_t gap_count;

#endif
