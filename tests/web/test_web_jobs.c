/* SPDX-License-Identifier: MIT
 *
 * Jobs and their events over real HTTP: the life of a job, streams that are resumed, recordings,
 * closed tabs, a full queue, and a server that is stopped in the middle of it all.
 */
#include "support/cmocka_all.h"

#include "web_server.h"

static const char *text(const json_t *object, const char *key) {
    const char *value = json_string_value(json_object_get(object, key));
    assert_non_null(value);
    return value;
}

static struct answer events_of(const char *id, const char *more) {
    char path[64];
    snprintf(path, sizeof path, "/api/jobs/%.20s/events", id);
    return request(port, "GET", path, more, NULL);
}

static size_t count_of(const char *in, const char *what) {
    size_t count = 0;
    for (; (in = strstr(in, what)); in += strlen(what)) count++;
    return count;
}

static void a_job_lives(void **state) {
    char id[32], place[64];
    (void)state;
    struct answer a = post(port, "/api/jobs", "{" EIGHT ", \"algorithm\": \"astar\"}");
    assert_int_equal(a.status, 202);
    const char *location = header_of(&a, "Location");
    assert_non_null(location);
    snprintf(place, sizeof place, "%.60s", location);
    json_t *job = json_of(a);
    snprintf(id, sizeof id, "%.31s", text(job, "id"));
    assert_int_equal(strlen(id), 16);
    assert_string_equal(place + strlen("/api/jobs/"), id);
    json_decref(job);
    assert_true(job_becomes(id, "done"));
    job = job_of(id);
    assert_int_equal(json_integer_value(json_object_get(json_object_get(job, "result"), "length")),
                     13);
    json_decref(job);
    a = get(port, "/api/jobs");
    assert_non_null(strstr(a.body, id));
    answer_free(&a);
    a = job_delete(id);
    assert_int_equal(a.status, 200);
    answer_free(&a);
    a = job_delete(id);
    assert_int_equal(a.status, 404);
    answer_free(&a);
}

static void a_long_solve_becomes_a_job(void **state) {
    char id[32];
    (void)state;
    struct answer a = post(port, "/api/solve", "{" LONG_SEARCH "}");
    assert_int_equal(a.status, 202);
    json_t *job = json_of(a);
    snprintf(id, sizeof id, "%.31s", text(job, "id"));
    json_decref(job);
    sleep_s(1.4); /* longer than the grace of a job that was listened to */
    assert_true(job_is(id, "running"));
    a = job_delete(id);
    assert_int_equal(a.status, 200);
    answer_free(&a);
    assert_true(job_becomes(id, "cancelled"));
    job = job_of(id);
    assert_string_equal(text(json_object_get(job, "result"), "outcome"), "cancelled");
    assert_true(json_integer_value(json_object_get(json_object_get(job, "result"), "expanded")) >
                0);
    json_decref(job);
}

static void progress_comes_often(void **state) {
    char id[32];
    (void)state;
    new_job("{" LONG_SEARCH ", \"time_limit\": 1}", id);
    struct answer a = events_of(id, "");
    assert_int_equal(a.status, 200);
    assert_string_equal(header_of(&a, "Content-Type"), "text/event-stream");
    assert_int_equal(strncmp(a.body, "retry: 1000\n\nid: 1\nevent: state\n", 32), 0);
    assert_true(count_of(a.body, "event: progress\n") >= 6);
    assert_int_equal(count_of(a.body, "event: result\n"), 1);
    assert_non_null(strstr(a.body, "\"outcome\": \"time-limit\""));
    answer_free(&a);
}

/* A search that finds 120 moves soon, and betters them for hours. */
#define BETTERED                                                                                   \
    "\"board\": \"3 11 0 7 10 12 4 2 15 9 14 8 13 6 1 5\", \"algorithm\": "                        \
    "\"backtrack\", \"params\": {\"bound\": 120}"

/* The last event of a stream that tells of a better solution. */
static json_t *last_improved(const char *stream) {
    json_t *last = NULL;
    for (const char *at = stream; (at = strstr(at, "event: progress\ndata: "));) {
        at += strlen("event: progress\ndata: ");
        json_t *progress = json_loadb(at, strcspn(at, "\n"), 0, NULL);
        assert_non_null(progress);
        if (!strcmp(text(progress, "event"), "improved")) {
            json_decref(last);
            last = json_incref(progress);
        }
        json_decref(progress);
    }
    return last;
}

