/* SPDX-License-Identifier: MIT
 *
 * Load: a thousand connections at once, two hundred jobs queued and cancelled, an 8-puzzle answered
 * quickly; and after two such rounds as many descriptors and bytes in use as after one.
 */
#include "support/cmocka_all.h"

#include "web_server.h"

#include <dirent.h>
#include <malloc.h>
#include <sys/resource.h>

enum { JOBS = 200 };
static int connections = 1000; /* fewer where a process may not have that many descriptors */

static int start_large(void **state) {
    struct server_options o;
    struct rlimit limit;
    (void)state;
    short_options(&o);
    o.queue = JOBS;
    o.idle_s = o.head_s = o.body_s = 60;
    o.keep_s = 0.2;
    if (!getrlimit(RLIMIT_NOFILE, &limit)) {
        limit.rlim_cur = limit.rlim_max < 4096 ? limit.rlim_max : 4096;
        setrlimit(RLIMIT_NOFILE, &limit);
        int room = (int)(limit.rlim_cur / 2) - 50;
        if (room < connections) connections = room;
    }
    return start_with(&o);
}

static size_t descriptors(void) {
    size_t count = 0;
    DIR *folder = opendir("/proc/self/fd");
    while (folder && readdir(folder)) count++;
    if (folder) closedir(folder);
    return count;
}

/* Bytes in use by malloc; 0 where that can't be told (a sanitizer's malloc). */
static size_t bytes_in_use(void) {
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    return 0;
#else
    return mallinfo2().uordblks;
#endif
}

static const char *const ask = "GET /api/version HTTP/1.1\r\nHost: localhost\r\n\r\n";

/* All are open before the first is asked twice; every one answers both times. */
static void many_connections(void) {
    int *fds = calloc((size_t)connections, sizeof *fds);
    assert_non_null(fds);
    for (int i = 0; i < connections; i++) {
        fds[i] = dial(port);
        assert_true(fds[i] >= 0);
    }
    for (int round = 0; round < 2; round++) {
        for (int i = 0; i < connections; i++) assert_true(say(fds[i], ask, strlen(ask)));
        for (int i = 0; i < connections; i++) {
            struct heard h = {0};
            hear(fds[i], &h, "random_count", 30);
            assert_non_null(h.text);
            assert_int_equal(strncmp(h.text, "HTTP/1.1 200", 12), 0);
            free(h.text);
        }
    }
    for (int i = 0; i < connections; i++) close(fds[i]);
    free(fds);
}

static void many_jobs(void) {
    static char ids[JOBS][32];
    for (size_t i = 0; i < JOBS; i++) {
        new_job("{" LONG_SEARCH "}", ids[i]);
        assert_int_equal(strlen(ids[i]), 16);
    }
    for (size_t i = JOBS; i-- > 0;) {
        struct answer a = job_delete(ids[i]);
        assert_int_equal(a.status, 200);
        answer_free(&a);
    }
    bool empty = false;
    for (double end = clock_s() + 20; !empty && clock_s() < end; sleep_s(0.1)) {
        struct answer a = get(port, "/api/jobs");
        empty = strstr(a.body, "\"jobs\": []");
        answer_free(&a);
    }
    assert_true(empty);
}

static void load_leaves_nothing(void **state) {
    size_t fds[3], bytes[3];
    (void)state;
    for (size_t round = 0; round < 3; round++) {
        many_connections();
        many_jobs();
        sleep_s(0.5);
        fds[round] = descriptors();
        bytes[round] = bytes_in_use();
    }
    print_message("descriptors %zu %zu %zu, bytes %zu %zu %zu\n", fds[0], fds[1], fds[2], bytes[0],
                  bytes[1], bytes[2]);
    assert_true(fds[2] <= fds[0] + 2);
    assert_true(bytes[2] <= bytes[0] + 100000);
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* One connection, one solve after the other; the middle one counts, since the machine may be busy.
 */
static void solve_quickly(const char *body, int length) {
    enum { TIMES = 51 };
    double took[TIMES];
    char text[400], wanted[30];
    snprintf(wanted, sizeof wanted, "\"length\": %d", length);
    snprintf(text, sizeof text,
             "POST /api/solve HTTP/1.1\r\nHost: localhost\r\n" JSON_TYPE
             "Content-Length: %zu\r\n\r\n%s",
             strlen(body), body);
    int fd = dial(port);
    for (size_t i = 0; i < TIMES; i++) {
        struct heard h = {0};
        double begun = clock_s();
        say(fd, text, strlen(text));
        hear(fd, &h, "\"moves_of\"", 10);
        took[i] = clock_s() - begun;
        assert_true(h.text && strstr(h.text, wanted));
        free(h.text);
    }
    close(fd);
    qsort(took, TIMES, sizeof *took, by_value);
    print_message("8-puzzle, %d moves, through HTTP: median %.2f ms, worst %.2f ms\n", length,
                  took[TIMES / 2] * 1e3, took[TIMES - 1] * 1e3);
#if !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
    assert_true(took[TIMES / 2] < 0.020);
#endif
}

/* The sample, and one of the two boards that are farthest away. */
static void an_eight_puzzle_is_quick(void **state) {
    (void)state;
    solve_quickly("{" EIGHT "}", 13);
    solve_quickly("{\"board\": \"8 6 7 2 5 4 3 0 1\"}", 31);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_eight_puzzle_is_quick),
        cmocka_unit_test(load_leaves_nothing),
    };
    return cmocka_run_group_tests(tests, start_large, stop_server);
}
