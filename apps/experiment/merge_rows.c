/* SPDX-License-Identifier: MIT
 *
 * From one database to another, row by row (store_merge.c). Numbers of experiments, machines,
 * sessions and sets of parameters are each database's own, and are replaced by the other's.
 */
#include "merge_rows.h"

#include <stdio.h>
#include <string.h>

/* ---- Any rows ---- */

/* The insert gets the columns of every row of the query, in order; last_id may be NULL. */
static loyd_status copy_rows(struct merge_rows *r, sqlite3_stmt *query, const char *insert,
                             int64_t *last_id, loyd_error *error) {
    sqlite3_stmt *put = NULL;
    int code = SQLITE_DONE;
    loyd_status status = store_prepare(r->into, &put, error, insert, "");
    while (!status && (code = sqlite3_step(query)) == SQLITE_ROW) {
        for (int i = 0; i < sqlite3_column_count(query); i++)
            sqlite3_bind_value(put, i + 1, sqlite3_column_value(query, i));
        int written = sqlite3_step(put);
        if (written != SQLITE_DONE) status = store_fault(r->into, written, error);
        if (last_id) *last_id = sqlite3_last_insert_rowid(r->into->db);
        sqlite3_reset(put);
    }
    sqlite3_finalize(put);
    sqlite3_finalize(query);
    return status ? status : code == SQLITE_DONE ? LOYD_OK : store_fault(r->from, code, error);
}

/* The row of into that has the same columns as the query's only one, made where it is missing. */
static loyd_status same_row(struct merge_rows *r, sqlite3_stmt *query, const char *find,
                            const char *insert, int64_t *id, loyd_error *error) {
    sqlite3_stmt *look = NULL;
    loyd_status status = store_prepare(r->into, &look, error, find, "");
    *id = 0;
    if (!status && sqlite3_step(query) == SQLITE_ROW) {
        for (int i = 0; i < sqlite3_column_count(query); i++)
            sqlite3_bind_value(look, i + 1, sqlite3_column_value(query, i));
        int code = sqlite3_step(look);
        if (code == SQLITE_ROW) *id = sqlite3_column_int64(look, 0);
        if (code != SQLITE_ROW && code != SQLITE_DONE) status = store_fault(r->into, code, error);
    }
    sqlite3_finalize(look);
    sqlite3_reset(query);
    if (!status && !*id) return copy_rows(r, query, insert, id, error);
    sqlite3_finalize(query);
    return status;
}

static loyd_status machine_row(struct merge_rows *r, int64_t theirs, int64_t *ours,
                               loyd_error *error) {
    sqlite3_stmt *query = NULL;
    loyd_status status =
        store_prepare(r->from, &query, error,
                      "SELECT version, \"commit\", compiler, flags, host, cpu, processors, system"
                      " FROM machine WHERE id = ?1",
                      "i", theirs);
    if (status) return status;
    return same_row(r, query,
                    "SELECT id FROM machine WHERE version IS ?1 AND \"commit\" IS ?2 AND compiler"
                    " IS ?3 AND flags IS ?4 AND host IS ?5 AND cpu IS ?6 AND processors IS ?7 AND"
                    " system IS ?8",
                    "INSERT INTO machine (version, \"commit\", compiler, flags, host, cpu,"
                    " processors, system) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)",
                    ours, error);
}

loyd_status merge_machine(struct merge_rows *r, int64_t *machine, loyd_error *error) {
    int64_t theirs =
        store_number(r->from, 0, "SELECT machine FROM experiment WHERE id = ?1", "i", r->e->id);
    loyd_status status = store_number_status(r->from, error);
    return status ? status : machine_row(r, theirs, machine, error);
}

loyd_status merge_experiment(struct merge_rows *r, int64_t machine, const char *key, int64_t *id,
                             loyd_error *error) {
    sqlite3_stmt *query = NULL;
    loyd_status status = store_prepare(
        r->from, &query, error,
        "SELECT name, plan, ?2, created, ?3, ?4, repetitions, seed, threads, time_limit_ms,"
        " node_limit, memory_limit_bytes, depth_limit, metric, baseline FROM experiment"
        " WHERE id = ?1",
        "isii", r->e->id, key, machine, (int64_t)experiment_runs(r->e));
    if (!status)
        status = copy_rows(
            r, query,
            "INSERT INTO experiment (name, plan, key, created, machine, runs, done, repetitions,"
            " seed, threads, time_limit_ms, node_limit, memory_limit_bytes, depth_limit, metric,"
            " baseline) VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14,"
            " ?15)",
            id, error);
    if (!status)
        status = store_prepare(r->from, &query, error,
                               "SELECT ?2, number, label, algorithm, heuristic, params, move_order"
                               " FROM configuration WHERE experiment = ?1",
                               "ii", r->e->id, *id);
    if (!status)
        status = copy_rows(r, query,
                           "INSERT INTO configuration (experiment, number, label, algorithm,"
                           " heuristic, params, move_order) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
                           NULL, error);
    if (!status)
        status = store_prepare(r->from, &query, error,
                               "SELECT ?2, number, name, source, rows, cols, board, goal, optimum"
                               " FROM board WHERE experiment = ?1",
                               "ii", r->e->id, *id);
    if (!status)
        status = copy_rows(r, query,
                           "INSERT INTO board (experiment, number, name, source, rows, cols, board,"
                           " goal, optimum) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
                           NULL, error);
    struct stored_experiment here = *r->e;
    here.id = *id;
    return status ? status : store_add_plugins(r->into, &here, error);
}

