/* SPDX-License-Identifier: MIT
 *
 * Heuristics and algorithms of your own, outside loyd's tree. A plugin is a shared object with one
 * symbol, loyd_plugin_main, and needs this header alone: it links with nothing. A program that uses
 * the library may as well hand its own loyd_plugin to loyd_plugins_new (loyd.h).
 *
 *   static double value(const loyd_plugin_space *space, const loyd_plugin_board *board) {
 *       double sum = 0;
 *       for (uint32_t cell = 0; cell < space->cells; cell++) {
 *           uint32_t tile = loyd_plugin_tile(space, board, cell);
 *           sum += tile && space->goal_cell[tile] != cell;
 *       }
 *       return sum;
 *   }
 *   static const loyd_plugin_heuristic mine = {.name = "mine", .title = "Misplaced tiles",
 *       .summary = "tiles that are not in their goal cell",
 *       .claims = LOYD_ADMISSIBLE | LOYD_CONSISTENT, .value = value};
 *   static const loyd_plugin_heuristic *const heuristics[] = {&mine, NULL};
 *   LOYD_API const loyd_plugin loyd_plugin_main = {
 *       .version = LOYD_PLUGIN_VERSION, .release = "1.0", .heuristics = heuristics};
 *
 *   cc -shared -fPIC -O2 -o mine.so mine.c && loyd solve -H mine --plugin ./mine.so ...
 *
 * A claim is your word: what a search proves with an admissible heuristic is proved if the claim is
 * true. What can be seen of a false one is refused: values along the solution, the goal's value,
 * values that are negative, infinite or no number. docs/plugins.md has the whole of it. */
#ifndef LOYD_PLUGIN_H
#define LOYD_PLUGIN_H

#include "loyd.h"

