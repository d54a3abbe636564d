/* SPDX-License-Identifier: MIT
 *
 * auto on boards of 10 to 16 cells: the engine with pattern tables, small ones at first if the
 * large ones are not at hand (engine/table_search.c). Where not even the small ones fit the memory
 * limit, it is IDA* with the heuristic that needs none.
 */
#include "engine/table_search.h"
#include "search/algorithms.h"
#include "search/choose/auto.h"

void auto_count_anew(struct search *s) {
    s->before.expanded = s->expanded;
    s->before.generated = s->generated;
    s->expanded = s->generated = 0;
}

void auto_count_all(struct search *s) {
    s->expanded += s->before.expanded;
    s->generated += s->before.generated;
    s->before.expanded = s->before.generated = 0;
}

loyd_outcome auto_with_tables(struct search *s) {
    bool at_goal =
             !memcmp(s->space->start, s->space->goal, s->space->cells * sizeof *s->space->goal),
         had;
    if (s->heuristic_chosen || at_goal) return auto_run(s, &loydi_optimal);
    struct table_wish wish = {
        .purpose = TABLES_PACKED, .store = search_traced(s) ? 0 : TABLES_STORE, .patient = true};
    s->own_heuristic = &loydi_pdb;
    loyd_outcome outcome = table_search(s, &wish, &had);
    search_close_iteration(s);
    if (had || s->stopped != LOYD_SOLVED) return outcome;
    s->own_heuristic = NULL;
    return auto_run(s, &loydi_optimal);
}
