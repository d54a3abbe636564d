/* SPDX-License-Identifier: MIT
 *
 * The figures of large boards, one row each, all by `auto` under a time limit:
 *
 *     bench_anysize [ROW [BOARDS [FIRST]]]   all rows, or one of them, with so many boards, of
 *                                            which the first has that number (0)
 *
 *     near6, near7      boards near the goal as in DeepCubeA's sets, 2 and 6 s: 1,000 steps on 6x6,
 *                       1,000 to 10,000 on 7x7, each of the four directions being as likely, and
 *                       off the board nothing happens (Manhattan distance about 92 and 190)
 *     near6-straight, near7-straight  the same distances by 340 and 1,500 moves that never go back
 *     korf50-1, -10     Korf and Felner's fifty 5x5 boards, 1 and 10 s; the mean over the optimum
 *     uniform6-1, ...   boards drawn from all, 1 and 10 s
 *     n20, n50, n100    the same; moves over n cubed, in 1, 10 and 30 s
 *     first100, first255  the first answer: seconds until the first improvement is reported
 *
 * Beside each figure stands what is known of such boards from elsewhere. Output is CSV. Seconds are
 * of the clock: a busy machine gives longer paths. Boards of one set differ by a tenth in length,
 * and most of that by their Manhattan distance: the column error is the standard error of the mean,
 * and for sets near the goal the column at_known is what a straight line through lengths and
 * Manhattan distances says of the distance that the known figure's boards have.
 */
#include "loyd.h"
#include "suites.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct row {
    const char *name;
    int side;
    uint64_t walk, walk_max; /* moves from the goal; 0: drawn from all boards. walk_max: steps that
                                may go back, from walk to as many */
    uint64_t limit_ms;
    int boards;
    double unit; /* lengths are divided by it; 0: by the optimum, of the suite's boards */
    double known_manhattan; /* of the known figure's boards, on the mean; 0: not said */
    const char *known;
} rows[] = {
    {"near6", 6, 1000, 1000, 2000, 20, 1, 92, "DeepCubeA 124.65 in 45 s"},
    {"near6-straight", 6, 340, 0, 2000, 20, 1, 92, "DeepCubeA 124.65 in 45 s"},
    {"near7", 7, 1000, 10000, 6000, 10, 1, 190, "DeepCubeA 255.67 in 144 s"},
    {"near7-straight", 7, 1500, 0, 6000, 10, 1, 190, "DeepCubeA 255.67 in 144 s"},
    {"korf50-1", 5, 0, 0, 1000, 50, 0, 0, "1.03 asked for"},
    {"korf50-10", 5, 0, 0, 10000, 50, 0, 0, "1.01 asked for"},
    {"uniform6-1", 6, 0, 0, 1000, 10, 1, 0, "a first program 186"},
    {"uniform6-10", 6, 0, 0, 10000, 10, 1, 0, "a first program 186"},
    {"uniform8-1", 8, 0, 0, 1000, 10, 1, 0, "a first program 520"},
    {"uniform8-10", 8, 0, 0, 10000, 10, 1, 0, "a first program 520"},
    {"uniform10-1", 10, 0, 0, 1000, 10, 1, 0, "a first program 1248; best human result 1424"},
    {"uniform10-10", 10, 0, 0, 10000, 10, 1, 0, "a first program 1248; best human result 1424"},
    {"n20", 20, 0, 0, 1000, 5, 8000, 0, "best human result 1.43; Parberry 2.67"},
    {"n50", 50, 0, 0, 10000, 2, 125000, 0, "a JavaScript solver 3.2"},
    {"n100", 100, 0, 0, 30000, 1, 1000000, 0, "a JavaScript solver 2.9"},
    {"first100", 100, 0, 0, 1, 3, 1000000, 0, "0.2 s asked for"},
    {"first255", 255, 0, 0, 1, 1, 16581375, 0, "2 s asked for"},
};
enum { ROWS = sizeof rows / sizeof *rows };

static void fail(const char *row, const char *why) {
    fprintf(stderr, "%s: %s\n", row, why);
    exit(1);
}

