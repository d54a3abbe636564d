/* SPDX-License-Identifier: MIT
 *
 * What the server refuses, over bare sockets: names and origins that are not ours, bodies that two
 * readers could take differently, requests that never end, sizes, tokens, and paths that lead out
 * of the table.
 */
#include "support/cmocka_all.h"

#include "web_server.h"

/* The status of a whole text sent as it is; 0: no answer. */
static int status_of(const char *text) {
    struct answer a = talk(port, text, strlen(text));
    int status = a.status;
    answer_free(&a);
    return status;
}

static int status_of_get(const char *path, const char *heads) {
    char text[2000];
    snprintf(text, sizeof text, "GET %s HTTP/1.1\r\nConnection: close\r\n%s\r\n", path, heads);
    return status_of(text);
}

static void hosts(void **state) {
    static const struct {
        const char *heads;
        int status;
    } cases[] = {
        {"Host: localhost\r\n", 200},
        {"Host: LOCALHOST:8015\r\n", 200},
        {"Host: 127.0.0.1:1\r\n", 200},
        {"Host: 127.0.0.2:8015\r\n", 200},
        {"Host: [::1]\r\n", 200},
        {"Host: [::1]:8015\r\n", 200},
        {"", 403},
        {"Host: \r\n", 403},
        {"Host: localhost\r\nHost: localhost\r\n", 403},
        {"Host: localhost\r\nHost: evil.example\r\n", 403},
        {"Host: evil.example\r\n", 403},
        {"Host: evil.example:8015\r\n", 403},
        {"Host: 127.0.0.1.nip.io\r\n", 403},
        {"Host: localhost.evil.example\r\n", 403},
        {"Host: localhost.\r\n", 403},
        {"Host: localhost:80x\r\n", 403},
        {"Host: localhost:\r\n", 403},
        {"Host: localhost@evil.example\r\n", 403},
        {"Host: 192.168.0.1\r\n", 403},
        {"Host: 2130706433\r\n", 403},
        {"Host: 127.1\r\n", 403},
        {"Host: [::1\r\n", 403},
        {"Host: [::ffff:127.0.0.1]\r\n", 403},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        int status = status_of_get("/api/version", cases[i].heads);
        if (status != cases[i].status) print_error("%s: %d\n", cases[i].heads, status);
        assert_int_equal(status, cases[i].status);
        assert_int_equal(status_of_get("/", cases[i].heads), cases[i].status);
    }
}

static void origins(void **state) {
    static const struct {
        const char *heads;
        int status;
    } cases[] = {
        {"Origin: http://localhost:8015\r\n", 200},
        {"Sec-Fetch-Site: same-origin\r\n", 200},
        {"Sec-Fetch-Site: none\r\n", 200},
        {"Origin: http://localhost\r\n", 403},
        {"Origin: http://localhost:3000\r\n", 403},
        {"Origin: https://localhost:8015\r\n", 403},
        {"Origin: http://127.0.0.1:8015\r\n", 403},
        {"Origin: null\r\n", 403},
        {"Origin: http://evil.example\r\n", 403},
        {"Origin: http://localhost:8015\r\nOrigin: http://evil.example\r\n", 403},
        {"Sec-Fetch-Site: cross-site\r\n", 403},
        {"Sec-Fetch-Site: same-site\r\n", 403},
    };
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char heads[300];
        snprintf(heads, sizeof heads, "Host: localhost:8015\r\n%s", cases[i].heads);
        int status = status_of_get("/api/version", heads);
        if (status != cases[i].status) print_error("%s: %d\n", cases[i].heads, status);
        assert_int_equal(status, cases[i].status);
    }
    /* A link on another page may lead here. */
    assert_int_equal(status_of_get("/", "Host: localhost\r\nSec-Fetch-Site: cross-site\r\n"), 200);
}

static int post_status(const char *heads, const char *body) {
    char text[2000];
    snprintf(text, sizeof text,
             "POST /api/check HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n%s\r\n%s", heads,
             body);
    return status_of(text);
}

