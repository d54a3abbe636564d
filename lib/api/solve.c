/* SPDX-License-Identifier: MIT
 *
 * loyd_solve: everything around a search, in the order in which it happens.
 *
 *   request   the options are read and checked (options.c)
 *   prepare   the space, the limits and the source of tables; a checkpoint is looked at
 *   run       an unsolvable board ends here (as in paper 000: before any search, and before any
 *             heuristic is built); else the algorithm runs, with the heuristic it needs
 *   replay    a solution that does not solve the board is never returned
 *   result    what was found and what it cost
 */
#include "api/options.h"
#include "api/plugins.h"
#include "api/registry.h"
#include "core/board.h"
#include "core/branching.h"
#include "core/parity.h"
#include "core/sentence.h"
#include "heuristics/manhattan_formula.h"
#include "heuristics/multi_bound.h"
#include "run/search_log.h"
#include "tables/cache.h"

#include <assert.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { PARAMS_SHOWN = SEARCH_PARAMS_MAX + 3 }; /* order, metric and profile among them */

/* A result and the memory behind its pointers. */
struct whole_result {
    loyd_result result;
    char *moves;
    char heuristic[HEURISTIC_NAME];
    loyd_error message;
    char params[PARAMS_SHOWN][64];
    const char *param_list[PARAMS_SHOWN];
    char method[96];
    struct search_log log;
};

struct job {
    const loyd_board *start, *goal;
    struct request request;
    struct pool pool;
    struct space space;
    struct table_source source;
    loyd_tables *own_tables; /* opened for this call alone; NULL: the caller's are used */
    struct multi_bound multi;
    struct plugin_fault fault;
    struct search search;
    struct whole_result *whole;
};

/* ---- Request ---- */

static loyd_status read_request(struct job *job, const loyd_options *options, loyd_error *error) {
    const loyd_board *start = job->start, *goal = job->goal;
    if (start->rows != goal->rows || start->cols != goal->cols)
        return loydi_refuse(error, ERROR_GOAL_SHAPE, value_size(start->rows, start->cols),
                            value_whole("goal_rows", goal->rows),
                            value_whole("goal_cols", goal->cols));
    return request_read(&job->request, options, (uint32_t)goal->rows, (uint32_t)goal->cols, error);
}

/* ---- Prepare ---- */

/* The search, before it has memory of its own. */
static struct search begin_search(struct job *job) {
    const struct request *request = &job->request;
    const loyd_options *options = &request->options;
    uint32_t interval = job->goal->rows * job->goal->cols > 64 ? 1 : 64;
    double now = search_now_s();
    job->whole->log.options = options;
    struct search s = {
        .space = &job->space,
        .algorithm = request->algorithm,
        .choice = request->heuristic.class ? &request->heuristic : NULL,
        .heuristic_chosen = request->heuristic_chosen,
        .own_h_start = -1,
        .pool = &job->pool,
        .tables = &job->source,
        .fault = &job->fault,
        .depth_limit = options->depth_limit ? options->depth_limit : UINT64_MAX,
        .node_limit = options->node_limit ? options->node_limit : UINT64_MAX,
        .seen = -1,
        .lower_bound = -1,
        .message = &job->whole->message,
        .log = &job->whole->log,
        .clock = {.start_s = now, .read_s = now, .interval = interval, .countdown = interval}};
    memcpy(s.param, request->param, sizeof s.param);
    rng_seed(&s.rng, options->seed, 0);
    return s;
}

/* A checkpoint that is there must be this search's. */
static loyd_status check_checkpoint(const struct job *job, loyd_error *error) {
    const struct algorithm *algorithm = job->request.algorithm;
    const loyd_options *options = &job->request.options;
    if (!options->checkpoint && !(options->pieces && options->pieces->required)) return LOYD_OK;
    assert(algorithm->checkpoint);
    loyd_status status = algorithm->checkpoint(&job->search, error);
    if (status != LOYD_UNSUPPORTED) return status;
    return loydi_refuse(error, ERROR_CHECKPOINT_SHAPE,
                        value_word("algorithm", algorithm->info.name),
                        value_list("boards", algorithm->checkpoint_for));
}

