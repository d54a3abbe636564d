/* SPDX-License-Identifier: MIT
 *
 * Many boards on several threads, and a way out. Every thread has boards and options of its own;
 * nothing in the library is shared, so nothing needs a lock. One atomic flag ends all searches:
 * each looks at it whenever it tells its progress, at least ten times a second.
 *
 *   cc cancel.c $(pkg-config --cflags --libs loyd) -pthread -o cancel
 *   ./cancel          boards of the 15-puzzle until a second has passed, or until Ctrl-C
 */
#include <loyd.h>

#include <pthread.h>
#include <signal.h>
#include <stdatomic.h>
#include <stdio.h>
#include <time.h>

enum { THREADS = 2 };

static atomic_bool wanted_no_more; /* lock-free, so a signal handler may set it */

static void on_signal(int number) {
    (void)number;
    atomic_store(&wanted_no_more, true);
}

static bool go_on(const loyd_progress *progress, void *user) {
    (void)progress, (void)user;
    return !atomic_load(&wanted_no_more);
}

struct worker {
    pthread_t thread;
    uint64_t seed;
    int solved, cancelled;
    loyd_status failed;
};

static void solve_one(struct worker *worker, const loyd_board *goal, uint64_t index) {
    loyd_board *start = NULL;
    loyd_result *result = NULL;
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = "idastar";
    options.heuristic = "linear-conflict";
    options.progress = go_on;
    worker->failed = loyd_random_board(goal, worker->seed, index, &start, NULL);
    if (!worker->failed) worker->failed = loyd_solve(start, goal, &options, &result, NULL);
    if (!worker->failed) {
        worker->solved += result->outcome == LOYD_SOLVED;
        worker->cancelled += result->outcome == LOYD_CANCELLED;
    }
    loyd_result_free(result);
    loyd_board_free(start);
}

static void *work(void *argument) {
    struct worker *worker = argument;
    loyd_board *goal = NULL;
    worker->failed = loyd_goal("last", 4, 4, &goal, NULL);
    for (uint64_t index = 0; !worker->failed && !atomic_load(&wanted_no_more); index++)
        solve_one(worker, goal, index);
    loyd_board_free(goal);
    return NULL;
}

int main(void) {
    struct worker workers[THREADS] = {0};
    int started = 0, code = 0;
    signal(SIGINT, on_signal);
    for (; started < THREADS; started++) {
        workers[started].seed = (uint64_t)started + 1;
        if (pthread_create(&workers[started].thread, NULL, work, &workers[started])) break;
    }
    nanosleep(&(struct timespec){.tv_sec = 1}, NULL);
    atomic_store(&wanted_no_more, true);
    for (int i = 0; i < started; i++) {
        const struct worker *w = &workers[i];
        pthread_join(w->thread, NULL);
        printf("thread %d: %d solved, %d %s%s%s\n", i + 1, w->solved, w->cancelled,
               loyd_outcome_name(LOYD_CANCELLED), w->failed ? ", " : "",
               w->failed ? loyd_status_name(w->failed) : "");
        code |= w->failed != LOYD_OK;
    }
    return started < THREADS ? 1 : code;
}
