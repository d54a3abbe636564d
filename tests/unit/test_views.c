/* SPDX-License-Identifier: MIT
 *
 * Views of sets of tables: how many there are and in which order; each slot's cells are a renaming
 * that makes the table's pattern of the slot's tiles and keeps the blank's region; and the tiles of
 * a view are all tiles, each once. No table is read, so none is built.
 */
#include "support/test_space.h"
#include "tables/view.h"

static struct table_set set;
static struct table_views views;
static struct canonical canonical;

/* A board at its goal, whose blank is on that cell. */
static void set_board(int rows, int cols, uint32_t blank) {
    struct test_space test;
    uint16_t tiles[LAYOUT_CELLS_MAX], tile = 1;
    for (uint32_t cell = 0; cell < (uint32_t)(rows * cols); cell++)
        tiles[cell] = (uint16_t)(cell == blank ? 0 : tile++);
    assert_int_equal(loyd_board_new(rows, cols, tiles, &test.start, NULL), LOYD_OK);
    assert_int_equal(loyd_board_new(rows, cols, tiles, &test.goal, NULL), LOYD_OK);
    test_space_begin(&test);
    assert_true(canonical_init(&canonical, &test.space));
    test_space_end(&test);
}

static void set_tables(const struct table_kind *kind, const uint32_t *home, uint32_t count) {
    set = (struct table_set){.count = count};
    for (uint32_t i = 0; i < count; i++)
        set.table[i] = (struct table){.kind = kind, .home = home[i], .blank = canonical.goal_blank};
    table_views_init(&views, &canonical, &set);
}

static uint32_t renamed(const struct view_slot *slot, uint32_t cells) {
    uint32_t names = 0;
    for (; cells; cells &= cells - 1) names |= 1u << slot->cell[__builtin_ctz(cells)];
    return names;
}

/* additive: a view has all tiles; else one pattern. */
static void check_views(bool additive) {
    uint32_t all = (uint32_t)((UINT64_C(1) << canonical.cells) - 1);
    for (uint32_t i = 0; i < views.count; i++) {
        const struct view *view = &views.view[i];
        uint32_t tiles = 0;
        for (uint32_t j = 0; j < VIEW_PATTERNS; j++) {
            const struct view_slot *slot = &view->slot[j];
            if (!slot->table) continue;
            assert_true(slot->table >= set.table && slot->table < set.table + set.count);
            assert_int_equal(renamed(slot, all), all);
            assert_int_equal(renamed(slot, slot->tiles), slot->table->home);
            assert_int_equal(tiles & slot->tiles, 0);
            tiles |= slot->tiles;
        }
        if (additive) assert_int_equal(tiles, all & ~(1u << canonical.goal_blank));
    }
}

static void test_one_bit(void **state) {
    (void)state;
    uint32_t home[PATTERNS_MAX];
    set_board(4, 4, 15);
    set_tables(&loydi_bit_table, home, partition_kept(4, 4, 0, home));
    assert_int_equal(views.count, 2); /* halves of the board, left and right; upper and lower */
    assert_false(views.view[0].mirrored);
    assert_true(views.view[1].mirrored);
    assert_int_equal(views.view[0].slot[0].tiles, home[0]);
    assert_ptr_equal(views.view[1].slot[1].table, &set.table[1]);
    assert_null(views.view[0].slot[2].table);
    check_views(true);
    set_tables(&loydi_bit_table, (const uint32_t[]){0x0376, 0xFC88}, 2);
    assert_int_equal(views.count, 1); /* the same patterns in the mirror: nothing new */
    check_views(true);
    set_board(3, 4, 11);
    set_tables(&loydi_bit_table, home, partition_kept(3, 4, 0, home));
    assert_int_equal(views.count, 1);
    check_views(true);
    set_board(4, 4, 1); /* on an edge: the mirror moves the blank's goal */
    set_tables(&loydi_bit_table, home, partition_kept(4, 4, 1, home));
    assert_int_equal(views.count, 1);
    check_views(true);
    set_board(5, 5, 0);
    set_tables(&loydi_bit_table, home, partition_small(5, 5, 0, home));
    assert_int_equal(set.count, 5);
    assert_int_equal(views.count, 0); /* too many */
}

static void test_large(void **state) {
    (void)state;
    uint32_t home[PATTERNS_MAX];
    set_board(5, 5, 24);
    set_tables(&loydi_flat_table, home, partition_large(5, 5, 0, home));
    assert_int_equal(set.count, 2); /* three blocks are one table */
    assert_int_equal(views.count, 2);
    assert_true(views.view[1].mirrored);
    check_views(true);
    set_tables(&loydi_step_table, home, partition_large_all(5, 5, 0, home));
    assert_int_equal(set.count, 4);
    assert_int_equal(views.count, VIEWS_MAX);
    for (uint32_t i = 0; i < VIEWS_MAX; i++) assert_int_equal(views.view[i].mirrored, i % 2);
    assert_int_equal(views.view[2].slot[0].tiles, 0x04E6); /* the second partition */
    check_views(true);
    set.count = 3; /* one table of the second partition is missing */
    table_views_init(&views, &canonical, &set);
    assert_int_equal(views.count, 2);
    check_views(true);
    set_board(4, 5, 7);
    set_tables(&loydi_step_table, home, partition_large_all(4, 5, canonical.goal_blank, home));
    assert_int_equal(views.count, 1);
    check_views(true);
}

/* By the blank's goal cell, in the canonical form. */
static const struct {
    uint32_t blank, tables, views;
} squares[] = {{0, 4, 4}, {1, 3, 2}, {2, 2, 2}, {6, 4, 4}, {7, 2, 2}, {12, 1, 2}};

static void test_every_goal_of_5x5(void **state) {
    (void)state;
    uint32_t home[PATTERNS_MAX], classes = 0;
    for (uint32_t blank = 0; blank < 25; blank++) {
        set_board(5, 5, blank);
        uint32_t i = 0;
        while (squares[i].blank != canonical.goal_blank) i++;
        classes |= 1u << i;
        set_tables(&loydi_step_table, home, partition_large_all(5, 5, canonical.goal_blank, home));
        assert_int_equal(set.count, squares[i].tables);
        assert_int_equal(views.count, squares[i].views);
        check_views(true);
    }
    assert_int_equal(classes, 0x3F);
}

static void test_multi(void **state) {
    (void)state;
    uint32_t home[PATTERNS_MAX];
    set_board(4, 4, 15);
    set_tables(&loydi_multi_table, home, partition_multi(4, 4, 0, home));
    assert_int_equal(views.count, 2);
    assert_false(views.view[0].mirrored);
    assert_true(views.view[1].mirrored);
    assert_int_equal(views.view[1].slot[0].cell[1], 4);
    assert_null(views.view[1].slot[1].table);
    check_views(false);
    set_board(4, 4, 1);
    set_tables(&loydi_multi_table, home, partition_multi(4, 4, 1, home));
    assert_int_equal(views.count, 2);
    assert_false(views.view[1].mirrored);
    assert_ptr_equal(views.view[1].slot[0].table, &set.table[1]);
    assert_int_equal(views.view[1].slot[0].cell[1], 1);
    check_views(false);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(test_one_bit),
        cmocka_unit_test(test_large),
        cmocka_unit_test(test_every_goal_of_5x5),
        cmocka_unit_test(test_multi),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
