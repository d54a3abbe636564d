/* SPDX-License-Identifier: MIT
 *
 * Shares of an experiment and their merging, through the command: shares are alike and have every
 * run once; killed at random moments, as the merge is, they make the same database as one process;
 * and what does not belong together is refused by name, with nothing changed.
 *
 * usage: test_shards [KILLS]    so many SIGKILLs (12 unless told)
 */
#include "experiment/store_support.h"

static int kills = 12;

#define PLAN                                                                                       \
    "run", "--name", "shared", "-a", "astar,idastar,beta-hill", "-H", "manhattan,linear-conflict", \
        "--random", "3x3", "--count", "110", "--time-limit", "1h", "--node-limit", "20000", "-r",  \
        "2", "--share-cores"
enum { RUNS = 110 * 2 * 6, SHARES = 3 };

static const char *const whole[] = {PLAN, "--db", "whole.db", NULL};
static const char *const share[SHARES][30] = {{PLAN, "--shard", "1/3", "--db", "1.db", NULL},
                                              {PLAN, "--shard", "2/3", "--db", "2.db", NULL},
                                              {PLAN, "--shard", "3/3", "--db", "3.db", NULL}};
static const char *const merge_all[] = {"merge", "all.db", "1.db", "2.db", "3.db", NULL};

static int run_whole(void **state) {
    if (folder_make(state)) return -1;
    return run(whole);
}

/* The merged database has what one process stores, and where each row is from. */
static void is_the_whole(const char *name) {
    sqlite3 *db = open_db(name);
    char attach[200];
    snprintf(attach, sizeof attach, "ATTACH '%s/whole.db' AS whole", folder);
    assert_int_equal(sqlite3_exec(db, attach, NULL, NULL, NULL), SQLITE_OK);
    assert_int_equal(number(db, "SELECT count(*) FROM main.run"), RUNS);
    assert_int_equal(number(db, "SELECT count(*) FROM main.result"), RUNS);
    assert_int_equal(number(db, "SELECT done FROM main.experiment"), RUNS);
    assert_int_equal(number(db, "SELECT runs FROM main.experiment"), RUNS);
    assert_int_equal(number(db, differing), 0);
    assert_int_equal(number(db, "SELECT count(*) FROM (SELECT number, params FROM main.result"
                                " EXCEPT SELECT number, params FROM whole.result)"),
                     0);
    assert_int_equal(number(db, "SELECT integrity_check = 'ok' FROM pragma_integrity_check"), 1);
    sqlite3_close(db);
}

/* Each share has a third of the runs of each search, and they make the whole. */
static void shares_are_alike(void **state) {
    static const char *const two[] = {"merge", "part.db", "1.db", "3.db", NULL};
    static const char *const rest[] = {"resume", "--share-cores", "--db", "part.db", NULL};
    (void)state;
    for (int i = 0; i < SHARES; i++) {
        char name[32];
        snprintf(name, sizeof name, "%d.db", i + 1);
        assert_int_equal(run(share[i]), 0);
        assert_int_equal(number_in(name, "SELECT count(*) FROM run"), RUNS / SHARES);
        assert_in_range(number_in(name, "SELECT min(n) FROM (SELECT count(*) AS n FROM run GROUP"
                                        " BY configuration, repetition)"),
                        110 / SHARES - 1, 110 / SHARES + 2);
        assert_in_range(number_in(name, "SELECT max(n) FROM (SELECT count(*) AS n FROM run GROUP"
                                        " BY configuration, repetition)"),
                        110 / SHARES - 1, 110 / SHARES + 2);
        assert_int_equal(run(share[i]), 0); /* nothing is left, and nothing is begun anew */
        assert_int_equal(number_in(name, "SELECT count(*) FROM run"), RUNS / SHARES);
    }
    assert_int_equal(run(two), 0);
    assert_int_equal(number_in("part.db", "SELECT count(*) FROM run"), 2 * RUNS / SHARES);
    assert_int_equal(run(rest), 0);
    is_the_whole("part.db");
    assert_int_equal(run(merge_all), 0);
    is_the_whole("all.db");
    assert_int_equal(number_in("all.db", "SELECT count(DISTINCT session) FROM run"), 3);
    assert_int_equal(run(merge_all), 0); /* the same once more */
    assert_int_equal(number_in("all.db", "SELECT count(*) FROM session"), 3);
    is_the_whole("all.db");
}

/* A list in which every tenth board is of one kind is not split by kinds, and no share is short. */
static void every_tenth_board_is_not_one_share(void **state) {
    enum { SHORT = 63 };
    int64_t all = 0;
    (void)state;
    for (int i = 1; i <= 10; i++) {
        char shard[20], name[32];
        snprintf(shard, sizeof shard, "%d/10", i);
        snprintf(name, sizeof name, "tenth-%d.db", i);
        const char *const words[] = {
            "run",           "-q",      "-a",  "greedy", "--random", "3x3", "--count", "63",
            "--share-cores", "--shard", shard, "--db",   name,       NULL};
        assert_int_equal(run(words), 0);
        int64_t own = number_in(name, "SELECT count(*) FROM run");
        assert_in_range(own, SHORT / 10, SHORT / 10 + 1);
        assert_int_equal(own, number_in(name, "SELECT runs FROM experiment"));
        assert_true(number_in(name, "SELECT count(DISTINCT board % 10) FROM run") > 2);
        all += own;
    }
    assert_int_equal(all, SHORT);
}

