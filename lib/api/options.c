/* SPDX-License-Identifier: MIT
 *
 * From the caller's options to a request: names are looked up, parameters and the shape of the
 * board are checked, defaults are filled in. Nothing is built and nothing is searched, so that a
 * front end can ask whether a request is good before it queues it (loyd_options_check).
 *
 * The struct grows at its end. A caller says by struct_bytes how much of it its header knew; what
 * lies beyond is neither read nor written.
 */
#include "api/options.h"

#include "api/registry.h"
#include "core/fault.h"
#include "heuristics/multi_bound.h"

#include <assert.h>

enum { PARAM_TEXTS_MAX = 64 };

/* ---- The struct ---- */

void loyd_options_init_sized(loyd_options *options, size_t struct_bytes) {
    const loyd_options initial = {.struct_bytes = struct_bytes, .algorithm = "auto", .seed = 1};
    size_t known = struct_bytes < sizeof initial ? struct_bytes : sizeof initial;
    memset(options, 0, struct_bytes);
    memcpy(options, &initial, known);
}

/* Programs that call it past the macro have the fields of the first header and no more. */
void(loyd_options_init)(loyd_options *options) {
    loyd_options_init_sized(options, offsetof(loyd_options, trace));
}

loyd_options options_known(const loyd_options *options) {
    loyd_options known;
    loyd_options_init(&known);
    if (options) {
        size_t bytes = options->struct_bytes;
        memcpy(&known, options, bytes < sizeof known ? bytes : sizeof known);
    }
    return known;
}

/* ---- The metric ---- */

static loyd_status check_multi(const struct request *request, loyd_error *error) {
    const struct algorithm *algorithm = request->algorithm;
    const loyd_options *options = &request->options;
    char names[160];
    assert(!(algorithm->info.traits & LOYD_MULTI_TILE) == !algorithm->run_multi);
    if (!algorithm->run_multi)
        return loydi_fail(
            error, LOYD_UNSUPPORTED, "%s counts single-tile moves; with metric multi there are %s",
            algorithm->info.name, names_with(loyd_algorithm, LOYD_MULTI_TILE, names, sizeof names));
    if (options->param_count && !algorithm->multi_params)
        return loydi_fail(error, LOYD_UNSUPPORTED,
                          "the parameters of %s are for single-tile moves; leave out '%.60s'",
                          algorithm->info.name, options->params[0]);
    if (options->trace)
        return loydi_fail(error, LOYD_UNSUPPORTED,
                          "a search in metric multi can't be recorded: its moves have no letter");
    return LOYD_OK;
}

static loyd_status read_metric(struct request *request, loyd_error *error) {
    const char *metric = request->options.metric ? request->options.metric : "single";
    request->multi = !strcmp(metric, "multi");
    if (!request->multi && strcmp(metric, "single"))
        return loydi_fail(error, LOYD_INVALID, "the metric is single or multi, not '%.60s'",
                          metric);
    return request->multi ? check_multi(request, error) : LOYD_OK;
}

/* ---- The heuristic ---- */

static loyd_status check_multi_heuristic(const struct heuristic_choice *choice, uint32_t rows,
                                         uint32_t cols, loyd_error *error) {
    const struct heuristic_class *class = choice->class;
    char names[160];
    if (!(class->info.traits & LOYD_MULTI_TILE))
        return loydi_fail(error, LOYD_UNSUPPORTED,
                          "%.60s counts single-tile moves; with metric multi the heuristics are %s",
                          choice->name,
                          names_with(loyd_heuristic, LOYD_MULTI_TILE, names, sizeof names));
    const char *shapes = rows && class->multi_shapes ? class->multi_shapes(rows, cols) : NULL;
    if (shapes)
        return loydi_fail(error, LOYD_UNSUPPORTED,
                          "in metric multi %s is for boards up to %s, not %ux%u", choice->name,
                          shapes, rows, cols);
    return LOYD_OK;
}

/* The caller's choice, or the algorithm's own. */
static loyd_status read_heuristic(struct request *request, loyd_error *error) {
    const struct algorithm *algorithm = request->algorithm;
    const char *text = request->options.heuristic;
    assert(!(algorithm->info.traits & LOYD_USES_HEURISTIC) == !algorithm->heuristic);
    if (!algorithm->heuristic && text)
        return loydi_fail(error, LOYD_INVALID, "%s uses no heuristic; leave out '%.60s'",
                          algorithm->info.name, text);
    request->heuristic_chosen = text;
    if (text) return heuristic_choose(&request->heuristic, text, error);
    if (algorithm->heuristic) request->heuristic = heuristic_choice_of(algorithm->heuristic);
    return LOYD_OK;
}

