/* SPDX-License-Identifier: MIT
 *
 * An iteration of the search with tables of steps. The nodes at some depth are listed as packets; threads take them one after the other. A goal below the bound ends the
 * iteration at once, as none shorter is left; one at the bound leaves only what could be shorter.
 */
#include "engine/steps_inside.h"

enum {
    RISE_DENOMINATOR = 2,
    TURNS = 256,
    TRIAL_MIN = 200000,
    /* After so many nodes in an iteration the time to make a longer automaton, half a second, is won back in the next. */
    LONG_MIN = 60000000,
    LONG_LENGTH = 12
};

static bool expand(struct steps_worker *worker) {
    const struct steps_search *search = worker->search;
    return steps_expand(
        worker, search->floor[atomic_load_explicit(&search->shorter, memory_order_relaxed)]);
}

/* Puts a packet before a worker that has nothing else. */
static void load(struct steps_worker *worker, const struct steps_packet *packet) {
    worker->waiting = 1;
    *worker->node[0] = packet->node;
}

/* The goal was met below that packet. */
static void report_goal(struct steps_worker *worker, const struct steps_packet *packet) {
    struct steps_search *search = worker->search;
    pthread_mutex_lock(&search->lock);
    if (worker->goal < search->goal_depth) {
        search->goal_depth = worker->goal;
        search->goal_packet = *packet;
    }
    if (worker->goal < search->bound)
        atomic_store(&search->crew.over, true);
    else
        atomic_store(&search->shorter, true);
    pthread_mutex_unlock(&search->lock);
}

void steps_search_packet(struct packet_worker *base, uint32_t number) {
    struct steps_worker *worker = (struct steps_worker *)(void *)base;
    const struct steps_packet *packet = &worker->search->packet[number];
    load(worker, packet);
    for (uint32_t turn = 0; worker->waiting; turn++) {
        if (turn % TURNS == 0 && !packet_wanted(base)) return;
        if (expand(worker)) report_goal(worker, packet);
    }
}

/* ---- Packets ---- */

/* The move that takes the blank from a cell to a neighbour. */
static uint8_t move_between(const struct steps_search *search, uint32_t from, uint32_t to) {
    uint8_t move = 0;
    while (move < 3 && (!(search->ways[from] >> move & 1) || search->to[from][move] != to)) move++;
    return move;
}

/* Expands one packet into others; returns how many there are then. */
static uint32_t open_packet(struct steps_worker *worker, const struct steps_packet *packet,
                            struct steps_packet *into, uint32_t count) {
    const struct steps_search *search = worker->search;
    load(worker, packet);
    if (expand(worker)) {
        report_goal(worker, packet);
        return count; /* nothing below is shorter */
    }
    for (uint32_t i = 0; i < worker->waiting; i++) {
        const struct steps_node *node = worker->node[i];
        into[count] = *packet;
        into[count].node = *node;
        into[count++].moves[packet->node.depth] =
            move_between(search, packet->node.blank, node->blank);
    }
    return count;
}

/* Lists the nodes of one depth after the other until there are enough for the threads. */
static void list_packets(struct steps_search *search) {
    struct steps_worker *worker = &search->worker[0];
    search->packet[0] = (struct steps_packet){.node = search->root};
    search->crew.packets = 1;
    search->packet_depth = 0;
    while (search->crew.packets && search->crew.packets < PACKETS_WANTED &&
           search->packet_depth + 1 < PACKET_DEPTH_MAX &&
           search->packet_depth + 1 < search->bound && !atomic_load(&search->crew.over)) {
        uint32_t count = 0;
        for (uint32_t i = 0; i < search->crew.packets && !atomic_load(&search->crew.over); i++)
            count = open_packet(worker, &search->packet[i], search->other, count);
        struct steps_packet *keep = search->packet;
        search->packet = search->other;
        search->other = keep;
        search->crew.packets = count;
        search->packet_depth++;
    }
    packet_count_in(&worker->base);
}

/* The moves to the goal: its packet is searched once more, one node after the other, so that the blank's cell is known at each depth. */
static void find_path(struct steps_search *search) {
    struct steps_worker *worker = &search->worker[0];
    const struct steps_packet *packet = &search->goal_packet;
    uint8_t cell[STEPS_PATH + 1];
    uint64_t generated = worker->base.generated, expanded = worker->base.expanded;
    bool met = false;
    worker->portion = 1;
    load(worker, packet);
    while (!met && worker->waiting) {
        const struct steps_node *node = worker->node[worker->waiting - 1];
        cell[node->depth] = node->blank;
        met = steps_expand(worker, search->floor[0]) && worker->goal == search->goal_depth;
    }
    worker->portion = STEPS_PORTION;
    worker->base.generated = generated;
    worker->base.expanded = expanded;
    cell[search->goal_depth] = (uint8_t)search->canonical.goal_blank;
    memcpy(search->moves, packet->moves, packet->node.depth);
    for (uint32_t d = packet->node.depth; d < search->goal_depth; d++)
        search->moves[d] = move_between(search, cell[d], cell[d + 1]);
}

