/* SPDX-License-Identifier: MIT */
/* Algorithms of plugins (loyd_plugin.h) as algorithms like the library's own. */
#ifndef LOYDI_PLUGIN_SEARCH_H
#define LOYDI_PLUGIN_SEARCH_H

#include "loyd_plugin.h"
#include "run/search.h"

struct plugin_algorithm {
    struct algorithm algorithm; /* first: an algorithm is its plugin_algorithm */
    const loyd_plugin_algorithm *given;
};

/* Fills it in; the descriptor has been checked. */
void plugin_algorithm_init(struct plugin_algorithm *algorithm, const loyd_plugin_algorithm *given);

#endif
