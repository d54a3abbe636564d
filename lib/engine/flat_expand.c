/* SPDX-License-Identifier: MIT
 *
 * A portion of nodes of the search with flat tables: all children are made as far as the first view, whose entries are asked for; then these are read, and the next
 * view is asked about the children that are left. Waiting for memory is shared by some dozens of them.
 */
#include "engine/children.h"
#include "engine/flat_inside.h"

/* Keeps the children that one more view has within the bound; returns how many. */
static inline uint32_t sift(const struct flat_search *search, const struct flat_node *parent,
                            uint32_t turn, struct flat_child *child, uint32_t count) {
    uint32_t kept = 0;
    if (turn)
        for (uint32_t i = 0; i < count; i++) ask(search, &parent[child[i].parent], turn, &child[i]);
    for (uint32_t i = 0; i < count; i++) {
        struct flat_child one = child[i];
        bool within = read_entry(turn, &one);
        child[kept] = one;
        kept += within;
    }
    return kept;
}

/* Expands the last nodes of a level; true: a child is the goal. Inlined for each number of views. */
static inline bool expand(struct flat_worker *worker, uint32_t depth, uint32_t views) {
    const struct flat_search *search = worker->search;
    struct flat_level *level = &worker->level[depth], *next = level + 1;
    struct flat_child child[4 * PORTION + 1];
    uint16_t list[4 * PORTION + CHILDREN_SPARE];
    uint32_t parents = level->count < PORTION ? level->count : PORTION;
    uint32_t children = 0, kept = 0;
    level->count -= parents;
    const struct flat_node *parent = level->node + level->count;
    for (uint32_t i = 0; i < parents; i++)
        children += children_add(list + children, i, parent[i].ways);
    for (uint32_t i = 0; i < children; i++) {
        uint32_t from = child_parent(list[i]);
        child[kept].parent = (uint8_t)from;
        kept += begin_child(search, &parent[from], child_move(list[i]), &child[kept]);
    }
    worker->expanded += parents;
    worker->generated += children;
    for (uint32_t turn = 0; turn < views; turn++) kept = sift(search, parent, turn, child, kept);
    uint32_t out = next->count;
    bool goal = false;
    for (uint32_t i = 0; i < kept; i++) {
        struct flat_node *node = &next->node[out];
        make(search, views, &parent[child[i].parent], &child[i], node);
        goal |= is_goal(search, node, depth + 1);
        out++;
    }
    if (kept) next->count = out;
    return goal;
}

static bool expand_plain(struct flat_worker *worker, uint32_t depth) {
    return worker->search->views == 2 ? expand(worker, depth, 2)
                                      : expand(worker, depth, worker->search->views);
}

#if defined(__x86_64__) && defined(__GNUC__)
/* The same, compiled for processors of the last ten years. */
__attribute__((target("avx2,bmi,bmi2"), flatten)) static bool
expand_wide(struct flat_worker *worker, uint32_t depth) {
    return worker->search->views == 2 ? expand(worker, depth, 2)
                                      : expand(worker, depth, worker->search->views);
}

bool flat_has_wide(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2");
}
#else
#define expand_wide expand_plain
bool flat_has_wide(void) {
    return false;
}
#endif

bool flat_expand(struct flat_worker *worker, uint32_t depth) {
    return worker->search->wide ? expand_wide(worker, depth) : expand_plain(worker, depth);
}
