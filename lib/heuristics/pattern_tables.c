/* SPDX-License-Identifier: MIT
 *
 * Additive pattern databases: the tiles are split into a few patterns; for each, a table knows how
 * many moves of its own tiles it takes to bring them home, whatever the others do. Every move moves
 * one tile, so the patterns' values can be added up and the sum never exceeds the true distance.
 * Where the goal allows it, the board is looked at in the mirror as well, and the larger sum
 * counts.
 *
 * The tables are built when the heuristic is made: five tiles a pattern, some hundredths of a
 * second on 4x4. Where a folder of table files is named and has the larger set of the shape and the
 * goal's class (7-8 on 4x4), that is mapped instead; a file with a fault is never used, and the
 * fault is passed on. An entry is one bit (pdb/table.h), so a value carries along where it is in each
 * table and the two lowest bits of each table's value; a move changes one of them a view.
 * Admissible, and consistent because the blank's region is part of a pattern's state.
 *
 * Korf & Felner 2002, "Disjoint pattern database heuristics"; Felner, Korf, Hanan 2004.
 */
#include "heuristics/pattern_tables.h"

#include "core/fault.h"
#include "pdb/file.h"
#include "pdb/shelf.h"

enum { TILES = 5, TILES_SMALL = 4, AUX_MOD4 = 6, AUX_SUMS = 7 };

/* The frame for that many tiles: an earlier table's, or a new one. NULL: no memory. */
static const struct frame *have_frame(struct pattern_tables *tables, struct pool *pool, uint32_t i,
                                      uint32_t tiles) {
    const struct canon *canon = &tables->canon;
    for (uint32_t j = 0; j < i; j++)
        if (tables->table[j].frame->tiles == tiles) return tables->table[j].frame;
    if (!frame_init(&tables->frame[i], pool, canon->rows, canon->cols, tiles)) return NULL;
    return &tables->frame[i];
}

/* One thread: the tables are so small that starting others takes longer than it saves. */
static bool build_tables(struct pattern_tables *tables, struct pool *pool, const uint32_t *home) {
    for (uint32_t i = 0; i < tables->count; i++) {
        const struct frame *frame =
            have_frame(tables, pool, i, (uint32_t)__builtin_popcount(home[i]));
        if (!frame || !table_build(&tables->table[i], pool, frame, home[i],
                                   tables->canon.goal_blank, &(struct table_build){.threads = 1}))
            return false;
    }
    return true;
}

/* Opens one table's file; the pool closes it. */
static bool map_table(struct pattern_tables *tables, struct pool *pool, uint32_t i, uint32_t home,
                      struct table_shelf *shelf) {
    const struct canon *canon = &tables->canon;
    struct frame *frame = &tables->frame[i];
    struct table_name name = {shelf->folder, frame, home, canon->goal_blank};
    struct table_file file;
    if (!frame_init(frame, pool, canon->rows, canon->cols, (uint32_t)__builtin_popcount(home)))
        return false;
    loyd_status status = table_file_open(&file, &tables->table[i], &name, true, &shelf->refused);
    shelf->has_refused |= status == LOYD_INVALID;
    if (status) return false;
    if (pool_adopt(pool, file.map, file.bytes)) return true;
    table_file_close(&file);
    return false;
}

/* The larger set, if all of it lies ready and is sound. */
static bool map_tables(struct pattern_tables *tables, struct pool *pool,
                       struct table_shelf *shelf) {
    const struct canon *canon = &tables->canon;
    uint32_t home[PLAN_PATTERNS_MAX];
    if (!shelf || !shelf->folder) return false;
    uint32_t count = plan_kept(canon->rows, canon->cols, canon->goal_blank, home);
    const struct frame shape = {.rows = canon->rows, .cols = canon->cols};
    for (uint32_t i = 0; i < count; i++)
        if (!table_file_there(
                &(struct table_name){shelf->folder, &shape, home[i], canon->goal_blank}))
            return false;
    struct pool_mark mark = pool_mark(pool);
    for (uint32_t i = 0; i < count; i++)
        if (!map_table(tables, pool, i, home[i], shelf)) {
            pool_rewind(pool, mark);
            return false;
        }
    tables->count = count;
    return count;
}

