/* SPDX-License-Identifier: MIT */
/* Lines of a CSV file that has a column of boards, as loyd writes it. */
#ifndef LOYD_CLI_CSV_LINES_H
#define LOYD_CLI_CSV_LINES_H

#include <stdbool.h>

enum { CSV_BOARD, CSV_GOAL, CSV_ID, CSV_NAME, CSV_KEYS };

struct csv_columns {
    bool known;
    int at[CSV_KEYS]; /* the number of the column, from 0; -1: there is none */
};

/* True, and the columns, if the line is a row of titles with "board" among them. */
bool csv_titles(const char *line, struct csv_columns *columns);
/* Cuts a row in place: cell[CSV_BOARD] and so on; NULL where the row has none, or it is empty. */
void csv_row(const struct csv_columns *columns, char *line, const char *cell[CSV_KEYS]);

#endif
