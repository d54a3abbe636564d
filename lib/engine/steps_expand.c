/* SPDX-License-Identifier: MIT
 *
 * A portion of nodes of the search with tables of steps. First the entries that were asked for when the nodes were made are read; they say of every child whether each view
 * has it within the bound, so children that are left out cost no look-up. Then the children are made, and their entries asked for, one a view. Between asking and
 * reading lies the work on all others of the portion.
 */
#include "engine/children.h"
#include "engine/steps_inside.h"

enum { LAG = 3 }; /* a child is finished when so many others have been begun */

/* A child that is tried: the parent's place, the move, and a bit for each view with no room left; then a bit for each view
 * that the move takes room in. */
enum { MOVE_SHIFT = 8, TIGHT_SHIFT = 10, GROWN_SHIFT = 16 };

/* What the loops need of the search, out of reach of the stores to nodes: the compiler may keep it in registers. */
struct hot {
    const uint8_t (*to)[4], *ways, *allow;
    const steps_move (*move)[STEPS_TILES];
    const uint32_t (*next)[4];
    const struct steps_slot *slot;
    struct steps_slot
        frame; /* if all patterns have the same number of tiles: what is common to them */
};

/* Where to look for what depends on the pattern's number of tiles. */
static inline const struct steps_slot *frame_of(const struct hot *hot, bool alike,
                                                uint32_t number) {
    return alike ? &hot->frame : &hot->slot[number];
}

static inline void read_entries(const struct hot *hot, uint32_t views, struct steps_node *node) {
    for (uint32_t view = 0; view < views; view++) {
        uint32_t slot = node->fresh[view];
        node->record[slot] =
            step_table_read(step_table_entry(hot->slot[slot].entries, node->index[view]));
    }
}

/* Lists a node's children; returns how many. */
static inline uint32_t list_children(uint32_t views, const struct steps_node *node, uint32_t place,
                                     int floor, uint16_t *list) {
    uint32_t tight = 0, ways = node->ways;
    for (uint32_t view = 0; view < views; view++) {
        tight |= (uint32_t)(node->room[view] == floor) << view;
        ways = node->room[view] < floor ? 0 : ways;
    }
    return children_add(list, place | tight << TIGHT_SHIFT, ways);
}

/* Which views the move takes room in, one bit each. */
static inline uint32_t grown(const struct hot *hot, uint32_t views, const struct steps_node *node,
                             uint32_t direction) {
    uint32_t tile = node->tile[hot->to[node->blank][direction]], bits = 0;
    steps_move move = hot->move[direction][tile];
    for (uint32_t view = 0; view < views; view++, move >>= 16)
        bits |= (node->record[move & 255] >> (move >> 8 & 31) & 1) << view;
    return bits;
}

/* Moves a tile of a pattern; returns the number of its set of cells then. */
static inline uint32_t move_tile(const struct steps_slot *frame, const uint8_t *cell,
                                 const struct steps_node *parent, struct steps_node *node,
                                 uint32_t number, uint32_t from, uint32_t to) {
    uint32_t cells = parent->cells[number], left = cell[from], taken = cell[to];
    uint32_t a = frame_place(cells, left);
    cells ^= 1u << left | 1u << taken;
    uint32_t b = frame_place(cells, taken);
    node->order[number] =
        frame->shift[(a * STEPS_PLACES + b) * frame->orders + parent->order[number]];
    node->cells[number] = cells;
    uint32_t low = frame->low[cells & ((1u << FRAME_HALF) - 1)];
    return (low & 0xFFFFFF) +
           frame->high[(low >> 24 << (FRAME_CELLS_MAX - FRAME_HALF)) + (cells >> FRAME_HALF)];
}

/* Vectors for copying: the compiler takes what the processor has. */
typedef uint64_t block32 __attribute__((vector_size(32), aligned(1), may_alias));

static inline void copy(struct steps_node *to, const struct steps_node *from) {
    block32 *into = (block32 *)to;
    const block32 *out = (const block32 *)from;
    for (uint32_t i = 0; i < sizeof *to / sizeof *into; i++) into[i] = out[i];
}

/* Makes a child, but for where its entries are: what that depends on is asked for. */
static inline void begin(const struct hot *hot, uint32_t views, bool alike,
                         const struct steps_node *parent, uint32_t child, struct steps_node *node) {
    uint32_t direction = child >> MOVE_SHIFT & 3;
    uint32_t blank = parent->blank, to = hot->to[blank][direction];
    uint32_t tile = parent->tile[to];
    uint32_t after = hot->next[parent->after][direction];
    steps_move move = hot->move[direction][tile];
    copy(node, parent);
    node->tile[blank] = (uint8_t)tile;
    node->blank = (uint8_t)to;
    node->came = (uint8_t)direction;
    node->after = after;
    node->ways = hot->ways[to] & hot->allow[after];
    for (uint32_t view = 0; view < views; view++) {
        uint32_t number = move_slot(move, view);
        const struct steps_slot *frame = frame_of(hot, alike, number);
        uint32_t set = move_tile(frame, hot->slot[number].cell, parent, node, number, to, blank);
        __builtin_prefetch(&frame->sets[set]);
        node->index[view] = set;
        node->fresh[view] = (uint8_t)number;
        node->room[view] = (int8_t)(parent->room[view] - (int)(child >> (GROWN_SHIFT + view) & 1));
    }
}

