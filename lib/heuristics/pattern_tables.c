/* SPDX-License-Identifier: MIT
 *
 * Additive pattern databases: the tiles are split into a few patterns; for each, a table knows how
 * many moves of its own tiles it takes to bring them home, whatever the others do. Every move moves
 * one tile, so the patterns' values can be added up and the sum never exceeds the true distance.
 * Where the goal allows it, the board is looked at in the mirror as well, and the larger sum
 * counts.
 *
 * The tables come from the search's source (tables/cache.h): the large set of the shape and the
 * goal's class (7-8 on 4x4) where it is there, else a small one of five tiles a pattern, built in
 * some hundredths of a second. An entry is one bit (tables/bit_table.h), so a value carries along
 * where it is in each table and the two lowest bits of each table's value; a move changes one of
 * them a view. Admissible, and consistent because the blank's region is part of a pattern's state.
 *
 * Korf & Felner 2002, "Disjoint pattern database heuristics"; Felner, Korf, Hanan 2004.
 */
#include "heuristics/pattern_tables.h"

#include "core/fault.h"
#include "tables/bit_table.h"

enum { AUX_MOD4 = 6, AUX_SUMS = 7 };

static void name_slots(struct pattern_tables *tables) {
    const struct canonical *canonical = &tables->canonical;
    for (uint32_t tile = 0; tile < canonical->cells; tile++)
        for (uint32_t view = 0; view < tables->views; view++)
            for (uint32_t i = 0; i < tables->count; i++)
                if (tables->table[i].home >> (view ? canonical_mirror(canonical, tile) : tile) & 1)
                    tables->slot_of[view][tile] = (uint8_t)(view * tables->count + i);
}

static loyd_status create(struct heuristic *self, const struct heuristic_setup *setup,
                          loyd_error *error) {
    uint32_t cells = self->space->cells;
    if (cells > LAYOUT_CELLS_MAX)
        return loydi_fail(error, LOYD_UNSUPPORTED,
                          "pdb is for boards of up to %d cells; this one has %u", LAYOUT_CELLS_MAX,
                          cells);
    struct pattern_tables *tables = pool_alloc(setup->pool, sizeof *tables);
    if (!tables) return LOYD_NO_MEMORY;
    canonical_init(&tables->canonical, self->space);
    const struct canonical *canonical = &tables->canonical;
    const struct table_set *set = source_take_best(setup->tables, canonical, setup->pool);
    if (!set) return LOYD_NO_MEMORY;
    tables->set = set;
    tables->count = set->count;
    memcpy(tables->table, set->table, sizeof tables->table);
    tables->views = canonical->mirror && 2 * tables->count <= PATTERN_SLOTS ? 2 : 1;
    tables->order_bits = cells > CELLS_PACKED ? 7 : 16;
    name_slots(tables);
    self->data = tables;
    self->aux_words = H_AUX;
    return LOYD_OK;
}

static void set_sums(struct hval *out, const uint32_t sum[2]) {
    out->aux[AUX_SUMS] = sum[0] | sum[1] << 16;
    out->h = sum[0] > sum[1] ? sum[0] : sum[1];
}

static void eval(const struct heuristic *self, const struct state *state, struct hval *out) {
    const struct pattern_tables *tables = self->data;
    const struct canonical *canonical = &tables->canonical;
    uint32_t sum[2] = {0, 0};
    memset(out->aux, 0, sizeof out->aux);
    for (uint32_t view = 0; view < tables->views; view++) {
        uint8_t tile_at[CANONICAL_CELLS_MAX];
        for (uint32_t cell = 0; cell < canonical->cells; cell++) {
            uint32_t at = canonical->cell_of[cell],
                     tile = canonical->tile_of[state_tile(self->space, state, cell)];
            tile_at[view ? canonical_mirror(canonical, at) : at] =
                (uint8_t)(view ? canonical_mirror(canonical, tile) : tile);
        }
        uint32_t at = canonical->cell_of[state->blank],
                 blank = view ? canonical_mirror(canonical, at) : at;
        for (uint32_t i = 0; i < tables->count; i++) {
            uint32_t slot = view * tables->count + i;
            struct placement placement = table_placement(&tables->table[i], tile_at);
            uint32_t value = table_value(&tables->table[i], placement, blank);
            if (value ==
                UINT32_MAX) /* a board that cannot be solved; move() counts in the same way */
                value = bit_table_mod4(&tables->table[i], placement, blank) & 1;
            out->aux[slot] = placement.cells << tables->order_bits | placement.order;
            out->aux[AUX_MOD4] |= (value & 3) << 2 * slot;
            sum[view] += value;
        }
    }
    set_sums(out, sum);
}

static void move(const struct heuristic *self, const struct state *state, struct slide slide,
                 const struct hval *before, struct hval *out) {
    const struct pattern_tables *tables = self->data;
    const struct canonical *canonical = &tables->canonical;
    uint32_t from = canonical->cell_of[slide.to], to = canonical->cell_of[slide.from],
             tile = canonical->tile_of[slide.tile];
    uint32_t sum[2] = {before->aux[AUX_SUMS] & UINT16_MAX, before->aux[AUX_SUMS] >> 16};
    (void)state;
    memcpy(out->aux, before->aux, sizeof out->aux);
    for (uint32_t view = 0; view < tables->views; view++) {
        uint32_t slot = tables->slot_of[view][tile], word = before->aux[slot];
        const struct table *table = &tables->table[slot - view * tables->count];
        uint32_t a = view ? canonical_mirror(canonical, from) : from,
                 b = view ? canonical_mirror(canonical, to) : to;
        struct placement placement = {word >> tables->order_bits,
                                      word & ((1u << tables->order_bits) - 1)};
        placement.order = layout_shift(table->layout, placement.cells, placement.order, a, b);
        placement.cells ^= 1u << a ^ 1u << b;
        uint32_t old = before->aux[AUX_MOD4] >> 2 * slot & 3,
                 mod4 = bit_table_mod4(table, placement, a);
        sum[view] += ((mod4 - old) & 3) == 1 ? 1 : UINT32_MAX;
        out->aux[slot] = placement.cells << tables->order_bits | placement.order;
        out->aux[AUX_MOD4] ^= (old ^ mod4) << 2 * slot;
    }
    set_sums(out, sum);
}

const struct heuristic_class loydi_pdb = {
    .info = {.name = "pdb",
             .title = "Additive pattern databases",
             .summary = "exact costs of groups of tiles, from tables, added up",
             .reference = "Korf & Felner 2002; Felner, Korf & Hanan 2004",
             .traits = LOYD_ADMISSIBLE | LOYD_CONSISTENT | LOYD_INCREMENTAL},
    .create = create,
    .eval = eval,
    .move = move,
};
