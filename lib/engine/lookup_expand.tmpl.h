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
    const struct turn *turn = &child->way->turn[reader->mirrored];
    struct answer *answer = &child->answer[view];
    uint64_t at = node->at[slot], cells = at >> AT_CELLS;
    uint32_t order = (uint16_t)at;
    uint32_t place = (uint32_t)__builtin_popcount((uint32_t)cells & turn->below);
    uint32_t passed = (uint32_t)(cells >> turn->between_shift) & turn->between_mask;
    const struct shift *shift =
        &reader->shift[turn->first + (place << turn->between_bits) + passed];
    uint32_t digits = (uint32_t)((uint64_t)order * shift->behind >> 28);
    digits -= (uint32_t)((uint64_t)digits * shift->span >> 28) * shift->digits;
    uint32_t next = (uint16_t)(order + reader->delta[shift->delta + digits]);
    at += (uint64_t)((int64_t)shift->set << AT_NUMBER) + next - order;
    uint64_t record = reader->record[(uint16_t)(at >> AT_NUMBER)];
    uint32_t block = (uint16_t)record + (uint32_t)(record >> turn->region_shift & 7);
    uint64_t index = (uint64_t)next * reader->blocks + block;
    answer->entry = reader->bits + index / 64;
    __builtin_prefetch(answer->entry);
    answer->at = at ^ turn->flip;
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
                                                           const struct node *parent,
                                                           uint32_t parents, struct child *child) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < parents; i++) {
        const struct path_way *way = lookup->way[parent[i].blank];
        for (uint32_t left = parent[i].ways; left; left &= left - 1) {
            child[count].way = &way[__builtin_ctz(left)];
            child[count].parent = (uint8_t)i;
            child[count].tile = (uint8_t)(parent[i].word >> child[count].way->to_shift & 15);
            LOOKUP_NAME(ask)(lookup, &parent[i], LOOKUP_NAME(first)(&parent[i]), &child[count]);
            count++;
        }
    }
    return count;
}

/* Lists the children within the bound by the view asked first; returns how many. The moves of the others
 * are added to missed, by parent. */
static inline uint32_t LOOKUP_NAME(sift)(const struct node *parent, int floor, struct child *child,
                                         uint32_t count, uint8_t *at, uint8_t *missed) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct node *from = &parent[child[i].parent];
        uint32_t view = LOOKUP_NAME(first)(from);
        bool within = LOOKUP_NAME(read)(from, view, floor, &child[i].answer[view]);
        if (missed) missed[child[i].parent] |= (uint8_t)(!within << child[i].way->direction);
        at[kept] = (uint8_t)i;
        kept += within;
    }
    return kept;
}

/* The same among the listed, by the other view. */
LOOKUP_TARGET static inline uint32_t LOOKUP_NAME(sift_again)(const struct node *parent, int floor,
                                                             struct child *child, uint32_t count,
                                                             uint8_t *at, uint8_t *missed) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        struct child *one = &child[at[i]];
        const struct node *from = &parent[one->parent];
        uint32_t view = !LOOKUP_NAME(first)(from);
        bool within = LOOKUP_NAME(read)(from, view, floor, &one->answer[view]);
        if (missed) missed[one->parent] |= (uint8_t)(!within << one->way->direction);
        at[kept] = at[i];
        kept += within;
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
    node->ways = way->ways;
}

/* Expands the last nodes of a level; their surviving children go to the next. True: one of them is
 * the goal. */
LOOKUP_TARGET static bool LOOKUP_EXPAND(struct lookup *lookup, uint32_t depth) {
    struct level *level = &lookup->level[depth], *next = level + 1;
    const struct shortcuts *shortcuts = lookup->shortcuts;
    struct child child[CHILDREN];
    uint8_t at[CHILDREN + 1];
    uint32_t parents = level->count < PORTION ? level->count : PORTION;
    level->count -= parents;
    const struct node *parent = level->node + level->count;
    uint32_t children = LOOKUP_NAME(generate)(lookup, parent, parents, child);
    lookup->expanded += parents;
    lookup->generated += children;
    uint32_t kept = LOOKUP_NAME(sift)(parent, lookup->floor, child, children, at, NULL);
    if (lookup->views > 1) {
        for (uint32_t i = 0; i < kept; i++) {
            const struct node *from = &parent[child[at[i]].parent];
            LOOKUP_NAME(ask)(lookup, from, !LOOKUP_NAME(first)(from), &child[at[i]]);
        }
        kept = LOOKUP_NAME(sift_again)(parent, lookup->floor, child, kept, at, NULL);
    }
    if (kept && depth + 1 == lookup->bound) {
        lookup->goal_parent = level->count + child[at[0]].parent;
        lookup->goal_came = child[at[0]].way->direction;
        return true;
    }
    for (uint32_t i = 0; i < kept; i++) {
        const struct child *good = &child[at[i]];
        struct node *node = &next->node[next->count + i];
        LOOKUP_NAME(make)(lookup, &parent[good->parent], good, node);
        node->parent = (uint8_t)(level->count + good->parent);
        node->after = (uint16_t)shortcuts_next(shortcuts, node->after, node->came);
        node->ways &= shortcuts_allow(shortcuts, node->after);
    }
    if (kept) next->count += kept;
    return false;
}

/* Expands stored nodes of some depths. Children within the bound that are new are stored, and so are the
 * parents of those that are not within it. True: one of them is the goal. */
LOOKUP_TARGET static bool LOOKUP_NAME(ahead)(struct lookup *lookup, const struct batch *batch) {
    struct ahead *ahead = lookup->ahead;
    struct child child[CHILDREN];
    uint8_t at[CHILDREN + 1], missed[PORTION] = {0};
    const struct node *parent = batch->node;
    uint32_t children = LOOKUP_NAME(generate)(lookup, parent, batch->count, child);
    lookup->expanded += batch->count;
    lookup->generated += children;
    uint32_t kept = LOOKUP_NAME(sift)(parent, lookup->floor, child, children, at, missed);
    for (uint32_t i = 0; i < kept; i++) {
        struct child *one = &child[at[i]];
        const struct node *from = &parent[one->parent];
        const struct path_way *way = one->way;
        uint64_t tile = one->tile;
        if (lookup->views > 1) LOOKUP_NAME(ask)(lookup, from, !LOOKUP_NAME(first)(from), one);
        one->key =
            ahead_key(ahead, from->word ^ tile << way->to_shift ^ tile << way->from_shift, way->to);
        __builtin_prefetch(ahead_place(ahead, one->key));
    }
    if (lookup->views > 1)
        kept = LOOKUP_NAME(sift_again)(parent, lookup->floor, child, kept, at, missed);
    for (uint32_t i = 0; i < kept; i++) {
        const struct child *good = &child[at[i]];
        uint32_t depth = batch->depth[good->parent] + 1u;
        if (!ahead_add(ahead, good->key, good->way->direction)) continue;
        struct node *node = pile_push(ahead, &ahead->now[depth]);
        LOOKUP_NAME(make)(lookup, &parent[good->parent], good, node);
        if (depth > ahead->deepest) ahead->deepest = depth;
        if (depth != lookup->bound) continue;
        ahead->goal = *node;
        return true;
    }
    for (uint32_t i = 0; i < batch->count; i++)
        if (missed[i]) {
            struct node *node = pile_push(ahead, &ahead->later[batch->depth[i]]);
            *node = parent[i];
            node->ways = missed[i];
        }
    return false;
}

#undef LOOKUP_JOIN_
#undef LOOKUP_JOIN
#undef LOOKUP_NAME
#undef LOOKUP_EXPAND
#undef LOOKUP_TARGET
