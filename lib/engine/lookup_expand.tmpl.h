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
    uint32_t order = node->where[slot] & UINT16_MAX, before = node->where[slot] >> 16,
             after = before ^ turn->flip;
    uint32_t a = (uint32_t)__builtin_popcount(before & turn->below_from);
    uint32_t b = (uint32_t)__builtin_popcount(after & turn->below_to);
    order = shift_order(&reader->shift[a * FRAME_TILES_MAX + b], order);
    uint32_t part = lookup->low[after & ((1u << FRAME_HALF) - 1)];
    uint32_t high =
        lookup->high[(part >> 24 << (FRAME_CELLS_MAX - FRAME_HALF)) + (after >> FRAME_HALF)];
    uint64_t record = reader->record[(part & 0xFFFFFF) + high];
    uint32_t block = (uint32_t)(record & UINT16_MAX) + (uint32_t)(record >> turn->from_shift & 7);
    uint64_t index = (uint64_t)block * reader->block_bits + order;
    child->where = after << 16 | order;
    child->slot = (uint8_t)slot;
    child->bit = (uint8_t)(index % 64);
    child->entry = reader->bits + index / 64;
    __builtin_prefetch(child->entry);
}

/* The value's two lowest bits after the move; *up is 1 if it grew, 0 if it fell. */
static inline uint32_t LOOKUP_NAME(read)(const struct node *node, const struct child *child,
                                         uint32_t *up) {
    uint32_t old = (uint32_t)node->mod4 >> 2 * child->slot;
    uint32_t second = (uint32_t)(*child->entry >> child->bit) & 1;
    *up = ~(second ^ old ^ old >> 1) & 1;
    return 2 * second | (~old & 1);
}

static inline void LOOKUP_NAME(put)(struct node *node, uint32_t slot, uint32_t where,
                                    uint32_t mod4) {
    node->where[slot] = where;
    node->mod4 = (uint16_t)((node->mod4 & ~(3u << 2 * slot)) | mod4 << 2 * slot);
}

/* All children of the parents, their first look-ups asked for; returns how many. */
LOOKUP_TARGET static inline uint32_t LOOKUP_NAME(generate)(const struct lookup *lookup,
                                                           const struct node *parent,
                                                           uint32_t parents, struct child *child) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < parents; i++) {
        const struct path_ways *ways = &lookup->ways[parent[i].blank][parent[i].came];
        for (uint32_t j = 0; j < 4; j++) {
            child[count + j].way = &ways->way[j];
            child[count + j].parent = (uint8_t)i;
        }
        count += ways->count;
    }
    for (uint32_t i = 0; i < count; i++) {
        const struct node *from = &parent[child[i].parent];
        child[i].tile = (uint8_t)(from->word >> child[i].way->to_shift & 15);
        LOOKUP_NAME(ask)(lookup, from, 0, &child[i]);
    }
    return count;
}

/* Keeps the children within the bound by the first view; returns how many. */
static inline uint32_t LOOKUP_NAME(sift)(const struct node *parent, struct child *child,
                                         uint32_t count, struct sifted *sifted) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct node *from = &parent[child[i].parent];
        uint32_t up, mod4 = LOOKUP_NAME(read)(from, &child[i], &up);
        int slack = from->slack[0] - (int)up;
        child[kept].way = child[i].way;
        child[kept].tile = child[i].tile;
        child[kept].parent = child[i].parent;
        sifted[kept] = (struct sifted){child[i].where, child[i].slot, (uint8_t)mod4, (int8_t)slack};
        kept += slack >= 0;
    }
    return kept;
}

/* The same by the second view; at[i] is the place of the i-th that is kept. */
LOOKUP_TARGET static inline uint32_t LOOKUP_NAME(sift_again)(const struct lookup *lookup,
                                                             const struct node *parent,
                                                             struct child *child, uint32_t count,
                                                             uint8_t *at) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++)
        LOOKUP_NAME(ask)(lookup, &parent[child[i].parent], 1, &child[i]);
    for (uint32_t i = 0; i < count; i++) {
        const struct node *from = &parent[child[i].parent];
        uint32_t up;
        LOOKUP_NAME(read)(from, &child[i], &up);
        at[kept] = (uint8_t)i;
        kept += from->slack[1] - (int)up >= 0;
    }
    return kept;
}

static inline void LOOKUP_NAME(make)(const struct node *parent, const struct child *child,
                                     const struct sifted *sifted, struct node *node) {
    const struct path_way *way = child->way;
    uint64_t tile = child->tile;
    *node = *parent;
    node->word ^= tile << way->to_shift ^ tile << way->from_shift;
    LOOKUP_NAME(put)(node, sifted->slot, sifted->where, sifted->mod4);
    node->slack[0] = sifted->slack;
    node->blank = way->to;
    node->came = way->direction;
}

/* Expands the last nodes of a level; their surviving children go to the next. True: one of them is
 * the goal. */
LOOKUP_TARGET static bool LOOKUP_EXPAND(struct lookup *lookup, uint32_t depth) {
    struct level *level = &lookup->level[depth], *next = level + 1;
    struct child child[CHILDREN + 4];
    struct sifted sifted[CHILDREN + 1];
    uint8_t at[CHILDREN + 1];
    uint32_t parents = level->count < PORTION ? level->count : PORTION;
    level->count -= parents;
    const struct node *parent = level->node + level->count;
    uint32_t children = LOOKUP_NAME(generate)(lookup, parent, parents, child);
    lookup->expanded += parents;
    lookup->generated += children;
    uint32_t kept = LOOKUP_NAME(sift)(parent, child, children, sifted);
    if (lookup->views > 1)
        kept = LOOKUP_NAME(sift_again)(lookup, parent, child, kept, at);
    else
        for (uint32_t i = 0; i < kept; i++) at[i] = (uint8_t)i;
    if (kept && depth + 1 == lookup->bound) {
        lookup->goal_parent = level->count + child[at[0]].parent;
        lookup->goal_came = child[at[0]].way->direction;
        return true;
    }
    for (uint32_t i = 0; i < kept; i++) {
        const struct child *good = &child[at[i]];
        const struct node *from = &parent[good->parent];
        struct node *node = &next->node[next->count + i];
        LOOKUP_NAME(make)(from, good, &sifted[at[i]], node);
        node->parent = (uint8_t)(level->count + good->parent);
        if (lookup->views == 1) continue;
        uint32_t up, mod4 = LOOKUP_NAME(read)(from, good, &up);
        LOOKUP_NAME(put)(node, good->slot, good->where, mod4);
        node->slack[1] = (int8_t)(from->slack[1] - (int)up);
    }
    if (kept) next->count += kept;
    return false;
}

#undef LOOKUP_JOIN_
#undef LOOKUP_JOIN
#undef LOOKUP_NAME
#undef LOOKUP_EXPAND
#undef LOOKUP_TARGET
