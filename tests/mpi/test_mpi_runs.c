/* SPDX-License-Identifier: MIT
 *
 * An experiment by several ranks on this machine: the same rows as one process, but for times; a
 * rank, rank 0 or mpirun killed at random moments and started again loses no run and repeats none;
 * a worker that dies costs its run alone; a worker has a core of its own; and ranks that do not
 * belong together are refused by name.
 *
 * usage: test_mpi_runs LOYD_MPI LOYD_MPI_OTHER [KILLS]    so many SIGKILLs (5 unless told)
 */
#include "experiment/store_support.h"

#include <sched.h>

static const char *mpi, *other;
static int kills = 5;

#define PLAN                                                                                       \
    "experiment", "run", "--name", "ranks", "-a", "astar,idastar,beta-hill", "-H",                 \
        "manhattan,linear-conflict", "--random", "3x3", "--count", "200", "--time-limit", "1h",    \
        "--node-limit", "20000", "-r", "2", "--share-cores"
enum { RUNS = 200 * 2 * 6, RANKS_MAX = 8 };

static pid_t start_ranks(const char *ranks, const char *const *words) {
    const char *argv[WORDS] = {"mpirun", "-n", ranks, mpi};
    for (int i = 0; words[i]; i++) argv[i + 4] = words[i];
    return start_program(argv);
}

static int run_ranks(const char *ranks, const char *const *words) {
    return finish(start_ranks(ranks, words));
}

static void allow_ranks(void) {
    static const char *const settings[][2] = {{"OMPI_ALLOW_RUN_AS_ROOT", "1"},
                                              {"OMPI_ALLOW_RUN_AS_ROOT_CONFIRM", "1"},
                                              {"OMPI_MCA_rmaps_base_oversubscribe", "1"},
                                              {"OMPI_MCA_mpi_yield_when_idle", "1"},
                                              {"OMPI_MCA_btl", "self,tcp"},
                                              {"OMPI_MCA_btl_tcp_if_include", "lo"},
                                              {"OMPI_MCA_oob_tcp_if_include", "lo"},
                                              {"OMPI_MCA_plm_rsh_agent", "false"}};
    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        setenv(settings[i][0], settings[i][1], 1);
}

static int run_whole(void **state) {
    static const char *const whole[] = {PLAN, "--db", "whole.db", NULL};
    return folder_make(state) ? -1 : run(whole + 1);
}

static void is_the_whole(const char *name) {
    sqlite3 *db = open_db(name);
    char attach[200];
    snprintf(attach, sizeof attach, "ATTACH '%s/whole.db' AS whole", folder);
    assert_int_equal(sqlite3_exec(db, attach, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(number(db, "SELECT count(*) FROM main.run"), RUNS);
    assert_int_equal(number(db, "SELECT count(*) FROM main.result"), RUNS);
    assert_int_equal(number(db, "SELECT done FROM main.experiment"), RUNS);
    assert_int_equal(number(db, differing), 0);
    sqlite3_close(db);
}

static void ranks_store_what_one_process_does(void **state) {
    static const char *const two[] = {PLAN, "--db", "two.db", NULL};
    static const char *const four[] = {PLAN, "--db", "four.db", NULL};
    (void)state;
    assert_int_equal(run_ranks("2", two), 0);
    is_the_whole("two.db");
    assert_int_equal(run_ranks("4", four), 0);
    is_the_whole("four.db");
    assert_int_equal(number_in("four.db", "SELECT count(DISTINCT worker) FROM run"), 3);
    assert_int_equal(number_in("four.db", "SELECT count(*) FROM session"), 1);
    assert_int_equal(number_in("four.db", "SELECT workers FROM session"), 3);
}

/* ---- Kills ---- */

/* All children of a process. */
static int children_of(pid_t parent, pid_t children[RANKS_MAX]) {
    char path[80];
    int count = 0;
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)parent, (int)parent);
    FILE *file = fopen(path, "r");
    while (file && count < RANKS_MAX && fscanf(file, "%d", &children[count]) == 1) count++;
    if (file) fclose(file);
    return count;
}

/* Waits until the process is there no more. */
static void wait_gone(pid_t process) {
    for (int i = 0; i < 4000 && !kill(process, 0); i++) sleep_us(5000);
}

/* Kills a rank, rank 0 or mpirun in turn; true: the experiment had ended before, although the job
 * perhaps had not. */
static bool kill_once(int turn, unsigned *seed, struct seen_rows *before) {
    static const char *const again[] = {PLAN, "--db", "killed.db", NULL};
    static struct seen_rows after;
    pid_t ranks[RANKS_MAX], job = start_ranks("3", again);
    int count = 0;
    for (int i = 0; i < 20000 && (count = children_of(job, ranks)) < 3; i++) sleep_us(2000);
    sleep_us((unsigned)rand_r(seed) % 1500000);
    if (turn % 4 == 3)
        kill(job, SIGKILL);
    else if (count == 3)
        kill(ranks[turn % 4], SIGKILL);
    int code = finish(job);
    for (int i = 0; i < count; i++) wait_gone(ranks[i]);
    sqlite3 *db = open_db("killed.db");
    look(db, &after);
    if (number(db, "SELECT count(*) FROM experiment") > 0) {
        assert_int_equal(number(db, "SELECT count(*) FROM experiment"), 1);
        assert_int_equal(number(db, "SELECT done FROM experiment"), after.count);
    }
    sqlite3_close(db);
    nothing_lost(before, &after);
    *before = after;
    return code == 0 || after.count == RUNS;
}

