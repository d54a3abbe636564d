/* SPDX-License-Identifier: MIT
 *
 * Fuzzes databases of experiments: each is opened to be read, listed, loaded and summed up. What is
 * refused has a sentence; of what is taken every figure can be made and every chart drawn.
 */
#include "fuzz_support.h"

#undef store_open /* the library has one as well, which lib/prefix.h renames */
#include "difference.h"
#include "figures.h"

#include <stdlib.h>
#include <string.h>

static bool look_at_line(const struct store_line *line, void *user) {
    (void)user;
    demand(line->name && line->created, "an experiment without a name");
    return true;
}

static bool look_at_row(const char *const *values, size_t count, void *user) {
    size_t *length = user;
    for (size_t i = 0; i < count; i++) *length += values[i] ? strlen(values[i]) : 0;
    return true;
}

static void sum_up(struct store *store, const struct stored_experiment *e) {
    struct experiment_figures figures;
    struct experiment_difference difference;
    loyd_error why = {.text = ""};
    if (figures_make(store, e, NULL, &figures, &why)) {
        demand_refusal(&why);
    } else {
        for (int kind = CHART_BARS; kind <= CHART_ERROR; kind++) {
            struct chart chart;
            if (chart_make(&figures, (enum chart_kind)kind, MEASURE_TIME, 0, 0, &chart))
                chart_free(&chart);
        }
        figures_free(&figures);
    }
    if (difference_make(store, e, e, &difference, &why))
        demand_refusal(&why);
    else
        difference_free(&difference);
}

static void load(struct store *store) {
    int64_t id = 0;
    struct stored_experiment e;
    loyd_error why = {.text = ""};
    size_t length = 0;
    if (store_find(store, NULL, &id, &why)) {
        demand_refusal(&why);
        return;
    }
    if (store_each_result(store, id, look_at_row, &length, &why)) demand_refusal(&why);
    if (store_load(store, id, &e, &why)) {
        demand_refusal(&why);
        return;
    }
    demand(e.name && experiment_runs(&e) <= UINT32_MAX, "an experiment that can't be numbered");
    for (size_t i = 0; i < e.configuration_count; i++)
        demand(e.configurations[i].label && e.configurations[i].algorithm,
               "a configuration without a name");
    for (size_t i = 0; i < e.board_count; i++)
        demand(e.boards[i].board && e.boards[i].goal, "no board");
    experiment_key(&e);
    sum_up(store, &e);
    experiment_free(&e);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct store *store = NULL;
    loyd_error why = {.text = ""};
    if (store_open(fuzz_write("store.db", data, size), false, &store, &why)) {
        demand_refusal(&why);
        return 0;
    }
    if (store_each(store, look_at_line, NULL, &why)) demand_refusal(&why);
    load(store);
    store_close(store);
    return 0;
}
