/* SPDX-License-Identifier: MIT
 *
 * What is wrong with a text that is no board: the sentences of the reader's last two stages.
 *
 * tiles_refuse looks at tiles that have a shape but are not a permutation; shape_refuse at tokens
 * that have no shape. Both name the first thing that is wrong, its place, and what was expected.
 * They run once, after reading has failed, so they may look at the tokens again and again.
 */
#include "core/parse_shape.h"

#include <string.h>

bool tiles_complete(const struct token_list *list, const struct reading *reading, uint32_t *seen) {
    memset(seen, 0, reading->count * sizeof *seen);
    for (uint32_t i = 0; i < reading->count; i++) {
        const struct token *tile = &list->at[reading->first + i];
        if (tile->kind == TOKEN_NEGATIVE || tile->kind == TOKEN_SIZE) return false;
        if (tile->value >= reading->count || seen[tile->value]++) return false;
    }
    return true;
}

/* No blank, and one tile too many: the numbers count from 1 to the number of cells. */
static bool counts_from_1(const struct token_list *list, const struct reading *r, uint32_t *seen) {
    memset(seen, 0, r->count * sizeof *seen);
    for (uint32_t i = 0; i < r->count; i++) {
        const struct token *tile = &list->at[r->first + i];
        if (tile->kind != TOKEN_NUMBER || !tile->value || tile->value > r->count ||
            seen[tile->value - 1]++)
            return false;
    }
    return true;
}

/* The lowest tile that is not there. seen is overwritten. */
static uint32_t lowest_missing(const struct token_list *list, const struct reading *r,
                               uint32_t *seen) {
    memset(seen, 0, r->count * sizeof *seen);
    for (uint32_t i = 0; i < r->count; i++) {
        const struct token *tile = &list->at[r->first + i];
        if (tile->kind != TOKEN_NEGATIVE && tile->value < r->count) seen[tile->value] = 1;
    }
    uint32_t missing = 0;
    while (missing + 1 < r->count && seen[missing]) missing++;
    return missing;
}

/* tile came before; seen still says where. */
static loyd_status refuse_repeat(const struct token_list *list, const struct reading *r,
                                 const struct token *tile, uint32_t *seen, loyd_error *error) {
    const struct token *before = &list->at[seen[tile->value] - 1];
    if (!tile->value)
        return token_refuse(error, tile, ERROR_BLANK_TWICE, value_whole("first_line", before->line),
                            value_whole("first_column", before->column));
    uint32_t missing = lowest_missing(list, r, seen);
    if (!missing)
        return token_refuse(
            error, tile, ERROR_TILE_TWICE_NO_BLANK, value_whole("tile", tile->value),
            value_whole("first_line", before->line), value_whole("first_column", before->column));
    return token_refuse(error, tile, ERROR_TILE_TWICE, value_whole("tile", tile->value),
                        value_whole("first_line", before->line),
                        value_whole("first_column", before->column),
                        value_whole("missing", missing));
}

loyd_status tiles_refuse(const struct token_list *list, const struct reading *r, uint32_t *seen,
                         loyd_error *error) {
    const struct token *tiles = list->at + r->first;
    if (counts_from_1(list, r, seen))
        return token_refuse(error, tiles, ERROR_BLANK_MISSING, value_size(r->rows, r->cols),
                            value_whole("max", r->count - 1));
    memset(seen, 0, r->count * sizeof *seen); /* by tile: the token that has it, plus 1 */
    for (uint32_t i = 0; i < r->count; i++) {
        const struct token *tile = &tiles[i];
        if (tile->kind == TOKEN_NEGATIVE || tile->value >= r->count)
            return token_refuse(error, tile, ERROR_TILE_BEYOND, value_token("tile", tile),
                                value_size(r->rows, r->cols), value_whole("max", r->count - 1));
        if (seen[tile->value]) return refuse_repeat(list, r, tile, seen, error);
        seen[tile->value] = r->first + i + 1;
    }
    return token_refuse(error, tiles, ERROR_NOT_PERMUTATION, value_whole("max", r->count - 1));
}

