/* SPDX-License-Identifier: MIT */
/* What every search gets and how it reports. An algorithm is one const descriptor at the foot of
 * its own file and one line in algorithms.def; run() searches and returns how it ended. It
 *   - calls search_expand() before it generates the children of a node, and returns s->stopped if
 *     that says no: there time, nodes, memory and cancelling are watched;
 *   - takes memory from s->pool alone, and returns LOYD_MEMORY_LIMIT when the pool refuses;
 *   - returns a solution by search_found_*() and LOYD_SOLVED. The caller replays it.
 * See search/example_template.c. */
#ifndef LOYDI_SEARCH_H
#define LOYDI_SEARCH_H

#include "core/rng.h"
#include "core/sentence.h"
#include "heuristics/heuristic.h"

enum { SEARCH_PARAMS_MAX = 12 };

struct multi_bound;

struct search_clock {
    double start_s, read_s;       /* on the monotonic clock: the start, the last reading */
    double next_tick_s;           /* when progress is due */
    double until_s;               /* when to stop, where no limit was asked for; 0: never */
    uint32_t countdown, interval; /* expansions until the clock is read, and between readings */
};

struct search {
    const struct space *space;
    const struct algorithm *algorithm;
    const struct heuristic_choice *choice;       /* the heuristic that is to be used; NULL: none */
    bool heuristic_chosen;                       /* by the caller, not by default */
    const struct heuristic *heuristic;           /* made of the choice; NULL: none, or not yet */
    struct hval start_value;                     /* the start's, by the heuristic */
    const struct heuristic_class *own_heuristic; /* whose tables the engine has itself; or NULL */
    int64_t own_h_start;                         /* the start's value by the engine; or -1 */
    struct multi_bound *multi;                   /* the metric is multi-tile moves; else NULL */
    struct pool *pool;
    struct table_source *tables; /* where pattern tables lie ready */
    struct plugin_fault *fault;  /* where mistakes of plugins go; solve.c's */
    struct rng rng;
    uint64_t depth_limit;            /* UINT64_MAX: none */
    uint64_t node_limit;             /* UINT64_MAX: none */
    double param[SEARCH_PARAMS_MAX]; /* by the descriptor's order; a word is its number from 0 */

    /* Figures; see docs/measuring.md. */
    uint64_t expanded, generated;
    uint64_t frontier, frontier_max, states_max;
    int64_t seen;        /* -1: the search does not know */
    int64_t lower_bound; /* proved by the search; -1: nothing */
    bool optimal;        /* set by a search that has proved its solution shortest */
    struct {
        uint64_t expanded, generated;
    } before;      /* by a search that ran before this one and left its figures here */
    bool building; /* pattern tables; the next two say how far it is */
    double tables_share, tables_left_s; /* of loyd_progress */
    double iteration_share;             /* of the iteration, done; 0: not known */
    unsigned threads;                   /* that searched; 0: one */
    double enough; /* a solution of at most so many times lower_bound ends it; 0: none does */
    bool alone;    /* the algorithm runs for another one: a single thread, the same counts always */

    uint16_t *trace_tiles; /* room for an event's board; NULL: nothing is recorded */
    int64_t trace_nodes;   /* nodes recorded so far */
    bool trace_failed;     /* the recorder found no memory: the search ends */

    const struct algorithm *ran; /* last, by search_run */
    char tables_used[32]; /* the tiles of the pattern tables that the engine has, "7-8", and from
                             where it searches, if not from the start */
    char method[96]; /* what found the solution, where more than one search had a part; or "" */
    loyd_outcome stopped;   /* why search_expand said no */
    bool cancelled;         /* progress said so at an event: the next look at the clock hears it */
    loyd_error *message;    /* how it ended, said by loydi_say; solve.c's */
    struct search_log *log; /* iterations, improvements, the solution: solve.c's */
    struct search_clock clock;
};

struct algorithm {
    loyd_info info;
    const struct heuristic_class *heuristic; /* the default of -H; NULL: uses none */
    /* The default on shapes that that one is not for; NULL: it is for all. */
    const struct heuristic_class *heuristic_else;
    loyd_outcome (*run)(struct search *s);
    bool picks_heuristic; /* run() makes the one it needs; else s->heuristic is there already */
    bool foreign;         /* a plugin's */
    bool chooses;         /* run() leaves the search to others, and the result names which */
    /* In the multi-tile metric; the bound is s->multi. NULL: not LOYD_MULTI_TILE. */
    loyd_outcome (*run_multi)(struct search *s);
    bool multi_params; /* the parameters count for run_multi too */
    /* Whether a checkpoint of s is kept, and one that is there is this search's. LOYD_UNSUPPORTED,
     * without a text: it is kept for checkpoint_for alone. NULL: not LOYD_CHECKPOINT. */
    loyd_status (*checkpoint)(const struct search *s, loyd_error *error);
    const char *checkpoint_for;
};

