/* SPDX-License-Identifier: MIT
 *
 * The figures of the readable searches, one row each, on one core:
 *
 *     foundation [--memory GB] [ROW ...]      all rows, or the named ones
 *
 * Machines differ and are noisy, so every row is measured beside a plain loop in the same run (a
 * recursive 15-puzzle IDA* with Manhattan distance: plain_loop.h), and the ratio to it is
 * printed. The best of several repetitions counts. Output is CSV.
 */
#include "loyd.h"
#include "plain_loop.h"
#include "suites.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- Rows ------------------------------------------------------------------------------------ */

struct row {
    const char *name, *suite, *entry;
    const char *algorithm, *heuristic, *order;
    int repeats;
    const char *param; /* NULL: the defaults */
    unsigned threads;
};

static const struct row rows[] = {
    {"bfs-8puzzle", "antipodes", "3x3-02", "bfs", NULL, "UDLR", 15, NULL, 1},
    {"bfs-t2", "papers", "003-t2", "bfs", NULL, "UDLR", 9, NULL, 1},
    {"idastar-12", "korf100", "korf100-012", "idastar", "manhattan", "ULRD", 9, NULL, 1},
    {"idastar-79", "korf100", "korf100-079", "idastar", "manhattan", "ULRD", 5, NULL, 1},
    {"idastar-2", "korf100", "korf100-002", "idastar", "manhattan", "ULRD", 2, NULL, 1},
    {"astar-12", "korf100", "korf100-012", "astar", "manhattan", "UDLR", 5, NULL, 1},
    {"astar-79", "korf100", "korf100-079", "astar", "manhattan", "UDLR", 3, NULL, 1},
    {"astar-9", "korf100", "korf100-009", "astar", "manhattan", "UDLR", 3, NULL, 1},
    {"astar-97", "korf100", "korf100-097", "astar", "manhattan", "UDLR", 3, NULL, 1},
    {"astar-2", "korf100", "korf100-002", "astar", "manhattan", "UDLR", 3, NULL, 1},
    {"astar-4", "korf100", "korf100-004", "astar", "manhattan", "UDLR", 1, NULL, 1},
    {"astar-10", "korf100", "korf100-010", "astar", "manhattan", "UDLR", 1, NULL, 1},
    {"threads-9", "korf100", "korf100-009", "astar", "manhattan", "UDLR", 3, NULL, 2},
    {"threads-2", "korf100", "korf100-002", "astar", "manhattan", "UDLR", 3, NULL, 2},
    {"threads-4", "korf100", "korf100-004", "astar", "manhattan", "UDLR", 2, NULL, 2},
    {"fifo-12", "korf100", "korf100-012", "astar", "manhattan", "UDLR", 5, "ties=fifo", 1},
    {"fifo-79", "korf100", "korf100-079", "astar", "manhattan", "UDLR", 3, "ties=fifo", 1},
    {"fifo-9", "korf100", "korf100-009", "astar", "manhattan", "UDLR", 3, "ties=fifo", 1},
    {"fifo-2", "korf100", "korf100-002", "astar", "manhattan", "UDLR", 3, "ties=fifo", 1},
};
enum { ROWS = sizeof rows / sizeof *rows };

static const loyd_suite_entry *find_entry(const struct row *row) {
    const loyd_suite *suite = loyd_suite_find(row->suite);
    for (size_t i = 0; suite && i < suite->count; i++)
        if (!strcmp(suite->entries[i].name, row->entry)) return &suite->entries[i];
    return NULL;
}

/* Solves once; *result is the caller's. Exits on any fault: a benchmark that is wrong is no
 * benchmark. */
static loyd_result *solve_once(const struct row *row, const loyd_suite_entry *entry,
                               uint64_t bytes_max) {
    loyd_error error = {.text = ""};
    loyd_board *start = NULL, *goal = NULL;
    loyd_result *result = NULL;
    loyd_options options;
    loyd_options_init(&options);
    options.algorithm = row->algorithm;
    options.heuristic = row->heuristic;
    options.order = row->order;
    options.params = &row->param;
    options.param_count = row->param ? 1 : 0;
    options.threads = row->threads;
    options.memory_limit_bytes = bytes_max;
    if (loyd_board_new(entry->rows, entry->cols, entry->tiles, &start, &error) ||
        loyd_goal(entry->goal, entry->rows, entry->cols, &goal, &error) ||
        loyd_solve(start, goal, &options, &result, &error)) {
        fprintf(stderr, "foundation: %s: %s\n", row->name, error.text);
        exit(1);
    }
    loyd_board_free(start);
    loyd_board_free(goal);
    return result;
}

static void print_row(const struct row *row, uint64_t bytes_max) {
    const loyd_suite_entry *entry = find_entry(row);
    if (!entry) {
        fprintf(stderr, "foundation: no board %s in suite %s\n", row->entry, row->suite);
        exit(1);
    }
    double plain = plain_rate(), best_s = 0;
    loyd_result *result = NULL;
    for (int repeat = 0; repeat < row->repeats; repeat++) {
        loyd_result_free(result);
        result = solve_once(row, entry, bytes_max);
        if (!repeat || result->time_s < best_s) best_s = result->time_s;
    }
    double rate = (double)result->generated / best_s;
    int count_is_right =
        !entry->nodes || strcmp(row->algorithm, "idastar") || result->generated == entry->nodes;
    printf("%s,%s,%lld,%llu,%lld,%.3f,%.1f,%.1f,%.2f,%.1f%s\n", row->name,
           loyd_outcome_name(result->outcome), (long long)result->length,
           (unsigned long long)result->generated, (long long)result->seen, best_s * 1e3, rate / 1e6,
           plain / 1e6, rate / plain,
           result->seen > 0 ? (double)result->peak_bytes / (double)result->seen : 0.0,
           count_is_right ? "" : ",WRONG COUNT");
    fflush(stdout);
    if (!count_is_right) exit(1);
    loyd_result_free(result);
}

int main(int argc, char **argv) {
    uint64_t bytes_max = UINT64_C(8) << 30;
    int first = 1;
    if (argc > 2 && !strcmp(argv[1], "--memory")) {
        bytes_max = (uint64_t)(atof(argv[2]) * 0x1p30);
        first = 3;
    }
    puts("row,outcome,length,generated,seen,time_ms,mgen_per_s,plain_mgen_per_s,ratio,bytes_per_"
         "state");
    for (int i = 0; i < ROWS; i++) {
        int wanted = first == argc;
        for (int a = first; a < argc; a++) wanted |= !strcmp(argv[a], rows[i].name);
        if (wanted) print_row(&rows[i], bytes_max);
    }
    return 0;
}
