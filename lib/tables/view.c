/* SPDX-License-Identifier: MIT
 *
 * Views: from a set of tables to the ways of reading a board.
 *
 * A view is a list of patterns, and for each a table that serves it: the one of that very pattern,
 * or one that a symmetry makes of it (symmetry.c). The table has names of its own for the cells, so
 * a slot says for each cell of the board which cell of the table it is. In the mirror the board is
 * transposed first.
 *
 * Which patterns go together: where the tables' own patterns are a partition of the tiles, these.
 * Else the set is of one or more known partitions, whose patterns share tables (partition.h).
 * Values that do not add up, as in multi-tile moves, make each table a view of its own.
 *
 * Invariant: the patterns of a view share no tile, unless it has but one. Cost: some microseconds.
 */
#include "tables/view.h"

#include "tables/symmetry.h"

#include <assert.h>

struct view_maker { /* what all views of a set have in common */
    const struct canonical *canonical;
    const struct table_set *set;
};

static uint32_t mirrored_cells(const struct canonical *canonical, uint32_t cells) {
    return symmetry_cells(canonical->rows, canonical->cols, TRANSPOSE, cells);
}

/* False: no table serves the pattern. */
static bool set_slot(const struct view_maker *maker, struct view_slot *slot, uint32_t pattern,
                     bool mirrored) {
    const struct canonical *canonical = maker->canonical;
    uint32_t rows = canonical->rows, cols = canonical->cols, best = SYMMETRIES;
    slot->table = NULL;
    for (uint32_t i = 0; i < maker->set->count; i++) {
        const struct table *table = &maker->set->table[i];
        uint32_t symmetry =
            symmetry_between(rows, cols, canonical->goal_blank, pattern, table->home);
        if (symmetry >= best) continue;
        slot->table = table;
        best = symmetry;
    }
    if (!slot->table) return false;
    assert(symmetry_cells(rows, cols, best, pattern) == slot->table->home);
    slot->tiles = mirrored ? mirrored_cells(canonical, pattern) : pattern;
    for (uint32_t cell = 0; cell < canonical->cells; cell++) {
        uint32_t seen = mirrored ? canonical_mirror(canonical, cell) : cell;
        slot->cell[cell] = (uint8_t)symmetry_cell(rows, cols, best, seen);
    }
    return true;
}

/* Adds these patterns as one view; not if some table is missing. */
static void add_view(const struct view_maker *maker, struct table_views *views,
                     const uint32_t *pattern, uint32_t count, bool mirrored) {
    assert(count <= VIEW_PATTERNS && views->count < VIEWS_MAX);
    struct view *view = &views->view[views->count];
    *view = (struct view){.mirrored = mirrored};
    uint32_t served = 0;
    while (served < count && set_slot(maker, &view->slot[served], pattern[served], mirrored))
        served++;
    views->count += served && served == count;
}

/* Does the mirror show a pattern that is none of these? */
static bool mirror_is_new(const struct canonical *canonical, const uint32_t *pattern,
                          uint32_t count) {
    for (uint32_t i = 0; i < count; i++) {
        uint32_t mirrored = mirrored_cells(canonical, pattern[i]), j = 0;
        while (j < count && pattern[j] != mirrored) j++;
        if (j == count) return true;
    }
    return false;
}

static void add_both(const struct view_maker *maker, struct table_views *views,
                     const uint32_t *pattern, uint32_t count) {
    add_view(maker, views, pattern, count, false);
    if (maker->canonical->mirror && mirror_is_new(maker->canonical, pattern, count))
        add_view(maker, views, pattern, count, true);
}

/* Do the tables have every tile, each once? */
static bool is_partition(const struct canonical *canonical, const uint32_t *pattern,
                         uint32_t count) {
    uint32_t tiles = 0, sum = 0;
    for (uint32_t i = 0; i < count; i++) {
        tiles |= pattern[i];
        sum += (uint32_t)__builtin_popcount(pattern[i]);
    }
    return sum == canonical->cells - 1 && (uint32_t)__builtin_popcount(tiles) == sum;
}

static void add_known_partitions(const struct view_maker *maker, struct table_views *views) {
    const struct canonical *canonical = maker->canonical;
    for (uint32_t number = 0; number < PARTITIONS_MAX; number++) {
        uint32_t pattern[PATTERNS_MAX],
            count = partition_known(canonical->rows, canonical->cols, canonical->goal_blank, number,
                                    pattern);
        add_both(maker, views, pattern, count);
    }
}

void table_views_init(struct table_views *views, const struct canonical *canonical,
                      const struct table_set *set) {
    const struct view_maker maker = {canonical, set};
    assert(set->count && set->count <= PATTERNS_MAX);
    uint32_t pattern[PATTERNS_MAX];
    *views = (struct table_views){.count = 0};
    for (uint32_t i = 0; i < set->count; i++) pattern[i] = set->table[i].home;
    if (!set->table[0].kind->additive)
        for (uint32_t i = 0; i < set->count; i++) add_both(&maker, views, &pattern[i], 1);
    else if (!is_partition(canonical, pattern, set->count))
        add_known_partitions(&maker, views);
    else if (set->count <= VIEW_PATTERNS)
        add_both(&maker, views, pattern, set->count);
}
