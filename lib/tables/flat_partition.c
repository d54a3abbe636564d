/* SPDX-License-Identifier: MIT
 *
 * Partitions for flat tables, six tiles a pattern at most.
 *
 * A flat table leaves the blank out, so it also serves every pattern that turning or mirroring the board makes of its own; only where the blank has to be in the
 * end must be the same to it. For 5x5 with the blank in a corner the partition is Korf & Felner's: three blocks of 2x3 in the other corners, which are one table, and the six
 * tiles around the blank's corner. Other goals and shapes are cut into bands (partition.c). The second view is the first in the mirror, where that keeps the
 * goal.
 *
 * There is a second partition for 5x5 with the blank in a corner. It is weaker, but where it is strong the first is not: the best two of the four views need a third fewer
 * nodes than the first partition and its mirror. It shares two of its patterns with the first.
 *
 * Korf & Felner 2002, "Disjoint pattern database heuristics".
 */
#include "tables/flat_partition.h"

#include "tables/symmetry.h"

enum { CELLS_MIN = 17 };

/* Tiles 1 2 5 6 7 12; 3 4 8 9 13 14; 10 11 15 16 20 21; 17 18 19 22 23 24. In the second, 10 has changed places with 12. */
static const uint32_t of_5x5[FLAT_PARTITIONS][FLAT_PATTERNS] = {
    {0x10E6, 0x6318, 0x318C00, 0x1CE0000}, {0x04E6, 0x6318, 0x319800, 0x1CE0000}};

uint32_t flat_partition_patterns(uint32_t rows, uint32_t cols, uint32_t blank, uint32_t number,
                                 uint32_t pattern[FLAT_PATTERNS]) {
    uint32_t home[PATTERNS_MAX], cells = rows * cols;
    if (rows < 2 || cells < CELLS_MIN || cells > LAYOUT_CELLS_MAX) return 0;
    uint32_t count = partition_tiles(rows, cols, blank, FLAT_TILES_MAX, home);
    bool known = rows == 5 && cols == 5 && !blank;
    if (count > FLAT_PATTERNS || (number && !known)) return 0;
    for (uint32_t i = 0; i < count; i++) pattern[i] = known ? of_5x5[number][i] : home[i];
    return count;
}

/* Adds the tables that a partition needs beyond those there are; returns how many there are then. */
static uint32_t add_tables(uint32_t rows, uint32_t cols, uint32_t blank, uint32_t number,
                           uint32_t *home, uint32_t tables) {
    uint32_t pattern[FLAT_PATTERNS],
        count = flat_partition_patterns(rows, cols, blank, number, pattern);
    for (uint32_t i = 0; i < count; i++) {
        bool known = false;
        for (uint32_t j = 0; j < tables; j++)
            known |= symmetry_between(rows, cols, blank, pattern[i], home[j]) < SYMMETRIES;
        if (!known) home[tables++] = pattern[i];
    }
    return tables;
}

uint32_t flat_partition(uint32_t rows, uint32_t cols, uint32_t blank,
                        uint32_t home[FLAT_PATTERNS]) {
    return add_tables(rows, cols, blank, 0, home, 0);
}

uint32_t flat_partition_all(uint32_t rows, uint32_t cols, uint32_t blank,
                            uint32_t home[PATTERNS_MAX]) {
    uint32_t tables = 0;
    for (uint32_t i = 0; i < FLAT_PARTITIONS; i++)
        tables = add_tables(rows, cols, blank, i, home, tables);
    return tables;
}

/* False: none of the tables has the pattern. */
static bool set_slot(struct flat_slot *slot, const struct canonical *canonical, uint32_t pattern,
                     bool mirrored, const struct table *tables, uint32_t count) {
    uint32_t rows = canonical->rows, cols = canonical->cols, symmetry = SYMMETRIES;
    slot->table = NULL;
    for (uint32_t i = 0; i < count && symmetry == SYMMETRIES; i++) {
        symmetry = symmetry_between(rows, cols, canonical->goal_blank, pattern, tables[i].home);
        if (symmetry < SYMMETRIES) slot->table = &tables[i];
    }
    slot->tiles = mirrored ? symmetry_cells(rows, cols, TRANSPOSE, pattern) : pattern;
    for (uint32_t cell = 0; cell < canonical->cells; cell++) {
        uint32_t seen = mirrored ? symmetry_cell(rows, cols, TRANSPOSE, cell) : cell;
        slot->cell[cell] = (uint8_t)symmetry_cell(rows, cols, symmetry % SYMMETRIES, seen);
    }
    return slot->table;
}

/* Adds a partition, as one view; false: some of its tables are not there. */
static bool add_view(struct flat_set *set, const struct canonical *canonical, uint32_t number,
                     bool mirrored, const struct table *tables, uint32_t count) {
    uint32_t pattern[FLAT_PATTERNS],
        patterns = flat_partition_patterns(canonical->rows, canonical->cols, canonical->goal_blank,
                                           number, pattern);
    struct flat_slot *slot = &set->slot[set->views * FLAT_PATTERNS];
    bool has_all = patterns;
    for (uint32_t i = 0; i < patterns; i++)
        has_all &= set_slot(&slot[i], canonical, pattern[i], mirrored, tables, count);
    set->views += has_all;
    return has_all;
}

void flat_partition_slots(struct flat_set *set, const struct canonical *canonical,
                          const struct table *tables, uint32_t count) {
    *set = (struct flat_set){.views = 0};
    for (uint32_t i = 0; i < FLAT_PARTITIONS; i++)
        if (add_view(set, canonical, i, false, tables, count) && canonical->mirror)
            add_view(set, canonical, i, true, tables, count);
}