/* Each better solution comes with its moves, and the best is kept when the job is cancelled. */
static void improvements_come_with_their_moves(void **state) {
    char id[32], path[64];
    struct heard h = {0};
    (void)state;
    new_job("{" BETTERED "}", id);
    snprintf(path, sizeof path, "/api/jobs/%.20s/events", id);
    int fd = open_events(path, "");
    hear(fd, &h, "\"improved\"", 60);
    hear(fd, &h, "none", 0.5);
    struct answer a = job_delete(id);
    answer_free(&a);
    hear(fd, &h, "event: result", 10);
    close(fd);
    json_t *improved = last_improved(h.text), *job = job_of(id);
    assert_non_null(improved);
    const json_t *result = json_object_get(job, "result");
    assert_int_equal(strlen(text(improved, "moves")),
                     json_integer_value(json_object_get(improved, "length")));
    assert_non_null(json_object_get(improved, "lower_bound"));
    assert_string_equal(text(result, "outcome"), "cancelled");
    assert_true(strlen(text(result, "moves")) <= strlen(text(improved, "moves")));
    assert_int_equal(strlen(text(result, "moves")),
                     json_integer_value(json_object_get(result, "length")));
    json_decref(improved);
    json_decref(job);
    free(h.text);
}

/* The letters are those that were asked for, also in events; and a path that came too soon after an
 * event is told with the next one: here eight within a hundredth of a second. */
static void the_best_path_is_told(void **state) {
    char id[32];
    (void)state;
    new_job("{" EIGHT ", \"algorithm\": \"dfs-bnb\", \"moves_of\": \"tile\"}", id);
    struct answer a = events_of(id, "");
    json_t *improved = last_improved(a.body);
    assert_int_equal(json_integer_value(json_object_get(improved, "length")), 13);
    const char *moves = text(improved, "moves");
    assert_true(*moves == 'D' || *moves == 'L' || *moves == 'R'); /* the blank is at the bottom */
    assert_non_null(strstr(a.body + (strstr(a.body, "event: result") - a.body), moves));
    json_decref(improved);
    answer_free(&a);
}

/* The same events again from the beginning; the rest after one of them; none after the last. */
static void streams_are_resumed(void **state) {
    char id[32], more[64], path[96];
    (void)state;
    new_job("{" LONG_SEARCH ", \"time_limit\": \"300ms\"}", id);
    struct answer whole = events_of(id, ""), again = events_of(id, "");
    assert_string_equal(whole.body, again.body);
    size_t last = count_of(whole.body, "id: ");
    assert_true(last > 3);
    struct answer rest = events_of(id, "Last-Event-ID: 2\r\n");
    assert_int_equal(count_of(rest.body, "id: "), last - 2);
    const char *third = strstr(whole.body, "id: 3\n");
    assert_non_null(third);
    assert_string_equal(rest.body + strlen("retry: 1000\n\n"), third);
    snprintf(path, sizeof path, "/api/jobs/%.20s/events?last=2", id);
    struct answer query = get(port, path);
    assert_string_equal(query.body, rest.body);
    snprintf(more, sizeof more, "Last-Event-ID: %zu\r\n", last);
    struct answer none = events_of(id, more);
    assert_int_equal(none.status, 204);
    struct answer odd = events_of(id, "Last-Event-ID: -5x\r\n");
    assert_string_equal(odd.body, whole.body);
    answer_free(&whole);
    answer_free(&again);
    answer_free(&rest);
    answer_free(&query);
    answer_free(&none);
    answer_free(&odd);
}