static void types(void **state) {
    static const char *const good[] = {"application/json", "Application/JSON; charset=utf-8"};
    static const char *const bad[] = {
        "text/plain",        "application/x-www-form-urlencoded", "multipart/form-data; boundary=x",
        "application/jsonx", "text/plain; application/json",      ""};
    const char *body = "{" EIGHT "}";
    char heads[200];
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        snprintf(heads, sizeof heads, "Content-Type: %s\r\nContent-Length: %zu\r\n", good[i],
                 strlen(body));
        assert_int_equal(post_status(heads, body), 200);
    }
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++) {
        snprintf(heads, sizeof heads, "Content-Type: %s\r\nContent-Length: %zu\r\n", bad[i],
                 strlen(body));
        assert_int_equal(post_status(heads, body), 415);
    }
    snprintf(heads, sizeof heads, "Content-Length: %zu\r\n", strlen(body));
    assert_int_equal(post_status(heads, body), 415);
    struct answer a = request(port, "DELETE", "/api/jobs/0123456789abcdef", "", NULL);
    assert_int_equal(a.status, 415);
    answer_free(&a);
}

static void framing(void **state) {
    const char *chunked = "18\r\n{\"board\": \"1 2 3/0 4 5\"}\r\n0\r\n\r\n";
    (void)state;
    assert_int_equal(post_status(JSON_TYPE "Transfer-Encoding: chunked\r\n", chunked), 200);
    assert_int_equal(
        post_status(JSON_TYPE "Content-Length: 24\r\n", "{\"board\": \"1 2 3/0 4 5\"}"), 200);
    assert_int_equal(post_status(JSON_TYPE "Content-Length: 2\r\nContent-Length: 2\r\n", "{}"),
                     400);
    assert_int_equal(post_status(JSON_TYPE "Content-Length: 2\r\nContent-Length: 3\r\n", "{}"),
                     400);
    assert_int_equal(
        post_status(JSON_TYPE "Content-Length: 5\r\nTransfer-Encoding: chunked\r\n", chunked), 400);
    assert_int_equal(
        post_status(JSON_TYPE "Transfer-Encoding: chunked\r\nContent-Length: 5\r\n", chunked), 400);
    assert_int_equal(post_status(JSON_TYPE "Transfer-Encoding: chunked\r\n"
                                           "Transfer-Encoding: chunked\r\n",
                                 chunked),
                     400);
    assert_int_equal(post_status(JSON_TYPE "Transfer-Encoding: gzip, chunked\r\n", chunked), 400);
    assert_int_equal(post_status(JSON_TYPE "Transfer-Encoding: identity\r\n", "{}"), 400);
    assert_int_equal(post_status(JSON_TYPE "Content-Length: 2, 2\r\n", "{}"), 400);
    assert_int_equal(post_status(JSON_TYPE "Content-Length: +2\r\n", "{}"), 400);
    assert_int_equal(post_status(JSON_TYPE "Content-Length: 0x2\r\n", "{}"), 400);
    assert_int_equal(post_status(JSON_TYPE "Content-Length: -2\r\n", "{}"), 400);
}

/* A refused body must not be read as the next request, whatever the method. */
static void nothing_is_smuggled(void **state) {
    static const char *const methods[] = {"POST", "PUT", "DELETE", "GET", "BREW"};
    char text[400];
    (void)state;
    for (size_t i = 0; i < sizeof methods / sizeof *methods; i++) {
        snprintf(text, sizeof text,
                 "%s /api/nothing HTTP/1.1\r\nHost: localhost\r\n" JSON_TYPE
                 "Content-Length: 46\r\n\r\n"
                 "GET /api/version HTTP/1.1\r\nHost: localhost\r\n\r\n",
                 methods[i]);
        struct answer a = talk(port, text, strlen(text));
        assert_int_equal(a.status, 404);
        assert_false(says(&a, "HTTP/1.1"));
        answer_free(&a);
    }
}

