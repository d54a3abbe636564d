/* SPDX-License-Identifier: MIT
 *
 * The journal of a long search is an SQLite database: one row for each piece that is done, with
 * what it took, and one for each goal that was met. Rows are written in the order in which they
 * are told, some seconds' worth in one transaction; so a journal never has a subtree that was cut
 * short for a goal without that goal, and after a kill it has all but the last seconds.
 *
 * A row's key is the iteration, the subtree's number and the first of its parts, and rows are read
 * in the order of the key, so none can be counted twice, also where a damaged page leads back to
 * rows that were read. A row has a sum over its iteration and its figures: a byte that the disk has
 * changed is found. The search is named by a text and the library's sum over boards, tables and the
 * way it searches (not over its version: a search of weeks outlives versions); what does not agree
 * is refused, since to go on with another search's subtrees would prove a wrong length.
 *
 * One process at a time: the lock is SQLite's own and goes with the process. No write-ahead log, so
 * that the file may lie on a network file system that has locks.
 */
#include "journal.h"

#include "app_sentence.h"
#include "mix.h"

#include <errno.h>
#include <inttypes.h>
#include <sqlite3.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { BUSY_MS = 10000, APPLICATION = 0x6c6f796a /* "loyj" */, FORMAT = 2 };

struct journal {
    sqlite3 *db;
    char *path;
    sqlite3_stmt *put, *put_goal;
    int64_t iteration; /* its row */
    uint64_t sum;      /* of the iteration */
    bool made;         /* the file was not there before */
    bool added;        /* a transaction is open */
};

static const char schema[] =
    "CREATE TABLE about (key TEXT PRIMARY KEY, value TEXT) WITHOUT ROWID;"
    "CREATE TABLE iteration (id INTEGER PRIMARY KEY, bound INTEGER, subtrees INTEGER,"
    " sum TEXT UNIQUE);"
    "CREATE TABLE piece (iteration INTEGER REFERENCES iteration, subtree INTEGER,"
    " first INTEGER, end INTEGER, parts INTEGER, expanded INTEGER, generated INTEGER, sum INTEGER,"
    " PRIMARY KEY (iteration, subtree, first)) WITHOUT ROWID;"
    "CREATE TABLE goal (id INTEGER PRIMARY KEY, iteration INTEGER REFERENCES iteration,"
    " subtree INTEGER, length INTEGER, sum INTEGER);";

/* ---- Errors ---- */

static loyd_status damaged(const struct journal *j, loyd_error *error) {
    return app_say(error, LOYD_INVALID, "%.150s is refused: it is damaged; remove it to begin anew",
                   j->path);
}

/* What SQLite refused, as a sentence. */
static loyd_status fault(const struct journal *j, int code, loyd_error *error) {
    switch (code & 0xff) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE:
        return LOYD_OK;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return app_say(error, LOYD_INVALID, "%.150s is in use by another search", j->path);
    case SQLITE_NOTADB:
        return app_say(error, LOYD_INVALID,
                       "%.150s is refused: it is no journal of a search; remove it to begin anew",
                       j->path);
    case SQLITE_CORRUPT:
        return damaged(j, error);
    case SQLITE_NOMEM:
        return app_say(error, LOYD_NO_MEMORY, "no memory for the journal");
    case SQLITE_CANTOPEN:
        return app_say(
            error, LOYD_FAULT, "%.150s: %s", j->path,
            strerror(sqlite3_system_errno(j->db) ? sqlite3_system_errno(j->db) : ENOENT));
    default:
        return app_say(error, LOYD_FAULT, "%.150s: %.90s", j->path, sqlite3_errmsg(j->db));
    }
}

static loyd_status run(struct journal *j, const char *sql, loyd_error *error) {
    return fault(j, sqlite3_exec(j->db, sql, NULL, NULL, NULL), error);
}

/* ---- Sums ---- */

static int64_t sum_of(uint64_t iteration, const uint64_t *figure, int figures) {
    uint64_t sum = mix(iteration ^ (uint64_t)figures);
    for (int i = 0; i < figures; i++) sum = mix(sum ^ figure[i]);
    return (int64_t)sum;
}

