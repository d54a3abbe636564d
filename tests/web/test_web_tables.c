/* SPDX-License-Identifier: MIT
 *
 * Pattern tables over HTTP: what is there for a shape, building it once and outside of a search's
 * memory limit, and a server that has no folder for them.
 */
#define _XOPEN_SOURCE 700
#define _DEFAULT_SOURCE
#include "support/cmocka_all.h"

#include "web_server.h"

#include <ftw.h>
#include <unistd.h>

static char folder[] = "/tmp/loyd-web-tables-XXXXXX";
static char inner[64];

static int start_here(void **state) {
    struct server_options o;
    (void)state;
    short_options(&o);
    o.memory_limit = 1 << 20; /* of a search: not enough for any of this */
    if (!mkdtemp(folder)) return -1;
    snprintf(inner, sizeof inner, "%s/a/b", folder);
    o.cache_dir = inner;
    return start_with(&o);
}

static int drop(const char *path, const struct stat *about, int type, struct FTW *at) {
    (void)about, (void)type, (void)at;
    return remove(path);
}

static int stop_here(void **state) {
    stop_server(state);
    return nftw(folder, drop, 8, FTW_DEPTH | FTW_PHYS);
}

static void expect_state(const char *path, const char *wanted) {
    json_t *answer = json_of(get(port, path));
    const char *is = json_string_value(json_object_get(answer, "state"));
    assert_non_null(is);
    assert_string_equal(is, wanted);
    json_decref(answer);
}

static void tables_are_built_once(void **state) {
    char id[32];
    (void)state;
    expect_state("/api/tables?size=3x4", "absent");
    struct answer a = post(port, "/api/tables", "{\"size\": \"3x4\"}");
    assert_int_equal(a.status, 202);
    json_t *job = json_of(a);
    snprintf(id, sizeof id, "%.31s", json_string_value(json_object_get(job, "id")));
    json_decref(job);
    assert_true(job_becomes(id, "done"));
    job = job_of(id);
    json_t *result = json_object_get(job, "result");
    assert_int_equal(json_array_size(json_object_get(result, "tables")), 2);
    assert_true(json_is_true(
        json_object_get(json_array_get(json_object_get(result, "tables"), 0), "built")));
    json_decref(job);
    expect_state("/api/tables?size=3x4", "there");
    expect_state("/api/tables?size=4x3&goal=first", "there"); /* turned, the same tables */
    expect_state("/api/tables?size=4x4", "absent");
}

static void what_has_no_tables_is_refused(void **state) {
    (void)state;
    expect_state("/api/tables?size=6x6", "refused");
    struct answer a = get(port, "/api/tables?size=big");
    assert_int_equal(a.status, 400);
    answer_free(&a);
    a = post(port, "/api/tables", "{\"size\": \"4x4\", \"colour\": 1}");
    assert_int_equal(a.status, 400);
    answer_free(&a);
    a = request(port, "DELETE", "/api/tables", JSON_TYPE, NULL);
    assert_int_equal(a.status, 405);
    answer_free(&a);
}

static void a_build_is_cancelled(void **state) {
    char id[32];
    (void)state;
    json_t *job = json_of(post(port, "/api/tables", "{\"size\": \"4x4\"}"));
    snprintf(id, sizeof id, "%.31s", json_string_value(json_object_get(job, "id")));
    json_decref(job);
    expect_state("/api/tables?size=4x4", "building");
    job = json_of(post(port, "/api/tables", "{\"size\": \"4x4\"}")); /* the same one */
    assert_string_equal(json_string_value(json_object_get(job, "id")), id);
    json_decref(job);
    struct answer a = job_delete(id);
    assert_int_equal(a.status, 200);
    answer_free(&a);
    assert_true(job_becomes(id, "cancelled"));
    expect_state("/api/tables?size=4x4", "absent");
}

static void no_folder_no_tables(void **state) {
    (void)state;
    expect_state("/api/tables?size=3x4", "refused");
}

/* A file stands where the folder would be. */
static int start_blocked(void **state) {
    struct server_options o;
    (void)state;
    short_options(&o);
    o.cache_dir = "/dev/null/tables";
    return start_with(&o);
}

static void a_folder_that_cannot_be_made(void **state) {
    char id[32];
    (void)state;
    json_t *job = json_of(post(port, "/api/tables", "{\"size\": \"3x4\"}"));
    snprintf(id, sizeof id, "%.31s", json_string_value(json_object_get(job, "id")));
    json_decref(job);
    assert_true(job_becomes(id, "failed"));
    job = job_of(id);
    json_t *error = json_object_get(job, "error");
    assert_string_equal(json_string_value(json_object_get(error, "key")), "folder-unmade");
    json_decref(job);
}

int main(void) {
    const struct CMUnitTest here[] = {
        cmocka_unit_test(tables_are_built_once),
        cmocka_unit_test(what_has_no_tables_is_refused),
        cmocka_unit_test(a_build_is_cancelled),
    };
    const struct CMUnitTest nowhere[] = {cmocka_unit_test(no_folder_no_tables)};
    const struct CMUnitTest blocked[] = {cmocka_unit_test(a_folder_that_cannot_be_made)};
    return cmocka_run_group_tests(here, start_here, stop_here) +
           cmocka_run_group_tests(blocked, start_blocked, stop_server) +
           cmocka_run_group_tests(nowhere, start_server, stop_server);
}
