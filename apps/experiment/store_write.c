/* SPDX-License-Identifier: MIT
 *
 * Writing: a new experiment, a session, and runs. A run's row and the count of the experiment's
 * runs change in the same transaction, so that they agree whenever the process ends. The parameters
 * as they held are the same for most runs: each set is stored once, and the last ones are known by
 * their text.
 */
#include "store_inside.h"

#include "clock.h"
#include "json.h"
#include "mix.h"
#include "share.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static void now_text(char *text, size_t size) {
    time_t now = time(NULL);
    struct tm utc;
    strftime(text, size, "%Y-%m-%dT%H:%M:%SZ", gmtime_r(&now, &utc));
}

/* {"weight": "2"}: what was asked for. */
static char *params_text(const struct configuration *c) {
    json_t *object = json_object();
    for (size_t i = 0; object && i < c->param_count; i++) {
        char name[256];
        const char *equals = strchr(c->params[i], '=');
        snprintf(name, sizeof name, "%.*s", (int)(equals - c->params[i]), c->params[i]);
        json_object_set_new(object, name, json_string(equals + 1));
    }
    char *text = object ? json_dumps(object, JSON_COMPACT) : NULL;
    json_decref(object);
    return text;
}

static loyd_status add_configurations(struct store *store, const struct stored_experiment *e,
                                      loyd_error *error) {
    static const char add[] = "INSERT INTO configuration (experiment, number, label, algorithm,"
                              " heuristic, params, move_order) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)";
    loyd_status status = LOYD_OK;
    for (size_t i = 0; i < e->configuration_count && !status; i++) {
        const struct configuration *c = &e->configurations[i];
        sqlite3_stmt *statement = NULL;
        char *params = params_text(c);
        status = store_prepare(store, &statement, error, add, "iisssss", e->id, (int64_t)i,
                               c->label, c->algorithm, c->heuristic, params, c->order);
        if (!status) status = store_step(store, statement, error);
        free(params);
    }
    return status;
}

/* One board in the layout that reads back; malloc'ed. */
static char *layout_text(const loyd_board *board) {
    size_t length = loyd_board_print(board, LOYD_LAYOUT_SLASH, NULL, 0);
    char *text = malloc(length + 1);
    if (text) loyd_board_print(board, LOYD_LAYOUT_SLASH, text, length + 1);
    return text;
}

