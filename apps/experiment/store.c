/* SPDX-License-Identifier: MIT
 *
 * The database: opening, its tables, and what can be wrong with it.
 *
 * Write-ahead log: readers see the last commit while a writer goes on, and a process that is killed
 * leaves a database that is whole. One writer: a lock of the system on a file beside the database,
 * which goes when its process does, however that ends. Workers are processes too, but the lock is
 * not inherited and the database is never touched by them.
 *
 * A write-ahead log needs memory that readers and writer share, which a network file system does
 * not give: such a place is refused. A database of a later version, of another program, or damaged
 * is refused before anything is read from it.
 *
 * Schema: machine (program and machine), experiment, configuration (a way to search), board,
 * session (a start of the program), knobs (parameters as they held), run. A run's id is the
 * experiment's in the upper 32 bits and the run's number in the lower, so that the runs of an
 * experiment lie together, in order, without another index. The view result has it all in one row
 * a run.
 */
#include "store_inside.h"

#include "app_sentence.h"
#include "json.h"
#include "machine_json.h"

#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <math.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/vfs.h>
#include <unistd.h>

enum { BUSY_MS = 5000, APPLICATION = 0x6c6f7964 /* "loyd" */ };

static const char schema[] =
    "CREATE TABLE machine (id INTEGER PRIMARY KEY, version TEXT, \"commit\" TEXT, compiler TEXT,"
    " flags TEXT, host TEXT, cpu TEXT, processors INTEGER, system TEXT);"
    "CREATE TABLE experiment (id INTEGER PRIMARY KEY AUTOINCREMENT, name TEXT, plan TEXT,"
    " key TEXT,"
    " created TEXT, machine INTEGER REFERENCES machine, runs INTEGER, done INTEGER,"
    " repetitions INTEGER, seed INTEGER, threads INTEGER, time_limit_ms INTEGER,"
    " node_limit INTEGER, memory_limit_bytes INTEGER, depth_limit INTEGER, metric TEXT,"
    " baseline TEXT);"
    "CREATE TABLE configuration (experiment INTEGER REFERENCES experiment, number INTEGER,"
    " label TEXT, algorithm TEXT, heuristic TEXT, params TEXT, move_order TEXT,"
    " PRIMARY KEY (experiment, number)) WITHOUT ROWID;"
    "CREATE TABLE board (experiment INTEGER REFERENCES experiment, number INTEGER, name TEXT,"
    " source TEXT, rows INTEGER, cols INTEGER, board TEXT, goal TEXT, optimum INTEGER,"
    " PRIMARY KEY (experiment, number)) WITHOUT ROWID;"
    "CREATE TABLE session (id INTEGER PRIMARY KEY, experiment INTEGER REFERENCES experiment,"
    " machine INTEGER REFERENCES machine, started TEXT, process INTEGER, workers INTEGER,"
    " share_cores INTEGER);"
    "CREATE TABLE knobs (id INTEGER PRIMARY KEY, params TEXT UNIQUE);"
    "CREATE TABLE run (id INTEGER PRIMARY KEY, configuration INTEGER, board INTEGER,"
    " repetition INTEGER, session INTEGER, knobs INTEGER, outcome TEXT, optimal INTEGER,"
    " length INTEGER, lower_bound INTEGER, h_start INTEGER, expanded INTEGER, generated INTEGER,"
    " seen INTEGER, frontier_max INTEGER, states_max INTEGER, iterations INTEGER, time_s REAL,"
    " cpu_s REAL, peak_bytes INTEGER, branching_factor REAL, threads INTEGER, seed INTEGER,"
    " worker INTEGER, load REAL, calibration_s REAL, started REAL, method TEXT, message TEXT,"
    " moves TEXT);"
    "CREATE VIEW result AS SELECT r.id >> 32 AS experiment, r.id & 4294967295 AS number, e.name,"
    " c.label, c.algorithm, coalesce(c.heuristic, CASE WHEN k.params GLOB 'heuristic=*' THEN"
    " substr(k.params, 11, instr(k.params || ' ', ' ') - 11) END) AS heuristic, c.params AS asked,"
    " CASE WHEN k.params GLOB 'heuristic=*' THEN substr(k.params, instr(k.params || ' ', ' ') + 1)"
    " ELSE k.params END AS params, c.move_order, b.name AS board_name, b.source, b.rows, b.cols, "
    "b.board, b.goal, b.optimum, r.repetition, r.outcome,"
    " r.optimal, r.length, r.lower_bound, r.h_start, r.expanded, r.generated, r.seen,"
    " r.frontier_max, r.states_max, r.iterations, r.time_s, r.cpu_s, r.peak_bytes,"
    " r.branching_factor, r.threads, r.seed, r.worker, r.load, r.calibration_s,"
    " datetime(r.started, 'unixepoch') AS started, r.method, r.message, r.moves, e.time_limit_ms,"
    " e.node_limit, e.memory_limit_bytes, e.depth_limit, m.version, m.\"commit\", m.compiler,"
    " m.flags, m.host, m.cpu, m.processors, m.system FROM run r JOIN experiment e ON e.id = r.id >>"
    " 32 JOIN configuration c ON c.experiment = e.id AND c.number = r.configuration JOIN board b ON"
    " b.experiment = e.id AND b.number = r.board LEFT JOIN knobs k ON k.id = r.knobs JOIN session s"
    " ON s.id = r.session JOIN machine m ON m.id = s.machine;";

