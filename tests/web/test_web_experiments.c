/* SPDX-License-Identifier: MIT
 *
 * Stored experiments over HTTP: the list, a report with its charts, runs some at a time, a watch
 * that all share, and each thing that can be wrong with the database, said.
 */
#include "support/cmocka_all.h"
#include "support/scratch_folder.h"

#include "web_server.h"

#include <sqlite3.h>
#include <sys/stat.h>

static char db[100];

static int start_here(void **state) {
    struct server_options o;
    if (!getenv("LOYD") || folder_make(state)) return -1;
    snprintf(db, sizeof db, "%s/experiments.db", folder);
    short_options(&o);
    o.db = db;
    o.watch_s = 0.1;
    return start_with(&o);
}

static int stop_here(void **state) {
    stop_server(state);
    return folder_remove(state);
}

/* Six boards by two searches. */
static void run_experiment(const char *name) {
    char command[400];
    snprintf(command, sizeof command,
             "'%s' experiment run -q --db %s --name %s -a astar,bfs -H manhattan --random 3x3"
             " --depth 4,8 --count 3 --share-cores",
             getenv("LOYD"), db, name);
    assert_int_equal(system(command), 0);
}

static void change(const char *sql) {
    sqlite3 *base;
    assert_int_equal(sqlite3_open(db, &base), SQLITE_OK);
    assert_int_equal(sqlite3_exec(base, sql, NULL, NULL, NULL), SQLITE_OK);
    sqlite3_close(base);
}

static void expect_refusal(const char *path, int status, const char *key) {
    char wanted[80];
    struct answer a = get(port, path);
    snprintf(wanted, sizeof wanted, "\"key\": \"%s\"", key);
    assert_int_equal(a.status, status);
    assert_true(says(&a, wanted));
    answer_free(&a);
}

static json_t *good(const char *path) {
    struct answer a = get(port, path);
    assert_int_equal(a.status, 200);
    json_t *document = json_of(a);
    assert_non_null(document);
    return document;
}

static int64_t whole(json_t *object, const char *key) {
    return json_integer_value(json_object_get(object, key));
}

static void none_yet(void **state) {
    (void)state;
    expect_refusal("/api/experiments", 404, "store-missing");
    expect_refusal("/api/experiments/1", 404, "store-missing");
}

static void the_list_and_a_report(void **state) {
    (void)state;
    run_experiment("first");
    json_t *list = good("/api/experiments");
    json_t *line = json_array_get(json_object_get(list, "experiments"), 0);
    assert_int_equal(json_array_size(json_object_get(list, "experiments")), 1);
    assert_int_equal(whole(line, "done"), 12);
    assert_int_equal(whole(line, "runs"), 12);
    assert_true(json_is_false(json_object_get(line, "running")));
    json_decref(list);
    json_t *report = good("/api/experiments/1");
    json_t *searches = json_object_get(report, "searches");
    assert_int_equal(json_array_size(searches), 2);
    assert_string_equal(json_string_value(json_object_get(report, "baseline")), "astar manhattan");
    json_t *charts = json_object_get(report, "charts");
    assert_true(json_array_size(charts) >= 6);
    const char *svg = json_string_value(json_object_get(json_array_get(charts, 0), "svg"));
    assert_non_null(svg);
    assert_true(!strncmp(svg, "<svg ", 5) && strstr(svg, "</svg>"));
    json_decref(report);
    report = good("/api/experiments/first?baseline=bfs");
    assert_string_equal(json_string_value(json_object_get(report, "baseline")), "bfs");
    json_decref(report);
}

static void runs_some_at_a_time(void **state) {
    (void)state;
    json_t *page = good("/api/experiments/1/runs?from=2&count=3&search=bfs&sort=expanded");
    json_t *runs = json_object_get(page, "runs");
    assert_int_equal(whole(page, "all"), 6);
    assert_int_equal(json_array_size(runs), 3);
    for (size_t i = 0; i < 3; i++) {
        json_t *run = json_array_get(runs, i);
        assert_string_equal(json_string_value(json_object_get(run, "label")), "bfs");
        assert_int_equal(json_array_size(json_object_get(run, "board")), 9);
        if (i)
            assert_true(whole(run, "expanded") <= whole(json_array_get(runs, i - 1), "expanded"));
    }
    json_decref(page);
    page = good("/api/experiments/1/runs");
    assert_int_equal(whole(page, "all"), 12);
    assert_int_equal(json_array_size(json_object_get(page, "runs")), 12);
    assert_int_equal(whole(json_array_get(json_object_get(page, "runs"), 11), "number"), 11);
    json_decref(page);
}

