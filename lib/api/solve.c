/* SPDX-License-Identifier: MIT
 *
 * loyd_solve: everything around a search. Checks the request, tests solvability (as paper 000:
 * before any search), builds the space and the heuristic, runs the algorithm under its limits,
 * replays the answer, and fills in the result. A solution that does not replay is never returned.
 */
#include "api/profiles.h"
#include "api/registry.h"
#include "core/board.h"
#include "core/branching.h"
#include "core/fault.h"
#include "engine/table_search.h"
#include "run/search_log.h"
#include "search/multi.h"
#include "tables/cache.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

void loyd_options_init(loyd_options *options) {
    *options = (loyd_options){.struct_bytes = sizeof *options, .algorithm = "auto", .seed = 1};
}

const char *loyd_outcome_name(loyd_outcome outcome) {
    static const char *const names[] = {
        [LOYD_SOLVED] = "solved",
        [LOYD_UNSOLVABLE] = "unsolvable",
        [LOYD_NODE_LIMIT] = "node-limit",
        [LOYD_TIME_LIMIT] = "time-limit",
        [LOYD_MEMORY_LIMIT] = "memory-limit",
        [LOYD_DEPTH_LIMIT] = "depth-limit",
        [LOYD_STUCK] = "stuck",
        [LOYD_CANCELLED] = "cancelled",
    };
    return (size_t)outcome < sizeof names / sizeof *names ? names[outcome] : "unknown";
}

const char *loyd_version(void) {
    return LOYD_VERSION;
}

enum { PARAM_TEXTS_MAX = 64, PARAMS_SHOWN = SEARCH_PARAMS_MAX + 3 };

/* A result and the memory behind its pointers. */
struct whole_result {
    loyd_result result;
    char *moves;
    char heuristic[128];
    char message[256];
    char params[PARAMS_SHOWN][64];
    const char *param_list[PARAMS_SHOWN];
    struct search_log log;
};

struct job {
    const loyd_board *start, *goal;
    loyd_options options;
    const struct algorithm *algorithm;
    const struct profile *profile; /* NULL: none was asked for */
    struct pool pool;
    struct space space;
    struct table_source source;
    loyd_tables *own_tables; /* opened for this call alone; NULL: the caller's are used */
    struct heuristic heuristic;
    multi_run *multi_run; /* NULL: single-tile moves */
    struct multi_bound multi;
    struct search search;
    struct whole_result *whole;
};

/* Finds the profile named among the parameters, if any, and lets it choose what the caller left
 * open. */
static loyd_status apply_profile(struct job *job, const char *name, loyd_error *error) {
    loyd_options *options = &job->options;
    const char *heuristic = options->heuristic ? options->heuristic : job->algorithm->heuristic;
    if (!profile_exists(name))
        return loydi_fail(error, LOYD_INVALID,
                          "no profile is called '%.60s'; expected paper-000 to paper-004", name);
    job->profile = profile_find(name, job->algorithm->info.name, heuristic);
    if (!job->profile)
        return loydi_fail(error, LOYD_INVALID, "profile %s says nothing of %s%s%.60s", name,
                          job->algorithm->info.name, heuristic ? " with " : "",
                          heuristic ? heuristic : "");
    if (job->profile->runs_with) options->heuristic = job->profile->runs_with;
    if (!options->order) options->order = job->profile->order;
    return LOYD_OK;
}

/* The profile's parameters first, so that the caller's own have the last word. */
static loyd_status read_params(struct job *job, loyd_error *error) {
    static const char key[] = "profile=";
    const char *texts[PARAM_TEXTS_MAX];
    size_t count = 0, own = job->options.param_count;
    if (own > PARAM_TEXTS_MAX - 4)
        return loydi_fail(error, LOYD_INVALID, "%zu parameters are more than any search has", own);
    for (size_t i = 0; i < own; i++) {
        const char *text = job->options.params[i];
        if (strncmp(text, key, sizeof key - 1)) continue;
        loyd_status status = apply_profile(job, text + sizeof key - 1, error);
        if (status) return status;
    }
    for (size_t i = 0; job->profile && i < 4 && job->profile->params[i]; i++)
        texts[count++] = job->profile->params[i];
    for (size_t i = 0; i < own; i++)
        if (strncmp(job->options.params[i], key, sizeof key - 1))
            texts[count++] = job->options.params[i];
    return params_read(&job->algorithm->info, texts, count, job->search.param, error);
}

