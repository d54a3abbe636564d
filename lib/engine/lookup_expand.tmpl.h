/* SPDX-License-Identifier: MIT */
/* One portion of the look-up search, compiled for one kind of processor: LOOKUP_EXPAND is the name
 * of the function, LOOKUP_TARGET its target attribute. Included by lookup.c alone. The loops have
 * no branch that depends on a node: what does not pass is overwritten by the next. */

#define LOOKUP_JOIN_(a, b) a##_##b
#define LOOKUP_JOIN(a, b)  LOOKUP_JOIN_(a, b)
#define LOOKUP_NAME(part)  LOOKUP_JOIN(LOOKUP_EXPAND, part)

/* Computes where the child's entry is in one view, and asks for it. */
LOOKUP_TARGET static inline void LOOKUP_NAME(ask)(const struct lookup *lookup,
                                                  const struct node *node, uint32_t view,
                                                  struct child *child) {
    uint32_t slot = lookup->slot_of[view][child->tile];
    const struct reader *reader = &lookup->reader[slot];
    const struct turn *turn = &child->way->turn[view];
    struct answer *answer = &child->answer[view];
    uint64_t at = node->at[slot];
    uint32_t order = (uint16_t)at, cells = (uint16_t)(at >> AT_CELLS), then = cells ^ turn->cells;
    uint64_t record = reader->moves.record[moves_set(&reader->moves, then)];
    uint32_t place = (uint32_t)__builtin_popcount(cells & turn->before),
             after = (uint32_t)__builtin_popcount(then & turn->before_new);
    uint32_t next = moves_order(&reader->moves, place, after, order),
             block = record_block(record, turn->blank_shift);
    uint64_t index = (uint64_t)next * reader->blocks + block;
    answer->entry = reader->bits + index / 64;
    __builtin_prefetch(answer->entry);
    answer->at = (at + next - order) ^ turn->flip;
    answer->bit = (uint8_t)index;
    answer->slot = (uint8_t)slot;
}

/* Reads the entry: completes the answer, whether the value grew included. True: within the bound. */
static inline bool LOOKUP_NAME(read)(const struct node *node, uint32_t view, int floor,
                                     struct answer *answer) {
    uint64_t mod4 = answer->at >> AT_MOD4;
    uint64_t changed = (*answer->entry >> (answer->bit & 63) ^ mod4 >> 1) & 1;
    int slack = node->slack[view] - (int)((changed ^ mod4) & 1);
    answer->at ^= changed << (AT_MOD4 + 1);
    answer->slack = (int8_t)slack;
    return slack >= floor;
}

/* The view to ask first: the one that is nearer to the bound. */
static inline uint32_t LOOKUP_NAME(first)(const struct node *parent) {
    return parent->slack[1] < parent->slack[0];
}

/* All children of the parents, their first look-ups asked for; returns how many. */
LOOKUP_TARGET static inline uint32_t LOOKUP_NAME(generate)(const struct lookup *lookup,
                                                           const struct node *const *parent,
                                                           uint32_t parents, struct child *child) {
    uint16_t list[CHILDREN + CHILDREN_SPARE];
    uint32_t count = 0;
    for (uint32_t i = 0; i < parents; i++) count += children_add(list + count, i, parent[i]->ways);
    for (uint32_t i = 0; i < count; i++) {
        const struct node *from = parent[child_parent(list[i])];
        const struct path_way *way = &lookup->way[from->blank][child_move(list[i])];
        child[i].way = way;
        child[i].parent = (uint8_t)child_parent(list[i]);
        child[i].tile = (uint8_t)(from->word >> way->to_shift & 15);
        LOOKUP_NAME(ask)(lookup, from, LOOKUP_NAME(first)(from), &child[i]);
    }
    return count;
}

/* Lists the children within the bound by the view asked first; returns how many. */
static inline uint32_t LOOKUP_NAME(sift)(const struct node *const *parent, int floor,
                                         struct child *child, uint32_t count, uint8_t *at) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct node *from = parent[child[i].parent];
        uint32_t view = LOOKUP_NAME(first)(from);
        at[kept] = (uint8_t)i;
        kept += LOOKUP_NAME(read)(from, view, floor, &child[i].answer[view]);
    }
    return kept;
}

/* The same among the listed, by the other view. */
static inline uint32_t LOOKUP_NAME(sift_again)(const struct node *const *parent, int floor,
                                               struct child *child, uint32_t count, uint8_t *at) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct child *one = &child[at[i]];
        const struct node *from = parent[one->parent];
        uint32_t view = !LOOKUP_NAME(first)(from);
        at[kept] = at[i];
        kept += LOOKUP_NAME(read)(from, view, floor, &one->answer[view]);
    }
    return kept;
}

/* Makes the node of a child that passed. */
static inline void LOOKUP_NAME(make)(const struct lookup *lookup, const struct node *parent,
                                     const struct child *child, struct node *node) {
    const struct path_way *way = child->way;
    uint64_t tile = child->tile;
    *node = *parent;
    node->word ^= tile << way->to_shift ^ tile << way->from_shift;
    for (uint32_t view = 0; view < lookup->views; view++) {
        node->at[child->answer[view].slot] = child->answer[view].at;
        node->slack[view] = child->answer[view].slack;
    }
    node->blank = way->to;
    node->came = way->direction;
    node->depth++;
    node->ways = way->ways;
}

