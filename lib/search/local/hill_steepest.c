/* SPDX-License-Identifier: MIT
 *
 * Hill climbing, steepest ascent: look at all neighbours and go to the one with the smallest
 * heuristic value, if it is smaller than the board's own. Among equals the first in the order of
 * the moves.
 *
 * The same climb as hill.c with another rule of choice; a rule matters only where a move can change
 * the value by more than one. By Manhattan distance every better neighbour is better by one, and
 * the two are the same. Values that jump (linear conflict, pattern databases) tell them apart.
 *
 * Paper 000's future work names the variants of hill climbing; Russell & Norvig, "Artificial
 * Intelligence: A Modern Approach", chapter on local search.
 */
#include "search/local/current_node.h"

int choose_steepest(struct walker *w, const struct hval children[4]) {
    int best = NO_EXIT;
    uint32_t least = w->value.h;
    for (int exit = 0; exit < walker_exits(w)->count; exit++)
        if (children[exit].h < least) {
            least = children[exit].h;
            best = exit;
        }
    return best;
}

static loyd_outcome run(struct search *s) {
    struct walker w;
    if (!walker_open(&w, s)) return LOYD_MEMORY_LIMIT;
    loyd_outcome outcome = walker_climb(&w, choose_steepest);
    if (outcome == LOYD_STUCK) return walker_stuck(&w);
    return outcome == LOYD_SOLVED ? walker_solved(&w) : outcome;
}

const struct algorithm loydi_hill_steepest = {
    .info = {.name = "hill-steepest",
             .title = "Hill climbing, steepest ascent",
             .summary = "goes to the best neighbour as long as it is better than the board",
             .reference = "Russell & Norvig, local search; paper 000's future work",
             .traits = LOYD_USES_HEURISTIC},
    .heuristic = "manhattan",
    .run = run,
};
