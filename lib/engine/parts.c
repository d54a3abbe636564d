/* SPDX-License-Identifier: MIT
 *
 * The parts of a subtree: the nodes of some depth below its root, in the order in which they are
 * made. Whoever searches a subtree lists them first, some hundred nodes for a subtree of millions,
 * and searches one after the other; in between it may give back those that are left.
 *
 * Idea: subtrees of one depth are of most unequal sizes. On 5x5 the largest of 40,000 is a hundred
 * and fiftieth of the whole iteration, one of nine times as many hardly less: below a root that the
 * tables misjudge everything is within the bound for a long way. No estimate at the root tells
 * which ones these are. So nothing is estimated; a piece that turns out to be long is divided.
 *
 * Invariant: the parts depend on the search, the bound and the subtree's number alone, not on what
 * is known of goals. What the listing takes is counted with part 0, so the counts of all pieces of
 * a subtree add up to those of a search without parts. Reinefeld & Schnecke 1994, "AIDA*:
 * asynchronous parallel IDA*".
 */
#include "engine/parts.h"

#include "engine/pieces.h"

enum {
    PARTS_MIN = 64, /* fewer are not worth the list */
    PARTS_WANTED_MAX = 1024,
    PARTS_MAX = 4 * PARTS_WANTED_MAX, /* as one more layer may be that much larger */
    LAYERS_MAX = 64,
    NODES_A_PART = 2, /* times nodes_min, of the iteration before, make one part */
    ASK_SHARE = 8     /* of nodes_min, between two questions whether to give back */
};

bool parts_new(struct engine *engine) {
    for (unsigned i = 0; i < engine->subtrees.threads; i++)
        for (int layer = 0; layer < 2; layer++) {
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
}

/* Adds the children of a node of this layer to the next; returns how many that has then. */
static uint32_t open_part(struct worker *worker, uint32_t number, uint32_t count) {
    const struct kernel *kernel = worker->engine->kernel;
    size_t bytes = kernel->node_bytes;
    worker->stack.count = 0;
    memcpy(stack_push(&worker->stack), worker->part[0] + number * bytes, bytes);
    if (stack_expand(worker)) {
        pieces_met(worker);
        kernel->met(worker);
        return count; /* nothing below is shorter */
    }
    for (uint32_t i = 0; i < worker->stack.count; i++, count++)
        memcpy(worker->part[1] + count * bytes, worker->stack.order[i], bytes);
    return count;
}

/* Lists the parts of the worker's subtree: *count of them, at least 1 but for a subtree that ends
 * before. False: no reason to go on. */
static bool list(struct worker *worker, uint32_t *count) {
    struct engine *engine = worker->engine;
    uint32_t wanted = engine->subtrees.parts_wanted;
    worker->stack.count = 0;
    engine->kernel->load(worker, worker->subtree);
    memcpy(worker->part[0], worker->stack.order[0], engine->kernel->node_bytes);
    *count = 1;
    for (uint32_t layer = 0; layer < LAYERS_MAX && *count && *count < wanted; layer++) {
        uint32_t next = 0;
        for (uint32_t i = 0; i < *count; i++) {
            if (!worker_may_go_on(worker, 1)) return false;
            next = open_part(worker, i, next);
        }
        unsigned char *keep = worker->part[0];
        worker->part[0] = worker->part[1];
        worker->part[1] = keep;
        *count = next;
    }
    return true;
}

static bool list_parts(struct worker *worker, const loyd_piece *piece, uint32_t *count) {
    uint64_t expanded = worker->expanded, generated = worker->generated;
    worker->lists = true;
    bool listed = list(worker, count);
    worker->lists = false;
    if (!piece->first) return listed;
    worker->expanded = expanded; /* whoever searches part 0 counts these */
    worker->generated = generated;
    return listed;
}

/* Whether the parts from that one on are somebody else's now. */
static bool give_back(struct worker *worker, const loyd_piece *piece, uint32_t from,
                      uint64_t *asked) {
    const loyd_pieces *pieces = worker->engine->setup.pieces;
    if (from == piece->end || !pieces->give_back ||
        worker->generated - *asked < worker->engine->subtrees.parts_ask)
        return false;
    *asked = worker->generated;
    return pieces->give_back(pieces->user, piece, from);
}

bool parts_search(struct worker *worker, loyd_piece *piece) {
    const struct engine *engine = worker->engine;
    size_t bytes = engine->kernel->node_bytes;
    uint64_t asked = worker->generated;
    uint32_t count = 0;
    if (!list_parts(worker, piece, &count)) return true; /* the search is ended */
    piece->parts = count ? count : 1;
    if (piece->end > piece->parts) piece->end = piece->parts;
    if (piece->first >= piece->end) return false;
    for (uint32_t i = piece->first; i < piece->end && i < count; i++) {
        worker->stack.count = 0;
        memcpy(stack_push(&worker->stack), worker->part[0] + i * bytes, bytes);
        stack_run(worker);
        if (!atomic_load(&engine->subtrees.wanted)) return true;
        if (give_back(worker, piece, i + 1, &asked)) piece->end = i + 1;
    }
    return true;
}
