/* SPDX-License-Identifier: MIT */
/* One portion of the search in multi-tile moves, compiled for one kind of processor: MULTI_EXPAND is the name of the function, MULTI_TARGET its target attribute,
 * MULTI_EXTRACT(word, mask) the bits of the word under the mask, side by side. Included by multi_engine.c alone. */

#define MULTI_JOIN_(a, b) a##_##b
#define MULTI_JOIN(a, b)  MULTI_JOIN_(a, b)
#define MULTI_NAME(part)  MULTI_JOIN(MULTI_EXPAND, part)

/* Computes where a board's entry is in a view, and asks for it. */
MULTI_TARGET static inline uint32_t MULTI_NAME(ask)(const struct multi_view *view, uint64_t board,
                                                    uint32_t blank) {
    uint64_t named = board & NAMED;
    uint32_t cells = (uint32_t)MULTI_EXTRACT(board, NAMED);
    uint32_t order = (uint32_t)MULTI_EXTRACT(board, named - (named >> 3));
    uint32_t low = view->low[cells & 255];
    uint32_t block = (low & PART) + view->high[low >> COUNT][cells >> 8] + blank -
                     (uint32_t)__builtin_popcount(cells & ((1u << blank) - 1));
    uint32_t index =
        (uint32_t)(view->first[order & (FIRST - 1)] + view->rest[order >> FIRST_BITS]) * view->row +
        block;
    __builtin_prefetch(view->entries + index / 2);
    return index;
}

/* Reads the entry that was asked for: the node's value, and whether it leaves the node within the bound. */
static inline bool MULTI_NAME(read)(const struct multi_engine *engine, struct multi_node *node,
                                    uint32_t view) {
    const struct multi_view *seen = &engine->view[view];
    uint32_t entry = seen->entries[node->index / 2] >> 4 * (node->index % 2) & 15;
    uint32_t value = engine->near[node->value[view]][multi_modulo(entry)];
    node->value[view] = (uint8_t)value;
    uint32_t more = !multi_begins(entry, node->axis ^ seen->turned), room = node->room;
    return value + more <= room;
}

/* Adds the node's children: the boards along its axis. */
MULTI_TARGET static inline void MULTI_NAME(open)(struct multi_worker *worker,
                                                 const struct multi_node *node) {
    const struct multi_engine *engine = worker->engine;
    uint32_t first = node->value[1] > node->value[0], up = 2u * node->axis;
    for (uint32_t direction = up; direction < up + 2; direction++) {
        struct multi_node child = *node;
        child.axis ^= 1;
        child.room--;
        child.first = (uint8_t)first;
        for (uint32_t to; (to = engine->to[child.blank][direction]) != UINT8_MAX;) {
            for (uint32_t view = 0; view < MULTI_VIEWS; view++) {
                uint32_t new_shift = 4u * engine->view[view].cell[to],
                         old_shift = 4u * engine->view[view].cell[child.blank];
                uint64_t tile = child.board[view] >> new_shift & 15;
                child.board[view] ^= tile << new_shift | tile << old_shift;
            }
            child.blank = (uint8_t)to;
            child.index = MULTI_NAME(ask)(&engine->view[first], child.board[first],
                                          engine->view[first].cell[to]);
            worker->node[worker->waiting++] = child;
            worker->base.generated++;
        }
    }
}

/* Takes the last nodes that wait, and those of them that are within the bound are expanded. True: the goal is met. */
MULTI_TARGET static bool MULTI_EXPAND(struct multi_worker *worker) {
    const struct multi_engine *engine = worker->engine;
    struct multi_node node[PORTION];
    uint32_t taken = portion_of(worker), kept = 0, left = 0;
    worker->waiting -= taken;
    const struct multi_node *last = worker->node + worker->waiting;
    for (uint32_t i = 0; i < taken; i++) {
        node[kept] = last[i];
        uint32_t first = node[kept].first;
        kept += MULTI_NAME(read)(engine, &node[kept], first);
    }
    for (uint32_t i = 0; engine->views > 1 && i < kept; i++) {
        const struct multi_view *view = &engine->view[!node[i].first];
        node[i].index =
            MULTI_NAME(ask)(view, node[i].board[!node[i].first], view->cell[node[i].blank]);
    }
    for (uint32_t i = 0; engine->views > 1 && i < kept; i++) {
        node[left] = node[i];
        left += MULTI_NAME(read)(engine, &node[left], !node[left].first);
    }
    if (engine->views == 1) left = kept;
    for (uint32_t i = 0; i < left; i++) {
        if (!node[i].value[0] && is_goal(engine, &node[i])) return true;
        if (node[i].room) MULTI_NAME(open)(worker, &node[i]);
    }
    worker->base.expanded += left;
    return false;
}

#undef MULTI_JOIN_
#undef MULTI_JOIN
#undef MULTI_NAME
