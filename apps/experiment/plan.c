/* SPDX-License-Identifier: MIT
 *
 * What a plan is made of, and its product: every algorithm with each of its heuristics, orders and
 * values of its knobs is one configuration. A knob of the whole plan goes to the algorithms that
 * have it, as in `loyd compare`; one that no algorithm has is a slip.
 *
 * All texts belong to the plan and are dropped with it. Want of memory is noted in the plan and
 * told once, at the end.
 */
#include "plan.h"

#include "registry_names.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void plan_init(struct experiment_plan *plan) {
    *plan = (struct experiment_plan){.seed = 1, .repetitions = 1, .threads = 1};
}

void plan_free(struct experiment_plan *plan) {
    for (size_t s = 0; s < plan->search_count; s++) {
        free(plan->searches[s].heuristics.at);
        for (size_t k = 0; k < plan->searches[s].knobs.count; k++)
            free(plan->searches[s].knobs.at[k].values.at);
    }
    for (size_t k = 0; k < plan->knobs.count; k++) free(plan->knobs.at[k].values.at);
    for (size_t b = 0; b < plan->board_count; b++) {
        free(plan->boards[b].depths.at);
        free(plan->boards[b].names.at);
    }
    for (size_t t = 0; t < plan->text_count; t++) free(plan->texts[t]);
    free(plan->searches);
    free(plan->boards);
    free(plan->heuristics.at);
    free(plan->orders.at);
    free(plan->plugins.at);
    free(plan->texts);
    plan_init(plan);
}

/* Room for one more; NULL, and that is noted, without memory. The old block stays then. */
static void *grown(struct experiment_plan *plan, void *block, size_t count, size_t *room,
                   size_t bytes) {
    if (count < *room) return block;
    size_t more = *room ? 2 * *room : 8;
    void *larger = realloc(block, more * bytes);
    if (larger)
        *room = more;
    else
        plan->no_memory = true;
    return larger;
}

void *plan_own(struct experiment_plan *plan, void *block) {
    void **larger =
        grown(plan, plan->texts, plan->text_count, &plan->text_room, sizeof *plan->texts);
    if (larger) plan->texts = larger;
    if (!larger || !block) {
        free(block);
        plan->no_memory = true;
        return NULL;
    }
    return plan->texts[plan->text_count++] = block;
}

const char *plan_keep(struct experiment_plan *plan, const char *text, size_t length) {
    return plan_own(plan, strndup(text, length));
}

void plan_add(struct experiment_plan *plan, struct plan_words *words, const char *text,
              struct plan_place place) {
    struct plan_word *larger =
        grown(plan, words->at, words->count, &words->room, sizeof *words->at);
    const char *kept = plan_keep(plan, text, strlen(text));
    if (!larger || !kept) return;
    words->at = larger;
    words->at[words->count++] = (struct plan_word){kept, place};
}

struct plan_search *plan_add_search(struct experiment_plan *plan) {
    size_t room = plan->searches ? SEARCHES_OF_PLAN_MAX : 0;
    if (plan->search_count == SEARCHES_OF_PLAN_MAX) return NULL;
    if (!room) plan->searches = calloc(SEARCHES_OF_PLAN_MAX, sizeof *plan->searches);
    if (!plan->searches) {
        plan->no_memory = true;
        return NULL;
    }
    return &plan->searches[plan->search_count++];
}

struct plan_boards *plan_add_boards(struct experiment_plan *plan) {
    struct plan_boards *larger =
        grown(plan, plan->boards, plan->board_count, &plan->board_room, sizeof *plan->boards);
    if (!larger) return NULL;
    plan->boards = larger;
    plan->boards[plan->board_count] = (struct plan_boards){.count = 1, .seed = 1};
    return &plan->boards[plan->board_count++];
}

struct plan_knob *plan_knob(struct plan_knobs *knobs, struct plan_word name) {
    for (size_t i = 0; i < knobs->count; i++)
        if (!strcmp(knobs->at[i].name.text, name.text)) return &knobs->at[i];
    if (knobs->count == KNOBS_MAX) return NULL;
    knobs->at[knobs->count] = (struct plan_knob){.name = name};
    return &knobs->at[knobs->count++];
}