#ifdef __cplusplus
extern "C" {
#endif

/* Of this interface. Structs grow at their end, and the number with them; a loyd takes plugins of
 * its own number and of lower ones. */
#define LOYD_PLUGIN_VERSION    1
#define LOYD_PLUGIN_SYMBOL     "loyd_plugin_main"
#define LOYD_PLUGIN_PARAMS_MAX 8
#define LOYD_PLUGIN_VALUE_MAX  33554432 /* larger values are refused */

/* The boards of one search. Cells are numbered row by row from 0; tile 0 is the blank. */
typedef struct loyd_plugin_space {
    uint32_t rows, cols, cells;
    bool packed;                     /* boards are one word; see loyd_plugin_tile */
    const uint16_t *goal;            /* tile by cell */
    const uint32_t *goal_cell;       /* cell by tile */
    const uint16_t *row_of, *col_of; /* by cell */
    const double *params; /* values, in the descriptor's order; a word is its number from 0 */
    void *data;           /* what create has put there */
} loyd_plugin_space;

typedef struct loyd_plugin_board {
    uint64_t word;         /* packed: four bits a cell, cell 0 lowest */
    const uint16_t *tiles; /* else: tile by cell */
    uint32_t blank;        /* its cell */
} loyd_plugin_board;

static inline uint32_t loyd_plugin_tile(const loyd_plugin_space *space,
                                        const loyd_plugin_board *board, uint32_t cell) {
    return space->packed ? (uint32_t)(board->word >> (4 * cell)) & 15 : board->tiles[cell];
}

/* A move: the blank went from -> to, the tile to -> from. */
typedef struct loyd_plugin_step {
    uint32_t from, to, tile;
    uint32_t direction; /* of the blank: 0 U, 1 D, 2 L, 3 R */
} loyd_plugin_step;

/* Memory of a search: zeroed, counted against its limit, and dropped when the search ends. NULL:
 * the limit is reached. */
typedef struct loyd_plugin_memory loyd_plugin_memory;
struct loyd_plugin_memory {
    void *(*take)(loyd_plugin_memory *memory, size_t bytes);
};

/* A heuristic. Searches call value and change from several threads at once: they must depend on
 * their arguments alone. */
typedef struct loyd_plugin_heuristic {
    const char *name;            /* letters a-z, digits and hyphens, 30 at the most */
    const char *title, *summary; /* for lists */
    const char *reference;       /* NULL: none */
    unsigned claims;             /* of LOYD_ADMISSIBLE and LOYD_CONSISTENT */
    const loyd_param *params;    /* read from -H 'mine(weight=2)' */
    size_t param_count;          /* LOYD_PLUGIN_PARAMS_MAX at the most */
    /* Can it do boards of that shape? NULL: of any. */
    bool (*supports)(uint32_t rows, uint32_t cols);
    /* Makes tables and puts them into space->data; false: no memory. NULL: needs none. */
    bool (*create)(loyd_plugin_space *space, loyd_plugin_memory *memory);
    /* The board's value in moves, which searches round up: 0 to LOYD_PLUGIN_VALUE_MAX. */
    double (*value)(const loyd_plugin_space *space, const loyd_plugin_board *board);
    /* By how much the rounded value has changed by the move; board is the one after it. Often far
     * cheaper than value. NULL: value is called. */
    int32_t (*change)(const loyd_plugin_space *space, const loyd_plugin_board *board,
                      loyd_plugin_step step);
} loyd_plugin_heuristic;

/* One run of an algorithm. Nodes are numbers; the start is 0. The library keeps the boards, knows
 * which are the same, counts, watches the limits and replays the solution.
 *
 * A graph search calls expand and found with nodes. A search that keeps one path goes by look, step
 * and back, from the start on, and calls found with LOYD_PLUGIN_HERE; nothing is kept for it but
 * the path. One run does the one or the other.
 *
 * When expand or look answers -1, or step, back or found false, run has to return: a limit was
 * reached, the search was cancelled, or a call made no sense, which the library then says. */
#define LOYD_PLUGIN_HERE UINT32_MAX

typedef struct loyd_plugin_child {
    uint32_t node; /* its number; LOYD_PLUGIN_HERE from look */
    uint32_t g, h; /* moves from the start; the heuristic's value, 0 without one */
    char move;     /* U D L R */
    bool known;    /* expand: its board was there before, and the way to it is no shorter now */
    bool goal;
} loyd_plugin_child;

typedef struct loyd_plugin_search loyd_plugin_search;
struct loyd_plugin_search {
    const loyd_plugin_space *space;
    loyd_plugin_memory *memory;
    loyd_plugin_child start;
    uint64_t waiting; /* set by run: nodes on its open list, for figures and recordings */
    /* Makes the children of a node and returns how many; a node at the depth limit has none. */
    int (*expand)(loyd_plugin_search *search, uint32_t node, loyd_plugin_child child[4]);
    /* The children of the node at hand; goes to one of them by its move; and back. */
    int (*look)(loyd_plugin_search *search, loyd_plugin_child child[4]);
    bool (*step)(loyd_plugin_search *search, char move);
    bool (*back)(loyd_plugin_search *search);
    /* This node is the goal: the way to it is the solution. Then run returns. */
    bool (*found)(loyd_plugin_search *search, uint32_t node);
    /* A new iteration begins, with that bound. */
    void (*iteration)(loyd_plugin_search *search, uint32_t bound);
    /* The search's own random numbers, 0 to below - 1: the same for the same seed. */
    uint64_t (*random)(loyd_plugin_search *search, uint64_t below);
    /* Copies the board of a node (cells tiles). */
    bool (*tiles)(loyd_plugin_search *search, uint32_t node, uint16_t *tiles);
};

typedef struct loyd_plugin_algorithm {
    const char *name, *title, *summary, *reference; /* as of a heuristic */
    unsigned claims; /* of LOYD_COMPLETE, LOYD_OPTIMAL, LOYD_USES_HEURISTIC, LOYD_RANDOMISED */
    const loyd_param *params; /* read from -p KEY=VALUE */
    size_t param_count;
    /* Searches until it has called found, there is no node left or a call says to return. */
    void (*run)(loyd_plugin_search *search);
} loyd_plugin_algorithm;

struct loyd_plugin {
    uint32_t version;    /* LOYD_PLUGIN_VERSION */
    const char *release; /* the plugin's own version, for lists and experiments; NULL: none */
    const loyd_plugin_heuristic *const *heuristics; /* ended by NULL; NULL: none */
    const loyd_plugin_algorithm *const *algorithms;
};

#ifdef __cplusplus
}
#endif
#endif
