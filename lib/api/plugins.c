/* SPDX-License-Identifier: MIT
 *
 * Plugins into a set. Everything that can be seen of a descriptor without running it is checked
 * here, once: the version, names, texts, claims, parameters. Later, names are looked up in the set
 * behind the library's own (registry.c, heuristic.c), and nothing else asks where a search or a
 * heuristic came from.
 */
#include "api/plugins.h"

#include "api/registry.h"
#include "core/sentence.h"

#include <ctype.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { PLUGIN_NAME_MAX = 30, PLUGIN_TEXT_MAX = 200 };
_Static_assert((int)LOYD_PLUGIN_PARAMS_MAX <= (int)H_PARAMS &&
                   (int)LOYD_PLUGIN_PARAMS_MAX <= (int)SEARCH_PARAMS_MAX,
               "a plugin's parameters fit");

/* What algorithms and heuristics have in common. */
struct plugin_item {
    const char *what, *name, *title, *summary, *reference;
    unsigned claims, claims_known;
    const char *claim_names;
    const loyd_param *params;
    size_t param_count;
    bool runs; /* the function that it cannot do without is there */
    const char *function;
};

static struct plugin_item item_of_heuristic(const loyd_plugin_heuristic *h) {
    return (struct plugin_item){.what = "heuristic",
                                .name = h->name,
                                .title = h->title,
                                .summary = h->summary,
                                .reference = h->reference,
                                .claims = h->claims,
                                .claims_known = LOYD_ADMISSIBLE | LOYD_CONSISTENT,
                                .claim_names = "LOYD_ADMISSIBLE and LOYD_CONSISTENT",
                                .params = h->params,
                                .param_count = h->param_count,
                                .runs = h->value,
                                .function = "value"};
}

static struct plugin_item item_of_algorithm(const loyd_plugin_algorithm *a) {
    return (struct plugin_item){
        .what = "algorithm",
        .name = a->name,
        .title = a->title,
        .summary = a->summary,
        .reference = a->reference,
        .claims = a->claims,
        .claims_known = LOYD_COMPLETE | LOYD_OPTIMAL | LOYD_USES_HEURISTIC | LOYD_RANDOMISED,
        .claim_names = "LOYD_COMPLETE, LOYD_OPTIMAL, LOYD_USES_HEURISTIC and LOYD_RANDOMISED",
        .params = a->params,
        .param_count = a->param_count,
        .runs = a->run,
        .function = "run"};
}

/* ---- Checks ---- */

static bool is_name(const char *text) {
    size_t length = text ? strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-") : 0;
    return length && length <= PLUGIN_NAME_MAX && !text[length] && islower((unsigned char)*text);
}

static loyd_status check_text(const struct plugin_item *item, const char *field, const char *text,
                              loyd_error *error) {
    if (!text || !*text)
        return loydi_refuse(error, ERROR_PLUGIN_FIELD, value_word("name", item->name),
                            value_word("field", field));
    for (size_t i = 0; text[i]; i++)
        if (iscntrl((unsigned char)text[i]) || text[i] == '|' || i >= PLUGIN_TEXT_MAX)
            return loydi_refuse(error, ERROR_PLUGIN_TEXT, value_word("name", item->name),
                                value_word("field", field), value_whole("max", PLUGIN_TEXT_MAX));
    return LOYD_OK;
}

/* word|word, none of them empty, of characters that an option can have. */
static bool is_word_list(const char *text) {
    if (!text || !*text) return false;
    for (const char *at = text; *at; at++) {
        bool empty = *at == '|' && (at == text || !at[1] || at[1] == '|');
        if (empty || !isgraph((unsigned char)*at) || strchr(",()=\"", *at)) return false;
    }
    return true;
}

/* What is wrong with a parameter; NULL: nothing. */
static const char *param_fault(const struct plugin_item *item, size_t number) {
    const loyd_param *p = &item->params[number];
    for (size_t i = 0; i < number; i++)
        if (!strcmp(item->params[i].name, p->name)) return "is there twice";
    if (!strcmp(p->name, "profile") || !strcmp(p->name, "order") || !strcmp(p->name, "metric"))
        return "has a name that means something else";
    if (!p->summary) return "has no summary";
    if (p->type == LOYD_WORD)
        return is_word_list(p->words) ? NULL : "has no list of words, word|word";
    if (p->type != LOYD_INT && p->type != LOYD_REAL) return "is of no type that there is";
    if (!isfinite(p->min) || !isfinite(p->max) || p->min > p->max) return "has no range";
    if (!(p->initial >= p->min && p->initial <= p->max)) return "has a default beyond its range";
    if (p->type == LOYD_INT && floor(p->initial) < p->initial)
        return "has a default that is no "
               "whole number";
    return NULL;
}

static loyd_status check_params(const struct plugin_item *item, loyd_error *error) {
    if (item->param_count > LOYD_PLUGIN_PARAMS_MAX || (item->param_count && !item->params))
        return loydi_refuse(error, ERROR_PLUGIN_PARAMS, value_word("name", item->name),
                            value_count("count", item->param_count),
                            value_whole("max", LOYD_PLUGIN_PARAMS_MAX));
    for (size_t i = 0; i < item->param_count; i++) {
        const char *name = item->params[i].name;
        const char *fault = is_name(name) ? param_fault(item, i) : "has no name as names are";
        if (fault)
            return loydi_refuse(error, ERROR_PLUGIN_PARAM, value_word("name", item->name),
                                value_word("param", is_name(name) ? name : "?"),
                                value_word("fault", fault));
        if (check_text(item, "a parameter's summary", item->params[i].summary, error))
            return LOYD_INVALID;
    }
    return LOYD_OK;
}

