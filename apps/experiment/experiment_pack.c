/* SPDX-License-Identifier: MIT
 *
 * An experiment travels as JSON with all that a worker needs: searches, boards, limits and seeds,
 * and none of the names that reports want. The sum of the plan is made again where it arrives, so
 * that a process that reads anything of it otherwise is found out before it runs.
 */
#include "experiment_pack.h"

#include "json.h"
#include "problem.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- There ---- */

static json_t *configuration_json(const struct configuration *c) {
    json_t *params = json_array();
    for (size_t i = 0; i < c->param_count; i++)
        json_array_append_new(params, json_string(c->params[i]));
    return json_pack("{s:s, s:s?, s:s?, s:o}", "algorithm", c->algorithm, "heuristic", c->heuristic,
                     "order", c->order, "params", params);
}

/* In the order of read_figures. What is beyond 2^63 is negative on the way, and itself again. */
static json_t *figures_json(const struct stored_experiment *e) {
    const uint64_t figures[] = {e->repetitions,   e->seed,       e->threads,
                                e->time_limit_ms, e->node_limit, e->memory_limit_bytes,
                                e->depth_limit};
    json_t *all = json_array();
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        json_array_append_new(all, json_integer((json_int_t)figures[i]));
    return all;
}

static json_t *plugins_json(const struct stored_experiment *e) {
    json_t *all = json_array();
    for (size_t i = 0; i < e->plugin_count; i++)
        json_array_append_new(all, json_pack("[s, s, s]", e->plugins[i].path, e->plugins[i].release,
                                             e->plugins[i].checksum));
    return all;
}

char *experiment_pack(const struct stored_experiment *e) {
    json_t *configurations = json_array(), *boards = json_array();
    for (size_t i = 0; i < e->configuration_count; i++)
        json_array_append_new(configurations, configuration_json(&e->configurations[i]));
    for (size_t i = 0; i < e->board_count; i++)
        json_array_append_new(boards, json_pack("[i, i, o, o]", loyd_board_rows(e->boards[i].board),
                                                loyd_board_cols(e->boards[i].board),
                                                json_tiles(e->boards[i].board),
                                                json_tiles(e->boards[i].goal)));
    json_t *all = json_pack("{s:s, s:s, s:s?, s:o, s:o, s:o, s:o}", "key", e->key, "name", e->name,
                            "metric", e->metric, "figures", figures_json(e), "configurations",
                            configurations, "boards", boards, "plugins", plugins_json(e));
    char *text = all ? json_dumps(all, JSON_COMPACT) : NULL;
    json_decref(all);
    return text;
}

/* ---- Here ---- */

static loyd_status no_memory(loyd_error *error) {
    memset(error, 0, sizeof *error);
    snprintf(error->text, sizeof error->text, "no memory for the experiment");
    return LOYD_NO_MEMORY;
}

static loyd_status read_tiles(const json_t *from, int rows, int cols, loyd_board **board,
                              loyd_error *error) {
    size_t cells = json_array_size(from);
    uint16_t *tiles = malloc((cells + 1) * sizeof *tiles);
    if (!tiles || cells != (size_t)rows * (size_t)cols) {
        free(tiles);
        return no_memory(error);
    }
    for (size_t i = 0; i < cells; i++)
        tiles[i] = (uint16_t)json_integer_value(json_array_get(from, i));
    loyd_status status = loyd_board_new(rows, cols, tiles, board, error);
    free(tiles);
    return status;
}

static loyd_status read_boards(const json_t *boards, struct stored_experiment *e,
                               loyd_error *error) {
    size_t count = json_array_size(boards);
    loyd_status status = LOYD_OK;
    e->boards = calloc(count + 1, sizeof *e->boards);
    if (!e->boards) return no_memory(error);
    for (size_t i = 0; i < count && !status; i++) {
        const json_t *row = json_array_get(boards, i);
        int rows = (int)json_integer_value(json_array_get(row, 0));
        int cols = (int)json_integer_value(json_array_get(row, 1));
        struct trial_board *b = &e->boards[e->board_count++];
        *b = (struct trial_board){.source = "", .optimum = -1};
        status = read_tiles(json_array_get(row, 2), rows, cols, &b->board, error);
        if (!status) status = read_tiles(json_array_get(row, 3), rows, cols, &b->goal, error);
    }
    return status;
}

