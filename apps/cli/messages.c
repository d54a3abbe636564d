/* SPDX-License-Identifier: MIT
 *
 * What the command says on stderr: one line, beginning "loyd: ", whatever the text quotes. Input is
 * quoted in messages, so control characters are shown as ? before they reach a terminal.
 *
 * A wrong name is answered with the nearest right one: the one that fewest single-letter edits
 * (insert, delete, replace, swap of neighbours) turn the word into, if those are at most a third of
 * its letters; or the first one that begins with the word. Cost: the product of both lengths; names
 * are short.
 */
#include "cli.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

int complain(int code, const char *format, ...) {
    char text[1024];
    va_list list;
    va_start(list, format);
    vsnprintf(text, sizeof text, format, list);
    va_end(list);
    for (char *c = text; *c; c++)
        if ((unsigned char)*c < ' ' || *c == 127) *c = '?';
    fprintf(stderr, "loyd: %s\n", text);
    return code;
}

enum { WORD_MAX = 40 };

static unsigned min3(unsigned a, unsigned b, unsigned c) {
    unsigned least = a < b ? a : b;
    return least < c ? least : c;
}

/* The number of single-letter edits between two words of at most WORD_MAX letters. */
static unsigned edits(const char *a, const char *b) {
    size_t m = strlen(a), n = strlen(b);
    unsigned cost[WORD_MAX + 1][WORD_MAX + 1];
    for (size_t i = 0; i <= m; i++) {
        for (size_t j = 0; j <= n; j++) {
            if (!i || !j) {
                cost[i][j] = (unsigned)(i + j);
                continue;
            }
            cost[i][j] = min3(cost[i - 1][j] + 1, cost[i][j - 1] + 1,
                              cost[i - 1][j - 1] + (a[i - 1] != b[j - 1]));
            bool swapped = i > 1 && j > 1 && a[i - 1] == b[j - 2] && a[i - 2] == b[j - 1];
            if (swapped && cost[i - 2][j - 2] + 1 < cost[i][j]) cost[i][j] = cost[i - 2][j - 2] + 1;
        }
    }
    return cost[m][n];
}

const char *nearest_name(const char *word, const char *const *names) {
    size_t length = strlen(word);
    if (length > WORD_MAX) return NULL;
    unsigned best = (unsigned)(length + 2) / 3 + 1;
    const char *nearest = NULL;
    for (; *names; names++) {
        if (strlen(*names) > WORD_MAX) continue;
        if (length > 1 && !strncmp(*names, word, length)) return *names;
        unsigned distance = edits(word, *names);
        if (distance >= best) continue;
        best = distance;
        nearest = *names;
    }
    return nearest;
}
