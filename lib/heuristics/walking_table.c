/* SPDX-License-Identifier: MIT
 *
 * Builds the table of walking distance for one direction.
 *
 * A state is a matrix, count[line][goal] = how many tiles in that line belong into line goal, and
 * the blank's line. A step of the blank to the next line brings one tile of that line back to where
 * the blank was; which one matters only by its goal. Breadth-first search from the solved matrix
 * gives every state's distance and, on the way, its successors.
 *
 * A key packs the matrix without its last column (the rest of each line, its sum being known), a
 * few bits a count, and the blank's line below. Adding a tile is adding its weight, so successors
 * are found by two additions. The largest key that occurs has 63 bits.
 *
 * The number of states is known for every shape that is allowed. It grows too fast for the next
 * larger ones: 2x7 needs 16,854,390, 3x6 50,388,240, 4x5 5,977,015 and 5x5 65,650,495. A single
 * column has one order of tiles only, and so as many states as cells.
 *
 * Cost: a few hash look-ups a state; 4x4 takes milliseconds, 2x6 and 3x5 a tenth of a second.
 */
#include "heuristics/walking_table.h"

uint32_t walking_states(uint32_t lines, uint32_t width) {
    static const uint32_t states[WALK_LINES_MAX + 1][WALK_LINES_MAX + 1] = {
        [1] = {0, 1, 1, 1, 1, 1, 1, 1, 1},
        [2] = {0, 2, 4, 6, 8, 10, 12},
        [3] = {0, 3, 33, 105, 255, 525},
        [4] = {0, 4, 480, 4324, 24964},
        [5] = {0, 5, 11010, 352560},
        [6] = {0, 6, 367560},
        [7] = {0, 7},
        [8] = {0, 8},
    };
    return lines <= WALK_LINES_MAX && width <= WALK_LINES_MAX ? states[lines][width] : 0;
}

static uint32_t bits_for(uint32_t value) {
    uint32_t bits = 0;
    while (value >> bits) bits++;
    return bits;
}

static void fill_weights(struct walking_table *table) {
    uint32_t shift = bits_for(table->lines - 1), bits = bits_for(table->width);
    for (uint32_t line = 0; line < table->lines; line++)
        for (uint32_t goal = 0; goal + 1 < table->lines; goal++, shift += bits)
            table->weight[line][goal] = UINT64_C(1) << shift;
}

/* The slot of key: its own, or the empty one where it belongs. */
static uint32_t slot_of(const struct walking_table *table, uint64_t key) {
    uint32_t slot = (uint32_t)(key * 0x9E3779B97F4A7C15u >> 32) & table->slot_mask;
    while (table->slots[slot] && table->keys[table->slots[slot]] != key)
        slot = (slot + 1) & table->slot_mask;
    return slot;
}

uint32_t walking_find(const struct walking_table *table, uint64_t key) {
    return table->slots[slot_of(table, key)];
}

static uint32_t add(struct walking_table *table, uint64_t key, uint32_t distance) {
    uint32_t slot = slot_of(table, key);
    if (!table->slots[slot]) {
        table->slots[slot] = table->count;
        table->keys[table->count] = key;
        table->distance[table->count++] = (uint8_t)distance;
    }
    return table->slots[slot];
}

/* How many tiles of each goal stand in that line. */
static void unpack_line(const struct walking_table *table, uint64_t key, uint32_t line,
                        uint32_t *counts) {
    uint32_t last = table->lines - 1, rest = table->width, bits = bits_for(table->width);
    for (uint32_t goal = 0; goal < last; goal++) {
        uint64_t ones = table->weight[line][goal] * ((1u << bits) - 1);
        counts[goal] = (uint32_t)((key & ones) / table->weight[line][goal]);
        rest -= counts[goal];
    }
    counts[last] = rest;
}

/* Enters the states that one step of the blank from its line to line to leads to. */
static void expand(struct walking_table *table, uint32_t state, uint32_t from, uint32_t to) {
    uint64_t key = table->keys[state];
    uint32_t counts[WALK_LINES_MAX];
    unpack_line(table, key, to, counts);
    for (uint32_t goal = 0; goal < table->lines; goal++) {
        if (!counts[goal]) continue;
        uint64_t child = key - from + to + table->weight[from][goal] - table->weight[to][goal];
        table->next[(state * 2 + (to > from)) * table->lines + goal] =
            add(table, child, table->distance[state] + 1u);
    }
}

static void search(struct walking_table *table) {
    uint64_t solved = table->goal_line;
    for (uint32_t line = 0; line < table->lines; line++)
        solved += (table->width - (line == table->goal_line)) * table->weight[line][line];
    add(table, solved, 0);
    uint64_t line_bits = (UINT64_C(1) << bits_for(table->lines - 1)) - 1;
    for (uint32_t state = 1; state < table->count; state++) {
        uint32_t blank = (uint32_t)(table->keys[state] & line_bits);
        if (blank > 0) expand(table, state, blank, blank - 1);
        if (blank + 1 < table->lines) expand(table, state, blank, blank + 1);
    }
}

bool walking_build(struct walking_table *table, struct pool *pool) {
    size_t room = walking_states(table->lines, table->width) + 1, slots = 1;
    while (slots < 2 * room) slots *= 2;
    table->keys = pool_alloc(pool, room * sizeof *table->keys);
    table->slots = pool_alloc(pool, slots * sizeof *table->slots);
    table->distance = pool_alloc(pool, room);
    table->next = pool_alloc(pool, room * 2 * table->lines * sizeof *table->next);
    if (!table->keys || !table->slots || !table->distance || !table->next) return false;
    table->slot_mask = (uint32_t)slots - 1;
    table->count = 1;
    fill_weights(table);
    search(table);
    return true;
}
