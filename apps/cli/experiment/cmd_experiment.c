/* SPDX-License-Identifier: MIT
 *
 * loyd experiment: studies that last. A plan says which searches run on which boards; `run` stores
 * each run in a database and goes on where it was stopped, `report` and `diff` show what came of
 * it. docs/experiments.md is the page about it.
 *
 * Each action is a command of its own, with its own options, in a file of its own. Where
 * experiments were not built in (no SQLite or no libyaml), the command is there and says so.
 */
#include "cli.h"

#ifdef LOYD_STORE
#include "experiment/experiment_args.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct command actions[] = {
    {"experiment run", "[PLAN]", "run a plan, or what is left of it, and store every run",
     experiment_run,
     "PLAN is a file; what options say counts in place of what it says, and options alone are a\n"
     "plan too. Killed at any moment it goes on with the next `run` or `resume`.\n"
     "\n"
     "  loyd experiment run plan.yaml --dry-run\n"
     "  loyd experiment run plan.yaml\n"
     "  loyd experiment run --name small -a astar,idastar --random 3x3 --count 100\n"},
    {"experiment resume", "[NUMBER | NAME]", "go on with an experiment that was stopped",
     experiment_resume, "  loyd experiment resume\n  loyd experiment resume 3\n"},
    {"experiment report", "[NUMBER | NAME]",
     "statistics and charts of an experiment, as a table, a chart or a page", experiment_report,
     "  loyd experiment report\n"
     "  loyd experiment report eight -f html -o eight.html\n"
     "  loyd experiment report eight --plot cactus -o cactus.svg\n"
     "  loyd experiment report eight --runs -o eight.csv\n"},
    {"experiment diff", "[BEFORE AFTER | NAME]",
     "two experiments, or the last two of a name, with a verdict for each search", experiment_diff,
     "  loyd experiment diff 3 5\n"
     "  loyd experiment diff eight\n"},
    {"experiment merge", "INTO FROM ...",
     "put the runs of several databases, such as shares of a plan, into one", experiment_merge,
     "INTO is made where it is missing. A run is taken once; one that is there already must be "
     "the\n"
     "same, but for its times. Everything is taken or nothing.\n"
     "\n"
     "  loyd experiment run plan.yaml --shard 1/2 --db one.db\n"
     "  loyd experiment run plan.yaml --shard 2/2 --db two.db\n"
     "  loyd experiment merge all.db one.db two.db\n"},
    {"experiment plan", "[NAME]",
     "the plans that come with loyd, or one of them, to run or to change", experiment_plan,
     "  loyd experiment plan\n"
     "  loyd experiment plan first >mine.yaml\n"
     "  loyd experiment run papers\n"},
    {"experiment list", "", "the experiments of the database", experiment_list,
     "  loyd experiment list\n"},
};
enum { ACTIONS = sizeof actions / sizeof *actions };

static const char *action_name(const struct command *action) {
    return action->name + strlen("experiment ");
}

/* The help of the command: that of every action. */
static int help_all(const struct command *self) {
    char help[] = "--help";
    printf("Usage: loyd %s %s\n\n%s\n", self->name, self->operands, self->text);
    for (size_t i = 0; i < ACTIONS; i++) {
        char *words[] = {help, NULL};
        int code = actions[i].run(&actions[i], 1, words);
        if (code) return code;
        if (i + 1 < ACTIONS) putchar('\n');
    }
    return CODE_OK;
}

/* run | resume | ... */
static const char *all_actions(void) {
    static char text[200];
    size_t used = 0;
    for (size_t i = 0; i < ACTIONS; i++)
        used += (size_t)snprintf(text + used, sizeof text - used, "%s%s", i ? " | " : "",
                                 action_name(&actions[i]));
    return text;
}

int cmd_experiment(const struct command *self, int argc, char **argv) {
    const char *names[ACTIONS + 1] = {NULL};
    if (argc && (!strcmp(argv[0], "--help") || !strcmp(argv[0], "-h"))) return help_all(self);
    if (!argc)
        return complain(CODE_USAGE,
                        "experiment needs an action: %s; `loyd help experiment` has more",
                        all_actions());
    for (size_t i = 0; i < ACTIONS; i++) {
        names[i] = action_name(&actions[i]);
        if (!strcmp(argv[0], names[i])) return actions[i].run(&actions[i], argc - 1, argv + 1);
    }
    const char *near = nearest_name(argv[0], names);
    if (near)
        return complain(CODE_USAGE, "experiment has no action '%.60s'; did you mean '%s'?", argv[0],
                        near);
    return complain(CODE_USAGE, "experiment has no action '%.60s'; there are %s", argv[0],
                    all_actions());
}

/* ---- The database ---- */

int database_path(const char *chosen, const char **path) {
    *path = database_file(chosen);
    return *path ? CODE_OK
                 : complain(CODE_USAGE,
                            "there is no home folder for the database; --db names a file");
}

int database_open(const char *chosen, bool write, struct store **store) {
    const char *path;
    loyd_error error;
    int code = database_path(chosen, &path);
    if (code) return code;
    loyd_status status = store_open(path, write, store, &error);
    return status ? complain(status_code(status), "%s", error.text) : CODE_OK;
}

size_t plugins_listed(struct stored_plugin *plugins) {
    const struct plugin_file *file;
    size_t count = 0;
    for (; count < STORED_PLUGINS_MAX && (file = plugin_file_at(count)); count++)
        plugins[count] = (struct stored_plugin){file->path, file->release, file->checksum};
    return count;
}

int experiment_named(struct store *store, const struct args *args, struct stored_experiment *e) {
    loyd_error error;
    int64_t id;
    if (args->word_count > 1)
        return complain(CODE_USAGE, "one experiment at a time; '%.60s' is one too many",
                        args->words[1]);
    loyd_status status = store_find(store, args->word_count ? args->words[0] : NULL, &id, &error);
    if (!status) status = store_load(store, id, e, &error);
    return status ? complain(status_code(status), "%s", error.text) : CODE_OK;
}

struct figure times_text(uint64_t times) {
    struct figure f = {"once"};
    if (times != 1) snprintf(f.text, sizeof f.text, "%.40s times", figure_count(times).text);
    return f;
}

#else

int cmd_experiment(const struct command *self, int argc, char **argv) {
    (void)self;
    (void)argc;
    (void)argv;
    return complain(CODE_FAULT, "this loyd was built without experiments; they need SQLite and "
                                "libyaml (Debian: libsqlite3-dev libyaml-dev)");
}

#endif
