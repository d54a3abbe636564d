/* SPDX-License-Identifier: MIT
 *
 * Names and near misses. A wrong name is answered with the nearest right one: the one that fewest
 * single-letter edits (insert, delete, replace, swap of neighbours) turn the word into, if those
 * are at most a third of its letters; or the first one that begins with the word. Cost: the product
 * of both lengths; names are short.
 *
 * A reason is one sentence in a loyd_error, for stderr in the command and for the page from the
 * server.
 */
#include "registry_names.h"

#include "app_sentence.h"

#include <string.h>

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

static const loyd_plugins *in_use;

void plugins_use(const loyd_plugins *plugins) {
    in_use = plugins;
}

const loyd_plugins *plugins_in_use(void) {
    return in_use;
}

const loyd_info *algorithm_at(size_t index) {
    return loyd_algorithm_with(in_use, index);
}

const loyd_info *heuristic_at(size_t index) {
    return loyd_heuristic_with(in_use, index);
}

const loyd_info *algorithm_named(const char *name) {
    for (size_t i = 0; algorithm_at(i); i++)
        if (loyd_info_named(algorithm_at(i), name)) return algorithm_at(i);
    return NULL;
}

const loyd_param *algorithm_param(const char *algorithm, const char *name) {
    const loyd_info *info = algorithm_named(algorithm);
    return info ? loyd_info_param(info, name, strlen(name)) : NULL;
}

loyd_status algorithm_reason(const char *name, loyd_error *error) {
    enum { NAMES_MAX = 64 };
    const char *names[NAMES_MAX + 1] = {NULL};
    loyd_options options;
    if (algorithm_named(name)) return LOYD_OK;
    for (size_t i = 0; i < NAMES_MAX && algorithm_at(i); i++) names[i] = algorithm_at(i)->name;
    const char *near = nearest_name(name, names);
    loyd_options_init(&options);
    options.algorithm = name;
    options.plugins = in_use;
    return near ? app_refuse(error, SAY_ALGORITHM_NEAR, value_word("name", name),
                             value_word("near", near))
                : loyd_options_check(&options, 0, 0, error);
}

loyd_status heuristic_reason(const char *name, loyd_error *error) {
    enum { NAMES_MAX = 64 };
    const char *names[NAMES_MAX + 1] = {NULL};
    loyd_options options;
    loyd_options_init(&options);
    options.heuristic = name;
    options.plugins = in_use;
    loyd_status status = loyd_options_check(&options, 0, 0, error);
    if (!status) return LOYD_OK;
    for (size_t i = 0; i < NAMES_MAX && heuristic_at(i); i++) names[i] = heuristic_at(i)->name;
    const char *near = status == LOYD_NOT_FOUND ? nearest_name(name, names) : NULL;
    return near ? app_refuse(error, SAY_HEURISTIC_NEAR, value_word("name", name),
                             value_word("near", near))
                : status;
}
