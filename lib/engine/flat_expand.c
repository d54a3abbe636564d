/* SPDX-License-Identifier: MIT
 *
 * A portion of nodes of the search with flat tables: all children are made as far as the first view, whose entries are asked for; then these are read, and the next
 * view is asked about the children that are left. Waiting for memory is shared by some dozens of them.
 */
#include "engine/flat_inside.h"

/* Keeps those of the listed children that one more view has within the bound; returns how many. */
static inline uint32_t sift(const struct flat_search *search, const struct flat_node *parent,
                            uint32_t turn, struct flat_child *child, uint8_t *at, uint32_t count) {
    uint32_t kept = 0;
    if (turn)
        for (uint32_t i = 0; i < count; i++) {
            const struct flat_node *from = &parent[child[at[i]].parent];
            ask(search, from, view_at(from, turn), &child[at[i]]);
        }
    for (uint32_t i = 0; i < count; i++) {
        struct flat_child *one = &child[at[i]];
        const struct flat_node *from = &parent[one->parent];
        bool within = read_entry(view_at(from, turn), one);
        at[kept] = at[i];
        kept += within;
    }
    return kept;
}

/* Expands the last nodes of a level; true: a child is the goal. Inlined for each number of views. */
static inline bool expand(struct flat_worker *worker, uint32_t depth, uint32_t views) {
    const struct flat_search *search = worker->search;
    struct flat_level *level = &worker->level[depth], *next = level + 1;
    struct flat_child child[4 * PORTION];
    uint8_t at[4 * PORTION + 1];
    uint32_t parents = level->count < PORTION ? level->count : PORTION, children = 0;
    level->count -= parents;
    const struct flat_node *parent = level->node + level->count;
    for (uint32_t i = 0; i < parents; i++)
        for (uint32_t left = parent[i].ways; left; left &= left - 1) {
            begin_child(search, &parent[i], (uint32_t)__builtin_ctz(left), &child[children]);
            child[children].parent = (uint8_t)i;
            at[children] = (uint8_t)children;
            children++;
        }
    worker->expanded += parents;
    worker->generated += children;
    uint32_t kept = children;
    for (uint32_t turn = 0; turn < views; turn++)
        kept = sift(search, parent, turn, child, at, kept);
    uint32_t out = next->count;
    bool here = depth + 1 >= search->rise_from, goal = false;
    for (uint32_t i = 0; i < kept; i++) {
        const struct flat_child *good = &child[at[i]];
        const struct flat_node *from = &parent[good->parent];
        struct flat_node *node = &next->node[out];
        make(search, views, from, good, node);
        node->parent = (uint8_t)(level->count + good->parent);
        bool stays = worker->shorter ? !node->risen : here || node->risen == from->risen;
        if (stays && is_goal(search, node, depth + 1)) {
            goal = true;
            worker->goal = out;
        }
        out += stays;
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
