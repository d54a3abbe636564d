/* SPDX-License-Identifier: MIT
 *
 * A portion of nodes of the search with flat tables: the last ones that wait, of any depth. For all children it is found where their entries are, which are asked for; then
 * these are read, and the children that both views have within the bound are made. In each of the loops a child has nothing to do with the next, and no branch depends on
 * one, so that the processor works at several at a time: that counts for more than the entries that are read in vain.
 */
#include "engine/children.h"
#include "engine/flat_inside.h"

enum {
    FEW = NODES / 2, /* more waiting nodes than that are expanded one by one */
    CHILDREN = 4 * PORTION
};

struct portion {
    uint32_t parents, children, kept;
    struct flat_node *parent[PORTION];
    uint16_t list[CHILDREN + CHILDREN_SPARE], good[CHILDREN + 1];
    uint64_t place[FLAT_VIEWS][CHILDREN];
    int32_t room[FLAT_VIEWS][CHILDREN]; /* with the entry still to be taken off, first */
    uint32_t entry[FLAT_VIEWS][CHILDREN];
};

/* Asks for the entries of all children. */
static inline void ask(const struct flat_search *search, uint32_t views, struct portion *portion) {
    for (uint32_t i = 0; i < portion->children; i++) {
        uint64_t place[FLAT_VIEWS];
        int32_t limit[FLAT_VIEWS];
        find_entries(search, views, portion->parent[child_parent(portion->list[i])],
                     child_move(portion->list[i]), place, limit);
        for (uint32_t view = 0; view < views; view++) {
            __builtin_prefetch((const void *)(uintptr_t)(place[view] >> 1));
            portion->place[view][i] = place[view];
            portion->room[view][i] = limit[view];
        }
    }
}

/* Reads them, and lists the children that are within the bound. */
static inline void read_entries(uint32_t views, struct portion *portion) {
    uint32_t kept = 0;
    for (uint32_t i = 0; i < portion->children; i++) {
        int32_t least = 0;
        for (uint32_t view = 0; view < views; view++) {
            uint32_t entry = entry_at(portion->place[view][i]);
            portion->entry[view][i] = entry;
            portion->room[view][i] -= (int32_t)entry;
            least |= portion->room[view][i];
        }
        portion->good[kept] = (uint16_t)i;
        kept += least >= 0;
    }
    portion->kept = kept;
}

/* Inlined for each number of views. */
static inline bool expand(struct flat_worker *worker, uint32_t views) {
    const struct flat_search *search = worker->search;
    struct portion portion;
    uint32_t parents = worker->waiting > FEW ? 1 : PORTION, children = 0;
    if (parents > worker->waiting) parents = worker->waiting;
    worker->waiting -= parents;
    struct flat_node **node = worker->node + worker->waiting, **fresh = node + parents;
    for (uint32_t i = 0; i < parents; i++) {
        portion.parent[i] = node[i];
        children += children_add(portion.list + children, i, node[i]->ways);
    }
    portion.children = children;
    worker->expanded += parents;
    worker->generated += children;
    ask(search, views, &portion);
    read_entries(views, &portion);
    bool goal = false;
    for (uint32_t k = 0; k < portion.kept; k++) {
        uint32_t i = portion.good[k];
        uint64_t place[FLAT_VIEWS];
        uint32_t entry[FLAT_VIEWS];
        int32_t room[FLAT_VIEWS];
        for (uint32_t view = 0; view < views; view++) {
            place[view] = portion.place[view][i];
            entry[view] = portion.entry[view][i];
            room[view] = portion.room[view][i];
        }
        make(search, views, portion.parent[child_parent(portion.list[i])],
             child_move(portion.list[i]), place, entry, room, fresh[k]);
        goal |= is_goal(search, fresh[k]);
        node[k] = fresh[k];
    }
    for (uint32_t i = 0; i < parents; i++) node[portion.kept + i] = portion.parent[i];
    worker->waiting += portion.kept;
    return goal;
}

static inline bool expand_any(struct flat_worker *worker) {
    return worker->search->views == 2 ? expand(worker, 2) : expand(worker, worker->search->views);
}

static bool expand_plain(struct flat_worker *worker) {
    return expand_any(worker);
}

#if defined(__x86_64__) && defined(__GNUC__)
/* The same, compiled for processors of the last ten years. */
__attribute__((target("avx2,bmi,bmi2,popcnt"), flatten)) static bool
expand_wide(struct flat_worker *worker) {
    return expand_any(worker);
}

bool flat_has_wide(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
}
#else
#define expand_wide expand_plain
bool flat_has_wide(void) {
    return false;
}
#endif

bool flat_expand(struct flat_worker *worker) {
    return worker->search->wide ? expand_wide(worker) : expand_plain(worker);
}