loyd_status plan_fault(loyd_error *error, struct plan_place place, const char *format, ...) {
    char text[sizeof error->text];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    memset(error, 0, sizeof *error);
    error->line = place.line;
    error->column = place.column;
    if (place.line)
        snprintf(error->text, sizeof error->text, "line %u, column %u: %.220s", place.line,
                 place.column, text);
    else
        memcpy(error->text, text, sizeof text);
    return LOYD_INVALID;
}

/* ---- The product ---- */

struct plan_product {
    struct experiment_plan *plan;
    struct configuration *list;
    size_t count;
    loyd_error *error;
    loyd_status status;
};

/* A choice of one value for each knob that counts for a search. */
struct plan_choice {
    const struct plan_search *search;
    const loyd_info *info;
    const struct plan_word *heuristic, *order; /* NULL: none */
    const struct plan_knob *knob[2 * KNOBS_MAX];
    size_t value[2 * KNOBS_MAX], knob_count;
};

static bool has_knob(const loyd_info *info, const char *name) {
    return !strcmp(name, "profile") || loyd_info_param(info, name, strlen(name));
}

static const char *print_param(struct experiment_plan *plan, const struct plan_choice *c,
                               size_t knob) {
    char text[512];
    snprintf(text, sizeof text, "%.200s=%.300s", c->knob[knob]->name.text,
             c->knob[knob]->values.at[c->value[knob]].text);
    return plan_keep(plan, text, strlen(text));
}

/* What people read: the names, and the knobs and orders that have more than one value. */
static const char *make_label(struct experiment_plan *plan, const struct plan_choice *c) {
    char text[512];
    const struct plan_word *given = &c->search->label;
    int used = snprintf(text, sizeof text, "%.100s", given->text ? given->text : c->info->name);
    bool many = c->search->heuristics.count + plan->heuristics.count > 1;
    if (c->heuristic && (!given->text || many))
        used += snprintf(text + used, sizeof text - (size_t)used, " %.100s", c->heuristic->text);
    for (size_t k = 0; k < c->knob_count && used < 400; k++)
        if (c->knob[k]->values.count > 1 || !given->text)
            used += snprintf(text + used, sizeof text - (size_t)used, " %.40s=%.60s",
                             c->knob[k]->name.text, c->knob[k]->values.at[c->value[k]].text);
    if (c->order && plan->orders.count > 1 && used < 400)
        snprintf(text + used, sizeof text - (size_t)used, " %.8s", c->order->text);
    return plan_keep(plan, text, strlen(text));
}

/* Where a fault of a configuration is best shown. */
static struct plan_place blame(const struct plan_choice *c, const loyd_error *error) {
    const char *key = error->key ? error->key : "";
    if (strstr(key, "heuristic") && c->heuristic) return c->heuristic->place;
    if (strstr(key, "order") && c->order) return c->order->place;
    if (strstr(key, "param") && c->knob_count) return c->knob[0]->name.place;
    return c->search->algorithm.place;
}

static loyd_status check_configuration(const struct plan_product *p, const struct plan_choice *c,
                                       const struct configuration *made) {
    loyd_options options;
    loyd_error why = {.text = ""};
    loyd_options_init(&options);
    options.algorithm = made->algorithm;
    options.heuristic = made->heuristic;
    if (made->order) options.order = made->order;
    options.metric = p->plan->metric.text;
    options.plugins = plugins_in_use();
    options.params = made->params;
    options.param_count = made->param_count;
    loyd_status status = loyd_options_check(&options, 0, 0, &why);
    return status ? plan_fault(p->error, blame(c, &why), "%s", why.text) : LOYD_OK;
}

static bool same_configuration(const struct configuration *a, const struct configuration *b) {
    return !strcmp(a->label, b->label) && !strcmp(a->algorithm, b->algorithm);
}

static void add_configuration(struct plan_product *p, const struct plan_choice *c) {
    struct configuration *made = &p->list[p->count];
    if (p->count == CONFIGURATIONS_MAX) {
        p->status = plan_fault(p->error, c->search->algorithm.place,
                               "the plan comes to more than %d ways to search", CONFIGURATIONS_MAX);
        return;
    }
    *made = (struct configuration){.algorithm = c->info->name,
                                   .heuristic = c->heuristic ? c->heuristic->text : NULL,
                                   .order = c->order ? c->order->text : NULL,
                                   .label = make_label(p->plan, c)};
    made->params = plan_own(p->plan, calloc(c->knob_count + 1, sizeof *made->params));
    for (size_t k = 0; made->params && k < c->knob_count; k++)
        made->params[made->param_count++] = print_param(p->plan, c, k);
    if (p->plan->no_memory) return;
    for (size_t i = 0; i < p->count; i++)
        if (same_configuration(&p->list[i], made)) {
            p->status =
                plan_fault(p->error, c->search->algorithm.place,
                           "'%.80s' is there twice; a label can tell the two apart", made->label);
            return;
        }
    p->status = check_configuration(p, c, made);
    p->count++;
}