/* ---- Runs ---- */

/* A run with all that is its own, in the order of the table run, and its parameters behind. */
static const char all_runs[] =
    "SELECT r.id, r.configuration, r.board, r.repetition, r.session, r.knobs, r.outcome, r.optimal,"
    " r.length, r.lower_bound, r.h_start, r.expanded, r.generated, r.seen, r.frontier_max,"
    " r.states_max, r.iterations, r.time_s, r.cpu_s, r.peak_bytes, r.branching_factor, r.threads,"
    " r.seed, r.worker, r.load, r.calibration_s, r.started, r.method, r.message, r.moves, k.params"
    " FROM run r LEFT JOIN knobs k ON k.id = r.knobs WHERE r.id >= ?1 AND r.id < ?2 ORDER BY r.id";
enum {
    RUN_CONFIGURATION = 1,
    RUN_BOARD,
    RUN_REPETITION,
    RUN_SESSION,
    RUN_KNOBS,
    RUN_OUTCOME,
    RUN_OPTIMAL,
    RUN_LENGTH,
    RUN_THREADS = 21,
    RUN_MOVES = 29,
    RUN_PARAMS,
    RUN_COLUMNS
};

/* What depends on neither clock nor memory nor machine. */
static const int compared[] = {6,  7,  8,  9,           10, 11,        12,        13,
                               14, 15, 16, RUN_THREADS, 22, RUN_MOVES, RUN_PARAMS};

struct run_copy {
    struct merge_rows *rows;
    sqlite3_stmt *read, *look, *put;
    int64_t theirs, ours; /* the last session, by its numbers */
};

static const char *text_at(sqlite3_stmt *s, int column) {
    const char *text = (const char *)sqlite3_column_text(s, column);
    return text ? text : "none";
}

/* Whether a run of that search can be told by its plan alone: it went by no clock, had one thread,
 * and was ended by nothing that another machine does not have. */
static bool is_settled(const struct merge_rows *r, sqlite3_stmt *run) {
    static const char *const ends[] = {"solved",      "unsolvable", "node-limit",
                                       "depth-limit", "stuck",      "unsupported"};
    uint64_t configuration = (uint64_t)sqlite3_column_int64(run, RUN_CONFIGURATION);
    if (!strcmp(r->e->configurations[configuration].algorithm, "auto")) return false;
    if (sqlite3_column_int64(run, RUN_THREADS) > 1) return false;
    for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
        if (!strcmp(text_at(run, RUN_OUTCOME), ends[i])) return true;
    return false;
}

static loyd_status differs(const struct run_copy *c, uint64_t number, int column,
                           loyd_error *error) {
    const struct stored_experiment *e = c->rows->e;
    const char *label = e->configurations[number % e->configuration_count].label;
    memset(error, 0, sizeof *error);
    snprintf(error->text, sizeof error->text,
             "%.46s: run %llu (%.30s) is in %.46s with another %.15s: %.20s there, %.20s here; "
             "nothing is merged",
             c->rows->path, (unsigned long long)number, label, c->rows->into->path,
             sqlite3_column_name(c->read, column), text_at(c->look, column),
             text_at(c->read, column));
    return LOYD_INVALID;
}

/* The run is there already: what both prove must agree. */
static loyd_status compare(const struct run_copy *c, uint64_t number, loyd_error *error) {
    bool both = is_settled(c->rows, c->read) && is_settled(c->rows, c->look);
    bool proved =
        sqlite3_column_int(c->read, RUN_OPTIMAL) && sqlite3_column_int(c->look, RUN_OPTIMAL);
    if (proved && strcmp(text_at(c->read, RUN_LENGTH), text_at(c->look, RUN_LENGTH)) != 0)
        return differs(c, number, RUN_LENGTH, error);
    for (size_t i = 0; both && i < sizeof compared / sizeof *compared; i++)
        if (strcmp(text_at(c->read, compared[i]), text_at(c->look, compared[i])) != 0)
            return differs(c, number, compared[i], error);
    (*c->rows->present)++;
    return LOYD_OK;
}

