/* SPDX-License-Identifier: MIT */
/* The walker of the local searches: one board, its heuristic value, and the moves that lead to it
 * from the start. Whatever a search does with it, the path stays a real one. */
#ifndef LOYDI_WALKER_H
#define LOYDI_WALKER_H

#include "run/recorder.h"
#include "search/parts/move_list.h"

struct walker {
    struct search *s;
    struct state state;
    struct hval value, start_value;
    struct move_list path;
    uint64_t level;           /* moves since the value last fell */
    struct recorder recorder; /* a node's place is the length of the path to it */
    int64_t made[4];          /* recorded: the children made last, by exit */
};

/* Stands at the start. False: the memory limit is too small to begin. */
bool walker_open(struct walker *w, struct search *s);
/* Returns to the start and forgets the path. */
void walker_home(struct walker *w);
/* Takes back the last moves until the path is length long, where the value was value. */
void walker_back(struct walker *w, size_t length, const struct hval *value);

/* The value of the board behind an exit, where the walker does not go yet. Counts nothing: the
 * caller has called search_expand. */
void walker_peek(struct walker *w, uint32_t exit, struct hval *child);
/* Counts one expansion and values all its children, by exit. False: return s->stopped. */
bool walker_look(struct walker *w, struct hval children[4]);
/* Counts one expansion of one child, the one behind the exit, and values it. False: return
 * s->stopped. */
bool walker_try(struct walker *w, uint32_t exit, struct hval *child);
/* Goes through an exit to the board of that value. False: return s->stopped. */
bool walker_go(struct walker *w, uint32_t exit, const struct hval *value);
/* Goes through an exit again, where the walker has been. False: return s->stopped. */
bool walker_step(struct walker *w, uint32_t exit);
/* A random exit, not the one just come from unless there is no other. */
uint32_t walker_random_exit(struct walker *w);
/* Up to steps random moves, none undoing the one before, fewer if the goal comes first. Counts one
 * expansion of one child a move. False: return s->stopped. */
bool walker_stroll(struct walker *w, uint64_t steps);

/* Records an event of the walker's board, or that the child behind the exit is not entered. Nothing
 * happens where nothing is recorded. */
void walker_record(struct walker *w, loyd_trace_kind kind, const char *reason);
static inline void walker_tell(struct walker *w, loyd_trace_kind kind, const char *reason) {
    if (search_traced(w->s)) walker_record(w, kind, reason);
}
void walker_refuse(struct walker *w, uint32_t exit, const struct hval *child, const char *reason);

static inline bool walker_at_goal(const struct walker *w) {
    return state_is_goal(w->s->space, &w->state);
}

static inline const struct exits *walker_exits(const struct walker *w) {
    return state_exits(w->s->space, &w->state);
}

/* The direction of the last move. */
static inline int walker_last(const struct walker *w) {
    return w->path.length ? *moves_at(&w->path, w->path.length - 1) : NO_MOVE;
}

/* A rule of hill climbing: the exit to take, given the children's values; NO_EXIT ends the climb.
 */
enum { NO_EXIT = -1 };
typedef int choose_fn(struct walker *w, const struct hval children[4]);
/* The best child if it is better than the board; among equals the first. In hill_steepest.c. */
choose_fn choose_steepest;

/* Climbs by the rule until the goal (solved), no exit (stuck) or a limit. */
loyd_outcome walker_climb(struct walker *w, choose_fn *choose);

/* One try at the goal by a walker at the start. Stuck or depth limit: another may do better. */
typedef loyd_outcome attempt_fn(struct walker *w, bool first);
/* Attempts until one ends otherwise, at most 1 + the parameter restarts; returns how it ended. */
loyd_outcome walker_attempts(struct walker *w, attempt_fn *attempt);

/* Keeps the path as the solution, shortened (shorten_path.h). LOYD_DEPTH_LIMIT: it is longer than
 * allowed and was not kept. */
loyd_outcome walker_solved(struct walker *w);
/* Says in the message where the walker stands, and returns LOYD_STUCK. */
loyd_outcome walker_stuck(struct walker *w);

#endif
