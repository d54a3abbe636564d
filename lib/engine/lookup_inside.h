/* SPDX-License-Identifier: MIT */
/* The look-up search from inside, for lookup.c and crew.c. */
#ifndef LOYDI_LOOKUP_INSIDE_H
#define LOYDI_LOOKUP_INSIDE_H

#include "engine/children.h"
#include "engine/lookup.h"
#include "engine/shortcuts.h"
#include "tables/bit_table.h"

#include <stdatomic.h>
#include <stddef.h>

enum {
    PORTION = 24, /* nodes that are expanded together */
    CHILDREN = PORTION * 4,
    SLOTS = LOOKUP_SLOTS,
    WAITING_MAX = 4096 /* nodes that can wait */
};

struct seat {       /* where a node is in a table */
    uint16_t order; /* the rank of the tiles' order */
    uint16_t bit;   /* which of its word the entry is, modulo 64; only until it is read */
    uint32_t cells; /* of the tiles, and above them the value's two lowest bits */
};
enum { SEAT_MOD4 = 16 };

struct node {
    uint64_t word;         /* four bits a cell, the tile's goal cell; so the blank has its own */
    struct seat at[SLOTS]; /* by slot */
    int8_t slack[LOOKUP_VIEWS];
    uint8_t blank, came;
    uint8_t ways; /* the moves to try, one bit each */
    uint8_t depth;
    uint16_t after; /* what the last moves rule out: a state of the shortcuts */
};
_Static_assert(sizeof(struct node) == 64, "a node is a line of the cache");

struct turn {            /* a move of the blank as a view's tables see it: a tile changes cells */
    uint32_t flip;       /* what changes anyway: the two cells, and whether the value is odd */
    uint32_t before;     /* the cells before the one it leaves, */
    uint32_t before_new; /* before the one it comes to */
    uint8_t blank_shift; /* of the left cell in a set's record */
    /* The same in both views. */
    uint8_t to_shift, from_shift; /* of the cells in a word: the tile goes from -> to */
    uint8_t bit;                  /* of the direction */
    uint8_t to, direction;
    uint8_t ways;      /* the moves to try after it: all but the one back */
    uint8_t spare[13]; /* half a line of the cache in all */
};

enum { TURNS = 4 * LOOKUP_VIEWS }; /* of one cell */

struct reader { /* what a look-up needs of a table, close together */
    const uint64_t *bits;
    uint64_t blocks;
    struct bit_moves moves;
};

struct aim { /* where a tile is found in a view */
    const struct reader *reader;
    uint64_t slot;
};

struct child {                    /* a node to be */
    const struct turn *turn;      /* in the view that was asked first */
    const uint64_t *entry;        /* the word that holds the bit asked for last */
    struct seat at[LOOKUP_VIEWS]; /* with the parent's second bit until the entry is read */
    uint64_t key;                 /* of its state in the set of those seen (ahead.h) */
    uint8_t tile;
    int8_t slack[LOOKUP_VIEWS];
    uint8_t from; /* as in the list of children */
};

struct batch { /* stored nodes that are expanded together */
    uint32_t count;
    struct node *node[PORTION];
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
    const struct lookup_tables *tables;
    uint32_t views, path_max;
    struct reader reader[LOOKUP_TABLES];
    struct turn turn[CELLS_PACKED * TURNS];     /* by the blank's cell, the move, the view */
    struct aim aim[CELLS_PACKED][LOOKUP_VIEWS]; /* by tile and view */
    uint8_t mirror[CELLS_PACKED];
    uint32_t tiles[LOOKUP_TABLES]; /* of the first view's patterns, one bit each */
    struct waiting *waiting;       /* NULL until it is needed */
    struct canonical canonical;
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

/* In lists of children (children.h) the parent's place has five bits, and the sixth is the view to ask first. */
enum { CHILD_VIEW = 5 };
_Static_assert(PORTION <= 1 << CHILD_VIEW, "a parent's place has five bits");

static inline uint32_t child_from(uint8_t child) {
    return child % (1u << CHILD_VIEW);
}

static inline uint32_t child_view(uint8_t child) {
    return child >> CHILD_VIEW & 1;
}

static inline const struct turn *child_turn(const struct lookup *lookup, uint32_t blank,
                                            uint8_t child) {
    return &lookup->turn[blank * TURNS + (child >> CHILD_VIEW)];
}

/* The turn of a move of the blank from that cell, in the first view. */
static inline const struct turn *turn_of(const struct lookup *lookup, uint32_t blank,
                                         uint32_t direction) {
    return &lookup->turn[blank * TURNS + direction * LOOKUP_VIEWS];
}

/* The view to ask first: the one that is nearer to the bound. */
static inline uint32_t first_view(const struct node *parent) {
    return parent->slack[1] < parent->slack[0];
}

/* The word after a move of that tile. */
static inline uint64_t word_after(const struct lookup *lookup, uint64_t word,
                                  const struct turn *turn, uint64_t tile) {
    uint64_t swap = tile ^ lookup->canonical.goal_blank;
    return word ^ swap << turn->to_shift ^ swap << turn->from_shift;
}

/* Expands stored nodes; their children are stored. True: one of them is the goal. */
bool lookup_expand_ahead(struct lookup *lookup, const struct batch *batch);
/* Searches the trees below these nodes, CHILDREN at most. */
enum engine_end lookup_search(struct lookup *lookup, struct node *const *nodes, uint32_t count,
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
