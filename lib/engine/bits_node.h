/* SPDX-License-Identifier: MIT */
/* The node of the kernel for one-bit tables, and how a portion of nodes is expanded. Included by
 * bits.c, which compiles it twice, and by its A* stage and its recorder for the structs.
 *
 * The tables are far larger than the caches: a look-up is a wait of some 300 cycles. So for all
 * children of a portion the places of their entries are computed and asked for; only then is the
 * first one read. Of those that survive, the same again in the mirror. The loops have no branch
 * that depends on a node: what does not pass is overwritten by the next.
 *
 * A node carries, for every table, its placement and the value's two lowest bits: an entry is
 * one bit and says whether the value went up or down (tables/bit_table.h). A move touches one
 * tile, so one table a view. The sum of values is not kept, only the slack (bound - g - h) / 2
 * of each view, which a move keeps or lowers by one. A node at depth g = bound with slack 0 has
 * h = 0: it is the goal. */
#ifndef LOYDI_BITS_NODE_H
#define LOYDI_BITS_NODE_H

#include "engine/children.h"
#include "engine/engine.h"
#include "engine/pruning.h"
#include "tables/bit_moves.h"

enum {
    BITS_TABLES = 3, /* patterns of a view */
    BITS_VIEWS = 2,
    BITS_SLOTS = BITS_TABLES * BITS_VIEWS,
    BITS_PORTION = 24,
    BITS_CHILDREN = BITS_PORTION * 4,
    BITS_MOD4 = 16 /* where a place has the value's two lowest bits */
};

struct bits_place { /* where a node is in a table */
    uint16_t order; /* the rank of the tiles' order */
    uint16_t bit;   /* which of its word the entry is, modulo 64; only until it is read */
    uint32_t cells; /* of the tiles, and above them the value's two lowest bits */
};

struct bits_node {
    uint64_t word; /* four bits a cell, the tile's goal cell; so the blank has its own */
    struct bits_place at[BITS_SLOTS];
    int8_t slack[BITS_VIEWS];
    uint8_t blank, came;
    uint8_t moves; /* to try, one bit each */
    uint8_t depth;
    uint16_t pruning; /* what the last moves rule out: a state of the automaton */
};
_Static_assert(sizeof(struct bits_node) == 64, "a node is a line of the cache");

struct bits_move {       /* a move of the blank as a view's tables see it: a tile changes cells */
    uint32_t flip;       /* what changes anyway: the two cells, and whether the value is odd */
    uint32_t before;     /* the cells before the one it leaves, */
    uint32_t before_new; /* before the one it comes to */
    uint8_t blank_shift; /* of the left cell in a set's record */
    /* The same in both views. */
    uint8_t to_shift, from_shift; /* of the cells in a word: the tile goes from -> to */
    uint8_t bit;                  /* of the direction */
    uint8_t to, direction;
    uint8_t moves;     /* to try after it: all but the one back */
    uint8_t spare[13]; /* half a line of the cache in all */
};

enum { BITS_MOVES = 4 * BITS_VIEWS }; /* of one cell */

struct bits_reader { /* what a look-up needs of a table, close together */
    const uint64_t *bits;
    uint64_t blocks;
    struct bit_moves moves;
};

struct bits_aim { /* where a tile is found in a view */
    const struct bits_reader *reader;
    uint64_t slot;
};

struct bits_child {                   /* a node to be */
    const struct bits_move *move;     /* in the view that was asked first */
    const uint64_t *entry;            /* the word that holds the bit asked for last */
    struct bits_place at[BITS_VIEWS]; /* with the parent's second bit until the entry is read */
    uint64_t key;                     /* of its state in the closed set (bits_astar.h) */
    uint8_t tile;
    int8_t slack[BITS_VIEWS];
    uint8_t from; /* as in the list of children */
};

