/* SPDX-License-Identifier: MIT
 *
 * loyd-mpi: subcommands of loyd by many processes, on one machine or many.
 *
 *   mpirun -n 64 loyd-mpi solve -a optimal --checkpoint FILE BOARD
 *   mpirun -n 64 loyd-mpi experiment run PLAN
 *   mpirun -n 64 loyd-mpi census 2x7 --folder DIR
 *
 * Rank 0 runs the command as loyd would, with the same options and the same output, and shares the
 * work with the other ranks: a search (lead.c, mate.c), runs (runs_lead.c, runs_mate.c) or layers
 * (ranks_census.c). Before that every rank has said which loyd it is: a
 * search by two versions would count neither's nodes.
 */
#include "cli.h"
#include "json.h"
#include "lead.h"
#include "mate.h"
#include "output/progress.h"
#include "ranks_census.h"
#ifdef LOYD_STORE
#include "runs_lead.h"
#include "runs_mate.h"
#endif

#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#ifndef LOYD_MPI_BUILD
#define LOYD_MPI_BUILD ""
#endif

struct hello { /* what a rank says of itself */
    char version[64], host[64];
};

static const struct command commands[] = {
    {.name = "solve",
     .operands = "[BOARD | FILE | -]",
     .summary = "solve one board by all ranks",
     .run = cmd_solve,
     .text =
         "The search of a board of 17 to 25 cells by optimal, and the proof by auto, are shared "
         "by all\n"
         "ranks, each with one thread unless -j says more; other searches are rank 0's alone. "
         "A rank that\n"
         "dies ends the job; with --checkpoint the same command goes on where it was.\n"
         "\n"
         "  mpirun -n 64 loyd-mpi solve -a optimal --checkpoint board.journal board.txt\n"},
    {.name = "census",
     .operands = "SIZE",
     .summary = "states per depth of a whole space, each layer by all ranks",
     .run = cmd_census,
     .text = "All ranks make blocks of each layer, with one thread each unless -j says more. They "
             "meet in\n"
             "--folder, which all of them must see; ranks of one machine do without. A rank that "
             "dies ends\n"
             "the job; with --folder the same command goes on from the last whole layer.\n"
             "\n"
             "  mpirun -n 4 loyd-mpi census 3x4\n"
             "  mpirun -n 64 loyd-mpi census 2x7 --folder layers\n"},
#ifdef LOYD_STORE
    {.name = "experiment",
     .operands = "run | resume  [PLAN | NUMBER | NAME]",
     .summary = "the runs of a plan by all ranks",
     .run = cmd_experiment,
     .text = "Every rank but 0 has one worker, on a core of its own unless --share-cores is given; "
             "rank 0\n"
             "stores what they have run. A rank that dies ends the job; the same command goes on "
             "where it was.\n"
             "\n"
             "  mpirun -n 64 loyd-mpi experiment run plan.yaml --db plan.db\n"},
#endif
};
enum { COMMANDS = sizeof commands / sizeof *commands };

static int print_help(void) {
    puts("loyd-mpi runs subcommands of loyd by many processes.\n\n"
         "Usage: mpirun -n N loyd-mpi COMMAND [options] ...\n\nCommands:");
    for (size_t i = 0; i < COMMANDS; i++)
        printf("  %-10s %s\n", commands[i].name, commands[i].summary);
    puts("\n`loyd-mpi COMMAND --help` names the options, which are those of `loyd COMMAND`.");
    return fflush(stdout) ? CODE_FAULT : CODE_OK;
}

static int run_command(int argc, char **argv) {
    const char *word = argc > 1 ? argv[1] : "help";
    if (!strcmp(word, "help") || !strcmp(word, "--help") || !strcmp(word, "-h"))
        return print_help();
    if (!strcmp(word, "--version") || !strcmp(word, "-V"))
        return printf("loyd-mpi %s\n", loyd_version()) < 0;
    for (size_t i = 0; i < COMMANDS; i++)
        if (!strcmp(commands[i].name, word))
            return commands[i].run(&commands[i], argc - 2, argv + 2);
    return complain(CODE_USAGE, "loyd-mpi has no command '%.60s'; `loyd-mpi help` names them",
                    word);
}

