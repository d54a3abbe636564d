/* SPDX-License-Identifier: MIT
 *
 * A genetic algorithm. An individual is a string of moves, played from the current board; a move
 * that leaves the board or undoes the one before is skipped. Its fitness is the smallest heuristic
 * value along the way and, among equals, how soon it is reached. From one generation to the next
 * the fittest string lives on and the others are replaced by children of two parents
 * (local/move_strings.c).
 *
 * After some generations without the goal, the best way found is really gone, and a new random
 * population searches from there: a horizon that rolls along. A board where a round has ended does
 * not count as a place to end again, or the search would fall back into the same hollow for ever.
 *
 * The walk of all rounds is the path; it is shortened at the end. A move played counts as one
 * expansion with one child. Memory: the strings, and one board a round.
 *
 * Named in paper 001 as a better approach; Holland 1975, "Adaptation in Natural and Artificial
 * Systems".
 */
#include "search/local/current_node.h"
#include "search/local/move_strings.h"
#include "search/parts/permutation_set.h"

#define UNFIT UINT64_MAX

struct breed {
    struct walker w;
    struct move_strings strings;
    struct permutation_set ended; /* boards where rounds ended */
    int64_t *way; /* recorded: the nodes of the generation's fittest string; else NULL */
    uint64_t way_fitness;
};

static bool breed_open(struct breed *b, struct search *s) {
    b->strings.count = (uint32_t)search_param(s, "population");
    b->strings.length = (uint32_t)search_param(s, "length");
    if (search_traced(s)) b->way = pool_alloc(s->pool, (b->strings.length + 1) * sizeof *b->way);
    return (b->way || !search_traced(s)) && walker_open(&b->w, s) &&
           strings_open(&b->strings, s->pool) && set_open(&b->ended, s->space, s->pool, 0);
}

/* The exit a move takes, or NO_EXIT if it is skipped. */
static int exit_of(const struct walker *w, int direction) {
    const struct exits *exits = walker_exits(w);
    int last = walker_last(w);
    bool undoes = last != NO_MOVE && direction == move_opposite(last) && exits->count > 1;
    for (int exit = 0; exit < exits->count && !undoes; exit++)
        if (exits->direction[exit] == direction) return exit;
    return NO_EXIT;
}

/* Records that a string was played, from a path of that length, and keeps the nodes of the fittest:
 * the way that is gone for good is not made again. */
static void tell_played(struct breed *b, size_t home, uint64_t fitness) {
    struct walker *w = &b->w;
    if (w->path.length > home) walker_tell(w, LOYD_TRACE_PRUNE, "the end of a string");
    if (fitness >= b->way_fitness) return;
    b->way_fitness = fitness;
    for (size_t i = home; i < w->path.length; i++)
        b->way[i - home] = recorder_at(&w->recorder, i + 1);
}

/* Plays a string, notes its fitness and goes back, unless it meets the goal: there the walker
 * stays. False: return s->stopped. */
static bool play(struct breed *b, uint32_t index) {
    struct walker *w = &b->w;
    const uint8_t *string = string_at(&b->strings, index);
    size_t home = w->path.length;
    struct hval before = w->value;
    uint64_t fitness = UNFIT;
    for (uint32_t i = 0; i < b->strings.length && !walker_at_goal(w); i++) {
        int exit = exit_of(w, string[i]);
        if (exit == NO_EXIT) continue;
        struct hval value;
        if (!walker_try(w, (uint32_t)exit, &value) || !walker_go(w, (uint32_t)exit, &value))
            return false;
        uint64_t here = (uint64_t)w->value.h << 32 | (i + 1);
        if (here < fitness && set_find(&b->ended, &w->state) == ID_NONE) fitness = here;
    }
    b->strings.fitness[index] = fitness;
    if (walker_at_goal(w)) return true;
    if (b->way) tell_played(b, home, fitness);
    walker_back(w, home, &before);
    return true;
}

/* Goes the best way for good, or a random one if all ways end where a round has ended before.
 * False: return s->stopped. */
static bool commit(struct breed *b) {
    uint32_t best = strings_fittest(&b->strings);
    uint64_t fitness = b->strings.fitness[best];
    bool fresh;
    if (fitness == UNFIT) return walker_stroll(&b->w, b->strings.length);
    for (uint32_t i = 0, gone = 0; i < (uint32_t)fitness; i++) {
        int exit = exit_of(&b->w, string_at(&b->strings, best)[i]);
        if (exit == NO_EXIT) continue;
        if (b->way) b->w.made[exit] = b->way[gone++];
        if (!walker_step(&b->w, (uint32_t)exit)) return false;
    }
    b->w.s->stopped = LOYD_MEMORY_LIMIT;
    return set_add(&b->ended, &b->w.state, &fresh) != ID_NONE;
}

/* One horizon; the walker ends at the goal or at the board to go on from. False: return
 * s->stopped. */
static bool roll(struct breed *b) {
    struct search *s = b->w.s;
    double mutation = search_param(s, "mutation");
    strings_draw(&b->strings, &s->rng);
    for (uint32_t left = (uint32_t)search_param(s, "generations");; left--) {
        b->way_fitness = UNFIT;
        for (uint32_t i = 0; i < b->strings.count && !walker_at_goal(&b->w); i++)
            if (!play(b, i)) return false;
        if (walker_at_goal(&b->w)) return true;
        if (left == 1) return commit(b);
        strings_breed(&b->strings, &s->rng, mutation);
    }
}

static loyd_outcome run(struct search *s) {
    struct breed b = {0};
    if (!breed_open(&b, s)) return LOYD_MEMORY_LIMIT;
    bool too_long = false;
    for (uint64_t left = (uint64_t)search_param(s, "rounds"); left; left--) {
        if (!roll(&b)) return s->stopped;
        if (!walker_at_goal(&b.w)) continue;
        loyd_outcome outcome = walker_solved(&b.w);
        if (outcome != LOYD_DEPTH_LIMIT) return outcome;
        too_long = true;
        walker_home(&b.w);
    }
    return too_long ? LOYD_DEPTH_LIMIT : walker_stuck(&b.w);
}

static const loyd_param params[] = {
    {.name = "population",
     .summary = "strings in a generation",
     .type = LOYD_INT,
     .min = 2,
     .max = 10000,
     .initial = 100},
    {.name = "length",
     .summary = "moves in a string",
     .type = LOYD_INT,
     .min = 1,
     .max = 1000,
     .initial = 50},
    {.name = "generations",
     .summary = "generations before the best way is gone",
     .type = LOYD_INT,
     .min = 1,
     .max = 1e9,
     .initial = 30},
    {.name = "mutation",
     .summary = "probability that a child's move is a random one",
     .type = LOYD_REAL,
     .min = 0,
     .max = 1,
     .initial = 0.05},
    {.name = "rounds",
     .summary = "horizons before it gives up",
     .type = LOYD_INT,
     .min = 1,
     .max = 1e12,
     .initial = 10000},
};

const struct algorithm loydi_genetic = {
    .info = {.name = "genetic",
             .title = "Genetic algorithm",
             .summary = "breeds strings of moves, goes the best one and breeds on from there",
             .reference = "Holland 1975; named in paper 001",
             .traits = LOYD_USES_HEURISTIC | LOYD_RANDOMISED,
             .params = params,
             .param_count = sizeof params / sizeof *params},
    .heuristic = "manhattan",
    .run = run,
};
