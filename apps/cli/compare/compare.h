/* SPDX-License-Identifier: MIT */
/* What the two tables of loyd compare share: the searches to run, and how each is run. */
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
    const char *depths; /* --depths; NULL: boards are given */
    uint64_t count;     /* --count: boards a depth */
    struct names algorithms, heuristics;
    struct plan plan[PLANS_MAX];
    size_t plan_count;
    const char *lines_path; /* --lines; NULL: boards are words */
    struct problem_list problems;
    struct row *rows; /* problem by problem, plan by plan */
    size_t row_count;
};

/* The common options, with those parameters only that the algorithm has. options borrow from
 * search. */
void plan_options(const struct compare *c, const struct plan *plan, struct search_args *search,
                  loyd_options *options);

/* The table over depths, from the plans on. The exit code. */
int compare_depths(struct compare *c);

#endif
