/* SPDX-License-Identifier: MIT
 *
 * Load: a thousand connections at once, two hundred jobs queued and cancelled, an 8-puzzle answered
 * quickly; and after two such rounds as many descriptors and bytes in use as after one. Requests
 * that come together are all answered, however many there are.
 */
#include "support/cmocka_all.h"

#include "web_server.h"

#include <dirent.h>
#include <malloc.h>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>

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
    assert_true(bytes[2] <= bytes[0] + 10000);
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

struct other { /* a server in a process of its own, which can be halted */
    pid_t pid;
    int life; /* it ends when this is closed */
    uint16_t port;
};

static void start_other(struct other *other) {
    int told[2], life[2];
    assert_false(pipe(told) || pipe(life));
    other->pid = fork();
    assert_true(other->pid >= 0);
    if (!other->pid) {
        close(life[1]);
        bool well = !start_large(NULL) && write(told[1], &port, sizeof port) == sizeof port;
        while (well && read(life[0], &port, sizeof port) > 0) continue;
        _exit(0);
    }
    close(told[1]);
    close(life[0]);
    other->life = life[1];
    assert_int_equal(read(told[0], &other->port, sizeof other->port), sizeof other->port);
    close(told[0]);
}

static void stop_other(struct other *other) {
    close(other->life);
    waitpid(other->pid, NULL, 0);
}

static size_t answered(const int *fds, size_t count) {
    size_t good = 0;
    for (size_t i = 0; i < count; i++) {
        struct heard h = {0};
        hear(fds[i], &h, "random_count", good == i ? 10 : 0.1);
        good += h.text && !strncmp(h.text, "HTTP/1.1 200", 12);
        free(h.text);
    }
    return good;
}

/* Halted, the server finds all requests at once when it goes on. An event loop that takes events in
 * portions once forgot a portion that was exactly full. */
static void requests_come_together(void **state) {
    enum { MOST = 520 };
    static const size_t counts[] = {1, 63, 64, 65, 127, 128, 129, 255, 256, 257, 512, MOST};
    static int fds[MOST];
    struct other other;
    (void)state;
    start_other(&other);
    for (size_t c = 0; c < sizeof counts / sizeof *counts; c++) {
        for (size_t i = 0; i < counts[c]; i++) {
            fds[i] = dial(other.port);
            assert_true(fds[i] >= 0 && say(fds[i], ask, strlen(ask)));
            assert_int_equal(answered(&fds[i], 1), 1);
        }
        kill(other.pid, SIGSTOP);
        waitpid(other.pid, NULL, WUNTRACED);
        for (size_t i = 0; i < counts[c]; i++) assert_true(say(fds[i], ask, strlen(ask)));
        kill(other.pid, SIGCONT);
        assert_int_equal(answered(fds, counts[c]), counts[c]);
        for (size_t i = 0; i < counts[c]; i++) close(fds[i]);
    }
    stop_other(&other);
}

/* Freed memory that malloc keeps for a thread counts as in use: the test is without. */
static void begin_again_without_caches(char **arguments) {
    if (getenv("GLIBC_TUNABLES")) return;
    setenv("GLIBC_TUNABLES", "glibc.malloc.tcache_count=0", 1);
    execv("/proc/self/exe", arguments);
}

int main(int count, char **arguments) {
    (void)count;
    begin_again_without_caches(arguments);
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(
            requests_come_together), /* the first: it forks, and must have no threads */
        cmocka_unit_test_setup_teardown(an_eight_puzzle_is_quick, start_large, stop_server),
        cmocka_unit_test_setup_teardown(load_leaves_nothing, start_large, stop_server),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