/* The search in the multi-tile metric, if that is asked for. */
static loyd_status read_metric(struct job *job, loyd_error *error) {
    const char *metric = job->options.metric ? job->options.metric : "single";
    const char *name = job->algorithm->info.name;
    if (!strcmp(metric, "single")) return LOYD_OK;
    if (strcmp(metric, "multi"))
        return loydi_fail(error, LOYD_INVALID, "the metric is single or multi, not '%.60s'",
                          metric);
    job->multi_run = multi_find(name);
    if (!job->multi_run)
        return loydi_fail(error, LOYD_UNSUPPORTED,
                          "%s counts single-tile moves; with metric multi there are " MULTI_NAMES,
                          name);
    if (job->options.param_count && strcmp(name, "auto"))
        return loydi_fail(error, LOYD_UNSUPPORTED,
                          "the parameters of %s are for single-tile moves; leave out '%.60s'", name,
                          job->options.params[0]);
    if (job->options.trace)
        return loydi_fail(error, LOYD_UNSUPPORTED,
                          "a search in metric multi can't be recorded: its moves have no letter");
    return LOYD_OK;
}

static loyd_status read_request(struct job *job, const loyd_options *options, loyd_error *error) {
    if (job->start->rows != job->goal->rows || job->start->cols != job->goal->cols)
        return loydi_fail(error, LOYD_INVALID, "the board is %dx%d but the goal is %dx%d",
                          job->start->rows, job->start->cols, job->goal->rows, job->goal->cols);
    loyd_options_init(&job->options);
    if (options) {
        size_t known = sizeof job->options;
        memcpy(&job->options, options,
               options->struct_bytes < known ? options->struct_bytes : known);
    }
    const char *name = job->options.algorithm ? job->options.algorithm : "auto";
    job->algorithm = algorithm_find(name);
    if (!job->algorithm)
        return loydi_fail(error, LOYD_NOT_FOUND,
                          "no algorithm is called '%.60s'; `loyd list algorithms` names them",
                          name);
    if (job->options.heuristic && !(job->algorithm->info.traits & LOYD_USES_HEURISTIC))
        return loydi_fail(error, LOYD_INVALID, "%s uses no heuristic; leave out '%.60s'", name,
                          job->options.heuristic);
    loyd_status status = read_metric(job, error);
    return status ? status : read_params(job, error);
}

static loyd_status prepare_multi(struct job *job, loyd_error *error) {
    job->search.multi = &job->multi;
    return multi_bound_create(&job->multi, job->options.heuristic, &job->space, &job->pool, error);
}

static loyd_status open_shelf(struct job *job, loyd_error *error) {
    const loyd_options *options = &job->options;
    job->source = (struct table_source){
        .tables = options->tables, .note = options->note, .note_user = options->note_user};
    job->search.tables = &job->source;
    if (options->tables) return LOYD_OK;
    loyd_status status = loyd_tables_open(options->cache_dir, &job->own_tables, error);
    job->source.tables = job->own_tables;
    return status;
}

/* Checkpoints are kept by the search with tables of six tiles alone; one that is there must be this search's. */
static loyd_status check_checkpoint(const struct job *job, const char *heuristic,
                                    loyd_error *error) {
    const struct search *s = &job->search;
    bool chosen = !strcmp(job->algorithm->info.name, "optimal") && heuristic &&
                  !strcmp(heuristic, "pdb"),
         own = !strcmp(job->algorithm->info.name, "auto");
    if (job->options.trace || !(chosen || own) || !table_search_can(s, TABLES_LARGE))
        return loydi_fail(
            error, LOYD_UNSUPPORTED,
            "checkpoints are kept by auto, and by optimal with pdb, on boards of 17 to "
            "25 cells");
    bool plain = chosen && search_param(s, "extras") == 0;
    return table_search_check(s, plain ? TABLES_LARGE_PLAIN : TABLES_LARGE, error);
}

