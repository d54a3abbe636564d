/* SPDX-License-Identifier: MIT
 *
 * `loyd heuristics --study 3x3` against numbers that this test finds by itself: a breadth-first
 * search of its own, its own formulas of misplaced tiles and Manhattan distance with and without
 * the blank, and the claims and ranks that follow from them.
 */
#include "support/cmocka_all.h"
#include "support/eight_puzzle.h"

#include <math.h>
#include <stdbool.h>
#include <stdio.h>

enum { FORMULAS = 4, ERROR_SHIFT = 32, LINE_BYTES = 512 };

static const char *const names[FORMULAS] = {"misplaced", "manhattan", "misplaced-blank",
                                            "manhattan-blank"};

struct expected {
    uint32_t boards[32];           /* by depth */
    uint64_t sum[FORMULAS][32];    /* of h, by depth */
    uint32_t errors[FORMULAS][64]; /* by error + ERROR_SHIFT */
    bool jumps[FORMULAS];          /* a move changes h by more than one */
    bool below[FORMULAS][FORMULAS];
};

static int cell_distance(int a, int b) {
    return abs(a / 3 - b / 3) + abs(a % 3 - b % 3);
}

/* The four values, the goal being 1 2 3 4 5 6 7 8 0. */
static void formulas(const uint8_t *tiles, int *h) {
    memset(h, 0, FORMULAS * sizeof *h);
    for (int cell = 0; cell < 9; cell++) {
        int home = (tiles[cell] + 8) % 9, distance = cell_distance(cell, home);
        if (tiles[cell]) {
            h[0] += distance > 0;
            h[1] += distance;
        }
        h[2] += distance > 0;
        h[3] += distance;
    }
}

static void look_for_jumps(struct expected *e, const uint8_t *tiles, const int *h) {
    int blank = 0, after[FORMULAS];
    while (tiles[blank]) blank++;
    for (int to = 0; to < 9; to++) {
        uint8_t moved[9];
        if (cell_distance(blank, to) != 1) continue;
        memcpy(moved, tiles, sizeof moved);
        moved[blank] = moved[to];
        moved[to] = 0;
        formulas(moved, after);
        for (int i = 0; i < FORMULAS; i++) e->jumps[i] |= abs(after[i] - h[i]) > 1;
    }
}

static struct expected *expect(void) {
    static struct expected e;
    static const uint16_t goal[9] = {1, 2, 3, 4, 5, 6, 7, 8, 0};
    struct eight *all = eight_all(goal);
    for (size_t b = 0; b < EIGHT_BOARDS; b++) {
        int h[FORMULAS], depth = all[b].depth;
        formulas(all[b].tiles, h);
        e.boards[depth]++;
        for (int i = 0; i < FORMULAS; i++) {
            e.sum[i][depth] += (uint64_t)h[i];
            e.errors[i][depth - h[i] + ERROR_SHIFT]++;
            for (int j = 0; j < FORMULAS; j++) e.below[i][j] |= h[i] < h[j];
        }
        look_for_jumps(&e, all[b].tiles, h);
    }
    free(all);
    return &e;
}

/* The command's output for one table as csv, without the line of titles. */
static FILE *study(const char *table) {
    char command[1024], line[LINE_BYTES];
    const char *loyd = getenv("LOYD");
    if (!loyd) skip();
    snprintf(command, sizeof command,
             "'%s' heuristics --study 3x3 -H %s,%s,%s,%s -f csv --table %s", loyd, names[0],
             names[1], names[2], names[3], table);
    FILE *pipe = popen(command, "r");
    assert_non_null(pipe);
    assert_non_null(fgets(line, sizeof line, pipe));
    return pipe;
}

static void close_study(FILE *pipe) {
    assert_int_equal(fgetc(pipe), EOF);
    assert_int_equal(pclose(pipe), 0);
}

