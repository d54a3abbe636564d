/* SPDX-License-Identifier: MIT
 *
 * Fuzzes the reader of table files: any bytes as a file, asked for as the table that its header
 * names, and as another. A file that is taken has the size it says and lets every state be looked
 * up; one that is refused says why. Names of files are read too.
 */
#include "fuzz_support.h"

#include "tables/checksum.h"
#include "tables/table_file.h"

#include <stdlib.h>
#include <string.h>

enum { HEADER = 4096, HEADER_SUM = 2120, SUMMED = HEADER_SUM + 8, PAGES_SUM = 64, CELLS = 6 };

static uint32_t number_at(const uint8_t *data, size_t at) {
    uint32_t value;
    memcpy(&value, data + at, sizeof value);
    return value;
}

static uint64_t long_at(const uint8_t *data, size_t at) {
    uint64_t value;
    memcpy(&value, data + at, sizeof value);
    return value;
}

/* ---- Checksums ---- */

static void put_sum(uint8_t *at, const void *data, size_t bytes) {
    uint64_t sum = checksum(data, bytes);
    memcpy(at, &sum, sizeof sum);
}

/* As far as the file has the places for it. */
static void seal(uint8_t *data, size_t size) {
    uint64_t offset = size >= HEADER ? long_at(data, 40) : 0, pages = size >= HEADER ? 1 : 0;
    if (size < HEADER) return;
    size_t rest = size - HEADER;
    if (offset % 8 == 0 && offset > HEADER && offset < size && rest >= 8) {
        uint64_t bytes = size - offset;
        pages = (bytes + CHECKSUM_PAGE - 1) / CHECKSUM_PAGE;
        for (uint64_t page = 0; page < pages && HEADER + 8 * (page + 1) <= offset; page++) {
            uint64_t left = bytes - page * CHECKSUM_PAGE;
            size_t part = (size_t)(left < CHECKSUM_PAGE ? left : CHECKSUM_PAGE) / 8 * 8;
            put_sum(data + HEADER + 8 * page, data + offset + page * CHECKSUM_PAGE, part);
        }
        if (HEADER + 8 * pages <= size) put_sum(data + PAGES_SUM, data + HEADER, 8 * pages);
    }
    memset(data + HEADER_SUM, 0, 16);
    put_sum(data + HEADER_SUM, data, SUMMED);
}

size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t size_max, unsigned seed) {
    return fuzz_mutate_sealed(data, size, size_max, seed, seal);
}

/* ---- Reading ---- */

/* Every way to place the pattern's tiles, and every cell of the blank. */
static void look_up(const struct table *table) {
    uint32_t cells = table->layout->cells, tiles = table->layout->tiles;
    for (uint32_t set = 0; set < 1u << cells; set++) {
        if ((uint32_t)__builtin_popcount(set) != tiles) continue;
        for (uint32_t order = 0; order < table->layout->orders; order++)
            for (uint32_t blank = 0; blank < cells; blank++) {
                struct placement placement = {.cells = set, .order = order};
                if (set >> blank & 1) continue;
                uint32_t value = table_value(table, placement, blank);
                demand(value < TABLE_DEPTHS || value == UINT32_MAX, "a value beyond all");
            }
    }
}

static void open_as(const struct table_name *name, size_t size) {
    struct table_file file = {0};
    struct table table;
    loyd_error why = {.text = ""};
    if (table_file_open(&file, &table, name, true, &why)) {
        demand_refusal(&why);
        demand(!file.map, "an output that changed on failure");
        return;
    }
    demand(file.bytes == size && table_file_bytes(&table) == size, "another size than the file's");
    look_up(&table);
    demand(table_file_copy(&file, &table), "no copy");
    look_up(&table);
    table_file_close(&file);
}

/* Asks for the table that the header names; false: it names none that is small. */
static bool as_header_says(const uint8_t *data, size_t size, struct pool *pool) {
    struct layout layout;
    uint32_t rows = number_at(data, 16), cols = number_at(data, 20), tiles = number_at(data, 24);
    uint32_t home = number_at(data, 28), blank = number_at(data, 32), number = number_at(data, 36);
    uint32_t cells = rows * cols;
    if (rows < 1 || rows > 3 || cols < rows || cols > 6 || cells > CELLS || blank >= cells ||
        home >> cells || home >> blank & 1 || !home || tiles >= cells ||
        (uint32_t)__builtin_popcount(home) != tiles)
        return false;
    for (uint32_t i = 0; i < table_kind_count; i++) {
        if (table_kinds[i]->number != number || tiles > table_kinds[i]->tiles_max) continue;
        struct table_name name = {fuzz_folder(), &layout, home, blank, table_kinds[i]};
        char own[TABLE_NAME_MAX];
        demand(layout_init(&layout, pool, rows, cols, tiles), "no memory");
        table_file_name(&name, own);
        fuzz_write(own, data, size);
        open_as(&name, size);
        return true;
    }
    return false;
}

static void as_another(const uint8_t *data, size_t size, struct pool *pool) {
    struct layout layout;
    struct table_name name = {fuzz_folder(), &layout, 0x2, 0, &loydi_bit_table};
    char own[TABLE_NAME_MAX];
    demand(layout_init(&layout, pool, 2, 2, 1), "no memory");
    table_file_name(&name, own);
    fuzz_write(own, data, size);
    open_as(&name, size);
}

/* A name that is read is written the same. */
static void read_name(const uint8_t *data, size_t size) {
    char text[TABLE_NAME_MAX + 1] = "", again[TABLE_NAME_MAX];
    struct layout shape;
    struct table_name name = {.folder = ""};
    memcpy(text, data, size < TABLE_NAME_MAX ? size : TABLE_NAME_MAX);
    if (!table_file_parse(text, &shape, &name)) return;
    table_file_name(&name, again);
    demand(!strcmp(text, again), "a name that is written otherwise");
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    struct pool pool;
    if (size < HEADER) read_name(data, size);
    pool_init(&pool, 0);
    if (size < HEADER || !as_header_says(data, size, &pool)) as_another(data, size, &pool);
    pool_drop(&pool);
    return 0;
}
