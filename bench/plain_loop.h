/* SPDX-License-Identifier: MIT */
/* The yardstick of all benchmarks: a plain recursive 15-puzzle IDA* with Manhattan distance,
 * measured in the same run as what is compared with it. */
#ifndef BENCH_PLAIN_LOOP_H
#define BENCH_PLAIN_LOOP_H

#include <stdlib.h>
#include <string.h>
#include <time.h>

static double now_s(void) {
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

/* ---- The plain loop ------------------------------------------------------------------------ */

struct plain {
    int tiles[16];
    int bound;
    unsigned long generated;
};

static int plain_distance(int tile, int cell) {
    return tile ? abs(tile / 4 - cell / 4) + abs(tile % 4 - cell % 4) : 0;
}

static int plain_search(struct plain *p, int blank, int last, int g, int h) {
    static const int step[4] = {-4, -1, 1, 4};
    if (!h) return 1;
    for (int i = 0; i < 4; i++) {
        int to = blank + step[i];
        if (i + last == 3 || to < 0 || to > 15 || (i == 1 && blank % 4 == 0) ||
            (i == 2 && blank % 4 == 3))
            continue;
        int tile = p->tiles[to];
        int next = h + plain_distance(tile, blank) - plain_distance(tile, to);
        p->generated++;
        if (g + 1 + next > p->bound) continue;
        p->tiles[blank] = tile;
        p->tiles[to] = 0;
        if (plain_search(p, to, i, g + 1, next)) return 1;
        p->tiles[to] = tile;
        p->tiles[blank] = 0;
    }
    return 0;
}

/* Generated nodes a second of the plain loop on a fixed board (Korf's 9th, 1.65 M nodes). */
static double plain_rate(void) {
    static const int board[16] = {3, 14, 9, 11, 5, 4, 8, 2, 13, 12, 6, 7, 10, 1, 15, 0};
    double best = 0;
    for (int repeat = 0; repeat < 5; repeat++) {
        struct plain p = {.generated = 0};
        memcpy(p.tiles, board, sizeof board);
        int h = 0, found = 0;
        for (int cell = 0; cell < 16; cell++) h += plain_distance(board[cell], cell);
        double start = now_s();
        for (p.bound = h; !found; p.bound += 2) found = plain_search(&p, 15, 4, 0, h);
        double rate = (double)p.generated / (now_s() - start);
        if (rate > best) best = rate;
    }
    return best;
}

#endif
