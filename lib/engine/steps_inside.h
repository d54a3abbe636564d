/* SPDX-License-Identifier: MIT */
/* The search with tables of steps from inside. */
#ifndef LOYDI_STEPS_INSIDE_H
#define LOYDI_STEPS_INSIDE_H

#include "engine/shortcuts.h"
#include "engine/steps_search.h"
#include "pdb/step_table.h"

#include <pthread.h>
#include <stdatomic.h>

enum {
    STEPS_PORTION = 32,
    STEPS_LEVEL = 4 * STEPS_PORTION + 4, /* a portion's children and what was left before them */
    STEPS_CELLS = FRAME_CELLS_MAX,
    STEPS_TILES = 32,
    STEPS_THREADS_MAX = 64,
    STEPS_PLACES = 8, /* a row of the maps of orders */
    STEPS_LINE = 64,  /* bytes */
    PACKETS_WANTED = 8192,
    PACKETS_MAX = 4 * PACKETS_WANTED,
    PACKET_DEPTH_MAX = 48
};

struct steps_node {
    uint32_t cells[FLAT_SLOTS];  /* by pattern: where its tiles are, as its table names cells */
    uint32_t record[FLAT_SLOTS]; /* its table's entry, but where it is fresh */
    uint16_t order[FLAT_SLOTS];  /* of the tiles on these cells, ranked */
    uint32_t
        index[FLAT_VIEWS];     /* by view: of the fresh entry; while it is made, the set's number */
    uint32_t after;            /* what the last moves rule out: a state of the shortcuts */
    uint8_t tile[STEPS_CELLS]; /* by cell; a tile's name is its goal cell */
    uint8_t blank, came, parent, ways;
    int8_t room[FLAT_VIEWS];   /* by view: half of what the bound leaves above f */
    uint8_t fresh[FLAT_VIEWS]; /* by view: the pattern of the tile that moved last */
};

/* What a tile's move in one direction asks: for each view a byte with the pattern's slot, then one with the entry's bit. */
typedef uint32_t steps_move;

static inline uint32_t move_slot(steps_move move, uint32_t view) {
    return move >> 16 * view & 255;
}

struct steps_slot { /* one pattern in one view */
    const uint8_t *entries;
    const struct frame *frame;
    const uint64_t *sets;       /* by set's number: see steps_search.c */
    const uint32_t *low, *high; /* of the frame: the number of a set */
    const uint16_t *shift;      /* by place before, place after and order: the order after */
    uint32_t orders, blocks;
    uint8_t cell[STEPS_CELLS]; /* by cell: the table's name of it */
};

struct steps_start { /* the start in one pattern */
    uint32_t cells, record, index;
    uint16_t order;
};

/* A view that can be chosen. */
struct steps_view {
    uint32_t h; /* of the start */
    struct steps_slot slot[FLAT_PATTERNS];
    struct steps_start start[FLAT_PATTERNS];
    steps_move move[4][STEPS_TILES]; /* of one view, its first slot being 0 */
};

_Static_assert(sizeof(struct steps_node) == 2 * STEPS_LINE, "a node fills two lines of the cache");

struct steps_level { /* begins with a line of the cache, and so does the next */
    struct steps_node node[STEPS_LEVEL];
    uint32_t count;
    uint8_t unused[STEPS_LINE - sizeof(uint32_t)];
};

struct steps_packet {
    struct steps_node node;
    uint8_t moves[PACKET_DEPTH_MAX]; /* from the start to it */
};

struct steps_worker {
    struct steps_search *search;
    struct steps_level *level; /* by depth */
    uint32_t goal;             /* where it is in its level */
    uint64_t generated, expanded;
    const struct engine_watcher *watcher;
    pthread_t thread;
};

struct steps_search {
    struct canon canon;
    uint32_t views, threads, bound, start_h, h[FLAT_VIEWS];
    struct steps_view view[PLAN_VIEWS]; /* to choose from; what is in use is below */
    uint32_t choices;                   /* of views */
    bool chosen;                        /* or nothing to choose */
    uint64_t last_generated;            /* by the iteration before */
    uint32_t rise_from;                 /* f may come up to the bound at this depth or deeper */
    bool wide;                          /* the processor has what the quick code needs */
    bool alike;                         /* all patterns have the same number of tiles */
    uint8_t to[STEPS_CELLS][4], ways[STEPS_CELLS];
    steps_move move[4][STEPS_TILES]; /* by direction and tile */
    struct steps_slot slot[FLAT_SLOTS];
    const struct shortcuts *shortcuts;
    struct steps_node root;
    struct steps_packet *packet, *other; /* other: while they are listed */
    uint32_t packets, packet_depth;
    struct steps_worker worker[STEPS_THREADS_MAX];
    pthread_mutex_t lock; /* for goal_depth and moves */
    uint32_t goal_depth;  /* UINT32_MAX: none was met */
    uint8_t moves[STEPS_PATH];
    atomic_uint next, done;
    atomic_bool over; /* a goal below the bound was met */
    atomic_bool
        shorter; /* one at the bound was met: what is left is to find a shorter one or none */
    atomic_bool stop;
    atomic_ullong live_generated, live_expanded;
    uint64_t generated, expanded, generated_max;
};

/* Takes these two views into use; if there is one only, the second is not asked for. */
void steps_use(struct steps_search *search, uint32_t first, uint32_t second);
/* Expands the last nodes of a level; children with less room than that are left out. True: one is the goal, in worker->goal
 * of the next level. */
bool steps_expand(struct steps_worker *worker, uint32_t depth, int floor);
/* Has the processor what the quick way to do that needs? */
bool steps_has_wide(void);

#endif