static loyd_status prepare(struct job *job, loyd_error *error) {
    struct search *s = &job->search;
    uint8_t order[4];
    loyd_status status = order_read(job->options.order ? job->options.order : "UDLR", order, error);
    if (status) return status;
    pool_init(&job->pool, job->options.memory_limit_bytes);
    s->space = &job->space;
    s->pool = &job->pool;
    s->algorithm = job->algorithm;
    s->log = &job->whole->log;
    s->log->options = &job->options;
    s->depth_limit = job->options.depth_limit ? job->options.depth_limit : UINT64_MAX;
    s->node_limit = job->options.node_limit ? job->options.node_limit : UINT64_MAX;
    s->seen = s->lower_bound = s->own_h_start = -1;
    if (!space_init(&job->space, &job->pool, job->start, job->goal, order))
        return loydi_fail(error, LOYD_NO_MEMORY, "the memory limit is too small for the board");
    status = open_shelf(job, error);
    if (status) return status;
    s->clock.interval = s->clock.countdown = job->space.cells > 64 ? 1 : 64;
    rng_seed(&s->rng, job->options.seed, 0);
    if (job->options.trace) {
        s->trace_tiles = pool_alloc(&job->pool, job->space.cells * sizeof *s->trace_tiles);
        if (!s->trace_tiles) return LOYD_NO_MEMORY;
    }
    if (job->multi_run) return prepare_multi(job, error);
    const struct heuristic_setup setup = search_setup(s);
    const char *name = job->options.heuristic ? job->options.heuristic : job->algorithm->heuristic;
    s->heuristic_chosen = job->options.heuristic;
    if (job->options.checkpoint && (status = check_checkpoint(job, name, error))) return status;
    if (!name) return LOYD_OK;
    if (job->algorithm->brings && job->algorithm->brings(s, name)) {
        s->own_heuristic = name;
        return LOYD_OK;
    }
    status = heuristic_create(&job->heuristic, name, &setup, error);
    if (!status) s->heuristic = &job->heuristic;
    return status;
}

/* The replay that guards every answer; core/replay.c shares no code with the searches. */
static bool replay_solves(const struct job *job, const char *moves) {
    loyd_replay replay;
    return !loyd_verify(job->start, job->goal, moves, &replay, NULL) && replay.solves;
}

static loyd_status take_solution(struct job *job, loyd_error *error) {
    struct search_log *log = &job->whole->log;
    loyd_result *r = &job->whole->result;
    char *moves = malloc(log->length + 1);
    if (!moves) return loydi_fail(error, LOYD_NO_MEMORY, "no memory for the solution");
    for (size_t i = 0; i < log->length; i++) moves[i] = move_letter(log->moves[i]);
    moves[log->length] = 0;
    job->whole->moves = moves;
    if (!replay_solves(job, moves))
        return loydi_fail(error, LOYD_INTERNAL, "%s returned moves that do not solve the board",
                          job->algorithm->info.name);
    r->moves = moves;
    r->length = (int64_t)(job->multi_run ? multi_count(log->moves, log->length) : log->length);
    return LOYD_OK;
}

/* An admissible bound from the start alone: Manhattan distance, and the search's own heuristic; or
 * that of the multi-tile metric. */
static int64_t start_bound(const struct job *job) {
    uint32_t manhattan = 0;
    if (job->multi_run) return job->whole->result.h_start;
    loyd_estimate("manhattan", job->start, job->goal, &manhattan, NULL, NULL);
    bool own =
        (job->search.heuristic || job->search.own_heuristic) && search_admissible(&job->search);
    int64_t bound = own ? job->whole->result.h_start : 0;
    return bound > manhattan ? bound : manhattan;
}

/* A search that claims the optimum lost it with a heuristic that overestimates: says so. */
static void note_loss(struct job *job) {
    struct search *s = &job->search;
    if (!s->message && s->heuristic && !search_admissible(s) &&
        job->algorithm->info.traits & LOYD_OPTIMAL)
        s->message = "with this reading or heuristic the solution need not be shortest";
}

static void take_bounds(struct job *job) {
    loyd_result *r = &job->whole->result;
    int64_t bound = start_bound(job);
    if (job->search.lower_bound > bound) bound = job->search.lower_bound;
    r->optimal = r->length >= 0 && (job->search.optimal || r->length == bound);
    r->lower_bound = r->optimal ? r->length : bound;
    if (r->length >= 0 && !r->optimal) note_loss(job);
}

/* How the search ended, and which table was refused on the way. */
static void take_message(struct job *job) {
    struct whole_result *whole = job->whole;
    if (job->search.message)
        snprintf(whole->message, sizeof whole->message, "%s", job->search.message);
    if (!job->source.has_refused) return;
    size_t used = strlen(whole->message);
    const char *join = !used ? "" : whole->message[used - 1] == '.' ? " " : "; ";
    snprintf(whole->message + used, sizeof whole->message - used, "%s%s", join,
             job->source.refused.text);
}

static void take_figures(struct job *job) {
    struct search *s = &job->search;
    struct whole_result *whole = job->whole;
    loyd_result *r = &whole->result;
    search_close_iteration(s);
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
    if (r->length > 0)
        r->branching_factor = branching_factor((double)r->generated, (uint64_t)r->length);
    take_message(job);
}

