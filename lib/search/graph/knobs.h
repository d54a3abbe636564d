/* SPDX-License-Identifier: MIT */
/* The knobs of a graph search. "BFS" or "A*" leaves open when the goal is tested, what happens to a
 * state that was met before, and which of two equal nodes comes first; programs that differ in
 * these report different counts. Each choice is a knob. The defaults are correct and, where the
 * algorithm can be, optimal; they run in the fast loops (bfs.c, dfs.c, best_first.c), and so do
 * fifo, lifo and low-h. With any other knob turned, and when it is recorded, a search runs in
 * textbook.c, which gives the same counts for what the fast loops do. */
#ifndef LOYDI_KNOBS_H
#define LOYDI_KNOBS_H

#include "search/graph/best_first.h"
#include "search/parts/ordered_frontier.h"

/* The order of the words in KNOB_DUPLICATES_BEST; KNOB_DUPLICATES has them without the first. */
enum duplicates {
    DUPLICATES_BEST, /* known states are dropped unless the new way is shorter */
    DUPLICATES_PUSH, /* a state is marked when pushed; every later way to it is dropped */
    DUPLICATES_POP,  /* a state is marked when taken out; a marked one taken out again is dropped */
    DUPLICATES_CLOSED, /* the same, and a marked child is not pushed */
    DUPLICATES_PATH,   /* only states on the node's own path are dropped */
    DUPLICATES_UNDO,   /* only the move that undoes the last one is dropped */
    DUPLICATES_NONE    /* nothing is dropped */
};

#define KNOB_GOAL_TEST                                                                             \
    {                                                                                              \
        .name = "goal-test", .summary = "when a node is tested for the goal", .type = LOYD_WORD,   \
        .words = "expansion|generation"                                                            \
    }
#define KNOB_DUPLICATES                                                                            \
    {                                                                                              \
        .name = "duplicates", .summary = "which states met before are dropped", .type = LOYD_WORD, \
        .words = "push|pop|closed|path|undo|none"                                                  \
    }
#define KNOB_DUPLICATES_BEST                                                                       \
    {                                                                                              \
        .name = "duplicates", .summary = "which states met before are dropped", .type = LOYD_WORD, \
        .words = "best|push|pop|closed|path|undo|none"                                             \
    }
/* For searches of the tree of moves, which usually keep no set. */
#define KNOB_DUPLICATES_TREE                                                                       \
    {                                                                                              \
        .name = "duplicates", .summary = "which states met before are dropped", .type = LOYD_WORD, \
        .words = "undo|none|path|push|pop|closed"                                                  \
    }
#define KNOB_LIMIT_RULE                                                                            \
    {                                                                                              \
        .name = "limit-rule", .type = LOYD_WORD,                                                   \
        .summary = "the limit as given, or (paper 003) misplaced + Manhattan, blank counted",      \
        .words = "given|estimate"                                                                  \
    }
#define KNOB_CHILDREN                                                                              \
    {                                                                                              \
        .name = "children", .type = LOYD_WORD,                                                     \
        .summary = "children are tried in the order of --order, or (papers) the last one first",   \
        .words = "in-order|reversed"                                                               \
    }
/* Where the key is g or h alone: among equals the oldest first, as in a queue. */
#define KNOB_TIES                                                                                  \
    {                                                                                              \
        .name = "ties", .summary = "which of the nodes with equal keys comes first",               \
        .type = LOYD_WORD, .words = "fifo|lifo|low-h|low-h-lifo|high-g|heap-000|heap-003"          \
    }
/* Where g and h both count: the one that looks nearest to the goal, then the newest. */
#define KNOB_TIES_LOW_H                                                                            \
    {                                                                                              \
        .name = "ties", .summary = "which of the nodes with equal keys comes first",               \
        .type = LOYD_WORD, .words = "low-h-lifo|low-h|fifo|lifo|high-g|heap-000|heap-003"          \
    }
#define KNOB_COST                                                                                  \
    {                                                                                              \
        .name = "cost",                                                                            \
        .summary = "g is the depth, the number of the step (paper 002), or left out (003)",        \
        .type = LOYD_WORD, .words = "depth|step|none"                                              \
    }

struct knobs {
    enum frontier_kind frontier;
    struct ranking ranking;
    enum duplicates duplicates;
    enum ties ties;
    bool goal_at_generation;
    bool children_reversed; /* of a stack: the last child is taken first */
    bool cost_is_step, cost_is_left_out;
};

/* The knobs as s's parameters turn them, on top of an algorithm's own frontier and ranking. */
struct knobs knobs_of(const struct search *s, enum frontier_kind frontier, struct ranking ranking);
/* True if nothing is remembered but the path, and only undoing the last move is ruled out, or not.
 */
static inline bool knobs_walk_the_tree(const struct knobs *knobs) {
    return knobs->duplicates == DUPLICATES_UNDO || knobs->duplicates == DUPLICATES_NONE;
}
/* True if states met before are remembered beyond the path: a search with a depth limit then misses
 * shorter ways. */
static inline bool knobs_keep_a_set(const struct knobs *knobs) {
    return knobs->duplicates <= DUPLICATES_CLOSED;
}
/* True if the fast loop does the same, and nobody wants to look. */
bool knobs_are_fast(const struct search *s, const struct knobs *knobs);
/* True if besides the caller wants threads, and they can share the search. */
bool knobs_share(const struct search *s, const struct knobs *knobs);
/* With limit-rule=estimate, paper 003's limit becomes s->depth_limit. False: out of memory. */
bool knobs_apply_limit_rule(struct search *s);
loyd_outcome textbook(struct search *s, const struct knobs *knobs);

#endif