/* LOYD_NO_MEMORY: the limit is too small for the board, which is an outcome. */
static loyd_status prepare(struct job *job, loyd_error *error) {
    struct search *s = &job->search;
    pool_init(&job->pool, job->request.options.memory_limit_bytes);
    job->pool.stock = tables_stock(job->request.options.tables);
    *s = begin_search(job);
    if (!space_init(&job->space, &job->pool, job->start, job->goal, job->request.order))
        return LOYD_NO_MEMORY;
    if (job->request.options.trace) {
        s->trace_tiles = pool_alloc(&job->pool, job->space.cells * sizeof *s->trace_tiles);
        if (!s->trace_tiles) return LOYD_NO_MEMORY;
    }
    loyd_status status =
        options_tables(&job->request.options, &job->source, &job->own_tables, error);
    return status ? status : check_checkpoint(job, error);
}

/* ---- Run ---- */

static loyd_outcome run_multi(struct job *job) {
    struct search *s = &job->search;
    const struct heuristic_class *class =
        s->choice ? s->choice->class : multi_bound_default(job->space.rows, job->space.cols);
    if (!multi_bound_create(&job->multi, class, &job->space, &job->pool)) return LOYD_MEMORY_LIMIT;
    s->multi = &job->multi;
    return s->algorithm->run_multi(s);
}

static loyd_outcome run(struct job *job) {
    return job->request.multi ? run_multi(job) : search_run(&job->search, job->search.algorithm);
}

/* ---- Replay ---- */

/* The replay that guards every answer; core/replay.c shares no code with the searches. */
static loyd_status replay_solution(const struct job *job, const char *moves, loyd_error *error) {
    loyd_replay replay;
    loyd_status status = loyd_verify(job->start, job->goal, moves, &replay, error);
    if (status == LOYD_NO_MEMORY) return status;
    if (!status && replay.solves) return LOYD_OK;
    return loydi_refuse(error, ERROR_SOLUTION_WRONG,
                        value_word("algorithm", job->request.algorithm->info.name));
}

static loyd_status take_solution(struct job *job, loyd_error *error) {
    struct search_log *log = &job->whole->log;
    loyd_result *r = &job->whole->result;
    if (!log->solved) return LOYD_OK;
    char *moves = malloc(log->length + 1);
    if (!moves) return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "the solution"));
    for (size_t i = 0; i < log->length; i++) moves[i] = move_letter(log->moves[i]);
    moves[log->length] = 0;
    job->whole->moves = moves;
    loyd_status status = replay_solution(job, moves, error);
    if (status) return status;
    r->moves = moves;
    r->length = (int64_t)search_length(&job->search);
    return LOYD_OK;
}

/* ---- Plugins ---- */

/* What a plugin did wrong while the search ran, and what the solution shows of its claims. */
static loyd_status check_plugins(struct job *job, loyd_error *error) {
    const struct search *s = &job->search;
    const struct search_log *log = &job->whole->log;
    struct state state;
    if (plugin_fault_happened(&job->fault)) {
        if (error) *error = job->fault.error;
        return LOYD_INVALID;
    }
    if (!s->heuristic || !s->heuristic->foreign || !log->solved) return LOYD_OK;
    if (search_admissible(s) && s->lower_bound > (int64_t)log->length)
        return loydi_refuse(error, ERROR_PLUGIN_BOUND, value_word("name", s->heuristic->name),
                            value_whole("bound", s->lower_bound),
                            value_count("length", log->length));
    if (!state_new(&job->space, &job->pool, &state))
        return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "a look at its claims"));
    return plugin_claims_check(s->heuristic, &state, log->moves, log->length, error);
}

/* ---- Result ---- */

/* The names of what ran, and every parameter as it held. */
static void name_run(struct job *job) {
    struct whole_result *whole = job->whole;
    loyd_result *r = &whole->result;
    const struct request *request = &job->request;
    const loyd_info *info = &request->algorithm->info;
    const uint8_t *order = request->order;
    r->algorithm = info->name;
    r->threads = 1;
    r->seed = request->options.seed;
    snprintf(whole->params[0], sizeof whole->params[0], "order=%c%c%c%c", move_letter(order[0]),
             move_letter(order[1]), move_letter(order[2]), move_letter(order[3]));
    for (size_t i = 0; i < info->param_count; i++)
        param_write(&info->params[i], job->search.param[i], whole->params[i + 1],
                    sizeof whole->params[i + 1]);
    r->param_count = info->param_count + 1;
    r->metric = request->multi ? "multi" : "single";
    if (request->multi)
        snprintf(whole->params[r->param_count++], sizeof whole->params[0], "metric=multi");
    if (request->profile)
        snprintf(whole->params[r->param_count++], sizeof whole->params[0], "profile=%s",
                 request->profile->name);
    assert(r->param_count <= PARAMS_SHOWN);
    for (size_t i = 0; i < r->param_count; i++) whole->param_list[i] = whole->params[i];
    r->params = whole->param_list;
}

