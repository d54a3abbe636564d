/* SPDX-License-Identifier: MIT
 *
 * A genetic algorithm. An individual is a string of moves, played from the current board; a move
 * that leaves the board or undoes the one before is skipped. Its fitness is the smallest heuristic
 * value along the way and, among equals, how soon it is reached. A generation: the fittest
 * individual lives on; every other place goes to a child of two parents, each the fitter of two
 * drawn by lot; the child has the first parent's moves up to a random point and the second's from
 * there, and each move is replaced by a random one with a small probability (mutation).
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
#include "search/parts/walker.h"

struct breed {
    struct walker w;
    struct permutation_set ended; /* boards where rounds ended */
    uint32_t count, length;
    uint8_t *strings, *children; /* count strings of length moves each */
    uint64_t *fitness;           /* of each string; small is fit */
};

#define UNFIT UINT64_MAX

static uint8_t *string_at(const struct breed *b, uint8_t *strings, uint32_t index) {
    return strings + (size_t)index * b->length;
}

static bool breed_open(struct breed *b, struct search *s) {
    b->count = (uint32_t)search_param(s, "population");
    b->length = (uint32_t)search_param(s, "length");
    size_t bytes = (size_t)b->count * b->length;
    b->strings = pool_alloc(s->pool, bytes);
    b->children = pool_alloc(s->pool, bytes);
    b->fitness = pool_alloc(s->pool, b->count * sizeof *b->fitness);
    return b->strings && b->children && b->fitness && walker_open(&b->w, s) &&
           set_open(&b->ended, s->space, s->pool);
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

/* Plays a string and goes back, unless it meets the goal: there the walker stays. False: return
 * s->stopped. */
static bool play(struct breed *b, uint32_t index) {
    struct walker *w = &b->w;
    const uint8_t *string = string_at(b, b->strings, index);
    size_t home = w->path.length;
    struct hval before = w->value;
    b->fitness[index] = UNFIT;
    for (uint32_t i = 0; i < b->length && !walker_at_goal(w); i++) {
        int exit = exit_of(w, string[i]);
        if (exit == NO_EXIT) continue;
        if (!search_expand(w->s, 1)) return false;
        struct hval value;
        walker_peek(w, (uint32_t)exit, &value);
        if (!walker_go(w, (uint32_t)exit, &value)) return false;
        uint64_t fitness = (uint64_t)value.h << 32 | (i + 1);
        if (fitness < b->fitness[index] && set_find(&b->ended, &w->state) == ID_NONE)
            b->fitness[index] = fitness;
    }
    if (!walker_at_goal(w)) walker_back(w, home, &before);
    return true;
}

static uint32_t fittest(const struct breed *b) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < b->count; i++)
        if (b->fitness[i] < b->fitness[best]) best = i;
    return best;
}

static const uint8_t *parent(struct breed *b) {
    uint32_t one = (uint32_t)rng_below(&b->w.s->rng, b->count);
    uint32_t two = (uint32_t)rng_below(&b->w.s->rng, b->count);
    return string_at(b, b->strings, b->fitness[one] <= b->fitness[two] ? one : two);
}

static void make_child(struct breed *b, uint8_t *child, double mutation) {
    struct rng *rng = &b->w.s->rng;
    const uint8_t *mother = parent(b), *father = parent(b);
    uint32_t point = (uint32_t)rng_below(rng, b->length + 1u);
    memcpy(child, mother, point);
    memcpy(child + point, father + point, b->length - point);
    for (uint32_t i = 0; i < b->length; i++)
        if (rng_real(rng) < mutation) child[i] = (uint8_t)rng_below(rng, 4);
}

static void next_generation(struct breed *b, double mutation) {
    memcpy(b->children, string_at(b, b->strings, fittest(b)), b->length);
    for (uint32_t i = 1; i < b->count; i++) make_child(b, string_at(b, b->children, i), mutation);
    uint8_t *old = b->strings;
    b->strings = b->children;
    b->children = old;
}

/* Goes the best way for good. False: return s->stopped. */
static bool commit(struct breed *b) {
    uint32_t best = fittest(b), moves = (uint32_t)b->fitness[best];
    bool fresh;
    if (b->fitness[best] == UNFIT) return walker_stroll(&b->w, b->length);
    for (uint32_t i = 0; i < moves; i++) {
        int exit = exit_of(&b->w, string_at(b, b->strings, best)[i]);
        if (exit == NO_EXIT) continue;
        struct hval value;
        walker_peek(&b->w, (uint32_t)exit, &value);
        if (!walker_go(&b->w, (uint32_t)exit, &value)) return false;
    }
    if (set_add(&b->ended, &b->w.state, &fresh) != ID_NONE) return true;
    b->w.s->stopped = LOYD_MEMORY_LIMIT;
    return false;
}

/* One horizon; the walker ends at the goal or at the board to go on from. False: return
 * s->stopped. */
static bool roll(struct breed *b) {
    struct search *s = b->w.s;
    double mutation = search_param(s, "mutation");
    for (size_t i = 0; i < (size_t)b->count * b->length; i++)
        b->strings[i] = (uint8_t)rng_below(&s->rng, 4);
    for (uint32_t left = (uint32_t)search_param(s, "generations");; left--) {
        for (uint32_t i = 0; i < b->count && !walker_at_goal(&b->w); i++)
            if (!play(b, i)) return false;
        if (walker_at_goal(&b->w)) return true;
        if (left == 1) return commit(b);
        next_generation(b, mutation);
    }
}

static loyd_outcome run(struct search *s) {
    struct breed b = {0};
    if (!breed_open(&b, s)) return LOYD_MEMORY_LIMIT;
    for (uint64_t left = (uint64_t)search_param(s, "rounds"); left; left--) {
        if (!roll(&b)) return s->stopped;
        if (walker_at_goal(&b.w)) {
            loyd_outcome outcome = walker_solved(&b.w);
            if (outcome != LOYD_DEPTH_LIMIT) return outcome;
            walker_home(&b.w);
        }
    }
    return walker_stuck(&b.w);
}

static const loyd_param params[] = {
    {.name = "population",
     .summary = "strings in a generation",
     .type = LOYD_INT,
     .min = 2,
     .max = 1e6,
     .initial = 100},
    {.name = "length",
     .summary = "moves in a string",
     .type = LOYD_INT,
     .min = 1,
     .max = 1e6,
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
