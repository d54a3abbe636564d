/* SPDX-License-Identifier: MIT */
/* Pattern tables to test with. */
#ifndef TEST_TABLES_H
#define TEST_TABLES_H

#include "tables/table_kind.h"

/* Prepares a table and builds it with that many threads. */
static inline bool test_table(struct table *table, const struct table_kind *kind, struct pool *pool,
                              const struct layout *layout, uint32_t home, uint32_t blank,
                              unsigned threads) {
    struct table_build build = {.threads = threads};
    table_init(table, kind, layout, home, blank);
    return table_build(table, pool, &build);
}

#endif