/* Starts it and kills it at a random moment; false: it had ended before, well. */
static bool killed(const char *const *words, unsigned *seed, unsigned most_us) {
    pid_t process = start(words);
    sleep_us((unsigned)rand_r(seed) % most_us);
    kill(process, SIGKILL);
    int code = finish(process);
    if (code != 0) assert_int_equal(code, -SIGKILL);
    return code != 0;
}

static void drop_database(const char *name) {
    static const char *const ends[] = {"", "-wal", "-shm"};
    char path[120];
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/%s%s", folder, name, ends[i]);
        unlink(path);
    }
}

static void killed_shares_make_the_whole(void **state) {
    struct seen_rows *before = calloc(1, sizeof *before), *after = calloc(1, sizeof *after);
    unsigned seed = (unsigned)time(NULL);
    int done = 0, rounds = 0;
    (void)state;
    while (done < kills) {
        change("1.db", "DELETE FROM run; UPDATE experiment SET done = 0");
        rounds++;
        for (bool again = true; again && done < kills; done++) {
            again = killed(share[0], &seed, 150000);
            sqlite3 *db = open_db("1.db");
            look(db, after);
            assert_int_equal(number(db, "SELECT done FROM experiment"), after->count);
            sqlite3_close(db);
            nothing_lost(before, after);
            *before = *after;
        }
        assert_int_equal(run(share[0]), 0);
        memset(before, 0, sizeof *before);
        drop_database("all.db");
        for (int i = 0; i < 5 && killed(merge_all, &seed, 60000); i++) {
            int64_t there = number_in("all.db", "SELECT count(*) FROM run");
            assert_true(there <= 0 || there == RUNS); /* all or nothing */
            done++;
        }
        assert_int_equal(run(merge_all), 0);
        is_the_whole("all.db");
    }
    print_message("%d kills, %d times the whole: 0 runs lost, repeated or wrong\n", done, rounds);
    free(before);
    free(after);
}

/* ---- What does not belong together ---- */

static void is_refused(const char *const *words, const char *sentence) {
    assert_int_equal(run(words), 2);
    if (!strstr(said(), sentence)) fail_msg("not '%s' but: %s", sentence, said());
}

static void refusals(void **state) {
    static const char *const other[] = {"run",      "--name",   "shared",  "-a", "bfs",
                                        "--random", "3x3",      "--count", "4",  "--share-cores",
                                        "--db",     "other.db", NULL};
    static const char *const mixed[] = {"merge", "new.db", "1.db", "other.db", NULL};
    static const char *const into_share[] = {"merge", "1.db", "2.db", NULL};
    static const char *const itself[] = {"merge", "all.db", "all.db", NULL};
    static const char *const absent[] = {"merge", "new.db", "1.db", "absent.db", NULL};
    static const char *const second[] = {"merge", "all.db", "2.db", NULL};
    static const char *const third[] = {"merge", "all.db", "3.db", NULL};
    static const char *const alone[] = {"merge", "all.db", NULL};
    static const char *const beyond[] = {PLAN, "--shard", "4/3", "--db", "4.db", NULL};
    (void)state;
    assert_int_equal(run(other), 0);
    is_refused(mixed, "other.db has another plan 'shared' than 1.db");
    assert_int_equal(number_in("new.db", "SELECT count(*) FROM run"), 0);
    is_refused(into_share, "1.db: has a share of 'shared' itself");
    is_refused(itself, "all.db: can't be merged into itself");
    is_refused(absent, "absent.db: No such file");
    is_refused(alone, "merge takes a database to fill");
    is_refused(beyond, "--shard is a share and the number of shares");
    change("2.db", "UPDATE run SET time_s = 2 * time_s, worker = 7"); /* may differ */
    assert_int_equal(run(second), 0);
    change("2.db", "UPDATE run SET expanded = expanded + 1 WHERE id = (SELECT min(id) FROM run"
                   " WHERE outcome = 'solved')");
    is_refused(second, "with another expanded");
    change("2.db", "UPDATE run SET expanded = expanded - 1, board = board + 1 WHERE id = (SELECT"
                   " min(id) FROM run WHERE outcome = 'solved')");
    is_refused(second, "is not where its plan has it");
    change("3.db", "UPDATE board SET board = goal WHERE number = 0");
    is_refused(third, "does not have the plan that its sum is of");
    is_the_whole("all.db");
}

/* Parts of two versions are one experiment only if that is said. */
static void other_versions(void **state) {
    static const char *const fresh[] = {"merge", "both.db", "1.db", "all.db", NULL};
    static const char *const any[] = {"merge", "--any-version", "both.db", "1.db", "all.db", NULL};
    (void)state;
    change("1.db", "UPDATE machine SET version = '0.0.1'");
    is_refused(fresh, "another version of loyd ran its part of 'shared'");
    assert_int_equal(run(any), 0);
    is_the_whole("both.db");
    assert_int_equal(number_in("both.db", "SELECT count(DISTINCT version) FROM result"), 2);
}

int main(int argc, char **argv) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(shares_are_alike), cmocka_unit_test(every_tenth_board_is_not_one_share),
        cmocka_unit_test(killed_shares_make_the_whole), cmocka_unit_test(refusals),
        cmocka_unit_test(other_versions)};
    loyd = getenv("LOYD");
    if (!loyd) return 77;
    if (argc > 1) kills = atoi(argv[1]);
    return cmocka_run_group_tests(tests, run_whole, folder_remove);
}
