/* SPDX-License-Identifier: MIT */
/* What the tables of loyd compare share: the searches to run, and how each is run. */
#ifndef LOYD_CLI_COMPARE_H
#define LOYD_CLI_COMPARE_H

#include "options/board_file.h"
#include "options/names.h"
#include "options/search_args.h"
#include "output/output.h"

enum { PLANS_MAX = 1024 };

struct plan {
    const loyd_info *algorithm;
    const char *heuristic; /* NULL: the algorithm's own, or none */
};

struct row {
    loyd_result *result; /* NULL: not run; error says why */
    loyd_error error;
};

struct compare {
    struct search_args search;
    struct board_args boards;
    struct output output;
    bool quiet, verbose;
    const char *depths;  /* --depths; NULL: boards are given */
    uint64_t count;      /* --count: boards of each depth */
    bool summary;        /* --summary */
    const char *columns; /* --columns; NULL: all */
    unsigned at_once;    /* searches that run at a time */
    struct names algorithms, heuristics;
    struct plan plan[PLANS_MAX];
    size_t plan_count;
    const char *lines_path; /* --lines */
    const char *suite;      /* --suite; both NULL: boards are words */
    struct problem_list problems;
    struct row *rows; /* problem by problem, plan by plan */
    size_t row_count;
};

/* The common options, with those parameters only that the algorithm has. options borrow from
 * search. */
void plan_options(const struct compare *c, const struct plan *plan, struct search_args *search,
                  loyd_options *options);

/* The best row of the board whose rows begin at first: the shortest solution, a proved one before
 * an unproved one of that length, and among those the one with the fewest expanded nodes (time
 * would change from run to run). NULL: none has a solution. */
const loyd_result *compare_best(const struct compare *c, size_t first);
/* Whether --columns names columns. CODE_OK, or CODE_USAGE after a complaint. */
int compare_check_columns(const struct compare *c);
/* Prints the rows, the summary, or both. code, or CODE_FAULT after a complaint. */
int compare_print(const struct compare *c, int code);
/* The one heuristic of all rows that have one, or NULL. */
const char *compare_single_heuristic(const struct compare *c);
/* Means over the boards, a row for each search, as a table without its columns chosen. NULL: no
 * memory. */
struct table *compare_summary(const struct compare *c);

/* The table over depths, from the plans on. The exit code. */
int compare_depths(struct compare *c);

#endif
