/* SPDX-License-Identifier: MIT
 *
 * The list of heuristics: look-up by name, creation, and the delta table that additive heuristics
 * share. "max(a,b)" is chosen and made like any other name; max.c holds its class.
 */
#include "heuristics/heuristic.h"

#include "core/sentence.h"
#include "heuristics/max.h"
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

static const struct heuristic_class *find(const char *name) {
    for (size_t i = 0; i < CLASSES; i++)
        if (loyd_info_named(&classes[i]->info, name)) return classes[i];
    return NULL;
}

struct heuristic_choice heuristic_choice_of(const struct heuristic_class *class) {
    struct heuristic_choice choice = {.class = class};
    snprintf(choice.name, sizeof choice.name, "%s", class->info.name);
    return choice;
}

loyd_status heuristic_choose(struct heuristic_choice *choice, const char *text, loyd_error *error) {
    if (strpbrk(text, "(),")) return max_choose(choice, text, error);
    const struct heuristic_class *class = find(text);
    if (!class) return loydi_refuse(error, ERROR_HEURISTIC_UNKNOWN, value_word("name", text));
    *choice = heuristic_choice_of(class);
    return LOYD_OK;
}

static loyd_status supports(const struct heuristic_class *class, uint32_t rows, uint32_t cols,
                            loyd_error *error) {
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
    return choice->class == &loydi_max ? max_create(heuristic, choice, setup)
                                       : heuristic_create_class(heuristic, choice->class, setup);
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