/* Every rank's hello, on rank 0; NULL: no memory. */
static struct hello *gather(int rank, int ranks) {
    struct hello own;
    memset(&own, 0, sizeof own);
    snprintf(own.version, sizeof own.version, "%s" LOYD_MPI_BUILD, loyd_version());
    if (gethostname(own.host, sizeof own.host - 1)) snprintf(own.host, sizeof own.host, "?");
    struct hello *all = calloc((size_t)ranks, sizeof *all);
    if (!all) MPI_Abort(MPI_COMM_WORLD, CODE_FAULT);
    MPI_Gather(&own, sizeof own, MPI_BYTE, all, sizeof own, MPI_BYTE, 0, MPI_COMM_WORLD);
    if (rank) all[0] = own;
    return all;
}

/* CODE_OK if all ranks are of one version; said by rank 0. */
static int check_versions(const struct hello *all, int ranks) {
    for (int i = 1; i < ranks; i++)
        if (strcmp(all[i].version, all[0].version))
            return complain(CODE_USAGE,
                            "rank %d on %s is loyd %s, rank 0 on %s is loyd %s: all must be one "
                            "version",
                            i, all[i].host, all[i].version, all[0].host, all[0].version);
    return CODE_OK;
}

/* ---- What the ranks share ---- */

enum shared_work { SHARE_NOTHING, SHARE_SEARCH, SHARE_RUNS, SHARE_LAYERS };

/* Which it is, by rank 0's command line. */
static enum shared_work work_of(int argc, char **argv, int ranks) {
    const char *word = ranks > 1 && argc > 1 ? argv[1] : "";
#ifdef LOYD_STORE
    if (!strcmp(word, "experiment")) return SHARE_RUNS;
#endif
    return strcmp(word, "census") ? SHARE_SEARCH : SHARE_LAYERS;
}

static int no_lead(void) {
    complain(CODE_FAULT, "no memory or no thread to speak to the other ranks");
    MPI_Abort(MPI_COMM_WORLD, CODE_FAULT);
    return CODE_FAULT;
}

#ifdef LOYD_STORE
static int lead_runs(int argc, char **argv, int ranks) {
    struct runner_remote remote;
    struct runs_lead *lead = runs_lead_new(ranks, &remote);
    if (!lead) return no_lead();
    runner_remote_set(&remote);
    int code = run_command(argc, argv);
    runs_lead_free(lead);
    return code;
}
#endif

static int lead(int argc, char **argv, const struct hello *all, int ranks) {
    struct piece_crew crew;
    const char **host = calloc((size_t)ranks, sizeof *host);
    for (int i = 0; host && i < ranks; i++) host[i] = all[i].host;
    struct lead *lead = host ? lead_new(ranks, host, &crew) : NULL;
    if (!lead) return no_lead();
    crew_set(&crew);
    progress_in_lines(); /* mpirun gives rank 0 a pipe for its messages, and not the terminal */
    int code = run_command(argc, argv);
    bool all_there = lead_free(lead);
    free(host);
    if (all_there) return code;
    fflush(NULL);
    MPI_Abort(MPI_COMM_WORLD, code); /* to end as usual would be to wait */
    return code;
}

static int take_part(enum shared_work work, int argc, char **argv, const struct hello *all,
                     int rank, int ranks) {
#ifdef LOYD_STORE
    if (work == SHARE_RUNS && !rank) return lead_runs(argc, argv, ranks);
    if (work == SHARE_RUNS) runs_mate_work();
#endif
    if (work == SHARE_LAYERS) return layers_by_ranks(argc, argv, run_command);
    if (work == SHARE_SEARCH && !rank) return lead(argc, argv, all, ranks);
    if (work == SHARE_SEARCH) mate_work();
    return CODE_OK;
}

int main(int argc, char **argv) {
    int level, rank, ranks, code = CODE_OK;
    json_watch_memory();
    signal(SIGPIPE, SIG_IGN);
    MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &level);
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    struct hello *all = gather(rank, ranks);
    if (!rank) code = check_versions(all, ranks);
    if (!rank && !code && level < MPI_THREAD_SERIALIZED)
        code = complain(CODE_FAULT, "this MPI has no threads (MPI_THREAD_SERIALIZED)");
    int work = code ? SHARE_NOTHING : (int)work_of(argc, argv, ranks);
    MPI_Bcast(&work, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (work != SHARE_NOTHING)
        code = take_part((enum shared_work)work, argc, argv, all, rank, ranks);
    free(all);
    MPI_Finalize();
    return code;
}