static int64_t row_sum(uint64_t iteration, const struct piece_row *row) {
    const uint64_t figure[] = {row->subtree, row->first,    row->end,
                               row->parts,   row->expanded, row->generated};
    return sum_of(iteration, figure, 6);
}

static int64_t goal_sum(uint64_t iteration, const struct piece_goal *goal) {
    const uint64_t figure[] = {goal->subtree, goal->length};
    return sum_of(iteration, figure, 2);
}

/* ---- What the journal is about ---- */

/* The value of a key, to be freed; NULL: there is none. */
static loyd_status about(struct journal *j, const char *key, char **value, loyd_error *error) {
    sqlite3_stmt *s = NULL;
    *value = NULL;
    int code = sqlite3_prepare_v2(j->db, "SELECT value FROM about WHERE key = ?", -1, &s, NULL);
    if (!code) code = sqlite3_bind_text(s, 1, key, -1, SQLITE_STATIC);
    if (!code) code = sqlite3_step(s);
    if (code == SQLITE_ROW) {
        const char *text = (const char *)sqlite3_column_text(s, 0);
        *value = text ? strdup(text) : NULL;
        if (!*value)
            code = sqlite3_column_type(s, 0) == SQLITE_NULL ? SQLITE_CORRUPT : SQLITE_NOMEM;
    }
    sqlite3_finalize(s);
    return fault(j, code, error);
}

static loyd_status set_about(struct journal *j, const char *key, const char *value,
                             loyd_error *error) {
    sqlite3_stmt *s = NULL;
    int code = sqlite3_prepare_v2(j->db, "INSERT INTO about VALUES (?, ?)", -1, &s, NULL);
    if (!code) code = sqlite3_bind_text(s, 1, key, -1, SQLITE_STATIC);
    if (!code) code = sqlite3_bind_text(s, 2, value, -1, SQLITE_STATIC);
    if (!code) code = sqlite3_step(s);
    sqlite3_finalize(s);
    return fault(j, code, error);
}

/* Of a search's name (desk.c) from where it is another: its start, its goal or its order. */
static const char *difference(const char *there, const char *here) {
    static const char *const mark[] = {"from ", "to ", "order "};
    const char *part = there;
    for (size_t i = 0; i < sizeof mark / sizeof *mark; i++) {
        const char *at = strstr(there, mark[i]);
        if (!at || strncmp(there, here, (size_t)(at - there)) != 0) break;
        part = at;
    }
    return part;
}

/* The search must be that one; where there is none yet, it is set. */
static loyd_status agree_on_name(struct journal *j, const char *search, loyd_error *error) {
    char *there = NULL;
    loyd_status status = about(j, "search", &there, error);
    if (!status && !there) status = set_about(j, "search", search, error);
    if (!status && there && strcmp(there, search) != 0)
        status =
            app_say(error, LOYD_INVALID,
                    "%.80s is refused: it is another search's, %.110s; remove it to begin anew",
                    j->path, difference(there, search));
    free(there);
    return status;
}

/* The value must be that one; where there is none yet, it is set. */
static loyd_status agree(struct journal *j, const char *key, const char *value,
                         const char *otherwise, loyd_error *error) {
    char *there = NULL;
    loyd_status status = about(j, key, &there, error);
    if (status) return status;
    if (!there)
        status = set_about(j, key, value, error);
    else if (strcmp(there, value))
        status =
            app_say(error, LOYD_INVALID, "%.120s is refused: it is %s; remove it to begin anew",
                    j->path, otherwise);
    free(there);
    return status;
}

/* The one number that a statement gives. */
static loyd_status number(struct journal *j, const char *sql, int64_t *value, loyd_error *error) {
    sqlite3_stmt *s = NULL;
    int code = sqlite3_prepare_v2(j->db, sql, -1, &s, NULL);
    if (!code) code = sqlite3_step(s);
    *value = code == SQLITE_ROW ? sqlite3_column_int64(s, 0) : -1;
    sqlite3_finalize(s);
    return fault(j, code, error);
}