static void sizes(void **state) {
    size_t length = 1100000, most = 1 << 20;
    char *body = malloc(length + 1), heads[100];
    (void)state;
    assert_non_null(body);
    memset(body, ' ', length);
    body[length] = 0;
    struct answer a = post(port, "/api/check", body);
    assert_int_equal(a.status, 413);
    answer_free(&a);
    body[most] = 0; /* white space alone is no JSON, but it is not too large */
    a = post(port, "/api/check", body);
    assert_int_equal(a.status, 400);
    answer_free(&a);
    body[most] = ' ';
    body[most + 1] = 0;
    a = post(port, "/api/check", body);
    assert_int_equal(a.status, 413);
    answer_free(&a);
    snprintf(heads, sizeof heads, JSON_TYPE "Content-Length: 99999999999999999999\r\n");
    int status = post_status(heads, "{}");
    assert_true(status == 400 || status == 413);
    assert_int_equal(post_status(JSON_TYPE "Content-Length: 1000000000000\r\n", "{}"), 413);
    /* Chunks tell their size only as they come. */
    char *chunks = malloc(length + 300);
    assert_non_null(chunks);
    body[most + 1] = ' ';
    snprintf(chunks, length + 300,
             "POST /api/check HTTP/1.1\r\nHost: localhost\r\n" JSON_TYPE
             "Transfer-Encoding: chunked\r\n\r\n10c8e0\r\n%s\r\n0\r\n\r\n",
             body);
    assert_int_equal(status_of(chunks), 413);
    free(chunks);
    free(body);
    /* Headers without an end. */
    char *big = malloc(200001);
    assert_non_null(big);
    memset(big, 'a', 200000);
    big[200000] = 0;
    memcpy(big, "GET / HTTP/1.1\r\nHost: localhost\r\nX: ", 36);
    a = talk(port, big, 200000);
    assert_true(a.status == 0 || (a.status >= 400 && a.status < 500));
    answer_free(&a);
    free(big);
}

/* Sends a part, then a byte now and then; the server must end it in its own time. */
/* A request of n bytes of filling in its address or in a header. */
static void expect_long(size_t n, bool in_address, int status, const char *code) {
    char *text = malloc(n + 200), *fill = malloc(n + 1);
    if (!text || !fill) abort();
    memset(fill, 'a', n);
    fill[n] = 0;
    int length = snprintf(
        text, n + 200, "GET /%s HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nX: %s\r\n\r\n",
        in_address ? fill : "", in_address ? "" : fill);
    struct answer a = talk(port, text, (size_t)length);
    assert_int_equal(a.status, status);
    if (code) {
        json_t *value = json_of(a);
        const json_t *error = json_object_get(value, "error");
        assert_string_equal(json_string_value(json_object_get(error, "code")), code);
        json_decref(value);
    } else {
        answer_free(&a);
    }
    free(fill);
    free(text);
}

/* Past the library's memory for a connection the answer is its own, but it is an answer. */
static void long_heads(void **state) {
    (void)state;
    expect_long(9000, true, 414, "long-address");
    expect_long(50000, true, 414, "long-address");
    expect_long(8000, false, 200, NULL);
    expect_long(20000, false, 431, "long-headers");
    expect_long(50000, false, 431, "long-headers");
    expect_long(100000, true, 414, NULL);
    expect_long(100000, false, 431, NULL);
}

static void dribble(const char *part, const char *drop, int expected) {
    struct heard h = {0};
    int fd = dial(port);
    double begun = clock_s();
    say(fd, part, strlen(part));
    while (!h.closed && clock_s() - begun < 70) {
        hear(fd, &h, NULL, 0.1);
        if (!h.closed) say(fd, drop, strlen(drop));
    }
    double took = clock_s() - begun;
    close(fd);
    assert_true(h.closed);
    assert_true(took > 0.8 && took < 60);
    struct answer a = parse_answer(&h);
    assert_int_equal(a.status, expected);
    assert_true(says(&a, "\"timeout\""));
    answer_free(&a);
}

static void slow_requests_end(void **state) {
    (void)state;
    dribble("G", "", 408);
    dribble("GET / HTTP/1.1\r\nHost: localhost\r\nX: ", "y", 408);
    dribble("GET / HTTP/1.1\r\nHost: localhost\r\n", "X: y\r\n", 408);
    dribble("POST /api/check HTTP/1.1\r\nHost: localhost\r\n" JSON_TYPE
            "Content-Length: 1000\r\n\r\n",
            " ", 408);
    dribble("POST /api/check HTTP/1.1\r\nHost: localhost\r\n" JSON_TYPE
            "Transfer-Encoding: chunked\r\n\r\n",
            "1\r\n \r\n", 408);
}

