/* SPDX-License-Identifier: MIT
 *
 * `auto` in the multi-tile metric. Boards of up to 16 cells are searched by IDA*, which solves most
 * of them in less than a second, by tables; where limits end that, the rest of them goes to a
 * solution in single-tile moves. Beyond, it does as in single-tile moves: a solution is
 * found at once and bettered for a while, by the number of its runs; IDA* then looks for one with
 * fewer moves, or for a proof that there is none, until the `proof` nodes or the time are spent.
 * Each bound that it finishes raises the lower bound.
 */
#include "run/search_log.h"
#include "search/algorithms.h"
#include "search/choose/auto.h"
#include "search/parts/multi_moves.h"
#include "tables/multi_table.h"

/* A solution in single-tile moves, with few runs among those that were met. */
static loyd_outcome find_any(struct search *s) {
    loyd_outcome outcome = auto_find(s, 0.5);
    s->lower_bound = -1; /* what was proved there is about single-tile moves */
    s->optimal = false;
    s->stopped = LOYD_SOLVED;
    return s->log->solved && outcome != LOYD_CANCELLED ? LOYD_SOLVED : outcome;
}

/* IDA* for fewer moves than what is known, within the nodes for the proof. */
static loyd_outcome prove(struct search *s, uint64_t known) {
    uint64_t node_limit = s->node_limit;
    uint64_t proof = s->generated + (uint64_t)search_param(s, "proof");
    s->depth_limit = known - 1;
    if (proof < node_limit) s->node_limit = proof;
    loyd_outcome outcome = multi_idastar(s);
    s->node_limit = node_limit;
    s->depth_limit = UINT64_MAX;
    if (outcome == LOYD_SOLVED) return LOYD_SOLVED;
    s->optimal = false; /* unless the bound has come up to the length: solve.c sees that */
    if (outcome != LOYD_DEPTH_LIMIT) loydi_say(s->message, MESSAGE_PROOF_UNFINISHED_MULTI);
    return outcome == LOYD_CANCELLED ? outcome : LOYD_SOLVED;
}

loyd_outcome multi_auto(struct search *s) {
    bool bounded = s->depth_limit != UINT64_MAX; /* beam search counts in other moves */
    if (s->space->cells <= MULTI_CELLS_MAX || bounded) return auto_answer(s, multi_idastar);
    loyd_outcome found = find_any(s);
    if (found != LOYD_SOLVED) return found;
    uint64_t known = search_length(s);
    return known ? prove(s, known) : LOYD_SOLVED;
}
