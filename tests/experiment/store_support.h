/* SPDX-License-Identifier: MIT */
/* For tests of stored experiments: the command as a process, and its database by a connection of
 * the test's own. */
#ifndef LOYD_TEST_STORE_SUPPORT_H
#define LOYD_TEST_STORE_SUPPORT_H

#include "support/cmocka_all.h"
#include "support/scratch_folder.h"

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <stdbool.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static const char *loyd;

enum { WORDS = 40, ROWS_MAX = 20000 };

/* ---- The command ---- */

/* Starts a program in the scratch folder; its output goes to the file said. */
static inline pid_t start_program(const char *const *argv) {
    pid_t process = fork();
    if (process) return process;
    int said;
    if (chdir(folder) || (said = open("said", O_CREAT | O_TRUNC | O_WRONLY, 0666)) < 0) _exit(99);
    dup2(said, 1);
    dup2(said, 2);
    execvp(argv[0], (char *const *)argv);
    _exit(98);
}

static inline pid_t start(const char *const *words) {
    const char *argv[WORDS] = {loyd, "experiment"};
    for (int i = 0; words[i]; i++) argv[i + 2] = words[i];
    return start_program(argv);
}

static inline int finish(pid_t process) {
    int status;
    assert_int_equal(waitpid(process, &status, 0), process);
    return WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status);
}

static inline int run(const char *const *words) {
    return finish(start(words));
}

static const char *said(void) {
    static char text[8000];
    char path[120];
    snprintf(path, sizeof path, "%s/said", folder);
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    return text;
}

/* ---- The database, by a connection of the test's own ---- */

static inline sqlite3 *open_db(const char *name) {
    sqlite3 *db;
    char path[120];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    assert_int_equal(sqlite3_open(path, &db), SQLITE_OK);
    sqlite3_busy_timeout(db, 20000);
    return db;
}

static inline int64_t number(sqlite3 *db, const char *sql) {
    sqlite3_stmt *s;
    if (sqlite3_prepare_v2(db, sql, -1, &s, NULL)) return -1; /* not made yet */
    int64_t value = sqlite3_step(s) == SQLITE_ROW ? sqlite3_column_int64(s, 0) : -1;
    sqlite3_finalize(s);
    return value;
}

static inline int64_t number_in(const char *name, const char *sql) {
    sqlite3 *db = open_db(name);
    int64_t value = number(db, sql);
    sqlite3_close(db);
    return value;
}

static inline void change(const char *name, const char *sql) {
    sqlite3 *db = open_db(name);
    assert_int_equal(sqlite3_exec(db, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(db);
}

/* ---- Rows ---- */

/* What two experiments must have in common: not the times. */
static const char differing[] __attribute__((unused)) =
    "SELECT count(*) FROM (SELECT id & 4294967295, configuration, board, repetition, outcome,"
    " optimal, length, lower_bound, h_start, expanded, generated, seen, frontier_max,"
    " states_max, iterations, threads, seed, moves"
    " FROM main.run EXCEPT SELECT id & 4294967295, configuration, board, repetition, outcome,"
    " optimal, length, lower_bound, h_start, expanded, generated, seen, frontier_max,"
    " states_max, iterations, threads, seed, moves"
    " FROM whole.run)";

struct seen_rows { /* when each stored run was begun; 0: it is not stored */
    double started[ROWS_MAX];
    int64_t count;
};

static inline void look(sqlite3 *db, struct seen_rows *rows) {
    sqlite3_stmt *s;
    memset(rows, 0, sizeof *rows);
    if (sqlite3_prepare_v2(db, "SELECT id & 4294967295, started FROM run", -1, &s, NULL)) return;
    while (sqlite3_step(s) == SQLITE_ROW) {
        int64_t n = sqlite3_column_int64(s, 0);
        assert_true(n >= 0 && n < ROWS_MAX);
        rows->started[n] = sqlite3_column_double(s, 1);
        rows->count++;
    }
    sqlite3_finalize(s);
}

/* Every run that was stored before is there still, and is the same run. */
static inline void nothing_lost(const struct seen_rows *before, const struct seen_rows *after) {
    for (int i = 0; i < ROWS_MAX; i++)
        if (before->started[i] > 0) assert_true(before->started[i] == after->started[i]);
}

static inline void sleep_us(unsigned microseconds) {
    struct timespec t = {microseconds / 1000000, (long)(microseconds % 1000000) * 1000};
    nanosleep(&t, NULL);
}

static inline pid_t child_of(pid_t parent) {
    char path[80];
    int child = 0;
    snprintf(path, sizeof path, "/proc/%d/task/%d/children", (int)parent, (int)parent);
    FILE *file = fopen(path, "r");
    if (!file) return 0;
    if (fscanf(file, "%d", &child) != 1) child = 0;
    fclose(file);
    return child;
}

#endif