/* What was added to the schema, and is made where it is missing: earlier versions do not mind. */
static const char additions[] =
    "CREATE TABLE IF NOT EXISTS plugin (experiment INTEGER REFERENCES experiment, number INTEGER,"
    " path TEXT, release TEXT, checksum TEXT, PRIMARY KEY (experiment, number)) WITHOUT ROWID;";

/* ---- Errors ---- */

/* Says which of the troubles of store.h an error is. */
static loyd_status named(loyd_error *error, const char *key, const char *path, loyd_status status) {
    error->key = key;
    error->values[0] = loyd_value_text("path", path, 120);
    error->value_count = 1;
    return status;
}

loyd_status store_fault(struct store *store, int code, loyd_error *error) {
    const char *path = store->path;
    switch (code & 0xff) {
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        app_say(error, LOYD_FAULT, "%.120s: locked by another program; try again when it is done",
                path);
        return named(error, STORE_LOCKED, path, LOYD_FAULT);
    case SQLITE_READONLY:
        return app_say(error, LOYD_FAULT, "%.120s: can't be written; --db names another file",
                       path);
    case SQLITE_FULL:
        return app_say(error, LOYD_FAULT, "%.120s: the disk is full; what was stored is kept",
                       path);
    case SQLITE_NOTADB:
        app_say(error, LOYD_INVALID, "%.120s: no database of experiments; --db names another file",
                path);
        return named(error, STORE_FOREIGN, path, LOYD_INVALID);
    case SQLITE_CANTOPEN:
        return app_say(error, LOYD_FAULT, "%.120s: can't be opened: %s", path,
                       strerror(sqlite3_system_errno(store->db)));
    case SQLITE_NOMEM:
        return app_say(error, LOYD_NO_MEMORY, "no memory for the database");
    default:
        return app_say(error, LOYD_FAULT, "%.120s: %.100s", path, sqlite3_errmsg(store->db));
    }
}

/* ---- Statements ---- */

loyd_status store_run(struct store *store, const char *sql, loyd_error *error) {
    int code = sqlite3_exec(store->db, sql, NULL, NULL, NULL);
    return code ? store_fault(store, code, error) : LOYD_OK;
}

static int bind_all(sqlite3_stmt *statement, const char *types, va_list values) {
    int code = SQLITE_OK;
    for (int i = 0; types[i] && !code; i++) {
        if (types[i] == 'i') {
            code = sqlite3_bind_int64(statement, i + 1, va_arg(values, int64_t));
        } else if (types[i] == 'd') {
            code = sqlite3_bind_double(statement, i + 1, va_arg(values, double));
        } else {
            const char *text = va_arg(values, const char *);
            code = sqlite3_bind_text(statement, i + 1, text, -1, SQLITE_TRANSIENT);
        }
    }
    return code;
}