static bool is_taken(const loyd_plugins *plugins, const char *name) {
    const loyd_info *info;
    for (size_t i = 0; (info = loyd_algorithm_with(plugins, i)); i++)
        if (loyd_info_named(info, name)) return true;
    for (size_t i = 0; (info = loyd_heuristic_with(plugins, i)); i++)
        if (loyd_info_named(info, name)) return true;
    return !strcmp(name, "max") || !strcmp(name, "algorithms") || !strcmp(name, "heuristics") ||
           !strcmp(name, "suites");
}

static loyd_status check_item(const loyd_plugins *plugins, const struct plugin_item *item,
                              loyd_error *error) {
    char claims[24];
    if (!is_name(item->name))
        return loydi_refuse(error, ERROR_PLUGIN_NAME,
                            value_word("name", item->name ? item->name : ""),
                            value_word("what", item->what), value_whole("max", PLUGIN_NAME_MAX));
    if (is_taken(plugins, item->name))
        return loydi_refuse(error, ERROR_PLUGIN_TAKEN, value_word("name", item->name));
    loyd_status status = check_text(item, "title", item->title, error);
    if (!status) status = check_text(item, "summary", item->summary, error);
    if (!status && item->reference) status = check_text(item, "reference", item->reference, error);
    if (!status && !item->runs)
        status = loydi_refuse(error, ERROR_PLUGIN_FIELD, value_word("name", item->name),
                              value_word("field", item->function));
    if (!status && item->claims & ~item->claims_known) {
        snprintf(claims, sizeof claims, "0x%x", item->claims & ~item->claims_known);
        status = loydi_refuse(error, ERROR_PLUGIN_CLAIMS, value_word("name", item->name),
                              value_word("claims", claims), value_list("names", item->claim_names));
    }
    return status ? status : check_params(item, error);
}

/* ---- The set ---- */

static loyd_status add_plugin(loyd_plugins *set, const loyd_plugin *plugin, loyd_error *error) {
    loyd_status status = LOYD_OK;
    for (size_t i = 0; plugin->heuristics && plugin->heuristics[i] && !status; i++) {
        struct plugin_item item = item_of_heuristic(plugin->heuristics[i]);
        status = check_item(set, &item, error);
        if (!status)
            plugin_class_init(&set->heuristics.list[set->heuristics.count++],
                              plugin->heuristics[i]);
    }
    for (size_t i = 0; plugin->algorithms && plugin->algorithms[i] && !status; i++) {
        struct plugin_item item = item_of_algorithm(plugin->algorithms[i]);
        status = check_item(set, &item, error);
        if (!status)
            plugin_algorithm_init(&set->algorithms[set->algorithm_count++], plugin->algorithms[i]);
    }
    return status;
}

static loyd_status count_items(const loyd_plugin *const *list, size_t count, size_t *heuristics,
                               size_t *algorithms, loyd_error *error) {
    for (size_t p = 0; p < count; p++) {
        const loyd_plugin *plugin = list[p];
        loyd_status status = loydi_need(error, plugin);
        if (status) return status;
        if (!plugin->version || plugin->version > LOYD_PLUGIN_VERSION)
            return loydi_refuse(error, ERROR_PLUGIN_VERSION,
                                value_whole("version", plugin->version),
                                value_whole("max", LOYD_PLUGIN_VERSION));
        for (size_t i = 0; plugin->heuristics && plugin->heuristics[i]; i++) ++*heuristics;
        for (size_t i = 0; plugin->algorithms && plugin->algorithms[i]; i++) ++*algorithms;
    }
    return LOYD_OK;
}

loyd_status loyd_plugins_new(const loyd_plugin *const *list, size_t count, loyd_plugins **plugins,
                             loyd_error *error) {
    size_t heuristics = 0, algorithms = 0;
    loyd_status status = count ? loydi_need(error, list, plugins) : loydi_need(error, plugins);
    if (!status) status = count_items(list, count, &heuristics, &algorithms, error);
    if (status) return status;
    loyd_plugins *set = calloc(1, sizeof *set);
    if (set) {
        set->heuristics.list = calloc(heuristics + 1, sizeof *set->heuristics.list);
        set->algorithms = calloc(algorithms + 1, sizeof *set->algorithms);
    }
    if (!set || !set->heuristics.list || !set->algorithms)
        status = loydi_refuse(error, ERROR_NO_MEMORY, value_word("what", "plugins"));
    for (size_t i = 0; i < count && !status; i++) status = add_plugin(set, list[i], error);
    if (status)
        loyd_plugins_free(set);
    else
        *plugins = set;
    return status;
}

void loyd_plugins_free(loyd_plugins *plugins) {
    if (!plugins) return;
    free(plugins->heuristics.list);
    free(plugins->algorithms);
    free(plugins);
}

const loyd_info *loyd_heuristic_with(const loyd_plugins *plugins, size_t index) {
    const loyd_info *own = loyd_heuristic(index);
    size_t before = 0;
    if (own || !plugins) return own;
    while (loyd_heuristic(before)) before++;
    index -= before;
    return index < plugins->heuristics.count ? &plugins->heuristics.list[index].class.info : NULL;
}
