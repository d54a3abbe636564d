/* SPDX-License-Identifier: MIT
 *
 * The list of the kinds of tables, expanded from kinds.def.
 */
#include "tables/table_kind.h"

#define TABLE_KIND(kind) &kind,
const struct table_kind *const table_kinds[] = {
#include "tables/kinds.def"
};
#undef TABLE_KIND

const uint32_t table_kind_count = sizeof table_kinds / sizeof *table_kinds;