loyd_status store_prepare(struct store *store, sqlite3_stmt **statement, loyd_error *error,
                          const char *sql, const char *types, ...) {
    va_list values;
    int code = sqlite3_prepare_v2(store->db, sql, -1, statement, NULL);
    va_start(values, types);
    if (!code) code = bind_all(*statement, types, values);
    va_end(values);
    if (!code) return LOYD_OK;
    sqlite3_finalize(*statement);
    *statement = NULL;
    return store_fault(store, code, error);
}

loyd_status store_step(struct store *store, sqlite3_stmt *statement, loyd_error *error) {
    int code = sqlite3_step(statement);
    sqlite3_finalize(statement);
    return code == SQLITE_DONE || code == SQLITE_ROW ? LOYD_OK : store_fault(store, code, error);
}

int64_t store_number(struct store *store, int64_t otherwise, const char *sql, const char *types,
                     ...) {
    sqlite3_stmt *statement = NULL;
    va_list values;
    int code = sqlite3_prepare_v2(store->db, sql, -1, &statement, NULL);
    va_start(values, types);
    if (!code) code = bind_all(statement, types, values);
    va_end(values);
    if (!code) code = sqlite3_step(statement);
    if (code == SQLITE_ROW && sqlite3_column_type(statement, 0) != SQLITE_NULL)
        otherwise = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    if (code != SQLITE_ROW && code != SQLITE_DONE) store->number_fault = code;
    return otherwise;
}

loyd_status store_number_status(struct store *store, loyd_error *error) {
    int code = store->number_fault;
    store->number_fault = SQLITE_OK;
    return code ? store_fault(store, code, error) : LOYD_OK;
}

/* ---- This program and machine ---- */

static const char *machine_text(json_t *machine, const char *key) {
    return json_string_value(json_object_get(machine, key));
}

/* The row of a machine as machine_json has it; the object is given up. */
static loyd_status machine_row(struct store *store, json_t *m, int64_t *id, loyd_error *error) {
    static const char find[] =
        "SELECT id FROM machine WHERE version IS ?1 AND \"commit\" IS ?2 AND compiler IS ?3 AND"
        " flags IS ?4 AND host IS ?5 AND cpu IS ?6 AND processors IS ?7 AND system IS ?8";
    static const char add[] =
        "INSERT INTO machine (version, \"commit\", compiler, flags, host, cpu,"
        " processors, system) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)";
    sqlite3_stmt *statement = NULL;
    if (!m) return app_say(error, LOYD_NO_MEMORY, "no memory");
    const char *text[] = {machine_text(m, "version"),  machine_text(m, "commit"),
                          machine_text(m, "compiler"), machine_text(m, "flags"),
                          machine_text(m, "host"),     machine_text(m, "cpu"),
                          machine_text(m, "system")};
    int64_t processors = json_integer_value(json_object_get(m, "processors"));
    *id = store_number(store, 0, find, "ssssssis", text[0], text[1], text[2], text[3], text[4],
                       text[5], processors, text[6]);
    loyd_status status = store_number_status(store, error);
    if (!status && !*id) {
        status = store_prepare(store, &statement, error, add, "ssssssis", text[0], text[1], text[2],
                               text[3], text[4], text[5], processors, text[6]);
        if (!status) status = store_step(store, statement, error);
        if (!status) *id = sqlite3_last_insert_rowid(store->db);
    }
    json_decref(m);
    return status;
}

loyd_status store_machine(struct store *store, loyd_error *error) {
    return machine_row(store, machine_json(), &store->machine, error);
}

loyd_status store_machine_of(struct store *store, const char *text, int64_t *id,
                             loyd_error *error) {
    return machine_row(store, json_loads(text, 0, NULL), id, error);
}

/* ---- Opening ---- */