static loyd_status read_configuration(const json_t *from, struct configuration *c,
                                      loyd_error *error) {
    const json_t *params = json_object_get(from, "params");
    c->algorithm = json_string_value(json_object_get(from, "algorithm"));
    c->heuristic = json_string_value(json_object_get(from, "heuristic"));
    c->order = json_string_value(json_object_get(from, "order"));
    c->label = c->algorithm;
    c->params = calloc(json_array_size(params) + 1, sizeof *c->params);
    if (!c->params) return no_memory(error);
    for (size_t i = 0; i < json_array_size(params); i++)
        c->params[c->param_count++] = json_string_value(json_array_get(params, i));
    return LOYD_OK;
}

static loyd_status read_configurations(const json_t *all, struct packed_experiment *p,
                                       loyd_error *error) {
    size_t count = json_array_size(all);
    loyd_status status = LOYD_OK;
    p->configurations = calloc(count + 1, sizeof *p->configurations);
    if (!p->configurations) return no_memory(error);
    p->e.configurations = p->configurations;
    for (size_t i = 0; i < count && !status; i++)
        status = read_configuration(json_array_get(all, i),
                                    &p->configurations[p->e.configuration_count++], error);
    return status;
}

static void read_figures(const json_t *all, struct stored_experiment *e) {
    uint64_t *const figures[] = {&e->repetitions,   &e->seed,       &e->threads,
                                 &e->time_limit_ms, &e->node_limit, &e->memory_limit_bytes,
                                 &e->depth_limit};
    for (size_t i = 0; i < sizeof figures / sizeof *figures; i++)
        *figures[i] = (uint64_t)json_integer_value(json_array_get(all, i));
}

static void read_plugins(const json_t *all, struct stored_experiment *e) {
    for (size_t i = 0; i < json_array_size(all) && i < STORED_PLUGINS_MAX; i++) {
        const json_t *row = json_array_get(all, i);
        e->plugins[e->plugin_count++] = (struct stored_plugin){
            json_string_value(json_array_get(row, 0)), json_string_value(json_array_get(row, 1)),
            json_string_value(json_array_get(row, 2))};
    }
}

loyd_status experiment_unpack(const char *text, struct packed_experiment *p, loyd_error *error) {
    json_t *all = json_loads(text, 0, NULL);
    *p = (struct packed_experiment){.texts = all};
    if (!all) return no_memory(error);
    p->e.name = json_string_value(json_object_get(all, "name"));
    p->e.metric = json_string_value(json_object_get(all, "metric"));
    read_figures(json_object_get(all, "figures"), &p->e);
    read_plugins(json_object_get(all, "plugins"), &p->e);
    loyd_status status = read_configurations(json_object_get(all, "configurations"), p, error);
    if (!status) status = read_boards(json_object_get(all, "boards"), &p->e, error);
    if (status) return status;
    experiment_key(&p->e);
    const char *key = json_string_value(json_object_get(all, "key"));
    if (key && !strncmp(p->e.key, key, 16)) return LOYD_OK;
    memset(error, 0, sizeof *error);
    snprintf(error->text, sizeof error->text,
             "the plan has another sum here than on rank 0: it would not run the same searches");
    return LOYD_INVALID;
}

void packed_free(struct packed_experiment *p) {
    for (size_t i = 0; i < p->e.configuration_count; i++) free(p->configurations[i].params);
    free(p->configurations);
    experiment_free(&p->e);
    json_decref(p->texts);
    *p = (struct packed_experiment){.texts = NULL};
}
