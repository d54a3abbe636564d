/* SPDX-License-Identifier: MIT
 *
 * Breadth-first search: all boards one move away, then two, then three. The first time the goal is
 * reached, no shorter way can exist.
 *
 * Every state is put into the set when it is generated, so none is kept twice (paper 000's "mark at
 * push"), and is tested for the goal when its turn comes. The set numbers its members in the order
 * of arrival, which is the order of a queue: the queue is a running number and takes no memory.
 *
 * Where the caller asks for threads, they share the work (parallel_bfs.c), with the same queue.
 *
 * Complete and optimal (every move costs one). Time and memory grow with the number of boards up to
 * the goal's depth: the whole 8-puzzle is 181,440, the 15-puzzle is out of reach beyond depth 25 or
 * so.
 *
 * Papers 000 (Algorithm 1), 001, 002, 003; Moore 1959, "The shortest path through a maze".
 */
#include "run/search_log.h"
#include "search/graph/knobs.h"
#include "search/graph/parallel_bfs.h"
#include "search/parts/multi_moves.h"
#include "search/parts/path.h"

enum { AHEAD = 12 }; /* the children of the node so far behind in the queue are fetched now */

static loyd_outcome run(struct search *s) {
    struct knobs knobs = knobs_of(s, FRONTIER_QUEUE, (struct ranking){.weight_g = 1});
    loyd_outcome outcome;
    if (!knobs_are_fast(s, &knobs)) return textbook(s, &knobs);
    if (knobs_share(s, &knobs) && parallel_bfs(s, s->log->options->threads, &outcome))
        return outcome;
    const struct space *space = s->space;
    struct node_store seen;
    struct hints hints = {.at = 0};
    struct state state;
    bool fresh;
    if (!store_open(&seen, space, s->pool, false) || !state_new(space, s->pool, &state))
        return LOYD_MEMORY_LIMIT;
    uint32_t root = store_add(&seen, &state, &fresh);
    if (root == ID_NONE) return LOYD_MEMORY_LIMIT;
    store_set(&seen, root, 0, NO_MOVE);

    bool cut = false;
    for (uint32_t head = 0; head < store_count(&seen); head++) {
        s->seen = store_count(&seen);
        search_sizes(s, store_count(&seen) - head, store_count(&seen));
        store_load(&seen, head, &state);
        uint32_t g = store_g(&seen, head), from = state.blank;
        s->lower_bound = g;
        if (state_is_goal(space, &state)) {
            s->optimal = true;
            return search_found_node(s, &seen, head) ? LOYD_SOLVED : LOYD_MEMORY_LIMIT;
        }
        if (g >= s->depth_limit) {
            cut = true;
            continue;
        }
        const struct moves *moves = state_moves(space, &state);
        /* The way back leads to the parent, which is in the set: it counts, but need not be looked
         * up. */
        int undo = move_opposite(store_direction(&seen, head));
        if (!search_expand(s, moves->count)) return s->stopped;
        if (store_wants_hints(&seen) && head + AHEAD < store_count(&seen))
            store_fetch_children(&seen, &hints, head + AHEAD);
        for (uint32_t i = 0; i < moves->count; i++) {
            if (moves->direction[i] == undo) continue;
            state_slide(space, &state, moves->to[i]);
            uint32_t child = store_add(&seen, &state, &fresh);
            if (child == ID_NONE) return LOYD_MEMORY_LIMIT;
            if (fresh) store_set(&seen, child, g + 1, moves->direction[i]);
            state_slide(space, &state, from);
        }
    }
    return cut ? LOYD_DEPTH_LIMIT : LOYD_UNSOLVABLE;
}

static const loyd_param params[] = {KNOB_GOAL_TEST, KNOB_DUPLICATES};

const struct algorithm loydi_bfs = {
    .info = {.name = "bfs",
             .title = "Breadth-first search",
             .summary = "explores by distance from the start, nearest first",
             .reference = "papers 000, 001, 002, 003; Moore 1959",
             .traits = LOYD_COMPLETE | LOYD_OPTIMAL | LOYD_MULTI_TILE,
             .params = params,
             .param_count = sizeof params / sizeof *params},
    .run = run,
    .run_multi = multi_bfs,
};