/* By the magic numbers of statfs(2). */
static bool is_network(const char *path) {
    static const long magic[] = {0x6969,     0x517B,     0xFE534D42, 0xFF534D42, 0x01021997,
                                 0x65735546, 0x5346414F, 0x73757245, 0x0BD00BD0, 0x47504653};
    struct statfs fs;
    char folder[4096];
    snprintf(folder, sizeof folder, "%s", path);
    char *slash = strrchr(folder, '/');
    if (slash) slash[slash == folder] = 0;
    if (statfs(slash ? folder : ".", &fs)) return false;
    for (size_t i = 0; i < sizeof magic / sizeof *magic; i++)
        if ((long)fs.f_type == magic[i]) return true;
    return false;
}

/* Makes the folders above the file where they are missing, for their owner alone, as XDG wants. */
static loyd_status make_folder(const char *path, loyd_error *error) {
    char folder[4096];
    if (snprintf(folder, sizeof folder, "%s", path) >= (int)sizeof folder)
        return app_say(error, LOYD_INVALID, "the name of the database is too long");
    for (char *slash = folder; (slash = strchr(slash + 1, '/'));) {
        *slash = 0;
        struct stat there;
        if (mkdir(folder, 0700) && errno != EEXIST)
            return app_say(error, LOYD_FAULT, "%.120s: %s", folder, strerror(errno));
        if (!stat(folder, &there) && !S_ISDIR(there.st_mode))
            return app_say(error, LOYD_FAULT, "%.120s: %s", folder, strerror(ENOTDIR));
        *slash = '/';
    }
    return LOYD_OK;
}

