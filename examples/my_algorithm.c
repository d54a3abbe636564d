/* SPDX-License-Identifier: MIT
 *
 * Algorithms of your own, as a plugin, one of each kind:
 *
 *   my-astar    a graph search: A* with buckets. The library knows which boards are the same.
 *   my-idastar  keeps one path: iterative deepening by f = g + weight * h, no memory but the path.
 *
 *   cc -shared -fPIC -O2 -o algorithm.so my_algorithm.c
 *   loyd list algorithms --plugin ./algorithm.so
 *   loyd solve -a my-astar -H linear-conflict --plugin ./algorithm.so 4 1 6 3 2 8 7 0 5
 *   loyd compare -a astar,my-astar,my-idastar --plugin ./algorithm.so 4 1 6 3 2 8 7 0 5
 */
#include <loyd_plugin.h>

#include <string.h>

/* ---- A*: nodes by f in buckets, the newest first ---- */

struct entry {
    loyd_plugin_child node;
    uint32_t below; /* in its bucket, or among the spare ones; 0: none */
};

struct open_list {
    loyd_plugin_search *search;
    struct entry *entries; /* from 1 */
    size_t entry_room;
    uint32_t count, spare;
    uint32_t *bucket; /* by f: the newest entry, 0: none */
    size_t bucket_room;
    uint32_t *best; /* by node: its least g so far, plus 1 */
    size_t best_room;
};

/* Makes room for that many; false: the memory limit. Memory is taken and never given back, so a
 * list doubles. */
static bool make_room(loyd_plugin_search *search, void **list, size_t *room, size_t count,
                      size_t bytes) {
    if (count <= *room) return true;
    size_t more = 2 * count + 1024;
    void *larger = search->memory->take(search->memory, more * bytes);
    if (!larger) return false;
    if (*room) memcpy(larger, *list, *room * bytes);
    *list = larger;
    *room = more;
    return true;
}

static bool push(struct open_list *open, loyd_plugin_child node) {
    uint32_t f = node.g + node.h, at = open->spare;
    void *entries = open->entries, *bucket = open->bucket, *best = open->best;
    bool room =
        make_room(open->search, &entries, &open->entry_room, open->count + 2u,
                  sizeof *open->entries) &&
        make_room(open->search, &bucket, &open->bucket_room, f + 1u, sizeof *open->bucket) &&
        make_room(open->search, &best, &open->best_room, node.node + 1u, sizeof *open->best);
    open->entries = entries;
    open->bucket = bucket;
    open->best = best;
    if (!room) return false;
    if (at)
        open->spare = open->entries[at].below;
    else
        at = ++open->count;
    open->entries[at] = (struct entry){node, open->bucket[f]};
    open->bucket[f] = at;
    open->best[node.node] = node.g + 1;
    open->search->waiting++;
    return true;
}

/* The newest of the least f; false: none is left. */
static bool pop(struct open_list *open, uint32_t *f, loyd_plugin_child *node) {
    while (*f < open->bucket_room && !open->bucket[*f]) ++*f;
    if (*f >= open->bucket_room) return false;
    uint32_t at = open->bucket[*f];
    *node = open->entries[at].node;
    open->bucket[*f] = open->entries[at].below;
    open->entries[at].below = open->spare;
    open->spare = at;
    open->search->waiting--;
    return true;
}

static void run_astar(loyd_plugin_search *search) {
    struct open_list open = {.search = search};
    loyd_plugin_child node, child[4];
    if (!push(&open, search->start)) return;
    for (uint32_t f = 0; pop(&open, &f, &node);) {
        if (open.best[node.node] <= node.g) continue; /* a shorter way was found since */
        if (node.goal) {
            search->found(search, node.node);
            return;
        }
        int count = search->expand(search, node.node, child);
        if (count < 0) return;
        for (int i = 0; i < count; i++) {
            if (child[i].known) continue;
            if (!push(&open, child[i])) return;
            if (child[i].g + child[i].h < f) f = child[i].g + child[i].h; /* not consistent */
        }
    }
}

static const loyd_plugin_algorithm my_astar = {
    .name = "my-astar",
    .title = "A*, by a plugin",
    .summary = "expands the node with the least f = g + h, the newest of equals",
    .reference = "the example of loyd's docs/plugins.md; Hart, Nilsson & Raphael 1968",
    .claims = LOYD_COMPLETE | LOYD_OPTIMAL | LOYD_USES_HEURISTIC,
    .run = run_astar,
};

/* ---- IDA*: one path, deeper each time ---- */

enum { DEPTH_MAX = 1000 };

struct level { /* a node of the path: its children, and the next to be tried */
    loyd_plugin_child child[4];
    int count, next;
};

static uint32_t f_of(const loyd_plugin_search *search, const loyd_plugin_child *node) {
    return node->g + (uint32_t)search->space->params[0] * node->h;
}

/* Searches up to the bound; returns the least f beyond it, 0 when run has to return. */
static uint32_t deepen(loyd_plugin_search *search, struct level *path, uint32_t bound) {
    uint32_t beyond = UINT32_MAX;
    int depth = 0;
    path[0].next = 0;
    if ((path[0].count = search->look(search, path[0].child)) < 0) return 0;
    for (;;) {
        struct level *level = &path[depth];
        if (level->next == level->count) {
            if (!depth) return beyond;
            depth--;
            if (!search->back(search)) return 0;
            continue;
        }
        const loyd_plugin_child *child = &level->child[level->next++];
        uint32_t f = f_of(search, child);
        if (f > bound || depth + 1 == DEPTH_MAX) {
            if (f < beyond) beyond = f;
            continue;
        }
        if (!search->step(search, child->move)) return 0;
        if (child->goal) {
            search->found(search, LOYD_PLUGIN_HERE);
            return 0;
        }
        level = &path[++depth];
        level->next = 0;
        if ((level->count = search->look(search, level->child)) < 0) return 0;
    }
}

static void run_idastar(loyd_plugin_search *search) {
    struct level *path = search->memory->take(search->memory, DEPTH_MAX * sizeof *path);
    if (!path) return;
    if (search->start.goal) {
        search->found(search, LOYD_PLUGIN_HERE);
        return;
    }
    uint32_t bound = f_of(search, &search->start);
    while (bound && bound != UINT32_MAX) {
        search->iteration(search, bound);
        bound = deepen(search, path, bound);
    }
}

static const loyd_param params[] = {
    {.name = "weight",
     .summary = "w in g + w*h: shortest solutions with 1",
     .type = LOYD_INT,
     .min = 1,
     .max = 10,
     .initial = 1},
};

static const loyd_plugin_algorithm my_idastar = {
    .name = "my-idastar",
    .title = "IDA*, by a plugin",
    .summary = "depth-first with a growing bound on g + weight * h",
    .reference = "Korf 1985",
    .claims = LOYD_USES_HEURISTIC, /* with a weight above 1 not optimal: so it claims nothing */
    .params = params,
    .param_count = sizeof params / sizeof *params,
    .run = run_idastar,
};

/* ---- The plugin ---- */

static const loyd_plugin_algorithm *const algorithms[] = {&my_astar, &my_idastar, NULL};

LOYD_API const loyd_plugin loyd_plugin_main;
const loyd_plugin loyd_plugin_main = {
    .version = LOYD_PLUGIN_VERSION,
    .release = "1.0",
    .algorithms = algorithms,
};