/* In metric multi the default is the shape's. */
static loyd_status check_heuristic(struct request *request, uint32_t rows, uint32_t cols,
                                   loyd_error *error) {
    struct heuristic_choice *choice = &request->heuristic;
    if (!choice->class) return LOYD_OK;
    if (!request->multi) return rows ? heuristic_supports(choice, rows, cols, error) : LOYD_OK;
    if (request->heuristic_chosen) return check_multi_heuristic(choice, rows, cols, error);
    if (rows) *choice = heuristic_choice_of(multi_bound_default(rows, cols));
    return LOYD_OK;
}

/* ---- Parameters ---- */

/* Lets the profile of that name choose what the caller left open. */
static loyd_status apply_profile(struct request *request, const char *name, loyd_error *error) {
    const struct algorithm *algorithm = request->algorithm;
    const struct heuristic_choice *heuristic = &request->heuristic;
    if (!profile_exists(name))
        return loydi_fail(error, LOYD_INVALID,
                          "no profile is called '%.60s'; expected paper-000 to paper-004", name);
    const struct profile *profile = profile_find(name, algorithm, heuristic->class);
    if (!profile)
        return loydi_fail(error, LOYD_INVALID, "profile %s says nothing of %s%s%.60s", name,
                          algorithm->info.name, heuristic->class ? " with " : "", heuristic->name);
    if (profile->runs_with) {
        request->heuristic = heuristic_choice_of(profile->runs_with);
        request->heuristic_chosen = true;
    }
    if (!request->options.order) request->options.order = profile->order;
    request->profile = profile;
    return LOYD_OK;
}

/* The profile's parameters first, so that the caller's own have the last word. */
static loyd_status read_params(struct request *request, loyd_error *error) {
    static const char key[] = "profile=";
    const loyd_options *options = &request->options;
    const char *texts[PARAM_TEXTS_MAX];
    size_t count = 0, own = options->param_count;
    if (own > PARAM_TEXTS_MAX - PROFILE_PARAMS)
        return loydi_fail(error, LOYD_INVALID, "%zu parameters are more than any search has", own);
    for (size_t i = 0; i < own; i++) {
        const char *text = options->params[i];
        if (strncmp(text, key, sizeof key - 1)) continue;
        loyd_status status = apply_profile(request, text + sizeof key - 1, error);
        if (status) return status;
    }
    const struct profile *profile = request->profile;
    for (size_t i = 0; profile && i < PROFILE_PARAMS && profile->params[i]; i++)
        texts[count++] = profile->params[i];
    for (size_t i = 0; i < own; i++)
        if (strncmp(options->params[i], key, sizeof key - 1)) texts[count++] = options->params[i];
    assert(count <= PARAM_TEXTS_MAX);
    return params_read(&request->algorithm->info, texts, count, request->param, error);
}

/* ---- The whole ---- */

static loyd_status find_algorithm(struct request *request, loyd_error *error) {
    const char *name = request->options.algorithm ? request->options.algorithm : "auto";
    request->algorithm = algorithm_find(name);
    if (request->algorithm) return LOYD_OK;
    return loydi_fail(error, LOYD_NOT_FOUND,
                      "no algorithm is called '%.60s'; `loyd list algorithms` names them", name);
}

/* Which boards and heuristics the algorithm keeps one for, it says itself when it sees the board
 * (solve.c). */
static loyd_status check_checkpoint(const struct request *request, loyd_error *error) {
    const struct algorithm *algorithm = request->algorithm;
    char names[160];
    assert(!(algorithm->info.traits & LOYD_CHECKPOINT) == !algorithm->checkpoint);
    if (!request->options.checkpoint || (algorithm->checkpoint && !request->multi)) return LOYD_OK;
    return loydi_fail(error, LOYD_UNSUPPORTED, "%s keeps no checkpoint%s; %s do",
                      algorithm->info.name, request->multi ? " in metric multi" : "",
                      names_with(loyd_algorithm, LOYD_CHECKPOINT, names, sizeof names));
}

loyd_status request_read(struct request *request, const loyd_options *options, uint32_t rows,
                         uint32_t cols, loyd_error *error) {
    *request = (struct request){.options = options_known(options)};
    loyd_status status = find_algorithm(request, error);
    if (!status) status = read_heuristic(request, error);
    if (!status) status = read_metric(request, error);
    if (!status) status = read_params(request, error);
    const char *order = request->options.order ? request->options.order : "UDLR";
    if (!status) status = order_read(order, request->order, error);
    if (!status) status = check_heuristic(request, rows, cols, error);
    return status ? status : check_checkpoint(request, error);
}

loyd_status loyd_options_check(const loyd_options *options, int rows, int cols, loyd_error *error) {
    struct request request;
    if (rows < 0 || cols < 0 || rows > LOYD_SIDE_MAX || cols > LOYD_SIDE_MAX || !rows != !cols)
        return loydi_fail(error, LOYD_INVALID, "a board has 1 to %d rows and columns, not %dx%d",
                          LOYD_SIDE_MAX, rows, cols);
    return request_read(&request, options, (uint32_t)rows, (uint32_t)cols, error);
}