static int put_board(sqlite3_stmt *statement, size_t number, const struct trial_board *b) {
    char *board = layout_text(b->board), *goal = layout_text(b->goal);
    sqlite3_bind_int64(statement, 2, (int64_t)number);
    sqlite3_bind_text(statement, 3, b->name, -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(statement, 4, b->source, -1, SQLITE_TRANSIENT);
    sqlite3_bind_int(statement, 5, loyd_board_rows(b->board));
    sqlite3_bind_int(statement, 6, loyd_board_cols(b->board));
    sqlite3_bind_text(statement, 7, board, -1, SQLITE_TRANSIENT);
    sqlite3_bind_text(statement, 8, goal, -1, SQLITE_TRANSIENT);
    if (b->optimum < 0)
        sqlite3_bind_null(statement, 9);
    else
        sqlite3_bind_int64(statement, 9, b->optimum);
    int code = board && goal ? sqlite3_step(statement) : SQLITE_NOMEM;
    free(board);
    free(goal);
    sqlite3_reset(statement);
    return code == SQLITE_DONE ? SQLITE_OK : code;
}

static loyd_status add_boards(struct store *store, const struct stored_experiment *e,
                              loyd_error *error) {
    static const char add[] = "INSERT INTO board (experiment, number, name, source, rows, cols,"
                              " board, goal, optimum) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)";
    sqlite3_stmt *statement = NULL;
    loyd_status status = store_prepare(store, &statement, error, add, "i", e->id);
    for (size_t i = 0; i < e->board_count && !status; i++) {
        int code = put_board(statement, i, &e->boards[i]);
        if (code) status = store_fault(store, code, error);
    }
    sqlite3_finalize(statement);
    return status;
}

static loyd_status add_experiment(struct store *store, struct stored_experiment *e,
                                  loyd_error *error) {
    static const char add[] =
        "INSERT INTO experiment (name, plan, key, created, machine, runs, done, repetitions, seed,"
        " threads, time_limit_ms, node_limit, memory_limit_bytes, depth_limit, metric, baseline)"
        " VALUES (?1, ?2, ?3, ?4, ?5, ?6, 0, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15)";
    char created[40];
    sqlite3_stmt *statement = NULL;
    now_text(created, sizeof created);
    loyd_status status = store_machine(store, error);
    if (!status)
        status = store_prepare(store, &statement, error, add, "ssssiiiiiiiiiss", e->name,
                               e->plan_text, e->key, created, store->machine,
                               (int64_t)experiment_own_runs(e), (int64_t)e->repetitions,
                               (int64_t)e->seed, (int64_t)e->threads, (int64_t)e->time_limit_ms,
                               (int64_t)e->node_limit, (int64_t)e->memory_limit_bytes,
                               (int64_t)e->depth_limit, e->metric, e->baseline);
    if (!status) status = store_step(store, statement, error);
    if (!status) e->id = sqlite3_last_insert_rowid(store->db);
    return status;
}

loyd_status store_add_plugins(struct store *store, const struct stored_experiment *e,
                              loyd_error *error) {
    static const char add[] = "INSERT INTO plugin (experiment, number, path, release, checksum)"
                              " VALUES (?1, ?2, ?3, ?4, ?5)";
    loyd_status status = LOYD_OK;
    for (size_t i = 0; i < e->plugin_count && !status; i++) {
        const struct stored_plugin *p = &e->plugins[i];
        sqlite3_stmt *statement = NULL;
        status = store_prepare(store, &statement, error, add, "iisss", e->id, (int64_t)i, p->path,
                               p->release, p->checksum);
        if (!status) status = store_step(store, statement, error);
    }
    return status;
}

loyd_status store_add(struct store *store, struct stored_experiment *e, loyd_error *error) {
    loyd_status status = store_run(store, "BEGIN IMMEDIATE", error);
    if (status) return status;
    status = add_experiment(store, e, error);
    if (!status) status = add_configurations(store, e, error);
    if (!status) status = add_boards(store, e, error);
    if (!status) status = store_add_plugins(store, e, error);
    if (!status) status = store_run(store, "COMMIT", error);
    if (status) sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    return status;
}

loyd_status store_session_begin(struct store *store, const struct stored_experiment *e,
                                struct store_session *session, loyd_error *error) {
    static const char add[] = "INSERT INTO session (experiment, machine, started, process, workers,"
                              " share_cores) VALUES (?1, ?2, ?3, ?4, ?5, ?6)";
    char started[40];
    sqlite3_stmt *statement = NULL;
    now_text(started, sizeof started);
    loyd_status status = store_machine(store, error);
    int64_t machine = store->machine;
    if (!status && session->machine)
        status = store_machine_of(store, session->machine, &machine, error);
    if (!status)
        status = store_prepare(store, &statement, error, add, "iisiii", e->id, machine, started,
                               (int64_t)getpid(), (int64_t)session->workers,
                               (int64_t)session->share_cores);
    if (!status) status = store_step(store, statement, error);
    if (!status) session->id = store->session = sqlite3_last_insert_rowid(store->db);
    return status;
}

void store_session_use(struct store *store, const struct store_session *session) {
    store->session = session->id;
}

/* ---- Runs ---- */

struct run_record record_absent(uint64_t number) {
    double none = (double)NAN;
    return (struct run_record){.number = number,
                               .length = -1,
                               .lower_bound = -1,
                               .h_start = -1,
                               .expanded = -1,
                               .generated = -1,
                               .seen = -1,
                               .frontier_max = -1,
                               .states_max = -1,
                               .iterations = -1,
                               .peak_bytes = -1,
                               .threads = -1,
                               .time_s = none,
                               .cpu_s = none,
                               .branching_factor = none,
                               .load = none,
                               .calibration_s = none,
                               .started = none};
}

static uint64_t text_hash(const char *text) {
    uint64_t hash = 0;
    for (; *text; text++) hash = mix(hash ^ (unsigned char)*text);
    return hash;
}

loyd_status store_knobs(struct store *store, const char *params, int64_t *id, loyd_error *error) {
    *id = 0;
    if (!params) return LOYD_OK;
    size_t place = text_hash(params) % KNOWN_PARAMS;
    if (store->params[place].text && !strcmp(store->params[place].text, params)) {
        *id = store->params[place].id;
        return LOYD_OK;
    }
    sqlite3_stmt *statement = NULL;
    loyd_status status = store_prepare(
        store, &statement, error, "INSERT OR IGNORE INTO knobs (params) VALUES (?1)", "s", params);
    if (!status) status = store_step(store, statement, error);
    if (status) return status;
    *id = store_number(store, 0, "SELECT id FROM knobs WHERE params = ?1", "s", params);
    status = store_number_status(store, error);
    if (status) return status;
    free(store->params[place].text);
    store->params[place].text = strdup(params);
    store->params[place].id = *id;
    return LOYD_OK;
}

const char store_run_row[] =
    "INSERT INTO run VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14, ?15,"
    " ?16, ?17, ?18, ?19, ?20, ?21, ?22, ?23, ?24, ?25, ?26, ?27, ?28, ?29, ?30)";

static void bind_whole(sqlite3_stmt *statement, int place, int64_t value) {
    if (value < 0)
        sqlite3_bind_null(statement, place);
    else
        sqlite3_bind_int64(statement, place, value);
}

static void bind_text(sqlite3_stmt *statement, int place, const char *text) {
    sqlite3_bind_text(statement, place, text && *text ? text : NULL, -1, SQLITE_STATIC);
}

/* The columns of the table run, in its order. */
static void bind_run(sqlite3_stmt *s, const struct store *store, const struct stored_experiment *e,
                     const struct run_record *run, int64_t knobs) {
    uint64_t per_board = e->configuration_count, per_repetition = per_board * e->board_count;
    int at = 1;
    sqlite3_bind_int64(s, at++, run_id(e->id, run->number));
    sqlite3_bind_int64(s, at++, (int64_t)(run->number % per_board));
    sqlite3_bind_int64(s, at++, (int64_t)(run->number / per_board % e->board_count));
    sqlite3_bind_int64(s, at++, (int64_t)(run->number / per_repetition));
    sqlite3_bind_int64(s, at++, store->session);
    bind_whole(s, at++, knobs ? knobs : -1);
    bind_text(s, at++, run->outcome);
    sqlite3_bind_int(s, at++, run->optimal);
    const int64_t whole[] = {run->length,       run->lower_bound, run->h_start,
                             run->expanded,     run->generated,   run->seen,
                             run->frontier_max, run->states_max,  run->iterations};
    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++) bind_whole(s, at++, whole[i]);
    sqlite3_bind_double(s, at++, run->time_s); /* NaN is NULL there */
    sqlite3_bind_double(s, at++, run->cpu_s);
    bind_whole(s, at++, run->peak_bytes);
    sqlite3_bind_double(s, at++, run->branching_factor);
    bind_whole(s, at++, run->threads);
    sqlite3_bind_int64(s, at++, run->seed);
    sqlite3_bind_int(s, at++, run->worker);
    sqlite3_bind_double(s, at++, run->load);
    sqlite3_bind_double(s, at++, run->calibration_s);
    sqlite3_bind_double(s, at++, run->started);
    bind_text(s, at++, run->method);
    bind_text(s, at++, run->message);
    bind_text(s, at++, run->moves);
}

