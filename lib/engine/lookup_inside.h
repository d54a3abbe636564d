/* SPDX-License-Identifier: MIT */
/* The look-up search from inside, for lookup.c and crew.c. */
#ifndef LOYDI_LOOKUP_INSIDE_H
#define LOYDI_LOOKUP_INSIDE_H

#include "engine/lookup.h"
#include "engine/shortcuts.h"
#include "pdb/table_moves.h"

#include <stdatomic.h>

enum {
    PORTION = 24, /* nodes that are expanded together */
    CHILDREN = PORTION * 4,
    SLOTS = LOOKUP_SLOTS,
    WAITING_MAX = 4096 /* nodes that can wait */
};

/* Where a node is in a table, packed in a word: the order's rank, the cells, and the value's two lowest bits. */
enum { AT_CELLS = 32, AT_MOD4 = 48 };

struct node {
    uint64_t word;      /* four bits a cell, the tile's goal cell; the blank's are 0 */
    uint64_t at[SLOTS]; /* by slot */
    int8_t slack[LOOKUP_VIEWS];
    uint8_t blank, came, depth;
    uint8_t ways;   /* the moves to try, one bit each */
    uint16_t after; /* what the last moves rule out: a state of the shortcuts */
};

struct turn {      /* one move of the blank as a table sees it: a tile goes from a cell to a cell */
    uint64_t flip; /* what changes in any case: the two cells, and whether the value is odd */
    uint16_t cells; /* the two */
    uint16_t before,
        before_new;      /* the cells before the one it leaves, before the one it comes to */
    uint8_t blank_shift; /* of the left cell in a set's record */
};

struct path_way {
    uint8_t to, direction;
    uint8_t to_shift,
        from_shift; /* the bits of the cells in a word: the tile goes from -> to; see make */
    uint8_t ways;   /* the moves to try after it: all but the one back */
    struct turn turn[LOOKUP_VIEWS]; /* as it is, in the mirror */
};

struct reader { /* what a look-up needs of a table, close together */
    const uint64_t *bits;
    struct table_moves moves;
    uint32_t blocks;
};

struct answer {            /* of a table about a child */
    const uint64_t *entry; /* the word that holds its bit */
    uint64_t at;           /* until the entry is read, with the parent's second bit of the value */
    uint8_t bit, slot;     /* bit: its place in the word, modulo 64 */
    int8_t slack;
};

struct child { /* a node to be */
    const struct path_way *way;
    uint64_t key; /* of its state in the set of those seen (ahead.h) */
    struct answer answer[LOOKUP_VIEWS];
    uint8_t tile, parent;
};

struct batch { /* stored nodes that are expanded together */
    uint32_t count;
    struct node node[PORTION];
};

struct waiting { /* nodes of IDA*, the last are next */
    uint32_t count, portion;
    uint32_t expanded,
        kept; /* parents and children of the last portion: parents follow the count */
    struct node *order[WAITING_MAX]; /* those that wait, then those that are free */
    struct node node[WAITING_MAX];
};

struct lookup {
    struct pool *pool;
    const struct table_set *tables;
    uint32_t views, path_max;
    struct reader reader[SLOTS];
    struct path_way way[CELLS_PACKED][4];        /* by the blank's cell and the move */
    uint8_t slot_of[LOOKUP_VIEWS][CELLS_PACKED]; /* by view and tile */
    uint8_t mirror[CELLS_PACKED];
    uint32_t tiles[LOOKUP_TABLES]; /* of the first view's patterns, one bit each */
    struct waiting *waiting;       /* NULL until it is needed */
    struct canon canon;
    struct node root;
    uint32_t h[LOOKUP_VIEWS]; /* of the root */
    uint32_t bound;
    int floor;                         /* the least slack within the bound: slack is kept as it was
                                        in the first iteration */
    struct node goal_root;             /* the node that was searched below when the goal was met */
    uint8_t goal_moves[LOOKUP_PATH];   /* from there to it, by depth */
    const struct shortcuts *shortcuts; /* what IDA* leaves out below stored states */
    bool popcnt;                       /* the processor counts bits */
    uint64_t expanded, generated, generated_max;
    const atomic_bool *stop; /* set by another thread that is done; NULL: there is none */
    struct crew *crew;       /* NULL: one thread */
    struct ahead *ahead;     /* the states stored ahead of IDA* */
    struct story *story;     /* NULL: nobody listens */
};

/* Expands stored nodes; their children are stored. True: one of them is the goal. */
bool lookup_expand_ahead(struct lookup *lookup, const struct batch *batch);
/* Searches the trees below these nodes, CHILDREN at most. */
enum engine_end lookup_search(struct lookup *lookup, const struct node *nodes, uint32_t count,
                              const struct engine_watcher *watcher);
/* Memory for nodes that wait, which was reserved; NULL: there is none. */
struct waiting *waiting_new(struct pool *pool);

/* An iteration begins; a portion was expanded, as lookup->waiting has it. */
void story_begin(struct story *story, const struct lookup *lookup);
void story_tell(struct story *story, const struct lookup *lookup);

/* Searches below all stored nodes with all threads; the finder's goal is taken over. */
enum engine_end crew_iterate(struct crew *crew, struct lookup *lookup,
                             const struct engine_watcher *watcher);

#endif