/* No answer for a request that never began. */
static void silent_connections_end_in_silence(void **state) {
    struct heard h = {0};
    (void)state;
    int fd = dial(port);
    hear(fd, &h, NULL, 8);
    close(fd);
    assert_true(h.closed);
    assert_int_equal(h.length, 0);
    free(h.text);
}

static void idle_connections_end(void **state) {
    const char *text = "GET /api/version HTTP/1.1\r\nHost: localhost\r\n\r\n";
    struct heard h = {0};
    (void)state;
    int fd = dial(port);
    say(fd, text, strlen(text));
    hear(fd, &h, "\"limits\"", 5);
    say(fd, text, strlen(text)); /* a second one on the same connection */
    hear(fd, &h, NULL, 5);
    assert_true(h.closed);
    const char *second = strstr(h.text + 1, "HTTP/1.1 200");
    assert_non_null(second);
    assert_null(strstr(h.text, "408"));
    close(fd);
    free(h.text);
}

static void headers_on_every_answer(void **state) {
    static const char *const paths[] = {"/", "/api/version", "/api/none", "/none",
                                        "/api/jobs/x/events"};
    (void)state;
    for (size_t i = 0; i < sizeof paths / sizeof *paths; i++) {
        struct answer a = request(port, "GET", paths[i], "", NULL);
        const char *policy = header_of(&a, "Content-Security-Policy");
        assert_non_null(policy);
        assert_int_equal(strncmp(policy, "default-src 'self';", 19), 0);
        assert_null(strstr(policy, "unsafe"));
        assert_string_equal(header_of(&a, "X-Content-Type-Options"), "nosniff");
        assert_string_equal(header_of(&a, "Referrer-Policy"), "no-referrer");
        assert_true(a.head && !strstr(a.head, "Access-Control"));
        answer_free(&a);
    }
}

static void assets_come_from_the_table(void **state) {
    static const char *const outside[] = {"/../../etc/passwd",
                                          "/%2e%2e/%2e%2e/etc/passwd",
                                          "//etc/passwd",
                                          "/./",
                                          "/..",
                                          "/assets_table.c",
                                          "/server.c",
                                          "/\\",
                                          "/app.js/",
                                          "/%"};
    (void)state;
    for (size_t i = 0; i < sizeof outside / sizeof *outside; i++) {
        struct answer a = get(port, outside[i]);
        if (a.status != 404) print_error("%s: %d\n", outside[i], a.status);
        assert_int_equal(a.status, 404);
        answer_free(&a);
    }
    char tag[100], heads[160];
    struct answer a = get(port, "/?x=1");
    assert_int_equal(a.status, 200);
    assert_int_equal(strncmp(header_of(&a, "Content-Type"), "text/html; charset=utf-8", 24), 0);
    snprintf(tag, sizeof tag, "%.90s", header_of(&a, "ETag"));
    answer_free(&a);
    snprintf(heads, sizeof heads, "If-None-Match: %s\r\n", tag);
    a = request(port, "GET", "/", heads, NULL);
    assert_int_equal(a.status, 304);
    assert_int_equal(a.length, 0);
    answer_free(&a);
    if (!server_has_page()) return;
    a = request(port, "GET", "/", "Accept-Encoding: br, gzip\r\n", NULL);
    assert_string_equal(header_of(&a, "Content-Encoding"), "gzip");
    assert_int_equal((unsigned char)a.body[0], 0x1f);
    answer_free(&a);
    a = request(port, "GET", "/", "Accept-Encoding: gzip;q=0\r\n", NULL);
    assert_null(header_of(&a, "Content-Encoding"));
    answer_free(&a);
}

/* ---- A server with a token ---- */

static int start_with_token(void **state) {
    struct server_options o;
    (void)state;
    short_options(&o);
    o.token = "correct-horse";
    o.bind = "0.0.0.0";
    static const char *const hosts_of[] = {"puzzle.example", NULL};
    o.hosts = hosts_of;
    return start_with(&o);
}