/* The heuristic that ran, which the search may have picked itself, and what it says of the
 * start. */
static void take_heuristic(struct job *job) {
    const struct search *s = &job->search;
    loyd_result *r = &job->whole->result;
    const char *name = s->heuristic       ? s->heuristic->name
                       : s->own_heuristic ? s->own_heuristic->info.name
                                          : job->request.heuristic.name;
    r->h_start = s->heuristic ? (int64_t)s->start_value.h : s->own_h_start;
    if (s->multi && s->own_h_start < 0) r->h_start = multi_moves(&s->multi->start);
    if (!job->request.heuristic.class) return;
    if (s->multi) name = s->multi->class->info.name;
    snprintf(job->whole->heuristic, sizeof job->whole->heuristic, "%s", name);
    r->heuristic = job->whole->heuristic;
}

/* An admissible bound from the start alone: Manhattan distance, and the search's own heuristic; or
 * that of the multi-tile metric. */
static int64_t start_bound(const struct job *job) {
    const struct space *space = &job->space;
    int64_t h = job->whole->result.h_start, manhattan = 0;
    if (job->request.multi) return h;
    for (uint32_t cell = 0; cell < space->cells; cell++)
        manhattan += manhattan_tile(space, space->start[cell], cell);
    return search_admissible(&job->search) && h > manhattan ? h : manhattan;
}

/* A search that claims the optimum lost it with a heuristic that overestimates: says so. */
static void note_loss(struct search *s) {
    if (!*s->message->text && s->heuristic && !search_admissible(s) &&
        s->algorithm->info.traits & LOYD_OPTIMAL)
        loydi_say(s->message, MESSAGE_NOT_SHORTEST);
}

/* A search that does not prove its solution says so. Where the bound proves it all the same, the
 * doubt is taken back. */
static void unsay_doubt(struct search *s) {
    static const enum sentence_id doubts[] = {
        MESSAGE_NOT_SHORTEST, MESSAGE_PROOF_UNFINISHED, MESSAGE_PROOF_UNFINISHED_MULTI,
        MESSAGE_STOPPED_TIME, MESSAGE_STOPPED_NODES,    MESSAGE_STOPPED_MEMORY};
    for (size_t i = 0; i < sizeof doubts / sizeof *doubts; i++)
        if (loydi_said(s->message, doubts[i])) loydi_unsay(s->message);
}

/* What the search proved. Under a depth limit it has seen that no solution keeps the limit, and
 * nothing of longer ones. */
static int64_t proved_bound(const struct search *s) {
    bool beyond = s->depth_limit < INT64_MAX && s->lower_bound > (int64_t)s->depth_limit + 1;
    return beyond ? (int64_t)s->depth_limit + 1 : s->lower_bound;
}

/* What is proved by a plugin's claim is proved if that is true. The bound of the start alone is the
 * library's own, where the heuristic is. */
static void note_word(struct job *job, int64_t bound) {
    const struct search *s = &job->search;
    const loyd_result *r = &job->whole->result;
    bool heuristic = s->heuristic && s->heuristic->foreign && search_admissible(s);
    bool algorithm = !heuristic && s->optimal && r->length > bound && s->algorithm->foreign;
    if (*s->message->text || !(heuristic || algorithm)) return;
    loydi_say(s->message, MESSAGE_ON_WORD,
              value_word("name", heuristic ? s->heuristic->name : s->algorithm->info.name));
}

static void take_bounds(struct job *job) {
    loyd_result *r = &job->whole->result;
    int64_t bound = start_bound(job), proved = proved_bound(&job->search);
    if (proved > bound) bound = proved;
    assert(r->length < 0 || r->length >= job->search.lower_bound);
    r->optimal = r->length >= 0 && (job->search.optimal || r->length == bound);
    r->lower_bound = r->optimal ? r->length : bound;
    if (r->optimal) {
        unsay_doubt(&job->search);
        note_word(job, start_bound(job));
    } else if (r->length >= 0) {
        note_loss(&job->search);
    }
}

