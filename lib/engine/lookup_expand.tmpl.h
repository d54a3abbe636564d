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
                                                  const struct turn *turn, struct child *child) {
    const struct aim *aim = &lookup->aim[child->tile][view];
    const struct reader *reader = aim->reader;
    const struct seat *at = &node->at[aim->slot];
    uint32_t cells = at->cells, then = cells ^ turn->flip;
    uint64_t record = reader->moves.record[bit_moves_set(&reader->moves, then)];
    uint32_t place = (uint32_t)__builtin_popcount(cells & turn->before),
             after = (uint32_t)__builtin_popcount(then & turn->before_new);
    uint32_t next = bit_moves_order(&reader->moves, place, after, at->order),
             block = bit_record_block(record, turn->blank_shift);
    uint64_t index = next * reader->blocks + block;
    child->entry = reader->bits + index / 64;
    __builtin_prefetch(child->entry);
    child->at[view] = (struct seat){(uint16_t)next, (uint16_t)index, then};
}

/* Reads the entry: completes what was asked, whether the value grew included. True: within the bound. */
LOOKUP_TARGET static inline bool LOOKUP_NAME(read)(const struct node *node, uint32_t view,
                                                   int floor, struct child *child) {
    struct seat *at = &child->at[view];
    uint32_t changed =
        ((uint32_t)(*child->entry >> at->bit % 64) ^ at->cells >> (SEAT_MOD4 + 1)) & 1;
    int slack = node->slack[view] - (int)((changed ^ at->cells >> SEAT_MOD4) & 1);
    at->cells ^= changed << (SEAT_MOD4 + 1);
    child->slack[view] = (int8_t)slack;
    return slack >= floor;
}

/* All children of the parents, their first look-ups asked for; returns how many. */
LOOKUP_TARGET static inline uint32_t LOOKUP_NAME(generate)(const struct lookup *lookup,
                                                           const struct node *const *parent,
                                                           uint32_t parents, struct child *child) {
    uint8_t list[CHILDREN + CHILDREN_SPARE];
    uint32_t count = 0;
    for (uint32_t i = 0; i < parents; i++)
        count +=
            children_add(list + count, i | first_view(parent[i]) << CHILD_VIEW, parent[i]->ways);
    for (uint32_t i = 0; i < count; i++) {
        const struct node *from = parent[child_from(list[i])];
        const struct turn *turn = child_turn(lookup, from->blank, list[i]);
        child[i].turn = turn;
        child[i].from = list[i];
        child[i].tile = (uint8_t)(from->word >> turn->to_shift & 15);
        LOOKUP_NAME(ask)(lookup, from, child_view(list[i]), turn, &child[i]);
    }
    return count;
}

/* The other view of one that is within the bound by the first. */
LOOKUP_TARGET static inline void
LOOKUP_NAME(ask_again)(const struct lookup *lookup, const struct node *from, struct child *child) {
    uint32_t first = child_view(child->from);
    LOOKUP_NAME(ask)(lookup, from, !first, child->turn + 1 - 2 * (ptrdiff_t)first, child);
}

/* Lists the children within the bound by the view asked first; returns how many. */
LOOKUP_TARGET static inline uint32_t LOOKUP_NAME(sift)(const struct node *const *parent, int floor,
                                                       struct child *child, uint32_t count,
                                                       uint8_t *at) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        at[kept] = (uint8_t)i;
        kept += LOOKUP_NAME(read)(parent[child_from(child[i].from)], child_view(child[i].from),
                                  floor, &child[i]);
    }
    return kept;
}

/* The same among the listed, by the other view. */
LOOKUP_TARGET static inline uint32_t LOOKUP_NAME(sift_again)(const struct node *const *parent,
                                                             int floor, struct child *child,
                                                             uint32_t count, uint8_t *at) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct child *one = &child[at[i]];
        at[kept] = at[i];
        kept +=
            LOOKUP_NAME(read)(parent[child_from(one->from)], !child_view(one->from), floor, one);
    }
    return kept;
}

/* Makes the node of a child that passed. */
static inline void LOOKUP_NAME(make)(const struct lookup *lookup, const struct node *parent,
                                     const struct child *child, struct node *node) {
    const struct turn *turn = child->turn;
    uint32_t tile = child->tile;
    node->word = word_after(lookup, parent->word, turn, tile);
    memcpy(node->at, parent->at, sizeof node->at);
    memcpy(node->slack, parent->slack, sizeof node->slack);
    for (uint32_t view = 0; view < lookup->views; view++) {
        node->at[lookup->aim[tile][view].slot] = child->at[view];
        node->slack[view] = child->slack[view];
    }
    node->blank = turn->to;
    node->came = turn->direction;
    node->ways = turn->ways;
    node->depth = (uint8_t)(parent->depth + 1);
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
            LOOKUP_NAME(ask_again)(lookup, from[child_from(one->from)], one);
        }
        kept = LOOKUP_NAME(sift_again)(from, lookup->floor, child, kept, at);
    }
    for (uint32_t i = 0; i < kept; i++) {
        const struct child *good = &child[at[i]];
        struct node *node = order[i] = fresh[i];
        const struct node *before = from[child_from(good->from)];
        LOOKUP_NAME(make)(lookup, before, good, node);
        node->after = (uint16_t)shortcuts_next(shortcuts, before->after, node->came);
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
    const struct node *const *parent = (const struct node *const *)batch->node;
    uint32_t children = LOOKUP_NAME(generate)(lookup, parent, batch->count, child);
    lookup->expanded += batch->count;
    lookup->generated += children;
    uint32_t kept = LOOKUP_NAME(sift)(parent, lookup->floor, child, children, at);
    for (uint32_t i = 0; i < kept; i++) {
        struct child *one = &child[at[i]];
        const struct node *from = parent[child_from(one->from)];
        if (lookup->views > 1) LOOKUP_NAME(ask_again)(lookup, from, one);
        one->key = ahead_key(word_after(lookup, from->word, one->turn, one->tile));
        __builtin_prefetch(ahead_place(ahead, one->key));
    }
    if (lookup->views > 1) kept = LOOKUP_NAME(sift_again)(parent, lookup->floor, child, kept, at);
    for (uint32_t i = 0; i < kept; i++) {
        const struct child *good = &child[at[i]];
        const struct node *from = parent[child_from(good->from)];
        uint32_t depth = from->depth + 1u;
        inside[child_from(good->from)] |= good->turn->bit;
        if (!ahead_add(ahead, good->key, good->turn->direction)) continue;
        struct node *node = ahead->fresh++;
        LOOKUP_NAME(make)(lookup, from, good, node);
        pile_push(ahead, &ahead->now[depth], node);
        if (depth > ahead->deepest) ahead->deepest = depth;
        if (depth != lookup->bound) continue;
        ahead->goal = *node;
        return true;
    }
    struct node **later = ahead_later(ahead);
    uint64_t aside = ahead->later_count;
    for (uint32_t i = 0; i < batch->count; i++) {
        struct node *node = later[aside] = batch->node[i];
        node->ways &= (uint8_t)~inside[i];
        aside += node->ways != 0;
    }
    ahead->later_count = aside;
    return false;
}

#undef LOOKUP_JOIN_
#undef LOOKUP_JOIN
#undef LOOKUP_NAME
#undef LOOKUP_EXPAND
#undef LOOKUP_TARGET