static void many_jobs_share_a_stream(void **state) {
    char a_id[32], b_id[32], path[128];
    (void)state;
    new_job("{" EIGHT ", \"algorithm\": \"bfs\"}", a_id);
    new_job("{" LONG_SEARCH ", \"time_limit\": \"300ms\"}", b_id);
    snprintf(path, sizeof path, "/api/events?jobs=%.20s,%.20s", a_id, b_id);
    struct answer a = get(port, path);
    assert_int_equal(a.status, 200);
    assert_int_equal(count_of(a.body, "event: result\n"), 2);
    assert_non_null(strstr(a.body, "id: 2-"));
    size_t seen = count_of(a.body, "id: ");
    answer_free(&a);
    a = request(port, "GET", path, "Last-Event-ID: 2-1\r\n", NULL);
    assert_int_equal(count_of(a.body, "id: "), seen - 3);
    answer_free(&a);
    snprintf(path, sizeof path, "/api/events?jobs=%.20s,none", a_id);
    a = get(port, path);
    assert_int_equal(a.status, 404);
    answer_free(&a);
    a = get(port, "/api/events?jobs=1,1,1,1,1,1,1,1,1");
    assert_int_equal(a.status, 404);
    answer_free(&a);
}

/* Joins the batches of a recording. */
static json_t *trace_of(const char *stream, size_t *total, bool *truncated) {
    json_t *events = json_array();
    for (const char *at = stream; (at = strstr(at, "event: trace\ndata: "));) {
        at += strlen("event: trace\ndata: ");
        json_t *batch = json_loadb(at, strcspn(at, "\n"), 0, NULL);
        assert_non_null(batch);
        assert_int_equal(json_integer_value(json_object_get(batch, "from")),
                         json_array_size(events));
        json_array_extend(events, json_object_get(batch, "events"));
        if (json_is_true(json_object_get(batch, "end"))) {
            *total = (size_t)json_integer_value(json_object_get(batch, "total"));
            *truncated = json_is_true(json_object_get(batch, "truncated"));
        }
        json_decref(batch);
    }
    return events;
}

static const char *place(const json_t *row, size_t i) {
    return json_string_value(json_array_get(row, i));
}

static void recordings_are_whole(void **state) {
    char id[32];
    size_t total = 0, expanded = 0;
    bool truncated = true;
    (void)state;
    new_job("{" EIGHT ", \"algorithm\": \"bfs\", \"trace\": true}", id);
    struct answer a = events_of(id, "");
    json_t *events = trace_of(a.body, &total, &truncated);
    assert_int_equal(json_array_size(events), total);
    assert_false(truncated);
    for (size_t i = 0; i < total; i++)
        expanded += !strcmp(place(json_array_get(events, i), 0), "expand");
    const json_t *start = json_array_get(events, 0), *last = json_array_get(events, total - 1);
    assert_string_equal(place(start, 0), "start");
    assert_int_equal(json_array_size(json_array_get(start, 11)), 9);
    assert_string_equal(place(last, 0), "goal");
    json_t *job = job_of(id);
    assert_int_equal(
        json_integer_value(json_object_get(json_object_get(job, "result"), "expanded")), expanded);
    json_decref(job);
    json_decref(events);
    answer_free(&a);
    new_job("{" EIGHT ", \"algorithm\": \"bfs\", \"trace\": {\"limit\": 100}}", id);
    a = events_of(id, "");
    events = trace_of(a.body, &total, &truncated);
    assert_int_equal(total, 100);
    assert_int_equal(json_array_size(events), 100);
    assert_true(truncated);
    assert_true(strstr(a.body, "event: trace\n") < strstr(a.body, "event: result\n"));
    json_decref(events);
    answer_free(&a);
}

/* The limit ends the recording, not the search: the last batch does not wait for it. */
static void a_full_recording_ends_at_once(void **state) {
    char id[32], path[64];
    struct heard h = {0};
    (void)state;
    new_job("{" LONG_SEARCH ", \"trace\": {\"limit\": 100}}", id);
    snprintf(path, sizeof path, "/api/jobs/%.20s/events", id);
    int fd = open_events(path, "");
    hear(fd, &h, "\"truncated\": true", 10);
    assert_non_null(strstr(h.text, "\"truncated\": true"));
    assert_true(job_is(id, "running"));
    struct answer a = job_delete(id);
    answer_free(&a);
    hear(fd, &h, "event: result", 10);
    const char *end = strstr(h.text, "\"end\": true");
    assert_null(strstr(end + 1, "\"end\": true"));
    close(fd);
    free(h.text);
}

