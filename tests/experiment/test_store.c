/* SPDX-License-Identifier: MIT
 *
 * Stored experiments, through the command: what is killed at a random moment and resumed has every
 * run once and nothing else than an undisturbed experiment has; a worker that dies costs its run
 * alone; and each thing that can be wrong with a database is said, with nothing lost.
 *
 * usage: test_store [KILLS]    so many SIGKILLs (20 unless told)
 */
#include "experiment/store_support.h"

#include <sys/mount.h>
#include <sys/stat.h>

static int kills = 20;
enum { NOBODY = 65534 };

/* ---- Kills ---- */

#define PLAN                                                                                       \
    "run", "--name", "killed", "-a", "astar,idastar,beta-hill", "-H", "manhattan,linear-conflict", \
        "--random", "3x3", "--count", "200", "--time-limit", "1h", "--node-limit", "20000", "-r",  \
        "2", "-j", "2", "--share-cores"

/* One kill at a random moment; true when the experiment had ended before. */
static bool kill_once(unsigned *seed, struct seen_rows *before) {
    static const char *const again[] = {PLAN, "--db", "killed.db", NULL};
    static struct seen_rows after;
    pid_t process = start(again);
    sleep_us((unsigned)(rand_r(seed) % 250000));
    kill(process, SIGKILL);
    int code = finish(process);
    sqlite3 *db = open_db("killed.db");
    look(db, &after);
    if (number(db, "SELECT count(*) FROM experiment") > 0) {
        assert_int_equal(number(db, "SELECT done FROM experiment"), after.count);
        assert_int_equal(number(db, "SELECT count(*) FROM experiment"), 1);
    }
    sqlite3_close(db);
    nothing_lost(before, &after);
    *before = after;
    return code == 0;
}