static loyd_status refuse_rows(const struct token_list *list, const struct text_layout *layout,
                               loyd_error *error) {
    return token_refuse(error, &list->at[layout->odd_first], ERROR_ROW_LENGTH,
                        value_whole("row", layout->odd_row), value_whole("count", layout->odd_cols),
                        value_whole("first_count", layout->cols));
}

/* A header of head tokens promises a shape; what follows does not keep it. */
static loyd_status refuse_header(const struct token_list *list, uint32_t head, uint32_t rows,
                                 uint32_t cols, loyd_error *error) {
    uint32_t count = list->count - head;
    struct text_layout layout = layout_of(list, head, count);
    if (rows < 1 || cols < 1 || rows > LOYD_SIDE_MAX || cols > LOYD_SIDE_MAX)
        return token_refuse(error, list->at, ERROR_SIZE_BEYOND, value_size(rows, cols),
                            value_whole("max", LOYD_SIDE_MAX));
    if (!layout.equal) return refuse_rows(list, &layout, error);
    if (count == rows * cols)
        return token_refuse(error, list->at, ERROR_SIZE_DIFFERS, value_size(rows, cols),
                            value_whole("text_rows", layout.rows),
                            value_whole("text_cols", layout.cols));
    return token_refuse(error, list->at, ERROR_SIZE_COUNT, value_size(rows, cols),
                        value_whole("cells", rows * cols), value_whole("count", count));
}

static const struct token *find_negative(const struct token_list *list) {
    for (uint32_t i = 0; i < list->count; i++)
        if (list->at[i].kind == TOKEN_NEGATIVE) return &list->at[i];
    return NULL;
}

static loyd_status refuse_count(const struct token_list *list, uint32_t rows, uint32_t cols,
                                loyd_error *error) {
    return token_refuse(error, list->at, ERROR_TILES_COUNT, value_whole("count", list->count),
                        value_size(rows, cols), value_whole("cells", rows * cols));
}

/* One line whose count is no square. */
static loyd_status refuse_line(const struct token_list *list, loyd_error *error) {
    uint32_t n = list->count, rows = 1;
    for (uint32_t side = 2; side * side <= n; side++)
        if (n % side == 0 && n / side <= LOYD_SIDE_MAX) rows = side;
    return token_refuse(error, list->at, ERROR_LINE_NO_SQUARE, value_whole("count", n),
                        value_size(rows, n / rows));
}

loyd_status shape_refuse(const struct token_list *list, uint32_t rows, uint32_t cols,
                         loyd_error *error) {
    const struct token *t = list->at, *negative = find_negative(list);
    uint32_t n = list->count;
    struct text_layout layout = layout_of(list, 0, n);
    if (t->kind == TOKEN_SIZE) return refuse_header(list, 1, t->value, t->cols, error);
    if (negative == t + 1 && negative->value == 1)
        return token_refuse(error, t, ERROR_GOAL_HEADER_COUNT, value_whole("number", t->value),
                            value_whole("cells", t->value < CELLS_MAX ? t->value + 1 : CELLS_MAX),
                            value_whole("count", n - 2));
    if (negative)
        return token_refuse(error, negative, ERROR_TILE_NEGATIVE, value_token("tile", negative));
    if (n > 1 && t->kind == TOKEN_NUMBER && t[1].row != t->row && !layout.equal)
        return refuse_header(list, 1, t->value, t->value, error);
    if (n > 2 && t[1].kind == TOKEN_NUMBER && t[1].row == t->row && t[2].row != t->row &&
        layout.odd_cols == t[1].value)
        return refuse_header(list, 2, t->value, t[1].value, error);
    if (!layout.equal) return refuse_rows(list, &layout, error);
    if (rows) return refuse_count(list, rows, cols, error);
    if (layout.rows > LOYD_SIDE_MAX || layout.cols > LOYD_SIDE_MAX)
        if (layout.rows > 1)
            return token_refuse(error, t, ERROR_TILES_SIDE, value_size(layout.rows, layout.cols),
                                value_whole("max", LOYD_SIDE_MAX));
    return refuse_line(list, error);
}