loyd_status store_begin(struct store *store, loyd_error *error) {
    store->put_count = 0;
    return store_run(store, "BEGIN IMMEDIATE", error);
}

loyd_status store_put(struct store *store, const struct stored_experiment *e,
                      const struct run_record *run, loyd_error *error) {
    int64_t knobs;
    loyd_status status = store_knobs(store, run->params, &knobs, error);
    if (!status && !store->put)
        status = store_prepare(store, &store->put, error, store_run_row, "");
    if (status) return status;
    bind_run(store->put, store, e, run, knobs);
    int code = sqlite3_step(store->put);
    sqlite3_reset(store->put);
    if (code != SQLITE_DONE) return store_fault(store, code, error);
    store->put_count++;
    store->put_experiment = e->id;
    return LOYD_OK;
}

loyd_status store_commit(struct store *store, loyd_error *error) {
    sqlite3_stmt *statement = NULL;
    loyd_status status = store_prepare(store, &statement, error,
                                       "UPDATE experiment SET done = done + ?1 WHERE id = ?2", "ii",
                                       (int64_t)store->put_count, store->put_experiment);
    if (!status) status = store_step(store, statement, error);
    if (!status) status = store_run(store, "COMMIT", error);
    if (status) sqlite3_exec(store->db, "ROLLBACK", NULL, NULL, NULL);
    return status;
}
