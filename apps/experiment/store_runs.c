/* SPDX-License-Identifier: MIT
 *
 * Runs some at a time, as a page shows them. By their numbers that is a stretch of the table, since
 * the runs of an experiment lie together; the most expensive ones are found by a pass over them.
 */
#include "store_inside.h"

#include <stdio.h>
#include <string.h>

static const char columns[] =
    "SELECT r.id & 4294967295, r.configuration, r.board, r.repetition, r.outcome, r.message,"
    " r.optimal, r.length, r.lower_bound, r.h_start, r.expanded, r.generated, r.peak_bytes,"
    " r.seed, r.time_s, k.params FROM run r LEFT JOIN knobs k ON k.id = r.knobs WHERE r.id >= ?1 "
    "AND r.id < ?2 AND (?3 < 0 OR r.configuration ="
    " ?3) ORDER BY ";

const char *params_heuristic(const char *params, size_t *length) {
    size_t before = strlen(PARAMS_HEURISTIC);
    bool there = params && !strncmp(params, PARAMS_HEURISTIC, before);
    *length = there ? strcspn(params + before, " ") : 0;
    return there ? params + before : "";
}

static int64_t whole(sqlite3_stmt *s, int column) {
    return sqlite3_column_type(s, column) == SQLITE_NULL ? -1 : sqlite3_column_int64(s, column);
}

static struct stored_run read_run(sqlite3_stmt *s) {
    struct run_record r = record_absent((uint64_t)sqlite3_column_int64(s, 0));
    r.outcome = (const char *)sqlite3_column_text(s, 4);
    r.message = (const char *)sqlite3_column_text(s, 5);
    r.params = (const char *)sqlite3_column_text(s, 15);
    r.optimal = sqlite3_column_int(s, 6);
    int64_t *const figures[] = {&r.length,    &r.lower_bound, &r.h_start, &r.expanded,
                                &r.generated, &r.peak_bytes,  &r.seed};
    for (int i = 0; i < 7; i++) *figures[i] = whole(s, 7 + i);
    if (sqlite3_column_type(s, 14) != SQLITE_NULL) r.time_s = sqlite3_column_double(s, 14);
    return (struct stored_run){.configuration = (uint64_t)sqlite3_column_int64(s, 1),
                               .board = (uint64_t)sqlite3_column_int64(s, 2),
                               .repetition = (uint64_t)sqlite3_column_int64(s, 3),
                               .record = r};
}

loyd_status store_runs(struct store *store, const struct runs_page *page, uint64_t *all,
                       stored_run_fn *each, void *user, loyd_error *error) {
    static const char *const orders[] = {"r.id", "r.time_s DESC, r.id", "r.expanded DESC, r.id"};
    int64_t first = run_id(page->experiment, 0), last = run_id(page->experiment + 1, 0);
    sqlite3_stmt *s = NULL;
    char sql[sizeof columns + 80];
    snprintf(sql, sizeof sql, "%s%s LIMIT ?4 OFFSET ?5", columns, orders[page->order]);
    *all = (uint64_t)store_number(store, 0,
                                  "SELECT count(*) FROM run WHERE id >= ?1 AND id < ?2 AND (?3 < 0"
                                  " OR configuration = ?3)",
                                  "iii", first, last, page->configuration);
    loyd_status status = store_number_status(store, error);
    if (!status)
        status = store_prepare(store, &s, error, sql, "iiiii", first, last, page->configuration,
                               (int64_t)page->count, (int64_t)page->from);
    int code = SQLITE_DONE;
    bool on = true;
    while (!status && on && (code = sqlite3_step(s)) == SQLITE_ROW) {
        struct stored_run run = read_run(s);
        on = each(&run, user);
    }
    sqlite3_finalize(s);
    return status ? status : code == SQLITE_DONE || !on ? LOYD_OK : store_fault(store, code, error);
}