/* Asks for the entries. */
static inline void finish(const struct hot *hot, uint32_t views, bool alike,
                          struct steps_node *node) {
    for (uint32_t view = 0; view < views; view++) {
        uint32_t number = node->fresh[view];
        const struct steps_slot *slot = &hot->slot[number], *frame = frame_of(hot, alike, number);
        uint64_t about = frame->sets[node->index[view]];
        uint32_t cell = slot->cell[node->blank];
        uint32_t block = (uint32_t)(about & 0x3FFFF) + (uint32_t)(about >> (18 + cell) & 1);
        if (__builtin_expect((int64_t)about < 0, 0))
            block = frame_block(slot->frame, node->cells[number], cell);
        uint32_t index = node->order[number] * frame->blocks + block;
        __builtin_prefetch(step_table_entry(slot->entries, index));
        node->index[view] = index;
    }
}

/* Inlined for the common number of views, and for patterns alike in their number of tiles. */
static inline bool expand(struct steps_worker *worker, uint32_t depth, int floor, uint32_t views,
                          bool alike) {
    const struct steps_search *search = worker->search;
    const struct hot hot = {.to = search->to,
                            .ways = search->ways,
                            .allow = search->shortcuts->allow,
                            .move = search->move,
                            .next = search->shortcuts->next,
                            .slot = search->slot,
                            .frame = search->slot[0]};
    uint32_t goal_room = search->bound - depth - 1;
    struct steps_level *level = &worker->level[depth], *next = level + 1;
    uint16_t list[4 * STEPS_PORTION + CHILDREN_SPARE];
    uint32_t child[4 * STEPS_PORTION + 1];
    uint32_t parents = level->count < STEPS_PORTION ? level->count : STEPS_PORTION;
    uint32_t children = 0, kept = 0, out = next->count;
    level->count -= parents;
    struct steps_node *parent = level->node + level->count;
    for (uint32_t i = 0; i < parents; i++) {
        read_entries(&hot, views, &parent[i]);
        children += list_children(views, &parent[i], i, floor, list + children);
    }
    for (uint32_t i = 0; i < children; i++) {
        uint32_t one = list[i];
        uint32_t bits = grown(&hot, views, &parent[one & 255], one >> MOVE_SHIFT & 3);
        child[kept] = one | bits << GROWN_SHIFT;
        kept += !(bits & one >> TIGHT_SHIFT);
    }
    worker->expanded += parents;
    worker->generated += children;
    bool goal = false;
    for (uint32_t i = 0; i < kept; i++, out++) {
        struct steps_node *node = &next->node[out];
        begin(&hot, views, alike, &parent[child[i] & 255], child[i], node);
        node->parent = (uint8_t)(level->count + (child[i] & 255));
        if (i >= LAG) finish(&hot, views, alike, node - LAG);
        if (2 * (uint32_t)node->room[0] != goal_room) continue;
        goal = true; /* nothing is left to do: h is 0 */
        worker->goal = out;
    }
    for (uint32_t i = kept < LAG ? kept : LAG; i; i--)
        finish(&hot, views, alike, &next->node[out - i]);
    if (kept) next->count = out;
    return goal;
}

static inline bool expand_any(struct steps_worker *worker, uint32_t depth, int floor) {
    const struct steps_search *search = worker->search;
    if (search->views == 2 && search->alike) return expand(worker, depth, floor, 2, true);
    return expand(worker, depth, floor, search->views, false);
}

static bool expand_plain(struct steps_worker *worker, uint32_t depth, int floor) {
    return expand_any(worker, depth, floor);
}

#if defined(__x86_64__) && defined(__GNUC__)
/* The same, compiled for processors of the last ten years. */
__attribute__((target("avx2,bmi,bmi2,popcnt"), flatten)) static bool
expand_wide(struct steps_worker *worker, uint32_t depth, int floor) {
    return expand_any(worker, depth, floor);
}

bool steps_has_wide(void) {
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi2") &&
           __builtin_cpu_supports("popcnt");
}
#else
#define expand_wide expand_plain
bool steps_has_wide(void) {
    return false;
}
#endif

bool steps_expand(struct steps_worker *worker, uint32_t depth, int floor) {
    return worker->search->wide ? expand_wide(worker, depth, floor)
                                : expand_plain(worker, depth, floor);
}
