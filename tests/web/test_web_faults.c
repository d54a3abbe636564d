/* SPDX-License-Identifier: MIT
 *
 * Refusals over real HTTP: each has the key that is expected, its list's status and code, a value
 * for every name in the sentence, and the message that the pattern makes of them. What can't be
 * provoked here is listed, so a new line of faults.def needs a test or a reason.
 */
#include "support/test_sentences.h"

#include "fault.h"
#include "web_server.h"

static bool heard[FAULTS];

/* ---- What was said ---- */

/* The sentence of that key in any of the three lists. */
static const loyd_sentence *sentence_of(const char *key) {
    const loyd_sentence *s;
    for (size_t i = 0; (s = fault_sentence_at(i)); i++)
        if (!strcmp(s->key, key)) {
            heard[i] = true;
            return s;
        }
    for (size_t i = 0; (s = app_sentence_at(i)); i++)
        if (!strcmp(s->key, key)) return s;
    for (size_t i = 0; (s = loyd_sentence_at(i)); i++)
        if (!strcmp(s->key, key)) return s;
    fail_msg("no list has %s", key);
    return NULL;
}

static size_t read_values(json_t *object, loyd_value *values) {
    const char *name;
    json_t *value;
    size_t count = 0;
    json_object_foreach(object, name, value) {
        assert_true(count < LOYD_VALUES_MAX);
        if (json_is_string(value))
            values[count++] = loyd_value_text(name, json_string_value(value), SIZE_MAX);
        else if (json_is_integer(value))
            values[count++] = loyd_value_whole(name, json_integer_value(value));
        else
            values[count++] = loyd_value_real(name, json_real_value(value));
    }
    return count;
}

/* message, key and values of an error or, under other names, of a result. */
static void assert_sentence(const json_t *object, const char *key_name, const char *values_name,
                            const char *key) {
    loyd_value values[LOYD_VALUES_MAX];
    const char *message = json_string_value(json_object_get(object, "message"));
    const char *own = json_string_value(json_object_get(object, key_name));
    assert_non_null(message);
    if (!own || strcmp(own, key)) fail_msg("%s, not %s: %s", own ? own : "no key", key, message);
    json_t *line = json_object_get(object, "line"), *column = json_object_get(object, "column");
    char place[64] = "";
    if (line)
        snprintf(place, sizeof place, "line %d, column %d: ", (int)json_integer_value(line),
                 (int)json_integer_value(column));
    assert_memory_equal(message, place, strlen(place));
    json_t *told = json_object_get(object, values_name);
    assert_true(json_is_object(told));
    size_t count = read_values(told, values);
    assert_said(message + strlen(place), sentence_of(key)->pattern, values, count);
}

static void assert_refused(struct answer a, int status, const char *code, const char *key) {
    if (a.status != status) fail_msg("%s: %d, not %d: %s", key, a.status, status, a.body);
    json_t *whole = json_of(a);
    const json_t *error = json_object_get(whole, "error");
    assert_string_equal(json_string_value(json_object_get(error, "code")), code);
    assert_sentence(error, "key", "values", key);
    json_decref(whole);
}

/* ---- Calls ---- */

#define SOLVE(rest) "/api/solve", "{\"board\": \"1 2 3 0\", " rest "}"
#define LAB(rest)   "/api/lab", "{\"board\": \"1 2 3 0\", " rest "}"

