/* SPDX-License-Identifier: MIT
 *
 * The plain walk of the search with flat tables: depth-first, one node after the other, in the order of moves. It lists the packets of an iteration, and it walks through
 * the packet that has the goal, where the order matters.
 */
#include "engine/flat_inside.h"

void flat_walk_start(struct flat_search *search, const struct flat_node *node) {
    search->walk[node->depth].node = *node;
    search->walk[node->depth].left = search->ways[node->blank];
    if (node->came != NO_MOVE)
        search->walk[node->depth].left &= (uint8_t) ~(1u << move_opposite(node->came));
}

/* Makes the next child in order; counts it. False: it is not within the bound. */
static bool walk_child(struct flat_search *search, uint32_t depth) {
    struct walk_step *step = &search->walk[depth];
    uint32_t direction = NO_MOVE;
    for (uint32_t i = 0; i < 4 && direction == NO_MOVE; i++)
        if (step->left >> search->order[i] & 1) direction = search->order[i];
    step->left ^= (uint8_t)(1u << direction);
    uint32_t way = 4u * step->node.blank + direction;
    struct flat_child child = find_entries(search, search->views, &step->node, way);
    search->generated++;
    for (uint32_t view = 0; view < search->views; view++) {
        child.entry[view] = entry_at(search->base, child.index[view]);
        child.room[view] -= (int32_t)child.entry[view];
        if (child.room[view] < 0) return false;
    }
    struct flat_node node;
    make(search, search->views, &step->node, way, child, &node);
    flat_walk_start(search, &node);
    return true;
}

bool flat_walk_on(struct flat_search *search, uint32_t *depth, uint32_t top) {
    for (;;) {
        if (search->walk[*depth].left) {
            if (!walk_child(search, *depth)) continue;
            ++*depth;
            return true;
        }
        if (*depth == top) return false;
        --*depth;
    }
}

/* Lists the nodes at a depth as packets. False: more than fit. A goal above them ends the walk, which then stands there. */
static bool list_packets(struct flat_search *search, uint32_t down, uint32_t *goal) {
    uint64_t generated = search->generated, expanded = search->expanded++;
    uint32_t depth = 0;
    flat_walk_start(search, &search->root);
    search->crew.packets = 0;
    while (flat_walk_on(search, &depth, 0)) {
        const struct flat_node *node = &search->walk[depth].node;
        if (is_goal(search, node)) {
            *goal = depth;
            return true;
        }
        if (depth < down) {
            search->expanded++;
            continue;
        }
        if (search->crew.packets == PACKETS_MAX) return false;
        search->packet[search->crew.packets++] =
            (struct flat_packet){.node = *node,
                                 .before = search->generated - generated,
                                 .expanded_before = search->expanded - expanded};
        depth--;
    }
    return true;
}

uint32_t flat_make_packets(struct flat_search *search) {
    uint64_t generated = search->generated, expanded = search->expanded;
    uint32_t goal = 0, down = PACKET_DEPTH;
    bool fits = true;
    do {
        search->generated = generated;
        search->expanded = expanded;
        if (fits) search->packet_depth = down++;
        fits = list_packets(search, search->packet_depth, &goal);
        if (!fits) search->packet_depth--;
    } while (!fits || (!goal && search->crew.packets && search->crew.packets < PACKETS_WANTED &&
                       down < search->bound && down < search->packet_depth + 2));
    return goal;
}
