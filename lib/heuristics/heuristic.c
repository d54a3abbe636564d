/* SPDX-License-Identifier: MIT
 *
 * The classes of heuristics: look-up by name, creation, and the delta table that additive
 * heuristics share. "max(a,b)" is created like any other name; max.c holds its class.
 */
#include "heuristics/heuristic.h"

#include "core/fault.h"
#include "heuristics/max.h"
#include "heuristics/terms.h"

#define HEURISTIC(symbol) extern const struct heuristic_class symbol;
#include "heuristics/heuristics.def"
#undef HEURISTIC

static const struct heuristic_class *const classes[] = {
#define HEURISTIC(symbol) &symbol,
#include "heuristics/heuristics.def"
#undef HEURISTIC
};

enum { CLASSES = sizeof classes / sizeof *classes };

const loyd_info *loyd_heuristic(size_t index) {
    return index < CLASSES ? &classes[index]->info : NULL;
}

const struct heuristic_class *heuristic_find(const char *name, size_t length) {
    for (size_t i = 0; i < CLASSES; i++)
        if (strlen(classes[i]->info.name) == length && !memcmp(classes[i]->info.name, name, length))
            return classes[i];
    return NULL;
}

static loyd_status create_named(struct heuristic *heuristic, const char *name,
                                const struct heuristic_setup *setup, loyd_error *error) {
    const struct heuristic_class *class = heuristic_find(name, strlen(name));
    if (!class)
        return loydi_fail(error, LOYD_NOT_FOUND,
                          "no heuristic is called '%.60s'; `loyd list heuristics` names them",
                          name);
    heuristic->class = class;
    heuristic->traits = class->info.traits;
    heuristic->name = class->info.name;
    loyd_status status = class->create ? class->create(heuristic, setup, error) : LOYD_OK;
    if (status == LOYD_NO_MEMORY)
        return loydi_fail(error, status, "the tables of heuristic '%s' pass the memory limit",
                          class->info.name);
    return status;
}

loyd_status heuristic_create(struct heuristic *heuristic, const char *name,
                             const struct heuristic_setup *setup, loyd_error *error) {
    struct heuristic made = {.space = setup->space};
    bool combined = strpbrk(name, "(),");
    if (combined) made.class = &loydi_max;
    loyd_status status =
        combined ? max_create(&made, name, setup, error) : create_named(&made, name, setup, error);
    if (!status) *heuristic = made;
    return status;
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
