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

#include "api/plugins.h"
#include "api/registry.h"
#include "api/struct_known.h"
#include "core/sentence.h"
#include "heuristics/multi_bound.h"

#include <assert.h>

enum { PARAM_TEXTS_MAX = 64 };

/* ---- The struct ---- */

void loyd_options_init_sized(loyd_options *options, size_t struct_bytes) {
    if (!options) return;
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
    if (options) struct_known(&known, sizeof known, options, options->struct_bytes);
    return known;
}

/* ---- The metric ---- */

static loyd_status check_multi(const struct request *request, loyd_error *error) {
    const struct algorithm *algorithm = request->algorithm;
    const loyd_options *options = &request->options;
    char names[160];
    assert(!(algorithm->info.traits & LOYD_MULTI_TILE) == !algorithm->run_multi);
    if (!algorithm->run_multi)
        return loydi_refuse(
            error, ERROR_MULTI_ALGORITHM, value_word("name", algorithm->info.name),
            value_list("names", names_with(loyd_algorithm, LOYD_MULTI_TILE, names, sizeof names)));
    if (options->param_count && !algorithm->multi_params)
        return loydi_refuse(error, ERROR_MULTI_PARAMS,
                            value_word("algorithm", algorithm->info.name),
                            value_word("param", options->params[0]));
    if (options->trace) return loydi_refuse(error, ERROR_MULTI_RECORD);
    return LOYD_OK;
}

static loyd_status read_metric(struct request *request, loyd_error *error) {
    const char *metric = request->options.metric ? request->options.metric : "single";
    request->multi = !strcmp(metric, "multi");
    if (!request->multi && strcmp(metric, "single"))
        return loydi_refuse(error, ERROR_METRIC_UNKNOWN, value_word("metric", metric));
    return request->multi ? check_multi(request, error) : LOYD_OK;
}

/* ---- The heuristic ---- */

static loyd_status check_multi_heuristic(const struct heuristic_choice *choice, uint32_t rows,
                                         uint32_t cols, loyd_error *error) {
    const struct heuristic_class *class = choice->class;
    char names[160];
    if (!(class->info.traits & LOYD_MULTI_TILE))
        return loydi_refuse(
            error, ERROR_MULTI_HEURISTIC, value_word("name", choice->name),
            value_list("names", names_with(loyd_heuristic, LOYD_MULTI_TILE, names, sizeof names)));
    const char *shapes = rows && class->multi_shapes ? class->multi_shapes(rows, cols) : NULL;
    if (shapes)
        return loydi_refuse(error, ERROR_MULTI_SIZE, value_word("heuristic", choice->name),
                            value_list("shapes", shapes), value_size(rows, cols));
    return LOYD_OK;
}

/* The caller's choice, or the algorithm's own. */
static loyd_status read_heuristic(struct request *request, loyd_error *error) {
    const struct algorithm *algorithm = request->algorithm;
    const char *text = request->options.heuristic;
    assert(!(algorithm->info.traits & LOYD_USES_HEURISTIC) == !algorithm->heuristic);
    if (!algorithm->heuristic && text)
        return loydi_refuse(error, ERROR_HEURISTIC_UNUSED,
                            value_word("algorithm", algorithm->info.name),
                            value_word("heuristic", text));
    request->heuristic_chosen = text;
    if (text)
        return heuristic_choose(&request->heuristic, plugins_heuristics(request->options.plugins),
                                text, error);
    if (algorithm->heuristic) request->heuristic = heuristic_choice_of(algorithm->heuristic);
    return LOYD_OK;
}

/* The default is the shape's: in metric multi, and where the algorithm has two. */
static loyd_status check_heuristic(struct request *request, uint32_t rows, uint32_t cols,
                                   loyd_error *error) {
    struct heuristic_choice *choice = &request->heuristic;
    if (!choice->class) return LOYD_OK;
    const struct heuristic_class *other = request->algorithm->heuristic_else;
    bool open = !request->heuristic_chosen && rows && !request->multi;
    if (open && other && heuristic_supports(choice, rows, cols, NULL))
        *choice = heuristic_choice_of(other);
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
        return loydi_refuse(error, ERROR_PROFILE_UNKNOWN, value_word("name", name));
    const struct profile *profile = profile_find(name, algorithm, heuristic->class);
    if (!profile && !heuristic->class)
        return loydi_refuse(error, ERROR_PROFILE_SILENT, value_word("profile", name),
                            value_word("algorithm", algorithm->info.name));
    if (!profile)
        return loydi_refuse(error, ERROR_PROFILE_SILENT_WITH, value_word("profile", name),
                            value_word("algorithm", algorithm->info.name),
                            value_word("heuristic", heuristic->name));
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
        return loydi_refuse(error, ERROR_PARAMS_MANY, value_count("count", own));
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
    assert(request->algorithm->info.param_count <= SEARCH_PARAMS_MAX);
    return params_read(&request->algorithm->info, texts, count, request->param, error);
}

static loyd_status need_params(const loyd_options *options, loyd_error *error) {
    const char *const *params = options->params;
    loyd_status status = options->param_count ? loydi_need(error, params) : LOYD_OK;
    for (size_t i = 0; i < options->param_count && !status; i++)
        status = loydi_need(error, params[i]);
    return status;
}

/* ---- The whole ---- */

static loyd_status find_algorithm(struct request *request, loyd_error *error) {
    const char *name = request->options.algorithm ? request->options.algorithm : "auto";
    request->algorithm = algorithm_find(request->options.plugins, name);
    if (request->algorithm) return LOYD_OK;
    return loydi_refuse(error, ERROR_ALGORITHM_UNKNOWN, value_word("name", name));
}

/* Which boards and heuristics the algorithm keeps one for, it says itself when it sees the board
 * (solve.c). */
static loyd_status check_checkpoint(const struct request *request, loyd_error *error) {
    const struct algorithm *algorithm = request->algorithm;
    char names[160];
    assert(!(algorithm->info.traits & LOYD_CHECKPOINT) == !algorithm->checkpoint);
    bool wanted = request->options.checkpoint ||
                  (request->options.pieces && request->options.pieces->required);
    if (!wanted || (algorithm->checkpoint && !request->multi)) return LOYD_OK;
    return loydi_refuse(
        error, request->multi ? ERROR_CHECKPOINT_MULTI : ERROR_CHECKPOINT_NONE,
        value_word("algorithm", algorithm->info.name),
        value_list("names", names_with(loyd_algorithm, LOYD_CHECKPOINT, names, sizeof names)));
}

loyd_status options_tables(const loyd_options *options, struct table_source *source,
                           loyd_tables **own, loyd_error *error) {
    *source = (struct table_source){
        .tables = options->tables, .note = options->note, .note_user = options->note_user};
    if (options->tables) return LOYD_OK;
    loyd_status status = loyd_tables_open(options->cache_dir, own, error);
    source->tables = *own;
    return status;
}

loyd_status request_read(struct request *request, const loyd_options *options, uint32_t rows,
                         uint32_t cols, loyd_error *error) {
    *request = (struct request){.options = options_known(options)};
    loyd_status status = need_params(&request->options, error);
    if (!status) status = find_algorithm(request, error);
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
        return loydi_refuse(error, ERROR_BOARD_SIDE, value_whole("max", LOYD_SIDE_MAX),
                            value_size(rows, cols));
    return request_read(&request, options, (uint32_t)rows, (uint32_t)cols, error);
}
