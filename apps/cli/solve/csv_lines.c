/* SPDX-License-Identifier: MIT
 *
 * CSV after RFC 4180 as far as one line goes: cells between commas, a quoted cell may have commas,
 * and two quotes in it are one. loyd writes no cell with a line break in it.
 */
#include "solve/csv_lines.h"

#include <stddef.h>
#include <string.h>

static const char *const keys[CSV_KEYS] = {
    [CSV_BOARD] = "board", [CSV_GOAL] = "goal", [CSV_ID] = "id", [CSV_NAME] = "name"};

bool csv_titles(const char *line, struct csv_columns *columns) {
    int column = 0;
    for (int k = 0; k < CSV_KEYS; k++) columns->at[k] = -1;
    for (const char *at = line;; column++) {
        size_t length = strcspn(at, ",");
        for (int k = 0; k < CSV_KEYS; k++)
            if (strlen(keys[k]) == length && !memcmp(keys[k], at, length)) columns->at[k] = column;
        at += length;
        if (!*at++) break;
    }
    columns->known = columns->at[CSV_BOARD] >= 0;
    return columns->known;
}

/* The cell that begins at *at, without its quotes; *at goes behind it, to NULL after the last. */
static char *take_cell(char **at) {
    char *from = *at, *to = *at, *cell = *at;
    bool quoted = *from == '"';
    if (quoted) from++;
    for (; *from && (quoted || *from != ','); from++) {
        if (quoted && *from == '"' && *++from != '"') {
            quoted = false;
            from--;
            continue;
        }
        *to++ = *from;
    }
    *at = *from ? from + 1 : NULL;
    *to = 0;
    return cell;
}

void csv_row(const struct csv_columns *columns, char *line, const char *cell[CSV_KEYS]) {
    for (int k = 0; k < CSV_KEYS; k++) cell[k] = NULL;
    char *at = line;
    for (int column = 0; at; column++) {
        char *text = take_cell(&at);
        for (int k = 0; k < CSV_KEYS; k++)
            if (columns->at[k] == column && *text) cell[k] = text;
    }
}
