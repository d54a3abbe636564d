/* SPDX-License-Identifier: MIT
 *
 * Reading: which experiments there are, and one as it was planned, to go on with it. Boards and
 * configurations come from the database, not from the plan's file, which may have changed or gone.
 */
#include "store_inside.h"

#include "app_sentence.h"
#include "json.h"
#include "mix.h"
#include "problem.h"
#include "share.h"

#include <inttypes.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

uint64_t experiment_runs(const struct stored_experiment *e) {
    return e->repetitions * e->board_count * e->configuration_count;
}

static uint64_t hash_text(uint64_t hash, const char *text) {
    for (; text && *text; text++) hash = mix(hash ^ (unsigned char)*text);
    return mix(hash + (text != NULL));
}

static uint64_t hash_board(uint64_t hash, const loyd_board *board) {
    const uint16_t *tiles = loyd_board_tiles(board);
    hash = mix(hash ^ (uint64_t)loyd_board_cols(board));
    for (size_t i = 0; i < board_cells(board); i++) hash = mix(hash ^ tiles[i]);
    return hash;
}

void experiment_key(struct stored_experiment *e) {
    const uint64_t figures[] = {e->repetitions, e->seed,        e->threads,
                                e->node_limit,  e->depth_limit, e->time_limit_ms};
    uint64_t hash = hash_text(hash_text(STORE_SCHEMA, e->metric), e->name);
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++) hash = mix(hash ^ figures[i]);
    for (size_t i = 0; i < e->configuration_count; i++) {
        const struct configuration *c = &e->configurations[i];
        hash = hash_text(hash_text(hash_text(hash, c->algorithm), c->heuristic), c->order);
        for (size_t p = 0; p < c->param_count; p++) hash = hash_text(hash, c->params[p]);
    }
    for (size_t i = 0; i < e->plugin_count; i++) hash = hash_text(hash, e->plugins[i].checksum);
    for (size_t i = 0; i < e->board_count; i++)
        hash = hash_board(hash_board(hash, e->boards[i].board), e->boards[i].goal);
    snprintf(e->key, sizeof e->key, "%016" PRIx64, hash);
    share_write(e);
}

/* What store_load made. The plan keeps the texts. */
struct loaded_experiment {
    struct experiment_plan texts;
    struct configuration *configurations;
    size_t board_room;
};

void experiment_free(struct stored_experiment *e) {
    struct loaded_experiment *owner = e->owner;
    for (size_t i = 0; i < e->board_count; i++) {
        loyd_board_free(e->boards[i].board);
        loyd_board_free(e->boards[i].goal);
        free(e->boards[i].name);
    }
    free(e->boards);
    if (owner) {
        free(owner->configurations);
        plan_free(&owner->texts);
        free(owner);
    }
    *e = (struct stored_experiment){0};
}

/* A text or a number that no program of ours has written. */
static loyd_status damaged(const struct store *store, loyd_error *error) {
    return app_say(error, LOYD_INVALID, "%.120s: is damaged; --db names another file", store->path);
}

loyd_status store_find(struct store *store, const char *word, int64_t *id, loyd_error *error) {
    uint64_t number;
    if (!word)
        *id = store_number(store, 0, "SELECT max(id) FROM experiment", "");
    else if (read_count(word, &number))
        *id =
            store_number(store, 0, "SELECT id FROM experiment WHERE id = ?1", "i", (int64_t)number);
    else
        *id = store_number(store, 0, "SELECT max(id) FROM experiment WHERE name = ?1", "s", word);
    loyd_status status = store_number_status(store, error);
    if (status || *id) return status;
    return word
               ? app_say(error, LOYD_INVALID,
                         "no experiment is called '%.60s'; `loyd experiment list` names them", word)
               : app_say(error, LOYD_INVALID, "the database has no experiments");
}

int64_t store_before(struct store *store, int64_t id) {
    return store_number(store, 0,
                        "SELECT max(id) FROM experiment WHERE id < ?1 AND name = (SELECT name FROM"
                        " experiment WHERE id = ?1)",
                        "i", id);
}

static const char same_program[] =
    " machine IN (SELECT id FROM machine WHERE version IS (SELECT version FROM machine WHERE id ="
    " ?1) AND \"commit\" IS (SELECT \"commit\" FROM machine WHERE id = ?1))";

