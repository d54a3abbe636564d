/* SPDX-License-Identifier: MIT
 *
 * A genetic algorithm. An individual is a string of moves, played from the current board; a move
 * that leaves the board or undoes the one before is skipped. Its fitness is the smallest heuristic
 * value along the way and, among equals, how soon it is reached. From one generation to the next
 * the fittest string lives on and the others are replaced by children of two parents
 * (move_strings.c).
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
    struct current_node current;
    struct move_strings strings;
    struct permutation_set ended; /* boards where rounds ended */
    int64_t *way; /* recorded: the nodes of the generation's fittest string; else NULL */
    uint64_t way_fitness;
};

static bool breed_open(struct breed *b, struct search *s) {
    b->strings.count = (uint32_t)search_param(s, "population");
    b->strings.length = (uint32_t)search_param(s, "length");
    if (search_traced(s)) b->way = pool_alloc(s->pool, (b->strings.length + 1) * sizeof *b->way);
    return (b->way || !search_traced(s)) && current_open(&b->current, s) &&
           strings_open(&b->strings, s->pool) && set_open(&b->ended, s->space, s->pool, 0);
}

/* Which of the blank's moves goes in that direction; NO_CHOICE: it is skipped. */
static int move_of(const struct current_node *c, int direction) {
    const struct moves *moves = current_moves(c);
    int last = current_last(c);
    bool undoes = last != NO_MOVE && direction == move_opposite(last) && moves->count > 1;
    for (int move = 0; move < moves->count && !undoes; move++)
        if (moves->direction[move] == direction) return move;
    return NO_CHOICE;
}

/* Records that a string was played, from a path of that length, and keeps the nodes of the fittest:
 * the way that is gone for good is not made again. */
static void tell_played(struct breed *b, size_t home, uint64_t fitness) {
    struct current_node *c = &b->current;
    if (c->path.length > home) current_tell(c, LOYD_TRACE_PRUNE, "the end of a string");
    if (fitness >= b->way_fitness) return;
    b->way_fitness = fitness;
    for (size_t i = home; i < c->path.length; i++)
        b->way[i - home] = recorder_at(&c->recorder, i + 1);
}

/* Plays a string, notes its fitness and goes back, unless it meets the goal: there the node
 * stays. False: return s->stopped. */
static bool play(struct breed *b, uint32_t index) {
    struct current_node *c = &b->current;
    const uint8_t *string = string_at(&b->strings, index);
    size_t home = c->path.length;
    struct hval before = c->value;
    uint64_t fitness = UNFIT;
    for (uint32_t i = 0; i < b->strings.length && !current_at_goal(c); i++) {
        int move = move_of(c, string[i]);
        if (move == NO_CHOICE) continue;
        struct hval value;
        if (!current_try(c, (uint32_t)move, &value) || !current_go(c, (uint32_t)move, &value))
            return false;
        uint64_t here = (uint64_t)c->value.h << 32 | (i + 1);
        if (here < fitness && set_find(&b->ended, &c->state) == ID_NONE) fitness = here;
    }
    b->strings.fitness[index] = fitness;
    if (current_at_goal(c)) return true;
    if (b->way) tell_played(b, home, fitness);
    current_back(c, home, &before);
    return true;
}

/* Goes the best way for good, or a random one if all ways end where a round has ended before.
 * False: return s->stopped. */
static bool commit(struct breed *b) {
    uint32_t best = strings_fittest(&b->strings);
    uint64_t fitness = b->strings.fitness[best];
    bool fresh;
    if (fitness == UNFIT) return current_stroll(&b->current, b->strings.length);
    for (uint32_t i = 0, gone = 0; i < (uint32_t)fitness; i++) {
        int move = move_of(&b->current, string_at(&b->strings, best)[i]);
        if (move == NO_CHOICE) continue;
        if (b->way) b->current.made[move] = b->way[gone++];
        if (!current_step(&b->current, (uint32_t)move)) return false;
    }
    b->current.s->stopped = LOYD_MEMORY_LIMIT;
    return set_add(&b->ended, &b->current.state, &fresh) != ID_NONE;
}

/* One horizon; the current node ends up at the goal or at the board to go on from. False: return
 * s->stopped. */
static bool roll(struct breed *b) {
    struct search *s = b->current.s;
    double mutation = search_param(s, "mutation");
    strings_draw(&b->strings, &s->rng);
    for (uint32_t left = (uint32_t)search_param(s, "generations");; left--) {
        b->way_fitness = UNFIT;
        for (uint32_t i = 0; i < b->strings.count && !current_at_goal(&b->current); i++)
            if (!play(b, i)) return false;
        if (current_at_goal(&b->current)) return true;
        if (left == 1) return commit(b);
        strings_breed(&b->strings, &s->rng, mutation);
    }
}

/* No string can be short enough: strings would be bred to no end. */
static bool out_of_reach(const struct search *s) {
    return search_admissible(s) && s->start_value.h > s->depth_limit;
}

static loyd_outcome run(struct search *s) {
    struct breed b = {0};
    if (!breed_open(&b, s)) return LOYD_MEMORY_LIMIT;
    if (out_of_reach(s)) return LOYD_DEPTH_LIMIT;
    bool too_long = false;
    for (uint64_t left = (uint64_t)search_param(s, "rounds"); left; left--) {
        if (!roll(&b)) return s->stopped;
        if (!current_at_goal(&b.current)) continue;
        loyd_outcome outcome = current_solved(&b.current);
        if (outcome != LOYD_DEPTH_LIMIT) return outcome;
        too_long = true;
        current_home(&b.current);
    }
    return too_long ? LOYD_DEPTH_LIMIT : current_stuck(&b.current);
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
     .summary = "generations before the best string is followed",
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
     .summary = "strings followed one after the other before it gives up",
     .type = LOYD_INT,
     .min = 1,
     .max = 1e12,
     .initial = 10000},
};

const struct algorithm loydi_genetic = {
    .info = {.name = "genetic",
             .title = "Genetic algorithm",
             .summary = "evolves strings of moves, follows the best one and goes on from there",
             .reference = "Holland 1975; named in paper 001",
             .traits = LOYD_USES_HEURISTIC | LOYD_RANDOMISED,
             .params = params,
             .param_count = sizeof params / sizeof *params},
    .heuristic = &loydi_manhattan,
    .run = run,
};
