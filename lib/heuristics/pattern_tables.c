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
#include "core/sentence.h"
#include "heuristics/heuristic.h"
#include "tables/bit_moves.h"
#include "tables/bit_table.h"
#include "tables/cache.h"

#include <assert.h>

enum {
    PDB_VIEWS = 2,
    PDB_SLOTS = 6, /* tables times views; a value's aux has room for no more */
    AUX_MOD4 = 0,
    AUX_SUMS,
    AUX_PLACES
};

struct pdb {
    const struct table_set *set;
    uint32_t views;
    /* By view, in names of the space: the tables' names of cells and tiles, and a tile's table. */
    uint8_t cell_of[PDB_VIEWS][CANONICAL_CELLS_MAX], tile_of[PDB_VIEWS][CANONICAL_CELLS_MAX];
    uint8_t table_of[PDB_VIEWS][CANONICAL_CELLS_MAX];
    uint32_t order_bits; /* of a slot's word: the order below, the cells above */
};

/* A pattern in a view: its number. Its place in the table is in the aux word AUX_PLACES + that. */
static uint32_t slot_of(const struct pdb *pdb, uint32_t view, uint32_t table) {
    return view * pdb->set->count + table;
}

static void set_names(struct pdb *pdb, const struct canonical *canonical) {
    for (uint32_t view = 0; view < pdb->views; view++)
        for (uint32_t i = 0; i < canonical->cells; i++) {
            uint32_t cell = canonical->cell_of[i], tile = canonical->tile_of[i];
            if (view) cell = canonical_mirror(canonical, cell);
            if (view) tile = canonical_mirror(canonical, tile);
            pdb->cell_of[view][i] = (uint8_t)cell;
            pdb->tile_of[view][i] = (uint8_t)tile;
            for (uint8_t table = 0; table < pdb->set->count; table++)
                if (pdb->set->table[table].home >> tile & 1) pdb->table_of[view][i] = table;
        }
}

static loyd_status supports(uint32_t rows, uint32_t cols, loyd_error *error) {
    uint32_t cells = rows * cols;
    if (cells <= LAYOUT_CELLS_MAX) return LOYD_OK;
    return loydi_refuse(error, ERROR_PDB_CELLS, value_whole("max", LAYOUT_CELLS_MAX),
                        value_whole("cells", cells));
}

static const char *multi_shapes(uint32_t rows, uint32_t cols) {
    return set_exists(SET_MULTI, rows, cols) ? NULL : "16 cells with 2 rows at least";
}

static bool create(struct heuristic *self, const struct heuristic_setup *setup) {
    uint32_t cells = self->space->cells;
    struct canonical canonical;
    struct pdb *pdb = pool_alloc(setup->pool, sizeof *pdb);
    if (!pdb) return false;
    canonical_init(&canonical, self->space);
    pdb->set = source_take_best(setup->tables, &canonical, setup->pool);
    if (!pdb->set) return false;
    pdb->views = canonical.mirror && PDB_VIEWS * pdb->set->count <= PDB_SLOTS ? PDB_VIEWS : 1;
    pdb->order_bits = cells > CELLS_PACKED ? 7 : 16;
    assert(slot_of(pdb, pdb->views, 0) <= PDB_SLOTS);
    assert(cells + pdb->order_bits <= 32);
    set_names(pdb, &canonical);
    self->data = pdb;
    self->aux_words = AUX_PLACES + slot_of(pdb, pdb->views, 0);
    return true;
}

static uint32_t pack(const struct pdb *pdb, struct placement placement) {
    assert(placement.order >> pdb->order_bits == 0);
    return placement.cells << pdb->order_bits | placement.order;
}

static struct placement unpack(const struct pdb *pdb, uint32_t word) {
    return (struct placement){word >> pdb->order_bits, word & ((1u << pdb->order_bits) - 1)};
}

static void set_sums(struct hval *out, const uint32_t sum[PDB_VIEWS]) {
    out->aux[AUX_SUMS] = sum[0] | sum[1] << 16;
    out->h = sum[0] > sum[1] ? sum[0] : sum[1];
}

