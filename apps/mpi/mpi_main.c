/* SPDX-License-Identifier: MIT
 *
 * loyd-mpi: subcommands of loyd by many processes, on one machine or many.
 *
 *   mpirun -n 64 loyd-mpi solve -a optimal --checkpoint FILE BOARD
 *
 * Rank 0 runs the command as loyd would, with the same options and the same output, and shares the
 * search with the other ranks (lead.c, mate.c). Before that every rank has said which loyd it is: a
 * search by two versions would count neither's nodes.
 */
#include "cli.h"
#include "json.h"
#include "lead.h"
#include "mate.h"

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
     .text = "The search of a board of 17 to 25 cells by optimal is shared by all ranks, each with "
             "one thread\n"
             "unless -j says more; other searches are rank 0's alone. A rank that dies ends the "
             "job; with\n"
             "--checkpoint the same command goes on where it was.\n"
             "\n"
             "  mpirun -n 64 loyd-mpi solve -a optimal --checkpoint board.journal board.txt\n"},
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
    return complain(CODE_USAGE, "loyd-mpi has no command '%.60s'; it has solve", word);
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

static int lead(int argc, char **argv, const struct hello *all, int ranks) {
    struct piece_crew crew;
    const char **host = calloc((size_t)ranks, sizeof *host);
    for (int i = 0; host && i < ranks; i++) host[i] = all[i].host;
    struct lead *lead = host ? lead_new(ranks, host, &crew) : NULL;
    if (!lead) {
        complain(CODE_FAULT, "no memory or no thread to speak to the other ranks");
        MPI_Abort(MPI_COMM_WORLD, CODE_FAULT);
        return CODE_FAULT;
    }
    crew_set(&crew);
    int code = run_command(argc, argv);
    lead_free(lead);
    free(host);
    return code;
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
    int good = !code;
    MPI_Bcast(&good, 1, MPI_INT, 0, MPI_COMM_WORLD);
    if (good && rank) mate_work();
    if (good && !rank) code = lead(argc, argv, all, ranks);
    free(all);
    MPI_Finalize();
    return code;
}