static void begin(struct steps_search *search, uint32_t bound, uint64_t generated_max) {
    search->bound = bound;
    packet_crew_begin(&search->crew, search->expanded, search->generated, generated_max);
    for (uint32_t depth = 0; depth < sizeof search->floor[0]; depth++) {
        search->floor[0][depth] = depth < bound / RISE_DENOMINATOR;
        search->floor[1][depth] = 1;
    }
    search->goal_depth = UINT32_MAX;
    search->root.room[1] = INT8_MAX; /* of a view that there may not be */
    for (uint32_t view = 0; view < search->views; view++)
        search->root.room[view] = (int8_t)((bound - search->h[view]) / 2);
    atomic_store(&search->shorter, false);
}

static enum engine_end iterate(struct steps_search *search, uint32_t bound, uint64_t generated_max,
                               const struct engine_watcher *watcher) {
    uint64_t before = search->generated;
    begin(search, bound, generated_max);
    list_packets(search);
    packet_crew_run(&search->crew, watcher);
    search->generated = atomic_load(&search->crew.generated);
    search->expanded = atomic_load(&search->crew.expanded);
    search->last_generated = search->generated - before;
    if (search->goal_depth != UINT32_MAX) find_path(search);
    bool stopped = atomic_load(&search->crew.stop);
    if (search->goal_depth != UINT32_MAX && (!stopped || search->goal_depth < bound))
        return ENGINE_SOLVED;
    if (!stopped) return ENGINE_EXHAUSTED;
    return search->generated > generated_max ? ENGINE_NODES : ENGINE_STOPPED;
}

/* ---- Choosing two views ---- */

/* Searches the bounds below that one until one is large enough for a trial: *trial. 0: none is. */
static enum engine_end small_bound(struct steps_search *search, uint32_t bound, uint32_t *trial,
                                   uint64_t generated_max, const struct engine_watcher *watcher) {
    enum engine_end end = ENGINE_EXHAUSTED;
    *trial = 0;
    for (uint32_t small = search->start_h + 2; small < bound && !*trial && end == ENGINE_EXHAUSTED;
         small += 2) {
        end = iterate(search, small, generated_max, watcher);
        if (search->last_generated >= TRIAL_MIN) *trial = small;
    }
    return end;
}

/* The bound was just searched with the first two views. Searches it with every other two, and takes those into use that need the fewest nodes. A solution
 * at the bound may be met: as there is none below the bound, it is shortest. */
static enum engine_end choose(struct steps_search *search, uint32_t bound, uint64_t generated_max,
                              const struct engine_watcher *watcher) {
    uint32_t first = 0, second = 1;
    uint64_t least = search->last_generated;
    for (uint32_t a = 0; a < search->choices; a++)
        for (uint32_t b = a + 1; b < search->choices; b++) {
            uint64_t enough = search->generated + least;
            if (!a && b == 1) continue; /* known */
            steps_use(search, a, b);
            enum engine_end end =
                iterate(search, bound, enough < generated_max ? enough : generated_max, watcher);
            if (end == ENGINE_NODES && search->generated <= generated_max) continue;
            if (end != ENGINE_EXHAUSTED) return end;
            if (search->last_generated >= least) continue;
            least = search->last_generated;
            first = a;
            second = b;
        }
    steps_use(search, first, second);
    search->chosen = true;
    return ENGINE_EXHAUSTED;
}

enum engine_end steps_search_iterate(struct steps_search *search, uint32_t bound,
                                     uint64_t generated_max, const struct engine_watcher *watcher) {
    enum engine_end end = ENGINE_EXHAUSTED;
    if (bound > STEPS_PATH) return ENGINE_BROKEN;
    if (bound < search->start_h)
        return ENGINE_EXHAUSTED; /* after a checkpoint made with fewer views */
    if (!search->chosen && search->last_generated >= TRIAL_MIN) {
        uint32_t trial = bound - 2;
        if (search->last_generated == UINT64_MAX)
            end = small_bound(search, bound, &trial, generated_max, watcher);
        if (end == ENGINE_EXHAUSTED && trial) end = choose(search, trial, generated_max, watcher);
    }
    if (search->last_generated >= LONG_MIN && !search->long_shortcuts) {
        search->long_shortcuts = true;
        steps_rule_out(search, LONG_LENGTH);
    }
    return end == ENGINE_EXHAUSTED ? iterate(search, bound, generated_max, watcher) : end;
}
