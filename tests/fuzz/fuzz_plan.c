/* SPDX-License-Identifier: MIT
 *
 * Fuzzes the reader of plans of experiments (YAML). What is taken has boards with a source and
 * searches with an algorithm; its configurations can be made, or are refused with a sentence.
 */
#include "fuzz_support.h"

#include "plan.h"

#include <stdlib.h>

static void look_at(struct experiment_plan *plan) {
    struct configuration *list = NULL;
    size_t count = 0;
    loyd_error why = {.text = ""};
    for (size_t i = 0; i < plan->search_count; i++)
        demand(plan->searches[i].algorithm.text, "a search without an algorithm");
    for (size_t i = 0; i < plan->board_count; i++)
        demand(plan->boards[i].what.text, "boards without a source");
    if (plan_configurations(plan, &list, &count, &why)) {
        demand_refusal(&why);
        return;
    }
    demand(count <= CONFIGURATIONS_MAX, "more configurations than there may be");
    for (size_t i = 0; i < count; i++)
        demand(list[i].label && list[i].algorithm, "a configuration without a name");
    free(list);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct experiment_plan plan;
    loyd_error why = {.text = ""};
    plan_init(&plan);
    if (plan_read((const char *)data, size, &plan, &why))
        demand_refusal(&why);
    else
        look_at(&plan);
    plan_free(&plan);
    return 0;
}
