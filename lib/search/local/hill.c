/* SPDX-License-Identifier: MIT
 *
 * Hill climbing, first improvement: look at the neighbours in the order of the moves and go to the
 * first whose heuristic value is smaller. Stop where no neighbour's is. (The hill is the heuristic
 * turned upside down: h falls while the climber rises.)
 *
 * Invariant: the value falls with every move, so no board comes twice and the path has at most h of
 * the start moves. Nothing is kept but the board and the path.
 *
 * Neither complete nor optimal: most boards end on a local maximum, where every move makes the
 * value worse before it gets better. Then the outcome is stuck, and the message gives the moves and
 * the value at which the climb ended. When a climb by Manhattan distance does reach the goal, every
 * move came one nearer, and its solution is a shortest one.
 *
 * Paper 000 (Algorithm 3).
 */
#include "search/local/hill_climb.h"

static int choose_first(struct current_node *c, const struct hval children[4]) {
    for (int move = 0; move < current_moves(c)->count; move++)
        if (children[move].h < c->value.h) return move;
    return NO_CHOICE;
}

static loyd_outcome run(struct search *s) {
    struct current_node c;
    if (!current_open(&c, s)) return LOYD_MEMORY_LIMIT;
    loyd_outcome outcome = hill_climb(&c, choose_first);
    if (outcome == LOYD_STUCK) return current_stuck(&c);
    return outcome == LOYD_SOLVED ? current_solved(&c) : outcome;
}

const struct algorithm loydi_hill = {
    .info = {.name = "hill",
             .title = "Hill climbing, first improvement",
             .summary = "goes to the first neighbour with a smaller value, until none has",
             .reference = "paper 000, Algorithm 3",
             .traits = LOYD_USES_HEURISTIC},
    .heuristic = &loydi_manhattan,
    .run = run,
};