/* An empty file becomes a journal; any other must be one, of this format. */
static loyd_status have_schema(struct journal *j, loyd_error *error) {
    char made[96];
    int64_t tables = 0, application = 0, format = 0;
    loyd_status status = run(j, "BEGIN EXCLUSIVE", error);
    if (!status) status = number(j, "SELECT count(*) FROM sqlite_master", &tables, error);
    if (!status) status = number(j, "PRAGMA application_id", &application, error);
    if (!status) status = number(j, "PRAGMA user_version", &format, error);
    if (status) return status;
    if (!tables) {
        snprintf(made, sizeof made, "PRAGMA application_id = %d; PRAGMA user_version = %d",
                 APPLICATION, FORMAT);
        status = run(j, schema, error);
        return status ? status : run(j, made, error);
    }
    if (application != APPLICATION) return fault(j, SQLITE_NOTADB, error);
    if (format == FORMAT) return LOYD_OK;
    return app_say(error, LOYD_INVALID,
                   "%.150s is refused: it is a journal of another format; remove it to begin anew",
                   j->path);
}

static loyd_status set_up(struct journal *j, const char *search, loyd_error *error) {
    sqlite3_busy_timeout(j->db, BUSY_MS);
    loyd_status status = run(j,
                             "PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = TRUNCATE;"
                             "PRAGMA synchronous = FULL",
                             error);
    if (!status) status = have_schema(j, error);
    if (status) return status;
    char *version = NULL;
    status = about(j, "version", &version, error);
    if (status) return status;
    /* Which began it: for those who look into the file. */
    if (!version) status = set_about(j, "version", loyd_version(), error);
    free(version);
    if (!status) status = agree_on_name(j, search, error);
    return status ? status : run(j, "COMMIT", error);
}

/* ---- Opening and closing ---- */

loyd_status journal_is_checkpoint(const char *path, bool *is, loyd_error *error) {
    static const char format[] = "loyd checkpoint";
    char begin[sizeof format] = "";
    FILE *file = fopen(path, "re");
    *is = false;
    if (!file && errno == ENOENT) return LOYD_OK;
    if (!file) return app_say(error, LOYD_FAULT, "%.150s: %s", path, strerror(errno));
    size_t read = fread(begin, 1, sizeof format - 1, file);
    int why = ferror(file) ? errno : 0;
    fclose(file);
    *is = read == sizeof format - 1 && !strcmp(begin, format);
    return why ? app_say(error, LOYD_FAULT, "%.150s: %s", path, strerror(why)) : LOYD_OK;
}

static void drop(struct journal *j) {
    sqlite3_finalize(j->put);
    sqlite3_finalize(j->put_goal);
    sqlite3_close(j->db);
    free(j->path);
    free(j);
}

loyd_status journal_open(const char *path, const char *search, struct journal **journal,
                         loyd_error *error) {
    struct journal *j = calloc(1, sizeof *j);
    if (j) j->path = strdup(path);
    if (!j || !j->path) {
        free(j);
        return app_say(error, LOYD_NO_MEMORY, "no memory for the journal");
    }
    j->made = access(path, F_OK) != 0;
    int code = sqlite3_open_v2(path, &j->db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, NULL);
    loyd_status status = code ? fault(j, code, error) : set_up(j, search, error);
    if (!status)
        code = sqlite3_prepare_v2(j->db, "INSERT INTO piece VALUES (?, ?, ?, ?, ?, ?, ?, ?)", -1,
                                  &j->put, NULL);
    if (!status && !code)
        code = sqlite3_prepare_v2(j->db, "INSERT INTO goal VALUES (NULL, ?, ?, ?, ?)", -1,
                                  &j->put_goal, NULL);
    if (!status) status = fault(j, code, error);
    if (status)
        drop(j);
    else
        *journal = j;
    return status;
}

/* The file, and the empty one that SQLite keeps beside it to go back by. Both while the lock is
 * held: a search that begins then makes its own. */
static loyd_status remove_files(const struct journal *j, loyd_error *error) {
    char beside[4096];
    int length = snprintf(beside, sizeof beside, "%s-journal", j->path);
    bool there = length > 0 && (size_t)length < sizeof beside;
    if (there && unlink(beside) && errno != ENOENT)
        return app_say(error, LOYD_FAULT, "%.150s: %s", beside, strerror(errno));
    if (!unlink(j->path)) return LOYD_OK;
    return app_say(error, LOYD_FAULT, "%.150s: %s", j->path, strerror(errno));
}

