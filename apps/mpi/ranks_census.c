/* SPDX-License-Identifier: MIT
 *
 * A census by all ranks: each runs the same command, and the library calls these two functions when
 * the ranks meet (lib/census/layer_crew.c). The words of the command are rank 0's, so that all
 * count the same space.
 *
 * Ranks of one machine that are told no folder meet in one of their own, which is removed at the
 * end.
 */
#include "ranks_census.h"

#include "cli.h"
#include "lab/census_crew.h"

#include <fcntl.h>
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { WORDS_MAX = 200, TEXT_MAX = 1 << 16, NAME_MAX_BYTES = 4096 };

/* A rank but 0 says nothing of what all see, a word that is wrong for one; from the first meeting
 * on, what goes wrong is its own. */
static int quiet_until_meeting = -1; /* where its messages go then; -1: where they go now */

static void be_quiet(void) {
    int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);
    if (nowhere < 0) return;
    quiet_until_meeting = dup(STDERR_FILENO);
    dup2(nowhere, STDOUT_FILENO);
    dup2(nowhere, STDERR_FILENO);
    close(nowhere);
}

static void speak_again(void) {
    if (quiet_until_meeting < 0) return;
    dup2(quiet_until_meeting, STDERR_FILENO);
    close(quiet_until_meeting);
    quiet_until_meeting = -1;
}

static void sum_up(void *user, uint64_t *values, size_t count) {
    (void)user;
    speak_again();
    MPI_Allreduce(MPI_IN_PLACE, values, (int)count, MPI_UINT64_T, MPI_SUM, MPI_COMM_WORLD);
}

static void hear(void *user, void *bytes, size_t count) {
    (void)user;
    MPI_Bcast(bytes, (int)count, MPI_BYTE, 0, MPI_COMM_WORLD);
}

/* ---- Rank 0's words ---- */

/* The words one behind the other, each with its NUL; 0: too many. */
static int join(int argc, char **argv, char text[TEXT_MAX]) {
    size_t used = 0;
    if (argc > WORDS_MAX) return 0;
    for (int i = 0; i < argc; i++) {
        size_t length = strlen(argv[i]) + 1;
        if (used + length > TEXT_MAX) return 0;
        memcpy(text + used, argv[i], length);
        used += length;
    }
    return argc;
}

static void split(int argc, char *text, char *words[WORDS_MAX + 1]) {
    for (int i = 0; i < argc; i++, text += strlen(text) + 1) words[i] = text;
    words[argc] = NULL;
}

/* ---- The folder of ranks that have none ---- */

static bool on_one_machine(void) {
    char own[256] = "", first[256];
    if (gethostname(own, sizeof own - 1)) return false;
    memcpy(first, own, sizeof first);
    MPI_Bcast(first, sizeof first, MPI_BYTE, 0, MPI_COMM_WORLD);
    int same = !strcmp(own, first), all = 0;
    MPI_Allreduce(&same, &all, 1, MPI_INT, MPI_LAND, MPI_COMM_WORLD);
    return all;
}

static void make_scratch(int rank, char folder[NAME_MAX_BYTES]) {
    const char *temporary = getenv("TMPDIR");
    memset(folder, 0, NAME_MAX_BYTES);
    snprintf(folder, NAME_MAX_BYTES, "%s/loyd-layers-XXXXXX",
             temporary && *temporary ? temporary : "/tmp");
    if (!rank && !mkdtemp(folder)) *folder = 0;
    MPI_Bcast(folder, NAME_MAX_BYTES, MPI_BYTE, 0, MPI_COMM_WORLD);
}

static void remove_scratch(const char *folder) {
    static const char *const files[] = {"journal", "journal.part", "layers-0", "layers-1", "lock"};
    char path[NAME_MAX_BYTES + 20];
    for (size_t i = 0; i < sizeof files / sizeof *files; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, files[i]);
        unlink(path);
    }
    rmdir(folder);
}

/* ---- The whole ---- */

int layers_by_ranks(int argc, char **argv, int run(int argc, char **argv)) {
    static char text[TEXT_MAX], scratch[NAME_MAX_BYTES];
    char *words[WORDS_MAX + 1];
    int rank, ranks;
    MPI_Comm_rank(MPI_COMM_WORLD, &rank);
    MPI_Comm_size(MPI_COMM_WORLD, &ranks);
    if (!rank) argc = join(argc, argv, text);
    MPI_Bcast(&argc, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Bcast(text, TEXT_MAX, MPI_BYTE, 0, MPI_COMM_WORLD);
    if (!argc) return rank ? CODE_USAGE : complain(CODE_USAGE, "too many words");
    split(argc, text, words);
    bool near = on_one_machine();
    if (near) make_scratch(rank, scratch);
    const struct census_crew crew = {.crew = {.struct_bytes = sizeof crew.crew,
                                              .process = (uint32_t)rank,
                                              .processes = (uint32_t)ranks,
                                              .sum = sum_up,
                                              .hear = hear},
                                     .scratch = near && *scratch ? scratch : NULL};
    if (rank) be_quiet();
    census_crew_set(&crew);
    int code = run(argc, words);
    fflush(NULL);
    MPI_Barrier(MPI_COMM_WORLD);
    if (near && !rank) remove_scratch(scratch);
    return code;
}