int64_t store_unfinished(struct store *store, const struct stored_experiment *e) {
    loyd_error error;
    char sql[600];
    if (store_machine(store, &error)) return 0;
    snprintf(sql, sizeof sql, "SELECT max(id) FROM experiment WHERE key = ?2 AND%s%s",
             e->shares ? "" : " done < runs AND", same_program);
    return store_number(store, 0, sql, "is", store->machine, e->key);
}

loyd_status store_same_program(struct store *store, int64_t id, loyd_error *error) {
    char sql[600];
    loyd_status status = store_machine(store, error);
    if (status) return status;
    snprintf(sql, sizeof sql, "SELECT id FROM experiment WHERE id = ?2 AND%s", same_program);
    int64_t found = store_number(store, 0, sql, "ii", store->machine, id);
    status = store_number_status(store, error);
    if (status || found) return status;
    return app_say(error, LOYD_UNSUPPORTED,
                   "another version of loyd began it: times and counts would not be its own; "
                   "--any-version goes on all the same%s",
                   "");
}

double store_expected_s(struct store *store, const struct configuration *c, int rows, int cols) {
    static const char mean[] =
        "SELECT avg(time_s) FROM (SELECT r.time_s FROM configuration c JOIN run r ON r.id >= c"
        ".experiment << 32 AND r.id < (c.experiment + 1) << 32 AND r.configuration = c.number JOIN"
        " board b ON b.experiment = c.experiment AND b.number = r.board WHERE c.algorithm = ?1 AND"
        " c.heuristic IS ?2 AND b.rows = ?3 AND b.cols = ?4 LIMIT 1000)";
    sqlite3_stmt *statement = NULL;
    loyd_error error;
    double seconds = (double)NAN;
    if (store_prepare(store, &statement, &error, mean, "ssii", c->algorithm, c->heuristic,
                      (int64_t)rows, (int64_t)cols))
        return seconds;
    if (sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_type(statement, 0) != SQLITE_NULL)
        seconds = sqlite3_column_double(statement, 0);
    sqlite3_finalize(statement);
    return seconds;
}

/* ---- One experiment ---- */

static const char *column_text(struct experiment_plan *texts, sqlite3_stmt *s, int column) {
    bool absent = sqlite3_column_type(s, column) == SQLITE_NULL;
    const char *text = (const char *)sqlite3_column_text(s, column);
    if (!text && !absent) texts->no_memory = true;
    return text ? plan_keep(texts, text, strlen(text)) : NULL;
}

static uint64_t column_count(sqlite3_stmt *s, int column) {
    return (uint64_t)sqlite3_column_int64(s, column);
}

static loyd_status load_head(struct store *store, struct stored_experiment *e, loyd_error *error) {
    struct loaded_experiment *owner = e->owner;
    sqlite3_stmt *s = NULL;
    loyd_status status = store_prepare(
        store, &s, error,
        "SELECT name, plan, baseline, metric, repetitions, seed, threads, time_limit_ms,"
        " node_limit, memory_limit_bytes, depth_limit, done, key FROM experiment WHERE id = ?1",
        "i", e->id);
    if (status) return status;
    int code = sqlite3_step(s);
    if (code == SQLITE_ROW) {
        e->name = column_text(&owner->texts, s, 0);
        e->plan_text = column_text(&owner->texts, s, 1);
        e->baseline = column_text(&owner->texts, s, 2);
        e->metric = column_text(&owner->texts, s, 3);
        e->repetitions = column_count(s, 4);
        e->seed = column_count(s, 5);
        e->threads = column_count(s, 6);
        e->time_limit_ms = column_count(s, 7);
        e->node_limit = column_count(s, 8);
        e->memory_limit_bytes = column_count(s, 9);
        e->depth_limit = column_count(s, 10);
        e->done = column_count(s, 11);
        const char *key = (const char *)sqlite3_column_text(s, 12);
        snprintf(e->key, sizeof e->key, "%s", key ? key : "");
        share_read(e);
    }
    sqlite3_finalize(s);
    if (code != SQLITE_ROW)
        return code == SQLITE_DONE ? damaged(store, error) : store_fault(store, code, error);
    return e->name || owner->texts.no_memory ? LOYD_OK : damaged(store, error);
}