static bool make_tables(struct pattern_tables *tables, struct pool *pool) {
    const struct canon *canon = &tables->canon;
    uint32_t home[PLAN_PATTERNS_MAX];
    tables->count = plan_patterns(canon->rows, canon->cols, canon->goal_blank,
                                  canon->cells > 9 ? TILES : TILES_SMALL, home);
    return build_tables(tables, pool, home);
}

static void name_slots(struct pattern_tables *tables) {
    const struct canon *canon = &tables->canon;
    for (uint32_t tile = 0; tile < canon->cells; tile++)
        for (uint32_t view = 0; view < tables->views; view++)
            for (uint32_t i = 0; i < tables->count; i++)
                if (tables->table[i].home >> (view ? canon_mirror(canon, tile) : tile) & 1)
                    tables->slot_of[view][tile] = (uint8_t)(view * tables->count + i);
}

static loyd_status create(struct heuristic *self, struct pool *pool, loyd_error *error) {
    uint32_t cells = self->space->cells;
    if (cells > FRAME_CELLS_MAX)
        return loydi_fail(error, LOYD_UNSUPPORTED,
                          "pdb is for boards of up to %d cells; this one has %u", FRAME_CELLS_MAX,
                          cells);
    struct pattern_tables *tables = pool_alloc(pool, sizeof *tables);
    if (!tables) return LOYD_NO_MEMORY;
    canon_init(&tables->canon, self->space);
    const struct canon *canon = &tables->canon;
    if (!map_tables(tables, pool, self->space->shelf) && !make_tables(tables, pool))
        return LOYD_NO_MEMORY;
    tables->views = canon->mirror && 2 * tables->count <= PATTERN_SLOTS ? 2 : 1;
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
    const struct canon *canon = &tables->canon;
    uint32_t sum[2] = {0, 0};
    memset(out->aux, 0, sizeof out->aux);
    for (uint32_t view = 0; view < tables->views; view++) {
        uint8_t tile_at[CANON_CELLS_MAX];
        for (uint32_t cell = 0; cell < canon->cells; cell++) {
            uint32_t at = canon->cell_of[cell],
                     tile = canon->tile_of[state_tile(self->space, state, cell)];
            tile_at[view ? canon_mirror(canon, at) : at] =
                (uint8_t)(view ? canon_mirror(canon, tile) : tile);
        }
        uint32_t at = canon->cell_of[state->blank], blank = view ? canon_mirror(canon, at) : at;
        for (uint32_t i = 0; i < tables->count; i++) {
            uint32_t slot = view * tables->count + i;
            struct spot spot = table_spot(&tables->table[i], tile_at);
            uint32_t value = table_value(&tables->table[i], spot, blank);
            if (value ==
                UINT32_MAX) /* a board that cannot be solved; move() counts in the same way */
                value = table_mod4(&tables->table[i], spot, blank) & 1;
            out->aux[slot] = spot.cells << tables->order_bits | spot.order;
            out->aux[AUX_MOD4] |= (value & 3) << 2 * slot;
            sum[view] += value;
        }
    }
    set_sums(out, sum);
}

static void move(const struct heuristic *self, const struct state *state, struct slide slide,
                 const struct hval *before, struct hval *out) {
    const struct pattern_tables *tables = self->data;
    const struct canon *canon = &tables->canon;
    uint32_t from = canon->cell_of[slide.to], to = canon->cell_of[slide.from],
             tile = canon->tile_of[slide.tile];
    uint32_t sum[2] = {before->aux[AUX_SUMS] & UINT16_MAX, before->aux[AUX_SUMS] >> 16};
    (void)state;
    memcpy(out->aux, before->aux, sizeof out->aux);
    for (uint32_t view = 0; view < tables->views; view++) {
        uint32_t slot = tables->slot_of[view][tile], word = before->aux[slot];
        const struct table *table = &tables->table[slot - view * tables->count];
        uint32_t a = view ? canon_mirror(canon, from) : from,
                 b = view ? canon_mirror(canon, to) : to;
        struct spot spot = {word >> tables->order_bits, word & ((1u << tables->order_bits) - 1)};
        spot.order = frame_shift(table->frame, spot.cells, spot.order, a, b);
        spot.cells ^= 1u << a ^ 1u << b;
        uint32_t old = before->aux[AUX_MOD4] >> 2 * slot & 3, mod4 = table_mod4(table, spot, a);
        sum[view] += ((mod4 - old) & 3) == 1 ? 1 : UINT32_MAX;
        out->aux[slot] = spot.cells << tables->order_bits | spot.order;
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