struct bits {
    struct engine base;
    uint32_t views;
    struct bits_reader reader[BITS_TABLES];
    struct bits_move move[CELLS_PACKED * BITS_MOVES]; /* by the blank's cell, the move, the view */
    struct bits_aim aim[CELLS_PACKED][BITS_VIEWS];    /* by tile and view */
    struct bits_node root;
    uint32_t h[BITS_VIEWS];        /* of the root */
    int floor;                     /* the least slack within the bound; see bits.c */
    const struct pruning *pruning; /* what IDA* leaves out below stored states */
    struct astar *astar;           /* the stored states; NULL: IDA* from the start on */
    struct bits_trace *trace;      /* NULL: nobody listens */
};

/* In lists of children (children.h) the parent's place has five bits, the sixth is the view to ask
 * first. */
enum { BITS_CHILD_VIEW = 5 };
_Static_assert(BITS_PORTION <= 1 << BITS_CHILD_VIEW, "a parent's place has five bits");

static inline uint32_t bits_from(uint8_t child) {
    return child % (1u << BITS_CHILD_VIEW);
}

static inline uint32_t bits_view(uint8_t child) {
    return child >> BITS_CHILD_VIEW & 1;
}

/* A move of the blank from that cell, in the first view. */
static inline const struct bits_move *bits_move_of(const struct bits *bits, uint32_t blank,
                                                   uint32_t direction) {
    return &bits->move[blank * BITS_MOVES + direction * BITS_VIEWS];
}

/* The word after a move of that tile. */
static inline uint64_t bits_word(const struct bits *bits, uint64_t word,
                                 const struct bits_move *move, uint64_t tile) {
    uint64_t swap = tile ^ bits->base.canonical.goal_blank;
    return word ^ swap << move->to_shift ^ swap << move->from_shift;
}

/* Computes where the child's entry is in one view, and asks for it. */
static inline void bits_ask(const struct bits *bits, const struct bits_node *node, uint32_t view,
                            const struct bits_move *move, struct bits_child *child) {
    const struct bits_aim *aim = &bits->aim[child->tile][view];
    const struct bits_reader *reader = aim->reader;
    const struct bits_place *at = &node->at[aim->slot];
    uint32_t cells = at->cells, then = cells ^ move->flip;
    uint64_t record = reader->moves.record[bit_moves_set(&reader->moves, then)];
    uint32_t place = (uint32_t)__builtin_popcount(cells & move->before),
             after = (uint32_t)__builtin_popcount(then & move->before_new);
    uint32_t next = bit_moves_order(&reader->moves, place, after, at->order),
             block = bit_record_block(record, move->blank_shift);
    uint64_t index = next * reader->blocks + block;
    child->entry = reader->bits + index / 64;
    __builtin_prefetch(child->entry);
    child->at[view] = (struct bits_place){(uint16_t)next, (uint16_t)index, then};
}

/* Reads the entry: completes what was asked, whether the value grew included. True: within the
 * bound. */
static inline bool bits_read(const struct bits_node *node, uint32_t view, int floor,
                             struct bits_child *child) {
    struct bits_place *at = &child->at[view];
    uint32_t changed =
        ((uint32_t)(*child->entry >> at->bit % 64) ^ at->cells >> (BITS_MOD4 + 1)) & 1;
    int slack = node->slack[view] - (int)((changed ^ at->cells >> BITS_MOD4) & 1);
    at->cells ^= changed << (BITS_MOD4 + 1);
    child->slack[view] = (int8_t)slack;
    return slack >= floor;
}

/* All children of the parents, their first look-ups asked for, in the view that is nearer to the
 * bound; returns how many. */
static inline uint32_t bits_generate(const struct bits *bits, void *const *parent, uint32_t parents,
                                     struct bits_child *child) {
    uint8_t list[BITS_CHILDREN + CHILDREN_SPARE];
    uint32_t count = 0;
    for (uint32_t i = 0; i < parents; i++) {
        const struct bits_node *node = parent[i];
        uint32_t first = node->slack[1] < node->slack[0];
        count += children_add(list + count, i | first << BITS_CHILD_VIEW, node->moves);
    }
    for (uint32_t i = 0; i < count; i++) {
        const struct bits_node *from = parent[bits_from(list[i])];
        const struct bits_move *move =
            &bits->move[from->blank * BITS_MOVES + (list[i] >> BITS_CHILD_VIEW)];
        child[i].move = move;
        child[i].from = list[i];
        child[i].tile = (uint8_t)(from->word >> move->to_shift & 15);
        bits_ask(bits, from, bits_view(list[i]), move, &child[i]);
    }
    return count;
}