static const struct {
    const char *code, *key, *path, *body; /* body NULL: GET; else POST */
} calls[] = {
    {"not-found", "call-unknown", "/api/nothing", NULL},
    {"not-found", "path-unknown", "/nothing", NULL},
    {"not-found", "suite-unknown", "/api/suites/none", NULL},
    {"not-found", "job-unknown", "/api/jobs/0123456789abcdef", NULL},
    {"bad-method", "method-wrong", "/api/version", "{}"},
    {"bad-json", "json-form", "/api/check", "{\"board\": "},
    {"bad-json", "json-no-object", "/api/check", "[]"},
    {"bad-json", "json-deep", "/api/check", "[[[[[[[[[[[[[[[[[]]]]]]]]]]]]]]]]]"},
    {"bad-field", "field-near", "/api/check", "{\"bord\": 1}"},
    {"bad-field", "field-unknown", "/api/check", "{\"something\": 1}"},
    {"bad-field", "field-flag", "/api/check", "{\"distance\": 1}"},
    {"bad-field", "field-heuristics", "/api/check", "{\"heuristics\": 1}"},
    {"bad-field", "field-heuristics", "/api/check",
     "{\"board\": \"1 2 3 0\", \"heuristics\": [\"max(zero,manhattan)\"]}"},
    {"bad-heuristic", "heuristic-near", "/api/check",
     "{\"board\": \"1 2 3 0\", \"heuristics\": [\"manhattan\", \"manhatan\"]}"},
    {"bad-heuristic", "heuristic-unknown", "/api/check",
     "{\"board\": \"1 2 3 0\", \"heuristics\": [\"quantum\"]}"},
    {"bad-field", "board-wanted", "/api/check", "{}"},
    {"bad-field", "field-side", "/api/check", "{\"board\": \"1 0\", \"rows\": 256}"},
    {"bad-field", "field-size", "/api/check", "{\"board\": \"1 0\", \"size\": \"big\"}"},
    {"bad-field", "field-goal", "/api/check", "{\"board\": \"1 2 3 0\", \"goal\": 1}"},
    {"bad-board", "tiles-shape", "/api/check", "{\"board\": [1, 2, 0]}"},
    {"bad-board", "tile-no-number", "/api/check", "{\"board\": [1, 2, \"x\", 0]}"},
    {"bad-board", "tile-no-number", "/api/check", "{\"board\": [[1, 2], [3]]}"},
    {"bad-board", "tile-large", "/api/check", "{\"board\": [1, 2, 70000, 0]}"},
    {"bad-board", "cell-twice", "/api/check", "{\"board\": [1, 1, 2, 0]}"},
    {"bad-board", "tile-twice", "/api/check", "{\"board\": \"1 1\\n2 0\"}"},
    {"bad-goal", "goal-near", "/api/check", "{\"board\": \"1 2 3 0\", \"goal\": \"lats\"}"},
    {"bad-goal", "word-unknown", "/api/check", "{\"board\": \"1 2 3 0\", \"goal\": \"hello\"}"},
    {"bad-field", "field-text", SOLVE("\"algorithm\": 1")},
    {"bad-algorithm", "algorithm-near", SOLVE("\"algorithm\": \"asta\"")},
    {"bad-algorithm", "algorithm-unknown", SOLVE("\"algorithm\": \"quantum\"")},
    {"bad-heuristic", "heuristic-near", SOLVE("\"heuristic\": \"manhatan\"")},
    {"bad-heuristic", "heuristic-unknown", SOLVE("\"heuristic\": \"quantum\"")},
    {"bad-param", "param-unknown", SOLVE("\"algorithm\": \"astar\", \"params\": {\"x\": 1}")},
    {"unsupported", "multi-algorithm", SOLVE("\"algorithm\": \"ucs\", \"metric\": \"multi\"")},
    {"bad-field", "field-count", SOLVE("\"node_limit\": \"many\"")},
    {"bad-field", "field-bytes", SOLVE("\"memory_limit\": \"much\"")},
    {"bad-field", "field-duration", SOLVE("\"time_limit\": \"long\"")},
    {"bad-field", "field-params", SOLVE("\"params\": 1")},
    {"bad-field", "field-param-values", SOLVE("\"params\": {\"a\": []}")},
    {"bad-field", "field-trace", SOLVE("\"trace\": {\"max\": 1}")},
    {"bad-field", "field-metric", SOLVE("\"metric\": \"double\"")},
    {"bad-field", "field-metric-recorded", SOLVE("\"metric\": \"multi\", \"trace\": true")},
    {"bad-field", "field-metric-all", SOLVE("\"metric\": \"multi\", \"all\": true")},
    {"bad-field", "field-moves-of", SOLVE("\"moves_of\": \"hand\"")},
    {"bad-limit", "limit-range", SOLVE("\"time_limit\": \"2h\"")},
    {"bad-limit", "number-range", SOLVE("\"trace\": {\"limit\": 0}")},
    {"bad-request", "address-nul", "/%00", NULL},
    {"bad-request", "address-nul", "/api/version%00", NULL},
    {"bad-request", "address-nul", "/index.html%00.js", NULL},
    {"bad-request", "address-nul", "/api/random?size=3x3&goal=last%00x", NULL},
    {"bad-request", "address-nul", "/api/random?size=3x3%00", NULL},
    {"not-found", "path-unknown", "/%2500", NULL},
    {"bad-field", "size-wanted", "/api/random", NULL},
    {"bad-field", "field-up-to", "/api/random?size=3&count=1001", NULL},
    {"bad-field", "walk-and-depth", "/api/random?size=3&walk=1&depth=1", NULL},
    {"bad-field", "boards-many", "/api/random?size=255&count=900", NULL},
    {"bad-field", "field-lang", "/api/worksheet", "{\"lang\": \"de\"}"},
    {"bad-field", "lab-nothing", LAB("\"goal\": \"last\"")},
    {"bad-field", "lab-nothing", LAB("\"heuristic\": \"zero\", \"patterns\": [[1]]")},
    {"bad-field", "field-weights", LAB("\"weights\": {\"manhattan\": 1.005}")},
    {"bad-field", "field-weights", LAB("\"weights\": {\"manhattan\": -1}")},
    {"bad-field", "field-tile-weights", LAB("\"tile_weights\": [1, 2]")},
    {"bad-field", "field-patterns", LAB("\"patterns\": [[1, 2], [2, 3]]")},
    {"bad-field", "field-patterns", LAB("\"patterns\": [[4]]")},
    {"bad-heuristic", "heuristic-near", LAB("\"weights\": {\"manhatan\": 1}")},
    {"unsupported", "lab-start", LAB("\"weights\": {\"manhattan-both\": 1}")},
    {"unsupported", "lab-unsolvable", "/api/lab",
     "{\"board\": \"2 1 3 0\", \"heuristic\": \"zero\"}"},
    {"unsupported", "lab-cells", "/api/lab",
     "{\"board\": [1,2,3,4,5,6,7,8,9,0], \"rows\": 2, \"heuristic\": \"zero\"}"},
    {"bad-field", "events-jobs", "/api/events", NULL},
    {"unsupported", "tables-no-folder", "/api/tables", "{\"size\": \"3x4\"}"},
};

