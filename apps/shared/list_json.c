/* SPDX-License-Identifier: MIT
 *
 * The registry and the suites as JSON, for `loyd list -f json` and the server: what a program needs
 * to offer every algorithm with its parameters in a form of its own. Traits are fields with true or
 * false. A parameter has a type (int, real, word), a default, and min and max or the list of its
 * choices.
 */
#include "list.h"

#include "document.h"
#include "json.h"
#include "registry_names.h"

#include <math.h>
#include <string.h>

/* 3 for 3.0, 0.5 for 0.5. */
static json_t *plain_number(double value) {
    bool whole = fabs(value) < 9e15 && !(floor(value) < value);
    return whole ? json_integer((json_int_t)value) : json_number(value);
}

static json_t *choices_json(const char *words) {
    json_t *list = json_array();
    for (;;) {
        size_t length = strcspn(words, "|");
        json_array_append_new(list, json_stringn(words, length));
        if (!words[length]) return list;
        words += length + 1;
    }
}

static json_t *param_json(const loyd_param *p) {
    static const char *const types[] = {
        [LOYD_INT] = "int", [LOYD_REAL] = "real", [LOYD_WORD] = "word"};
    json_t *object = json_pack("{s:s, s:s, s:s}", "name", p->name, "summary", p->summary, "type",
                               types[p->type]);
    if (p->type == LOYD_WORD) {
        json_object_set_new(object, "default", json_stringn(p->words, strcspn(p->words, "|")));
        json_object_set_new(object, "choices", choices_json(p->words));
    } else {
        json_object_set_new(object, "default", plain_number(p->initial));
        json_object_set_new(object, "min", plain_number(p->min));
        json_object_set_new(object, "max", plain_number(p->max));
    }
    return object;
}

static json_t *params_json(const loyd_info *info) {
    json_t *list = json_array();
    for (size_t i = 0; i < info->param_count; i++)
        json_array_append_new(list, param_json(&info->params[i]));
    return list;
}

/* {"w": "weight"} */
static json_t *param_aliases_json(const char *aliases) {
    json_t *object = json_object();
    while (aliases && *aliases) {
        size_t alias = strcspn(aliases, "="), whole = strcspn(aliases, "|");
        char name[32];
        snprintf(name, sizeof name, "%.*s", (int)alias, aliases);
        json_object_set_new(object, name, json_stringn(aliases + alias + 1, whole - alias - 1));
        aliases += whole + (aliases[whole] == '|');
    }
    return object;
}

static void set_trait(json_t *object, const char *name, unsigned traits, unsigned trait) {
    json_object_set_new(object, name, json_boolean(traits & trait));
}

json_t *info_json(const loyd_info *info, bool is_heuristic) {
    json_t *object = json_object();
    json_object_set_new(object, "name", json_text(info->name));
    json_object_set_new(object, "title", json_text(info->title));
    json_object_set_new(object, "aliases",
                        info->aliases ? choices_json(info->aliases) : json_array());
    json_object_set_new(object, "summary", json_text(info->summary));
    json_object_set_new(object, "reference", json_text(info->reference));
    if (is_heuristic) {
        set_trait(object, "admissible", info->traits, LOYD_ADMISSIBLE);
        set_trait(object, "consistent", info->traits, LOYD_CONSISTENT);
        set_trait(object, "incremental", info->traits, LOYD_INCREMENTAL);
    } else {
        set_trait(object, "complete", info->traits, LOYD_COMPLETE);
        set_trait(object, "optimal", info->traits, LOYD_OPTIMAL);
        set_trait(object, "uses_heuristic", info->traits, LOYD_USES_HEURISTIC);
        set_trait(object, "randomised", info->traits, LOYD_RANDOMISED);
        set_trait(object, "checkpoint", info->traits, LOYD_CHECKPOINT);
    }
    set_trait(object, "multi_tile", info->traits, LOYD_MULTI_TILE);
    json_object_set_new(object, "params", params_json(info));
    json_object_set_new(object, "param_aliases", param_aliases_json(info->param_aliases));
    return object;
}

static bool lists_heuristics(info_at *at) {
    return at == loyd_heuristic || at == heuristic_at;
}

json_t *infos_json(info_at *at) {
    json_t *list = json_array();
    const loyd_info *info;
    for (size_t i = 0; (info = at(i)); i++)
        json_array_append_new(list, info_json(info, lists_heuristics(at)));
    return list;
}

json_t *suites_json(void) {
    json_t *list = json_array();
    const loyd_suite *suite;
    for (size_t i = 0; (suite = loyd_suite_at(i)); i++)
        json_array_append_new(list, json_pack("{s:s, s:s, s:I, s:o}", "name", suite->name, "title",
                                              suite->title, "boards", (json_int_t)suite->count,
                                              "goal_name", json_text(suite->entries[0].goal)));
    return list;
}

/* A goal by its name as tiles; NULL without memory. */
static json_t *goal_tiles(const char *name, int rows, int cols) {
    loyd_board *goal = NULL;
    if (loyd_goal(name, rows, cols, &goal, NULL)) return NULL;
    json_t *tiles = json_tiles(goal);
    loyd_board_free(goal);
    return tiles;
}

bool suite_board_set(json_t *object, const loyd_suite_entry *e) {
    json_t *board = json_array();
    for (int i = 0; i < e->rows * e->cols; i++)
        json_array_append_new(board, json_integer(e->tiles[i]));
    return !json_object_set_new(object, "rows", json_integer(e->rows)) &&
           !json_object_set_new(object, "cols", json_integer(e->cols)) &&
           !json_object_set_new(object, "board", board) &&
           !json_object_set_new(object, "goal", goal_tiles(e->goal, e->rows, e->cols)) &&
           !json_object_set_new(object, "goal_name", json_text(e->goal));
}

json_t *suite_entry_json(const loyd_suite_entry *e) {
    json_t *object = json_pack("{s:s}", "name", e->name);
    if (!suite_board_set(object, e)) {
        json_decref(object);
        return NULL;
    }
    json_object_set_new(object, "optimum", json_whole(e->optimum));
    json_object_set_new(object, "nodes", e->nodes ? json_whole((int64_t)e->nodes) : json_null());
    return object;
}

json_t *suite_json(const loyd_suite *suite) {
    json_t *boards = json_array();
    for (size_t i = 0; i < suite->count; i++)
        json_array_append_new(boards, suite_entry_json(&suite->entries[i]));
    return document_of("suite", json_pack("{s:s, s:s, s:o}", "name", suite->name, "title",
                                          suite->title, "boards", boards));
}

json_t *infos_document(info_at *at) {
    const char *kind = lists_heuristics(at) ? "heuristics" : "algorithms";
    return document_of(kind, json_pack("{s:o}", kind, infos_json(at)));
}

json_t *suites_document(void) {
    return document_of("suites", json_pack("{s:o}", "suites", suites_json()));
}