static void what_is_wrong_is_refused(void **state) {
    (void)state;
    expect_refusal("/api/experiments/2", 404, "experiment-unknown");
    expect_refusal("/api/experiments/none/runs", 404, "experiment-unknown");
    expect_refusal("/api/experiments/1?baseline=x", 400, "field-search");
    expect_refusal("/api/experiments/1/runs?search=x", 400, "field-search");
    expect_refusal("/api/experiments/1/runs?sort=x", 400, "field-sort");
    expect_refusal("/api/experiments/1/runs?count=501", 400, "field-up-to");
    expect_refusal("/api/experiments/1/runs?from=-1", 400, "field-up-to");
    struct answer a = post(port, "/api/experiments", "{}");
    assert_int_equal(a.status, 405);
    answer_free(&a);
    a = post(port, "/api/experiments/watch", "{\"often\": 1}");
    assert_int_equal(a.status, 400);
    answer_free(&a);
}

/* One job for all, which tells of a new experiment, keeps no past and ends with its listeners. */
static void a_watch_is_shared(void **state) {
    char id[32], path[64];
    struct heard h = {0};
    (void)state;
    json_t *job = json_of(post(port, "/api/experiments/watch", "{}"));
    snprintf(id, sizeof id, "%.31s", json_string_value(json_object_get(job, "id")));
    json_decref(job);
    job = json_of(post(port, "/api/experiments/watch", "{}"));
    assert_string_equal(json_string_value(json_object_get(job, "id")), id);
    json_decref(job);
    snprintf(path, sizeof path, "/api/events?jobs=%.20s", id);
    int stream = open_events(path, "");
    hear(stream, &h, "\"name\": \"first\"", 5);
    assert_non_null(strstr(h.text, "event: experiments"));
    assert_null(strstr(h.text, "\"name\": \"second\""));
    run_experiment("second");
    hear(stream, &h, "\"experiment\": 2, \"name\": \"second\", \"runs\": 12, \"done\": 12", 5);
    assert_non_null(strstr(h.text, "\"name\": \"second\", \"runs\": 12, \"done\": 12"));
    free(h.text);
    close(stream);
    h = (struct heard){0};
    stream = open_events(path, ""); /* who comes late hears how things are, once */
    hear(stream, &h, "\"name\": \"second\"", 5);
    const char *event = strstr(h.text, "event: experiments");
    assert_non_null(event);
    assert_null(strstr(event + 1, "event: experiments"));
    free(h.text);
    close(stream);
    assert_true(job_becomes(id, "cancelled"));
}

static void a_wrong_database_is_said(void **state) {
    (void)state;
    change("PRAGMA user_version = 99");
    expect_refusal("/api/experiments", 503, "store-later");
    change("PRAGMA user_version = 1; PRAGMA application_id = 7");
    expect_refusal("/api/experiments/1", 503, "store-foreign");
    change("PRAGMA application_id = 1819244900");
    json_decref(good("/api/experiments"));
}

/* For five seconds it is tried. */
static void a_locked_database_is_said(void **state) {
    sqlite3 *base;
    (void)state;
    assert_int_equal(sqlite3_open(db, &base), SQLITE_OK);
    const char *lock = "PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; PRAGMA user_version = 1;";
    assert_int_equal(sqlite3_exec(base, lock, NULL, NULL, NULL), SQLITE_OK);
    expect_refusal("/api/experiments", 503, "store-locked");
    sqlite3_close(base);
    json_decref(good("/api/experiments"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(none_yet),
        cmocka_unit_test(the_list_and_a_report),
        cmocka_unit_test(runs_some_at_a_time),
        cmocka_unit_test(what_is_wrong_is_refused),
        cmocka_unit_test(a_watch_is_shared),
        cmocka_unit_test(a_wrong_database_is_said),
        cmocka_unit_test(a_locked_database_is_said),
    };
    return getenv("LOYD") ? cmocka_run_group_tests(tests, start_here, stop_here) : 77;
}
