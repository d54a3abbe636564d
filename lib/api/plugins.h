/* SPDX-License-Identifier: MIT */
/* A set of plugins: checked, and as the library's own classes and algorithms. */
#ifndef LOYDI_PLUGINS_H
#define LOYDI_PLUGINS_H

#include "heuristics/plugin_heuristic.h"
#include "search/plugin_search.h"

struct loyd_plugins {
    struct plugin_heuristics heuristics;
    struct plugin_algorithm *algorithms;
    size_t algorithm_count;
};

static inline const struct plugin_heuristics *plugins_heuristics(const loyd_plugins *plugins) {
    return plugins ? &plugins->heuristics : NULL;
}

#endif