/* How the search ended, and which table was refused on the way. Two sentences have no key. */
static void take_message(struct job *job) {
    loyd_result *r = &job->whole->result;
    loyd_error *message = &job->whole->message, *refused = &job->source.refused;
    size_t used = strlen(message->text);
    if (job->source.has_refused && !used) {
        *message = *refused;
    } else if (job->source.has_refused) {
        snprintf(message->text + used, sizeof message->text - used, "%s%s",
                 message->text[used - 1] == '.' ? " " : "; ", refused->text);
        message->key = NULL;
        message->value_count = 0;
    }
    r->message = message->text;
    r->message_key = message->key;
    r->message_values = message->values;
    r->message_value_count = message->value_count;
}

/* What found the solution, where the algorithm left that to others. */
static void name_method(struct job *job) {
    const struct search *s = &job->search;
    struct whole_result *whole = job->whole;
    loyd_result *r = &whole->result;
    const struct algorithm *ran = s->ran && !s->ran->chooses ? s->ran : NULL;
    if (!r->moves || !job->request.algorithm->chooses) return;
    if (*s->method)
        snprintf(whole->method, sizeof whole->method, "%s", s->method);
    else if (*s->tables_used)
        snprintf(whole->method, sizeof whole->method, "IDA* with pattern tables %s",
                 s->tables_used);
    else
        snprintf(whole->method, sizeof whole->method, "%s with %s", ran ? ran->info.title : "IDA*",
                 r->heuristic);
    r->method = whole->method;
}

static void take_figures(struct job *job) {
    struct search *s = &job->search;
    struct whole_result *whole = job->whole;
    loyd_result *r = &whole->result;
    r->expanded = s->expanded;
    r->generated = s->generated;
    r->seen = s->seen;
    r->frontier_max = s->frontier_max ? (int64_t)s->frontier_max : -1;
    r->states_max = s->states_max ? (int64_t)s->states_max : -1;
    r->iterations = whole->log.iterations;
    r->iteration_count = whole->log.iteration_count;
    r->improvements = whole->log.improvements;
    r->improvement_count = whole->log.improvement_count;
    r->peak_bytes = job->pool.peak;
    if (s->threads) r->threads = s->threads;
    name_method(job);
    bool tree = r->length > 0 && r->generated >= (uint64_t)r->length; /* else it were below 1 */
    if (tree) r->branching_factor = branching_factor((double)r->generated, (uint64_t)r->length);
    take_message(job);
}

/* ---- The whole ---- */

static loyd_status solve(struct job *job, loyd_error *error) {
    loyd_result *r = &job->whole->result;
    loyd_parity parity = {.solvable = false};
    loyd_status status = prepare(job, error);
    bool fits = status != LOYD_NO_MEMORY;
    if (status && fits) return status;
    if (fits && (status = loyd_check(job->start, job->goal, &parity, error))) return status;
    r->outcome = !fits ? LOYD_MEMORY_LIMIT : parity.solvable ? run(job) : LOYD_UNSOLVABLE;
    r->time_s = search_now_s() - job->search.clock.start_s;
    if (fits && !parity.solvable)
        loydi_parity_explain(job->start, job->goal, &parity, job->search.message);
    search_close_iteration(&job->search);
    name_run(job);
    if ((status = check_plugins(job, error))) return status;
    if ((status = take_solution(job, error))) return status;
    take_heuristic(job);
    if (parity.solvable) take_bounds(job);
    take_figures(job);
    return LOYD_OK;
}

loyd_status loyd_solve(const loyd_board *start, const loyd_board *goal, const loyd_options *options,
                       loyd_result **result, loyd_error *error) {
    struct job job = {.start = start, .goal = goal};
    loyd_status status = loydi_need(error, start, goal, result);
    if (status) return status;
    job.whole = calloc(1, sizeof *job.whole);
    if (!job.whole) return loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "a result"));
    loyd_result *r = &job.whole->result;
    r->length = r->lower_bound = r->h_start = -1;
    r->branching_factor = (double)NAN;
    status = read_request(&job, options, error);
    if (!status) status = solve(&job, error);
    source_release(&job.source);
    loyd_tables_close(job.own_tables);
    pool_drop(&job.pool);
    if (status)
        loyd_result_free(r);
    else
        *result = r;
    return status;
}

void loyd_result_free(loyd_result *result) {
    struct whole_result *whole = (struct whole_result *)result;
    if (!whole) return;
    free(whole->moves);
    search_log_free(&whole->log);
    free(whole);
}
