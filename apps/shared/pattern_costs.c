/* SPDX-License-Identifier: MIT
 *
 * The costs of a pattern of the user's choice, on a board of at most nine cells. The library's
 * tables (lib/tables) are for partitions that it knows and go up to 25 cells; here any set of tiles
 * is tried at once, so one byte for each of 9! ranks will do.
 *
 * Breadth-first from the goal over the pattern's views. A move of one of its tiles costs one, any
 * other costs nothing: a view that is reached for nothing joins the level that is at work, the
 * others make the next one.
 *
 * Cost: 4 x views steps; a pattern of four tiles has 15,120, of eight 181,440.
 */
#include "pattern_costs.h"

#include <stdlib.h>
#include <string.h>

enum { UNKNOWN = 255 };

uint64_t pattern_view(uint64_t word, uint32_t cells, uint32_t pattern) {
    uint64_t view = 0;
    uint32_t next = 1;
    for (uint32_t cell = 0; cell < cells; cell++) {
        uint32_t tile = lab_tile(word, cell);
        if (tile && !(pattern >> tile & 1)) {
            while (pattern >> next & 1) next++;
            tile = next++;
        }
        view |= (uint64_t)tile << 4 * cell;
    }
    return view;
}

struct levels {
    uint32_t cols, cells, pattern;
    uint8_t *cost;
    struct lab_board *now, *next; /* views */
    uint32_t now_count, next_count;
};

/* What is reached with cost from a view, if that is less than known. */
static void reach(struct levels *l, struct lab_board board, uint8_t cost, bool same_level) {
    board.word = pattern_view(board.word, l->cells, l->pattern);
    uint32_t rank = lab_rank(board.word, l->cells);
    if (l->cost[rank] <= cost) return;
    l->cost[rank] = cost;
    if (same_level)
        l->now[l->now_count++] = board;
    else
        l->next[l->next_count++] = board;
}

/* Views of next that a later one of the same level reached for less have been done by then. */
static void do_level(struct levels *l, uint8_t cost) {
    for (uint32_t i = 0; i < l->now_count; i++) {
        struct lab_board board = l->now[i];
        if (l->cost[lab_rank(board.word, l->cells)] < cost) continue;
        for (int d = 0; d < 4; d++) {
            uint32_t to = lab_neighbour(board.blank, d, l->cols, l->cells);
            if (to == l->cells) continue;
            bool own = l->pattern >> lab_tile(board.word, to) & 1;
            reach(l, lab_slide(board, to), (uint8_t)(cost + own), !own);
        }
    }
}

uint8_t *pattern_costs_new(const loyd_board *goal, uint32_t pattern) {
    uint32_t cols = (uint32_t)loyd_board_cols(goal), cells = cols * (uint32_t)loyd_board_rows(goal);
    /* A view joins a level at most twice: as one of next, then for nothing. */
    struct levels l = {cols,
                       cells,
                       pattern,
                       malloc(LAB_RANKS),
                       malloc(2 * LAB_RANKS * sizeof *l.now),
                       malloc(2 * LAB_RANKS * sizeof *l.next),
                       0,
                       0};
    uint8_t *cost = l.cost;
    if (l.cost && l.now && l.next) {
        memset(l.cost, UNKNOWN, LAB_RANKS);
        reach(&l, lab_board_of(loyd_board_tiles(goal), cells), 0, true);
        for (uint8_t level = 0; l.now_count; level++) {
            struct lab_board *done = l.now;
            do_level(&l, level);
            l.now = l.next;
            l.now_count = l.next_count;
            l.next = done;
            l.next_count = 0;
        }
    } else {
        free(cost);
        cost = NULL;
    }
    free(l.now);
    free(l.next);
    return cost;
}
