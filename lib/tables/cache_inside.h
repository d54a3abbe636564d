/* SPDX-License-Identifier: MIT */
/* What cache.c, cache_make.c and cache_note.c share. */
#ifndef LOYDI_CACHE_INSIDE_H
#define LOYDI_CACHE_INSIDE_H

#include "tables/cache.h"
#include "tables/table_file.h"

#include <pthread.h>

enum cache_state { CACHE_OPENING, CACHE_BUILDING, CACHE_READY };

/* A set in the list. What is above state is its maker's until it is ready, and then nobody's. */
struct cache_entry {
    struct table_set set;
    bool mapped;             /* the tables, from files; else they are in memory */
    uint64_t held, held_max; /* memory it takes, and took while it was made */
    struct pool pool;
    struct table_file file[PATTERNS_MAX];
    enum table_set_size size;
    uint32_t rows, cols, blank;
    double made_s;        /* how long it took */
    uint64_t build_bytes; /* memory in which files of it were built; 0: none were */
    enum cache_state state;
    unsigned users;
    struct cache_entry *next;
};

struct loyd_tables {
    char *folder; /* NULL: none */
    pthread_mutex_t lock;
    pthread_cond_t changed; /* an entry was made, or given up */
    struct cache_entry *entries;
};

/* Each fills in the set of a new entry, whose pool has the limit. False: it can't be had. */
bool cache_build_small(struct table_set *set, struct pool *pool, const struct canonical *canonical);
bool cache_map_kept(struct cache_entry *entry, struct table_source *source,
                    const struct canonical *canonical);
bool cache_build_kept(struct cache_entry *entry, struct table_source *source,
                      const struct canonical *canonical);
void cache_drop_entry(struct cache_entry *entry); /* frees it with all it has */

/* Says which set a search uses; fresh: it was made just now. */
void cache_say_set(const struct table_source *source, const struct cache_entry *entry, bool fresh);
/* Says that a kept set is going to be built, and where. */
void cache_say_building(const struct table_source *source, const struct cache_entry *entry);

#endif
