/* SPDX-License-Identifier: MIT
 *
 * Merging databases. Shares of a plan were run on machines that knew nothing of each other; their
 * rows come together under one experiment, which then is like one that was run by one process.
 *
 * Experiments are the same if the sums of their plans are, which are made anew from what each file
 * has: searches, boards, limits and seeds. A row keeps where it is from: its session and that
 * session's machine come along, and are found again if they are there already.
 *
 * Invariant: a run has one row. A run that is there already is compared, and what does not depend
 * on the clock must be the same, else the merge is refused and names it. So a merge that is
 * repeated, or takes files that overlap, changes nothing; and since all files are one transaction,
 * a merge that is killed has not begun.
 */
#include "store_merge.h"

#include "merge_rows.h"
#include "share.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static loyd_status refuse(loyd_error *error, const char *format, ...)
    __attribute__((format(printf, 2, 3)));
static loyd_status refuse(loyd_error *error, const char *format, ...) {
    va_list list;
    memset(error, 0, sizeof *error);
    va_start(list, format);
    vsnprintf(error->text, sizeof error->text, format, list);
    va_end(list);
    return LOYD_INVALID;
}

/* ---- Which experiment ---- */

static loyd_status check_sum(const struct merge_rows *r, struct stored_experiment *e,
                             loyd_error *error) {
    char stored[sizeof e->key];
    snprintf(stored, sizeof stored, "%s", e->key);
    experiment_key(e);
    if (!strcmp(stored, e->key)) return LOYD_OK;
    return refuse(error,
                  "%.120s: experiment %lld does not have the plan that its sum is of; it is "
                  "damaged, or another version of loyd made it",
                  r->from->path, (long long)e->id);
}

/* Two files that have other plans under one name are most likely not meant. */
static loyd_status find_plan(struct merge *m, const struct merge_rows *r,
                             const struct stored_experiment *e, struct merge_plan **found,
                             loyd_error *error) {
    for (size_t i = 0; i < m->plan_count; i++) {
        struct merge_plan *p = &m->plans[i];
        *found = p;
        if (!strncmp(p->key, e->key, 16)) return LOYD_OK;
        if (!strcmp(p->name, e->name) && strcmp(p->first, r->path))
            return refuse(error,
                          "%.80s has another plan '%s' than %.80s: sum %.16s, not %.16s; nothing "
                          "is merged",
                          r->path, p->name, p->first, e->key, p->key);
    }
    if (m->plan_count == MERGE_PLANS_MAX)
        return refuse(error, "more than %d experiments at a time", MERGE_PLANS_MAX);
    struct merge_plan *p = *found = &m->plans[m->plan_count++];
    *p = (struct merge_plan){.first = r->path};
    snprintf(p->name, sizeof p->name, "%s", e->name);
    snprintf(p->key, sizeof p->key, "%.16s", e->key);
    return LOYD_OK;
}

/* A database that holds a share of the plan is a source, not where shares come together. */
static loyd_status check_place(struct merge *m, const struct merge_plan *p, loyd_error *error) {
    int64_t share = store_number(
        m->into, 0, "SELECT id FROM experiment WHERE key > ?1 AND substr(key, 1, 16) = ?1", "s",
        p->key);
    loyd_status status = store_number_status(m->into, error);
    if (status || !share) return status;
    return refuse(error, "%.120s: has a share of '%s' itself; name it behind, and a new file first",
                  m->into->path, p->name);
}

static loyd_status settle_place(struct merge *m, struct merge_rows *r, struct merge_plan *p,
                                loyd_error *error) {
    static const char find[] =
        "SELECT e.id FROM experiment e JOIN machine a ON a.id = e.machine JOIN machine b ON b.id ="
        " ?2 WHERE e.key = ?1 AND (?3 OR (a.version IS b.version AND a.\"commit\" IS b.\"commit\"))"
        " ORDER BY e.id DESC LIMIT 1";
    int64_t machine;
    loyd_status status = merge_machine(r, &machine, error);
    if (!status) status = check_place(m, p, error);
    if (status) return status;
    int64_t there = store_number(m->into, 0, find, "sii", p->key, machine, (int64_t)m->any_version);
    status = store_number_status(m->into, error);
    if (!status && p->id && there != p->id)
        status = refuse(error,
                        "%.80s: another version of loyd ran its part of '%s' than that of %.80s; "
                        "--any-version takes it all the same",
                        r->path, p->name, p->first);
    if (status) return status;
    p->id = there;
    return there ? LOYD_OK : merge_experiment(r, machine, p->key, &p->id, error);
}

/* ---- One file ---- */

static loyd_status merge_one(struct merge *m, struct merge_rows *r, int64_t id, loyd_error *error) {
    struct stored_experiment e;
    struct merge_plan *p = NULL;
    loyd_status status = store_load(r->from, id, &e, error);
    if (status) return status;
    r->e = &e;
    status = check_sum(r, &e, error);
    if (!status) status = find_plan(m, r, &e, &p, error);
    if (!status) status = settle_place(m, r, p, error);
    if (!status) {
        r->target = p->id;
        r->added = &p->added;
        r->present = &p->present;
        status = merge_runs(r, error);
    }
    experiment_free(&e);
    return status;
}

static loyd_status merge_all(struct merge *m, struct merge_rows *r, loyd_error *error) {
    sqlite3_stmt *s = NULL;
    int code = SQLITE_DONE;
    loyd_status status = store_run(r->from, "BEGIN", error); /* one state of it, if it grows */
    if (!status)
        status = store_prepare(r->from, &s, error, "SELECT id FROM experiment ORDER BY id", "");
    while (!status && (code = sqlite3_step(s)) == SQLITE_ROW)
        status = merge_one(m, r, sqlite3_column_int64(s, 0), error);
    sqlite3_finalize(s);
    return status ? status : code == SQLITE_DONE ? LOYD_OK : store_fault(r->from, code, error);
}

static bool same_file(const char *a, const char *b) {
    struct stat one, other;
    return !stat(a, &one) && !stat(b, &other) && one.st_dev == other.st_dev &&
           one.st_ino == other.st_ino;
}

loyd_status merge_from(struct merge *m, const char *path, loyd_error *error) {
    struct merge_rows rows = {.into = m->into, .path = path};
    if (same_file(path, m->into->path))
        return refuse(error, "%.120s: can't be merged into itself", path);
    loyd_status status = store_open(path, false, &rows.from, error);
    if (!status) status = merge_all(m, &rows, error);
    store_close(rows.from);
    return status;
}

loyd_status merge_begin(struct merge *m, loyd_error *error) {
    return store_run(m->into, "BEGIN IMMEDIATE", error);
}

loyd_status merge_commit(struct merge *m, loyd_error *error) {
    static const char count[] = "UPDATE experiment SET done = (SELECT count(*) FROM run WHERE"
                                " run.id >= ?1 << 32 AND run.id < (?1 + 1) << 32) WHERE id = ?1";
    loyd_status status = LOYD_OK;
    for (size_t i = 0; i < m->plan_count && !status; i++) {
        sqlite3_stmt *s = NULL;
        status = store_prepare(m->into, &s, error, count, "i", m->plans[i].id);
        if (!status) status = store_step(m->into, s, error);
    }
    return status ? status : store_run(m->into, "COMMIT", error);
}

void merge_drop(struct merge *m) {
    sqlite3_exec(m->into->db, "ROLLBACK", NULL, NULL, NULL);
}
