/* SPDX-License-Identifier: MIT
 *
 * The parts of a subtree: the nodes of some depth below its root, in the order in which they are
 * made. Whoever searches a subtree lists them first, some hundred nodes for a subtree of millions,
 * and searches one after the other; in between it may give back those that are left.
 *
 * Idea: subtrees of one depth are of most unequal sizes. On 5x5 the largest of 40,000 is a hundred
 * and fiftieth of the whole iteration, one of nine times as many hardly less: below a root that the
 * tables misjudge everything is within the bound for a long way. No estimate at the root tells
 * which ones these are. So nothing is estimated; a piece that turns out to be long is divided. The
 * nodes of the list are as unequal again, so there are two levels: a node of the list that takes
 * many times as much as others is begun anew, listed in turn, and searched child by child. Parts
 * are numbered by both: FINE of them to each node of the first list, the last of which may be
 * empty.
 *
 * Invariant: the parts depend on the search, the bound and the subtree's number alone, not on what
 * is known of goals, nor on which nodes were listed in turn. What a list takes is counted with its
 * first part, so the counts of all pieces of a subtree add up to those of a search without parts.
 * Cost: what is searched before it is begun anew, some hundredths. Reinefeld & Schnecke 1994,
 * "AIDA*: asynchronous parallel IDA*".
 */
#include "engine/parts.h"

#include "engine/pieces.h"

enum {
    PARTS_MIN = 64, /* fewer are not worth the list */
    PARTS_WANTED_MAX = 1024,
    PARTS_MAX = 4 * PARTS_WANTED_MAX, /* as one more layer may be that much larger */
    PART_LAYERS_MAX = 64,
    NODES_A_PART = 20, /* times nodes_min, of the iteration before, make one part: listing smaller
                          ones and searching them one by one cost a twelfth */
    ASK_SHARE = 8,     /* of nodes_min, between two questions whether to give back */
    FINE = PARTS_MAX,  /* parts that a node of the first list stands for */
    LONG_ASKS = 4,     /* a node is listed in turn after so many times the nodes of a question */
    LONG_MEANS = 16,   /* and of what a node of the list takes on the mean, */
    GROWTH = 9         /* as an iteration is so many times as large as the one before */
};

bool parts_new(struct engine *engine) {
    for (unsigned i = 0; i < engine->subtrees.threads; i++)
        for (int layer = 0; layer < PART_LISTS; layer++) {
            unsigned char *node =
                pool_alloc(engine->setup.pool, PARTS_MAX * engine->kernel->node_bytes);
            if (!node) return false;
            engine->subtrees.worker[i]->part[layer] = node;
        }
    return true;
}

void parts_begin(struct engine *engine, uint64_t nodes_min) {
    struct subtrees *queue = &engine->subtrees;
    uint64_t wanted = queue->iteration_before / (NODES_A_PART * nodes_min);
    if (wanted > PARTS_WANTED_MAX) wanted = PARTS_WANTED_MAX;
    queue->parts_ask = nodes_min / ASK_SHARE;
    queue->parts_wanted = queue->worker[0]->part[0] && wanted >= PARTS_MIN ? (uint32_t)wanted : 0;
    queue->parts_long = LONG_ASKS * queue->parts_ask;
    uint64_t nodes = (uint64_t)queue->count * (wanted ? wanted : 1);
    uint64_t mean = nodes ? GROWTH * queue->iteration_before / nodes : 0;
    if (queue->parts_long < LONG_MEANS * mean) queue->parts_long = LONG_MEANS * mean;
}

/* ---- Lists ---- */

/* Adds the children of a node of this layer to the next; returns how many that has then. */
static uint32_t open_part(struct worker *worker, unsigned char **list, uint32_t number,
                          uint32_t count) {
    const struct kernel *kernel = worker->engine->kernel;
    size_t bytes = kernel->node_bytes;
    worker->stack.count = 0;
    memcpy(stack_push(&worker->stack), list[0] + number * bytes, bytes);
    if (stack_expand(worker)) {
        pieces_met(worker);
        kernel->met(worker);
        return count; /* nothing below is shorter */
    }
    for (uint32_t i = 0; i < worker->stack.count; i++, count++)
        memcpy(list[1] + count * bytes, worker->stack.order[i], bytes);
    return count;
}

/* Lists what is below list[0]'s first node; *count of them, 0 if it ends before. list[1] is for the
 * next layer. False: no reason to go on. */