static void killed_and_started_again(void **state) {
    static const char *const rest[] = {PLAN, "--db", "killed.db", NULL};
    struct seen_rows *before = calloc(1, sizeof *before);
    unsigned seed = (unsigned)time(NULL);
    int whole_ones = 0;
    (void)state;
    for (int done = 0; done < kills; done++) {
        if (!kill_once(done, &seed, before)) continue;
        whole_ones++;
        is_the_whole("killed.db");
        change("killed.db", "DELETE FROM run; DELETE FROM experiment; DELETE FROM configuration;"
                            "DELETE FROM board; DELETE FROM session;");
        memset(before, 0, sizeof *before);
    }
    assert_int_equal(run_ranks("2", rest), 0); /* another number of ranks goes on as well */
    is_the_whole("killed.db");
    print_message("%d kills, %d experiments ended before theirs: 0 runs lost, repeated or wrong\n",
                  kills, whole_ones);
    free(before);
}

/* ---- Workers ---- */

/* The worker of the only rank that has one; 0: none was seen. */
static pid_t worker_of(pid_t job) {
    pid_t ranks[RANKS_MAX], worker = 0;
    for (int i = 0; i < 4000 && !worker; i++) {
        sleep_us(2000);
        int count = children_of(job, ranks);
        for (int r = 0; r < count && !worker; r++) worker = child_of(ranks[r]);
    }
    return worker;
}

#define SLOW                                                                                       \
    "experiment", "run", "-a", "bfs", "--random", "3x4", "--count", "5", "--node-limit", "4000000"

static void a_worker_dies(void **state) {
    static const char *const words[] = {SLOW, "--share-cores", "--db", "worker.db", NULL};
    (void)state;
    pid_t job = start_ranks("2", words), worker = worker_of(job);
    if (worker) sleep_us(100000);
    if (worker) kill(worker, SIGKILL);
    assert_int_equal(finish(job), 0);
    if (!worker) skip(); /* the system does not list children */
    assert_int_equal(number_in("worker.db", "SELECT count(*) FROM run"), 5);
    assert_int_equal(number_in("worker.db", "SELECT count(*) FROM run WHERE outcome = 'crashed' AND"
                                            " worker = 1 AND message LIKE 'the worker was ended by"
                                            " signal 9%'"),
                     1);
}

static void a_worker_has_its_core(void **state) {
    static const char *const words[] = {SLOW, "--db", "core.db", NULL};
    cpu_set_t own;
    (void)state;
    CPU_ZERO(&own);
    pid_t job = start_ranks("2", words), worker = worker_of(job);
    if (worker) sleep_us(100000);
    bool known = worker && !sched_getaffinity(worker, sizeof own, &own);
    assert_int_equal(finish(job), 0);
    if (known) assert_int_equal(CPU_COUNT(&own), 1);
}

/* ---- Ranks that do not belong together ---- */

static void is_refused(pid_t job, const char *sentence) {
    assert_int_equal(finish(job), 2);
    if (!strstr(said(), sentence)) fail_msg("not '%s' but: %s", sentence, said());
}

static void refusals(void **state) {
    const char *mixed[] = {"mpirun", "-n",         "1",   mpi,      "experiment",
                           "run",    "papers",     ":",   "-n",     "1",
                           other,    "experiment", "run", "papers", NULL};
    static const char *const crowded[] = {SLOW, "--threads", "1000", "--db", "crowded.db", NULL};
    static const char *const bad[] = {"experiment", "run", "-a", "aster", "--db", "bad.db", NULL};
    (void)state;
    is_refused(start_program(mixed), "all must be one version");
    is_refused(start_ranks("2", crowded), "rank 1 on ");
    assert_non_null(strstr(said(), "--share-cores allows it"));
    is_refused(start_ranks("3", bad), "no algorithm is called 'aster'");
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(ranks_store_what_one_process_does),
        cmocka_unit_test(killed_and_started_again),
        cmocka_unit_test(a_worker_dies),
        cmocka_unit_test(a_worker_has_its_core),
        cmocka_unit_test(refusals),
    };
    loyd = getenv("LOYD");
    if (!loyd || argc < 3) return 77;
    mpi = argv[1];
    other = argv[2];
    if (argc > 3) kills = atoi(argv[3]);
    allow_ranks();
    if (system("mpirun -n 2 true >/dev/null 2>&1")) {
        print_message("mpirun is not there, or does not run here: skipped\n");
        return 77;
    }
    return cmocka_run_group_tests(tests, run_whole, folder_remove);
}
