/* SPDX-License-Identifier: MIT
 *
 * The loop of hill climbing, which its variants share: they differ in the rule that chooses among
 * the children. Each step makes and values all children of the current node and goes to the one
 * that the rule names. Cost: up to four values a step; the memory is one byte a move.
 */
#include "search/local/hill_climb.h"

#include <assert.h>

/* Records which of the children were not chosen. */
static void tell_choice(struct current_node *c, int chosen, const struct hval children[4]) {
    if (!search_traced(c->s)) return;
    const char *reason = chosen == NO_CHOICE ? "no child is chosen: stuck" : "another was chosen";
    for (uint32_t move = 0; move < current_moves(c)->count; move++)
        if ((int)move != chosen) current_refuse(c, move, &children[move], reason);
}

loyd_outcome hill_climb(struct current_node *c, choose_fn *choose) {
    while (!current_at_goal(c)) {
        struct hval children[4];
        if (c->path.length >= c->s->depth_limit) {
            current_tell(c, LOYD_TRACE_PRUNE, "at the depth limit");
            return LOYD_DEPTH_LIMIT;
        }
        if (!current_look(c, children)) return c->s->stopped;
        int move = choose(c, children);
        tell_choice(c, move, children);
        if (move == NO_CHOICE) return LOYD_STUCK;
        assert(move >= 0 && move < current_moves(c)->count);
        if (!current_go(c, (uint32_t)move, &children[move])) return c->s->stopped;
    }
    return LOYD_SOLVED;
}
