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
#include "search/local/hill_climb.h"

int choose_steepest(struct current_node *c, const struct hval children[4]) {
    int best = NO_CHOICE;
    uint32_t least = c->value.h;
    for (int move = 0; move < current_moves(c)->count; move++)
        if (children[move].h < least) {
            least = children[move].h;
            best = move;
        }
    return best;
}

static loyd_outcome run(struct search *s) {
    struct current_node c;
    if (!current_open(&c, s)) return LOYD_MEMORY_LIMIT;
    loyd_outcome outcome = hill_climb(&c, choose_steepest);
    if (outcome == LOYD_STUCK) return current_stuck(&c);
    return outcome == LOYD_SOLVED ? current_solved(&c) : outcome;
}

const struct algorithm loydi_hill_steepest = {
    .info = {.name = "hill-steepest",
             .title = "Hill climbing, steepest ascent",
             .summary = "goes to the best neighbour as long as it is better than the board",
             .reference = "Russell & Norvig, local search; paper 000's future work",
             .traits = LOYD_USES_HEURISTIC},
    .heuristic = &loydi_manhattan,
    .run = run,
};
