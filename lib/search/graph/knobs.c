/* SPDX-License-Identifier: MIT
 *
 * From an algorithm's parameters to its knobs (knobs.h). Parameters that the algorithm does not
 * have keep the default, so each search lists just the knobs that apply to it.
 */
#include "search/graph/knobs.h"

#include "run/search_log.h"

/* The number of the chosen word among names; `none` where the algorithm has no such parameter. */
static int chosen(const struct search *s, const char *param, const char *const *names, int count,
                  int none) {
    for (int i = 0; i < count; i++)
        if (search_word_is(s, param, names[i])) return i;
    return none;
}

struct knobs knobs_of(const struct search *s, enum frontier_kind frontier, struct ranking ranking) {
    static const char *const duplicates[] = {"best", "push", "pop", "closed",
                                             "path", "undo", "none"};
    static const char *const ties[] = {"fifo",   "lifo",     "low-h",   "low-h-lifo",
                                       "high-g", "heap-000", "heap-003"};
    int dropped = ranking.improve ? DUPLICATES_BEST : DUPLICATES_PUSH;
    return (struct knobs){
        .frontier = frontier,
        .ranking = ranking,
        .duplicates = (enum duplicates)chosen(s, "duplicates", duplicates, 7, dropped),
        .ties = (enum ties)chosen(s, "ties", ties, 7, TIES_FIFO),
        .children_reversed = search_word_is(s, "children", "reversed"),
        .goal_at_generation = search_word_is(s, "goal-test", "generation"),
        .cost_is_step = search_word_is(s, "cost", "step"),
        .cost_is_left_out = search_word_is(s, "cost", "none"),
    };
}

bool knobs_are_fast(const struct search *s, const struct knobs *knobs) {
    enum duplicates usual = knobs->ranking.improve ? DUPLICATES_BEST : DUPLICATES_PUSH;
    return !search_traced(s) && knobs->duplicates == usual && knobs->ties <= TIES_LOW_H_LIFO &&
           !knobs->goal_at_generation && !knobs->cost_is_step && !knobs->cost_is_left_out;
}

bool knobs_share(const struct search *s, const struct knobs *knobs) {
    return s->log->options->threads > 1 && !s->alone && s->space->packed &&
           knobs_are_fast(s, knobs);
}

bool knobs_apply_limit_rule(struct search *s) {
    static const struct heuristic_class *const parts[] = {&loydi_misplaced_blank,
                                                          &loydi_manhattan_blank};
    struct heuristic_setup setup = {.space = s->space, .pool = s->pool, .tables = s->tables};
    struct state start;
    uint64_t sum = 0;
    if (!search_word_is(s, "limit-rule", "estimate")) return true;
    if (!state_new(s->space, s->pool, &start)) return false;
    for (int i = 0; i < 2; i++) {
        struct heuristic heuristic;
        struct hval value;
        if (!heuristic_create_class(&heuristic, parts[i], &setup)) return false;
        heuristic_eval(&heuristic, &start, &value);
        sum += value.h;
    }
    if (sum < s->depth_limit) s->depth_limit = sum;
    return true;
}
