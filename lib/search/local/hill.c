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
#include "search/local/current_node.h"

static int choose_first(struct walker *w, const struct hval children[4]) {
    for (int exit = 0; exit < walker_exits(w)->count; exit++)
        if (children[exit].h < w->value.h) return exit;
    return NO_EXIT;
}

static loyd_outcome run(struct search *s) {
    struct walker w;
    if (!walker_open(&w, s)) return LOYD_MEMORY_LIMIT;
    loyd_outcome outcome = walker_climb(&w, choose_first);
    if (outcome == LOYD_STUCK) return walker_stuck(&w);
    return outcome == LOYD_SOLVED ? walker_solved(&w) : outcome;
}

const struct algorithm loydi_hill = {
    .info = {.name = "hill",
             .title = "Hill climbing, first improvement",
             .summary = "goes to the first neighbour with a smaller value, until none has",
             .reference = "paper 000, Algorithm 3",
             .traits = LOYD_USES_HEURISTIC},
    .heuristic = "manhattan",
    .run = run,
};