/* Runs the algorithm, with s->heuristic made of the choice where it uses one. */
loyd_outcome search_run(struct search *s, const struct algorithm *algorithm);
/* Makes s->heuristic and values the start by it. False: the pool is used up, and nothing
 * changes. */
bool search_make_heuristic(struct search *s, const struct heuristic_choice *choice);

bool search_watch(struct search *s);
/* How much of the time that it has has passed, from 0 to 1; 0 where there is no limit. */
double search_time_share(const struct search *s);
/* The same of the time or of the nodes, whichever is the more. */
double search_share_used(const struct search *s);
/* True if the search's heuristic can't overestimate: its first solution by cost is then shortest.
 */
static inline bool search_admissible(const struct search *s) {
    if (!s->heuristic && s->own_heuristic) return s->own_heuristic->info.traits & LOYD_ADMISSIBLE;
    return !s->heuristic || s->heuristic->traits & LOYD_ADMISSIBLE;
}

/* Counts one expansion that makes that many children. False: stop, return s->stopped. */
static inline bool search_expand(struct search *s, uint32_t children) {
    if (s->generated + children > s->node_limit) {
        s->stopped = LOYD_NODE_LIMIT;
        return false;
    }
    s->expanded++;
    s->generated += children;
    return --s->clock.countdown || search_watch(s);
}

/* The same for a search that counts its children one by one, as it makes them. */
static inline bool search_enter(struct search *s, uint32_t children_max) {
    if (s->generated + children_max > s->node_limit) {
        s->stopped = LOYD_NODE_LIMIT;
        return false;
    }
    s->expanded++;
    return --s->clock.countdown || search_watch(s);
}

/* frontier: nodes waiting now; states: nodes held in memory now. */
static inline void search_sizes(struct search *s, uint64_t frontier, uint64_t states) {
    s->frontier = frontier;
    if (frontier > s->frontier_max) s->frontier_max = frontier;
    if (states > s->states_max) s->states_max = states;
}

/* Another value of that parameter holds, which the result is to name. */
void search_param_held(struct search *s, const char *name, double value);
/* The value of the descriptor's parameter of that name (a word: its number, from 0). */
double search_param(const struct search *s, const char *name);

/* The word chosen for the descriptor's parameter of that name, not NUL-ended; its length in
 * *length. */
const char *search_word(const struct search *s, const char *name, size_t *length);
bool search_word_is(const struct search *s, const char *name, const char *word);

/* Hands an event to the recorder; the board is state's. Call it only if search_traced(s). */
static inline bool search_traced(const struct search *s) {
    return s->trace_tiles;
}
void search_trace(struct search *s, const struct state *state, loyd_trace_event event);

/* An iteration of that bound begins: the counts so far close the one before. */
void search_iteration(struct search *s, uint32_t bound);
/* It ends: what is counted from now on belongs to none. */
void search_close_iteration(struct search *s);
/* The bound of the last iteration; -1: none has begun. */
int64_t search_bound(const struct search *s);
/* Tells the recorder, if there is one, that the search begins anew. */
void search_trace_anew(struct search *s);

/* Raises the proved lower bound. */
static inline void search_prove(struct search *s, uint64_t bound) {
    if ((int64_t)bound > s->lower_bound) s->lower_bound = (int64_t)bound;
}
/* The length of the solution kept so far, in moves of the metric. */
uint64_t search_length(const struct search *s);

/* Keeps a solution: length moves, 0..3 each. False: out of memory. A graph search has
 * search_found_node (search/parts/path.h). */
bool search_found_moves(struct search *s, const uint8_t *moves, size_t length);
/* Forgets the solution; returns why. */
loyd_outcome search_drop(struct search *s, loyd_outcome why);
/* How a search that has a solution ends when a limit stops it: with that solution, and a message;
 * cancelled, if that was why. */
loyd_outcome search_ended(struct search *s, loyd_outcome why);
/* The same for a search that goes on: keeps it and reports it as an improvement. One with fewer
 * steps that are not fewer multi-tile moves is let go. */
bool search_found_better(struct search *s, const uint8_t *moves, size_t length);

#endif
