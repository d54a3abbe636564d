/* SPDX-License-Identifier: MIT
 *
 * The list of heuristics: look-up by name, creation, and the delta table that additive heuristics
 * share. "max(a,b)" is chosen and made like any other name; max.c holds its class.
 */
#include "heuristics/heuristic.h"

#include "core/params.h"
#include "core/sentence.h"
#include "heuristics/max.h"
#include "heuristics/plugin_heuristic.h"
#include "heuristics/terms.h"

#include <assert.h>
#include <stdio.h>

static const struct heuristic_class *const classes[] = {
#define HEURISTIC(symbol) &symbol,
#include "heuristics/heuristics.def"
#undef HEURISTIC
};

enum { CLASSES = sizeof classes / sizeof *classes };

const loyd_info *loyd_heuristic(size_t index) {
    return index < CLASSES ? &classes[index]->info : NULL;
}

static const struct heuristic_class *find(const struct plugin_heuristics *plugins,
                                          const char *name) {
    for (size_t i = 0; i < CLASSES; i++)
        if (loyd_info_named(&classes[i]->info, name)) return classes[i];
    for (size_t i = 0; plugins && i < plugins->count; i++)
        if (loyd_info_named(&plugins->list[i].class.info, name)) return &plugins->list[i].class;
    return NULL;
}

struct heuristic_choice heuristic_choice_of(const struct heuristic_class *class) {
    struct heuristic_choice choice = {.class = class};
    snprintf(choice.name, sizeof choice.name, "%s", class->info.name);
    return choice;
}

/* Splits "x=1,y=2" at its commas, in place; at most H_PARAMS texts. */
static size_t split_params(char *text, const char *texts[H_PARAMS + 1]) {
    size_t count = 0;
    for (char *at = text; at && count <= H_PARAMS; count++) {
        texts[count] = at + strspn(at, " ");
        at = strchr(at, ',');
        if (at) *at++ = 0;
    }
    return count;
}

/* The parameters between the brackets of text; those that were given become part of the name. */
static loyd_status take_params(struct heuristic_choice *choice, char *text, loyd_error *error) {
    const loyd_info *info = &choice->class->info;
    const char *texts[H_PARAMS + 1];
    size_t count = split_params(text, texts), at = strlen(info->name);
    if (count > H_PARAMS)
        return loydi_refuse(error, ERROR_PARAMS_MANY, value_count("count", count));
    loyd_status status = params_read(info, texts, count, choice->params[0], error);
    for (size_t i = 0; i < count && !status && at < sizeof choice->name; i++) {
        char written[80];
        const loyd_param *param = loyd_info_param(info, texts[i], strcspn(texts[i], "="));
        param_write(param, choice->params[0][param - info->params], written, sizeof written);
        at += (size_t)snprintf(choice->name + at, sizeof choice->name - at, "%s%s%s", i ? "," : "(",
                               written, i + 1 == count ? ")" : "");
    }
    return status;
}

loyd_status heuristic_choose_one(struct heuristic_choice *choice,
                                 const struct plugin_heuristics *plugins, const char *text,
                                 size_t length, loyd_error *error) {
    char copy[HEURISTIC_NAME];
    if (length >= sizeof copy - 1)
        return loydi_refuse(error, ERROR_HEURISTIC_UNKNOWN, value_word("name", text));
    snprintf(copy, sizeof copy, "%.*s", (int)length, text);
    char *open = strchr(copy, '('), *close = copy + length - 1;
    bool params = open && *close == ')';
    if (params) *open = *close = 0;
    const struct heuristic_class *class = find(plugins, copy);
    if (!class) return loydi_refuse(error, ERROR_HEURISTIC_UNKNOWN, value_word("name", copy));
    *choice = heuristic_choice_of(class);
    return params ? take_params(choice, open + 1, error)
                  : params_read(&class->info, NULL, 0, choice->params[0], error);
}

loyd_status heuristic_choose(struct heuristic_choice *choice,
                             const struct plugin_heuristics *plugins, const char *text,
                             loyd_error *error) {
    size_t name = strcspn(text, "(),");
    bool alone = !text[name] || (text[name] == '(' && strncmp(text, "max(", 4) &&
                                 text[strlen(text) - 1] == ')' && strchr(text, '='));
    if (!alone) return max_choose(choice, plugins, text, error);
    return heuristic_choose_one(choice, plugins, text, strlen(text), error);
}

static loyd_status supports(const struct heuristic_class *class, uint32_t rows, uint32_t cols,
                            loyd_error *error) {
    if (class->supports_as) return class->supports_as(class, rows, cols, error);
    return class->supports ? class->supports(rows, cols, error) : LOYD_OK;
}

loyd_status heuristic_supports(const struct heuristic_choice *choice, uint32_t rows, uint32_t cols,
                               loyd_error *error) {
    loyd_status status = supports(choice->class, rows, cols, error);
    for (uint32_t i = 0; i < choice->part_count && !status; i++)
        status = supports(choice->part[i], rows, cols, error);
    return status;
}

bool heuristic_create_class(struct heuristic *heuristic, const struct heuristic_class *class,
                            const struct heuristic_setup *setup) {
    assert(class != &loydi_max && !supports(class, setup->space->rows, setup->space->cols, NULL));
    *heuristic = (struct heuristic){.class = class,
                                    .space = setup->space,
                                    .traits = class->info.traits,
                                    .aux_words = class->aux_words,
                                    .name = class->info.name};
    assert(heuristic->aux_words <= H_AUX);
    return !class->create || class->create(heuristic, setup);
}

bool heuristic_create(struct heuristic *heuristic, const struct heuristic_choice *choice,
                      const struct heuristic_setup *setup) {
    if (choice->class == &loydi_max) return max_create(heuristic, choice, setup);
    struct heuristic_setup own = *setup;
    own.params = choice->params[0];
    if (!heuristic_create_class(heuristic, choice->class, &own)) return false;
    if (strcmp(choice->name, heuristic->name)) heuristic->name = choice->name; /* lasts as it */
    return true;
}

bool heuristic_fill_delta(struct heuristic *heuristic, struct pool *pool,
                          uint32_t (*distance)(const struct space *, uint32_t, uint32_t)) {
    const struct space *space = heuristic->space;
    uint32_t n = space->cells;
    if (n > DELTA_CELLS_MAX) return true;
    int8_t *delta = pool_alloc(pool, 4 * n * n);
    if (!delta) return false;
    for (uint32_t from = 0; from < n; from++)
        for (int direction = 0; direction < 4; direction++) {
            uint32_t to = space_step(space, from, direction);
            if (to == CELL_NONE) continue;
            int blank = (int)distance(space, 0, to) - (int)distance(space, 0, from);
            for (uint32_t tile = 0; tile < n; tile++)
                delta[(from * 4 + (uint32_t)direction) * n + tile] =
                    (int8_t)(blank + (int)distance(space, tile, from) -
                             (int)distance(space, tile, to));
        }
    heuristic->delta = delta;
    return true;
}

void heuristic_terms(const struct heuristic *heuristic, const struct state *state,
                     struct term_sink *sink) {
    const struct heuristic_class *class = heuristic->class;
    struct hval value;
    if (class->terms) {
        class->terms(heuristic, state, sink);
        return;
    }
    heuristic_eval(heuristic, state, &value);
    term_whole(sink, "value", class->real ? class->real(heuristic, state) : value.h);
}