/* {"weight": "2"} as "weight=2". False: it is no such object. */
static bool load_params(struct experiment_plan *texts, const char *text, struct configuration *c) {
    json_t *object = text ? json_loads(text, 0, NULL) : NULL, *value;
    const char *key;
    bool good = !text || json_is_object(object);
    c->params = plan_own(texts, calloc(json_object_size(object) + 1, sizeof *c->params));
    json_object_foreach(object, key, value) {
        char whole[512];
        good = good && json_is_string(value);
        if (!good || !c->params) break;
        snprintf(whole, sizeof whole, "%.200s=%.300s", key, json_string_value(value));
        c->params[c->param_count++] = plan_keep(texts, whole, strlen(whole));
    }
    json_decref(object);
    if (!good && json_ran_out()) texts->no_memory = good = true;
    return good;
}

static bool load_configuration(struct experiment_plan *texts, sqlite3_stmt *s,
                               struct configuration *c) {
    c->label = column_text(texts, s, 0);
    c->algorithm = column_text(texts, s, 1);
    c->heuristic = column_text(texts, s, 2);
    c->order = column_text(texts, s, 3);
    return load_params(texts, column_text(texts, s, 4), c) &&
           ((c->label && c->algorithm) || texts->no_memory);
}

static loyd_status load_configurations(struct store *store, struct stored_experiment *e,
                                       loyd_error *error) {
    struct loaded_experiment *owner = e->owner;
    sqlite3_stmt *s = NULL;
    loyd_status status = store_prepare(store, &s, error,
                                       "SELECT label, algorithm, heuristic, move_order, params FROM"
                                       " configuration WHERE experiment = ?1 ORDER BY number",
                                       "i", e->id);
    int code = SQLITE_DONE;
    while (!status && (code = sqlite3_step(s)) == SQLITE_ROW)
        if (e->configuration_count == CONFIGURATIONS_MAX ||
            !load_configuration(&owner->texts, s, &owner->configurations[e->configuration_count++]))
            status = damaged(store, error);
    sqlite3_finalize(s);
    e->configurations = owner->configurations;
    return status ? status : code == SQLITE_DONE ? LOYD_OK : store_fault(store, code, error);
}

static loyd_status load_board(struct stored_experiment *e, sqlite3_stmt *s, loyd_error *error) {
    struct loaded_experiment *owner = e->owner;
    if (e->board_count == owner->board_room) {
        size_t room = owner->board_room ? 2 * owner->board_room : 64;
        struct trial_board *larger = realloc(e->boards, room * sizeof *larger);
        if (!larger) return app_say(error, LOYD_NO_MEMORY, "no memory for the boards");
        e->boards = larger;
        owner->board_room = room;
    }
    struct trial_board *b = &e->boards[e->board_count];
    *b = (struct trial_board){.optimum = -1};
    int rows = sqlite3_column_int(s, 2), cols = sqlite3_column_int(s, 3);
    const char *name = (const char *)sqlite3_column_text(s, 0);
    loyd_status status = loyd_board_parse((const char *)sqlite3_column_text(s, 4), 0, rows, cols,
                                          &b->board, NULL, error);
    if (!status)
        status = loyd_board_parse((const char *)sqlite3_column_text(s, 5), 0, rows, cols, &b->goal,
                                  NULL, error);
    b->name = name ? strdup(name) : NULL;
    if (name && !b->name) owner->texts.no_memory = true;
    const char *source = (const char *)sqlite3_column_text(s, 1);
    bool same = e->board_count && source && !strcmp(e->boards[e->board_count - 1].source, source);
    b->source = same ? e->boards[e->board_count - 1].source : column_text(&owner->texts, s, 1);
    if (!b->source) b->source = "";
    if (sqlite3_column_type(s, 6) != SQLITE_NULL) b->optimum = sqlite3_column_int64(s, 6);
    e->board_count++;
    return status;
}

/* As far as the library does not say so itself: of one shape, and of an optimum that can be. */
static bool board_is_sound(const struct trial_board *b) {
    return loyd_board_rows(b->board) == loyd_board_rows(b->goal) &&
           loyd_board_cols(b->board) == loyd_board_cols(b->goal) && b->optimum >= -1 &&
           b->optimum <= INT32_MAX;
}

static loyd_status load_boards(struct store *store, struct stored_experiment *e,
                               loyd_error *error) {
    sqlite3_stmt *s = NULL;
    loyd_status status = store_prepare(store, &s, error,
                                       "SELECT name, source, rows, cols, board, goal, optimum FROM"
                                       " board WHERE experiment = ?1 ORDER BY number",
                                       "i", e->id);
    int code = SQLITE_DONE;
    while (!status && (code = sqlite3_step(s)) == SQLITE_ROW) {
        status = load_board(e, s, error);
        if (!status && !board_is_sound(&e->boards[e->board_count - 1]))
            status = damaged(store, error);
    }
    sqlite3_finalize(s);
    return status ? status : code == SQLITE_DONE ? LOYD_OK : store_fault(store, code, error);
}

