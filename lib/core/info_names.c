/* SPDX-License-Identifier: MIT
 *
 * Looking up by name: what an algorithm or a heuristic is called in its descriptor, or in books (A*
 * for astar, hamming for misplaced). Names are told apart by their letters alone, not by the case;
 * what a result says is always the descriptor's own name.
 */
#include "loyd.h"

#include <string.h>
#include <strings.h>

static bool is_word(const char *word, size_t length, const char *name, size_t name_length) {
    return length == name_length && !strncasecmp(word, name, length);
}

bool loyd_info_named(const loyd_info *info, const char *name) {
    if (!info || !name) return false;
    size_t length = strlen(name);
    if (is_word(info->name, strlen(info->name), name, length)) return true;
    for (const char *at = info->aliases; at && *at;) {
        size_t word = strcspn(at, "|");
        if (is_word(at, word, name, length)) return true;
        at += word + (at[word] == '|');
    }
    return false;
}

static const loyd_param *own_param(const loyd_info *info, const char *name, size_t length) {
    for (size_t i = 0; i < info->param_count; i++)
        if (strlen(info->params[i].name) == length && !memcmp(info->params[i].name, name, length))
            return &info->params[i];
    return NULL;
}

const loyd_param *loyd_info_param(const loyd_info *info, const char *name, size_t length) {
    if (!info || !name) return NULL;
    const loyd_param *param = own_param(info, name, length);
    for (const char *at = info->param_aliases; !param && at && *at;) {
        size_t alias = strcspn(at, "="), whole = strcspn(at, "|");
        if (alias == length && !memcmp(at, name, length))
            param = own_param(info, at + alias + 1, whole - alias - 1);
        at += whole + (at[whole] == '|');
    }
    return param;
}
