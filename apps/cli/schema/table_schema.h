/* SPDX-License-Identifier: MIT */
/* JSON Schema of the tables that the command prints as JSON. */
#ifndef LOYD_CLI_TABLE_SCHEMA_H
#define LOYD_CLI_TABLE_SCHEMA_H

#include "output/table.h"
#include "schema.h"

/* The table's kind number index; NULL behind the last. */
const struct table_kind *table_kind_at(size_t index);
/* A whole table, or one row as a line; NULL: no memory. */
json_t *table_kind_schema(struct schema_pen *pen, const struct table_kind *kind);

#endif