static void a_closed_tab_cancels(void **state) {
    char id[32], kept[32], path[64];
    struct heard h = {0};
    (void)state;
    new_job("{" LONG_SEARCH "}", id);
    new_job("{" LONG_SEARCH ", \"keep\": true}", kept);
    snprintf(path, sizeof path, "/api/jobs/%.20s/events", id);
    int fd = open_events(path, "");
    hear(fd, &h, "event: progress", 10);
    assert_non_null(strstr(h.text, "event: progress"));
    close(fd);
    /* Back within the grace: it goes on. */
    sleep_s(0.2);
    fd = open_events(path, "Last-Event-ID: 1\r\n");
    sleep_s(1.4);
    assert_true(job_is(id, "running"));
    close(fd);
    assert_true(job_becomes(id, "cancelled"));
    snprintf(path, sizeof path, "/api/jobs/%.20s/events", kept);
    fd = open_events(path, "");
    hear(fd, &h, "none", 0.2);
    close(fd);
    sleep_s(1.4);
    assert_true(job_is(kept, "running"));
    struct answer a = job_delete(kept);
    answer_free(&a);
    assert_true(job_becomes(kept, "cancelled"));
    free(h.text);
}

/* Clients that hang up on /api/solve, early and late, politely and not: nobody wants the
 * answers. */
static void a_hung_up_solve_is_cancelled(void **state) {
    const char *body = "{" LONG_SEARCH "}";
    char text_out[300];
    (void)state;
    snprintf(text_out, sizeof text_out,
             "POST /api/solve HTTP/1.1\r\nHost: localhost\r\n" JSON_TYPE
             "Content-Length: %zu\r\n\r\n%s",
             strlen(body), body);
    for (int i = 0; i < 20; i++) {
        struct linger hard = {.l_onoff = i % 2, .l_linger = 0};
        int fd = dial(port);
        setsockopt(fd, SOL_SOCKET, SO_LINGER, &hard, sizeof hard);
        say(fd, text_out, strlen(text_out));
        sleep_s(0.013 * i);
        close(fd);
    }
    bool busy = true;
    for (double end = clock_s() + 5; busy && clock_s() < end; sleep_s(0.02)) {
        struct answer a = get(port, "/api/jobs");
        busy = strstr(a.body, "\"running\"") || strstr(a.body, "\"queued\"");
        answer_free(&a);
    }
    assert_false(busy);
}

static void a_full_queue_says_so(void **state) {
    char ids[8][32];
    (void)state;
    for (size_t i = 0; i < 8; i++) {
        new_job("{" LONG_SEARCH "}", ids[i]);
        assert_int_equal(strlen(ids[i]), 16);
        if (i < 2) assert_true(job_becomes(ids[i], "running"));
    }
    json_t *job = job_of(ids[7]);
    assert_int_equal(json_integer_value(json_object_get(job, "waiting")), 5);
    json_decref(job);
    struct answer a = post(port, "/api/jobs", "{" EIGHT "}");
    assert_int_equal(a.status, 429);
    assert_non_null(header_of(&a, "Retry-After"));
    assert_non_null(strstr(a.body, "\"busy\""));
    answer_free(&a);
    a = post(port, "/api/check", "{" EIGHT "}"); /* short calls have workers of their own */
    assert_int_equal(a.status, 200);
    answer_free(&a);
    a = job_delete(ids[7]); /* one that never ran */
    assert_non_null(strstr(a.body, "\"state\": \"cancelled\""));
    answer_free(&a);
    a = events_of(ids[7], "");
    assert_non_null(strstr(a.body, "event: failed\n"));
    assert_non_null(strstr(a.body, "\"code\": \"cancelled\""));
    answer_free(&a);
    for (size_t i = 0; i < 7; i++) {
        a = job_delete(ids[i]);
        answer_free(&a);
    }
    for (size_t i = 0; i < 7; i++) assert_true(job_becomes(ids[i], "cancelled"));
}

/* A job that its search refuses for the shape. */
static void a_job_may_fail(void **state) {
    char id[32];
    (void)state;
    new_job("{\"board\": \"1 2 3 4 5 0\", \"size\": \"1x6\", \"algorithm\": \"astar\", "
            "\"heuristic\": \"walking-distance\"}",
            id);
    struct answer a = events_of(id, "");
    bool failed = strstr(a.body, "event: failed\n"), solved = strstr(a.body, "event: result\n");
    assert_true(failed != solved);
    if (failed) assert_true(job_is(id, "failed"));
    answer_free(&a);
}

