/* SPDX-License-Identifier: MIT */
/* What loyd experiment run was told: a plan's file and options, and the experiment they come to. */
#ifndef LOYD_CLI_EXPERIMENT_ORDER_H
#define LOYD_CLI_EXPERIMENT_ORDER_H

#include "experiment/experiment_args.h"
#include "options/search_args.h"
#include "output/output.h"

struct experiment_order {
    struct run_args how;
    struct search_args search;
    struct output output;
    struct arg_list suites, files, texts;
    const char *name, *orders, *baseline, *goal, *depths, *shard;
    struct shape random;
    uint64_t count, seed_of_boards, walk, repetitions, threads;
    bool dry_run, begin_anew;
    struct experiment_plan plan;
    char *plan_text, *command;
    size_t plan_length;
    struct stored_experiment e;
    struct configuration *configurations;
};

/* Reads the plan's file, if path is not NULL, puts the options over it, makes the boards and checks
 * everything. CODE_OK, or the code after a complaint. */
int experiment_order_settle(struct experiment_order *o, const char *path);
/* A file of that name is the plan; a folder of the name of a ready plan is not in its way. */
bool plan_is_file(const char *path);
void experiment_order_free(struct experiment_order *o); /* o itself too */

#endif
