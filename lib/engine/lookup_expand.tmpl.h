/* SPDX-License-Identifier: MIT */
/* One portion of the look-up search, compiled for one kind of processor: LOOKUP_EXPAND is the name
 * of the function, LOOKUP_TARGET its target attribute. Included by lookup.c alone. */

#define LOOKUP_JOIN_(a, b) a##_##b
#define LOOKUP_JOIN(a, b)  LOOKUP_JOIN_(a, b)
#define LOOKUP_NAME(part)  LOOKUP_JOIN(LOOKUP_EXPAND, part)

/* Computes where the child's entry is in one view, and asks for it. */
LOOKUP_TARGET static inline void LOOKUP_NAME(ask)(const struct lookup *lookup,
                                                  const struct node *node, uint32_t view,
                                                  struct child *child) {
    uint32_t slot = lookup->slot_of[view][child->tile];
    const struct reader *reader = &lookup->reader[slot];
    const struct frame *frame = reader->frame;
    const struct turn *turn = &child->way->turn[reader->mirrored];
    uint32_t before = node->cells[slot], after = before ^ turn->flip, order = node->order[slot];
    if (!turn->along_row) {
        uint32_t a = (uint32_t)__builtin_popcount(before & turn->below_from);
        uint32_t b = (uint32_t)__builtin_popcount(after & turn->below_to);
        if (a != b) order = frame->shift[a * frame->tiles + b][order];
    }
    uint64_t record = reader->record[frame_set(frame, after)];
    uint32_t block = (record & UINT16_MAX) + (record >> turn->from_shift & 7);
    uint64_t index = (uint64_t)block * reader->block_bits + order;
    child->cells = (uint16_t)after;
    child->order = (uint16_t)order;
    child->slot = (uint8_t)slot;
    child->bit = (uint8_t)(index % 64);
    child->entry = reader->bits + index / 64;
    __builtin_prefetch(child->entry);
}

/* The value's two lowest bits after the move, and whether it went up (1) or down (0). */
static inline uint32_t LOOKUP_NAME(read)(const struct node *node, const struct child *child,
                                         uint32_t *mod4) {
    uint32_t old = node->mod4 >> 2 * child->slot & 3;
    uint32_t second = (uint32_t)(*child->entry >> child->bit) & 1;
    *mod4 = 2 * second + (~old & 1);
    return ((*mod4 - old) & 3) == 1;
}

static inline void LOOKUP_NAME(apply)(struct node *node, uint32_t slot, uint32_t mod4) {
    node->mod4 = (uint16_t)((node->mod4 & ~(3u << 2 * slot)) | mod4 << 2 * slot);
}

/* All children of the parents, their first look-ups asked for; returns how many. */
LOOKUP_TARGET static inline uint32_t LOOKUP_NAME(generate)(const struct lookup *lookup,
                                                           const struct node *parent,
                                                           uint32_t parents, struct child *child) {
    uint32_t count = 0;
    for (uint32_t i = 0; i < parents; i++) {
        const struct path_ways *ways = &lookup->ways[parent[i].blank][parent[i].came];
        for (uint32_t j = 0; j < ways->count; j++, count++) {
            child[count].way = &ways->way[j];
            child[count].parent = (uint8_t)i;
            child[count].tile = parent[i].tile_at[ways->way[j].to];
            LOOKUP_NAME(ask)(lookup, &parent[i], 0, &child[count]);
        }
    }
    return count;
}

/* Keeps the children within the bound by the first view, and asks for the second; returns how many.
 */
LOOKUP_TARGET static inline uint32_t LOOKUP_NAME(sift)(const struct lookup *lookup,
                                                       const struct node *parent,
                                                       struct child *child, uint32_t count) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < count; i++) {
        const struct node *from = &parent[child[i].parent];
        uint32_t mod4;
        int slack = from->slack[0] - (int)LOOKUP_NAME(read)(from, &child[i], &mod4);
        if (slack < 0) continue;
        struct child *to = &child[kept++];
        to->way = child[i].way;
        to->parent = child[i].parent;
        to->tile = child[i].tile;
        to->first_slot = child[i].slot;
        to->first_cells = child[i].cells;
        to->first_order = child[i].order;
        to->first_mod4 = (uint8_t)mod4;
        to->first_slack = (int8_t)slack;
        if (lookup->views > 1) LOOKUP_NAME(ask)(lookup, from, 1, to);
    }
    return kept;
}

static inline void LOOKUP_NAME(make)(const struct node *parent, const struct child *child,
                                     struct node *node) {
    *node = *parent;
    node->cells[child->first_slot] = child->first_cells;
    node->order[child->first_slot] = child->first_order;
    LOOKUP_NAME(apply)(node, child->first_slot, child->first_mod4);
    node->slack[0] = child->first_slack;
    node->tile_at[parent->blank] = child->tile;
    node->blank = child->way->to;
    node->came = child->way->direction;
}

/* Expands the last nodes of a level; their surviving children go to the next. True: one is the
 * goal, and its path is in goal_path. */
LOOKUP_TARGET static bool LOOKUP_EXPAND(struct lookup *lookup, uint32_t depth) {
    struct level *level = &lookup->level[depth], *next = level + 1;
    struct child child[CHILDREN];
    uint32_t parents = level->count < PORTION ? level->count : PORTION, words = depth / 32 + 1;
    level->count -= parents;
    const struct node *parent = level->node + level->count;
    uint32_t children = LOOKUP_NAME(generate)(lookup, parent, parents, child);
    lookup->expanded += parents;
    lookup->generated += children;
    uint32_t kept = LOOKUP_NAME(sift)(lookup, parent, child, children);
    for (uint32_t i = 0; i < kept; i++) {
        const struct node *from = &parent[child[i].parent];
        uint32_t mod4 = 0;
        int slack = 0;
        if (lookup->views > 1) {
            slack = from->slack[1] - (int)LOOKUP_NAME(read)(from, &child[i], &mod4);
            if (slack < 0) continue;
        }
        uint64_t *path =
            depth + 1 < lookup->bound ? path_at(lookup, depth + 1, next->count) : lookup->goal_path;
        const uint64_t *path_before = path_at(lookup, depth, level->count + child[i].parent);
        for (uint32_t word = 0; word < words; word++) path[word] = path_before[word];
        path[depth / 32] &= ~(UINT64_MAX << 2 * (depth % 32));
        path[depth / 32] |= (uint64_t)child[i].way->direction << 2 * (depth % 32);
        if (depth + 1 == lookup->bound) return true;
        struct node *node = &next->node[next->count++];
        LOOKUP_NAME(make)(from, &child[i], node);
        if (lookup->views == 1) continue;
        node->cells[child[i].slot] = child[i].cells;
        node->order[child[i].slot] = child[i].order;
        LOOKUP_NAME(apply)(node, child[i].slot, mod4);
        node->slack[1] = (int8_t)slack;
    }
    return false;
}

#undef LOOKUP_JOIN_
#undef LOOKUP_JOIN
#undef LOOKUP_NAME
#undef LOOKUP_EXPAND
#undef LOOKUP_TARGET
