/* SPDX-License-Identifier: MIT */
/* The current node of a local search: one board, its heuristic value, and the moves that lead to it
 * from the start. Whatever a search does with it, the path stays a real one. Its children are
 * numbered by the moves that make them, 0 to 3, as in struct moves. */
#ifndef LOYDI_CURRENT_NODE_H
#define LOYDI_CURRENT_NODE_H

#include "core/move_list.h"
#include "run/recorder.h"

struct current_node {
    struct search *s;
    struct state state;
    struct hval value;
    struct move_list path;
    uint64_t level;           /* moves since the value last fell */
    struct recorder recorder; /* a node's place is the length of the path to it */
    int64_t made[4];          /* recorded: the children made last, by move */
};

/* Stands at the start. False: the memory limit is too small to begin. */
bool current_open(struct current_node *c, struct search *s);
/* Returns to the start and forgets the path. */
void current_home(struct current_node *c);
/* Takes back the last moves until the path is length long, where the value was value. */
void current_back(struct current_node *c, size_t length, const struct hval *value);

/* The value of the board made by a move, without going there. Counts nothing: the
 * caller has called search_expand. */
void current_peek(struct current_node *c, uint32_t move, struct hval *child);
/* Counts one expansion and values all its children, by move. False: return s->stopped. */
bool current_look(struct current_node *c, struct hval children[4]);
/* Counts one expansion of one child, the one made by the move, and values it. False: return
 * s->stopped. */
bool current_try(struct current_node *c, uint32_t move, struct hval *child);
/* Makes a move to the board of that value. False: return s->stopped. */
bool current_go(struct current_node *c, uint32_t move, const struct hval *value);
/* Makes a move again that has been made before. False: return s->stopped. */
bool current_step(struct current_node *c, uint32_t move);
/* A random move, not the one just come from unless there is no other. */
uint32_t current_random_move(struct current_node *c);
/* Up to steps random moves, none undoing the one before, fewer if the goal comes first. Counts one
 * expansion of one child a move. False: return s->stopped. */
bool current_stroll(struct current_node *c, uint64_t steps);

/* Records an event of the current board, or that the child made by the move is not entered. Nothing
 * happens where nothing is recorded. */
void current_record(struct current_node *c, loyd_trace_kind kind, const char *reason);
static inline void current_tell(struct current_node *c, loyd_trace_kind kind, const char *reason) {
    if (search_traced(c->s)) current_record(c, kind, reason);
}
void current_refuse(struct current_node *c, uint32_t move, const struct hval *child,
                    const char *reason);

static inline bool current_at_goal(const struct current_node *c) {
    return state_is_goal(c->s->space, &c->state);
}

static inline const struct moves *current_moves(const struct current_node *c) {
    return state_moves(c->s->space, &c->state);
}

/* In place of a move where none is made. */
enum { NO_CHOICE = -1 };

/* The direction of the last move. */
static inline int current_last(const struct current_node *c) {
    return c->path.length ? *move_list_at(&c->path, c->path.length - 1) : NO_MOVE;
}

/* One try at the goal from the start. Stuck or depth limit: another may do better. */
typedef loyd_outcome attempt_fn(struct current_node *c, bool first);
/* Attempts until one ends otherwise, at most 1 + the parameter restarts; returns how it ended. */
loyd_outcome current_attempts(struct current_node *c, attempt_fn *attempt);

/* Keeps the path as the solution, shortened (shorten_path.h). LOYD_DEPTH_LIMIT: it is longer than
 * allowed and was not kept. */
loyd_outcome current_solved(struct current_node *c);
/* Says in the message where it stands, and returns LOYD_STUCK. */
loyd_outcome current_stuck(struct current_node *c);

#endif
