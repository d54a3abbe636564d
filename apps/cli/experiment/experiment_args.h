/* SPDX-License-Identifier: MIT */
/* What the actions of loyd experiment share. */
#ifndef LOYD_CLI_EXPERIMENT_ARGS_H
#define LOYD_CLI_EXPERIMENT_ARGS_H

#include "options/args.h"
#include "options/database_args.h"
#include "options/plugin_args.h"
#include "output/figure.h"
#include "store.h"
#include "tables/cache.h"

/* The file that was chosen, or by default. CODE_OK, or the code after a complaint. */
int database_path(const char *chosen, const char **path);
/* Opens it. CODE_OK, or the code after a complaint. */
int database_open(const char *chosen, bool write, struct store **store);
/* The experiment that the words name, or the newest. CODE_OK, or the code after a complaint. */
int experiment_named(struct store *store, const struct args *args, struct stored_experiment *e);

int experiment_run(const struct command *self, int argc, char **argv);
int experiment_resume(const struct command *self, int argc, char **argv);
int experiment_diff(const struct command *self, int argc, char **argv);
int experiment_merge(const struct command *self, int argc, char **argv);
int experiment_list(const struct command *self, int argc, char **argv);
int experiment_plan(const struct command *self, int argc, char **argv);
int experiment_report(const struct command *self, int argc, char **argv);

/* once, 5 times */
struct figure times_text(uint64_t times);

/* The boards that a plan names; their names and sources belong to plan and boards. folder is that
 * of the plan's file, "" for none. */
int plan_boards_make(struct experiment_plan *plan, const char *plan_name, const char *folder,
                     const struct cache_choice *cache, struct stored_experiment *e);

/* The plugins of this process, as an experiment has them; room for STORED_PLUGINS_MAX. */
size_t plugins_listed(struct stored_plugin *plugins);

/* How an experiment is run, beside what its plan says. */
struct run_args {
    const char *db;
    struct cache_choice cache;
    uint64_t workers;
    bool share_cores, any_version, quiet;
};
/* Runs what is left of it, and says how that ended. */
int experiment_go(struct store *store, struct stored_experiment *e, const struct run_args *how);

#endif
