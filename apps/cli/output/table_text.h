/* SPDX-License-Identifier: MIT */
/* A table as aligned text, and as LaTeX. */
#ifndef LOYD_CLI_TABLE_TEXT_H
#define LOYD_CLI_TABLE_TEXT_H

#include "output/table.h"

void table_print_text(const struct table *t, bool color, FILE *file);
/* False: no memory, or the write failed. */
bool table_print_json(const struct table *t, bool lines, FILE *file);
void table_print_latex(const struct table *t, FILE *file);

#endif