/* Every choice of values: the last knob changes fastest. */
static void add_values(struct plan_product *p, struct plan_choice *c) {
    memset(c->value, 0, sizeof c->value);
    while (!p->status && !p->plan->no_memory) {
        add_configuration(p, c);
        size_t k = c->knob_count;
        while (k && ++c->value[k - 1] == c->knob[k - 1]->values.count) c->value[--k] = 0;
        if (!k) return;
    }
}

static void take_knobs(struct plan_choice *c, const struct plan_knobs *knobs, bool own_ones) {
    for (size_t k = 0; k < knobs->count; k++) {
        bool again = false;
        for (size_t i = 0; i < c->knob_count; i++)
            again |= !strcmp(c->knob[i]->name.text, knobs->at[k].name.text);
        if (!again && (own_ones || has_knob(c->info, knobs->at[k].name.text)))
            c->knob[c->knob_count++] = &knobs->at[k];
    }
}

static void add_orders(struct plan_product *p, struct plan_choice *c) {
    const struct plan_words *orders = &p->plan->orders;
    for (size_t o = 0; o < (orders->count ? orders->count : 1) && !p->status; o++) {
        c->order = orders->count ? &orders->at[o] : NULL;
        add_values(p, c);
    }
}

static void add_searches(struct plan_product *p, const struct plan_search *search) {
    struct plan_choice c = {.search = search};
    loyd_error why = {.text = ""};
    if (algorithm_reason(search->algorithm.text, &why)) {
        p->status = plan_fault(p->error, search->algorithm.place, "%s", why.text);
        return;
    }
    c.info = algorithm_named(search->algorithm.text);
    take_knobs(&c, &search->knobs, true);
    take_knobs(&c, &p->plan->knobs, false);
    const struct plan_words *names =
        search->heuristics.count ? &search->heuristics : &p->plan->heuristics;
    bool each = c.info->traits & LOYD_USES_HEURISTIC && names->count;
    for (size_t h = 0; h < (each ? names->count : 1) && !p->status; h++) {
        c.heuristic = each ? &names->at[h] : NULL;
        if (c.heuristic && heuristic_reason(c.heuristic->text, &why))
            p->status = plan_fault(p->error, c.heuristic->place, "%s", why.text);
        else
            add_orders(p, &c);
    }
}

/* A knob of the whole plan that no algorithm has. */
static loyd_status check_knobs(const struct experiment_plan *plan, loyd_error *error) {
    for (size_t k = 0; k < plan->knobs.count; k++) {
        const struct plan_word *name = &plan->knobs.at[k].name;
        bool known = false;
        for (size_t s = 0; s < plan->search_count; s++) {
            const loyd_info *info = algorithm_named(plan->searches[s].algorithm.text);
            known |= info && has_knob(info, name->text);
        }
        if (!known)
            return plan_fault(error, name->place,
                              "none of the algorithms has the parameter '%.60s'", name->text);
    }
    return LOYD_OK;
}

loyd_status plan_configurations(struct experiment_plan *plan, struct configuration **list,
                                size_t *count, loyd_error *error) {
    struct plan_product p = {.plan = plan, .error = error};
    p.list = calloc(CONFIGURATIONS_MAX, sizeof *p.list);
    if (!p.list) plan->no_memory = true;
    for (size_t s = 0; s < plan->search_count && !p.status && !plan->no_memory; s++)
        add_searches(&p, &plan->searches[s]);
    if (!p.status) p.status = check_knobs(plan, error);
    if (!p.status && plan->no_memory) {
        plan_fault(error, (struct plan_place){0}, "no memory for the plan");
        p.status = LOYD_NO_MEMORY;
    }
    if (p.status) {
        free(p.list);
        return p.status;
    }
    *list = p.list;
    *count = p.count;
    return LOYD_OK;
}