/* Steele and others' splitmix64: the same boards on every machine. */
static uint64_t draw(uint64_t *state) {
    uint64_t z = *state += 0x9E3779B97F4A7C15u;
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

enum { SIDE_MAX = 16 };

/* Steps from the goal in any of the four directions; one off the board does nothing. */
static loyd_board *walked(const struct row *row, uint64_t number) {
    static const int down[4] = {-1, 1, 0, 0}, right[4] = {0, 0, -1, 1};
    uint16_t tiles[SIDE_MAX * SIDE_MAX];
    int n = row->side, blank = n * n - 1;
    uint64_t state = 20261118 + (number << 32);
    uint64_t steps = row->walk + draw(&state) % (row->walk_max - row->walk + 1);
    for (int i = 0; i < n * n; i++) tiles[i] = (uint16_t)(i == blank ? 0 : i + 1);
    for (; steps > 0; steps--) {
        uint64_t direction = draw(&state) >> 62;
        int y = blank / n + down[direction], x = blank % n + right[direction];
        if (y < 0 || y >= n || x < 0 || x >= n) continue;
        tiles[blank] = tiles[y * n + x];
        blank = y * n + x;
        tiles[blank] = 0;
    }
    loyd_board *board = NULL;
    if (loyd_board_new(n, n, tiles, &board, NULL)) fail(row->name, "no board");
    return board;
}

/* Board number index of the row, and its optimum; 0: not known. */
static loyd_board *board_of(const struct row *row, const loyd_board *goal, int index,
                            uint32_t *optimum) {
    loyd_board *board = NULL;
    loyd_error error = {.text = ""};
    uint64_t number = (uint64_t)index;
    *optimum = 0;
    if (row->unit == 0) {
        const loyd_suite *suite = loyd_suite_find("korf50");
        if ((size_t)index >= suite->count) fail(row->name, "the suite has fewer boards");
        const loyd_suite_entry *e = &suite->entries[index];
        *optimum = (uint32_t)e->optimum;
        if (loyd_board_new(e->rows, e->cols, e->tiles, &board, &error)) fail(row->name, error.text);
        return board;
    }
    if (row->walk_max) return walked(row, number);
    loyd_status status = row->walk ? loyd_random_walk(goal, row->walk, 1, number, &board, &error)
                                   : loyd_random_board(goal, 1, number, &board, &error);
    if (status) fail(row->name, error.text);
    return board;
}

static bool time_first(const loyd_progress *now, void *user) {
    double *first_s = user;
    if (now->event == LOYD_IMPROVED && *first_s < 0) *first_s = now->time_s;
    return true;
}

struct sums {
    double figure, square, manhattan, manhattan_square, product;
    double seconds, slowest, first;
    uint64_t bytes;
};

static double manhattan_of(const struct row *row, const loyd_board *board, const loyd_board *goal) {
    uint32_t value = 0;
    if (loyd_estimate("manhattan", board, goal, &value, NULL, NULL)) fail(row->name, "no distance");
    return value;
}

static void add_board(const struct row *row, const loyd_board *goal, int index, struct sums *sums) {
    loyd_options options;
    loyd_result *result = NULL;
    loyd_error error = {.text = ""};
    double first_s = -1;
    uint32_t optimum;
    loyd_board *board = board_of(row, goal, index, &optimum);
    loyd_options_init(&options);
    options.time_limit_ms = row->limit_ms;
    options.memory_limit_bytes = 512u << 20;
    options.progress = time_first;
    options.user = &first_s;
    if (loyd_solve(board, goal, &options, &result, &error)) fail(row->name, error.text);
    if (!result->moves) fail(row->name, "no solution");
    double figure = (double)result->length / (optimum ? optimum : row->unit);
    double manhattan = manhattan_of(row, board, goal);
    sums->figure += figure;
    sums->square += figure * figure;
    sums->manhattan += manhattan;
    sums->manhattan_square += manhattan * manhattan;
    sums->product += figure * manhattan;
    sums->seconds += result->time_s;
    if (result->time_s > sums->slowest) sums->slowest = result->time_s;
    if (first_s > sums->first) sums->first = first_s;
    if (result->peak_bytes > sums->bytes) sums->bytes = result->peak_bytes;
    loyd_result_free(result);
    loyd_board_free(board);
}

static double standard_error(const struct sums *sums, double boards) {
    double mean = sums->figure / boards, spread = sums->square / boards - mean * mean;
    return boards > 1 && spread > 0 ? sqrt(spread / (boards - 1)) : 0;
}

/* The least-squares line's figure for boards of the known Manhattan distance. */
static double figure_at_known(const struct row *row, const struct sums *sums, double boards) {
    double mean = sums->figure / boards, x = sums->manhattan / boards;
    double spread = sums->manhattan_square / boards - x * x;
    double common = sums->product / boards - x * mean;
    return mean + (spread > 0 ? common / spread * (row->known_manhattan - x) : 0);
}

static void print_row(const struct row *row, int boards, int first) {
    loyd_board *goal = NULL;
    struct sums sums = {0};
    char at_known[32] = "";
    if (loyd_goal(row->unit == 0 ? "first" : "last", row->side, row->side, &goal, NULL))
        fail(row->name, "no goal");
    for (int i = 0; i < boards; i++) add_board(row, goal, first + i, &sums);
    if (row->known_manhattan > 0)
        snprintf(at_known, sizeof at_known, "%.2f", figure_at_known(row, &sums, boards));
    printf("%s,%d,%.4f,%.4f,%.1f,%s,%.3f,%.3f,%.3f,%.1f,%s\n", row->name, boards,
           sums.figure / boards, standard_error(&sums, boards), sums.manhattan / boards, at_known,
           sums.seconds / boards, sums.slowest, sums.first, (double)sums.bytes / 0x1p20,
           row->known);
    fflush(stdout);
    loyd_board_free(goal);
}

int main(int argc, char **argv) {
    puts("row,boards,figure,error,manhattan,at_known,seconds,slowest,first_answer,peak_mib,known");
    for (int i = 0; i < ROWS; i++)
        if (argc < 2 || !strcmp(argv[1], rows[i].name))
            print_row(&rows[i], argc > 2 ? atoi(argv[2]) : rows[i].boards,
                      argc > 3 ? atoi(argv[3]) : 0);
    return 0;
}
