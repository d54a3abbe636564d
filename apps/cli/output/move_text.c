/* SPDX-License-Identifier: MIT
 *
 * Groups of five letters, so that a place in a path can be found by eye; the number of the first
 * move stands before each line of a path that takes more than one.
 */
#include "output/move_text.h"

#include "output/figure.h"

#include <string.h>

enum { GROUP = 5, MOVES_A_LINE = 50 };

void print_move_groups(const char *moves, size_t count, FILE *file) {
    size_t digits = strlen(figure_count(count).text);
    for (size_t i = 0; i < count; i++) {
        if (i % MOVES_A_LINE == 0) {
            if (i) putc('\n', file);
            if (count > MOVES_A_LINE)
                fprintf(file, "  %*s  ", digits > 7 ? (int)digits : 7, figure_count(i + 1).text);
            else
                fputs("  ", file);
        } else if (i % GROUP == 0) {
            putc(' ', file);
        }
        putc(moves[i], file);
    }
    putc('\n', file);
}