/* The sum over the patterns of one view, and where it is in each of their tables. */
static uint32_t eval_view(const struct heuristic *self, const struct state *state, uint32_t view,
                          uint32_t *aux) {
    const struct pdb *pdb = self->data;
    uint8_t tile_at[CANONICAL_CELLS_MAX];
    uint32_t sum = 0, blank = pdb->cell_of[view][state->blank];
    for (uint32_t cell = 0; cell < self->space->cells; cell++)
        tile_at[pdb->cell_of[view][cell]] =
            pdb->tile_of[view][state_tile(self->space, state, cell)];
    for (uint32_t i = 0; i < pdb->set->count; i++) {
        const struct table *table = &pdb->set->table[i];
        struct placement placement = table_placement(table, tile_at);
        uint32_t slot = slot_of(pdb, view, i), value = table_value(table, placement, blank);
        if (value == UINT32_MAX) /* a board that cannot be solved; move() counts in the same way */
            value = bit_table_odd(table, placement.cells);
        aux[AUX_PLACES + slot] = pack(pdb, placement);
        aux[AUX_MOD4] |= (value & 3) << 2 * slot;
        sum += value;
    }
    return sum;
}

static void eval(const struct heuristic *self, const struct state *state, struct hval *out) {
    const struct pdb *pdb = self->data;
    uint32_t sum[PDB_VIEWS] = {0, 0};
    memset(out->aux, 0, sizeof out->aux);
    for (uint32_t view = 0; view < pdb->views; view++)
        sum[view] = eval_view(self, state, view, out->aux);
    set_sums(out, sum);
}

/* A board after a move as one view's table sees it. */
struct looked_up {
    const struct table *table;
    struct placement placement;
    uint64_t index; /* of the entry */
    uint32_t slot;
};

/* Where a pattern's tiles are after one of them has gone from one cell to another. */
static struct placement shifted(const struct layout *layout, struct placement at, uint32_t from,
                                uint32_t to) {
    struct placement after = {at.cells ^ 1u << from ^ 1u << to, at.order};
    if (layout->moves)
        after.order = bit_moves_order(layout->moves, layout_place(at.cells, from),
                                      layout_place(at.cells ^ 1u << from, to), at.order);
    else
        after.order = layout_shift(layout, at.cells, at.order, from, to);
    return after;
}

static struct looked_up look_up(const struct pdb *pdb, uint32_t view, struct slide slide,
                                const struct hval *before) {
    uint32_t i = pdb->table_of[view][slide.tile], from = pdb->cell_of[view][slide.to],
             to = pdb->cell_of[view][slide.from];
    struct looked_up up = {.table = &pdb->set->table[i], .slot = slot_of(pdb, view, i)};
    const struct layout *layout = up.table->layout;
    up.placement = shifted(layout, unpack(pdb, before->aux[AUX_PLACES + up.slot]), from, to);
    uint32_t cells = up.placement.cells;
    uint32_t block =
        layout->moves ? bit_record_block(layout->moves->record[bit_moves_set(layout->moves, cells)],
                                         bit_record_shift(from))
                      : layout_block(layout, cells, from);
    up.index = layout_index(layout, up.placement.order, block);
    return up;
}

static void fetch(const struct heuristic *self, struct slide slide, const struct hval *before) {
    const struct pdb *pdb = self->data;
    for (uint32_t view = 0; view < pdb->views; view++) {
        struct looked_up up = look_up(pdb, view, slide, before);
        __builtin_prefetch((const uint64_t *)up.table->entries + up.index / 64);
    }
}

static void move(const struct heuristic *self, const struct state *state, struct slide slide,
                 const struct hval *before, struct hval *out) {
    const struct pdb *pdb = self->data;
    uint32_t sum[PDB_VIEWS] = {before->aux[AUX_SUMS] & UINT16_MAX, before->aux[AUX_SUMS] >> 16};
    (void)state;
    memcpy(out->aux, before->aux, sizeof out->aux);
    for (uint32_t view = 0; view < pdb->views; view++) {
        struct looked_up up = look_up(pdb, view, slide, before);
        uint32_t old = before->aux[AUX_MOD4] >> 2 * up.slot & 3,
                 mod4 = 2 * bit_table_bit(up.table, up.index) +
                        bit_table_odd(up.table, up.placement.cells);
        sum[view] += ((mod4 - old) & 3) == 1 ? 1 : UINT32_MAX;
        out->aux[AUX_PLACES + up.slot] = pack(pdb, up.placement);
        out->aux[AUX_MOD4] ^= (old ^ mod4) << 2 * up.slot;
    }
    set_sums(out, sum);
}

const struct heuristic_class loydi_pdb = {
    .info = {.name = "pdb",
             .title = "Additive pattern databases",
             .summary = "exact costs of groups of tiles, from tables, added up",
             .reference = "Korf & Felner 2002; Felner, Korf & Hanan 2004",
             .traits = LOYD_ADMISSIBLE | LOYD_CONSISTENT | LOYD_INCREMENTAL | LOYD_MULTI_TILE},
    .aux_words = H_AUX,
    .supports = supports,
    .multi_shapes = multi_shapes,
    .create = create,
    .eval = eval,
    .move = move,
    .fetch = fetch,
};