/* One writer: a lock that is gone with its process. */
static loyd_status take_lock(struct store *store, loyd_error *error) {
    char name[4096 + 16];
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    snprintf(name, sizeof name, "%s-writer", store->path);
    store->lock = open(name, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (store->lock < 0)
        return app_say(error, LOYD_FAULT, "%.120s: can't be written: %s; --db names another file",
                       store->path, strerror(errno));
    if (!fcntl(store->lock, F_SETLK, &lock)) return LOYD_OK;
    if (fcntl(store->lock, F_GETLK, &lock) || lock.l_type == F_UNLCK) lock.l_pid = 0;
    return app_say(
        error, LOYD_FAULT,
        "%.120s: process %ld is writing to it; wait for it, or name another file with --db",
        store->path, (long)lock.l_pid);
}

int64_t store_writer(const struct store *store) {
    char name[4096 + 16];
    struct flock lock = {.l_type = F_WRLCK, .l_whence = SEEK_SET};
    snprintf(name, sizeof name, "%s-writer", store->path);
    int file = open(name, O_RDONLY | O_CLOEXEC);
    if (file < 0) return 0;
    bool held = !fcntl(file, F_GETLK, &lock) && lock.l_type != F_UNLCK;
    close(file);
    return held ? (int64_t)lock.l_pid : 0;
}

static loyd_status check_schema(struct store *store, bool write, loyd_error *error) {
    sqlite3_stmt *statement = NULL;
    loyd_status status = store_prepare(store, &statement, error, "PRAGMA user_version", "");
    if (!status) {
        int code = sqlite3_step(statement); /* the first read: no database is found out here */
        sqlite3_finalize(statement);
        if (code != SQLITE_ROW) status = store_fault(store, code, error);
    }
    if (status) return status;
    int64_t version = store_number(store, 0, "PRAGMA user_version", "");
    int64_t application = store_number(store, 0, "PRAGMA application_id", "");
    int64_t tables = store_number(store, 0, "SELECT count(*) FROM sqlite_master", "");
    status = store_number_status(store, error);
    if (status) return status;
    if (tables && application != APPLICATION) {
        app_say(error, LOYD_INVALID,
                "%.120s: a database of another program; --db names another file", store->path);
        return named(error, STORE_FOREIGN, store->path, LOYD_INVALID);
    }
    if (version > STORE_SCHEMA) {
        app_say(error, LOYD_INVALID,
                "%.120s: made by a later loyd (schema %" PRId64 ", this one reads %d)", store->path,
                version, STORE_SCHEMA);
        return named(error, STORE_LATER, store->path, LOYD_INVALID);
    }
    if (!tables && !write) return store_fault(store, SQLITE_NOTADB, error); /* an empty file */
    if (tables) return LOYD_OK;
    char mark[120];
    snprintf(mark, sizeof mark, "PRAGMA application_id = %d; PRAGMA user_version = %d;",
             APPLICATION, STORE_SCHEMA);
    status = store_run(store, "BEGIN IMMEDIATE", error);
    if (!status) status = store_run(store, schema, error);
    if (!status) status = store_run(store, mark, error);
    return status ? status : store_run(store, "COMMIT", error);
}

/* Can't it be opened as a database that may be written to, since its folder can't, and is there
 * nothing that a writer leaves while it is at it? */
static bool is_still(const struct store *store) {
    char log[4096 + 16];
    snprintf(log, sizeof log, "%s-wal", store->path);
    int code = sqlite3_exec(store->db, "PRAGMA user_version", NULL, NULL, NULL) & 0xff;
    return (code == SQLITE_CANTOPEN || code == SQLITE_READONLY) && access(log, F_OK);
}

/* As a file that nobody changes: what a write-ahead log needs beside it is not needed then. */
static int open_still(struct store *store) {
    size_t length = strlen(store->path);
    char *name = malloc(3 * length + 40), *to = name;
    if (!name) return SQLITE_NOMEM;
    to += sprintf(to, "file:");
    for (const char *at = store->path; *at; at++)
        to += strchr("?#%", *at) ? sprintf(to, "%%%02X", (unsigned)*at) : sprintf(to, "%c", *at);
    strcpy(to, "?immutable=1");
    sqlite3_close(store->db);
    store->db = NULL;
    int code = sqlite3_open_v2(name, &store->db, SQLITE_OPEN_READONLY | SQLITE_OPEN_URI, NULL);
    free(name);
    return code;
}

static loyd_status open_database(struct store *store, bool write, loyd_error *error) {
    int flags = write ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE : SQLITE_OPEN_READONLY;
    if (!write && access(store->path, F_OK)) {
        app_say(error, LOYD_INVALID, "%.120s: %s; `loyd experiment run` makes it", store->path,
                strerror(errno));
        return named(error, STORE_MISSING, store->path, LOYD_INVALID);
    }
    int code = sqlite3_open_v2(store->path, &store->db, flags, NULL);
    if (code) return store_fault(store, code, error);
    if (!write && is_still(store)) code = open_still(store);
    if (code) return store_fault(store, code, error);
    sqlite3_busy_timeout(store->db, BUSY_MS);
    if (write && sqlite3_db_readonly(store->db, "main") == 1)
        return store_fault(store, SQLITE_READONLY, error);
    loyd_status status = check_schema(store, write, error);
    if (!status && write)
        status = store_run(store, "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL", error);
    if (!status && write) status = store_run(store, additions, error);
    return status;
}

loyd_status store_open(const char *path, bool write, struct store **store, loyd_error *error) {
    struct store *s = calloc(1, sizeof *s);
    if (s) s->path = strdup(path);
    if (!s || !s->path) {
        free(s);
        return app_say(error, LOYD_NO_MEMORY, "no memory for the database");
    }
    s->lock = -1;
    loyd_status status = write ? make_folder(path, error) : LOYD_OK;
    if (!status && is_network(path)) {
        app_say(error, LOYD_INVALID,
                "%.120s: on a network file system, where a database is not safe; --db names "
                "another file",
                path);
        status = named(error, STORE_NETWORK, path, LOYD_INVALID);
    }
    if (!status && write) status = take_lock(s, error);
    if (!status) status = open_database(s, write, error);
    if (status)
        store_close(s);
    else
        *store = s;
    return status;
}

void store_close(struct store *store) {
    if (!store) return;
    sqlite3_finalize(store->put);
    sqlite3_close(store->db);
    if (store->lock >= 0) close(store->lock);
    for (size_t i = 0; i < KNOWN_PARAMS; i++) free(store->params[i].text);
    free(store->path);
    free(store);
}
