/* SPDX-License-Identifier: MIT
 *
 * `loyd train`: learns the weights by which boards beyond 16 cells are judged, from random boards
 * and the rules alone, and writes them to a file. With --samples the same seed gives the same file
 * on every machine and for any number of threads.
 *
 * On a terminal a line says how far it is; SIGINT ends the training, and what was learned so far is
 * written.
 */
#include "cli.h"
#include "clock.h"
#include "machine.h"
#include "options/args.h"
#include "options/search_args.h"
#include "output/figure.h"
#include "output/progress.h"

#include <errno.h>
#include <stdio.h>
#include <unistd.h>

struct training {
    const char *file, *from;
    uint64_t samples, duration_ms, seed, jobs, bytes_max;
    bool quiet, drawn;
    double begin_s, drawn_s;
};

static bool on_progress(const loyd_training_state *state, void *user) {
    struct training *t = user;
    double spent = clock_s() - t->begin_s;
    bool due = !t->quiet && isatty(STDERR_FILENO) && spent > 0.3 && spent - t->drawn_s >= 0.2;
    if (due) {
        double left = state->share > 0.001 ? spent / state->share - spent : 0;
        fprintf(stderr, "\r\033[Ktraining %3.0f %%  %s samples  error %.2f moves  about %s left",
                100 * state->share, figure_count(state->samples).text, state->error,
                figure_seconds(left).text);
        fflush(stderr);
        t->drawn = true;
        t->drawn_s = spent;
    }
    return !interrupted();
}

static int run_training(struct training *t) {
    loyd_training order = {.struct_bytes = sizeof order,
                           .file = t->file,
                           .from = t->from,
                           .samples = t->samples,
                           .seconds = 0.001 * (double)t->duration_ms,
                           .seed = t->seed,
                           .threads = t->jobs ? (unsigned)t->jobs : processors_available(),
                           .bytes_max = t->bytes_max,
                           .progress = on_progress,
                           .user = t};
    loyd_error error = {.text = ""};
    uint64_t learned = 0;
    t->begin_s = clock_s();
    interrupt_watch();
    loyd_status status = loyd_train(&order, &learned, &error);
    if (t->drawn) fputs("\r\033[K", stderr);
    if (status) return complain(status_code(status), "%s", error.text);
    if (!learned)
        return complain(interrupted() ? CODE_INTERRUPTED : CODE_NO_SOLUTION,
                        "ended before anything was learned; %s is not written", t->file);
    printf("%s: weights learned from %s samples in %s\n", t->file, figure_count(learned).text,
           figure_seconds(clock_s() - t->begin_s).text);
    if (fflush(stdout)) return complain_unwritten(stdout, "the output", errno);
    return interrupted() ? CODE_INTERRUPTED : CODE_OK;
}

int cmd_train(const struct command *self, int argc, char **argv) {
    struct training t = {.seed = 1};
    const struct arg_option options[] = {
        {.name = "output",
         .letter = 'o',
         .kind = ARG_OUTPUT,
         .text = &t.file,
         .value = "FILE",
         .help = "the file to write"},
        {.name = "samples",
         .kind = ARG_COUNT,
         .count = &t.samples,
         .value = "N",
         .min = 1,
         .help = "boards to learn from: 20M takes some minutes; reproducible"},
        {.name = "time-limit",
         .kind = ARG_DURATION,
         .duration_ms = &t.duration_ms,
         .value = "TIME",
         .min = 1,
         .help = "how long to learn, in place of --samples"},
        {.name = "from",
         .kind = ARG_TEXT,
         .text = &t.from,
         .value = "FILE",
         .help = "go on from these weights, with a wider look ahead (default: from nothing)"},
        {.name = "seed",
         .kind = ARG_COUNT,
         .count = &t.seed,
         .value = "N",
         .help = "of the random boards (default 1)"},
        {.name = "size-limit",
         .kind = ARG_BYTES,
         .bytes = &t.bytes_max,
         .value = "SIZE",
         .min = 4096,
         .max = 8 << 20,
         .help = "leave out the smallest weights until the file fits (default: 1 MB)"},
        {.name = "jobs",
         .letter = 'j',
         .kind = ARG_COUNT,
         .count = &t.jobs,
         .value = "N",
         .max = 64,
         .help = "threads (default 0: as many as there are processors for this process)"},
        {.name = "quiet", .letter = 'q', .kind = ARG_FLAG, .flag = &t.quiet, .help = "no progress"},
        {.name = NULL},
    };
    struct args args;
    int code;
    if (!args_read(self, options, argc, argv, &args, &code)) return code;
    if (args.word_count) return complain(CODE_USAGE, "train takes options alone");
    if (!t.file) return complain(CODE_USAGE, "train needs --output FILE");
    if (!t.samples && !t.duration_ms)
        return complain(CODE_USAGE, "train needs --samples N or --time-limit TIME");
    return run_training(&t);
}
