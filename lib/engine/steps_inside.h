/* SPDX-License-Identifier: MIT */
/* The search with tables of steps from inside. */
#ifndef LOYDI_STEPS_INSIDE_H
#define LOYDI_STEPS_INSIDE_H

#include "engine/packet_crew.h"
#include "engine/shortcuts.h"
#include "engine/steps_search.h"
#include "tables/step_table.h"

enum {
    STEPS_PORTION = 32, /* nodes that are expanded together */
    STEPS_NODES = 4096, /* that can wait */
    STEPS_CELLS = LAYOUT_CELLS_MAX,
    STEPS_TILES = 32,
    STEPS_PLACES = 8, /* a row of the maps of orders */
    STEPS_ORDERS = 1024,
    STEPS_BLOCK_BITS = 18,
    STEPS_WAYS = 32, /* moves of a pattern's tiles, and some room: two lines of the cache */
    STEPS_LINE = 32, /* bytes that are copied at once */
    PACKETS_WANTED = 8192,
    PACKETS_MAX = 4 * PACKETS_WANTED,
    PACKET_DEPTH_MAX = 48
};

struct steps_node {
    uint32_t state[FLAT_SLOTS];  /* by pattern: the order of its tiles, above the block */
    uint32_t record[FLAT_SLOTS]; /* its table's entry */
    uint8_t tile[STEPS_CELLS];   /* by cell; a tile's name is its goal cell */
    uint8_t blank, ways, depth;
    int8_t room[FLAT_VIEWS]; /* by view: half of what the bound leaves above f */
    uint16_t after;          /* what the last moves rule out: a state of the shortcuts */
};

_Static_assert(sizeof(struct steps_node) == 3 * STEPS_LINE, "a node is copied as three vectors");

/* What a tile's move in one direction asks: for each view 32 bits, a byte with the pattern's slot, then one with the entry's bit. */
typedef uint64_t steps_move;

static inline uint32_t move_slot(steps_move move, uint32_t view) {
    return move >> 32 * view & 255;
}

static inline uint32_t move_bit(steps_move move, uint32_t view) {
    return move >> (32 * view + 8) & 31;
}

struct steps_slot { /* one pattern in one view */
    const uint8_t *entries;
    const struct layout *layout;
    const uint32_t *next;  /* by block, and place and direction of the tile: steps_search.c */
    const uint8_t *place;  /* by order and tile: its place in the order, times four */
    const uint16_t *shift; /* by place before, place after and order: the order after */
    uint32_t blocks;
};

struct steps_start { /* the start in one pattern */
    uint32_t state, record;
};

/* A view that can be chosen. */
struct steps_view {
    uint32_t h; /* of the start */
    struct steps_slot slot[FLAT_PATTERNS];
    struct steps_start start[FLAT_PATTERNS];
    steps_move move[4][STEPS_TILES]; /* of one view, its first slot being 0 */
};

struct steps_packet {
    struct steps_node node;
    uint8_t moves[PACKET_DEPTH_MAX]; /* from the start to it */
};

struct steps_worker {
    struct packet_worker base;
    struct steps_search *search;
    struct steps_node **node; /* those that wait, the next one last; then those that are free */
    uint32_t waiting;
    uint32_t portion; /* nodes that may be expanded together */
    uint32_t goal;    /* moves to the goal, when it was met */
};

struct steps_search {
    struct pool *pool;
    struct canonical canonical;
    uint32_t views, bound, start_h, h[FLAT_VIEWS];
    struct steps_view view[VIEWS_MAX]; /* to choose from; what is in use is below */
    uint32_t choices;                  /* of views */
    bool chosen;                       /* or nothing to choose */
    uint64_t last_generated;           /* by the iteration before */
    bool wide;                         /* the processor has what the quick code needs */
    bool alike;                        /* all patterns have the same number of tiles */
    uint8_t to[STEPS_CELLS][4], ways[STEPS_CELLS];
    steps_move move[4][STEPS_TILES]; /* by direction and tile */
    struct steps_slot slot[FLAT_SLOTS];
    bool long_shortcuts; /* the longer ones are in use, or did not fit */
    /* By state of the shortcuts and move: the next state, then the moves that it allows. */
    const uint32_t (*after)[4];
    struct steps_node root;
    struct steps_packet *packet, *other; /* other: while they are listed */
    uint32_t packet_depth;
    struct packet_crew crew;
    struct steps_worker worker[PACKET_THREADS_MAX];
    /* By depth: the least room of a node; [1]: once a goal at the bound is known. */
    uint8_t floor[2][STEPS_PATH + 2];
    pthread_mutex_t lock;            /* for the goal */
    uint32_t goal_depth;             /* UINT32_MAX: none was met */
    struct steps_packet goal_packet; /* where it is below */
    uint8_t moves[STEPS_PATH];
    atomic_bool
        shorter; /* one at the bound was met: what is left is to find a shorter one or none */
    uint64_t generated, expanded;
};

/* Takes these two views into use; if there is one only, the second is not asked for. */
void steps_use(struct steps_search *search, uint32_t first, uint32_t second);
/* Leaves out superfluous moves of up to that length. False: no memory, and nothing has changed. */
bool steps_rule_out(struct steps_search *search, uint32_t length);
/* The crew's search. */
void steps_search_packet(struct packet_worker *base, uint32_t number);
/* Expands the last nodes that wait; children with less room than that are left out, floor being by depth. True: one is the
 * goal, worker->goal moves from the start. */
bool steps_expand(struct steps_worker *worker, const uint8_t *floor);

#endif