static void calls_are_refused(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof calls / sizeof *calls; i++) {
        const char *code = calls[i].code;
        int status = !strcmp(code, "not-found") ? 404 : !strcmp(code, "bad-method") ? 405 : 400;
        struct answer a =
            calls[i].body ? post(port, calls[i].path, calls[i].body) : get(port, calls[i].path);
        assert_refused(a, status, code, calls[i].key);
    }
}

static void fields_are_named(void **state) {
    (void)state;
    json_t *whole = json_of(post(port, SOLVE("\"time_limit\": \"2h\"")));
    const json_t *error = json_object_get(whole, "error");
    assert_string_equal(json_string_value(json_object_get(error, "field")), "time_limit");
    const json_t *values = json_object_get(error, "values");
    assert_string_equal(json_string_value(json_object_get(values, "field")), "time_limit");
    assert_string_equal(json_string_value(json_object_get(values, "unit")), "ms");
    assert_int_equal(json_integer_value(json_object_get(values, "max")), 600000);
    json_decref(whole);
}

static json_t *error_of(struct answer a) {
    json_t *whole = json_of(a), *error = json_incref(json_object_get(whole, "error"));
    json_decref(whole);
    assert_non_null(error);
    return error;
}

/* Where the library's sentence names no field, the server does. */
static void fields_of_options_are_named(void **state) {
    static const struct {
        const char *field, *path, *body;
    } cases[] = {
        {"order", SOLVE("\"order\": \"UDXX\"")},
        {"params", SOLVE("\"algorithm\": \"astar\", \"params\": {\"x\": 1}")},
        {"params", SOLVE("\"algorithm\": \"wastar\", \"params\": {\"weight\": 0}")},
        {"heuristic", SOLVE("\"algorithm\": \"bfs\", \"heuristic\": \"zero\"")},
        {"metric", SOLVE("\"algorithm\": \"ucs\", \"metric\": \"multi\"")},
        {"heuristics", "/api/check", "{\"board\": \"1 2 3 0\", \"heuristics\": [\"x\"]}"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        json_t *error = error_of(post(port, cases[i].path, cases[i].body));
        const char *field = json_string_value(json_object_get(error, "field"));
        assert_non_null(field);
        assert_string_equal(field, cases[i].field);
        json_decref(error);
    }
}

/* Entries of a list count from 1, ranges begin where they do, a long path is told by its
 * beginning. */
static void details_are_right(void **state) {
    static const struct {
        const char *message, *path, *body;
    } cases[] = {
        {"entry 1 of the list is no whole number from 0 up; expected the tiles row by row",
         "/api/check", "{\"board\": [-1, 1, 2, 0]}"},
        {"entry 3 of the list is 70000; a board of 4 cells has 0 to 3", "/api/check",
         "{\"board\": [1, 2, 70000, 0]}"},
        {"jobs is from 0 to 64 threads", SOLVE("\"jobs\": 65")},
        {"node_limit is from 1 to 9223372036854775807 nodes", SOLVE("\"node_limit\": 0")},
        {"seed is from 0 to 9223372036854775807", SOLVE("\"seed\": \"1e19\"")},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        json_t *error = error_of(post(port, cases[i].path, cases[i].body));
        assert_string_equal(json_string_value(json_object_get(error, "message")), cases[i].message);
        json_decref(error);
    }
    char path[400] = "/";
    memset(path + 1, 'a', 300);
    json_t *error = error_of(get(port, path));
    const json_t *values = json_object_get(error, "values");
    assert_memory_equal(json_string_value(json_object_get(values, "path")), "/aaaaaaaaaa", 11);
    json_decref(error);
}

/* What a client sent is shown without its control characters, in the message and in the values. */
static void controls_are_not_shown(void **state) {
    (void)state;
    json_t *whole = json_of(post(port, SOLVE("\"algorithm\": \"\\u0007\\u001b[31mred\\u007f\"")));
    const json_t *error = json_object_get(whole, "error");
    const json_t *values = json_object_get(error, "values");
    assert_string_equal(json_string_value(json_object_get(values, "name")), "??[31mred?");
    assert_sentence(error, "key", "values", "algorithm-unknown");
    json_decref(whole);
}

static void too_many_parameters_are_refused(void **state) {
    (void)state;
    char body[800] = "{\"board\": \"1 2 3 0\", \"params\": {\"a\": 1";
    for (int i = 0; i < 40; i++)
        snprintf(body + strlen(body), sizeof body - strlen(body), ", \"p%d\": 1", i);
    strcat(body, "}}");
    assert_refused(post(port, "/api/solve", body), 400, "bad-field", "field-params-many");
}

/* ---- Who asks, and how ---- */

#define GET_VERSION "GET /api/version HTTP/1.1\r\nConnection: close\r\n"
#define POST_CHECK  "POST /api/check HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
#define JSON        "Content-Type: application/json\r\n"

static void requests_are_refused(void **state) {
    static const struct {
        int status;
        const char *code, *key, *text;
    } cases[] = {
        {403, "bad-host", "host-foreign", GET_VERSION "Host: evil.example\r\n\r\n"},
        {403, "bad-origin", "site-foreign",
         GET_VERSION "Host: localhost\r\nOrigin: http://evil.example\r\n\r\n"},
        {400, "bad-request", "length-unclear",
         POST_CHECK JSON "Content-Length: 2\r\nContent-Length: 2\r\n\r\n{}"},
        {415, "bad-type", "type-no-json", POST_CHECK "Content-Length: 2\r\n\r\n{}"},
        {413, "too-large", "body-large", POST_CHECK JSON "Content-Length: 1048577\r\n\r\n"},
        {408, "timeout", "headers-late", "GET / HTTP/1.1\r\n"},
        {408, "timeout", "body-late", POST_CHECK JSON "Content-Length: 9\r\n\r\n{"},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_refused(talk(port, cases[i].text, strlen(cases[i].text)), cases[i].status,
                       cases[i].code, cases[i].key);
}

static void long_requests_are_refused(void **state) {
    (void)state;
    enum { ADDRESS = 9000, HEAD = 20000, BODY = 1100000 };
    char *text = malloc(BODY + 300), *long_part = malloc(BODY + 1);
    assert_true(text && long_part);
    memset(long_part, 'a', BODY);
    long_part[BODY] = 0;
    snprintf(text, BODY, "GET /%.*s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n",
             ADDRESS, long_part);
    assert_refused(talk(port, text, strlen(text)), 414, "long-address", "address-long");
    snprintf(text, BODY, GET_VERSION "Host: localhost\r\nX-Long: %.*s\r\n\r\n", HEAD, long_part);
    assert_refused(talk(port, text, strlen(text)), 431, "long-headers", "headers-long");
    snprintf(text, BODY + 300, POST_CHECK JSON "Transfer-Encoding: chunked\r\n\r\n%x\r\n%s\r\n",
             BODY, long_part);
    assert_refused(talk(port, text, strlen(text)), 413, "too-large", "body-large");
    free(text);
    free(long_part);
}

/* ---- Jobs and results ---- */

static void full_queues_are_refused(void **state) {
    (void)state;
    enum { RUNNING = 2, QUEUE = 6 };
    char ids[RUNNING + QUEUE][32], path[64];
    for (int i = 0; i < RUNNING + QUEUE; i++) {
        new_job("{" LONG_SEARCH "}", ids[i]);
        if (i < RUNNING) assert_true(job_becomes(ids[i], "running"));
    }
    assert_refused(post(port, "/api/jobs", "{" LONG_SEARCH "}"), 429, "busy", "jobs-wait");
    for (int i = RUNNING + QUEUE; i-- > 0;) {
        snprintf(path, sizeof path, "/api/jobs/%.20s", ids[i]);
        json_t *job = json_of(request(port, "DELETE", path, JSON_TYPE, NULL));
        if (i >= RUNNING)
            assert_sentence(json_object_get(job, "error"), "key", "values", "job-cancelled");
        json_decref(job);
    }
}

static void results_say_how_they_ended(void **state) {
    (void)state;
    json_t *stuck = json_of(post(port, "/api/solve", "{" EIGHT ", \"algorithm\": \"hill\"}"));
    assert_sentence(stuck, "message_key", "message_values", "stuck-at");
    const json_t *values = json_object_get(stuck, "message_values");
    assert_true(json_integer_value(json_object_get(values, "h")) > 0);
    json_decref(stuck);
    json_t *low =
        json_of(post(port, "/api/solve",
                     "{" EIGHT ", \"algorithm\": \"backtrack\", \"params\": {\"bound\": 5}}"));
    assert_sentence(low, "message_key", "message_values", "bound-too-low");
    json_decref(low);
    json_t *deep = json_of(
        post(port, "/api/solve",
             "{" EIGHT ", \"algorithm\": \"backtrack\", \"depth_limit\": 5}")); /* no parameter */
    assert_string_equal(json_string_value(json_object_get(deep, "outcome")), "depth-limit");
    assert_true(json_is_null(json_object_get(deep, "message_key")));
    json_decref(deep);
    json_t *solved = json_of(post(port, "/api/solve", "{" EIGHT "}"));
    assert_true(json_is_null(json_object_get(solved, "message_key")));
    assert_int_equal(json_object_size(json_object_get(solved, "message_values")), 0);
    json_decref(solved);
}

/* ---- All of them ---- */

#define WITH_DATABASE "takes a server with a database: test web_experiments"

static void every_fault_was_heard(void **state) {
    static const struct {
        const char *key, *why;
    } unheard[] = {
        {"token-wanted", "takes a server with a token: test web_guard"},
        {"stopping", "takes a request in the moment of stopping"},
        {"server-memory", "memory must run out"},
        {"tables-not-kept", "said without a server: tests/web/static"},
        {"experiments-left-out", "takes a build without SQLite"},
        {"experiment-unknown", WITH_DATABASE},
        {"store-missing", WITH_DATABASE},
        {"store-locked", WITH_DATABASE},
        {"store-foreign", WITH_DATABASE},
        {"store-later", WITH_DATABASE},
        {"store-network", "takes a network file system"},
        {"store-unread", "takes a database that can't be read"},
        {"field-search", WITH_DATABASE},
        {"field-sort", WITH_DATABASE},
    };
    (void)state;
    for (size_t i = 0; i < FAULTS; i++) {
        const char *key = fault_sentence_at(i)->key;
        bool listed = false;
        for (size_t k = 0; k < sizeof unheard / sizeof *unheard; k++)
            listed |= !strcmp(unheard[k].key, key);
        if (heard[i] && listed) fail_msg("%s is said after all: take it off the list", key);
        if (!heard[i] && !listed) fail_msg("no test hears %s", key);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(calls_are_refused),
        cmocka_unit_test(fields_are_named),
        cmocka_unit_test(fields_of_options_are_named),
        cmocka_unit_test(details_are_right),
        cmocka_unit_test(controls_are_not_shown),
        cmocka_unit_test(too_many_parameters_are_refused),
        cmocka_unit_test(requests_are_refused),
        cmocka_unit_test(long_requests_are_refused),
        cmocka_unit_test(full_queues_are_refused),
        cmocka_unit_test(results_say_how_they_ended),
        cmocka_unit_test(every_fault_was_heard),
    };
    return cmocka_run_group_tests(tests, start_server, stop_server);
}