/* The session of that number, and its machine, in into. */
static loyd_status session_row(struct run_copy *c, int64_t theirs, loyd_error *error) {
    struct merge_rows *r = c->rows;
    sqlite3_stmt *query = NULL;
    int64_t machine;
    if (theirs == c->theirs) return LOYD_OK;
    int64_t of = store_number(r->from, 0, "SELECT machine FROM session WHERE id = ?1", "i", theirs);
    loyd_status status = store_number_status(r->from, error);
    if (!status) status = machine_row(r, of, &machine, error);
    if (!status)
        status = store_prepare(r->from, &query, error,
                               "SELECT ?2, ?3, started, process, workers, share_cores FROM session"
                               " WHERE id = ?1",
                               "iii", theirs, r->target, machine);
    if (!status)
        status = same_row(
            r, query,
            "SELECT id FROM session WHERE experiment = ?1 AND machine = ?2 AND started IS ?3 AND"
            " process IS ?4 AND workers IS ?5 AND share_cores IS ?6",
            "INSERT INTO session (experiment, machine, started, process, workers, share_cores)"
            " VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
            &c->ours, error);
    c->theirs = theirs;
    return status;
}

static loyd_status add_run(struct run_copy *c, uint64_t number, loyd_error *error) {
    struct merge_rows *r = c->rows;
    int64_t knobs;
    loyd_status status = session_row(c, sqlite3_column_int64(c->read, RUN_SESSION), error);
    if (!status)
        status = store_knobs(r->into, (const char *)sqlite3_column_text(c->read, RUN_PARAMS),
                             &knobs, error);
    if (status) return status;
    for (int i = 0; i < RUN_PARAMS; i++)
        sqlite3_bind_value(c->put, i + 1, sqlite3_column_value(c->read, i));
    sqlite3_bind_int64(c->put, 1, run_id(r->target, number));
    sqlite3_bind_int64(c->put, RUN_SESSION + 1, c->ours);
    if (knobs) sqlite3_bind_int64(c->put, RUN_KNOBS + 1, knobs);
    int code = sqlite3_step(c->put);
    sqlite3_reset(c->put);
    if (code != SQLITE_DONE) return store_fault(r->into, code, error);
    (*r->added)++;
    return LOYD_OK;
}

/* A row that is not where the plan has it would be another run's. */
static bool is_in_place(const struct stored_experiment *e, sqlite3_stmt *run, uint64_t number) {
    uint64_t board = number / e->configuration_count;
    return number < experiment_runs(e) &&
           (uint64_t)sqlite3_column_int64(run, RUN_CONFIGURATION) ==
               number % e->configuration_count &&
           (uint64_t)sqlite3_column_int64(run, RUN_BOARD) == board % e->board_count &&
           (uint64_t)sqlite3_column_int64(run, RUN_REPETITION) == board / e->board_count;
}

static loyd_status copy_run(struct run_copy *c, loyd_error *error) {
    uint64_t number = (uint64_t)sqlite3_column_int64(c->read, 0) & UINT32_MAX;
    if (!is_in_place(c->rows->e, c->read, number)) {
        memset(error, 0, sizeof *error);
        snprintf(error->text, sizeof error->text,
                 "%.120s: run %llu is not where its plan has it; the file is damaged",
                 c->rows->path, (unsigned long long)number);
        return LOYD_INVALID;
    }
    sqlite3_bind_int64(c->look, 1, run_id(c->rows->target, number));
    sqlite3_bind_int64(c->look, 2, run_id(c->rows->target, number) + 1);
    int code = sqlite3_step(c->look);
    loyd_status status = code == SQLITE_ROW    ? compare(c, number, error)
                         : code == SQLITE_DONE ? add_run(c, number, error)
                                               : store_fault(c->rows->into, code, error);
    sqlite3_reset(c->look);
    return status;
}

loyd_status merge_runs(struct merge_rows *r, loyd_error *error) {
    struct run_copy c = {.rows = r};
    int code = SQLITE_DONE;
    loyd_status status = store_prepare(r->from, &c.read, error, all_runs, "ii", run_id(r->e->id, 0),
                                       run_id(r->e->id + 1, 0));
    if (!status) status = store_prepare(r->into, &c.look, error, all_runs, "");
    if (!status) status = store_prepare(r->into, &c.put, error, store_run_row, "");
    while (!status && (code = sqlite3_step(c.read)) == SQLITE_ROW) status = copy_run(&c, error);
    sqlite3_finalize(c.read);
    sqlite3_finalize(c.look);
    sqlite3_finalize(c.put);
    return status ? status : code == SQLITE_DONE ? LOYD_OK : store_fault(r->from, code, error);
}