static void name_run(struct job *job) {
    struct whole_result *whole = job->whole;
    loyd_result *r = &whole->result;
    const loyd_info *info = &job->algorithm->info;
    r->algorithm = info->name;
    r->message = whole->message;
    r->threads = 1;
    r->seed = job->options.seed;
    snprintf(whole->params[0], sizeof whole->params[0], "order=%c%c%c%c",
             move_letter(job->space.order[0]), move_letter(job->space.order[1]),
             move_letter(job->space.order[2]), move_letter(job->space.order[3]));
    for (size_t i = 0; i < info->param_count; i++)
        param_write(&info->params[i], job->search.param[i], whole->params[i + 1],
                    sizeof whole->params[i + 1]);
    r->param_count = info->param_count + 1;
    r->metric = job->multi_run ? "multi" : "single";
    if (job->multi_run)
        snprintf(whole->params[r->param_count++], sizeof whole->params[0], "metric=multi");
    if (job->profile)
        snprintf(whole->params[r->param_count++], sizeof whole->params[0], "profile=%s",
                 job->profile->name);
    for (size_t i = 0; i < r->param_count; i++) whole->param_list[i] = whole->params[i];
    r->params = whole->param_list;
}

static void name_heuristic(struct job *job) {
    bool uses = job->algorithm->info.traits & LOYD_USES_HEURISTIC;
    const char *name =
        job->search.heuristic ? job->search.heuristic->name : job->search.own_heuristic;
    if (job->multi_run) name = uses ? job->multi.name : NULL;
    if (!name) return;
    snprintf(job->whole->heuristic, sizeof job->whole->heuristic, "%s", name);
    job->whole->result.heuristic = job->whole->heuristic;
}

/* The heuristic that ran, which `auto` may have picked itself, on the start. */
static void take_h_start(struct job *job, const struct state *start) {
    struct hval value;
    struct multi_need need;
    if (job->multi_run && job->search.own_h_start < 0) {
        multi_bound_eval(&job->multi, &job->space, start, &need);
        job->whole->result.h_start = multi_moves(&need);
        return;
    }
    if (!job->search.heuristic) {
        job->whole->result.h_start = job->search.own_h_start;
        return;
    }
    heuristic_eval(job->search.heuristic, start, &value);
    job->whole->result.h_start = value.h;
}

static void run_search(struct job *job) {
    struct state start;
    if (!state_new(&job->space, &job->pool, &start)) {
        job->whole->result.outcome = LOYD_MEMORY_LIMIT;
        return;
    }
    job->whole->result.outcome =
        (job->multi_run ? job->multi_run : job->algorithm->run)(&job->search);
    take_h_start(job, &start);
}

static loyd_status run_job(struct job *job, loyd_error *error) {
    loyd_result *r = &job->whole->result;
    double begin = search_now_s();
    job->search.clock.start_s = job->search.clock.read_s = begin;
    loyd_status status = prepare(job, error);
    if (status && status != LOYD_NO_MEMORY) return status;
    name_run(job);
    if (status == LOYD_NO_MEMORY) {
        r->outcome = LOYD_MEMORY_LIMIT;
        take_figures(job);
        return LOYD_OK;
    }
    name_heuristic(job);
    loyd_parity parity;
    status = loyd_check(job->start, job->goal, &parity, error);
    if (status) return status;
    if (parity.solvable) {
        run_search(job);
    } else {
        r->outcome = LOYD_UNSOLVABLE;
        snprintf(job->whole->message, sizeof job->whole->message, "%s", parity.reason);
    }
    r->time_s = search_now_s() - begin;
    name_heuristic(job);
    if (job->whole->log.solved && (status = take_solution(job, error))) return status;
    if (parity.solvable) take_bounds(job);
    take_figures(job);
    return LOYD_OK;
}

loyd_status loyd_solve(const loyd_board *start, const loyd_board *goal, const loyd_options *options,
                       loyd_result **result, loyd_error *error) {
    struct job job = {.start = start, .goal = goal};
    job.whole = calloc(1, sizeof *job.whole);
    if (!job.whole) return loydi_fail(error, LOYD_NO_MEMORY, "no memory for a result");
    loyd_result *r = &job.whole->result;
    r->length = r->lower_bound = r->h_start = -1;
    r->branching_factor = (double)NAN;
    loyd_status status = read_request(&job, options, error);
    if (!status) status = run_job(&job, error);
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
