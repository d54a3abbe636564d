/* SPDX-License-Identifier: MIT
 *
 * Greedy line breaking: a word goes on the line if it fits, else on the next. Good enough for
 * sentences; one pass, no memory.
 */
#include "output/wrap.h"

#include <string.h>

void print_wrapped(const char *text, int indent, int width, FILE *file) {
    int column = indent;
    while (*text) {
        int word = (int)strcspn(text, " ");
        if (column > indent && column + 1 + word > width) {
            fprintf(file, "\n%*s", indent, "");
            column = indent;
        } else if (column > indent) {
            putc(' ', file);
            column++;
        }
        fprintf(file, "%.*s", word, text);
        column += word;
        text += word;
        text += strspn(text, " ");
    }
    putc('\n', file);
}
