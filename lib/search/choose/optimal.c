/* SPDX-License-Identifier: MIT
 *
 * optimal: shortest solutions, as fast as we can. It is IDA* throughout, by the engine's kernels:
 *
 *   up to 16 cells, manhattan    the kernel manhattan: the nodes are those of `idastar` to the unit
 *   up to 16 cells, pdb          the kernel bits, the first states stored and searched by A*
 *   17 to 25 cells, pdb          the kernel steps, or flat with the counts of the literature
 *   anything else                `idastar` itself
 *
 * With the kernel steps beams look for a solution between the iterations (anysize/anytime.h). Where
 * they find a shortest one, the last iteration, which takes most of the time, is not needed: the
 * one before has proved that nothing is shorter.
 *
 * The heuristic is pdb unless told, and linear-conflict on shapes that have no tables. Beyond 16
 * cells, where building tables takes seconds, a short `idastar` comes first.
 *
 * Counts with pdb differ from idastar's: nodes within an iteration are visited in another order, so
 * the last iteration ends elsewhere. The length does not, as every iteration before the last is
 * searched in full. Korf 1985; Korf & Felner 2002.
 */
#include "anysize/anytime.h"
#include "run/search_log.h"
#include "search/algorithms.h"
#include "search/choose/auto.h"
#include "search/parts/multi_moves.h"

enum { SEEK_NODES = 8192, SEEK_WIDTH_MIN = 2048, SEEK_WIDTH_MAX = 1 << 19 };

/* Is the heuristic pdb, and has the engine tables for this search? */
static bool has_tables(const struct search *s, enum table_purpose *purpose) {
    bool packed = s->space->packed, plain = search_param(s, "extras") == 0;
    *purpose = packed ? TABLES_PACKED : plain ? TABLES_LARGE_PLAIN : TABLES_LARGE;
    return s->choice->class == &loydi_pdb && table_search_can(s, *purpose) &&
           (packed || !search_traced(s));
}

/* Between two iterations of the engine: beams of a width by what the last iteration took, in less
 * than a tenth of the time that the next one takes. Where subtrees are handed out, every process
 * does the same, so that all know the same. */
static void seek(struct search *s, uint64_t nodes) {
    uint64_t share = s->log->options->pieces ? 8 : 1, width = nodes / (SEEK_NODES * share);
    if (width < SEEK_WIDTH_MIN) return;
    if (width > SEEK_WIDTH_MAX / share) width = SEEK_WIDTH_MAX / share;
    anytime_beams(s, (uint32_t)width, 2 * (uint64_t)s->lower_bound);
}

static loyd_outcome run_tables(struct search *s, enum table_purpose purpose, bool *had) {
    bool stores = search_param(s, "extras") > 0 && !search_traced(s);
    struct table_wish wish = {
        .purpose = purpose,
        .store = stores ? (uint64_t)search_param(s, "frontier") : 0,
        .patient = purpose != TABLES_PACKED || !s->heuristic_chosen,
        .seek = purpose == TABLES_LARGE ? seek : NULL,
        .from = purpose == TABLES_PACKED ? FROM_START : (enum search_from)search_param(s, "from"),
    };
    s->own_heuristic = &loydi_pdb;
    return auto_table_search(s, &wish, had);
}

/* idastar with the heuristic that needs no tables; so many nodes at the most (0: all). */
static loyd_outcome run_without(struct search *s, uint64_t nodes) {
    struct heuristic_choice plain = heuristic_choice_of(&loydi_linear_conflict);
    const struct heuristic_choice *choice = s->choice;
    s->choice = &plain;
    loyd_outcome outcome =
        nodes ? auto_run_within(s, &loydi_idastar, nodes) : search_run(s, &loydi_idastar);
    s->choice = choice;
    return outcome;
}

/* The heuristic is left to the search. Building tables takes seconds beyond 16 cells: an easy board
 * is solved before. Where no tables fit the memory, it is done without. */
static loyd_outcome run_open(struct search *s, enum table_purpose purpose) {
    bool had, plain = search_param(s, "extras") == 0;
    if (!s->space->packed && !plain) {
        loyd_outcome quick = run_without(s, AUTO_QUICK_NODES);
        if (quick != LOYD_STUCK) return quick;
        s->heuristic = NULL;
    }
    loyd_outcome outcome = run_tables(s, purpose, &had);
    if (had || s->stopped != LOYD_SOLVED) return outcome;
    s->own_heuristic = NULL;
    return run_without(s, 0);
}

static loyd_outcome run(struct search *s) {
    enum table_purpose purpose;
    bool by_manhattan = s->choice->class == &loydi_manhattan && s->space->packed, had;
    if (space_is_solved(s->space))
        return s->heuristic_chosen ? search_run(s, &loydi_idastar) : run_without(s, 0);
    if (has_tables(s, &purpose))
        return s->heuristic_chosen ? run_tables(s, purpose, &had) : run_open(s, purpose);
    if (by_manhattan && !search_traced(s)) return manhattan_search(s);
    bool open = s->choice->class == &loydi_pdb && !s->heuristic_chosen;
    return open ? run_without(s, 0) : search_run(s, &loydi_idastar);
}

static loyd_status checkpoint(const struct search *s, loyd_error *error) {
    enum table_purpose purpose;
    bool kept = !s->space->packed && has_tables(s, &purpose);
    return kept ? table_search_check(s, purpose, error) : LOYD_UNSUPPORTED;
}

static const loyd_param params[] = {
    {.name = "extras",
     .summary = "0: plain IDA*, no more nodes left out than its own; 1: all that saves time",
     .type = LOYD_INT,
     .min = 0,
     .max = 1,
     .initial = 1},
    {.name = "frontier",
     .summary = "states to store ahead of IDA*, with pdb; 0: none",
     .type = LOYD_INT,
     .min = 0,
     .max = 1e9,
     .initial = TABLES_STORE},
    {.name = "from",
     .summary = "on 17 to 25 cells with pdb: the end of the path that IDA* begins at; either: the "
                "one from which iterations are smaller",
     .type = LOYD_WORD,
     .words = "either|start|goal"},
};

const struct algorithm loydi_optimal = {
    .info = {.name = "optimal",
             .title = "The engine",
             .summary = "shortest solutions by IDA* in batches, by pattern tables; with manhattan "
                        "Korf's counts",
             .reference = "Korf 1985; Korf & Felner 2002",
             .traits = LOYD_COMPLETE | LOYD_OPTIMAL | LOYD_USES_HEURISTIC | LOYD_MULTI_TILE |
                       LOYD_CHECKPOINT,
             .params = params,
             .param_count = sizeof params / sizeof *params},
    .heuristic = &loydi_pdb,
    .heuristic_else = &loydi_linear_conflict,
    .run = run,
    .picks_heuristic = true,
    .chooses = true,
    .run_multi = multi_idastar,
    .checkpoint = checkpoint,
    .checkpoint_for = "pdb on boards of 17 to 25 cells, where the search is not recorded",
};
