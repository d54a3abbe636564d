/* SPDX-License-Identifier: MIT
 *
 * loyd experiment merge: shares of a plan, run on machines that know nothing of each other, as one
 * experiment. Every file is opened once before anything is written, so that a name that is wrong
 * leaves no database behind.
 */
#include "experiment/experiment_args.h"

#include "output/progress.h"
#include "share.h"
#include "store_merge.h"

#include <stdio.h>
#include <stdlib.h>

static int check_files(const struct args *args) {
    for (size_t i = 1; i < args->word_count; i++) {
        struct store *store = NULL;
        int code = database_open(args->words[i], false, &store);
        store_close(store);
        if (code) return code;
    }
    return CODE_OK;
}

static loyd_status take_all(struct merge *m, const struct args *args, loyd_error *error) {
    loyd_status status = merge_begin(m, error);
    for (size_t i = 1; i < args->word_count && !status; i++)
        status = interrupted() ? LOYD_STOPPED : merge_from(m, args->words[i], error);
    if (!status) status = merge_commit(m, error);
    if (status) merge_drop(m);
    return status;
}

/* A line for each experiment. */
static int say_end(struct merge *m, size_t files) {
    for (size_t i = 0; i < m->plan_count; i++) {
        const struct merge_plan *p = &m->plans[i];
        struct stored_experiment e;
        loyd_error error;
        loyd_status status = store_load(m->into, p->id, &e, &error);
        if (status) return complain(status_code(status), "%s", error.text);
        printf("Experiment %lld, %s: %s of %s runs are stored, %s of them now, from %zu %s.\n",
               (long long)p->id, e.name, figure_count(e.done).text,
               figure_count(experiment_runs(&e)).text, figure_count(p->added).text, files,
               files == 1 ? "file" : "files");
        experiment_free(&e);
    }
    if (!m->plan_count) printf("No file has an experiment: nothing is merged.\n");
    return fflush(stdout) || ferror(stdout) ? complain_unwritten(stdout, "the output", 0) : CODE_OK;
}

static int merge(struct merge *m, const struct args *args, bool quiet) {
    loyd_error error = {.text = ""};
    int code = check_files(args);
    if (!code) code = database_open(args->words[0], true, &m->into);
    if (code) return code;
    interrupt_watch();
    loyd_status status = take_all(m, args, &error);
    if (status == LOYD_STOPPED)
        code = complain(CODE_INTERRUPTED, "interrupted; nothing is merged");
    else if (status)
        code = complain(status_code(status), "%s", error.text);
    else if (!quiet)
        code = say_end(m, args->word_count - 1);
    store_close(m->into);
    return code;
}

int experiment_merge(const struct command *self, int argc, char **argv) {
    struct merge *m = calloc(1, sizeof *m);
    if (!m) return complain(CODE_FAULT, "no memory");
    bool quiet = false;
    const struct arg_option options[] = {
        {.name = "any-version",
         .kind = ARG_FLAG,
         .flag = &m->any_version,
         .help = "also runs of other versions of loyd"},
        {.name = "quiet",
         .letter = 'q',
         .kind = ARG_FLAG,
         .flag = &quiet,
         .help = "no line at the end"},
        {.name = NULL},
    };
    struct args args;
    int code;
    if (args_read(self, options, argc, argv, &args, &code))
        code = args.word_count < 2
                   ? complain(CODE_USAGE, "merge takes a database to fill and those to take from")
                   : merge(m, &args, quiet);
    free(m);
    return code;
}