static void tokens(void **state) {
    char cookie[200], heads[300];
    (void)state;
    assert_int_equal(status_of_get("/api/version", "Host: localhost\r\n"), 403);
    assert_int_equal(status_of_get("/", "Host: localhost\r\n"), 403);
    static const char *const wrong[] = {"Bearer correct-hors",
                                        "Bearer correct-horsf",
                                        "Bearer correct-horsecorrect-horse",
                                        "Bearer ",
                                        "Bearer",
                                        "Basic correct-horse",
                                        "correct-horse"};
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        snprintf(heads, sizeof heads, "Host: localhost\r\nAuthorization: %s\r\n", wrong[i]);
        assert_int_equal(status_of_get("/api/version", heads), 403);
    }
    assert_int_equal(
        status_of_get("/api/version", "Host: localhost\r\nAuthorization: Bearer correct-horse\r\n"),
        200);
    assert_int_equal(status_of_get("/?token=wrong", "Host: localhost\r\n"), 403);
    assert_int_equal(status_of_get("/api/version?token=correct-horse", "Host: localhost\r\n"), 403);
    assert_int_equal(status_of_get("/app.js?token=correct-horse", "Host: localhost\r\n"), 403);
    struct answer a = get(port, "/?board=1&token=correct-horse&tab=play");
    assert_int_equal(a.status, 303);
    assert_string_equal(header_of(&a, "Location"), "/?board=1&tab=play");
    snprintf(cookie, sizeof cookie, "%.190s", header_of(&a, "Set-Cookie"));
    assert_non_null(strstr(cookie, "HttpOnly"));
    assert_non_null(strstr(cookie, "SameSite"));
    assert_null(strstr(cookie, "correct-horse"));
    answer_free(&a);
    snprintf(heads, sizeof heads, "Host: localhost\r\nCookie: %.*s\r\n", (int)strcspn(cookie, ";"),
             cookie);
    assert_int_equal(status_of_get("/api/version", heads), 200);
    size_t name = strcspn(cookie, "=");
    snprintf(heads, sizeof heads, "Host: localhost\r\nCookie: %.*s=0000\r\n", (int)name, cookie);
    assert_int_equal(status_of_get("/api/version", heads), 403);
    /* a browser sends a host's cookies to all of its ports: each server has its own */
    char own[40];
    snprintf(own, sizeof own, "loyd_session_%u", port);
    assert_int_equal(name, strlen(own));
    assert_memory_equal(cookie, own, name);
}

static void names_of_an_open_server(void **state) {
    static const struct {
        const char *host;
        int status;
    } cases[] = {{"192.168.1.7:8015", 200},  {"[fe80::1]", 200},    {"puzzle.example", 200},
                 {"PUZZLE.example:80", 200}, {"evil.example", 403}, {"puzzle.example.evil", 403}};
    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        char heads[200];
        snprintf(heads, sizeof heads, "Host: %s\r\nAuthorization: Bearer correct-horse\r\n",
                 cases[i].host);
        assert_int_equal(status_of_get("/api/version", heads), cases[i].status);
    }
}

static void an_open_server_needs_a_token(void **state) {
    struct server_options o;
    char reason[300] = "";
    (void)state;
    short_options(&o);
    o.bind = "0.0.0.0";
    assert_null(server_start(&o, reason, sizeof reason));
    assert_non_null(strstr(reason, "--token"));
    o.bind = "example.org";
    assert_null(server_start(&o, reason, sizeof reason));
    o.bind = "127.0.0.1";
    o.port = port; /* taken */
    assert_null(server_start(&o, reason, sizeof reason));
    assert_non_null(strstr(reason, "cannot listen"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(hosts),
        cmocka_unit_test(origins),
        cmocka_unit_test(types),
        cmocka_unit_test(framing),
        cmocka_unit_test(nothing_is_smuggled),
        cmocka_unit_test(sizes),
        cmocka_unit_test(long_heads),
        cmocka_unit_test(slow_requests_end),
        cmocka_unit_test(silent_connections_end_in_silence),
        cmocka_unit_test(idle_connections_end),
        cmocka_unit_test(headers_on_every_answer),
        cmocka_unit_test(assets_come_from_the_table),
        cmocka_unit_test(an_open_server_needs_a_token),
    };
    const struct CMUnitTest guarded[] = {
        cmocka_unit_test(tokens),
        cmocka_unit_test(names_of_an_open_server),
    };
    int failed = cmocka_run_group_tests(tests, start_server, stop_server);
    return failed + cmocka_run_group_tests(guarded, start_with_token, stop_server);
}
