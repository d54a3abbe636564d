/* SPDX-License-Identifier: MIT
 *
 * The list of algorithms, expanded from search/algorithms.def, with those of plugins behind it.
 */
#include "api/registry.h"

#include "api/plugins.h"
#include "core/sentence.h"
#include "search/algorithms.h"

#include <stdio.h>

static const struct algorithm *const algorithms[] = {
#define ALGORITHM(symbol) &symbol,
#include "search/algorithms.def"
#undef ALGORITHM
};

enum { ALGORITHMS = sizeof algorithms / sizeof *algorithms };

const loyd_info *loyd_algorithm(size_t index) {
    return index < ALGORITHMS ? &algorithms[index]->info : NULL;
}

const loyd_info *loyd_algorithm_with(const loyd_plugins *plugins, size_t index) {
    if (index < ALGORITHMS || !plugins) return loyd_algorithm(index);
    index -= ALGORITHMS;
    return index < plugins->algorithm_count ? &plugins->algorithms[index].algorithm.info : NULL;
}

const struct algorithm *algorithm_find(const loyd_plugins *plugins, const char *name) {
    for (size_t i = 0; i < ALGORITHMS; i++)
        if (loyd_info_named(&algorithms[i]->info, name)) return algorithms[i];
    for (size_t i = 0; plugins && i < plugins->algorithm_count; i++)
        if (loyd_info_named(&plugins->algorithms[i].algorithm.info, name))
            return &plugins->algorithms[i].algorithm;
    return NULL;
}

const char *names_with(const loyd_info *(*list)(size_t index), unsigned trait, char *text,
                       size_t size) {
    const loyd_info *info;
    size_t count = 0, left, at = 0;
    for (size_t i = 0; (info = list(i)); i++) count += !!(info->traits & trait);
    left = count;
    *text = 0;
    for (size_t i = 0; (info = list(i)) && at < size; i++) {
        if (!(info->traits & trait)) continue;
        const char *join = left == count ? "" : left == 1 ? " and " : ", ";
        at += (size_t)snprintf(text + at, size - at, "%s%s", join, info->name);
        left--;
    }
    return text;
}

loyd_status order_read(const char *text, uint8_t order[4], loyd_error *error) {
    unsigned found = 0;
    for (int i = 0; i < 4 && text[i]; i++) {
        const char *letters = "UDLRudlr", *at = strchr(letters, text[i]);
        if (!at) break;
        order[i] = (uint8_t)((at - letters) & 3);
        found |= 1u << order[i];
    }
    if (found != 15 || text[4])
        return loydi_refuse(error, ERROR_ORDER_FORM, value_word("text", text));
    return LOYD_OK;
}