/* Expands the last nodes that wait; their surviving children take their place. True: one of them is
 * the goal. */
LOOKUP_TARGET static bool LOOKUP_EXPAND(struct lookup *lookup) {
    enum { FEW = WAITING_MAX - CHILDREN - 3 * LOOKUP_PATH }; /* one by one there is always room */
    struct waiting *waiting = lookup->waiting;
    const struct shortcuts *shortcuts = lookup->shortcuts;
    struct child child[CHILDREN];
    uint8_t at[CHILDREN + 1];
    struct node *parent[PORTION];
    uint32_t parents = waiting->count > FEW ? 1 : waiting->portion, goals = 0;
    if (parents > waiting->count) parents = waiting->count;
    waiting->count -= parents;
    struct node **order = waiting->order + waiting->count, **fresh = order + parents;
    memcpy(parent, order, parents * sizeof *parent);
    const struct node *const *from = (const struct node *const *)parent;
    uint32_t children = LOOKUP_NAME(generate)(lookup, from, parents, child);
    lookup->expanded += parents;
    lookup->generated += children;
    uint32_t kept = LOOKUP_NAME(sift)(from, lookup->floor, child, children, at);
    if (lookup->views > 1) {
        for (uint32_t i = 0; i < kept; i++) {
            struct child *one = &child[at[i]];
            LOOKUP_NAME(ask)
            (lookup, from[one->parent], !LOOKUP_NAME(first)(from[one->parent]), one);
        }
        kept = LOOKUP_NAME(sift_again)(from, lookup->floor, child, kept, at);
    }
    for (uint32_t i = 0; i < kept; i++) {
        const struct child *good = &child[at[i]];
        struct node *node = order[i] = fresh[i];
        LOOKUP_NAME(make)(lookup, from[good->parent], good, node);
        node->after = (uint16_t)shortcuts_next(shortcuts, node->after, node->came);
        node->ways &= shortcuts_allow(shortcuts, node->after);
        goals += node->depth == lookup->bound;
    }
    memcpy(order + kept, parent, parents * sizeof *parent);
    waiting->count += kept;
    waiting->expanded = parents;
    waiting->kept = kept;
    return goals;
}

/* Expands stored nodes of some depths. Children within the bound that are new are stored, and so are the
 * parents of those that are not within it. True: one of them is the goal. */
LOOKUP_TARGET static bool LOOKUP_NAME(ahead)(struct lookup *lookup, const struct batch *batch) {
    struct ahead *ahead = lookup->ahead;
    struct child child[CHILDREN];
    uint8_t at[CHILDREN + 1], inside[PORTION] = {0}; /* the moves within the bound, by parent */
    const struct node *parent[PORTION];
    for (uint32_t i = 0; i < batch->count; i++) parent[i] = &batch->node[i];
    uint32_t children = LOOKUP_NAME(generate)(lookup, parent, batch->count, child);
    lookup->expanded += batch->count;
    lookup->generated += children;
    uint32_t kept = LOOKUP_NAME(sift)(parent, lookup->floor, child, children, at);
    for (uint32_t i = 0; i < kept; i++) {
        struct child *one = &child[at[i]];
        const struct node *from = parent[one->parent];
        const struct path_way *way = one->way;
        uint64_t tile = one->tile;
        if (lookup->views > 1) LOOKUP_NAME(ask)(lookup, from, !LOOKUP_NAME(first)(from), one);
        one->key =
            ahead_key(ahead, from->word ^ tile << way->to_shift ^ tile << way->from_shift, way->to);
        __builtin_prefetch(ahead_place(ahead, one->key));
    }
    if (lookup->views > 1) kept = LOOKUP_NAME(sift_again)(parent, lookup->floor, child, kept, at);
    for (uint32_t i = 0; i < kept; i++) {
        const struct child *good = &child[at[i]];
        const struct node *from = parent[good->parent];
        uint32_t depth = from->depth + 1u;
        inside[good->parent] |= (uint8_t)(1u << good->way->direction);
        if (!ahead_add(ahead, good->key, good->way->direction)) continue;
        struct node *node = pile_push(ahead, &ahead->now[depth]);
        LOOKUP_NAME(make)(lookup, from, good, node);
        if (depth > ahead->deepest) ahead->deepest = depth;
        if (depth != lookup->bound) continue;
        ahead->goal = *node;
        return true;
    }
    for (uint32_t i = 0; i < batch->count; i++) {
        uint32_t missed = parent[i]->ways & ~inside[i];
        if (!missed) continue;
        struct node *node = pile_push(ahead, &ahead->later[parent[i]->depth]);
        *node = *parent[i];
        node->ways = (uint8_t)missed;
    }
    return false;
}

#undef LOOKUP_JOIN_
#undef LOOKUP_JOIN
#undef LOOKUP_NAME
#undef LOOKUP_EXPAND
#undef LOOKUP_TARGET
