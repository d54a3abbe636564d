/* SPDX-License-Identifier: MIT */
/* What a registry tells of its entries, as tables. Functions return false where the output could
 * not be written. */
#ifndef LOYD_CLI_INFO_TABLE_H
#define LOYD_CLI_INFO_TABLE_H

#include "list.h"
#include "output/output.h"

/* One of the two registries, and the fields that its table has. */
struct registry {
    info_at *at;
    const struct field *fields;
    size_t field_count;
};
extern const struct registry algorithms, heuristics;

/* The table of all, or of one where only is not NULL. */
bool print_infos(const struct registry *r, const loyd_info *only, const struct output *o);

/* The parameters of all, or of one, as text below what is printed already. */
bool print_params(const struct registry *r, const loyd_info *only, const struct output *o);

/* A line for each trait of one entry: yes or no. */
void print_traits(const struct registry *r, const loyd_info *info, FILE *file);

#endif