static void summary_is_right(void **state) {
    const struct expected *e = *state;
    FILE *pipe = study("summary");
    for (int i = 0; i < FORMULAS; i++) {
        int number, least, greatest, low = 0, high = 63;
        double mean, mean_error, percent, depths = 0, sum = 0;
        unsigned exact;
        char name[64], admissible[8], consistent[8];
        assert_int_equal(fscanf(pipe, "%d,%63[^,],%lf,%lf,%d,%d,%u,%lf,%7[^,],%7s\n", &number, name,
                                &mean, &mean_error, &least, &greatest, &exact, &percent, admissible,
                                consistent),
                         10);
        for (int d = 0; d < 32; d++) {
            depths += (double)d * e->boards[d];
            sum += (double)e->sum[i][d];
        }
        while (!e->errors[i][low]) low++;
        while (!e->errors[i][high]) high--;
        assert_string_equal(name, names[i]);
        assert_true(fabs(mean - sum / EIGHT_BOARDS) < 1e-6);
        assert_true(fabs(mean_error - (depths - sum) / EIGHT_BOARDS) < 1e-6);
        assert_int_equal(least, low - ERROR_SHIFT);
        assert_int_equal(greatest, high - ERROR_SHIFT);
        assert_int_equal(exact, e->errors[i][ERROR_SHIFT]);
        assert_string_equal(admissible, low < ERROR_SHIFT ? "false" : "true");
        assert_string_equal(consistent, e->jumps[i] ? "false" : "true");
    }
    close_study(pipe);
}

static void errors_are_right(void **state) {
    const struct expected *e = *state;
    FILE *pipe = study("errors");
    unsigned got[FORMULAS], boards[FORMULAS] = {0};
    int error;
    while (fscanf(pipe, "%d,%u,%u,%u,%u\n", &error, &got[0], &got[1], &got[2], &got[3]) == 5)
        for (int i = 0; i < FORMULAS; i++) {
            assert_int_equal(got[i], e->errors[i][error + ERROR_SHIFT]);
            boards[i] += got[i];
        }
    for (int i = 0; i < FORMULAS; i++) assert_int_equal(boards[i], EIGHT_BOARDS);
    close_study(pipe);
}

static void means_by_depth_are_right(void **state) {
    const struct expected *e = *state;
    FILE *pipe = study("depths");
    for (int d = 0; d < 32; d++) {
        int depth;
        double mean[FORMULAS];
        assert_int_equal(
            fscanf(pipe, "%d,%lf,%lf,%lf,%lf\n", &depth, &mean[0], &mean[1], &mean[2], &mean[3]),
            5);
        assert_int_equal(depth, d);
        for (int i = 0; i < FORMULAS; i++)
            assert_true(fabs(mean[i] - (double)e->sum[i][d] / e->boards[d]) < 1e-6);
    }
    close_study(pipe);
}

static void dominance_is_right(void **state) {
    const struct expected *e = *state;
    FILE *pipe = study("dominance");
    for (int a = 0; a < FORMULAS; a++) {
        char name[64], sign[FORMULAS][4];
        assert_int_equal(fscanf(pipe, "%63[^,],%3[^,],%3[^,],%3[^,],%3s\n", name, sign[0], sign[1],
                                sign[2], sign[3]),
                         5);
        assert_string_equal(name, names[a]);
        for (int b = 0; b < FORMULAS; b++) {
            bool below = e->below[a][b], above = e->below[b][a];
            assert_string_equal(sign[b], below && above ? "." : below ? "<=" : above ? ">=" : "=");
        }
    }
    close_study(pipe);
}

static int find_expected(void **state) {
    *state = expect();
    return 0;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(summary_is_right),
        cmocka_unit_test(errors_are_right),
        cmocka_unit_test(means_by_depth_are_right),
        cmocka_unit_test(dominance_is_right),
    };
    return cmocka_run_group_tests(tests, find_expected, NULL);
}