static void killed_and_resumed(void **state) {
    static const char *const whole[] = {PLAN, "--db", "whole.db", NULL};
    static const char *const again[] = {PLAN, "--db", "killed.db", NULL};
    static const char *const rest[] = {"resume", "--db",          "killed.db", "-j",
                                       "2",      "--share-cores", NULL};
    struct seen_rows *before = calloc(1, sizeof *before);
    unsigned seed = (unsigned)time(NULL);
    int done = 0, whole_ones = 0;
    (void)state;
    assert_int_equal(run(whole), 0);
    int64_t runs = number_in("whole.db", "SELECT count(*) FROM run");
    assert_int_equal(runs, 200 * 2 * 6);
    for (; done < kills; done++) {
        if (!kill_once(&seed, before)) continue;
        whole_ones++; /* it was through before the kill: begin anew */
        change("killed.db", "DELETE FROM run; DELETE FROM experiment; DELETE FROM configuration;"
                            "DELETE FROM board; DELETE FROM session;");
        memset(before, 0, sizeof *before);
    }
    if (before->count < runs && before->count) assert_int_equal(run(rest), 0);
    if (!before->count) assert_int_equal(run(again), 0); /* all kills came before the first run */
    sqlite3 *db = open_db("killed.db");
    char attach[200];
    snprintf(attach, sizeof attach, "ATTACH '%s/whole.db' AS whole", folder);
    assert_int_equal(sqlite3_exec(db, attach, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(number(db, "SELECT count(*) FROM main.run"), runs);
    assert_int_equal(number(db, differing), 0);
    assert_int_equal(number(db, "SELECT count(*) FROM main.result"), runs);
    assert_int_equal(number(db, "SELECT integrity_check = 'ok' FROM pragma_integrity_check"), 1);
    print_message("%d kills, %d experiments ended before theirs: 0 runs lost, repeated or wrong\n",
                  kills, whole_ones);
    sqlite3_close(db);
    free(before);
}

/* ---- A worker dies ---- */

static void a_worker_dies(void **state) {
    static const char *const words[] = {
        "run",     "-a", "bfs", "--random",      "3x4",  "--count",   "6", "--node-limit",
        "2000000", "-j", "1",   "--share-cores", "--db", "worker.db", NULL};
    (void)state;
    pid_t process = start(words), worker = 0;
    for (int i = 0; i < 2000 && !worker; i++) {
        sleep_us(5000);
        worker = child_of(process);
    }
    if (!worker) {
        kill(process, SIGKILL);
        finish(process);
        skip(); /* the system does not list children */
    }
    sleep_us(100000);
    kill(worker, SIGKILL);
    assert_int_equal(finish(process), 0);
    assert_int_equal(number_in("worker.db", "SELECT count(*) FROM run"), 6);
    assert_int_equal(number_in("worker.db", "SELECT count(*) FROM run WHERE outcome = 'crashed'"),
                     1);
    assert_int_equal(number_in("worker.db", "SELECT count(*) FROM run WHERE message LIKE"
                                            " 'the worker was ended by signal 9%'"),
                     1);
}

/* ---- What can be wrong with a database ---- */

#define SMALL(db)                                                                                  \
    { "run", "-a", "bfs", "--board", "1 2 3 0", "--share-cores", "--db", db, NULL }

static void two_writers(void **state) {
    static const char *const slow[] = {
        "run", "-a",      "bfs",  "--random",      "4x4",  "--time-limit", "1h", "--memory-limit",
        "64M", "--count", "1000", "--share-cores", "--db", "two.db",       NULL};
    static const char *const small[] = SMALL("two.db");
    (void)state;
    pid_t first = start(slow);
    for (int i = 0; i < 2000 && number_in("two.db", "SELECT count(*) FROM session") < 1; i++)
        sleep_us(5000);
    assert_int_equal(run(small), 1);
    assert_non_null(strstr(said(), "two.db: process "));
    kill(first, SIGKILL);
    finish(first);
    assert_int_equal(run(small), 0); /* the lock went with its owner */
}

static void locked_by_another_program(void **state) {
    static const char *const small[] = SMALL("locked.db");
    (void)state;
    assert_int_equal(run(small), 0);
    sqlite3 *db = open_db("locked.db");
    assert_int_equal(sqlite3_exec(db, "BEGIN IMMEDIATE", NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(run(small), 1);
    assert_non_null(strstr(said(), "locked.db: locked by another program"));
    sqlite3_close(db);
    assert_int_equal(run(small), 0);
    assert_int_equal(number_in("locked.db", "SELECT count(*) FROM run"), 2);
}

static void of_another_schema(void **state) {
    static const char *const small[] = SMALL("schema.db");
    static const char *const list[] = {"list", "--db", "schema.db", NULL};
    (void)state;
    assert_int_equal(run(small), 0);
    change("schema.db", "PRAGMA user_version = 99");
    assert_int_equal(run(small), 2);
    assert_non_null(strstr(said(), "schema.db: made by a later loyd (schema 99"));
    assert_int_equal(run(list), 2);
    change("schema.db", "PRAGMA user_version = 1; PRAGMA application_id = 7");
    assert_int_equal(run(small), 2);
    assert_non_null(strstr(said(), "schema.db: a database of another program"));
}

/* Root may write anything, so the command is nobody's then. */
static int run_as_nobody(const char *const *words) {
    if (geteuid()) return run(words);
    pid_t process = fork();
    if (process) return finish(process);
    if (setgid(NOBODY) || setuid(NOBODY)) _exit(99);
    _exit(run(words));
}

static void read_only(void **state) {
    static const char *const small[] = SMALL("read.db");
    static const char *const list[] = {"list", "--db", "read.db", NULL};
    char path[120];
    (void)state;
    assert_int_equal(run(small), 0);
    int64_t before = number_in("read.db", "SELECT count(*) FROM run");
    snprintf(path, sizeof path, "%s/said", folder);
    chmod(path, 0666);
    snprintf(path, sizeof path, "%s/read.db", folder);
    chmod(path, 0444);
    chmod(folder, 0555);
    int code = run_as_nobody(small);
    bool told = strstr(said(), "read.db: can't be written");
    int code_of_list = run_as_nobody(list);
    bool listed = strstr(said(), "unnamed");
    chmod(folder, 0700);
    if (code >= 98) skip(); /* the program is none of nobody's */
    assert_int_equal(code, 1);
    assert_true(told);
    assert_int_equal(code_of_list, 0); /* reading goes on */
    assert_true(listed);
    assert_int_equal(number_in("read.db", "SELECT count(*) FROM run"), before);
}

static void on_a_network(void **state) {
    static const char *const small[] = SMALL("far.db");
    static const char *const list[] = {"list", "--db", "far.db", NULL};
    const char *network = getenv("LOYD_NETWORK_FS");
    char path[120];
    struct stat there;
    (void)state;
    if (!network) skip();
    setenv("LD_PRELOAD", network, 1);
    int code = run(small);
    bool told = strstr(said(), "far.db: on a network file system, where a database is not safe");
    int code_of_list = run(list);
    unsetenv("LD_PRELOAD");
    assert_int_equal(code, 2);
    assert_true(told);
    assert_int_equal(code_of_list, 2);
    snprintf(path, sizeof path, "%s/far.db", folder);
    assert_int_not_equal(stat(path, &there), 0); /* nothing was made */
}

/* A file system of its own, as small as can be: where the system lets the test make one. */
static void full_disk(void **state) {
    static const char *const words[] = {"run",  "-a",           "bfs,astar", "--random",
                                        "3x3",  "--count",      "20000",     "--share-cores",
                                        "--db", "disk/full.db", NULL};
    char path[120];
    (void)state;
    snprintf(path, sizeof path, "%s/disk", folder);
    mkdir(path, 0777);
    if (mount("none", path, "tmpfs", 0, "size=3m")) skip();
    int code = run(words);
    bool told = strstr(said(), "the disk is full; what was stored is kept");
    int64_t rows = number_in("disk/full.db", "SELECT count(*) FROM run");
    int64_t done = number_in("disk/full.db", "SELECT coalesce(max(done), 0) FROM experiment");
    umount(path);
    assert_int_equal(code, 1);
    assert_true(told);
    assert_int_equal(rows < 0 ? 0 : rows, done < 0 ? 0 : done);
}

/* The summary against what SQL says of the same rows. */
static void report_agrees_with_sql(void **state) {
    static const char *const words[] = {
        "run",     "-q", "-a",           "astar,bfs", "-H", "manhattan", "--random",      "3x3",
        "--count", "40", "--node-limit", "150000",    "-r", "2",         "--share-cores", "--db",
        "sums.db", NULL};
    static const char *const report[] = {"report", "-f", "csv", "--db", "sums.db", NULL};
    char sql[300];
    (void)state;
    assert_int_equal(run(words), 0);
    assert_int_equal(run(report), 0);
    char *line = strchr(said(), '\n');
    for (int c = 0; c < 2; c++) {
        double solved, percent, optimal, par2, time[7], expanded;
        assert_non_null(line);
        char *figures = strstr(line + 1, c ? "bfs,bfs,,80," : "manhattan,80,");
        assert_non_null(figures);
        figures = strstr(figures, ",80,") + 4;
        assert_int_equal(
            sscanf(figures, "%lf,%lf,%lf,%lf,%lf", &solved, &percent, &optimal, &par2, &time[0]),
            5);
        for (int i = 0; i < 4 + 7; i++) figures = strchr(figures, ',') + 1;
        assert_int_equal(sscanf(figures, "%lf", &expanded), 1);
        snprintf(sql, sizeof sql,
                 "SELECT count(*) FROM run WHERE outcome = 'solved' AND configuration = %d", c);
        assert_int_equal((int64_t)solved, number_in("sums.db", sql));
        assert_true(solved > 0 && percent > 0);
        snprintf(sql, sizeof sql,
                 "SELECT round(1000 * avg(expanded)) FROM run WHERE outcome = 'solved' AND"
                 " configuration = %d",
                 c);
        assert_true(llabs((int64_t)(1000 * expanded + 0.5) - number_in("sums.db", sql)) <= 1);
        snprintf(sql, sizeof sql,
                 "SELECT round(1000000 * avg(CASE WHEN outcome = 'solved' THEN time_s ELSE 20 END))"
                 " FROM run WHERE configuration = %d",
                 c);
        assert_true(llabs((int64_t)(1000000 * par2 + 0.5) - number_in("sums.db", sql)) <= 20);
        line = strchr(line + 1, '\n');
    }
}

/* ---- Two experiments side by side ---- */

/* Times of a millisecond, each run's up to 5 % longer by chance, those of experiment 2 longer by a
 * factor. */
static void draw_times(double factor) {
    char sql[300];
    snprintf(sql, sizeof sql,
             "UPDATE run SET calibration_s = 0.001, time_s = 0.001 * (1 + 0.05 * (abs(random()) %%"
             " 10000) / 10000.0) * CASE WHEN id >> 32 = 2 THEN %.6f ELSE 1 END",
             factor);
    change("diff.db", sql);
}

static int times_said(const char *verdict, double factor, int times) {
    static const char *const diff[] = {"diff", "-f", "csv", "--db", "diff.db", NULL};
    char end[20];
    int count = 0;
    snprintf(end, sizeof end, ",%s\n", verdict);
    for (int i = 0; i < times; i++) {
        draw_times(factor);
        assert_int_equal(run(diff), 0);
        count += strstr(said(), end) != NULL;
    }
    return count;
}

/* With itself: the same, nearly always. With 3 % more, or less: found each time. */
static void differences_are_found(void **state) {
    static const char *const words[] = {"run",           "-q",   "--name",  "aa", "-a", "astar",
                                        "--random",      "3x3",  "--count", "60", "-r", "3",
                                        "--share-cores", "--db", "diff.db", NULL};
    int times = kills >= 200 ? 200 : 60;
    (void)state;
    assert_int_equal(run(words), 0);
    assert_int_equal(run(words), 0);
    int same = times_said("same", 1, times);
    print_message("the same times: same in %d of %d\n", same, times);
    assert_in_range(same, times * (times < 200 ? 85 : 90) / 100, times); /* few say less */
    assert_int_equal(times_said("slower", 1.03, times / 4), times / 4);
    assert_int_equal(times_said("faster", 0.97, times / 4), times / 4);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(killed_and_resumed),
        cmocka_unit_test(a_worker_dies),
        cmocka_unit_test(two_writers),
        cmocka_unit_test(locked_by_another_program),
        cmocka_unit_test(of_another_schema),
        cmocka_unit_test(read_only),
        cmocka_unit_test(on_a_network),
        cmocka_unit_test(full_disk),
        cmocka_unit_test(report_agrees_with_sql),
        cmocka_unit_test(differences_are_found),
    };
    loyd = getenv("LOYD");
    if (!loyd) return 77;
    if (argc > 1) kills = atoi(argv[1]);
    return cmocka_run_group_tests(tests, folder_make, folder_remove);
}
