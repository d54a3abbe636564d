/* SPDX-License-Identifier: MIT
 *
 * Beta-hill climbing: hill climbing with an operator that leaves local maxima. Every step makes one
 * candidate from the current solution by two operators, and the candidate replaces it if it is no
 * worse:
 *   - the N-operator (neighbourhood) goes to a random solution nearby, within a bandwidth;
 *   - the beta-operator draws each variable of it anew with a small probability beta.
 *
 * In the puzzle the solution is the board reached so far. Nearby are the boards a few random moves
 * away: the N-operator makes 1 to bandwidth of them, none undoing the one before. A single cell
 * can't be drawn anew, since most such boards can't be reached; the beta-operator therefore draws
 * cell by cell, and each hit adds another bandwidth of random moves. So most candidates are near,
 * some are far, and any distance has a chance.
 *
 * Invariant: the value of the current board never rises, though a candidate's way leads over
 * worse boards. The path is the candidates that were taken, shortened at the end. Each random move
 * counts as one expansion with one child.
 *
 * Named in paper 000 (related work). Al-Betar 2017, "Beta-hill climbing: an exploratory local
 * search".
 */
#include "search/local/current_node.h"

/* How many random moves the next candidate is away. */
static uint64_t distance(struct search *s) {
    double beta = search_param(s, "beta");
    uint64_t bandwidth = (uint64_t)search_param(s, "bandwidth");
    uint64_t moves = 1 + rng_below(&s->rng, bandwidth);
    for (uint32_t cell = 0; cell < s->space->cells; cell++)
        if (rng_real(&s->rng) < beta) moves += 1 + rng_below(&s->rng, bandwidth);
    return moves;
}

/* One candidate, kept if no worse. False: return s->stopped. */
static bool step(struct current_node *c) {
    size_t length = c->path.length;
    struct hval before = c->value;
    if (!current_stroll(c, distance(c->s))) return false;
    if (c->value.h > before.h && !current_at_goal(c)) {
        current_tell(c, LOYD_TRACE_PRUNE, "a worse candidate");
        current_back(c, length, &before);
    }
    return true;
}

static loyd_outcome climb(struct current_node *c, bool first) {
    (void)first;
    uint64_t steps = (uint64_t)search_param(c->s, "steps");
    for (uint64_t n = 0; n < steps && !current_at_goal(c); n++)
        if (!step(c)) return c->s->stopped;
    return current_at_goal(c) ? current_solved(c) : LOYD_STUCK;
}

static loyd_outcome run(struct search *s) {
    struct current_node c;
    return current_open(&c, s) ? current_attempts(&c, climb) : LOYD_MEMORY_LIMIT;
}

static const loyd_param params[] = {
    {.name = "beta",
     .summary = "probability, for each cell, of going farther",
     .type = LOYD_REAL,
     .min = 0,
     .max = 1,
     .initial = 0.05},
    {.name = "bandwidth",
     .summary = "most random moves to a candidate nearby",
     .type = LOYD_INT,
     .min = 1,
     .max = 1e6,
     .initial = 6},
    {.name = "steps",
     .summary = "candidates in one climb",
     .type = LOYD_INT,
     .min = 1,
     .max = 1e12,
     .initial = 3000},
    {.name = "restarts",
     .summary = "restarts before it gives up",
     .type = LOYD_INT,
     .min = 0,
     .max = 1e9,
     .initial = 1000},
};

const struct algorithm loydi_beta_hill = {
    .info = {.name = "beta-hill",
             .title = "Beta-hill climbing",
             .summary = "takes random candidates that are no worse, most near, some far",
             .reference = "Al-Betar 2017; named in paper 000",
             .traits = LOYD_USES_HEURISTIC | LOYD_RANDOMISED,
             .params = params,
             .param_count = sizeof params / sizeof *params},
    .heuristic = &loydi_manhattan,
    .run = run,
};
