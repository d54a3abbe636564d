/* SPDX-License-Identifier: MIT
 *
 * Numbers for orders of tiles (orders.h). Nothing here is in an inner loop.
 */
#include "census/orders.h"

/* Masks are read eight bytes at a time, the first in the lowest bits. */
#define BIG_ENDIAN_MACHINE (__BYTE_ORDER__ == __ORDER_BIG_ENDIAN__)

uint64_t order_factorial(uint32_t n) {
    uint64_t product = 1;
    for (; n > 1; n--) product *= n;
    return product;
}

/* The cell of the turned board that a cell of the caller's becomes. */
static uint32_t turn(const struct orders *o, uint32_t cell) {
    return o->turned ? cell % o->rows * o->cols + cell / o->rows : cell;
}

static void set_labels(struct orders *o, const loyd_board *goal) {
    const uint16_t *tiles = loyd_board_tiles(goal);
    uint16_t turned[ORDER_CELLS_MAX];
    uint8_t label = 0;
    for (uint32_t cell = 0; cell < o->cells; cell++) turned[turn(o, cell)] = tiles[cell];
    for (uint32_t cell = 0; cell < o->cells; cell++) {
        if (!turned[cell]) {
            o->goal_blank = cell;
            continue;
        }
        o->label[turned[cell]] = label;
        o->tile[label++] = turned[cell];
    }
}

bool orders_init(struct orders *o, const loyd_board *goal) {
    uint32_t rows = (uint32_t)loyd_board_rows(goal), cols = (uint32_t)loyd_board_cols(goal);
    if (rows < 2 || cols < 2 || rows * cols > ORDER_CELLS_MAX || BIG_ENDIAN_MACHINE) return false;
    bool turned = cols > rows;
    *o = (struct orders){.rows = turned ? cols : rows,
                         .cols = turned ? rows : cols,
                         .cells = rows * cols,
                         .tiles = rows * cols - 1,
                         .turned = turned};
    o->odd = o->cols % 2;
    o->tail = o->tiles - 1 < TAIL_MAX ? o->tiles - 1 : TAIL_MAX;
    o->head = o->tiles - o->tail;
    o->blocks = 1;
    for (uint32_t i = 0; i < o->head; i++) o->blocks *= o->tiles - i;
    o->block_size = run_size(o, 0);
    set_labels(o, goal);
    return true;
}

uint32_t run_size(const struct orders *o, uint32_t count) {
    uint64_t all = order_factorial(o->tail - count);
    return (uint32_t)(o->odd ? all / 2 : all);
}

/* Takes number digit out of a row of count. */
static uint8_t take(struct tile_row *row, uint32_t count, uint32_t digit) {
    uint8_t tile = row->at[digit];
    for (uint32_t i = digit + 1; i < count; i++) row->at[i - 1] = row->at[i];
    return tile;
}

static uint32_t digit_of(const struct tile_row *row, uint8_t tile) {
    uint32_t digit = 0;
    while (row->at[digit] != tile) digit++;
    return digit;
}

static struct tile_row all_tiles(uint32_t count) {
    struct tile_row row = {{0}};
    for (uint32_t i = 0; i < count; i++) row.at[i] = (uint8_t)i;
    return row;
}

uint32_t block_head(const struct orders *o, uint64_t block, struct tile_row *head,
                    struct tile_row *rest) {
    uint32_t digits[ORDER_CELLS_MAX], parity = 0;
    for (uint32_t i = o->head; i-- > 0; block /= o->tiles - i)
        digits[i] = (uint32_t)(block % (o->tiles - i));
    *rest = all_tiles(o->tiles);
    for (uint32_t i = 0; i < o->head; i++) {
        head->at[i] = take(rest, o->tiles - i, digits[i]);
        parity ^= digits[i] % 2;
    }
    return parity;
}

uint64_t block_of(const struct orders *o, const struct tile_row *head) {
    uint64_t block = 0;
    uint32_t used = 0; /* a bit for each tile */
    for (uint32_t i = 0; i < o->head; i++) {
        uint32_t tile = head->at[i], below = (1u << tile) - 1;
        block = block * (o->tiles - i) + tile - (uint32_t)__builtin_popcount(used & below);
        used |= 1u << tile;
    }
    return block;
}

uint32_t run_place(const struct orders *o, struct tile_row rest, const uint8_t *first,
                   uint32_t count) {
    uint32_t number = 0;
    for (uint32_t i = 0; i < count; i++) {
        uint32_t digit = digit_of(&rest, first[i]);
        number = number * (o->tail - i) + digit;
        take(&rest, o->tail - i, digit);
    }
    return number * run_size(o, count);
}

void tail_unrank(const struct orders *o, uint32_t place, uint32_t head_parity, uint8_t *tail) {
    uint32_t digits[TAIL_MAX] = {0}, parity = head_parity, last = o->odd ? 2 : 1;
    for (uint32_t left = last + 1; left <= o->tail; place /= left++) {
        digits[o->tail - left] = place % left;
        parity ^= place % left % 2;
    }
    if (o->odd) digits[o->tail - 2] = parity;
    struct tile_row rest = all_tiles(o->tail);
    for (uint32_t i = 0; i < o->tail; i++) tail[i] = take(&rest, o->tail - i, digits[i]);
}

uint32_t tail_rank(const struct orders *o, const uint8_t *tail) {
    struct tile_row rest = all_tiles(o->tail);
    uint32_t last = o->odd ? 2 : 1;
    return run_place(o, rest, tail, o->tail - last);
}

uint32_t tail_parity(const struct orders *o, uint32_t place) {
    uint32_t parity = 0;
    if (o->odd) return 0;
    for (uint32_t left = 2; left <= o->tail; place /= left++) parity ^= place % left % 2;
    return parity;
}

void order_tiles(const struct orders *o, uint64_t block, uint32_t place, uint32_t blank,
                 uint16_t *tiles) {
    struct tile_row head, rest;
    uint8_t tail[TAIL_MAX], order[ORDER_CELLS_MAX];
    uint32_t parity = block_head(o, block, &head, &rest), next = 0;
    tail_unrank(o, place, parity, tail);
    for (uint32_t i = 0; i < o->tiles; i++)
        order[i] = i < o->head ? head.at[i] : rest.at[tail[i - o->head]];
    uint16_t turned[ORDER_CELLS_MAX];
    for (uint32_t cell = 0; cell < o->cells; cell++)
        turned[cell] = cell == blank ? 0 : o->tile[order[next++]];
    for (uint32_t cell = 0; cell < o->cells; cell++) tiles[cell] = turned[turn(o, cell)];
}