static void idle_streams_are_kept_warm(void **state) {
    char ids[3][32], path[64];
    struct heard h = {0};
    (void)state;
    for (size_t i = 0; i < 3; i++) new_job("{" LONG_SEARCH ", \"keep\": true}", ids[i]);
    snprintf(path, sizeof path, "/api/jobs/%.20s/events", ids[2]);
    int fd = open_events(path, "");
    hear(fd, &h, ":\n\n", 5);
    assert_non_null(h.text);
    assert_non_null(strstr(h.text, ":\n\n"));
    close(fd);
    free(h.text);
    for (size_t i = 0; i < 3; i++) {
        struct answer a = job_delete(ids[i]);
        answer_free(&a);
        assert_true(job_becomes(ids[i], "cancelled"));
    }
}

/* A ring of 4 KiB can't hold a recording: the stream says what is missing. */
static int start_small_ring(void **state) {
    struct server_options o;
    (void)state;
    short_options(&o);
    o.ring_bytes = 4096;
    return start_with(&o);
}

static void gaps_are_told(void **state) {
    char id[32];
    (void)state;
    new_job("{" LONG_SEARCH ", \"time_limit\": 2}", id);
    assert_true(job_becomes(id, "done"));
    struct answer a = events_of(id, "");
    assert_int_equal(strncmp(a.body, "retry: 1000\n\nevent: gap\n", 24), 0);
    assert_non_null(strstr(a.body, "\"from\": 1, \"to\": "));
    assert_int_equal(count_of(a.body, "event: result\n"), 1);
    answer_free(&a);
}

/* Streams, searches, waiting requests: stop ends them all at once and leaves nothing. */
static void stop_ends_everything(void **state) {
    char id[32], path[64], text_out[300];
    int fds[6];
    (void)state;
    new_job("{" LONG_SEARCH "}", id);
    snprintf(path, sizeof path, "/api/jobs/%.20s/events", id);
    for (size_t i = 0; i < 3; i++) fds[i] = open_events(path, "");
    snprintf(text_out, sizeof text_out,
             "POST /api/solve HTTP/1.1\r\nHost: localhost\r\n" JSON_TYPE
             "Content-Length: %zu\r\n\r\n{" LONG_SEARCH "}",
             strlen("{" LONG_SEARCH "}"));
    for (size_t i = 3; i < 6; i++) {
        fds[i] = dial(port);
        say(fds[i], text_out, strlen(text_out));
    }
    sleep_s(0.2);
    double begun = clock_s();
    server_stop(server);
    server = NULL;
    assert_true(clock_s() - begun < 50); /* LONG_SEARCH would take longer */
    for (size_t i = 0; i < 6; i++) {
        struct heard h = {0};
        hear(fds[i], &h, NULL, 5);
        assert_true(h.closed);
        free(h.text);
        close(fds[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_job_lives),
        cmocka_unit_test(a_long_solve_becomes_a_job),
        cmocka_unit_test(progress_comes_often),
        cmocka_unit_test(improvements_come_with_their_moves),
        cmocka_unit_test(the_best_path_is_told),
        cmocka_unit_test(streams_are_resumed),
        cmocka_unit_test(many_jobs_share_a_stream),
        cmocka_unit_test(recordings_are_whole),
        cmocka_unit_test(a_full_recording_ends_at_once),
        cmocka_unit_test(a_closed_tab_cancels),
        cmocka_unit_test(a_hung_up_solve_is_cancelled),
        cmocka_unit_test(a_full_queue_says_so),
        cmocka_unit_test(a_job_may_fail),
        cmocka_unit_test(idle_streams_are_kept_warm),
    };
    const struct CMUnitTest others[] = {
        cmocka_unit_test_setup_teardown(gaps_are_told, start_small_ring, stop_server),
        cmocka_unit_test_setup_teardown(stop_ends_everything, start_server, stop_server),
    };
    int failed = cmocka_run_group_tests(tests, start_server, stop_server);
    return failed + cmocka_run_group_tests(others, NULL, NULL);
}
