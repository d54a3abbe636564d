/* SPDX-License-Identifier: MIT
 *
 * The sets of tables that searches ask for, one line each. A search that wants tables of another
 * kind, or other patterns, adds a line.
 */
#include "tables/table_set.h"

#include <string.h>

const struct set_recipe set_recipes[SET_PURPOSES] = {
    [SET_SMALL] = {&loydi_bit_table, partition_small, BUILT_AT_ONCE},
    [SET_KEPT] = {&loydi_bit_table, partition_kept, BUILT_IN_FILES},
    [SET_FLAT] = {&loydi_flat_table, partition_large, BUILT_IN_FILES},
    [SET_STEPS] = {&loydi_step_table, partition_large, BUILT_IN_FILES},
    [SET_ALL_STEPS] = {&loydi_step_table, partition_large_all, BUILT_IN_FILES},
    [SET_MULTI_SMALL] = {&loydi_multi_table, partition_multi_small, BUILT_IN_MEMORY},
    [SET_MULTI] = {&loydi_multi_table, partition_multi, BUILT_IN_FILES},
};

bool set_exists(enum set_purpose purpose, uint32_t rows, uint32_t cols) {
    uint32_t home[PATTERNS_MAX], less = rows < cols ? rows : cols, more = rows < cols ? cols : rows;
    return set_recipes[purpose].tables(less, more, 0, home);
}

uint32_t set_patterns(enum set_purpose purpose, const struct canonical *canonical,
                      uint32_t home[PATTERNS_MAX]) {
    return set_recipes[purpose].tables(canonical->rows, canonical->cols, canonical->goal_blank,
                                       home);
}

uint64_t set_cost(enum set_purpose purpose, const struct canonical *canonical) {
    uint32_t home[PATTERNS_MAX], count = set_patterns(purpose, canonical, home);
    uint64_t cost = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t ways = 1, tiles = (uint64_t)__builtin_popcount(home[i]);
        for (uint64_t tile = 0; tile < tiles; tile++) ways *= canonical->cells - tile;
        cost += ways;
    }
    return cost;
}

bool set_is_another(enum set_purpose purpose, enum set_purpose other,
                    const struct canonical *canonical) {
    uint32_t one[PATTERNS_MAX], two[PATTERNS_MAX], count = set_patterns(purpose, canonical, one);
    return set_patterns(other, canonical, two) != count || memcmp(one, two, count * sizeof *one);
}
