/* SPDX-License-Identifier: MIT */
/* --plugin FILE: heuristics and algorithms from shared objects (docs/plugins.md). A file is loaded
 * when its option is read, and is there until the program ends; plugins_in_use() (registry_names.h)
 * is the set of all of them. */
#ifndef LOYD_CLI_PLUGIN_ARGS_H
#define LOYD_CLI_PLUGIN_ARGS_H

#include "options/args.h"

/* Row for a table of options, for every command that runs or lists searches. */
#define PLUGIN_ARG                                                                                 \
    {                                                                                              \
        .name = "plugin", .kind = ARG_PLUGIN, .value = "FILE",                                     \
        .help = "heuristics and algorithms of your own, from a shared object (repeatable)"         \
    }

struct plugin_file {
    const char *path;    /* absolute, without links */
    const char *release; /* of the plugin, "" if it has none */
    unsigned version;    /* of the interface */
    char checksum[20];   /* of the file's bytes */
};

/* Loads it, unless it is loaded. CODE_OK, or CODE_USAGE (CODE_FAULT without memory) after a
 * complaint. A name without a slash is a file of the current folder. */
int plugin_load(const char *path);
/* The index-th of the loaded ones; NULL past the end. */
const struct plugin_file *plugin_file_at(size_t index);

#endif