/* Lists the children within the bound by the view asked first; returns how many. */
static inline uint32_t bits_sift(void *const *parent, int floor, struct bits_child *child,
                                 uint32_t count, uint8_t *at) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        at[kept] = (uint8_t)i;
        kept +=
            bits_read(parent[bits_from(child[i].from)], bits_view(child[i].from), floor, &child[i]);
    }
    return kept;
}

/* Asks in the other view for one that is within the bound by the first. */
static inline void bits_ask_again(const struct bits *bits, const struct bits_node *from,
                                  struct bits_child *child) {
    uint32_t first = bits_view(child->from);
    bits_ask(bits, from, !first, child->move + 1 - 2 * (ptrdiff_t)first, child);
}

/* Lists those of the listed that are within the bound by the other view too. */
static inline uint32_t bits_sift_again(void *const *parent, int floor, struct bits_child *child,
                                       uint32_t count, uint8_t *at) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct bits_child *one = &child[at[i]];
        at[kept] = at[i];
        kept += bits_read(parent[bits_from(one->from)], !bits_view(one->from), floor, one);
    }
    return kept;
}

/* Makes the node of a child that passed. */
static inline void bits_make(const struct bits *bits, const struct bits_node *parent,
                             const struct bits_child *child, struct bits_node *node) {
    const struct bits_move *move = child->move;
    uint32_t tile = child->tile;
    node->word = bits_word(bits, parent->word, move, tile);
    memcpy(node->at, parent->at, sizeof node->at);
    memcpy(node->slack, parent->slack, sizeof node->slack);
    for (uint32_t view = 0; view < bits->views; view++) {
        node->at[bits->aim[tile][view].slot] = child->at[view];
        node->slack[view] = child->slack[view];
    }
    node->blank = move->to;
    node->came = move->direction;
    node->moves = move->moves;
    node->depth = (uint8_t)(parent->depth + 1);
}

/* A portion of IDA*: kernel->expand. */
static inline uint32_t bits_expand(struct worker *worker, void *const *parent, uint32_t parents,
                                   void **fresh, bool simd) {
    const struct bits *bits = (const struct bits *)(void *)worker->engine;
    const struct pruning *pruning = bits->pruning;
    (void)simd; /* what the compiler makes of it is all */
    struct bits_child child[BITS_CHILDREN];
    uint8_t at[BITS_CHILDREN + 1];
    uint32_t bound = bits->base.bound;
    uint32_t children = bits_generate(bits, parent, parents, child);
    worker->expanded += parents;
    worker->generated += children;
    uint32_t kept = bits_sift(parent, bits->floor, child, children, at), goals = 0;
    if (bits->views > 1) {
        for (uint32_t i = 0; i < kept; i++) {
            struct bits_child *one = &child[at[i]];
            bits_ask_again(bits, parent[bits_from(one->from)], one);
        }
        kept = bits_sift_again(parent, bits->floor, child, kept, at);
    }
    for (uint32_t i = 0; i < kept; i++) {
        const struct bits_child *good = &child[at[i]];
        const struct bits_node *before = parent[bits_from(good->from)];
        struct bits_node *node = fresh[i];
        bits_make(bits, before, good, node);
        node->pruning = (uint16_t)pruning->next[before->pruning][node->came];
        node->moves &= pruning->moves[node->pruning];
        goals += node->depth == bound;
    }
    if (goals) worker->goal = bound;
    return kept;
}

/* ---- The recorder: bits_trace.c ---- */

/* Makes the engine tell every event from now on. False: no memory. */
bool bits_trace_open(struct bits *bits);
void bits_trace_begin(const struct bits *bits);
void bits_trace_portion(const struct worker *worker);

#endif