static loyd_status load_plugins(struct store *store, struct stored_experiment *e,
                                loyd_error *error) {
    struct loaded_experiment *owner = e->owner;
    sqlite3_stmt *s = NULL;
    int code = SQLITE_DONE;
    int64_t there =
        store_number(store, 0, "SELECT count(*) FROM sqlite_master WHERE name = 'plugin'", "");
    loyd_status status = store_number_status(store, error);
    if (status || !there) return status;
    status = store_prepare(store, &s, error,
                           "SELECT path, release, checksum FROM plugin WHERE experiment = ?1 ORDER"
                           " BY number",
                           "i", e->id);
    while (!status && e->plugin_count < STORED_PLUGINS_MAX &&
           (code = sqlite3_step(s)) == SQLITE_ROW) {
        struct stored_plugin *p = &e->plugins[e->plugin_count++];
        p->path = column_text(&owner->texts, s, 0);
        p->release = column_text(&owner->texts, s, 1);
        p->checksum = column_text(&owner->texts, s, 2);
        if (!(p->path && p->checksum) && !owner->texts.no_memory) status = damaged(store, error);
    }
    sqlite3_finalize(s);
    return status                                      ? status
           : code == SQLITE_DONE || code == SQLITE_ROW ? LOYD_OK
                                                       : store_fault(store, code, error);
}

loyd_status store_same_plugins(const struct stored_experiment *e,
                               const struct stored_plugin *loaded, size_t count,
                               loyd_error *error) {
    for (size_t i = 0; i < e->plugin_count; i++) {
        size_t k = 0;
        bool changed = false;
        for (; k < count && strcmp(e->plugins[i].checksum, loaded[k].checksum); k++)
            changed |= !strcmp(e->plugins[i].path, loaded[k].path);
        if (k < count) continue;
        return app_say(
            error, LOYD_UNSUPPORTED,
            changed ? "the plugin %.150s has changed since; --any-version goes on all the same"
                    : "it needs the plugin %.150s: --plugin loads it",
            e->plugins[i].path);
    }
    return LOYD_OK;
}

/* The number of a run is a half of its id. */
static bool runs_can_be_numbered(const struct stored_experiment *e) {
    size_t searches = e->board_count * e->configuration_count;
    return !searches || e->repetitions <= UINT32_MAX / searches;
}

loyd_status store_load(struct store *store, int64_t id, struct stored_experiment *e,
                       loyd_error *error) {
    struct loaded_experiment *owner = calloc(1, sizeof *owner);
    *e = (struct stored_experiment){.id = id, .owner = owner};
    if (owner) plan_init(&owner->texts);
    if (owner) owner->configurations = calloc(CONFIGURATIONS_MAX, sizeof *owner->configurations);
    loyd_status status = owner && owner->configurations
                             ? load_head(store, e, error)
                             : app_say(error, LOYD_NO_MEMORY, "no memory for the experiment");
    if (!status) status = load_configurations(store, e, error);
    if (!status) status = load_boards(store, e, error);
    if (!status) status = load_plugins(store, e, error);
    if (!status && owner->texts.no_memory)
        status = app_say(error, LOYD_NO_MEMORY, "no memory for the experiment");
    if (!status && !runs_can_be_numbered(e)) status = damaged(store, error);
    if (status) experiment_free(e);
    return status;
}

loyd_status store_done(struct store *store, const struct stored_experiment *e, bool *done,
                       loyd_error *error) {
    sqlite3_stmt *s = NULL;
    uint64_t runs = experiment_runs(e);
    loyd_status status =
        store_prepare(store, &s, error, "SELECT id FROM run WHERE id >= ?1 AND id < ?2", "ii",
                      run_id(e->id, 0), run_id(e->id + 1, 0));
    int code = SQLITE_DONE;
    memset(done, 0, runs * sizeof *done);
    while (!status && (code = sqlite3_step(s)) == SQLITE_ROW) {
        uint64_t number = (uint64_t)sqlite3_column_int64(s, 0) & UINT32_MAX;
        if (number < runs) done[number] = true;
    }
    sqlite3_finalize(s);
    return status ? status : code == SQLITE_DONE ? LOYD_OK : store_fault(store, code, error);
}