loyd_status journal_close(struct journal *journal, bool remove, loyd_error *error) {
    if (!journal) return LOYD_OK;
    remove |= journal->made && !journal->iteration; /* there is nothing in it */
    loyd_status status = remove ? remove_files(journal, error) : journal_commit(journal, error);
    drop(journal);
    return status;
}

/* ---- Iterations ---- */

/* The row of the iteration, made where it is missing. */
static loyd_status have_iteration(struct journal *j, const loyd_pieces_iteration *iteration,
                                  loyd_error *error) {
    char sum[24];
    sqlite3_stmt *s = NULL;
    snprintf(sum, sizeof sum, "%016" PRIx64, iteration->sum);
    int code = sqlite3_prepare_v2(
        j->db,
        "INSERT INTO iteration (bound, subtrees, sum) VALUES (?, ?, ?) ON CONFLICT DO NOTHING", -1,
        &s, NULL);
    if (!code) code = sqlite3_bind_int64(s, 1, iteration->bound);
    if (!code) code = sqlite3_bind_int64(s, 2, iteration->subtrees);
    if (!code) code = sqlite3_bind_text(s, 3, sum, -1, SQLITE_STATIC);
    if (!code) code = sqlite3_step(s);
    sqlite3_finalize(s);
    loyd_status status = fault(j, code, error);
    if (status) return status;
    code = sqlite3_prepare_v2(
        j->db, "SELECT id FROM iteration WHERE sum = ? AND bound = ? AND subtrees = ?", -1, &s,
        NULL);
    if (!code) code = sqlite3_bind_text(s, 1, sum, -1, SQLITE_STATIC);
    if (!code) code = sqlite3_bind_int64(s, 2, iteration->bound);
    if (!code) code = sqlite3_bind_int64(s, 3, iteration->subtrees);
    if (!code) code = sqlite3_step(s);
    if (code == SQLITE_ROW) j->iteration = sqlite3_column_int64(s, 0);
    sqlite3_finalize(s);
    j->sum = iteration->sum;
    return code == SQLITE_DONE ? damaged(j, error) : fault(j, code, error);
}

/* Walks through rows of this iteration; each says whether a row is sound. */
static loyd_status walk(struct journal *j, const char *sql, bool (*each)(void *, sqlite3_stmt *),
                        void *user, loyd_error *error) {
    sqlite3_stmt *s = NULL;
    bool sound = true;
    int code = sqlite3_prepare_v2(j->db, sql, -1, &s, NULL);
    if (!code) code = sqlite3_bind_int64(s, 1, j->iteration);
    while (!code && sound && (code = sqlite3_step(s)) == SQLITE_ROW) {
        sound = each(user, s);
        code = SQLITE_OK;
    }
    sqlite3_finalize(s);
    return sound ? fault(j, code, error) : damaged(j, error);
}

struct reading {
    struct journal *journal;
    uint32_t subtrees;
    journal_row_fn *each;
    void *user;
    struct piece_goal *goal;
    int64_t subtree; /* of the last row, and where its parts ended */
    uint32_t end;
};

/* A figure of 32 bits; false: it has more. */
static bool read_figure(sqlite3_stmt *s, int column, uint32_t *figure) {
    int64_t value = sqlite3_column_int64(s, column);
    *figure = (uint32_t)value;
    return value >= 0 && value <= UINT32_MAX;
}

/* Pieces come in order, each once: where a damaged page leads back to one that was read, they do
 * not. */
static bool is_next(struct reading *r, const struct piece_row *row) {
    bool next = row->subtree > r->subtree || (row->subtree == r->subtree && row->first >= r->end);
    r->subtree = row->subtree;
    r->end = row->end;
    return next && row->subtree < r->subtrees && row->first < row->end && row->end <= row->parts;
}

