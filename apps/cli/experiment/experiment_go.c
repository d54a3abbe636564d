/* SPDX-License-Identifier: MIT
 *
 * loyd experiment resume, and what it shares with run: the line of progress while workers run, and
 * what is said in the end. On a terminal the line is drawn over itself; elsewhere nothing is said
 * until the end.
 */
#include "experiment/experiment_args.h"

#include "clock.h"
#include "machine.h"
#include "output/figure.h"
#include "output/progress.h"
#include "runner.h"
#include "share.h"

#include <math.h>
#include <stdio.h>
#include <unistd.h>

struct watch {
    bool visible, drawn;
    double drawn_s;
    struct runner_state last;
};

static void draw(struct watch *w, const struct runner_state *s) {
    char left[64] = "";
    if (!isnan(s->left_s))
        snprintf(left, sizeof left, ", about %s left", figure_seconds(s->left_s).text);
    fprintf(stderr, "\r%s of %s runs  %s  %s%s\033[K", figure_count(s->done).text,
            figure_count(s->runs).text, figure_rate(s->stored, s->elapsed_s).text,
            figure_seconds(s->elapsed_s).text, left);
    fflush(stderr);
    w->drawn = true;
    w->drawn_s = s->elapsed_s;
}

static bool watch_state(const struct runner_state *s, void *user) {
    struct watch *w = user;
    w->last = *s;
    if (w->visible && s->elapsed_s > 0.3 && s->elapsed_s - w->drawn_s > 0.1) draw(w, s);
    return !interrupted();
}

/* How it ended: one line on stdout. */
static int say_end(const struct stored_experiment *e, const struct watch *w, int code) {
    uint64_t runs = experiment_own_runs(e), done = w->last.runs ? w->last.done : e->done;
    char share[64] = "";
    if (e->shares)
        snprintf(share, sizeof share, " of share %llu/%llu", (unsigned long long)e->share,
                 (unsigned long long)e->shares);
    printf("Experiment %lld, %s: %s of %s runs%s are stored", (long long)e->id, e->name,
           figure_count(done).text, figure_count(runs).text, share);
    if (w->last.stored)
        printf(", %s of them now, in %s (%s)", figure_count(w->last.stored).text,
               figure_seconds(w->last.elapsed_s).text,
               figure_rate(w->last.stored, w->last.elapsed_s).text);
    printf(".\n");
    if (done < runs) printf("`loyd experiment resume %lld` goes on.\n", (long long)e->id);
    if (fflush(stdout) || ferror(stdout)) return complain_unwritten(stdout, "the output", 0);
    return code;
}

int experiment_go(struct store *store, struct stored_experiment *e, const struct run_args *how) {
    struct watch watch = {.visible = !how->quiet && isatty(STDERR_FILENO)};
    struct runner_order order = {.workers = (unsigned)how->workers,
                                 .share_cores = how->share_cores,
                                 .cache_dir = cache_folder(&how->cache),
                                 .cache_limit_bytes = how->cache.limit_bytes,
                                 .state = watch_state,
                                 .user = &watch};
    loyd_error error = {.text = ""};
    interrupt_watch();
    loyd_status status = runner_run(store, e, &order, &error);
    if (watch.drawn) fputs("\r\033[K", stderr);
    int code = status == LOYD_STOPPED ? CODE_INTERRUPTED
               : status               ? complain(status_code(status), "%s", error.text)
                                      : CODE_OK;
    bool began = !status || watch.last.runs || status == LOYD_STOPPED;
    return how->quiet || !began ? code : say_end(e, &watch, code);
}

/* A search of a plugin's can't go on without it; nor, unless that is allowed, with another. */
static int check_plugins(const struct stored_experiment *e, const struct run_args *how) {
    struct stored_plugin loaded[STORED_PLUGINS_MAX];
    loyd_error error = {.text = ""};
    size_t count = plugins_listed(loaded);
    if (e->done >= experiment_own_runs(e) || (how->any_version && count >= e->plugin_count))
        return CODE_OK;
    if (!store_same_plugins(e, loaded, count, &error)) return CODE_OK;
    return complain(CODE_USAGE, "experiment %lld: %s", (long long)e->id, error.text);
}

static int resume(const struct run_args *how, const struct args *args) {
    struct store *store = NULL;
    struct stored_experiment e = {.id = 0};
    loyd_error error;
    int code = database_open(how->db, true, &store);
    if (!code) code = experiment_named(store, args, &e);
    if (!code && !how->any_version && e.done < experiment_own_runs(&e) &&
        store_same_program(store, e.id, &error))
        code = complain(CODE_USAGE, "experiment %lld: %s", (long long)e.id, error.text);
    if (!code) code = check_plugins(&e, how);
    if (!code) code = experiment_go(store, &e, how);
    experiment_free(&e);
    store_close(store);
    return code;
}

int experiment_resume(const struct command *self, int argc, char **argv) {
    struct run_args how = {.db = NULL};
    const struct arg_option options[] = {
        {.name = "workers",
         .letter = 'j',
         .kind = ARG_COUNT,
         .count = &how.workers,
         .value = "N",
         .min = 1,
         .help = "runs at a time (default: one less than there are cores, one at least)"},
        {.name = "share-cores",
         .kind = ARG_FLAG,
         .flag = &how.share_cores,
         .help = "workers are not pinned, and may be more than there are cores"},
        {.name = "any-version",
         .kind = ARG_FLAG,
         .flag = &how.any_version,
         .help = "also where another version of loyd began it"},
        PLUGIN_ARG,
        DATABASE_ARG(how.db),
        CACHE_ARGS(how.cache),
        {.name = "quiet",
         .letter = 'q',
         .kind = ARG_FLAG,
         .flag = &how.quiet,
         .help = "no progress"},
        {.name = NULL},
    };
    struct args args;
    int code;
    return args_read(self, options, argc, argv, &args, &code) ? resume(&how, &args) : code;
}