static bool list_layers(struct worker *worker, unsigned char **list, uint32_t *count) {
    uint32_t wanted = worker->engine->subtrees.parts_wanted;
    *count = 1;
    for (uint32_t layer = 0; layer < PART_LAYERS_MAX && *count && *count < wanted; layer++) {
        uint32_t next = 0;
        for (uint32_t i = 0; i < *count; i++) {
            if (!worker_may_go_on(worker, 1)) return false;
            next = open_part(worker, list, i, next);
        }
        unsigned char *keep = list[0];
        list[0] = list[1];
        list[1] = keep;
        *count = next;
    }
    return true;
}

/* The same, and what it takes counts if it is to. */
static bool list_below(struct worker *worker, unsigned char **list, bool counts, uint32_t *count) {
    uint64_t expanded = worker->expanded, generated = worker->generated;
    worker->lists = true;
    bool listed = list_layers(worker, list, count);
    worker->lists = false;
    if (counts) return listed;
    worker->expanded = expanded; /* whoever searches its first part counts these */
    worker->generated = generated;
    return listed;
}

/* ---- Searching ---- */

/* A program may have been compiled before there were parts. */
static bool takes_back(const loyd_pieces *pieces) {
    return pieces->struct_bytes >= offsetof(loyd_pieces, give_back) + sizeof pieces->give_back &&
           pieces->give_back;
}

struct outing { /* a piece that is being searched */
    loyd_piece *piece;
    uint64_t asked; /* nodes when it was asked last whether to give back */
};

/* Whether the parts from that one on are somebody else's now. */
static bool gives_back(struct worker *worker, struct outing *o, uint32_t from) {
    const loyd_pieces *pieces = worker->engine->setup.pieces;
    const struct subtrees *queue = &worker->engine->subtrees;
    if (from >= o->piece->end || !takes_back(pieces) ||
        worker->generated - o->asked < queue->parts_ask)
        return false;
    o->asked = worker->generated;
    if (!pieces->give_back(pieces->user, o->piece, from)) return false;
    o->piece->end = from;
    return true;
}

static bool ended(const struct worker *worker) {
    return !atomic_load(&worker->engine->subtrees.wanted);
}

/* Searches below a listed node. False: it is ended, or takes more than so many nodes; it was begun
 * in vain then. */
static bool search_node(struct worker *worker, const unsigned char *node, uint64_t most) {
    uint64_t expanded = worker->expanded, generated = worker->generated;
    worker->stack.count = 0;
    memcpy(stack_push(&worker->stack), node, worker->engine->kernel->node_bytes);
    stack_run(worker, most);
    if (!worker->stack.count) return !ended(worker);
    if (ended(worker)) return false;
    worker->expanded = expanded;
    worker->generated = generated;
    return false;
}

/* Searches the parts of one node of the first list, of which the piece has some or all, child by
 * child. False: the piece is at its end. */
static bool search_children(struct worker *worker, struct outing *o, uint32_t number) {
    uint32_t base = number * FINE, count = 0;
    uint32_t from = o->piece->first > base ? o->piece->first - base : 0;
    size_t bytes = worker->engine->kernel->node_bytes;
    memcpy(worker->part[2], worker->part[0] + number * bytes, bytes);
    if (!list_below(worker, worker->part + 2, !from, &count)) return false;
    for (uint32_t i = from; i < count && base + i < o->piece->end; i++) {
        search_node(worker, worker->part[2] + i * bytes, UINT64_MAX);
        if (ended(worker) || (i + 1 < count && gives_back(worker, o, base + i + 1))) return false;
    }
    return true;
}

/* One node of the first list: at once if the piece has all of it and it does not take long. */
static bool search_listed(struct worker *worker, struct outing *o, uint32_t number) {
    uint32_t base = number * FINE;
    size_t bytes = worker->engine->kernel->node_bytes;
    uint64_t most = worker->engine->subtrees.parts_long;
    bool all = o->piece->first <= base && o->piece->end >= base + FINE;
    if (all && search_node(worker, worker->part[0] + number * bytes, most)) return true;
    return !ended(worker) && search_children(worker, o, number);
}

bool parts_search(struct worker *worker, loyd_piece *piece) {
    struct engine *engine = worker->engine;
    struct outing o = {piece, worker->generated};
    uint32_t count = 0;
    worker->stack.count = 0;
    engine->kernel->load(worker, worker->subtree);
    memcpy(worker->part[0], worker->stack.order[0], engine->kernel->node_bytes);
    if (!list_below(worker, worker->part, !piece->first, &count)) return true; /* it is ended */
    piece->parts = (count ? count : 1) * FINE;
    if (piece->end > piece->parts) piece->end = piece->parts;
    if (piece->first >= piece->end) return false;
    for (uint32_t i = piece->first / FINE; i < count && i * FINE < piece->end; i++)
        if (!search_listed(worker, &o, i) || gives_back(worker, &o, (i + 1) * FINE)) break;
    return true;
}
