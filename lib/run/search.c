/* SPDX-License-Identifier: MIT
 *
 * What all searches share: watching the limits, and writing down iterations, improvements and the
 * solution.
 *
 * The clock is read once in so many expansions, a number that adjusts itself so that a reading
 * falls due about every millisecond: cheap on a 3x3 board, prompt on a 255x255 one.
 */
#include "run/search_log.h"

#include "heuristics/plugin_heuristic.h"

#include <assert.h>
#include <stdlib.h>
#include <time.h>

double search_now_s(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int64_t search_bound(const struct search *s) {
    const struct search_log *log = s->log;
    return log->iteration_count ? (int64_t)log->iterations[log->iteration_count - 1].bound : -1;
}

static int64_t last_length(const struct search *s) {
    const struct search_log *log = s->log;
    return log->improvement_count ? (int64_t)log->improvements[log->improvement_count - 1] : -1;
}

static bool report(struct search *s, loyd_event event, int64_t length, const char *moves) {
    const loyd_options *options = s->log->options;
    if (!options->progress) return true;
    loyd_progress progress = {.event = event,
                              .time_s = search_now_s() - s->clock.start_s,
                              .expanded = s->before.expanded + s->expanded,
                              .generated = s->before.generated + s->generated,
                              .states = s->states_max,
                              .bytes = s->pool->used,
                              .bound = search_bound(s),
                              .length = length,
                              .moves = moves,
                              .lower_bound = s->lower_bound,
                              .frontier = s->frontier,
                              .tables_share = s->building ? s->tables_share : -1,
                              .tables_left_s = s->building ? s->tables_left_s : -1,
                              .iteration_share = s->iteration_share};
    return options->progress(&progress, options->user);
}

/* The caller's limit, or the search's own; 0: none. */
static double time_limit_s(const struct search *s) {
    double asked = 0.001 * (double)s->log->options->time_limit_ms;
    double own = s->clock.until_s > 0 ? s->clock.until_s - s->clock.start_s : 0;
    return own > 0 && (asked <= 0 || own < asked) ? own : asked;
}

double search_time_share(const struct search *s) {
    double limit = time_limit_s(s), share = (search_now_s() - s->clock.start_s) / limit;
    return limit <= 0 ? 0 : share < 1 ? share : 1;
}

double search_share_used(const struct search *s) {
    double by_time = search_time_share(s);
    double by_nodes =
        s->node_limit == UINT64_MAX ? 0 : (double)s->generated / (double)s->node_limit;
    return by_time > by_nodes ? by_time : by_nodes;
}

/* The search hears of it when it looks at the clock, which it does at once. */
static void report_event(struct search *s, loyd_event event, int64_t length, const char *moves) {
    if (report(s, event, length, moves)) return;
    s->cancelled = true;
    s->clock.countdown = 1;
}

bool search_watch(struct search *s) {
    struct search_clock *clock = &s->clock;
    double now = search_now_s(), spent = now - clock->read_s;
    if (spent < 0.0005 && clock->interval < 1 << 16)
        clock->interval *= 2;
    else if (spent > 0.002 && clock->interval > 1)
        clock->interval /= 2;
    clock->read_s = now;
    clock->countdown = clock->interval;
    if (plugin_fault_happened(s->fault)) {
        s->stopped = LOYD_CANCELLED;
        return false;
    }
    if (s->trace_failed) {
        s->stopped = LOYD_MEMORY_LIMIT;
        return false;
    }
    if (s->cancelled) {
        s->cancelled = false; /* once, as at a tick */
        s->stopped = LOYD_CANCELLED;
        return false;
    }
    double limit_s = time_limit_s(s);
    if (limit_s > 0 && now - clock->start_s >= limit_s) {
        s->stopped = LOYD_TIME_LIMIT;
        return false;
    }
    if (now < clock->next_tick_s) return true;
    clock->next_tick_s = now + 0.02;
    if (report(s, LOYD_TICK, last_length(s), NULL)) return true;
    s->stopped = LOYD_CANCELLED;
    return false;
}

/* A plugin's claim that can be seen to be false before the search. */
static void check_goal_value(const struct search *s, const struct heuristic *heuristic,
                             struct state *state) {
    struct hval value;
    if (!heuristic->foreign || !(heuristic->traits & LOYD_ADMISSIBLE)) return;
    state_set(s->space, state, s->space->goal);
    heuristic_eval(heuristic, state, &value);
    if (value.h)
        plugin_refuse(s->fault, ERROR_PLUGIN_GOAL, value_word("name", heuristic->name),
                      value_whole("h", value.h));
}

bool search_make_heuristic(struct search *s, const struct heuristic_choice *choice) {
    struct heuristic_setup setup = {
        .space = s->space, .pool = s->pool, .tables = s->tables, .fault = s->fault};
    struct heuristic *heuristic = pool_alloc(s->pool, sizeof *heuristic);
    struct state start;
    if (!heuristic || !heuristic_create(heuristic, choice, &setup) ||
        !state_new(s->space, s->pool, &start))
        return false;
    heuristic_eval(heuristic, &start, &s->start_value);
    check_goal_value(s, heuristic, &start);
    pool_free(s->pool, start.tiles);
    s->heuristic = heuristic;
    return true;
}

loyd_outcome search_run(struct search *s, const struct algorithm *algorithm) {
    assert(!algorithm->heuristic || s->choice);
    bool needs = algorithm->heuristic && !algorithm->picks_heuristic && !s->heuristic;
    if (needs && !search_make_heuristic(s, s->choice)) return LOYD_MEMORY_LIMIT;
    if (plugin_fault_happened(s->fault)) return LOYD_CANCELLED;
    s->ran = algorithm;
    return algorithm->run(s);
}

double search_param(const struct search *s, const char *name) {
    for (size_t i = 0; i < s->algorithm->info.param_count; i++)
        if (!strcmp(s->algorithm->info.params[i].name, name)) return s->param[i];
    assert(false && "the algorithm has that parameter");
    return 0;
}

void search_param_held(struct search *s, const char *name, double value) {
    for (size_t i = 0; i < s->algorithm->info.param_count; i++)
        if (!strcmp(s->algorithm->info.params[i].name, name)) s->param[i] = value;
}

const char *search_word(const struct search *s, const char *name, size_t *length) {
    for (size_t i = 0; i < s->algorithm->info.param_count; i++) {
        const loyd_param *param = &s->algorithm->info.params[i];
        if (param->type != LOYD_WORD || strcmp(param->name, name)) continue;
        const char *word = param->words;
        for (int skip = (int)s->param[i]; skip > 0; skip--) word = strchr(word, '|') + 1;
        *length = strcspn(word, "|");
        return word;
    }
    *length = 0;
    return "";
}

bool search_word_is(const struct search *s, const char *name, const char *word) {
    size_t length;
    const char *chosen = search_word(s, name, &length);
    return length == strlen(word) && !memcmp(chosen, word, length);
}

void search_trace(struct search *s, const struct state *state, loyd_trace_event event) {
    const loyd_options *options = s->log->options;
    assert(search_traced(s));
    for (uint32_t cell = 0; state && cell < s->space->cells; cell++)
        s->trace_tiles[cell] = (uint16_t)state_tile(s->space, state, cell);
    event.tiles = state ? s->trace_tiles : NULL;
    if (!options->trace(&event, options->trace_user)) s->trace_tiles = NULL;
}

void search_trace_anew(struct search *s) {
    if (!search_traced(s)) return;
    search_trace(s, NULL,
                 (loyd_trace_event){.kind = LOYD_TRACE_ITERATION,
                                    .node = -1,
                                    .parent = -1,
                                    .g = -1,
                                    .h = -1,
                                    .f = -1,
                                    .key = -1,
                                    .bound = search_bound(s)});
}

/* Makes room for one more element; false: out of memory, and the list stays as it is. */
static bool grow(void **list, size_t count, size_t *room, size_t bytes) {
    if (count < *room) return true;
    size_t more = *room ? *room * 2 : 16;
    void *grown = realloc(*list, more * bytes);
    if (!grown) return false;
    *list = grown;
    *room = more;
    return true;
}

void search_close_iteration(struct search *s) {
    struct search_log *log = s->log;
    if (!log->iteration_runs) return;
    log->iteration_runs = false;
    loyd_iteration *last = &log->iterations[log->iteration_count - 1];
    assert(s->expanded >= log->expanded_before && s->generated >= log->generated_before);
    last->expanded = s->expanded - log->expanded_before;
    last->generated = s->generated - log->generated_before;
}

void search_iteration(struct search *s, uint32_t bound) {
    struct search_log *log = s->log;
    search_close_iteration(s);
    log->expanded_before = s->expanded;
    log->generated_before = s->generated;
    if (!grow((void **)&log->iterations, log->iteration_count, &log->iteration_room,
              sizeof *log->iterations))
        return;
    log->iterations[log->iteration_count++] = (loyd_iteration){.bound = bound};
    log->iteration_runs = true;
    report_event(s, LOYD_ITERATION, last_length(s), NULL);
    search_trace_anew(s);
}

static void improved(struct search *s, uint32_t length, const char *moves) {
    struct search_log *log = s->log;
    if (!grow((void **)&log->improvements, log->improvement_count, &log->improvement_room,
              sizeof *log->improvements))
        return;
    log->improvements[log->improvement_count++] = length;
    report_event(s, LOYD_IMPROVED, length, moves);
}

/* So many steps, in moves of the metric. */
static uint64_t count_moves(const struct search *s, const uint8_t *moves, size_t length) {
    uint64_t runs = 0;
    if (!s->multi) return length;
    for (size_t i = 0; i < length; i++)
        if (!i || moves[i] != moves[i - 1]) runs++;
    return runs;
}

uint64_t search_length(const struct search *s) {
    return count_moves(s, s->log->moves, s->log->length);
}

bool search_found_moves(struct search *s, const uint8_t *moves, size_t length) {
    for (size_t i = 0; i < length; i++) assert(moves[i] < NO_MOVE);
    uint8_t *copy = malloc(length + 1);
    if (!copy) return false;
    if (length) memcpy(copy, moves, length);
    free(s->log->moves);
    s->log->moves = copy;
    s->log->length = length;
    s->log->solved = true;
    return true;
}

loyd_outcome search_drop(struct search *s, loyd_outcome why) {
    s->log->solved = false;
    s->log->length = 0;
    return why;
}

loyd_outcome search_ended(struct search *s, loyd_outcome why) {
    if (why == LOYD_CANCELLED) return why;
    loydi_say(s->message, why == LOYD_TIME_LIMIT   ? MESSAGE_STOPPED_TIME
                          : why == LOYD_NODE_LIMIT ? MESSAGE_STOPPED_NODES
                                                   : MESSAGE_STOPPED_MEMORY);
    return LOYD_SOLVED;
}

/* Nothing more is to be searched where the solution is near enough to the bound: that ends it for
 * any number of threads after the same nodes. */
static void stop_if_enough(struct search *s) {
    bool enough = s->enough > 0 && !s->multi && s->lower_bound >= 0 &&
                  (double)s->log->length <= s->enough * (double)s->lower_bound;
    if (enough && s->generated < s->node_limit) s->node_limit = s->generated ? s->generated : 1;
}

bool search_found_better(struct search *s, const uint8_t *moves, size_t length) {
    if (s->multi && s->log->solved && count_moves(s, moves, length) >= search_length(s))
        return true; /* fewer steps, but not fewer moves */
    if (!search_found_moves(s, moves, length)) return false;
    stop_if_enough(s);
    char *letters = s->log->options->progress ? malloc(length + 1) : NULL;
    for (size_t i = 0; letters && i < length; i++) letters[i] = move_letter(moves[i]);
    if (letters) letters[length] = 0;
    improved(s, (uint32_t)search_length(s), letters);
    free(letters);
    return true;
}

void search_log_free(struct search_log *log) {
    free(log->iterations);
    free(log->improvements);
    free(log->moves);
}