static bool read_row(void *user, sqlite3_stmt *s) {
    struct reading *r = user;
    struct piece_row row = {.expanded = (uint64_t)sqlite3_column_int64(s, 4),
                            .generated = (uint64_t)sqlite3_column_int64(s, 5)};
    return read_figure(s, 0, &row.subtree) && read_figure(s, 1, &row.first) &&
           read_figure(s, 2, &row.end) && read_figure(s, 3, &row.parts) && is_next(r, &row) &&
           row_sum(r->journal->sum, &row) == sqlite3_column_int64(s, 6) && r->each(r->user, &row);
}

static bool read_goal(void *user, sqlite3_stmt *s) {
    const struct reading *r = user;
    struct piece_goal goal;
    if (!read_figure(s, 0, &goal.subtree) || !read_figure(s, 1, &goal.length) ||
        goal.subtree >= r->subtrees ||
        goal_sum(r->journal->sum, &goal) != sqlite3_column_int64(s, 2))
        return false;
    bool nearer = r->goal->subtree == LOYD_NO_SUBTREE || goal.length < r->goal->length ||
                  (goal.length == r->goal->length && goal.subtree < r->goal->subtree);
    if (nearer) *r->goal = goal;
    return true;
}

/* The journal's search is this one, by the library's sum. */
static loyd_status agree_on_search(struct journal *j, uint64_t search, loyd_error *error) {
    char sum[24], other[200], *version = NULL;
    loyd_status status = about(j, "version", &version, error);
    if (status) return status;
    snprintf(sum, sizeof sum, "%016" PRIx64, search);
    snprintf(other, sizeof other,
             "of other pattern tables than these, from the other end (-p from=...), or of a loyd "
             "that searched otherwise (%.20s; this is %.20s)",
             version ? version : "?", loyd_version());
    free(version);
    return agree(j, "sum", sum, other, error);
}

loyd_status journal_begin(struct journal *journal, const loyd_pieces_iteration *iteration,
                          journal_row_fn *each, void *user, struct piece_goal *goal,
                          loyd_error *error) {
    struct reading reading = {journal, iteration->subtrees, each, user, goal, -1, 0};
    goal->subtree = LOYD_NO_SUBTREE;
    loyd_status status = journal_commit(journal, error);
    if (!status) status = agree_on_search(journal, iteration->search, error);
    if (!status) status = have_iteration(journal, iteration, error);
    if (!status)
        status = walk(journal,
                      "SELECT subtree, first, end, parts, expanded, generated, sum FROM piece"
                      " WHERE iteration = ? ORDER BY subtree, first",
                      read_row, &reading, error);
    if (!status)
        status =
            walk(journal, "SELECT subtree, length, sum FROM goal WHERE iteration = ? ORDER BY id",
                 read_goal, &reading, error);
    return status;
}

/* ---- Rows ---- */

/* Binds whole numbers and steps. A transaction is begun where none is open. */
static loyd_status put(struct journal *j, sqlite3_stmt *s, const int64_t *values, int count,
                       loyd_error *error) {
    loyd_status status = j->added ? LOYD_OK : run(j, "BEGIN", error);
    int code = SQLITE_OK;
    if (status) return status;
    j->added = true;
    for (int i = 0; i < count && !code; i++) code = sqlite3_bind_int64(s, i + 1, values[i]);
    if (!code) code = sqlite3_step(s);
    sqlite3_reset(s);
    return fault(j, code, error);
}

loyd_status journal_add(struct journal *journal, const struct piece_row *row, loyd_error *error) {
    int64_t values[] = {journal->iteration,
                        row->subtree,
                        row->first,
                        row->end,
                        row->parts,
                        (int64_t)row->expanded,
                        (int64_t)row->generated,
                        row_sum(journal->sum, row)};
    return put(journal, journal->put, values, 8, error);
}

loyd_status journal_add_goal(struct journal *journal, const struct piece_goal *goal,
                             loyd_error *error) {
    int64_t values[] = {journal->iteration, goal->subtree, goal->length,
                        goal_sum(journal->sum, goal)};
    return put(journal, journal->put_goal, values, 4, error);
}

loyd_status journal_commit(struct journal *journal, loyd_error *error) {
    if (!journal->added) return LOYD_OK;
    loyd_status status = run(journal, "COMMIT", error);
    journal->added = status != LOYD_OK;
    return status;
}