/* ---- The list ---- */

/* The experiment that a process runs now; 0: none. */
static int64_t running_one(struct store *store) {
    int64_t process = store_writer(store);
    if (!process) return 0;
    return store_number(store, 0,
                        "SELECT experiment FROM session WHERE id = (SELECT max(id) FROM session)"
                        " AND process = ?1",
                        "i", process);
}

loyd_status store_each(struct store *store, store_line_fn *each, void *user, loyd_error *error) {
    sqlite3_stmt *s = NULL;
    int64_t running = running_one(store);
    loyd_status status = store_prepare(
        store, &s, error,
        "SELECT e.id, e.runs, e.done, (SELECT count(*) FROM configuration c WHERE c.experiment ="
        " e.id), (SELECT count(*) FROM board b WHERE b.experiment = e.id), e.name, e.created,"
        " m.version, m.\"commit\", m.host FROM experiment e JOIN machine m ON m.id = e.machine"
        " ORDER BY e.id",
        "");
    int code = SQLITE_DONE;
    bool on = true;
    while (!status && on && (code = sqlite3_step(s)) == SQLITE_ROW) {
        struct store_line line = {.id = sqlite3_column_int64(s, 0),
                                  .runs = column_count(s, 1),
                                  .done = column_count(s, 2),
                                  .configurations = column_count(s, 3),
                                  .boards = column_count(s, 4)};
        line.running = line.id == running && line.done < line.runs;
        const char **texts[] = {&line.name, &line.created, &line.version, &line.commit, &line.host};
        for (int i = 0; i < 5; i++) *texts[i] = (const char *)sqlite3_column_text(s, 5 + i);
        if (!line.name || !line.created || !line.version)
            status = sqlite3_errcode(store->db) == SQLITE_NOMEM
                         ? store_fault(store, SQLITE_NOMEM, error)
                         : damaged(store, error);
        else
            on = each(&line, user);
    }
    sqlite3_finalize(s);
    return status ? status : code == SQLITE_DONE || !on ? LOYD_OK : store_fault(store, code, error);
}

struct about_search {
    int64_t id;
    struct store_about *about;
};

static bool take_about(const struct store_line *line, void *user) {
    struct about_search *search = user;
    struct store_about *about = search->about;
    if (line->id != search->id) return true;
    const char *texts[] = {line->name, line->created, line->version, line->commit, line->host};
    const char **kept[] = {&about->line.name, &about->line.created, &about->line.version,
                           &about->line.commit, &about->line.host};
    about->line = *line;
    for (int i = 0; i < 5; i++) {
        snprintf(about->texts[i], sizeof *about->texts, "%s", texts[i] ? texts[i] : "");
        *kept[i] = texts[i] && *texts[i] ? about->texts[i] : NULL;
    }
    return false;
}

loyd_status store_about(struct store *store, int64_t id, struct store_about *about,
                        loyd_error *error) {
    struct about_search search = {id, about};
    memset(about, 0, sizeof *about);
    return store_each(store, take_about, &search, error);
}

/* ---- Every run ---- */

enum { RESULT_COLUMNS_MAX = 80 };

loyd_status store_each_result(struct store *store, int64_t id, store_result_fn *each, void *user,
                              loyd_error *error) {
    static const char all[] = "SELECT * FROM result WHERE experiment = ?1 ORDER BY number";
    const char *values[RESULT_COLUMNS_MAX];
    sqlite3_stmt *s = NULL;
    loyd_status status = store_prepare(store, &s, error, all, "i", id);
    if (status) return status;
    int columns = sqlite3_column_count(s), code = SQLITE_DONE;
    if (columns > RESULT_COLUMNS_MAX) {
        sqlite3_finalize(s);
        return damaged(store, error);
    }
    for (int i = 0; i < columns; i++) values[i] = sqlite3_column_name(s, i);
    bool on = each(values, (size_t)columns, user);
    while (on && (code = sqlite3_step(s)) == SQLITE_ROW) {
        for (int i = 0; i < columns; i++) values[i] = (const char *)sqlite3_column_text(s, i);
        on = each(values, (size_t)columns, user);
    }
    sqlite3_finalize(s);
    return code == SQLITE_DONE || !on ? LOYD_OK : store_fault(store, code, error);
}
